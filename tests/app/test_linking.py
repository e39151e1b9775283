"""Linking end to end: one entry per job, delivered once, undone at a word, done again from nothing."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from link.build import OTHER_TEXT, TEXT, posting
from rolecall.app.consume import catch_up
from rolecall.app.consume_index import indexer, reconcile
from rolecall.app.consume_watch import watch_matcher
from rolecall.app.linking import Linker, entries, explain_job, job_of, link_consumer, near_misses, suggestions
from rolecall.app.relinking import relink_all, settle_links
from rolecall.app.watch import add_watch, delivered_roles
from rolecall.model import (
    Board,
    Evidence,
    EvidenceKind,
    InvalidInput,
    NotFound,
    Posting,
    SearchQuery,
    StoredPosting,
    Zone,
)
from rolecall.search import TantivyIndex, open_memory_index, parse_query
from rolecall.store import open_store
from roles import BERLIN, MUNICH, NOW, Ledger, StoppedClock, find_places


class Bench:
    """A store with linker, index and watches."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock = folder, StoppedClock()
        self.store = open_store(folder)
        self.index: TantivyIndex = open_memory_index()
        self.ledger = Ledger(self.store)
        self.linker = Linker(self.store, self.clock)

    def read(self, text: str) -> SearchQuery:
        return parse_query(text, lambda name: tuple(find_places(name)), NOW)

    def publish(self, board: str, *postings: Posting, employer: str | None = None) -> list[int]:
        self.ledger.board(board, employer)
        self.clock.at += timedelta(hours=1)
        ids = self.ledger.scan(board, postings, self.clock.at)
        self.follow()
        return [ids[p.external_id] for p in postings]

    def follow(self) -> None:
        catch_up(self.store, link_consumer(self.linker))
        catch_up(self.store, indexer(self.store, self.index))
        catch_up(self.store, watch_matcher(self.store, self.clock, self.read, self.linker.update))

    def find(self, text: str) -> list[StoredPosting]:
        return entries(self.store, [hit.posting_id for hit in self.index.search(self.read(text)).hits])


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path / "data")
    yield made
    made.index.close()
    made.store.close()


def ad(id_: int, title: str = "Backend Engineer, Payments", **fields: object) -> Posting:
    return posting(id_, title, **fields).posting


def test_a_copy_is_the_same_entry_with_both_places_and_sources(bench: Bench) -> None:
    (copy,) = bench.publish("portal", ad(1, places=(MUNICH, BERLIN), pay=None))
    (own,) = bench.publish("cobalt", ad(2), employer="Cobalt Orchard")
    (found,) = bench.find("payments")
    assert found.id == own and {p.name for p in found.posting.places} == {"Berlin", "Munich"}
    assert (found.board, found.sources) == ("cobalt", ("portal",))
    assert [s.id for s in bench.find("place:Munich")] == [own] == [s.id for s in bench.find("board:portal")]
    assert found.first_seen_at == bench.store.by_ids([copy])[0].first_seen_at
    assert reconcile(bench.store, bench.index) == 0


def test_a_job_is_delivered_once_and_a_new_copy_is_no_news(bench: Bench) -> None:
    first = add_watch(bench.store, bench.index, bench.read, "payments", None, bench.clock.at)
    (own,) = bench.publish("cobalt", ad(2), employer="Cobalt Orchard")
    late = add_watch(bench.store, bench.index, bench.read, "place:Munich", None, bench.clock.at)
    by_word = add_watch(bench.store, bench.index, bench.read, "refunds", None, bench.clock.at)
    bench.store.remove_watch(by_word.id)
    (copy,) = bench.publish("portal", ad(1, places=(MUNICH, BERLIN)))
    bench.publish("portal two", ad(3))
    assert [s.id for s, _ in delivered_roles(bench.store, first)] == [own]
    # It matches this one only since the copy names the town.
    assert [s.id for s, _ in delivered_roles(bench.store, late)] == [own]
    assert bench.store.deliver(first.id, "feed", [copy], bench.clock.at) == []


