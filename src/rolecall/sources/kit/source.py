"""The base all adapters stand on: claims by rule, recognition by evidence, discovery from a careers page."""

from abc import ABC, abstractmethod
from collections import Counter

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    InvalidInput,
    Item,
    ListingKind,
    ListingPage,
    Page,
    RawPosting,
    Refused,
    Request,
    Route,
    ScanMode,
)
from rolecall.sources.kit.markup import anchors, embeds, page_text, script_urls
from rolecall.sources.kit.node import Node
from rolecall.sources.kit.payload import describe, payload_error
from rolecall.sources.kit.urls import claim_by, compiled

#: How a board is known, strongest first.
HOW_URL = "the URL is one of the platform's"
HOW_EMBED = "the page embeds it"
HOW_MARK = "the page's own data names it"
HOW_LINK = "the page links to it"
STRENGTH = (HOW_URL, HOW_EMBED, HOW_MARK, HOW_LINK)

#: Entry of a request that looks for the board on an employer's own page.
DISCOVER = "discover"
#: What leads the names of key parts in a request's state.
KEY = "key."


def json_request(url: str, body: object | None = None, *, headers: tuple[tuple[str, str], ...] = ()) -> Request:
    """A request for JSON: GET, or POST when there is a body."""
    accept = ("accept", "application/json")
    if body is None:
        return Request(url=url, headers=(accept, *headers))
    content = ("content-type", "application/json")
    return Request(url=url, method="POST", headers=(accept, content, *headers), body=msgspec.json.encode(body).decode())


