import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rolecall.model import (
    Category,
    ChangeKind,
    DueWork,
    Evidence,
    EvidenceKind,
    InvalidInput,
    Miss,
    NotFound,
    Observation,
    Operation,
    PolicyRecord,
    Refused,
    SearchQuery,
    Watch,
)
from rolecall.store import SqlStore, migrate_store, open_store
from store.samples import AT, CHILD_ENV, DAY, HOUR, add_board, begin, closing, ending, portion, scan, write

pytestmark = pytest.mark.service


def fill(store: SqlStore) -> None:
    """Something in every table."""
    acme, gone = add_board(store), add_board(store, "gone")
    ids = scan(store, acme.id, "1", "2", "3 – 汉")
    scan(store, gone.id, "x", "y")
    run = begin(store, acme.id)
    store.save(portion(run, write("1", "two"), at=AT + HOUR, transitions=(closing(ids["2"], AT + HOUR),)))
    store.finish_run(ending(run, AT + HOUR))
    store.erase_board(gone.id, Evidence(kind=EvidenceKind.OPT_OUT, at=AT), tombstone=True)
    begin(store, acme.id, AT + DAY)
    store.schedule([DueWork(operation=Operation.CANARY, subject=name, due_at=AT, priority=0.5) for name in "ab"])
    store.claim("w", 1, 600.0, AT)
    store.ack("index", 4)
    store.set_aside("index", store.read("index", 1)[0], "odd")
    store.trim(0)
    store.reserve("a.example", 2.0, 1000.25)
    store.keep_fact("a.example", "robots", b"\x00\xff", 1.5)
    store.note_observations([Observation(url="https://a.example", digest="d", at=AT)])
    watch = Watch(id=0, name="w", query=SearchQuery(), query_text="", created_at=AT, feed_token="f", active=False)
    store.deliver(store.put_watch(watch).id, "atom", [ids["1"]], AT)
    store.put_categories(acme.id, [Category(board_id=acme.id, url="https://acme.example/c")], True, AT)
    store.put_policy(PolicyRecord(board_id=acme.id, at=AT, allowed=True))
    store.note_misses([Miss(field="place", text="Erewhon", last_seen_at=AT)])


def everything(store: SqlStore) -> object:
    boards = store.boards()
    return (
        boards,
        store.postings(),
        [store.history(one.id) for one in store.postings()],
        store.runs(None, 100),
        store.pending(100),
        store.read("index", 100),
        store.read("new", 100),
        store.asides(),
        store.lag(),
        store.trimmed(),
        store.load_fact("a.example", "robots"),
        store.observations(["https://a.example"]),
        store.watches(),
        store.delivered(1, "atom", 10),
        [store.categories(board.id) for board in boards],
        [store.policies(board.id, 10) for board in boards],
        store.misses(10),
    )


def test_a_moved_store_is_the_same_and_goes_on(tmp_path: Path, postgres_place: str) -> None:
    old = open_store(tmp_path)
    fill(old)
    before = everything(old)
    old.close()
    told: list[str] = []
    moved = migrate_store(tmp_path, postgres_place, lambda table, rows: told.append(f"{table} {rows}"))
    assert moved.rows["posting"] == 3
    assert "posting 3" in told
    new = open_store(postgres_place)
    assert everything(new) == before
    # What was leased is free, what was under way resumes, numbers are new.
    assert {lease.work.subject for lease in new.claim("w", 9, 60.0, AT)} == {"a", "b"}
    highest = max(change.seq for change in new.read("index", 100))
    ids = scan(new, new.board("acme").id, "1", "9", at=AT + DAY)
    assert ids["9"] > 5
    later = [change for change in new.read("index", 100) if change.seq > highest]
    assert ChangeKind.POSTING_NEW in {change.kind for change in later}
    assert new.reserve("a.example", 2.0, 1000.0) == 1002.25
    new.close()
    old = open_store(tmp_path)
    assert everything(old) == before
    old.close()


def test_nothing_is_moved_onto_something(tmp_path: Path, postgres_place: str) -> None:
    old = open_store(tmp_path)
    add_board(old)
    old.close()
    migrate_store(tmp_path, postgres_place)
    with pytest.raises(Refused, match="not empty"):
        migrate_store(tmp_path, postgres_place)
    store = open_store(postgres_place)
    assert len(store.boards()) == 1
    store.close()


def test_a_folder_in_use_is_not_moved(tmp_path: Path, postgres_place: str) -> None:
    store = open_store(tmp_path)
    with pytest.raises(Refused, match="other process"):
        migrate_store(tmp_path, postgres_place)
    store.close()


def test_wrong_ends_are_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="no PostgreSQL URL"):
        migrate_store(tmp_path, "sqlite:///x")
    with pytest.raises(NotFound, match="no store"):
        migrate_store(tmp_path, "postgresql://x")


def test_the_command_moves_and_says_so(tmp_path: Path, bare_postgres: str) -> None:
    old = open_store(tmp_path)
    add_board(old)
    old.close()
    command = [sys.executable, "-m", "rolecall", "migrate-store", bare_postgres, "--data", str(tmp_path), "--json"]
    done = subprocess.run(command, env=CHILD_ENV, check=True, capture_output=True, text=True)
    told = msgspec.json.decode(done.stdout)
    assert (told["rows"]["board"], told["equal"]) == (1, True)
    again = subprocess.run(command[:-1], env=CHILD_ENV, check=False, capture_output=True, text=True)
    assert again.returncode == 2
    assert "not empty" in again.stderr
