"""The loop over due scans, on a real store with a clock of its own."""

import asyncio
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from app.site import ROOT, Site, SiteAdapter, world
from app.test_scan import go
from rolecall.app.posting_hours import PostingHours, finds
from rolecall.app.schedule import Rhythm, Schedule
from rolecall.model import (
    BoardState,
    Counters,
    DueWork,
    Lease,
    ListingKind,
    Operation,
    Outcome,
    RunState,
    ScanMode,
    ScanRun,
)

STEADY = Rhythm(jitter=0.0)


def schedule_of(w, told=None, adapter=None, **more):
    adapters = {"site": adapter or SiteAdapter(w.site.details)}
    tell = None if told is None else lambda board, what: told.append((board.slug, what))
    return Schedule(w.scanner, adapters, rhythm=STEADY, tell=tell, **more)


def due(w):
    return {(work.operation, int(work.subject)): work.due_at for work in w.store.pending(1000)}


def test_a_new_board_is_scanned_and_due_again_in_its_rhythm(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            told = []
            board = w.board()
            assert await schedule_of(w, told).run_due() == 1
            assert [(slug, summary.new) for slug, summary in told] == [("acme", 3)]
            assert due(w) == {(Operation.SCAN_FULL, board.id): w.clock.now() + timedelta(hours=6)}
            assert await schedule_of(w).run_due() == 0
            w.clock.move(hours=6)
            assert await schedule_of(w).run_due() == 1

    go(run())


def test_paged_lists_get_incremental_scans_and_hints_get_rechecks(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=2).add(range(6))) as w:
            board = w.board()
            await schedule_of(w, adapter=SiteAdapter(listing=ListingKind.OBSERVED)).run_due()
            assert {operation: at - w.clock.now() for (operation, _), at in due(w).items()} == {
                Operation.SCAN_FULL: timedelta(hours=6),
                Operation.SCAN_INCREMENTAL: timedelta(hours=2),
                Operation.RECHECK: timedelta(hours=12),
            }
            w.clock.move(hours=2)
            await schedule_of(w).run_due()
            assert w.store.runs(board.id, 1)[0].mode is ScanMode.INCREMENTAL

    go(run())


