"""The frontier, pages and proposals, on every database."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rolecall.model import (
    PACES,
    ChangeKind,
    ClaimOrder,
    CrawlOutcome,
    Discovered,
    Harvest,
    HostLease,
    HostReturn,
    HostState,
    InvalidInput,
    NotFound,
    PageRecord,
    Proposal,
    ProposalState,
    Visit,
)
from rolecall.store import SqlStore, open_store
from rolecall.store.crawl.rows import path_number

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Hand:
    at = AT

    def now(self) -> datetime:
        return self.at


def found(host: str, path: str, priority: int = 500, depth: int = 0) -> Discovered:
    return Discovered(origin=f"https://{host}", path=path, domain=host, priority=priority, depth=depth)


def order(hosts: int = 10, urls: int = 5, **more: object) -> ClaimOrder:
    return ClaimOrder(owner="t", hosts=hosts, urls=urls, **more)  # type: ignore[arg-type]


def claim(store: SqlStore, at: datetime, **more: object) -> tuple[HostLease, ...]:
    return store.exchange(Harvest(at=at), order(**more)).leases  # type: ignore[arg-type]


def back(lease: HostLease, **more: object) -> HostReturn:
    return HostReturn(id=lease.id, token=lease.token, interval=lease.interval, **more)  # type: ignore[arg-type]


def seen(lease: HostLease, number: int, at: datetime, **more: object) -> Visit:
    url = lease.urls[number]
    usual: dict[str, object] = {"outcome": CrawlOutcome.INDEXED, "status": 200, "visits": url.visits + 1}
    return Visit(id=url.id, host_id=lease.id, at=at, **{**usual, **more})  # type: ignore[arg-type]


def page(number: int, at: datetime = AT, **more: object) -> PageRecord:
    usual: dict[str, object] = {
        "url": f"https://a.example/{number}",
        "text": "words",
        "html": "<p>words",
        "digest": number,
    }
    return PageRecord(id=number, at=at, **{**usual, **more})  # type: ignore[arg-type]


def test_a_url_is_kept_once_and_the_best_of_a_host_comes_first(store: SqlStore) -> None:
    assert (
        store.enqueue([found("a.example", "/1", 10), found("a.example", "/2", 900), found("a.example", "/1", 700)], AT)
        == 2
    )
    assert store.enqueue([found("a.example", "/1"), found("b.example", "/1", 300)], AT) == 1
    leases = claim(store, AT, urls=1)
    assert [(lease.origin, [url.path for url in lease.urls]) for lease in leases] == [
        ("https://a.example", ["/2"]),
        ("https://b.example", ["/1"]),
    ]
    assert claim(store, AT) == (), "a leased host is nobody else's"


def test_a_host_keeps_its_number_of_urls(store: SqlStore) -> None:
    assert store.enqueue([found("a.example", f"/{n}") for n in range(30)], AT, cap=10) == 10


def test_two_paths_with_one_hash_are_two_urls(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash of a few values stands for what would need billions of paths."""
    import rolecall.store.crawl.growing as growing

    monkeypatch.setattr(
        growing, "path_number", lambda host, path, turn=0: (host << 39) | (path_number(0, path, turn) % 8)
    )
    paths = [f"/{n}" for n in range(5)]
    for path in paths:
        store.enqueue([found("a.example", path)], AT)
    store.enqueue([found("a.example", path) for path in paths], AT)
    [lease] = claim(store, AT, urls=50)
    assert sorted(url.path for url in lease.urls) == paths


def test_a_visit_says_when_its_url_comes_again(store: SqlStore) -> None:
    store.enqueue([found("a.example", "/1"), found("a.example", "/2")], AT)
    [lease] = claim(store, AT)
    soon = AT + timedelta(hours=2)
    visits = (
        seen(lease, 0, AT, due=soon, shape=1.0, weight=2.0, digest=-5, etag='"e"', score=400),
        seen(lease, 1, AT, outcome=CrawlOutcome.GONE),
    )
    store.exchange(Harvest(at=AT, visits=visits, hosts=(back(lease),)), order(0))
    assert claim(store, AT + timedelta(hours=1)) == ()
    [again] = claim(store, soon + timedelta(seconds=1))
    [url] = again.urls
    assert (url.path, url.visits, url.shape, url.digest, url.etag) == (lease.urls[0].path, 1, 1.0, -5, '"e"')
    assert url.fetched_at == int(AT.timestamp())
    assert [a.outcome for a in store.attempts(5)] == [CrawlOutcome.GONE, CrawlOutcome.INDEXED]


