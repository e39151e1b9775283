"""What the store holds of a run by its own account, and the portion that ends one."""

import msgspec
import pytest

from rolecall.model import Counters, LeaseLost, NotFound, PageMemo, PostingState, RunState
from rolecall.store import SqlStore
from store.samples import AT, DAY, HOUR, add_board, begin, checkpoint, closing, ending, portion, scan, write


def test_a_run_holds_its_snapshots_and_its_changes_of_state(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1", "2", "3")
    run = begin(store, acme.id, AT + DAY)
    gone = closing(ids["3"], AT + DAY)
    gone = msgspec.structs.replace(gone, evidence=msgspec.structs.replace(gone.evidence, run_id=run.id))
    store.save(portion(run, write("2", "two"), write("4"), at=AT + DAY, transitions=(gone,)))
    store.finish_run(ending(run, AT + DAY))
    back = begin(store, acme.id, AT + 2 * DAY)
    store.save(portion(back, write("3"), at=AT + 2 * DAY))
    store.finish_run(ending(back, AT + 2 * DAY))
    assert store.run_holds(run.id) == Counters(new=1, updated=1, closed=1)
    assert store.run_holds(back.id) == Counters(reopened=1)
    with pytest.raises(NotFound):
        store.run_holds(99)


def test_the_last_portion_ends_with_its_run_or_not_at_all(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    last = portion(run, write("1"), checkpoint=checkpoint(3), counters=Counters(new=1))
    with pytest.raises(LeaseLost):
        store.finish_run(ending(run, token="other", portion=last))
    assert store.postings() == []
    store.finish_run(ending(run, portion=last, counters=Counters(new=1)))
    stored = store.run(run.id)
    assert (stored.state, stored.checkpoint, stored.counters) == (RunState.DONE, checkpoint(3), Counters(new=1))
    assert len(store.postings()) == 1


def test_a_newer_memory_replaces_an_older_one(store: SqlStore) -> None:
    acme = add_board(store)
    memo = PageMemo(key="https://acme.example/list", digest="d", ids=("1",))
    kept = msgspec.structs.replace(checkpoint(1), pages=(memo,))
    first = begin(store, acme.id)
    store.finish_run(ending(first, portion=portion(first, checkpoint=kept)))
    second = begin(store, acme.id, AT + DAY)
    store.finish_run(
        ending(second, AT + DAY, portion=portion(second, checkpoint=kept), replaced=(first.id, checkpoint(1)))
    )
    assert store.run(first.id).checkpoint == checkpoint(1)
    assert store.run(second.id).checkpoint == kept


def test_a_further_miss_moves_the_time_absence_was_counted(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1")
    for n in (1, 2):
        run = begin(store, acme.id, AT + n * HOUR)
        suspected = closing(ids["1"], AT + n * HOUR, PostingState.POSSIBLY_CLOSED, n)
        store.save(portion(run, at=AT + n * HOUR, transitions=(suspected,)))
        store.finish_run(ending(run, AT + n * HOUR))
        [known] = store.known(acme.id)
        assert (known.misses, known.missed_at) == (n, AT + n * HOUR)
    scan(store, acme.id, "1", at=AT + DAY)
    assert len(store.history(ids["1"])[1]) == 3, "a further miss is no change of state"
    assert store.known(acme.id)[0].missed_at is None


def test_a_board_is_found_by_the_id_its_due_work_names(store: SqlStore) -> None:
    acme = add_board(store)
    assert store.board_of(acme.id) == acme
    assert store.board_of(99) is None
