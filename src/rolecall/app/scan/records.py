"""Fresh items become postings: details fetched, parsed, normalized. One bad record costs itself, never the scan."""

import asyncio
from collections.abc import Sequence

import msgspec

from rolecall.app.scan.pages import rules_for, wants
from rolecall.app.scan.tools import Normalized, ScanTools
from rolecall.model import (
    HOSTILE,
    Board,
    Closed,
    Fetched,
    InvalidInput,
    Item,
    Known,
    Outcome,
    Page,
    PayloadError,
    Posting,
    RawPosting,
    Request,
    Value,
)
from rolecall.ports import Adapter

#: Records read before other tasks of the process get a turn.
TURN = 16


class Fresh(Value, frozen=True, kw_only=True):
    """An item that is new (known is None), changed, or to be confirmed on its own page."""

    item: Item
    known: Known | None


class Record(Value, frozen=True, kw_only=True):
    """What became of a fresh item: exactly one of posting, closed and error is set."""

    fresh: Fresh
    posting: Posting | None = None
    closed: Closed | None = None
    error: str | None = None
    #: With an error: the posting's own page says that there is no such page.
    gone: bool = False
    #: With an error: it was stored from its list alone before, and stays so; nothing new has failed.
    still_poor: bool = False
    #: Why the posting holds only what the list says; None when it is whole. Its page is asked for again next time.
    incomplete: str | None = None
    #: (field, text) that no value could be read from.
    misses: tuple[tuple[str, str], ...] = ()
    requests: int = 0
    bytes: int = 0


def _withheld(fetched: Fetched) -> bool:
    """Whether a page that people read asks not to be indexed; of data the field speaks of the file, not of the role."""
    page, policy = fetched.page, fetched.policy
    return page is not None and policy is not None and not policy.indexable and "html" in page.content_type


class RecordReader:
    """Reads fresh items of one board."""

    def __init__(self, tools: ScanTools, board: Board, adapter: Adapter) -> None:
        self._tools = tools
        self._board = board
        self._adapter = adapter
        self._refused = False
        self._gate = asyncio.Semaphore(tools.limits.details)

    def needs_details(self, fresh: Sequence[Fresh]) -> bool:
        """Whether these cost requests of their own (all of a board do, or none)."""
        return bool(fresh) and self._detail(fresh[0].item) is not None

    async def read(self, fresh: Sequence[Fresh]) -> list[Record]:
        """In the order given."""
        requests = [self._detail(one.item) for one in fresh]
        if any(requests):
            jobs = (self._with_page(one, request) for one, request in zip(fresh, requests, strict=True))
            return list(await asyncio.gather(*jobs))
        records: list[Record] = []
        for start in range(0, len(fresh), TURN):
            records += self._listed(fresh[start : start + TURN])
            await asyncio.sleep(0)
        return records

    def _listed(self, fresh: Sequence[Fresh]) -> list[Record]:
        """Records that need no page of their own, normalized together; each alone where that fails."""
        normalize_all = self._tools.normalize_all
        if normalize_all is None:
            return [self._record(one, None) for one in fresh]
        parsed = [self._parsed(one, None) for one in fresh]
        raws = [found for found in parsed if isinstance(found, RawPosting)]
        try:
            read = iter(normalize_all(raws, self._board, self._tools.clock.now()))
        except Exception:  # one of them is at fault: each alone shows which
            return [self._record(one, None) for one in fresh]
        return [
            _read(one, next(read)) if isinstance(found, RawPosting) else found
            for one, found in zip(fresh, parsed, strict=True)
        ]

    def _detail(self, item: Item) -> Request | None:
        try:
            return self._adapter.detail(self._board, item)
        except PayloadError:
            # The same fault meets parse(), which reports it.
            return None

    async def _with_page(self, fresh: Fresh, request: Request | None) -> Record:
        if request is None:
            return self._record(fresh, None)
        async with self._gate:
            if self._refused:
                return self._without_page(fresh, "its page was not asked for: the site turned us away", (0, 0))
            # Fetched whole: it is asked for only because something about the posting changed.
            rules = rules_for(self._board, self._adapter, conditional=False)
            try:
                fetched = await self._tools.fetcher.fetch(request, rules)
            except InvalidInput as error:
                # A replay that does not hold this page.
                return self._without_page(fresh, error.what, (0, 0))
            cost = (fetched.attempts, fetched.wire_bytes)
            if wants(self._adapter, fetched):
                # Only what it says of the role's end counts: a refusal is nothing to read a role from.
                found = self._record(fresh, fetched.page, cost)
                if found.closed is not None:
                    return found
            self._refused = self._refused or fetched.outcome in HOSTILE
        if fetched.outcome is Outcome.OK and fetched.page is not None:
            if _withheld(fetched):
                return self._from_list(fresh, f"{request.url}: the page asks not to be indexed", cost)
            return self._record(fresh, fetched.page, cost)
        why = f"{request.url}: {fetched.verdict.why or fetched.outcome}"
        if fetched.outcome is Outcome.GONE:
            fault = f"{fresh.item.external_id}: {why}"
            return Record(fresh=fresh, error=fault, gone=True, requests=cost[0], bytes=cost[1])
        return self._without_page(fresh, why, cost)

    def _from_list(self, fresh: Fresh, why: str, cost: tuple[int, int]) -> Record:
        """What the list says, for good: the page is not for us, and not asked for again while its entry is the same."""
        if fresh.known is None:
            found = self._record(fresh, None, cost)
            if found.posting is not None:
                return found
        return self._without_page(fresh, why, cost)

    def _without_page(self, fresh: Fresh, why: str, cost: tuple[int, int]) -> Record:
        """What the list alone says of a new posting; a stored one keeps what its own page said before."""
        error = f"{fresh.item.external_id}: {why}"
        if fresh.known is None:
            found = self._record(fresh, None, cost)
            if found.posting is not None:
                return msgspec.structs.replace(found, incomplete=error)
        still_poor = fresh.known is not None and not fresh.known.fingerprint
        return Record(fresh=fresh, error=error, still_poor=still_poor, requests=cost[0], bytes=cost[1])

    def _record(self, fresh: Fresh, page: Page | None, cost: tuple[int, int] = (0, 0)) -> Record:
        raw = self._parsed(fresh, page, cost)
        if isinstance(raw, Record):
            return raw
        try:
            return _read(fresh, self._tools.normalize(raw, self._board, self._tools.clock.now()), cost)
        except Exception as error:  # whatever a page makes a reader do, the other postings of the board go on
            return _failed(fresh, error, cost)

    def _parsed(self, fresh: Fresh, page: Page | None, cost: tuple[int, int] = (0, 0)) -> RawPosting | Record:
        """The raw posting of an item, or what became of the item instead."""
        try:
            raw = self._adapter.parse(self._board, fresh.item, page)
            if isinstance(raw, Closed):
                return Record(fresh=fresh, closed=raw, requests=cost[0], bytes=cost[1])
            if not raw.title.strip():
                raise PayloadError("it has no title")
        except Exception as error:  # whatever a page makes a reader do, the other postings of the board go on
            return _failed(fresh, error, cost)
        return raw


def _read(fresh: Fresh, read: Normalized, cost: tuple[int, int] = (0, 0)) -> Record:
    return Record(fresh=fresh, posting=read.posting, misses=read.misses, requests=cost[0], bytes=cost[1])


def _failed(fresh: Fresh, error: Exception, cost: tuple[int, int]) -> Record:
    text = f"{fresh.item.external_id}: {type(error).__name__}: {error}"
    return Record(fresh=fresh, error=text, requests=cost[0], bytes=cost[1])
