"""What scans tell of a target: whether its lists and records are read as they used to be."""

from typing import TYPE_CHECKING

from rolecall.app.health_recorder import Recorder
from rolecall.app.scan import Progress, Scanner, ScanSummary, ScanTools
from rolecall.model import Board, PartialReason, ScanMode
from rolecall.ports import Adapter

if TYPE_CHECKING:
    from rolecall.app.tracing import Tracing

#: Reasons after which what was read says nothing of our reading: pages did not arrive.
_NOT_DELIVERED = frozenset({PartialReason.BLOCKED, PartialReason.PAGE_FAILED, PartialReason.BOARD_GONE})


class HealthScanner(Scanner):
    """A scanner whose full scans are counted."""

    def __init__(self, tools: ScanTools, recorder: Recorder) -> None:
        super().__init__(tools)
        self._recorder = recorder
        #: Where scans are told as spans, if anywhere.
        self.tracing: Tracing | None = None

    async def scan(
        self, board: Board, adapter: Adapter, mode: ScanMode, progress: Progress | None = None
    ) -> ScanSummary:
        """See Scanner."""
        if self.tracing is None:
            return await self._counted(board, adapter, mode, progress)
        with self.tracing.span("scan", board=board.slug, adapter=board.adapter, mode=mode.value) as span:
            summary = await self._counted(board, adapter, mode, progress)
            span.set_attributes({"verdict": summary.verdict, "found": summary.found, "requests": summary.requests})
            return summary

    async def _counted(self, board: Board, adapter: Adapter, mode: ScanMode, progress: Progress | None) -> ScanSummary:
        summary = await super().scan(board, adapter, mode, progress)
        count_scan(self._recorder, board, summary)
        return summary


def count_scan(recorder: Recorder, board: Board, summary: ScanSummary) -> None:
    """Count a full scan's list. One that was refused says nothing of the parser, and one that says itself that it is
    empty says nothing of anything."""
    reasons = {reason.strip() for reason in (summary.reason or "").split(",")}
    if summary.mode is not ScanMode.FULL or reasons & _NOT_DELIVERED or PartialReason.INTERRUPTED in reasons:
        return
    unread = summary.errors
    if summary.found == 0:
        suspect = PartialReason.EMPTY_SUSPECT in reasons or PartialReason.UNREADABLE in reasons
        if suspect:
            recorder.add(board.slug, board.route, lists=1, empty_lists=1, records=unread, missed=unread)
        return
    unidentified = unread if PartialReason.UNREADABLE_ITEM in reasons else 0
    recorder.add(
        board.slug,
        board.route,
        lists=1,
        listed=summary.found,
        entries=summary.found + unidentified,
        unidentified=unidentified,
        records=unread - unidentified,
        missed=unread - unidentified,
    )