def test_both_postings_of_a_job_in_one_batch_are_one_delivery(bench: Bench) -> None:
    watch = add_watch(bench.store, bench.index, bench.read, "payments", None, bench.clock.at)
    for board, number in (("portal", 1), ("cobalt", 2)):
        bench.ledger.board(board, "Cobalt Orchard" if board == "cobalt" else None)
        bench.ledger.scan(board, [ad(number)], bench.clock.at)
    bench.follow()
    assert len(bench.store.delivered(watch.id, "feed", 10)) == 1


def test_an_open_copy_stands_for_a_job_closed_elsewhere(bench: Bench) -> None:
    (own,) = bench.publish("cobalt", ad(2), employer="Cobalt Orchard")
    (copy,) = bench.publish("portal", ad(1, places=(MUNICH, BERLIN)))
    bench.ledger.scan("cobalt", (), bench.clock.at, closed=["x2"], why="gone")
    bench.follow()
    (found,) = bench.find("payments")
    assert found.id == copy and bench.store.by_ids([own])[0].job == copy


def test_people_undo_and_redo(bench: Bench) -> None:
    (own,) = bench.publish("cobalt", ad(2), employer="Cobalt Orchard")
    (copy,) = bench.publish("portal", ad(1))
    bench.linker.unlink(copy)
    bench.follow()
    assert len(bench.find("payments")) == 2
    bench.publish("portal", ad(1, description_text=TEXT + " More."))
    assert len(bench.find("payments")) == 2, "a person's word outlives what comes later"
    relink_all(bench.store, bench.folder, bench.clock, workers=0)
    assert bench.store.by_ids([copy])[0].job == 0
    bench.linker.link(own, copy)
    bench.follow()
    assert len(bench.find("payments")) == 1 and bench.store.link_choices() == []


def test_a_link_by_hand_is_undone_first(bench: Bench) -> None:
    a, b = bench.publish("cobalt", ad(1), ad(2, "Welder", description_text=OTHER_TEXT))
    before = [s.job for s in bench.store.by_ids([a, b])]
    bench.linker.link(a, b)
    assert {s.job for s in bench.store.by_ids([a, b])} == {a}
    bench.linker.unlink(a)
    assert [s.job for s in bench.store.by_ids([a, b])] == before and bench.store.link_choices() == []
    with pytest.raises(InvalidInput):
        bench.linker.unlink(a)
    with pytest.raises(InvalidInput):
        bench.linker.link(a, a)
    with pytest.raises(NotFound):
        bench.linker.link(a, 999)


def test_what_may_be_one_job_waits_for_a_person(bench: Bench) -> None:
    (own,) = bench.publish("cobalt", ad(2), employer="Cobalt Orchard")
    (other,) = bench.publish("portal", ad(1, "Backend Engineer, Payments, Fraud"))
    assert [{a.id, b.id} for a, b, _ in suggestions(bench.store, 10)] == [{own, other}]
    job = job_of(bench.linker, bench.store, own)
    assert [pair[2].zone for pair in near_misses(bench.store, job)] == [Zone.SUGGESTED]
    bench.linker.part(own, other)
    assert list(suggestions(bench.store, 10)) == []
    bench.linker.link(own, other)
    (pair,) = explain_job(bench.store, job_of(bench.linker, bench.store, other))
    assert pair[3] is not None and pair[3].same and any(s.name == "title" for s in pair[2].signals)


def test_an_erased_source_leaves_its_jobs(bench: Bench) -> None:
    (own,) = bench.publish("cobalt", ad(2), employer="Cobalt Orchard")
    (copy,) = bench.publish("portal", ad(1))
    board = bench.store.board("cobalt")
    assert board is not None
    bench.store.erase_board(board.id, Evidence(kind=EvidenceKind.OPT_OUT, at=bench.clock.at), tombstone=True)
    bench.follow()
    (left,) = bench.find("payments")
    assert (left.id, left.job) == (copy, 0)
    assert bench.store.traits([own]) == {} and bench.store.link_edges(None) == []


