"""Full disk, read-only files, locks, damage, no server: a clear error, nothing written, nothing lost."""

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import psycopg
import pytest

from rolecall.model import StoreError, StoreUnavailable
from rolecall.store import open_store, sqlite
from rolecall.store.faults import translated
from rolecall.store.opening import FILE_NAME
from store.samples import AT, CHILD_ENV, HOUR, add_board, begin, portion, scan, write


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    acme = add_board(store)
    scan(store, acme.id, "1")
    run = begin(store, acme.id)
    before = (store.postings(), store.read("c", 100), store.run(run.id))
    with store._db.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    # The only way to fill a disk without one: the file may not grow. Applied to every connection.
    store._db.engine.dispose()
    store._db.engine = sqlite.sqlite_engine(
        str(tmp_path / FILE_NAME), lambda connection: connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    )
    big = [write(str(number), os.urandom(4000).hex()) for number in range(50)]
    with pytest.raises(StoreUnavailable, match=r"disk is full. Nothing was written. Free some space"):
        store.save(portion(run, *big))
    assert (store.postings(), store.read("c", 100), store.run(run.id)) == before
    store._db.engine.dispose()
    store._db.engine = sqlite.sqlite_engine(str(tmp_path / FILE_NAME))
    assert len(store.save(portion(run, *big))) == 50
    store.close()


def test_a_really_full_disk(tmp_path: Path) -> None:
    mount = tmp_path / "small"
    mount.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(mount)], check=False, capture_output=True
    )
    if made.returncode:
        pytest.skip("this user may not mount a small disk")
    try:
        store = open_store(mount)
        acme = add_board(store)
        run = begin(store, acme.id)
        saved = 0
        with pytest.raises(StoreUnavailable, match="Nothing was written"):
            for number in range(1000):
                store.save(portion(run, write(str(number), os.urandom(3000).hex())))
                saved += 1
        assert store.count() == saved
        store.close()
        again = open_store(mount)
        assert again.count() == saved > 10
        again.close()
    finally:
        subprocess.run(["umount", "-l", str(mount)], check=True)


SAVE = """
import os, sys
from store.samples import *
from rolecall.store import open_store
# Everything is imported before this user gives up its rights.
open_store(sys.argv[2]).close()
if os.geteuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
try:
    add_board(open_store(sys.argv[1]), "other")
except Exception as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize("fresh", [True, False])
def test_a_read_only_folder_is_said(tmp_path: Path, fresh: bool) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        Path(name).chmod(0o755)
        data = Path(name) / "data"
        data.mkdir()
        if not fresh:
            store = open_store(data)
            add_board(store)
            store.close()
        for path in (*data.rglob("*"), data):
            path.chmod(0o555 if path.is_dir() else 0o444)
        child = [sys.executable, "-c", SAVE, str(data), str(tmp_path / "other")]
        done = subprocess.run(child, check=False, env=CHILD_ENV, capture_output=True, text=True)
        data.chmod(0o755)
        for path in data.rglob("*"):
            path.chmod(0o755)
    assert done.stdout.startswith("StoreUnavailable"), (done.stdout, done.stderr)
    assert "folder" in done.stdout
    assert "writ" in done.stdout


def test_a_lock_held_too_long_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_MILLISECONDS", 100)
    store = open_store(tmp_path)
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable, match="locked too long"):
        add_board(store)
    # Readers are not held up.
    assert store.boards() == []
    other.execute("COMMIT")
    other.close()
    add_board(store)
    store.close()


def test_a_damaged_file_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"this is not a database, whatever its name says" * 100)
    with pytest.raises(StoreUnavailable, match=r"not a database.*Move that file away"):
        open_store(tmp_path)


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    with pytest.raises(StoreUnavailable, match="Check that the data folder"):
        open_store(tmp_path / "data")


def test_no_server_is_said_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="cannot be reached") as caught:
        open_store(f"postgresql://me:secret@/db?host={tmp_path}")
    assert "secret" not in str(caught.value)


@pytest.mark.service
def test_a_server_that_drops_connections_costs_no_call(postgres_place: str) -> None:
    store = open_store(postgres_place)
    add_board(store)
    with psycopg.connect(postgres_place, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'rolecall' AND datname = current_database()"
        )
    assert len(store.boards()) == 1
    add_board(store, "other")
    store.close()


@pytest.mark.service
def test_a_living_owner_marks_itself_again_after_its_session_was_lost(
    postgres_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rolecall.store import postgres

    monkeypatch.setattr(postgres, "_MARK_SECONDS", 0.0)
    store, other = open_store(postgres_place), open_store(postgres_place)
    with psycopg.connect(postgres_place, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'rolecall' AND datname = current_database()"
        )
    assert store.take("index", "a", 600.0, AT)
    assert not other.take("index", "b", 600.0, AT)
    store.close()
    assert other.take("index", "b", 600.0, AT)
    other.close()


@pytest.mark.service
def test_a_statement_that_takes_too_long_is_said(postgres_place: str) -> None:
    store = open_store(postgres_place)
    with pytest.raises(StoreUnavailable, match="too long"), store._db.write() as connection:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 50")
        connection.exec_driver_sql("SELECT pg_sleep(5)")
    store.close()


def test_every_fault_is_ours(tmp_path: Path) -> None:
    for error in (OSError(28, "No space left on device"), sqlite3.OperationalError("odd")):
        with pytest.raises(StoreError, match="The store at x"), translated("at x"):
            raise error


def test_threads_share_a_store(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    boards = [add_board(store, f"b{number}") for number in range(6)]
    errors: list[BaseException] = []

    def work(board_id: int) -> None:
        try:
            for turn in range(5):
                scan(store, board_id, *map(str, range(turn + 3)), at=AT + turn * HOUR)
                assert len(store.postings(board_id)) == turn + 3
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(board.id,)) for board in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert store.count() == 6 * 7
    store.close()