def test_no_host_is_handed_out_before_it_may_be_fetched_from(store: SqlStore) -> None:
    store.enqueue([found("a.example", f"/{n}") for n in range(4)], AT)
    [lease] = claim(store, AT, urls=2)
    free = AT.timestamp() + 30
    visits = tuple(seen(lease, n, AT) for n in range(2))
    store.exchange(Harvest(at=AT, visits=visits, hosts=(back(lease, free_at=free),)), order(0))
    assert claim(store, AT + timedelta(seconds=29)) == ()
    assert len(claim(store, AT + timedelta(seconds=31))) == 1


def test_a_kept_host_gets_more_urls_but_none_it_has(store: SqlStore) -> None:
    store.enqueue([found("a.example", f"/{n}", 500 - n) for n in range(6)], AT)
    [lease] = claim(store, AT, urls=3)
    held = tuple(url.id for url in lease.urls[1:])
    harvest = Harvest(at=AT, visits=(seen(lease, 0, AT),), hosts=(back(lease, keep=True, more=2, held=held),))
    [more] = store.exchange(harvest, order(0)).leases
    assert more.token == lease.token
    assert [url.path for url in more.urls] == ["/3", "/4"]


def test_another_worker_s_host_is_lost_with_its_visits(store: SqlStore) -> None:
    store.enqueue([found("a.example", "/1")], AT)
    [mine] = claim(store, AT, ttl=10.0)
    later = AT + timedelta(minutes=5)
    [theirs] = claim(store, later, apart=0.0)
    late = Harvest(at=later, visits=(seen(mine, 0, later),), hosts=(back(mine),))
    assert store.exchange(late, order(0)).lost == (mine.id,)
    assert store.attempts(5) == []
    assert (
        store.exchange(Harvest(at=later, visits=(seen(theirs, 0, later),), hosts=(back(theirs),)), order(0)).lost == ()
    )


def test_urls_of_a_dead_worker_come_again_but_not_at_once(place: Path | str) -> None:
    clock = Hand()
    first = open_store(place, clock)
    first.enqueue([found("a.example", f"/{n}", 500 - n) for n in range(3)], AT)
    [lease] = claim(first, AT, urls=2, apart=60.0)
    first.close()
    second = open_store(place, clock)
    soon = AT + timedelta(seconds=30)
    [again] = claim(second, soon, urls=5, apart=60.0)
    assert [url.path for url in again.urls] == ["/2"]
    second.exchange(Harvest(at=soon, visits=(seen(again, 0, soon),), hosts=(back(again),)), order(0))
    [rest] = claim(second, AT + timedelta(seconds=100), urls=5, apart=60.0)
    assert sorted(url.id for url in rest.urls) == sorted(url.id for url in lease.urls)
    second.close()


def test_pages_are_logged_replaced_and_dropped(store: SqlStore) -> None:
    store.enqueue([found("a.example", "/1")], AT)
    [lease] = claim(store, AT)
    number = lease.urls[0].id
    kept = page(number, title="T", digest=7, soft=8)
    said = store.exchange(Harvest(at=AT, visits=(seen(lease, 0, AT, page=kept),), hosts=(back(lease),)), order(0))
    assert store.pages_by_ids([number, 99]) == [kept]
    assert store.same_content([7], [0]) == [(number, 7, 8)]
    assert store.page_ids(0, 10) == [number]
    [change] = [c for c in store.read("c", 10) if c.entity == "page"]
    assert (change.kind, change.entity_id, change.seq) == (ChangeKind.PAGE_INDEXED, number, said.seq)
    store.improve_page(page(number, digest=7, text="better"), [1, 2], AT)
    assert store.pages_by_ids([number])[0].text == "better"
    assert store.pages_by_ids([number])[0].html is None
    store.improve_page(page(number, digest=6, text="outdated"), [], AT)
    assert store.pages_by_ids([number])[0].text == "better"
    assert store.pages_with_bands([2, 3]) == {number: 1}
    store.drop_pages([number], AT, CrawlOutcome.NEAR_DUPLICATE, "copy")
    assert store.pages_by_ids([number]) == []
    assert store.pages_with_bands([2]) == {}
    assert store.attempts(1)[0].outcome is CrawlOutcome.NEAR_DUPLICATE


def test_authority_is_the_number_of_linking_domains(store: SqlStore) -> None:
    item = found("a.example", "/1")
    for domain in ("b.example", "c.example", "b.example"):
        links = ((domain, "https://a.example"),)
        store.exchange(Harvest(at=AT, discovered=(item,), links=links), order(0))
    [host] = store.crawl_hosts(None, 10)
    assert (host.authority, host.state) == (2, "waiting")


