"""Whatever stops a scan, wherever: the next one goes on, and ends where an undisturbed one would have."""

import asyncio

import pytest

from app.site import ROOT, Clock, Site, SiteAdapter, world
from app.test_scan import go, kinds
from rolecall.app.scan import ScanLimits
from rolecall.model import LeaseLost, RunState, ScanMode

LIMITS = ScanLimits(portion=3, detail_portion=3, sightings=4)


class Pulled(BaseException):
    """The plug."""


def changed(site):
    site.drop(3, 11)
    site.job(5)["title"] = "Changed"
    site.add(["n1", "n2", "n3", "n4"]).add(["n5"], entry="sales")
    return site


def fresh_site(details):
    return Site(page_size=5, details=details).add(range(18)).add([2, 30, 31], entry="sales")


async def final(w):
    stored = {p.posting.external_id: p for p in w.store.postings(limit=1000)}
    return {
        "postings": {i: (p.state, p.posting.title, len(w.store.history(p.id)[0])) for i, p in stored.items()},
        "changes": sorted(kinds(w.store, "final")),
    }


@pytest.mark.parametrize("details", [False, True])
def test_pulling_the_plug_before_any_request_changes_nothing_about_the_end(details, tmp_path):
    async def calm():
        async with world(tmp_path / "calm", fresh_site(details), limits=LIMITS) as w:
            await w.scan()
            changed(w.site).asked.clear()
            w.clock.move(hours=6)
            summary = await w.scan()
            return await final(w), len(w.site.asked), summary

    async def pulled_at(step):
        async with world(tmp_path / f"pulled{step}", fresh_site(details), limits=LIMITS) as w:
            await w.scan()
            changed(w.site).asked.clear()
            w.clock.move(hours=6)

            def pull(url):
                if len(w.site.asked) == step:
                    raise Pulled

            w.site.before = pull
            with pytest.raises(Pulled):
                await w.scan()
            w.site.before = None
            # A process that dies releases nothing; here the same process has to let go itself.
            run = w.store.runs(None, 1)[0]
            assert run.state is RunState.RUNNING
            w.clock.move(hours=1)
            summary = await w.scan()
            assert w.store.runs(None, 1)[0].id == run.id, "the same run goes on"
            return await final(w), summary

    expected, requests, undisturbed = go(calm())
    assert requests >= 5
    for step in range(1, requests + 1):
        found, summary = go(pulled_at(step))
        assert found == expected, step
        names = ("verdict", "found", "new", "updated", "unchanged", "closed", "reopened", "advertised")
        assert [getattr(summary, n) for n in names] == [getattr(undisturbed, n) for n in names], step


def test_pages_saved_are_not_asked_for_again(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=5).add(range(30)), limits=LIMITS) as w:

            def pull(url):
                if "offset=20" in url:
                    raise Pulled

            w.site.before = pull
            with pytest.raises(Pulled):
                await w.scan()
            w.site.before = None
            w.clock.move(hours=1)
            w.site.asked.clear()
            summary = await w.scan()
            assert w.site.asked == [f"{ROOT}/list?offset=20", f"{ROOT}/list?offset=25"]
            assert (summary.found, summary.new, summary.pages, summary.verdict) == (30, 30, 6, "complete")

    go(run())


@pytest.mark.parametrize("what", ["version", "config"])
def test_a_checkpoint_that_does_not_fit_is_kept_and_never_reinterpreted(what, tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=5).add(range(10)), limits=LIMITS) as w:

            def pull(url):
                if "offset=5" in url:
                    raise Pulled

            w.site.before = pull
            with pytest.raises(Pulled):
                await w.scan()
            w.site.before = None
            w.clock.move(hours=1)
            adapter = SiteAdapter(version=2) if what == "version" else SiteAdapter()
            if what == "config":
                import msgspec

                w.store.put_boards([msgspec.structs.replace(w.board(), config='{"a":1}')], w.clock.now())
            summary = await w.scan(adapter)
            newest, oldest = w.store.runs(None, 2)
            assert (newest.state, oldest.state) == (RunState.DONE, RunState.NEEDS_RESTART)
            assert what[:6] in oldest.note
            assert oldest.checkpoint.pending, "kept for diagnosis"
            assert (summary.found, summary.verdict) == (10, "complete")

    go(run())


def test_a_board_is_scanned_once_at_a_time(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            results = await asyncio.gather(w.scan(), w.scan(mode=ScanMode.INCREMENTAL), return_exceptions=True)
            assert sum(isinstance(result, LeaseLost) for result in results) == 1
            assert len(w.states()) == 3

    go(run())


def test_who_has_lost_the_lease_writes_nothing(tmp_path):
    async def run():
        clock = Clock()
        async with world(tmp_path, Site(page_size=5).add(range(10)), clock, LIMITS) as w:
            thief = "another worker"

            def steal(url):
                if "offset=5" in url:
                    clock.move(hours=1)
                    w.store.begin_run(w.board().id, ScanMode.FULL, thief, clock.now())

            w.site.before = steal
            with pytest.raises(LeaseLost):
                await w.scan()
            assert len(w.states()) == 5, "what was saved before stays, nothing after it was written"
            w.store.release_run(w.store.runs(None, 1)[0].id, thief)
            w.site.before = None
            assert (await w.scan()).found == 10

    go(run())


def test_a_cancelled_scan_lets_go_at_once(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=5).add(range(10)), limits=LIMITS) as w:
            second = asyncio.Event()
            w.site.before = lambda url: second.set() if "offset=5" in url else None
            task = asyncio.create_task(w.scan())
            await second.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await w.scan()).found == 10
            assert len(w.store.runs(None, 10)) == 1

    go(run())


@pytest.mark.parametrize("days", [-1, 1])
def test_a_clock_that_jumps_a_day_loses_and_closes_nothing(days, tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=5).add(range(20))) as w:
            await w.scan()
            first = w.clock.now()
            w.clock.move(days=days)
            assert (await w.scan()).unchanged == 20
            w.site.drop(*range(4, 20))
            summary = await w.scan()
            assert summary.closed == 0
            w.clock.move(days=-days)
            summary = await w.scan()
            w.site.add(range(4, 20))
            w.clock.move(hours=6)
            await w.scan()
            assert w.only("active") == {str(i) for i in range(20)}
            assert {p.first_seen_at for p in w.store.postings()} == {first}

    go(run())
