"""The demo world behaves as its cast says, over HTTP, and only on loopback."""

import asyncio
import re
from datetime import UTC, datetime

import aiohttp
import pytest

from rolecall.model import Board, Closed, ListingPage, Page, PayloadError, Request, ScanMode
from rolecall.world import Gazette, WorldServer, load_cast
from rolecall.world.cast import is_open, shown
from rolecall.world.server import answer

EPOCH = datetime(2026, 11, 1, tzinfo=UTC)
BOARD = Board(slug="h", adapter="gazette", key={"host": "harborlight.example"}, url="https://harborlight.example/work")


def page(url: str, now: float) -> Page:
    host, _, path = url.removeprefix("https://").partition("/")
    result = answer(load_cast(), host, "/" + path, now, EPOCH)
    return Page(url=url, final_url=url, status=result.status, body=result.body.encode(), fetched_at=EPOCH)


def read_all(now: float) -> tuple[dict[str, str], list[ListingPage]]:
    adapter, found, pages = Gazette(), {}, []
    pending = adapter.start(BOARD, ScanMode.FULL)
    while pending:
        request = pending.pop(0)
        listing = adapter.read(BOARD, page(request.url, now), request)
        pages.append(listing)
        found |= {item.external_id: item.fingerprint for item in listing.items}
        pending += listing.next
    return found, pages


@pytest.mark.parametrize("now", [0, 6, 13, 30, 60])
def test_the_list_in_all_languages_is_the_cast(now: float) -> None:
    cast = load_cast()
    employer = cast.employer[0]
    found, pages = read_all(now)
    assert set(found) == {role.id for role in employer.role if is_open(role, now)}
    assert {p.advertised for p in pages} == {len(found)}


def test_a_role_closes_and_reopens_and_another_is_raised() -> None:
    assert "HL-100" in read_all(13)[0]
    assert "HL-100" not in read_all(15)[0]
    assert "HL-100" in read_all(27)[0]
    cast = load_cast()
    assert shown(cast, cast.employer[0], 11)[0].id == "HL-102"


def test_details_and_a_filled_page() -> None:
    adapter = Gazette()
    item = adapter.read(
        BOARD, page("https://harborlight.example/work?page=1", 0), Request(url="", state={"locale": "en", "page": "1"})
    ).items[0]
    request = adapter.detail(BOARD, item)
    assert request is not None
    posting = adapter.parse(BOARD, item, page(request.url, 0))
    assert not isinstance(posting, Closed) and posting.title and posting.description_html
    filled = Page(
        url="", final_url="", status=200, body=b"<p class=filled>This role has been filled.</p>", fetched_at=EPOCH
    )
    assert isinstance(adapter.parse(BOARD, item, filled), Closed)


def test_another_page_is_not_an_empty_list() -> None:
    with pytest.raises(PayloadError):
        Gazette().read(BOARD, page("https://harborlight.example/", 0), Request(url=""))


def test_every_name_is_reserved() -> None:
    text = str(load_cast())
    hosts = set(re.findall(r"https?://([a-z0-9.-]+)", text)) | {e.host for e in load_cast().employer}
    assert hosts and all(host.endswith(".example") for host in hosts)


def test_the_site_that_refuses_and_the_one_redesigned() -> None:
    cast = load_cast()
    assert answer(cast, "northgate-transit.example", "/work", 14, EPOCH).status == 200
    assert answer(cast, "northgate-transit.example", "/work", 15, EPOCH).status == 403
    assert "JobPosting" in answer(cast, "violetkettle.example", "/team", 15, EPOCH).body
    assert "JobPosting" not in answer(cast, "violetkettle.example", "/team", 17, EPOCH).body


def test_it_is_served_on_loopback_by_host_name() -> None:
    async def visit() -> None:
        async with WorldServer() as world, aiohttp.ClientSession() as session:
            assert world.address[0] == "127.0.0.1"
            assert set(world.host_map) == {site.host for site in (*world.cast.employer, *world.cast.page)}
            base = f"http://127.0.0.1:{world.address[1]}"
            async with session.get(f"{base}/jobs.rss", headers={"Host": "fjordline.example"}) as got:
                assert got.content_type == "application/rss+xml"
            async with session.get(base + "/", headers={"Host": "elsewhere.example"}) as got:
                assert got.status == 404

    asyncio.run(visit())
