"""One scan of one board, from lease to summary. Kill it anywhere: the next one goes on at its checkpoint."""

import asyncio
import secrets
from collections.abc import Sequence

from rolecall.app.scan.ending import Ending
from rolecall.app.scan.listing import ListScan
from rolecall.app.scan.recheck import recheck
from rolecall.app.scan.saving import Saver
from rolecall.app.scan.state import ScanState
from rolecall.app.scan.tools import EntryStop, Progress, ScanSummary, ScanTools
from rolecall.lifecycle import DISABLE_AFTER, checkpoint_mismatch, config_hash
from rolecall.model import (
    Board,
    BoardState,
    Checkpoint,
    Coverage,
    LeaseLost,
    RunEnding,
    RunState,
    ScanMode,
    ScanRun,
    StopReason,
)
from rolecall.ports import Adapter

#: Earlier runs looked at: memory of the last full scan, and how often a board was found gone.
HISTORY = 20
#: The verdict on a scan that read no page of the list.
FAILED = "failed"


class Scanner:
    """Scans boards. Several may run at once in one process; a board is scanned once at a time, by lease."""

    def __init__(self, tools: ScanTools) -> None:
        #: The means it works with; the schedule works with the same.
        self.tools = tools

    async def scan(
        self, board: Board, adapter: Adapter, mode: ScanMode, progress: Progress | None = None
    ) -> ScanSummary:
        """Scan a stored board to its end, or on from where an interrupted run of this mode stopped.

        Raises LeaseLost (another worker scans it), Refused, InvalidInput, StoreError kinds. Never raises for what the
        site does: that is in the verdict.
        """
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
            await self._release(run, token)
            raise

    async def _release(self, run: ScanRun, token: str) -> None:
        await self.tools.door.run(self.tools.store.release_run, run.id, token)

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
        history = [past for past in await self._history(board) if past.id != run.id]
        returned = state.returned
        saver = Saver(self.tools, run, token, state)
        scan = ListScan(self.tools, board, adapter, run, state, saver)
        memory = _memory(history, state.blank)
        await scan.walk(memory.checkpoint if memory else None, progress)
        ending = Ending(self.tools, board, adapter, run, saver)
        coverage, how, held = await ending.conclude(scan, history, memory, returned)
        summary = _summary(board, run, state, coverage, how, held)
        await self.tools.door.run(
            self.tools.store.finish_run,
            RunEnding(
                run_id=run.id,
                token=token,
                state=how,
                at=self.tools.clock.now(),
                coverage=coverage,
                note=_note(summary),
                counters=state.totals(),
            ),
        )
        await self._note_board(board, summary)
        return summary

    async def _note_board(self, board: Board, summary: ScanSummary) -> None:
        """Failures in a row disable a board loudly; a delivered list brings it back."""
        failures = board.failures + 1 if summary.verdict == FAILED else 0
        state, reason = board.state, board.state_reason
        if failures >= DISABLE_AFTER and state is BoardState.ACTIVE:
            state = BoardState.DISABLED
            reason = f"{failures} scans failed in a row, the last: {summary.detail}. It is probed once a day."
        elif not failures and state is BoardState.DISABLED:
            state, reason = BoardState.ACTIVE, None
        if (failures, state) != (board.failures, board.state):
            await self.tools.door.run(self.tools.store.set_board_state, board.id, state, reason, failures)

    async def _history(self, board: Board) -> list[ScanRun]:
        return await self.tools.door.read(self.tools.store.runs, board.id, HISTORY)


def _memory(history: Sequence[ScanRun], blank: Checkpoint) -> ScanRun | None:
    """The last full scan, if its memory may be relied on: same adapter and configuration, nothing newer."""
    for past in history:
        if past.mode is ScanMode.INCREMENTAL and (past.counters.new or past.counters.updated):
            return None
        if past.mode is not ScanMode.FULL or past.checkpoint is None or past.state is not RunState.DONE:
            continue
        kept = past.checkpoint
        fits = checkpoint_mismatch(kept, blank.adapter, blank.adapter_version, blank.config_hash) is None
        return past if fits else None
    return None


def _summary(
    board: Board, run: ScanRun, state: ScanState, coverage: Coverage, how: RunState, held: str | None
) -> ScanSummary:
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
        detail="; ".join(filter(None, dict.fromkeys((coverage.detail, *state.first_errors)))),
        held=held,
        stops=tuple(
            EntryStop(entry=e.name, reason=e.stop or StopReason.INTERRUPTED, pages=e.pages, items=len(e.unique))
            for e in state.entries.values()
        ),
        pages=totals.pages,
        requests=totals.requests,
        run=run.id,
    )


def _note(summary: ScanSummary) -> str | None:
    return "; ".join(filter(None, (summary.detail, summary.held))) or None