def test_the_whole_corpus_again_gives_the_same(bench: Bench) -> None:
    bench.publish("cobalt", ad(2), ad(4, places=(MUNICH,), job_id="7"), ad(5, job_id="7"), employer="Cobalt Orchard")
    bench.publish("portal", ad(1), ad(6, "Welder", description_text=OTHER_TEXT))
    before = [(s.id, s.job) for s in bench.store.postings()], bench.store.link_edges(None)
    marks = [c.seq for c in bench.store.read("mark", 1000)]
    for workers in (0, 1):
        relink_all(bench.store, bench.folder, bench.clock, workers)
        assert ([(s.id, s.job) for s in bench.store.postings()], bench.store.link_edges(None)) == before
    assert [c.seq for c in bench.store.read("mark", 1000)] == marks, "nothing changed, so nothing is told"
    assert settle_links(bench.store, bench.folder, bench.clock) == 0
    # Broken off in the middle: the next start does it again.
    bench.store.put_traits([], first=True)
    assert settle_links(bench.store, bench.folder, bench.clock) == 5
    assert ([(s.id, s.job) for s in bench.store.postings()], bench.store.link_edges(None)) == before


def test_a_field_only_a_copy_states_is_shown_with_its_origin(bench: Bench) -> None:
    from rolecall.model import Basis, Origin, Pay

    paid = ad(1, pay=Pay(min=60000, max=75000, currency="EUR", period="year"))
    paid = msgspec.structs.replace(paid, origins=(Origin(field="pay", basis=Basis.STATED, text="60-75k"),))
    bench.publish("portal", paid)
    bench.publish("cobalt", ad(2), employer="Cobalt Orchard")
    (found,) = bench.find("payments")
    assert found.board == "cobalt" and found.posting.pay is not None and found.posting.origins[-1].text == "60-75k"


def test_roles_of_an_employer_that_moves_its_board_go_on(bench: Bench) -> None:
    page = "https://careers.cobalt.example/"
    boards = [
        Board(slug=slug, adapter="example", key={"token": slug}, url=page, employer="Cobalt Orchard")
        for slug in ("old", "new")
    ]
    bench.store.put_boards(boards, bench.clock.at)
    roles = [ad(1), ad(2, "Orchard Keeper", description_text=None), ad(3, "Bookbinder")]
    ids = bench.publish("old", *roles)
    first_seen = {s.posting.title: s.first_seen_at for s in bench.store.by_ids(ids)}
    before = add_watch(bench.store, bench.index, bench.read, "place:Berlin", None, bench.clock.at)
    bench.clock.at += timedelta(days=2)
    bench.ledger.scan("old", (), bench.clock.at, closed=["x1", "x2", "x3"], why="the board is gone")
    bench.follow()
    between = add_watch(bench.store, bench.index, bench.read, "place:Berlin", None, bench.clock.at + timedelta(hours=1))
    # Two of the three, under other numbers and without the texts; and one that is new.
    bench.clock.at += timedelta(days=1)
    bench.publish(
        "new", ad(11, description_text=None), ad(12, "Orchard Keeper", description_text=None), ad(13, "Miller")
    )
    found = {entry.posting.title: entry for entry in bench.find("place:Berlin")}
    assert found.keys() == {roles[0].title, "Orchard Keeper", "Miller"}
    for role in roles[:2]:
        entry = found[role.title]
        assert (entry.board, entry.sources, entry.first_seen_at) == ("new", ("old",), first_seen[role.title])
    told = sorted(s.posting.title for s, _ in delivered_roles(bench.store, before))
    assert told == sorted([*(role.title for role in roles), "Miller"]), "each once, under whichever number"
    # Who asked while nothing was listed hears of all three.
    assert len(delivered_roles(bench.store, between)) == 3
    pair = explain_job(bench.store, job_of(bench.linker, bench.store, found["Orchard Keeper"].id))[0]
    assert any(signal.name == "board" for signal in pair[2].signals)
