"""Looking at canaries the way everything else is looked at: the board's own list and details, fetched and parsed.

A paused target without canaries of its own is looked at as well: one list page and one role without expectations, so
that it is noticed when the site is willing again.
"""

from collections.abc import Mapping
from datetime import datetime

import msgspec

from rolecall.app.health_recorder import REASON, Recorder
from rolecall.app.scan import ScanTools
from rolecall.app.scan.pages import rules_for
from rolecall.health import RIGHT, UNREAD, WRONG, compare, with_look
from rolecall.model import (
    Board,
    BoardState,
    Canary,
    CanaryLook,
    Closed,
    Item,
    Outcome,
    Page,
    Posting,
    Request,
    RolecallError,
    ScanMode,
    Value,
)
from rolecall.ports import Adapter

#: List pages read to find a canary's entry.
_MOST_PAGES = 5


class Found(Value, frozen=True, kw_only=True):
    """What became of one look: a posting, or why there is none."""

    posting: Posting | None = None
    why: str = ""
    #: Entries the list showed.
    entries: int = 0


def fields_of(posting: Posting) -> dict[str, str]:
    """Fields of a posting as texts, by the names canaries use."""
    pay = posting.pay
    amounts = (pay.min, pay.max, pay.currency, pay.period) if pay else ()
    return {
        "title": posting.title,
        "employer": posting.employer or "",
        "url": posting.url,
        "id": posting.external_id,
        "place": "; ".join((*posting.place_texts, *(place.name or "" for place in posting.places))),
        "pay": " ".join(f"{part:g}" if isinstance(part, float | int) else str(part) for part in amounts if part),
        "type": " ".join(posting.employment_types),
        "department": posting.department or "",
        "description": posting.description_text or "",
    }


def _may_be_looked_at(board: Board) -> bool:
    """Never what opted out, nor what a person or a policy paused; our own pause lets canaries through."""
    if board.state is BoardState.PAUSED:
        return (board.state_reason or "").startswith(REASON)
    return board.state is not BoardState.OPTED_OUT


class CanaryKeeper:
    """Looks at the canaries of one target."""

    def __init__(self, tools: ScanTools, adapters: Mapping[str, Adapter], recorder: Recorder) -> None:
        self._tools, self._adapters, self._recorder = tools, adapters, recorder

    async def look(self, target: str) -> list[Canary]:
        """Look at every canary of a target, or once without expectation; returns the canaries with their new looks.

        Raises StoreError kinds; whatever a site does is a verdict.
        """
        tools = self._tools
        board = await tools.door.read(tools.store.board, target)
        adapter = self._adapters.get(board.adapter) if board else None
        if board is None or adapter is None or not _may_be_looked_at(board):
            return []
        looked = []
        for canary in await tools.door.read(tools.store.canaries, target):
            now = tools.clock.now()
            look = self._judge(board, canary, await self._find(board, adapter, canary.url), now)
            fresh = msgspec.structs.replace(canary, looks=with_look(canary.looks, look))
            looked.append(await tools.door.run(tools.store.put_canary, fresh))
        if not looked:
            found = await self._find(board, adapter, None)
            self._count(board, found)
        return looked

    def _judge(self, board: Board, canary: Canary, found: Found, now: datetime) -> CanaryLook:
        self._count(board, found)
        if found.posting is None:
            return CanaryLook(at=now, verdict=UNREAD, detail=found.why)
        verdict, detail = compare(canary.expect, fields_of(found.posting))
        self._recorder.add(board.slug, board.route, canaries=1, canaries_wrong=int(verdict == WRONG))
        return CanaryLook(at=now, verdict=RIGHT if verdict == RIGHT else WRONG, detail=detail)

    def _count(self, board: Board, found: Found) -> None:
        if found.entries:
            self._recorder.add(board.slug, board.route, entries=found.entries)

    async def _find(self, board: Board, adapter: Adapter, url: str | None) -> Found:
        """The posting at a URL (None: any) through the production path."""
        try:
            return await self._through_list(board, adapter, url)
        except RolecallError as error:
            return Found(why=error.what[:200])
        except Exception as error:  # whatever a page makes its reader do, it is a page that was not read
            return Found(why=f"{type(error).__name__} while reading")

    async def _through_list(self, board: Board, adapter: Adapter, url: str | None) -> Found:
        pending = list(adapter.start(board, ScanMode.FULL))
        entries = 0
        for _ in range(_MOST_PAGES):
            if not pending:
                break
            request = pending.pop(0)
            page, why = await self._fetch(board, adapter, request)
            if page is None:
                return Found(why=why)
            listing = adapter.read(board, page, request)
            entries += len(listing.items)
            pending[:0] = listing.next
            for item in listing.items:
                if url is None or item.url == url:
                    return await self._read(board, adapter, item, entries)
        if url is None:
            return Found(why="the list shows no role", entries=entries)
        item = Item(external_id=url, url=url, fingerprint="")
        found = await self._read(board, adapter, item, entries)
        return found if found.posting else Found(why=f"not listed, and {found.why}", entries=entries)

    async def _read(self, board: Board, adapter: Adapter, item: Item, entries: int) -> Found:
        detail = adapter.detail(board, item)
        page = None
        if detail is not None:
            page, why = await self._fetch(board, adapter, detail)
            if page is None:
                return Found(why=why, entries=entries)
        raw = adapter.parse(board, item, page)
        if isinstance(raw, Closed):
            return Found(why="the role is closed; choose another canary", entries=entries)
        # Counted as a record like any other: normalizing is where records are counted.
        read = self._tools.normalize(raw, board, self._tools.clock.now())
        return Found(posting=read.posting, entries=entries)

    async def _fetch(self, board: Board, adapter: Adapter, request: Request) -> tuple[Page | None, str]:
        rules = msgspec.structs.replace(rules_for(board, adapter, conditional=False), canary=True)
        fetched = await self._tools.fetcher.fetch(request, rules)
        if fetched.outcome is not Outcome.OK or fetched.page is None:
            return None, f"{fetched.outcome}: {fetched.verdict.why}"[:200]
        return fetched.page, ""
