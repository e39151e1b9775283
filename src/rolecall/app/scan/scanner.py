"""One scan of one board, from lease to summary. Kill it anywhere: the next one goes on at its checkpoint."""

import asyncio
import secrets
from collections.abc import Sequence

import msgspec

from rolecall.app.scan.ending import Conclusion, Ending
from rolecall.app.scan.listing import ListScan
from rolecall.app.scan.moves import proposal
from rolecall.app.scan.policy import PolicyWatch
from rolecall.app.scan.recheck import recheck
from rolecall.app.scan.saving import Saver
from rolecall.app.scan.state import ScanState
from rolecall.app.scan.tools import EntryStop, Progress, ScanSummary, ScanTools
from rolecall.lifecycle import DISABLE_AFTER, checkpoint_mismatch, config_hash
from rolecall.model import (
    Board,
    BoardState,
    Checkpoint,
    LeaseLost,
    PartialReason,
    RunEnding,
    RunState,
    ScanMode,
    ScanRun,
    StopReason,
    StoreError,
)
from rolecall.ports import Adapter

#: Earlier runs looked at for the last full scan: few at first, because it nearly always is among them.
LOOKBACK = (3, 40)
#: Seconds between tries to let go of a board while the store is away: a minute in all, as a server's restart takes.
RELEASE_PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
#: The verdict on a scan that read no page of the list.
FAILED = "failed"


class Scanner:
    """Scans boards. Several may run at once in one process; a board is scanned once at a time, by lease."""

    def __init__(self, tools: ScanTools) -> None:
        #: The means it works with; the schedule works with the same.
        self.tools = tools
        #: What sites allow; the schedule asks again through it.
        self.policy = PolicyWatch(tools)

    async def scan(
        self, board: Board, adapter: Adapter, mode: ScanMode, progress: Progress | None = None
    ) -> ScanSummary:
        """Scan a stored board to its end, or on from where an interrupted run of this mode stopped.

        Raises LeaseLost (another worker scans it), Refused, InvalidInput, StoreError kinds. Never raises for what the
        site does: that is in the verdict.
        """
        await self.policy.before_first(board, adapter)
        token = secrets.token_hex(16)
        run = await self._begin(board, adapter, mode, token)
        try:
            if mode is ScanMode.RECHECK:
                return await recheck(self.tools, board, adapter, run, token)
            return await self._scan(board, adapter, run, token, progress)
        except (asyncio.CancelledError, KeyboardInterrupt):
            # Asked to stop: what was saved is kept, and the next scan may go on at once.
            await asyncio.shield(self._release(run, token))
            raise
        except LeaseLost:
            raise
        except Exception:
            await self._release(run, token, pauses=RELEASE_PAUSES)
            raise

    async def _release(self, run: ScanRun, token: str, pauses: Sequence[float] = ()) -> None:
        """Let go of the board. A store that stays away keeps the lease until its time is over; the first error is what
        matters."""
        for pause in (*pauses, None):
            try:
                await self.tools.door.run(self.tools.store.release_run, run.id, token)
                return
            except StoreError:
                if pause is None:
                    return
            await asyncio.sleep(pause)

    async def _begin(self, board: Board, adapter: Adapter, mode: ScanMode, token: str) -> ScanRun:
        """A run to work on; an unfinished one whose checkpoint no longer fits is kept for diagnosis, marked."""
        store, door = self.tools.store, self.tools.door
        run = await door.run(store.begin_run, board.id, mode, token, self.tools.clock.now())
        if run.checkpoint is None:
            return run
        why = checkpoint_mismatch(run.checkpoint, adapter.name, adapter.version, config_hash(board))
        if why is None:
            return run
        ending = RunEnding(
            run_id=run.id,
            token=token,
            state=RunState.NEEDS_RESTART,
            at=self.tools.clock.now(),
            note=f"Needs a restart: {why}. A new scan began; this checkpoint is kept for diagnosis.",
            counters=run.counters,
        )
        await door.run(store.finish_run, ending)
        return await door.run(store.begin_run, board.id, mode, token, self.tools.clock.now())

    async def _scan(
        self, board: Board, adapter: Adapter, run: ScanRun, token: str, progress: Progress | None
    ) -> ScanSummary:
        if run.checkpoint is not None:
            state = ScanState.resume(run.checkpoint)
        else:
            blank = Checkpoint(
                adapter=adapter.name, adapter_version=adapter.version, config_hash=config_hash(board), mode=run.mode
            )
            state = ScanState(blank, adapter.start(board, run.mode))
        memory = await self._memory(run, state.blank)
        returned = state.returned
        saver = Saver(self.tools, run, token, state)
        scan = ListScan(self.tools, board, adapter, run, state, saver)
        await scan.walk(memory.checkpoint if memory else None, progress)
        ending = Ending(self.tools, board, adapter, run, saver)
        conclusion = await ending.conclude(scan, memory, returned)
        moved = await proposal(self.tools, board, adapter, conclusion.coverage)
        summary = msgspec.structs.replace(_summary(board, run, state, conclusion), moved=moved)
        last = RunEnding(
            run_id=run.id,
            token=token,
            state=conclusion.state,
            at=self.tools.clock.now(),
            coverage=conclusion.coverage,
            note="; ".join(filter(None, (summary.detail, summary.held, moved))) or None,
            counters=state.totals(),
            replaced=_replaced(memory, conclusion.checkpoint),
        )
        await saver.finish(last, conclusion.checkpoint)
        await self._note_board(board, summary)
        await self.policy.learn(board, adapter, scan.answers)
        return summary

    async def _note_board(self, board: Board, summary: ScanSummary) -> None:
        """Failures in a row disable a board loudly; a delivered list brings it back."""
        # As it is now, not as it was when the scan began: it may have been paused meanwhile.
        found = await self.tools.door.read(self.tools.store.board_of, board.id)
        if found is None:
            return
        board = found
        failures = board.failures + 1 if summary.verdict == FAILED else 0
        state, reason = board.state, board.state_reason
        if failures >= DISABLE_AFTER and state is BoardState.ACTIVE:
            state = BoardState.DISABLED
            reason = f"{failures} scans failed in a row, the last: {summary.detail}. It is probed once a day."
        elif not failures and state is BoardState.DISABLED:
            state, reason = BoardState.ACTIVE, None
        if (failures, state) != (board.failures, board.state):
            await self.tools.door.run(self.tools.store.set_board_state, board.id, state, reason, failures)

    async def _memory(self, run: ScanRun, blank: Checkpoint) -> ScanRun | None:
        """The last full scan whose pages may be relied on: same adapter and configuration, nothing newer stored."""
        store, door = self.tools.store, self.tools.door
        for limit in LOOKBACK:
            runs = [past for past in await door.read(store.runs, run.board_id, limit) if past.id != run.id]
            found = next((past for past in runs if _is_remembered(past)), None)
            newer = runs[: runs.index(found)] if found else runs
            if any(past.mode is ScanMode.INCREMENTAL and _wrote(past) for past in newer):
                return None
            if found is not None and found.checkpoint is not None:
                if found.checkpoint.same_as:
                    found = await door.read(store.run, found.checkpoint.same_as)
                return _usable(found, blank, settled=not any(map(_moved, newer)))
        return None


