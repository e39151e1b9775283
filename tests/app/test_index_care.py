"""The index proven equal to the store entry by entry, mended, and built again while consumers live."""

import json

import msgspec
import pytest
from typer.testing import CliRunner

from rolecall.app.compose import App
from rolecall.app.consume import Consumer, ConsumerLoop, TurnElsewhere, Turns, catch_up
from rolecall.app.consume_index import NAME, indexer
from rolecall.app.housekeeping import REINDEX, Housekeeping, chores_of
from rolecall.app.index_care import IndexProof, prove, rebuild
from rolecall.cli.main import load_commands
from rolecall.model import DueWork, Operation, Role
from rolecall.search import DocumentsRefusedError, open_index, open_postgres_index, open_typesense_index
from rolecall.store import open_store
from roles import NOW, ROLES, Ledger, StoppedClock, role
from search.test_index import KINDS, collection

POSTINGS = [stored.posting for stored in ROLES]


@pytest.fixture
def store(tmp_path):
    found = open_store(tmp_path / "data", StoppedClock())
    yield found
    found.close()


@pytest.fixture(params=KINDS)
def index(request, tmp_path):
    if request.param == "tantivy":
        found = open_index(tmp_path / "index")
    elif request.param == "postgres":
        found = open_postgres_index(request.getfixturevalue("bare_postgres"))
    else:
        found = open_typesense_index(collection(request.getfixturevalue("typesense_server"), "care"))
    yield found
    found.close()


def test_an_index_is_proven_equal_and_every_difference_is_found_and_mended(store, index):
    ids = Ledger(store).scan("acme", POSTINGS)
    catch_up(store, indexer(store, index))
    turns = Turns(store, StoppedClock())
    whole = IndexProof(jobs=len(POSTINGS))
    assert prove(store, index, turns, mend=True) == whole and whole.equal
    first, second = store.by_ids(sorted(ids.values())[:2])
    stale = msgspec.structs.replace(first, posting=msgspec.structs.replace(first.posting, title="As it was"))
    index.apply([stale, role(999, "Ghost")], [second.id])
    found = msgspec.structs.replace(whole, missing=1, extra=1, differing=1)
    assert prove(store, index, turns, mend=False) == found and not found.equal
    assert prove(store, index, turns, mend=True) == found
    assert prove(store, index, turns, mend=False) == whole
    index.apply([stale], [])
    assert rebuild(store, index, turns) == len(POSTINGS)
    assert prove(store, index, turns, mend=False) == whole


class Picky:
    """An index that takes all but some."""

    def __init__(self, index, refused):
        self._index, self._refused = index, refused

    def __getattr__(self, name):
        return getattr(self._index, name)

    def apply(self, upserts, deletes):
        bad = {stored.id: "no" for stored in upserts if stored.id in self._refused}
        self._index.apply([stored for stored in upserts if stored.id not in bad], deletes)
        if bad:
            raise DocumentsRefusedError(bad)


def test_a_document_the_index_refuses_is_set_aside_and_holds_up_nothing(store, tmp_path):
    ids = sorted(Ledger(store).scan("acme", POSTINGS).values())
    index = open_index(tmp_path / "index")
    picky = Picky(index, {ids[3]})
    catch_up(store, indexer(store, picky))
    assert index.ids() == set(ids) - {ids[3]}
    (aside,) = store.asides(NAME)
    assert aside.change.entity_id == ids[3] and "refused 1" in aside.error
    proof = prove(store, picky, Turns(store, StoppedClock()), mend=True)
    assert (proof.missing, proof.refused) == (1, 1)
    index.close()


def test_nothing_but_the_consumer_of_another_process_is_in_the_way(store, tmp_path):
    Ledger(store).scan("acme", POSTINGS)
    index = open_index(tmp_path / "index")
    mine, others = Turns(store, StoppedClock()), Turns(store, StoppedClock())
    seen = []
    loop = ConsumerLoop(store, [Consumer(NAME, seen.extend)], mine)
    assert loop.run_once() > 0
    with pytest.raises(TurnElsewhere):
        prove(store, index, others, mend=True)
    assert prove(store, index, mine, mend=True).missing == len(POSTINGS), "a process's own loop makes room for it"
    Ledger(store).scan("acme", POSTINGS[:1], closed=[POSTINGS[1].external_id])
    with mine.holding(NAME):
        assert loop.run_once() == 0, "and rests meanwhile"
    assert loop.run_once() > 0
    loop.stop()
    assert prove(store, index, others, mend=True).jobs == len(POSTINGS)
    index.close()


def test_a_worker_builds_the_index_again_when_it_is_asked_to(tmp_path):
    clock = StoppedClock()
    app, other = App(tmp_path, clock=clock), App(tmp_path, clock=clock)
    try:
        Ledger(app.store).scan("acme", POSTINGS)
        assert app.turns.mine(NAME)
        app.store.schedule([DueWork(operation=Operation.CLEANUP, subject=REINDEX, due_at=NOW)])
        elsewhere, here = (Housekeeping(one, chores_of(one, Role.ALL)) for one in (other, app))
        assert elsewhere.run_due() == 1 and app.index.ids() == set()
        (work,) = (work for work in app.store.pending(10) if work.subject == REINDEX)
        assert work.attempts == 0
        clock.at = work.due_at
        assert here.run_due() == 1 and len(app.index.ids()) == len(POSTINGS)
        assert [work for work in app.store.pending(10) if work.subject == REINDEX] == []
    finally:
        app.index.close()
        app.store.close()
        other.store.close()


def test_the_command_checks_builds_and_hands_over(tmp_path):
    data = tmp_path / "data"
    store = open_store(data)
    Ledger(store).scan("acme", POSTINGS)

    def call(*words):
        result = CliRunner().invoke(load_commands(), ["reindex", *words, "--json", "--data", str(data)])
        return result.exit_code, json.loads(result.stdout)

    try:
        code, proof = call("--check")
        assert (code, proof["jobs"], proof["missing"]) == (1, len(POSTINGS), len(POSTINGS))
        assert call() == (0, {"entries": len(POSTINGS), "handed_over": False})
        assert call("--check")[0] == 0
        assert Turns(store, StoppedClock(store._now())).mine(NAME)
        assert call() == (0, {"entries": None, "handed_over": True})
        assert [work.subject for work in store.pending(5) if work.operation is Operation.CLEANUP] == [REINDEX]
    finally:
        store.close()
