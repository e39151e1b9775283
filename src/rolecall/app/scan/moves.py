"""A board that answers empty or gone may have moved: the employer's own page is asked once where it leads now."""

from rolecall.app.scan.tools import ScanTools
from rolecall.model import Board, Coverage, InvalidInput, Outcome, PartialReason, Request, ScanMode
from rolecall.ports import Adapter, SourceRules
from rolecall.sources import moved_to

#: What a board shows when its employer may have left the platform.
_LEFT = frozenset({PartialReason.BOARD_GONE, PartialReason.EMPTY_SUSPECT})


async def proposal(tools: ScanTools, board: Board, adapter: Adapter, coverage: Coverage) -> str | None:
    """Where the employer's page leads now, in words with the next step; None when nothing says that it moved.

    Asked only of a board that was added by a page of the employer's own: the platform's address says nothing of it.
    """
    if not _LEFT & set(coverage.reasons) or not board.url or adapter.claim(board.url) is not None:
        return None
    # Any public host: such a page often redirects to the new platform.
    rules = SourceRules(source=board.slug, route=board.route, conditional=False)
    if board.url in {request.url for request in adapter.start(board, ScanMode.FULL)}:
        # The list itself, which was just read.
        return None
    try:
        fetched = await tools.fetcher.fetch(Request(url=board.url, entry="careers"), rules)
    except InvalidInput:
        # A replay that does not hold this page.
        return None
    if fetched.outcome is not Outcome.OK or fetched.page is None:
        return None
    found = moved_to(board, fetched.page)
    if found is None or found.key is None:
        return None
    parts = ", ".join(f"{name} {value}" for name, value in sorted(found.key.parts.items()))
    return (
        f"the employer's page {board.url} now leads to a board of {found.key.adapter} ({parts}; {found.key.how}): "
        f"if it moved, rolecall add {board.url}"
    )