class Source(ABC):
    """An adapter's common half. Subclasses declare data and write first, listing, details and posting."""

    name: str
    version: int = 1
    listing: ListingKind = ListingKind.DEFINITIVE
    hosts: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    interval: float | None = None
    caps: tuple[int, ...] = ()
    statuses: tuple[int, ...] = ()
    #: How requests of its boards have to leave; BROWSER where only a browser is shown the list.
    route: Route = Route.DIRECT
    #: Rules over "host/path?query" whose named groups are the key's parts.
    urls: tuple[str, ...] = ()
    #: Expressions over the source of an employer's page whose named groups are the key's parts.
    marks: tuple[str, ...] = ()
    #: Parts without which no request can be computed.
    needs: tuple[str, ...] = ()
    #: Names a board list may use for a part: part -> names.
    settings: dict[str, tuple[str, ...]] = {}
    #: Other names board lists use for the platform.
    aliases: tuple[str, ...] = ()
    #: Whether the board's own page can be asked when parts are missing.
    discovers: bool = True

    # -- whose URL, whose page -------------------------------------------------

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """A key of this adapter; subclasses bring parts into their one spelling here."""
        return BoardKey(adapter=self.name, parts=parts, how=how)

    def claim(self, url: str) -> BoardKey | None:
        """The board a URL belongs to, by the URL alone."""
        parts = claim_by(self.urls, url)
        return self.key(parts, HOW_URL) if parts else None

    def recognize(self, page: Page) -> BoardKey | None:
        """The one board a page is, embeds, names or links to; None when there is none, or several."""
        own = self.claim(page.final_url)
        if own is not None:
            return own
        found = self._agreed([self.claim(url) for url in embeds(page)], HOW_EMBED)
        found = found or self._agreed(self._marked(page), HOW_MARK)
        found = found or self._agreed([self.claim(url) for url in script_urls(page)], HOW_MARK)
        return found or self._agreed([self.claim(link.url) for link in anchors(page)], HOW_LINK)

    def _marked(self, page: Page) -> list[BoardKey | None]:
        text = page_text(page)
        return [
            self.key({name: value for name, value in match.groupdict().items() if value}, HOW_MARK)
            for mark in self.marks
            for match in compiled(mark).finditer(text)
        ]

    def _agreed(self, keys: list[BoardKey | None], how: str) -> BoardKey | None:
        """The board that evidence agrees on: one, or one named more often than all others together."""
        named = [key for key in keys if key is not None and self.name not in key.parts.values()]
        if not named:
            return None
        (identity, times), *_ = Counter(key.identity for key in named).most_common(1)
        if 2 * times <= len(named):
            return None
        parts = next(key.parts for key in named if key.identity == identity)
        return BoardKey(adapter=self.name, parts=parts, how=how)

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """Key parts from a board list's row: its settings first, then its URL, else the page itself."""
        parts: dict[str, str] = {}
        for part, names in self.settings.items():
            value = next((text for name in names if (text := settings.text(name))), None)
            if value:
                parts[part] = value
        claimed = self.claim(url)
        merged = {**(claimed.parts if claimed else {}), **parts}
        if self.needs and all(part in merged for part in self.needs):
            return self.key(merged, "").parts
        return {"page": url} if self.discovers else None

    def named(self, token: str, record: Node) -> dict[str, str] | None:
        """Key parts from the name a directory gives a board; None when a name alone does not say which it is."""
        url = record.first("url", "board_url", "careers_url", "origin") or ""
        claimed = self.claim(url)
        missing = [part for part in self.needs if claimed is None or part not in claimed.parts]
        names = ["slug"] if "slug" in self.settings else missing[:1] if len(missing) < 2 else []
        stated = {self.settings[part][0]: token for part in names if part in self.settings}
        parts = self.adopt(url, Node({**stated, **{name: part.value for name, part in record.pairs()}}))
        if not token or parts is None or "page" in parts or "." not in parts.get("host", "."):
            return None
        return parts

    # -- the port ---------------------------------------------------------------

    def start(self, board: Board, mode: ScanMode) -> list[Request]:
        """First requests: the list, or the employer's page when the key does not name the board yet."""
        missing = [part for part in self.needs if not board.key.get(part)]
        if not missing:
            return self.first(board, mode)
        page = board.key.get("page")
        if page and self.discovers:
            return [Request(url=page, entry=DISCOVER)]
        raise InvalidInput(
            f"Board {board.slug} has no {' and no '.join(missing)}, which {self.name} needs.",
            f"Add it by its URL, for example: rolecall add {self.examples[0] if self.examples else board.url}",
        )

    def read(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Items and continuation of a page. Raises PayloadError when the page is not a list at all."""
        if request.entry == DISCOVER:
            return self._discovered(board, page)
        parts = {name.removeprefix(KEY): value for name, value in request.state.items() if name.startswith(KEY)}
        if not parts:
            return self.list_page(board, page, request)
        return self._carrying(parts, self.list_page(_with_key(board, parts), page, request))

    def detail(self, board: Board, item: Item) -> Request | None:
        """Where an item's details are; None when the list already holds everything."""
        board, item = _unpacked(board, item)
        return self.details(board, item)

    def parse(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The posting of an item. Raises PayloadError."""
        board, item = _unpacked(board, item)
        return self.posting(board, item, page)

    # -- discovery on the employer's page ----------------------------------------

    def _discovered(self, board: Board, page: Page) -> ListingPage:
        key = self.recognize(page) if page.status < 400 else None
        if key is None or any(part not in key.parts for part in self.needs):
            raise payload_error(page, f"a page that embeds or links to a {self.name} board", describe(page))
        requests = self.first(_with_key(board, key.parts), ScanMode.FULL)
        return ListingPage(next=tuple(stamped(request, key.parts) for request in requests))

    def _carrying(self, parts: dict[str, str], found: ListingPage) -> ListingPage:
        head = msgspec.json.encode(parts) + b"\n"
        return msgspec.structs.replace(
            found,
            items=tuple(msgspec.structs.replace(item, payload=_MARK + head + item.payload) for item in found.items),
            next=tuple(stamped(request, parts) for request in found.next),
        )

    # -- what subclasses write ----------------------------------------------------

    @abstractmethod
    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """First requests of a board whose key is whole."""

    @abstractmethod
    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Read one page of the list."""

    def details(self, board: Board, item: Item) -> Request | None:
        """Where details are; the default is that the list holds everything."""
        return None

    @abstractmethod
    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """Read one posting."""


#: First byte of a payload that carries a discovered key; no JSON, XML or HTML begins with it.
_MARK = b"\x01"


def stamped(request: Request, parts: dict[str, str]) -> Request:
    """A request whose answer is read with these parts in the key, and whose items and continuations carry them.

    Parts it has already stay.
    """
    state = {**{KEY + name: value for name, value in parts.items()}, **request.state}
    return msgspec.structs.replace(request, state=state)


def _with_key(board: Board, parts: dict[str, str]) -> Board:
    return msgspec.structs.replace(board, key={**board.key, **parts})


def _unpacked(board: Board, item: Item) -> tuple[Board, Item]:
    if not item.payload.startswith(_MARK):
        return board, item
    head, _, payload = item.payload[1:].partition(b"\n")
    parts = msgspec.json.decode(head, type=dict[str, str])
    return _with_key(board, parts), msgspec.structs.replace(item, payload=payload)


class Marketplace(Source):
    """A marketplace whose published terms forbid crawling: recognized, and refused with the reason."""

    #: What its terms say, for people.
    refusal: str

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """Always refuses."""
        raise self._refused(board)

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Always refuses."""
        raise self._refused(board)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """Always refuses."""
        raise self._refused(board)

    def _refused(self, board: Board) -> Refused:
        return Refused(
            f"{board.url} is not crawled: {self.refusal}",
            "Add the employer's own careers page instead; it usually holds the same roles.",
        )

    def recognize(self, page: Page) -> BoardKey | None:
        """Only by its own URL: a link to a marketplace says nothing about where an employer's list is."""
        return self.claim(page.final_url)
