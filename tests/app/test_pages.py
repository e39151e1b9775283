"""Pages and topics on their way from the store to whoever searches."""

import asyncio
import dataclasses
import json
from datetime import timedelta
from xml.etree import ElementTree as ET

import msgspec
import pytest
from typer.testing import CliRunner

from crawled import put_pages
from rolecall.app.compose import App
from rolecall.app.consume import catch_up
from rolecall.app.consume_index import indexer
from rolecall.app.consume_watch import watch_matcher
from rolecall.app.consume_watch_pages import page_watch_matcher
from rolecall.app.following import fill_pages
from rolecall.app.linking import Linker
from rolecall.app.searching import search
from rolecall.app.subscribe import subscribe
from rolecall.app.topical import with_topics
from rolecall.app.watch import add_watch, delivered_pages
from rolecall.cli.main import load_commands
from rolecall.lifecycle import was_raised
from rolecall.model import (
    Channel,
    InvalidInput,
    Moment,
    PageRecord,
    Place,
    PlaceKind,
    Portion,
    PostingWrite,
    Precision,
    ScanMode,
)
from rolecall.search import BothKinds, explain, open_memory_index, open_memory_pages, parse_query
from rolecall.serve import create_app
from rolecall.serve.services import services_of
from rolecall.store import open_store
from roles import BERLIN, NOW, Ledger, StoppedClock, find_places, role

QUEBEC = Place(
    geonames_id=6077243, name="Montréal", kind=PlaceKind.CITY, admin1="Quebec", country="CA", ancestors=(1, 2)
)
PAGES = [
    PageRecord(id=0, url="https://a.example/jobs", title="Careers", text="Open roles for engineers", at=NOW,
               language="en", topics=("jobs",), digest=1, soft=1),
    PageRecord(id=0, url="https://b.example/emplois", title="Emplois à Montréal", text="Nos offres d'emploi", at=NOW,
               language="fr", topics=("jobs", "quebec"), digest=2, soft=2, score=640),
]  # fmt: skip


@pytest.fixture
def store(tmp_path):
    found = open_store(tmp_path / "data", StoppedClock())
    yield found
    found.close()


def read(text):
    return parse_query(text, find_places, NOW)


def both(pages=()):
    index = open_memory_pages()
    index.apply_pages(pages, [])
    return BothKinds(open_memory_index(), lambda: index)


def test_a_page_keeps_its_topics_and_is_shown_by_its_search(store):
    kept = put_pages(store, PAGES, NOW)
    assert [page.topics for page in store.pages_by_ids([page.id for page in kept])] == [p.topics for p in PAGES]
    result, found = search(store, both(kept), read("kind:pages topic:quebec"))
    assert result.total == 1
    assert [page.url for page in found] == ["https://b.example/emplois"]


def test_a_watch_of_pages_delivers_each_page_once(store):
    clock = StoppedClock()
    first = put_pages(store, PAGES[:1], NOW)
    watch = add_watch(store, both(first), read, "kind:pages topic:jobs", "Boards", NOW)
    assert [page.id for page, _ in delivered_pages(store, watch)] == [first[0].id]
    matchers = [
        page_watch_matcher(store, clock, read),
        watch_matcher(store, clock, read, Linker(store, clock).update),
    ]
    for title in ("Emplois à Montréal", "Emplois, mis à jour"):
        clock.at += timedelta(hours=1)
        put_pages(store, [msgspec.structs.replace(PAGES[1], title=title)], clock.at)
        for matcher in matchers:
            catch_up(store, matcher)
    delivered = delivered_pages(store, watch)
    assert [page.title for page, _ in delivered] == ["Emplois, mis à jour", "Careers"]
    assert delivered[0][1] == NOW + timedelta(hours=1), "the time of the first delivery stays"
    with pytest.raises(InvalidInput, match="feeds only"):
        subscribe(store, watch, Channel.EMAIL, "ada@mail.example", NOW)
    store.remove_watch(watch.id)
    assert store.delivered_pages(watch.id, 10) == []


def test_its_feed_holds_the_pages(store, tmp_path):
    from starlette.testclient import TestClient

    kept = put_pages(store, PAGES, NOW)
    index = both(kept)
    watch = add_watch(store, index, read, "kind:pages", "All", NOW)
    parts = App(tmp_path / "data", clock=StoppedClock())
    services = dataclasses.replace(services_of(parts), index=index, read=read)
    client = TestClient(create_app(services), base_url="http://localhost")
    answer = client.get(f"/feed/{watch.feed_token}.atom")
    atom = "{http://www.w3.org/2005/Atom}"
    entries = ET.fromstring(answer.content).findall(f"{atom}entry")
    assert [entry.find(f"{atom}link").get("href") for entry in entries] == sorted(
        (page.url for page in kept), key=lambda url: -next(p.id for p in kept if p.url == url)
    )
    again = client.get(f"/feed/{watch.feed_token}.atom", headers={"if-none-match": answer.headers["etag"]})
    asyncio.run(parts.close())
    assert again.status_code == 304


