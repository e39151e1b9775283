"""One list page: asked for, compared with what it held last time, read by its adapter only when it differs."""

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

import msgspec

from rolecall.app.scan.state import request_key
from rolecall.app.scan.tools import ScanTools
from rolecall.model import (
    HOSTILE,
    Board,
    Fetched,
    ListingPage,
    Outcome,
    PageMemo,
    PartialReason,
    PayloadError,
    Problem,
    Request,
    StopReason,
    Value,
)
from rolecall.ports import Adapter, SourceRules

#: Outcomes that are a refusal: the scan leaves the entry point without trying further.
_REFUSALS = HOSTILE | {
    Outcome.LOGIN_WALL,
    Outcome.CONSENT_WALL,
    Outcome.ROBOTS_DENIED,
    Outcome.POLICY_DENIED,
    Outcome.UNSAFE_URL,
}


class PageReading(Value, frozen=True, kw_only=True):
    """What became of a list page: exactly one of memo (unchanged), page (read) and problem is set."""

    memo: PageMemo | None = None
    page: ListingPage | None = None
    problem: Problem | None = None
    #: With a problem: how the entry point ends.
    stop: StopReason = StopReason.FAILED
    #: With a problem: the site turned us away; nothing more is asked of it now.
    hostile: bool = False
    #: With a problem: the list itself answered that it no longer exists.
    gone: bool = False
    digest: str = ""
    requests: int = 0
    bytes: int = 0


def rules_for(board: Board, adapter: Adapter, *, conditional: bool) -> SourceRules:
    """What the board's source allows: its adapter's hosts and its own."""
    own = urlsplit(board.url).hostname
    return SourceRules(
        source=board.slug,
        hosts=(*adapter.hosts, *([own] if own and own not in adapter.hosts else [])),
        interval=adapter.interval,
        route=board.route,
        conditional=conditional,
    )


class PageReader:
    """Reads list pages of one board."""

    def __init__(self, tools: ScanTools, board: Board, adapter: Adapter, memory: Mapping[str, PageMemo]) -> None:
        self._tools = tools
        self._board = board
        self._adapter = adapter
        self._memory = memory

    async def read(self, request: Request, usable: Callable[[PageMemo], bool]) -> PageReading:
        """One page. usable says whether a remembered page may stand for the same bytes."""
        memo = self._memory.get(request_key(request))
        if memo is not None and not (memo.digest and usable(memo)):
            memo = None
        fetched = await self._fetch(request, conditional=memo is not None)
        cost = {"requests": fetched.attempts, "bytes": fetched.wire_bytes}
        if memo is not None and fetched.page is None and fetched.outcome is Outcome.NOT_MODIFIED:
            if await self._last_digest(request) == memo.digest:
                return PageReading(memo=memo, digest=memo.digest, **cost)
            # The validators belong to bytes that were never saved: ask for them again.
            fetched = await self._fetch(request, conditional=False)
            cost = {"requests": cost["requests"] + fetched.attempts, "bytes": cost["bytes"] + fetched.wire_bytes}
        if fetched.outcome is not Outcome.OK or fetched.page is None:
            return msgspec.structs.replace(_refused(fetched), **cost)
        page = fetched.page
        if memo is not None and page.digest == memo.digest:
            return PageReading(memo=memo, digest=page.digest, **cost)
        try:
            listing = self._adapter.read(self._board, page, request)
        except PayloadError as error:
            problem = Problem(reason=PartialReason.UNREADABLE, detail=str(error))
            return PageReading(problem=problem, **cost)
        return PageReading(page=listing, digest=page.digest, **cost)

    async def _fetch(self, request: Request, *, conditional: bool) -> Fetched:
        rules = rules_for(self._board, self._adapter, conditional=conditional)
        return await self._tools.fetcher.fetch(request, rules)

    async def _last_digest(self, request: Request) -> str | None:
        found = await self._tools.door.run(lambda store: store.observations([request.url]))
        observation = found.get(request.url)
        return observation.digest if observation else None


def _refused(fetched: Fetched) -> PageReading:
    """A page that was not delivered, in words."""
    outcome, why = fetched.outcome, fetched.verdict.why or fetched.verdict.excerpt
    refused = outcome in _REFUSALS
    reason = PartialReason.BLOCKED if refused else PartialReason.PAGE_FAILED
    text = f"{fetched.request.url}: {outcome}" + (f" ({why})" if why else "")
    return PageReading(
        problem=Problem(reason=reason, detail=text),
        stop=StopReason.REFUSED if refused else StopReason.FAILED,
        hostile=outcome in HOSTILE,
        gone=outcome is Outcome.GONE,
    )
