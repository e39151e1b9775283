"""One list page: asked for, compared with what it held last time, read by its adapter only when it differs."""

from collections.abc import Callable, Mapping

import msgspec
from xxhash import xxh3_128_hexdigest

from rolecall.app.scan.state import request_key
from rolecall.app.scan.tools import ScanTools
from rolecall.model import (
    HOSTILE,
    Board,
    Fetched,
    ListingPage,
    Outcome,
    Page,
    PageMemo,
    PartialReason,
    PayloadError,
    Problem,
    Request,
    StopReason,
    Value,
)
from rolecall.ports import Adapter, SourceRules
from rolecall.sources import hosts_of

#: First pages of a scan whose policy is remembered: its entry points.
MAX_ANSWERS = 5

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


def wants(adapter: Adapter, fetched: Fetched) -> bool:
    """Whether the adapter reads such a page itself although it is no ordinary answer."""
    return fetched.page is not None and fetched.outcome is not Outcome.OK and fetched.page.status in adapter.statuses


def rules_for(board: Board, adapter: Adapter, *, conditional: bool) -> SourceRules:
    """What the board's source allows: its adapter's hosts, its own, its adapter's pace."""
    return SourceRules(
        source=board.slug,
        hosts=hosts_of(board, adapter),
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
        #: What came of each page first asked for by the adapter, for the policy record.
        self.answers: dict[str, Fetched] = {}

    async def read(self, request: Request, usable: Callable[[PageMemo], bool]) -> PageReading:
        """One page. usable says whether a remembered page may stand for the same bytes."""
        memo = self._memory.get(request_key(request))
        if memo is not None and not (memo.digest and usable(memo)):
            memo = None
        fetched = await self._fetch(request, conditional=memo is not None)
        requests, size = fetched.attempts, fetched.wire_bytes
        reading = None
        if memo is not None and fetched.page is None and fetched.outcome is Outcome.NOT_MODIFIED:
            if await self._last_digest(request) == memo.digest:
                reading = PageReading(memo=memo, digest=memo.digest)
            else:
                # The validators belong to bytes that were never saved: ask for them again.
                fetched = await self._fetch(request, conditional=False)
                requests, size = requests + fetched.attempts, size + fetched.wire_bytes
        reading = reading or self._read(request, fetched, memo)
        return msgspec.structs.replace(reading, requests=requests, bytes=size)

    def _read(self, request: Request, fetched: Fetched, memo: PageMemo | None) -> PageReading:
        page = fetched.page
        if page is None:
            return _refused(fetched)
        if fetched.outcome is not Outcome.OK:
            # Read anew each time: what it leads to depends on what was asked before.
            return self._wanted(request, fetched, page) if wants(self._adapter, fetched) else _refused(fetched)
        digest = page.digest or xxh3_128_hexdigest(page.body)
        if memo is not None and digest == memo.digest:
            return PageReading(memo=memo, digest=digest)
        try:
            listing = self._adapter.read(self._board, page, request)
        except Exception as error:  # whatever a page makes its reader do, it is a page that was not read
            text = error.what if isinstance(error, PayloadError) else f"{page.url}: {type(error).__name__}: {error}"
            return PageReading(problem=Problem(reason=PartialReason.UNREADABLE, detail=text))
        return PageReading(page=listing, digest=digest)

    def _wanted(self, request: Request, fetched: Fetched, page: Page) -> PageReading:
        """A refusal by its status that the platform may mean otherwise: what its adapter cannot read stays a refusal.

        An empty reading says nothing either, unless the page itself states that there are no roles.
        """
        try:
            listing = self._adapter.read(self._board, page, request)
        except Exception:  # a real refusal is no list, and may make its reader do anything
            return _refused(fetched)
        if not (listing.items or listing.next or listing.stated_empty):
            return _refused(fetched)
        return PageReading(page=listing)

    async def _fetch(self, request: Request, *, conditional: bool) -> Fetched:
        rules = rules_for(self._board, self._adapter, conditional=conditional)
        fetched = await self._tools.fetcher.fetch(request, rules)
        if fetched.policy is not None and (request.url in self.answers or len(self.answers) < MAX_ANSWERS):
            # Their bytes are of no use here, and there may be many megabytes of them.
            self.answers[request.url] = msgspec.structs.replace(fetched, page=None, unchanged=fetched.page is None)
        return fetched

    async def _last_digest(self, request: Request) -> str | None:
        observation = await self._tools.observations.recall(request.url)
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