def test_a_role_of_a_topic_is_found_watched_and_explained(store):
    clock = StoppedClock()
    ledger, index = Ledger(store), open_memory_index()
    watch = add_watch(store, index, read, "topic:quebec", "Québec", NOW)
    here = role(
        1, "Développeur", places=(QUEBEC,), language="fr", description_text="Montréal, Québec. Tél. 514 555-0100"
    )
    there = role(2, "Developer", places=(BERLIN,), description_text="Berlin")
    ledger.scan("acme", [here.posting, there.posting], at=NOW + timedelta(minutes=1))
    catch_up(store, indexer(store, index))
    catch_up(store, watch_matcher(store, clock, read, Linker(store, clock).update))
    ids = [hit.posting_id for hit in index.search(read("topic:quebec")).hits]
    assert [stored.posting.title for stored in store.by_ids(ids)] == ["Développeur"]
    assert index.search(read("topic:jobs")).total == 2
    assert [id_ for id_, _ in store.delivered(watch.id, "feed", 10)] == ids
    (reason,) = explain(read("topic:quebec"), with_topics(store.by_ids(ids)[0]))[:1]
    assert reason.holds or reason.part == "state:active"
    assert all(reason.holds for reason in explain(read("topic:quebec"), with_topics(store.by_ids(ids)[0])))


def dated(days):
    at = NOW - timedelta(days=days)
    return role(1, "Clerk", published=Moment(utc=at, precision=Precision.DAY, text=f"{days} days ago")).posting


def test_a_role_with_a_later_date_and_nothing_else_is_raised():
    assert was_raised(dated(40), dated(1))
    assert not was_raised(dated(1), dated(1)) and not was_raised(dated(1), dated(40))
    assert not was_raised(dated(1), role(1, "Clerk").posting)


def test_a_raised_role_is_remembered_searchable_and_not_delivered_again(store):
    ledger, index, clock = Ledger(store), open_memory_index(), StoppedClock()
    watch = add_watch(store, index, read, "clerk", None, NOW)
    matcher = watch_matcher(store, clock, read, Linker(store, clock).update)
    ledger.scan("acme", [dated(40)], at=NOW)
    catch_up(store, matcher)
    (before,) = store.postings()
    assert before.raised_at is None and len(store.delivered(watch.id, "feed", 9)) == 1
    later = NOW + timedelta(hours=1)
    run = store.begin_run(before.board_id, ScanMode.FULL, "test", later)
    known = store.known(before.board_id)[0]
    write = PostingWrite(external_id="x1", fingerprint="new", content_hash=known.content_hash, posting=dated(0),
                         snapshot=False, raised=True)  # fmt: skip
    store.save(Portion(run_id=run.id, token="test", at=later, writes=(write,)))
    for consumer in (matcher, indexer(store, index)):
        catch_up(store, consumer)
    assert store.postings()[0].raised_at == later
    assert index.search(read("freshness:raised")).total == 1
    assert len(store.delivered(watch.id, "feed", 9)) == 1


def test_an_empty_index_of_pages_is_filled_and_the_command_finds_them(tmp_path):
    store = open_store(tmp_path)
    put_pages(store, PAGES, NOW)
    store.close()

    async def fill():
        parts = App(tmp_path)
        try:
            return fill_pages(parts), fill_pages(parts), parts.index.search(parts.read_query("kind:pages")).total
        finally:
            await parts.close()

    assert asyncio.run(fill()) == (2, 0, 2)
    answer = CliRunner().invoke(load_commands(), ["search", "kind:pages", "emplois", "--data", str(tmp_path), "--json"])
    assert answer.exit_code == 0, answer.output
    (line,) = [json.loads(text) for text in answer.output.splitlines()]
    assert (line["url"], line["topics"]) == ("https://b.example/emplois", ["jobs", "quebec"])
    table = CliRunner().invoke(
        load_commands(), ["search", "--kind", "pages", "--topic", "jobs", "--data", str(tmp_path)]
    )
    assert "2 pages" in table.output and "https://a.example/jobs" in table.output
