import threading
from collections.abc import Callable

import psycopg
import pytest

from rolecall.model import Change, NotFound
from rolecall.store import SqlStore
from store.samples import AT, add_board, begin, portion, scan, write


def test_each_consumer_reads_on_from_its_own_cursor(store: SqlStore) -> None:
    scan(store, add_board(store).id, "1", "2", "3")
    changes = store.read("index", 2)
    assert [change.seq for change in changes] == sorted(change.seq for change in changes)
    assert store.read("index", 2) == changes
    store.ack("index", changes[-1].seq)
    assert [change.seq for change in store.read("index", 10)] == [3, 4]
    assert len(store.read("mail", 10)) == 4
    assert store.lag() == {"index": 2}


def test_a_cursor_never_moves_back_and_never_to_a_change_that_is_not(store: SqlStore) -> None:
    scan(store, add_board(store).id, "1", "2", "3")
    store.ack("index", 3)
    store.ack("index", 1)
    assert [change.seq for change in store.read("index", 10)] == [4]
    with pytest.raises(NotFound, match="99"):
        store.ack("index", 99)


def test_a_poison_row_is_set_aside_and_the_stream_goes_on(store: SqlStore) -> None:
    scan(store, add_board(store).id, "1", "2")
    changes = store.read("index", 10)
    store.set_aside("index", changes[1], "cannot be read")
    assert store.read("index", 10) == [changes[0], changes[2]]
    assert store.read("mail", 10) == changes
    [aside] = store.asides("index")
    assert (aside.change, aside.error) == (changes[1], "cannot be read")
    assert store.asides("mail") == []
    store.forget_asides("index", [changes[1].seq])
    assert store.read("index", 10) == changes


def test_trimming_waits_for_the_slowest_consumer(store: SqlStore) -> None:
    scan(store, add_board(store).id, *map(str, range(9)))
    assert store.trim(0) == 0
    store.ack("quick", 10)
    store.ack("slow", 4)
    assert store.trim(0) == 4
    assert [change.seq for change in store.read("slow", 10)] == [5, 6, 7, 8, 9, 10]
    assert store.trimmed() == 4
    store.forget_consumer("slow")
    assert store.trim(3) == 3
    assert [change.seq for change in store.read("new", 10)] == [8, 9, 10]
    # A late acknowledgement of what was trimmed is no error.
    store.ack("quick", 2)
    assert store.lag() == {"quick": 0}


def test_numbers_are_never_given_again_after_trimming(store: SqlStore) -> None:
    acme = add_board(store)
    scan(store, acme.id, "1")
    store.ack("c", 2)
    store.trim(0)
    scan(store, acme.id, "1", "2")
    assert [change.seq for change in store.read("c", 10)] == [3]


@pytest.mark.service
def test_a_change_that_commits_late_is_never_skipped(opened: Callable[..., SqlStore], postgres_place: str) -> None:
    """Numbers and transactions drawn in one order, committed in the other."""
    from rolecall.store import open_store

    store = open_store(postgres_place)
    try:
        acme = add_board(store)
        begin(store, acme.id)
        insert = "INSERT INTO change (at, kind, entity, entity_id) VALUES (0, 'posting_new', 'posting', %s)"
        with psycopg.connect(postgres_place) as late, psycopg.connect(postgres_place) as later:
            later.execute("SELECT pg_current_xact_id()")
            late.execute(insert, (1,))
            later.execute(insert, (2,))
            seen: list[Change] = []

            def drain() -> None:
                for change in store.read("c", 100):
                    seen.append(change)
                    store.ack("c", change.seq)

            drain()
            later.commit()
            scan(store, acme.id)
            drain()
            late.commit()
            drain()
        ids = [change.entity_id for change in seen if change.entity == "posting"]
        assert sorted(ids) == [1, 2]
    finally:
        store.close()


def test_eight_writers_and_a_reader_lose_nothing(opened: Callable[..., SqlStore]) -> None:
    store = opened()
    boards = [add_board(store, f"b{number}") for number in range(8)]
    errors: list[BaseException] = []

    def work(board_id: int) -> None:
        try:
            run = begin(store, board_id, token=f"t{board_id}")
            for number in range(10):
                ids = [write(f"{number}-{part}") for part in range(5)]
                store.save(portion(run, *ids, token=f"t{board_id}"))
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(board.id,)) for board in boards]
    for thread in threads:
        thread.start()
    seen: list[Change] = []
    while True:
        running = any(thread.is_alive() for thread in threads)
        batch = store.read("c", 37)
        if batch:
            seen.extend(batch)
            store.ack("c", batch[-1].seq)
        elif not running:
            break
    assert errors == []
    postings = [change.entity_id for change in seen if change.entity == "posting"]
    assert len(postings) == len(set(postings)) == 8 * 10 * 5
    assert set(postings) == {one.id for one in store.postings()}
    assert seen[0].at == AT
