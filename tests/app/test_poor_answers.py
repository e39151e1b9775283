"""Answers that are no list, and listed roles whose own page does not come: nothing closes, nothing is said twice."""

import asyncio

import pytest

from app.site import ROOT, Site, SiteAdapter, world
from rolecall.model import AccessPolicy, ListingKind, Outcome

LIST = f"{ROOT}/list?offset=0"


def test_a_role_listed_again_is_reopened_though_its_page_fails(tmp_path):
    async def run():
        async with world(tmp_path, Site(details=True).add(range(3))) as w:
            pages = {f"{ROOT}/jobs/{i}": Outcome.UNAVAILABLE for i in range(3)}
            w.site.broken = pages
            await w.scan()
            first = w.clock.now()
            job = w.site.job(1)
            w.site.drop(1)
            w.clock.move(hours=6)
            assert (await w.scan()).closed == 1
            w.site.lists["list"].append(job)
            w.clock.move(hours=6)
            assert (await w.scan()).reopened == 1
            assert w.only("active") == {"0", "1", "2"}
            assert {p.first_seen_at for p in w.store.postings()} == {first}

    asyncio.run(run())


def test_a_closed_role_whose_page_is_gone_or_whose_list_is_a_hint_is_not_reopened(tmp_path):
    async def run(folder, kind, answer, misses):
        async with world(folder, Site(details=True).add(range(3))) as w:
            adapter = SiteAdapter(details=True, listing=kind)
            await w.scan(adapter)
            job = w.site.job(1)
            w.site.drop(1)
            for _ in range(misses):
                w.clock.move(hours=6)
                await w.scan(adapter)
            assert w.only("closed") == {"1"}
            w.site.lists["list"].append(job | {"title": "Role 1, changed"})
            w.site.broken = {f"{ROOT}/jobs/1": answer}
            w.clock.move(hours=6)
            assert (await w.scan(adapter)).reopened == 0
            assert w.only("closed") == {"1"}

    asyncio.run(run(tmp_path / "a", ListingKind.DEFINITIVE, Outcome.GONE, 1))
    asyncio.run(run(tmp_path / "b", ListingKind.OBSERVED, Outcome.UNAVAILABLE, 4))


def test_a_list_of_which_no_entry_can_be_read_is_no_evidence_however_often_it_comes(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            await w.scan()
            w.site.broken = {LIST: b'{"jobs": [{}, {}, {}], "more": false, "total": null, "others": []}'}
            for _ in range(5):
                w.clock.move(hours=6)
                summary = await w.scan()
                assert summary.verdict == "partial"
                assert "unreadable" in summary.reason
            assert w.only("active") == {"0", "1", "2"}

    asyncio.run(run())


def test_a_failed_scan_says_each_fact_once(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            await w.scan()
            w.clock.move(hours=6)
            w.site.broken = {LIST: Outcome.UNAVAILABLE}
            assert (await w.scan()).detail == f"{LIST}: unavailable (the site says unavailable)"
            w.clock.move(hours=6)
            w.site.broken = {LIST: b"<html>"}
            summary = await w.scan()
            assert summary.reason == "page_failed, unreadable"
            assert summary.detail.count(LIST) == 1
            assert "is not a list" in summary.detail

    asyncio.run(run())


def test_the_reason_of_a_disabled_board_is_short(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            w.site.broken = {LIST: Outcome.UNAVAILABLE}
            for _ in range(5):
                await w.scan()
                w.clock.move(hours=6)
            reason = w.board().state_reason
            assert reason == (
                f"5 scans failed in a row, the last: {LIST}: unavailable (the site says unavailable). "
                "It is probed once a day."
            )

    asyncio.run(run())


LISTED = b'{"jobs": [{"id": "1", "title": "Baker", "place": "Lyon"}], "more": false, "total": 1, "others": []}'
NO_ROLES = b'{"jobs": [], "more": false, "total": 0, "others": []}'
UNCLEAR = b'{"jobs": [], "more": false, "total": null, "others": []}'


@pytest.mark.parametrize(
    ("statuses", "body", "verdict", "found"),
    [
        ((403,), LISTED, "complete", 1),
        ((403,), NO_ROLES, "complete", 0),
        ((403,), UNCLEAR, "failed", 0),
        ((403,), b"<h1>Forbidden</h1>", "failed", 0),
        ((), LISTED, "failed", 0),
    ],
)
def test_a_status_with_a_meaning_of_its_own_is_read_on_lists_too(statuses, body, verdict, found, tmp_path):
    async def run():
        async with world(tmp_path, Site()) as w:
            w.site.broken = {LIST: (Outcome.HARD_BLOCK, 403, body)}
            summary = await w.scan(SiteAdapter(statuses=statuses))
            assert (summary.verdict, summary.found) == (verdict, found)

    asyncio.run(run())


def test_a_page_that_asks_not_to_be_indexed_lends_nothing_to_its_role(tmp_path):
    async def run():
        async with world(tmp_path, Site(details=True).add(range(3), text="Bake bread.")) as w:
            quiet = AccessPolicy(tags=("noindex",))
            # Of data the field speaks of the file that a search engine would show, not of the role.
            w.site.said = {
                f"{ROOT}/jobs/0": ("text/html", quiet),
                f"{ROOT}/jobs/1": ("application/json", quiet),
                f"{ROOT}/jobs/2": ("text/html", AccessPolicy(tags=("noarchive",))),
            }
            summary = await w.scan()
            assert (summary.new, summary.errors, summary.verdict) == (3, 0, "complete")
            texts = {p.posting.external_id: p.posting.description_text for p in w.store.postings()}
            assert texts == {"0": None, "1": "Bake bread.", "2": "Bake bread."}
            w.clock.move(hours=6)
            w.site.asked.clear()
            await w.scan()
            assert w.site.asked == [LIST], "it is not asked for again"

    asyncio.run(run())
