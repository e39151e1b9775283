"""Hosts, watches, notes and leases."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import event

from rolecall.model import (
    Category,
    Filters,
    Miss,
    NotFound,
    Observation,
    PolicyRecord,
    SearchQuery,
    Watch,
)
from rolecall.store import SqlStore, open_store
from store.samples import AT, DAY, HOUR, add_board, scan


def test_slots_of_a_host_lie_apart_and_holds_push_them_on(store: SqlStore) -> None:
    assert store.reserve("a.example", 2.0, 1000.0) == 1000.0
    assert store.reserve("a.example", 2.0, 1000.5) == 1002.0
    assert store.reserve("b.example", 2.0, 1000.5) == 1000.5
    store.hold("a.example", 1060.0)
    store.hold("a.example", 1030.0)
    assert store.reserve("a.example", 2.0, 1003.0) == 1060.0
    assert store.reserve("a.example", 2.0, 1003.0) == 1062.0
    assert store.reserve("a.example", 2.0, 2000.0) == 2000.0
    store.hold("new.example", 3000.0)
    assert store.reserve("new.example", 2.0, 2000.0) == 3000.0


def test_stores_and_threads_share_one_pace(opened: Callable[..., SqlStore]) -> None:
    stores = [opened(), opened()]
    slots: list[float] = []

    def work(store: SqlStore) -> None:
        for _ in range(20):
            slots.append(store.reserve("a.example", 0.5, 1000.0))

    threads = [threading.Thread(target=work, args=(store,)) for store in stores * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(slots) == [1000.0 + 0.5 * number for number in range(80)]


def test_facts_are_replaced(store: SqlStore) -> None:
    assert store.load_fact("a.example", "robots") is None
    store.keep_fact("a.example", "robots", b"User-agent: *\x00\xff", 5.0)
    store.keep_fact("a.example", "tdm", b"", 6.0)
    assert store.load_fact("a.example", "robots") == (b"User-agent: *\x00\xff", 5.0)
    store.keep_fact("a.example", "robots", b"new", 7.0)
    assert store.load_fact("a.example", "robots") == (b"new", 7.0)


def test_observations_are_kept_by_url_however_long(store: SqlStore) -> None:
    urls = [f"https://a.example/{'x' * length}" for length in (1, 10_000, 10_001)]
    seen = [Observation(url=url, etag='"1"', status=200, outcome="ok", at=AT) for url in urls]
    store.note_observations(seen)
    later = Observation(url=urls[0], digest="d", status=304, outcome="not_modified", at=AT + HOUR)
    store.note_observations([seen[0], later])
    found = store.observations([*urls, "https://a.example/never"])
    assert found == {urls[0]: later, urls[1]: seen[1], urls[2]: seen[2]}
    assert store.observations([]) == {}
    store.note_observations([])


def watch(**fields: object) -> Watch:
    query = SearchQuery(text="engineer", filters=Filters(country=("FR",)))
    values = {"id": 0, "name": "w", "query": query, "query_text": "engineer", "created_at": AT, "feed_token": "x"}
    return Watch(**{**values, **fields})


def test_a_watch_is_added_changed_and_removed(store: SqlStore) -> None:
    added = store.put_watch(watch())
    assert added.id > 0
    assert store.watches() == [added]
    changed = store.put_watch(watch(id=added.id, name="other", active=False))
    assert store.watches() == [changed]
    assert (changed.name, changed.active, changed.query.filters.country) == ("other", False, ("FR",))
    store.remove_watch(added.id)
    assert store.watches() == []
    with pytest.raises(NotFound):
        store.put_watch(changed)
    with pytest.raises(NotFound):
        store.remove_watch(added.id)


def test_a_posting_is_delivered_once_a_channel(store: SqlStore) -> None:
    ids = scan(store, add_board(store).id, "1", "2", "3")
    one, two, three = ids["1"], ids["2"], ids["3"]
    added = store.put_watch(watch())
    assert store.deliver(added.id, "atom", [two, one, two], AT) == [two, one]
    assert store.deliver(added.id, "atom", [one, three, 999_999], AT + HOUR) == [three]
    assert store.deliver(added.id, "mail", [one], AT) == [one]
    assert store.delivered(added.id, "atom", 10) == [(three, AT + HOUR), (two, AT), (one, AT)]
    assert store.delivered(added.id, "atom", 1) == [(three, AT + HOUR)]
    with pytest.raises(NotFound):
        store.deliver(999, "atom", [one], AT)


def test_two_deliverers_never_deliver_the_same(opened: Callable[..., SqlStore]) -> None:
    stores = [opened(), opened()]
    ids = sorted(scan(stores[0], add_board(stores[0]).id, *map(str, range(60))).values())
    added = stores[0].put_watch(watch())
    delivered: list[int] = []

    def work(store: SqlStore) -> None:
        for start in range(0, 60, 10):
            delivered.extend(store.deliver(added.id, "atom", ids[start : start + 20], AT))

    threads = [threading.Thread(target=work, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(delivered) == ids


def test_a_category_is_inactive_only_after_a_complete_discovery(store: SqlStore) -> None:
    acme = add_board(store)
    found = [Category(board_id=acme.id, url=f"https://acme.example/{name}", name=name) for name in ("a", "b")]
    store.put_categories(acme.id, found, True, AT)
    store.put_categories(acme.id, found[:1], False, AT + HOUR)
    assert [one.active for one in store.categories(acme.id)] == [True, True]
    store.put_categories(acme.id, found[:1], True, AT + DAY)
    a, b = store.categories(acme.id)
    assert (a.active, a.first_seen_at, a.last_seen_at) == (True, AT, AT + DAY)
    assert (b.active, b.last_seen_at) == (False, AT)
    store.put_categories(acme.id, found[1:], False, AT + DAY)
    assert store.categories(acme.id)[1].active
    store.put_categories(acme.id, [], True, AT + DAY)
    assert [one.active for one in store.categories(acme.id)] == [False, False]


def test_policy_checks_are_kept_newest_first(store: SqlStore) -> None:
    acme = add_board(store)
    first = PolicyRecord(board_id=acme.id, at=AT, allowed=True, hosts=("acme.example",), findings=(("robots", "ok"),))
    second = PolicyRecord(board_id=acme.id, at=AT + DAY, allowed=False, detail="robots.txt bans us")
    store.put_policy(first)
    store.put_policy(second)
    assert store.policies(acme.id, 10) == [second, first]
    with pytest.raises(NotFound):
        store.put_policy(PolicyRecord(board_id=99, at=AT, allowed=True))


def test_misses_are_counted_and_the_frequent_come_first(store: SqlStore) -> None:
    def miss(text: str, **fields: object) -> Miss:
        return Miss(field="place", text=text, last_seen_at=AT, **fields)

    store.note_misses([miss("Erewhon"), miss("Erewhon", sample_posting=7), miss("x" * 5000)])
    store.note_misses([miss("Erewhon"), Miss(field="pay", text="much", last_seen_at=AT + HOUR)])
    store.note_misses([])
    top = store.misses(1)
    assert [(one.text, one.count) for one in top] == [("Erewhon", 3)]
    assert [one.text for one in store.misses(10, field="pay")] == ["much"]
    assert max(len(one.text) for one in store.misses(10)) == 300


def test_a_named_lease_has_one_owner(opened: Callable[..., SqlStore]) -> None:
    one, two = opened(), opened()
    assert one.take("consumer:index", "a", 60.0, AT)
    assert one.take("consumer:index", "a", 60.0, AT)
    assert not two.take("consumer:index", "b", 60.0, AT + HOUR / 100)
    two.let_go("consumer:index", "b")
    assert not two.take("consumer:index", "b", 60.0, AT)
    assert two.take("consumer:index", "b", 60.0, AT + HOUR)
    two.let_go("consumer:index", "b")
    assert one.take("consumer:index", "a", 3600.0, AT + HOUR)
    # A store that is gone holds nothing, whatever its time to live.
    one.close()
    assert two.take("consumer:index", "b", 60.0, AT + HOUR)


@pytest.mark.parametrize("durable", [True, False])
def test_a_fact_that_cannot_be_had_again_waits_for_the_disk(tmp_path: Path, durable: bool) -> None:
    store = open_store(tmp_path)
    asked: list[str] = []

    def note(_c: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(store._db.engine, "before_cursor_execute", note)
    store.keep_fact("acme.example", "terms", b"read", 1.0, durable=durable)
    assert ("PRAGMA synchronous = FULL" in asked) is durable
    assert store.load_fact("acme.example", "terms") == (b"read", 1.0)
    store.close()
