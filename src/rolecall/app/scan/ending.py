"""The end of a scan: what its list proves, what closes, what is remembered for the next."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from rolecall.app.scan.listing import ListScan
from rolecall.app.scan.saving import Saver
from rolecall.app.scan.state import ScanState
from rolecall.app.scan.tools import ScanTools
from rolecall.lifecycle import (
    FLEET_LOSS,
    SHARP_LEAST,
    BoardSign,
    ListFacts,
    PresenceVerdict,
    decide_absences,
    decide_board_dead,
    decide_board_gone,
    gone_times,
    is_soft,
    judge_coverage,
    judge_fleet,
    with_doubt,
)
from rolecall.model import (
    Board,
    Coverage,
    Known,
    PartialReason,
    PostingState,
    RunState,
    ScanMode,
    ScanRun,
    StopReason,
)
from rolecall.ports import Adapter

#: Earlier runs of the platform's boards looked at for the fleet guard.
FLEET_RUNS = 300


class Ending:
    """Judges a walked list and saves what follows."""

    def __init__(self, tools: ScanTools, board: Board, adapter: Adapter, run: ScanRun, saver: Saver) -> None:
        self._tools = tools
        self._board = board
        self._adapter = adapter
        self._run = run
        self._saver = saver

    async def conclude(
        self, scan: ListScan, history: Sequence[ScanRun], memory: ScanRun | None, returned: int
    ) -> tuple[Coverage, RunState, str | None]:
        """Save the last portion. Returns the verdict, how the run ends, and why closings wait, if they do.

        history: the board's earlier runs, newest first. memory: the full scan whose pages were relied on. returned:
        suspects that an interrupted part of this run saw.
        """
        at = self._tools.clock.now()
        state = scan.state
        for entry in state.entries.values():
            entry.stop = entry.stop or StopReason.EXHAUSTED
        if scan.known is None and memory is not None and memory.coverage is not None:
            # Every page came back as it was at a scan after which nothing waited: the same verdict, nothing to compare.
            coverage = memory.coverage
            settled = tuple(self._saver.sightings)
            await self._save(scan, at, settled)
            return coverage, RunState.DONE, None
        known = tuple((await scan.load_known()).values())
        facts = ListFacts(
            mode=state.mode,
            entries=tuple(entry.report() for entry in state.entries.values()),
            seen=frozenset(state.seen),
            known=known,
            started_at=self._run.started_at,
            returned=returned,
            caps=self._adapter.caps,
        )
        coverage = judge_coverage(facts)
        if scan.gone and not any(entry.pages for entry in state.entries.values()):
            coverage = self._conclude_gone(scan.state, known, history, coverage)
            await self._save(scan, at, ())
            return coverage, RunState.FAILED, None
        verdict = PresenceVerdict()
        if state.mode is ScanMode.FULL:
            verdict = decide_absences(facts, coverage, self._adapter.listing, self._run.id, at)
            coverage, verdict = await self._under_fleet(facts, coverage, verdict, at)
        delivered = any(entry.pages for entry in state.entries.values())
        if not delivered:
            verdict = self._if_dead(known, history, at) or verdict
        self._saver.transitions.extend(verdict.transitions)
        state.count(closed=verdict.closed)
        settled = ()
        if state.mode is ScanMode.FULL and coverage.complete and verdict.held is None and scan.degraded is None:
            settled = await self._settled(scan, known)
        await self._save(scan, at, settled)
        return coverage, RunState.DONE if delivered else RunState.FAILED, verdict.held

    async def _save(self, scan: ListScan, at: datetime, settled: tuple[int, ...]) -> None:
        keep = scan.state.mode is ScanMode.FULL
        checkpoint = scan.state.checkpoint(keep_pages=keep)
        await self._saver.flush(at, checkpoint=msgspec.structs.replace(checkpoint, settled=settled))

    async def _settled(self, scan: ListScan, known: Sequence[Known]) -> tuple[int, ...]:
        """Row ids of everything the list holds, or () when some of it could not be stored."""
        ids = {k.external_id: k.id for k in known}
        missing = scan.state.seen - ids.keys()
        if missing:
            # Saved first: the ids of this run's own postings are only known then.
            await self._saver.flush(self._tools.clock.now())
            found = await self._tools.door.read(self._tools.store.find, self._board.id, sorted(missing))
            ids |= {stored.posting.external_id: stored.id for stored in found}
        if not scan.state.seen <= ids.keys() or not all(memo.digest for memo in scan.state.memos):
            return ()
        return tuple(sorted(ids[external_id] for external_id in scan.state.seen))

    def _conclude_gone(
        self, state: ScanState, known: Sequence[Known], history: Sequence[ScanRun], coverage: Coverage
    ) -> Coverage:
        at = self._tools.clock.now()
        times = gone_times(history, at)
        transitions = decide_board_gone(known, times, self._run.id, at)
        self._saver.transitions.extend(transitions)
        state.count(closed=sum(t.state is PostingState.CLOSED for t in transitions))
        return with_doubt(coverage, PartialReason.BOARD_GONE, f"the board answered that it is gone, {times} times")

    def _if_dead(self, known: Sequence[Known], history: Sequence[ScanRun], at: datetime) -> PresenceVerdict | None:
        lists = [run.finished_at for run in history if run.state is RunState.DONE and run.mode is not ScanMode.RECHECK]
        last = max(filter(None, (*lists, self._board.last_complete_at)), default=None)
        transitions = decide_board_dead(known, self._board.failures + 1, last, at)
        return PresenceVerdict(transitions=transitions, closed=len(transitions)) if transitions else None

    async def _under_fleet(
        self, facts: ListFacts, coverage: Coverage, verdict: PresenceVerdict, at: datetime
    ) -> tuple[Coverage, PresenceVerdict]:
        """The same verdict, or a held one when many boards of the platform lose roles at the same time."""
        open_before = sum(k.state is PostingState.ACTIVE for k in facts.known)
        lost = verdict.closed
        if lost < SHARP_LEAST or lost < FLEET_LOSS * open_before:
            return coverage, verdict
        signs = [BoardSign(board_id=self._board.id, at=at, lost=lost, open=open_before, coverage=coverage)]
        signs.extend(await self._signs())
        why = judge_fleet(signs, at)
        if why is None:
            return coverage, verdict
        coverage = with_doubt(coverage, PartialReason.FLEET, why)
        if not is_soft(coverage):
            return coverage, verdict
        return coverage, decide_absences(facts, coverage, self._adapter.listing, self._run.id, at)

    async def _signs(self) -> list[BoardSign]:
        """What the platform's other boards showed lately."""
        runs = await self._tools.door.read(self._tools.store.runs, None, FLEET_RUNS)
        boards = await self._tools.door.read(self._tools.store.boards)
        mates = {board.id for board in boards if board.adapter == self._board.adapter and board.id != self._board.id}
        return [
            BoardSign(
                board_id=run.board_id,
                at=run.finished_at,
                lost=run.counters.closed,
                open=run.counters.found + run.counters.closed,
                coverage=run.coverage,
            )
            for run in runs
            if run.board_id in mates and run.mode is ScanMode.FULL and run.finished_at is not None
        ]