def test_a_board_is_never_read_whole_twice_within_an_hour(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            board = w.board()
            await w.scan()
            w.clock.move(minutes=20)
            asked = len(w.site.asked)
            w.store.schedule([DueWork(operation=Operation.SCAN_FULL, subject=str(board.id), due_at=w.clock.now())])
            await schedule_of(w).run_due()
            assert len(w.site.asked) == asked
            assert due(w)[Operation.SCAN_FULL, board.id] == w.store.board("acme").last_scan_at + timedelta(hours=1)
            w.clock.move(days=-3)
            w.store.schedule([DueWork(operation=Operation.SCAN_FULL, subject=str(board.id), due_at=w.clock.now())])
            await schedule_of(w).run_due()
            assert len(w.site.asked) > asked, "a clock set back keeps no board waiting"

    go(run())


def test_failures_wait_longer_each_time_then_disable_loudly_and_a_daily_probe_brings_back(tmp_path, caplog):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            board = w.board()
            w.site.broken[f"{ROOT}/list?offset=0"] = Outcome.UNAVAILABLE
            waits = []
            for _ in range(4):
                await schedule_of(w).run_due()
                waits.append(due(w)[Operation.SCAN_FULL, board.id] - w.clock.now())
                w.clock.move(hours=6)
            assert waits == [timedelta(hours=n) for n in (1, 2, 4, 6)]
            await schedule_of(w).run_due()
            assert w.board().state is BoardState.DISABLED
            assert "acme is disabled: 5 scans failed in a row" in caplog.text
            assert due(w) == {(Operation.PROBE, board.id): w.clock.now() + timedelta(days=1)}
            w.clock.move(days=1)
            await schedule_of(w).run_due()
            assert due(w) == {(Operation.PROBE, board.id): w.clock.now() + timedelta(days=1)}
            w.site.broken.clear()
            w.clock.move(days=1)
            await schedule_of(w).run_due()
            assert (w.board().state, w.board().failures, len(w.states())) == (BoardState.ACTIVE, 0, 3)
            assert due(w) == {(Operation.SCAN_FULL, board.id): w.clock.now() + timedelta(hours=6)}

    go(run())


@pytest.mark.parametrize("state", [BoardState.PAUSED, BoardState.OPTED_OUT])
def test_paused_and_opted_out_boards_are_not_visited(state, tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            board = w.board()
            w.store.schedule([DueWork(operation=Operation.SCAN_FULL, subject=str(board.id), due_at=w.clock.now())])
            w.store.set_board_state(board.id, state, "because", 0)
            await schedule_of(w).run_due()
            assert w.site.asked == []
            assert bool(due(w)) is (state is BoardState.PAUSED)

    go(run())


def test_work_of_a_removed_board_goes_away(tmp_path):
    async def run():
        async with world(tmp_path, Site()) as w:
            w.store.schedule([DueWork(operation=Operation.SCAN_FULL, subject="99", due_at=w.clock.now())])
            await schedule_of(w).run_due()
            assert due(w) == {}

    go(run())


def test_stopping_leaves_scans_at_their_checkpoint_and_due_at_once(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=5).add(range(30))) as w:
            board = w.board()
            schedule = schedule_of(w)

            def stop(url):
                if "offset=10" in url:
                    schedule.stop()

            w.site.before = stop
            await asyncio.wait_for(schedule.run(), 10)
            assert len(w.states()) < 30
            assert due(w) == {(Operation.SCAN_FULL, board.id): w.clock.now()}
            w.site.before = None
            w.site.asked.clear()
            await schedule_of(w).run_due()
            assert len(w.states()) == 30
            assert f"{ROOT}/list?offset=0" not in w.site.asked
            assert len(w.store.runs(None, 10)) == 1

    go(run())


def test_a_scan_that_just_ended_is_noted_though_the_loop_stops(tmp_path):
    """Cancelled between the last page and the note: without it a finished board would stay leased and be read again."""

    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            board = w.board()

            def told(*_):
                # Cancels the task of this very scan at its next wait, which is the note of its end.
                asyncio.current_task().cancel()

            schedule = Schedule(w.scanner, {"site": SiteAdapter(w.site.details)}, rhythm=STEADY, tell=told)
            with pytest.raises(asyncio.CancelledError):
                await schedule.run_due()
            assert due(w) == {(Operation.SCAN_FULL, board.id): w.clock.now() + timedelta(hours=6)}
            assert w.store.backlog(w.clock.now()).leased == 0

    go(run())


def test_a_paused_loop_claims_nothing_until_it_is_resumed(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            w.board()
            done = asyncio.Event()
            adapters = {"site": SiteAdapter()}
            schedule = Schedule(w.scanner, adapters, rhythm=STEADY, tell=lambda board, what: done.set())
            schedule.pause()
            task = asyncio.create_task(schedule.run())
            await asyncio.sleep(0.1)
            assert w.site.asked == []
            schedule.resume()
            await asyncio.wait_for(done.wait(), 10)
            schedule.stop()
            await asyncio.wait_for(task, 10)

    go(run())


def test_boards_are_scanned_side_by_side_up_to_the_limit(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            for n in range(9):
                w.board(f"b{n}")
            assert await schedule_of(w, boards_at_once=4).run_due() == 9
            assert len(w.store.runs(None, 100)) == 9

    go(run())


def test_two_loops_on_one_store_share_the_work(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w, world(tmp_path, Site().add(range(3)), w.clock) as other:
            for n in range(6):
                w.board(f"b{n}")
            done = await asyncio.gather(
                schedule_of(w, boards_at_once=2).run_due(), schedule_of(other, boards_at_once=2).run_due()
            )
            assert sum(done) == 6
            assert len(w.store.runs(None, 100)) == 6

    go(run())


def test_another_workers_scan_is_left_alone(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            board = w.board()
            w.store.begin_run(board.id, ScanMode.INCREMENTAL, "another", w.clock.now())
            told = []
            await schedule_of(w, told).run_due()
            assert [type(what).__name__ for _, what in told] == ["LeaseLost"]
            assert due(w) == {(Operation.SCAN_FULL, board.id): w.clock.now() + timedelta(minutes=1)}

    go(run())


def test_a_claim_that_was_taken_over_is_not_rescheduled(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=2).add(range(8))) as w:
            w.board()
            schedule = schedule_of(w)
            await schedule._plan_missing()
            (lease,) = w.store.claim("one", 1, 0.0, w.clock.now())
            w.clock.move(minutes=1)
            assert w.store.claim("two", 1, 300.0, w.clock.now())
            assert isinstance(lease, Lease)
            await schedule._complete(lease, w.clock.now())
            assert due(w)[Operation.SCAN_FULL, w.board().id], "who took it over decides"

    go(run())


class Runs:
    """A store of scans alone, with the doors that are asked for them."""

    def __init__(self, runs):
        self.of, self.asked = runs, 0

    def runs(self, board_id, limit):
        self.asked += 1
        return [run for run in reversed(self.of) if run.board_id == board_id][:limit]

    async def read(self, call, *args):
        return call(*args)


def scans_of_weeks(board, weeks, working, mode=ScanMode.INCREMENTAL):
    """A scan every two hours; those that end in working hours (UTC) find something new."""
    start = datetime(2026, 3, 2, 0, 30, tzinfo=UTC)
    runs = []
    for number in range(weeks * 84):
        at = start + timedelta(hours=2 * number)
        new = int(at.weekday() < 5 and at.hour in working)
        runs.append(
            ScanRun(id=number + 1, board_id=board, mode=mode, state=RunState.DONE, started_at=at,
                    counters=Counters(found=9, new=new))
        )  # fmt: skip
    return runs


def test_a_board_is_looked_at_more_in_its_posting_hours_and_evenly_while_they_are_unknown():
    async def run():
        store = Runs(
            [*scans_of_weeks(1, 4, range(9, 17)), *scans_of_weeks(2, 4, ()), *scans_of_weeks(3, 4, (10,))[:30]]
        )
        hours = PostingHours(store, store)
        every = timedelta(hours=2)
        # Monday 10:00 and the night from Saturday to Sunday.
        busy, quiet = datetime(2026, 3, 30, 10, tzinfo=UTC), datetime(2026, 4, 5, 2, tzinfo=UTC)
        assert timedelta(hours=1) <= await hours.after(1, busy, every) < timedelta(hours=1.5)
        assert timedelta(hours=2) < await hours.after(1, quiet, every) <= timedelta(hours=3)
        assert await hours.after(2, busy, every) == every, "nothing found yet"
        assert await hours.after(3, busy, every) == every, "three finds say little of a week"
        asked = store.asked
        assert await hours.after(1, busy, every) < every
        assert store.asked == asked + 1, "learned anew when a day has passed, whichever way the clock went"

    go(run())


def test_scans_that_read_no_list_and_long_silence_teach_no_hours():
    late = scans_of_weeks(1, 1, range(24))
    apart = [msgspec.structs.replace(run, started_at=run.started_at + timedelta(days=3 * run.id)) for run in late]
    assert finds(apart[::-1]) == []
    failed = [msgspec.structs.replace(run, state=RunState.FAILED) for run in late]
    assert finds(failed[::-1]) == []
    rechecks = [msgspec.structs.replace(run, mode=ScanMode.RECHECK) for run in late]
    assert finds(rechecks[::-1]) == []
    assert finds(late[::-1])[0] == (0.5, 2.0)