def _is_remembered(past: ScanRun) -> bool:
    return past.mode is ScanMode.FULL and past.state is RunState.DONE and past.checkpoint is not None


def _wrote(past: ScanRun) -> bool:
    return bool(past.counters.new or past.counters.updated)


def _moved(past: ScanRun) -> bool:
    """The run may have changed presence otherwise than by its list: pages asked, board gone or dead."""
    gone = past.coverage is not None and PartialReason.BOARD_GONE in past.coverage.reasons
    return gone or past.mode is ScanMode.RECHECK or past.counters.closed > 0


def _usable(found: ScanRun | None, blank: Checkpoint, *, settled: bool) -> ScanRun | None:
    """The run with its pages, if they are of the same adapter and configuration."""
    if found is None or found.checkpoint is None:
        return None
    kept = found.checkpoint
    if checkpoint_mismatch(kept, blank.adapter, blank.adapter_version, blank.config_hash) is not None:
        return None
    if settled:
        return found
    return msgspec.structs.replace(found, checkpoint=msgspec.structs.replace(kept, settled=()))


def _replaced(memory: ScanRun | None, kept: Checkpoint) -> tuple[int, Checkpoint] | None:
    """What stays of the run whose pages are no longer needed, so that memory does not pile up run by run."""
    if memory is None or memory.checkpoint is None or not kept.pages:
        return None
    return memory.id, msgspec.structs.replace(memory.checkpoint, pages=(), settled=())


def _summary(board: Board, run: ScanRun, state: ScanState, conclusion: Conclusion) -> ScanSummary:
    coverage, how, held = conclusion.coverage, conclusion.state, conclusion.held
    totals = state.totals()
    verdict = "complete" if coverage.complete else "partial"
    return ScanSummary(
        board=board.slug,
        mode=run.mode,
        verdict=FAILED if how is RunState.FAILED else verdict,
        reason=", ".join(coverage.reasons) or None,
        advertised=coverage.advertised,
        found=totals.found,
        new=totals.new,
        updated=totals.updated,
        unchanged=totals.unchanged,
        closed=totals.closed,
        reopened=totals.reopened,
        errors=totals.errors,
        detail=_said_once(coverage.detail, state.first_errors),
        held=held,
        stops=tuple(
            EntryStop(entry=e.name, reason=e.stop or StopReason.INTERRUPTED, pages=e.pages, items=len(e.unique))
            for e in state.entries.values()
        ),
        pages=totals.pages,
        requests=totals.requests,
        run=run.id,
    )


def _said_once(detail: str, errors: Sequence[str]) -> str:
    """The doubts about the list and the first errors, without what is said already."""
    texts = [detail] if detail else []
    for error in errors:
        if not any(error in text for text in texts):
            texts.append(error)
    return "; ".join(texts)
