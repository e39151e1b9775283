"""Answers that are no list, and listed roles whose own page does not come: nothing closes, nothing is said twice."""

import asyncio

from app.site import ROOT, Site, SiteAdapter, world
from rolecall.model import ListingKind, Outcome

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
