"""The end of a scan: what its list proves, what closes, what is remembered for the next."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from rolecall.app.scan.listing import ListScan
from rolecall.app.scan.saving import Saver
from rolecall.app.scan.state import relays
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
    Category,
    Checkpoint,
    Coverage,
    Known,
    PartialReason,
    PostingState,
    RunState,
    ScanMode,
    ScanRun,
    StopReason,
    Transition,
    Value,
)
from rolecall.ports import Adapter

#: Earlier runs of the platform's boards looked at for the fleet guard.
FLEET_RUNS = 300
#: Entry points that are no category of the board.
GENERAL = frozenset({"list", "discover"})
#: Earlier runs of the board looked at when nothing was delivered.
HISTORY = 40


class Conclusion(Value, frozen=True, kw_only=True):
    """How a run ends."""

    coverage: Coverage
    state: RunState
    #: What the last portion saves.
    checkpoint: Checkpoint
    #: Why closings wait; None when nothing waits.
    held: str | None = None


class Ending:
    """Judges a walked list and gathers what follows; the last portion and the end of the run are one transaction."""

    def __init__(self, tools: ScanTools, board: Board, adapter: Adapter, run: ScanRun, saver: Saver) -> None:
        self._tools = tools
        self._board = board
        self._adapter = adapter
        self._run = run
        self._saver = saver

    async def conclude(self, scan: ListScan, memory: ScanRun | None, returned: int) -> Conclusion:
        """The verdict on what was walked; its transitions are gathered, not saved yet.

        memory: the full scan whose pages were relied on. returned: suspects that an interrupted part of this run saw.
        """
        state = scan.state
        for entry in state.entries.values():
            entry.stop = entry.stop or StopReason.EXHAUSTED
        if scan.known is None and memory is not None:
            # Every page came back as it was at a scan after which nothing waited: there is nothing to compare.
            coverage = judge_coverage(self._facts(scan, (), returned))
            kept = msgspec.structs.replace(state.checkpoint(keep_pages=False), same_as=memory.id)
            return Conclusion(coverage=coverage, state=RunState.DONE, checkpoint=kept)
        known = tuple((await scan.load_known()).values())
        facts = self._facts(scan, known, returned)
        coverage = judge_coverage(facts)
        if not any(entry.pages for entry in state.entries.values()):
            return await self._undelivered(scan, known, coverage)
        at = self._tools.clock.now()
        verdict = PresenceVerdict()
        if state.mode is ScanMode.FULL:
            verdict = decide_absences(facts, coverage, self._adapter.listing, self._run.id, at)
            coverage, verdict = await self._under_fleet(facts, coverage, verdict, at)
        self._gather(scan, verdict.transitions)
        await self._note_categories(scan, coverage)
        settled: tuple[int, ...] = ()
        if state.mode is ScanMode.FULL and verdict.held is None and scan.degraded is None:
            settled = await self._settled(scan, known)
        kept = state.checkpoint(keep_pages=state.mode is ScanMode.FULL)
        kept = msgspec.structs.replace(kept, settled=settled)
        return Conclusion(coverage=coverage, state=RunState.DONE, checkpoint=kept, held=verdict.held)

    def _facts(self, scan: ListScan, known: tuple[Known, ...], returned: int) -> ListFacts:
        return ListFacts(
            mode=scan.state.mode,
            entries=tuple(entry.report() for entry in scan.state.entries.values()),
            seen=frozenset(scan.state.seen),
            known=known,
            top=scan.state.top or 0,
            returned=returned,
            caps=self._adapter.caps,
        )

    async def _note_categories(self, scan: ListScan, coverage: Coverage) -> None:
        """Entry points beside the general list, each by the address of its first page."""
        found = {
            memo.entry: Category(board_id=self._board.id, url=memo.key, name=memo.entry)
            for memo in reversed(scan.state.memos)
            if memo.entry not in GENERAL and not relays(memo)
        }
        if found:
            store, at = self._tools.store, self._tools.clock.now()
            await self._tools.door.run(
                store.put_categories, self._board.id, list(found.values()), coverage.complete, at
            )

    def _gather(self, scan: ListScan, transitions: Sequence[Transition]) -> None:
        self._saver.transitions.extend(transitions)
        scan.state.count(closed=sum(t.state is PostingState.CLOSED for t in transitions))

    async def _undelivered(self, scan: ListScan, known: Sequence[Known], coverage: Coverage) -> Conclusion:
        """No page of the list came: the board is gone, dead, or only silent today."""
        at = self._tools.clock.now()
        runs = await self._tools.door.read(self._tools.store.runs, self._board.id, HISTORY)
        history = [run for run in runs if run.id != self._run.id]
        if scan.gone:
            times = gone_times(history, at)
            self._gather(scan, decide_board_gone(known, times, self._run.id, at))
            detail = f"the board answered that it is gone, {times} times"
            coverage = with_doubt(coverage, PartialReason.BOARD_GONE, detail)
        else:
            lists = [r.finished_at for r in history if r.state is RunState.DONE and r.mode is not ScanMode.RECHECK]
            last = max(filter(None, (*lists, self._board.last_complete_at)), default=None)
            self._gather(scan, decide_board_dead(known, self._board.failures + 1, last, at))
        kept = scan.state.checkpoint(keep_pages=False)
        return Conclusion(coverage=coverage, state=RunState.FAILED, checkpoint=kept)

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
