"""Schema equals migrations, on every database; old stores are brought forward, newer ones refused."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from rolecall.model import InvalidInput, StoreTooNew
from rolecall.store import open_store, schema
from rolecall.store.migrating import FOLDER, migrate
from rolecall.store.opening import FILE_NAME
from rolecall.store.sqlite import sqlite_database
from store.samples import AT, CHILD_ENV, add_board, scan

#: Indexes that the comparison cannot see on SQLite: one of an expression, one of PostgreSQL only.
UNSEEN = {"ix_work_due", "ix_change_tx_seq"}


def url_of(place: Path | str) -> str:
    if isinstance(place, Path):
        return f"sqlite:///{place / FILE_NAME}"
    return place.replace("postgresql://", "postgresql+psycopg://")


def described(url: str) -> dict[str, object]:
    """Columns, keys and indexes of every table, as the database itself tells."""
    engine = create_engine(url)
    try:
        look = inspect(engine)
        return {
            name: {
                "columns": [
                    (c["name"], str(c["type"]), c["nullable"], str(c["default"])) for c in look.get_columns(name)
                ],
                "key": look.get_pk_constraint(name),
                "foreign": sorted(look.get_foreign_keys(name), key=str),
                "unique": sorted(look.get_unique_constraints(name), key=str),
                "indexes": {
                    index["name"]: (
                        index["column_names"],
                        index["unique"],
                        {key: str(value) for key, value in index.get("dialect_options", {}).items()},
                    )
                    for index in look.get_indexes(name)
                },
            }
            for name in sorted(look.get_table_names())
            if name != "alembic_version"
        }
    finally:
        engine.dispose()


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_the_migrations_build_the_schema_on_sqlite(tmp_path: Path) -> None:
    open_store(tmp_path / "migrated").close()
    (tmp_path / "created").mkdir()
    engine = create_engine(url_of(tmp_path / "created"))
    schema.metadata.create_all(engine)
    engine.dispose()
    assert described(url_of(tmp_path / "migrated")) == described(url_of(tmp_path / "created"))
    for name in (tmp_path / "migrated", tmp_path / "created"):
        engine = create_engine(url_of(name))
        with engine.connect() as connection:
            rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'"))
            assert {row.name for row in rows} == {
                *("board", "run", "posting", "watch", "change", "subscription", "access_key"),
                *("incident", "canary", "crawl_host", "proposal"),
            }
            indexes = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'ix_work_due'")).scalar_one()
            assert "priority DESC" in indexes
        engine.dispose()


@pytest.mark.service
@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")
def test_the_migrations_build_the_schema_on_postgres(postgres_place: str, bare_postgres: str) -> None:
    engine = create_engine(url_of(bare_postgres))
    schema.metadata.create_all(engine)
    engine.dispose()
    assert described(url_of(postgres_place)) == described(url_of(bare_postgres))


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_the_schema_has_nothing_that_no_migration_built(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    engine = create_engine(url_of(tmp_path))
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert [step for step in found if step[1].name not in UNSEEN] == []


def test_the_newest_revision_is_the_one_the_schema_names() -> None:
    scripts = ScriptDirectory(str(FOLDER))
    assert scripts.get_heads() == [schema.HEAD]


def test_opening_again_keeps_everything(place: Path | str) -> None:
    first = open_store(place)
    scan(first, add_board(first).id, "1")
    kept = first.postings()
    first.close()
    first.close()
    second = open_store(place)
    assert second.postings() == kept
    second.close()


def test_a_store_of_the_first_release_is_brought_forward(tmp_path: Path) -> None:
    database = sqlite_database(str(tmp_path / FILE_NAME))
    migrate(database, "0001")
    with database.write() as connection:
        for statement in (
            "INSERT INTO board VALUES (1, 'acme', 'site:token=acme', 'site', '{}', 'https://acme.example', NULL, NULL,"
            " '{}', 'direct', '[]', 'active', NULL, '', 0, 0, NULL, NULL)",
            "INSERT INTO posting VALUES (7, 1, 'a', 'possibly_closed', 2, 0, NULL, 0, 0, 'f', 'h', 'u', 't', NULL, NULL,"
            """ '{"external_id": "a", "url": "u", "title": "t"}')""",
            "INSERT INTO sighting VALUES (7, 5, 5)",
            "INSERT INTO evidence VALUES (1, 7, 3000000, 'possibly_closed', '{}')",
        ):
            connection.exec_driver_sql(statement)
    database.close()
    store = open_store(tmp_path)
    [known] = store.known(1)
    assert (known.id, known.misses, known.missed_at) == (7, 2, datetime(1970, 1, 1, 0, 0, 3, tzinfo=UTC))
    assert store.postings()[0].posting.title == "t"
    store.close()


def test_a_newer_store_is_refused_and_left_alone(place: Path | str) -> None:
    open_store(place).close()
    engine = create_engine(url_of(place))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    try:
        with pytest.raises(StoreTooNew, match=r"newer release .schema 9999.*Install the newer release"):
            open_store(place)
    finally:
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :head"), {"head": schema.HEAD})
        engine.dispose()
    open_store(place).close()


OPEN = (
    "import sys; from rolecall.store import open_store; s = open_store(sys.argv[1]); print(len(s.boards())); s.close()"
)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.service)])
def test_processes_opening_a_new_store_at_once(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    place = str(tmp_path / "data") if kind == "sqlite" else request.getfixturevalue("bare_postgres")
    started = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, place], env=CHILD_ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(3)
    ]
    for process in started:
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out.strip()) == (0, b"0"), err.decode()


@pytest.mark.parametrize("place", ["mysql://x/y", "sqlite:///x", "://"])
def test_a_place_no_store_speaks_is_named(place: str) -> None:
    with pytest.raises(InvalidInput):
        open_store(place)


def test_times_are_stored_alike_on_every_database(place: Path | str) -> None:
    store = open_store(place)
    assert add_board(store).added_at == AT
    store.close()
    engine = create_engine(url_of(place))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT added_at FROM board")).scalar_one() == 1_740_830_400_000_000
    engine.dispose()