def test_a_blocked_host_is_left_alone_until_it_is_not(store: SqlStore) -> None:
    store.enqueue([found("a.example", "/1")], AT)
    store.set_blocked("https://a.example", "asked us to")
    assert claim(store, AT) == ()
    assert store.enqueue([found("a.example", "/2")], AT) == 0
    assert [host.note for host in store.crawl_hosts(HostState.BLOCKED, 5)] == ["asked us to"]
    store.set_blocked("https://a.example", None)
    assert len(claim(store, AT + timedelta(minutes=1))) == 1
    with pytest.raises(NotFound):
        store.set_blocked("https://z.example", "x")


def test_plans_are_read_a_letter_a_page(store: SqlStore) -> None:
    store.enqueue([found("a.example", f"/{n}") for n in range(5)], AT)
    [lease] = claim(store, AT)
    visits = tuple(seen(lease, n, AT, due=AT, shape=1.0, weight=4.0, score=450) for n in range(5))
    store.exchange(Harvest(at=AT, visits=visits, hosts=(back(lease),)), order(0))
    [of] = store.host_paces(0, 10)
    host = of.id
    assert (host, len(of.paces), of.price) == (lease.id, 5, 0.0)
    rate, importance = PACES[of.paces[0]]
    assert rate == pytest.approx(0.25, rel=0.1)
    assert importance == pytest.approx(0.45)
    assert store.host_paces(host, 10) == []
    assert store.last_host() == host
    store.set_prices({host: 0.5})
    assert claim(store, AT + timedelta(minutes=1))[0].price == 0.5
    assert store.crawl_counts(AT).outcomes == {"indexed": 5}
    assert store.frontier_ahead(AT)["due"] == 5
    assert store.depths() == {0: 5}
    assert store.trim_attempts(AT + timedelta(days=1)) == 5


def test_urls_are_counted_by_what_they_wait_for_and_by_depth(store: SqlStore) -> None:
    assert store.frontier_ahead(AT) == {"new": 0, "due": 0, "later": 0, "resting": 0}
    assert store.depths() == {}
    depths = (0, 0, 3, 9, 10, 47, 100)
    store.enqueue([found("a.example", f"/{n}", depth=depth) for n, depth in enumerate(depths)], AT)
    assert store.depths() == {0: 2, 3: 1, 9: 1, 10: 1, 47: 1, 100: 1}
    [lease] = claim(store, AT)
    dues = (AT, AT - timedelta(hours=1), AT + timedelta(hours=1), None)
    visits = tuple(seen(lease, n, AT, due=due) for n, due in enumerate(dues))
    store.exchange(Harvest(at=AT, visits=visits, hosts=(back(lease),)), order(0))
    assert store.frontier_ahead(AT) == {"new": 3, "due": 2, "later": 1, "resting": 1}


def test_a_number_that_is_too_large_is_said_to_be_so(store: SqlStore) -> None:
    with pytest.raises(InvalidInput, match="larger than a store can hold"):
        store.attempts(10**20)
    assert store.attempts(10) == [], "and the store goes on"


def test_what_waits_for_its_hosts_pace_alone_is_told_from_what_comes_again(store: SqlStore) -> None:
    assert store.next_free(AT, 60.0) is None
    store.enqueue([found("a.example", "/1"), found("b.example", "/1")], AT)
    one, two = claim(store, AT)
    assert store.next_free(AT, 60.0) is None, "both are in hand"
    free = AT + timedelta(seconds=5)
    again = (seen(one, 0, AT, due=AT + timedelta(seconds=20)), seen(two, 0, AT))
    backs = tuple(back(lease, free_at=free.timestamp()) for lease in (one, two))
    store.exchange(Harvest(at=AT, visits=again, hosts=backs), order(0))
    assert store.next_free(AT, 60.0) is None, "one comes again later, the other has nothing left"
    store.enqueue([found("b.example", "/2")], AT)
    assert store.next_free(AT, 60.0) == pytest.approx(5.0)
    assert store.next_free(AT, 2.0) is None
    assert store.next_free(AT + timedelta(seconds=9), 2.0) == 0.0


def test_proposals_gather_evidence_and_a_decision_stays(store: SqlStore) -> None:
    def proposal(why: str) -> Proposal:
        return Proposal(
            identity="x:a=1", adapter="x", key={"a": "1"}, url="u", evidence=(why,), first_at=AT, last_at=AT
        )

    assert store.propose([proposal("one"), proposal("two")]) == 1
    [kept] = store.proposals()
    assert (kept.evidence, kept.sources) == (("one", "two"), 2)
    store.decide_proposal(kept.id, ProposalState.REJECTED)
    assert store.propose([proposal("three")]) == 0
    assert store.proposals(ProposalState.OPEN) == []
    assert store.proposals(ProposalState.REJECTED)[0].evidence == ("one", "two", "three")
