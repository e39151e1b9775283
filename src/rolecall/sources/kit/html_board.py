"""Platforms whose list is a page of links; details are structured data on each posting's own page."""

import re

import msgspec
from selectolax.lexbor import LexborNode

from rolecall.model import (
    Board,
    Closed,
    Item,
    ListingPage,
    Page,
    PayloadError,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit.details import completed, said_closed, selected, structured
from rolecall.sources.kit.fields import posting_of
from rolecall.sources.kit.following import next_page
from rolecall.sources.kit.markup import Anchor, anchors, base_of, page_text, tree_of
from rolecall.sources.kit.node import Node
from rolecall.sources.kit.paging import PageRule, turn
from rolecall.sources.kit.payload import describe, fingerprint, payload_error
from rolecall.sources.kit.recipe import Recipe
from rolecall.sources.kit.roles import role_page
from rolecall.sources.kit.source import Source
from rolecall.sources.kit.urls import absolute, claim_by, compiled, filled

_ONCE = PageRule(size=1_000_000)
#: Pages that follow each other by their links, counted from one.
_LINKED = PageRule(size=1_000_000, first=1, step=1)
_OPENED = re.compile(rb"(?i)<(?:html|body)[\s>]")
_CLOSED = re.compile(rb"(?i)</(?:html|body)\s*>")


def whole_html(page: Page, expected: str) -> None:
    """Raises PayloadError unless the page is HTML that came whole."""
    if page.status >= 400 or not re.search(rb"<\w", page.body):
        raise payload_error(page, expected, describe(page))
    if _OPENED.search(page.body[:20_000]) and not _CLOSED.search(page.body):
        raise payload_error(page, expected, "it is cut: the page does not end")


class HtmlBoard(Source):
    """A page of links. Subclasses declare where it is and which links are postings."""

    #: Address of a page of the list, with the key's parts and {at} in their places.
    endpoint: str = ""
    #: Public address of a posting where its link is not it, with the key's parts and {id} in their places.
    page_url: str = ""
    #: Rule over "host/path?query" of a posting's link; its group "id" is the identity.
    links: str = ""
    #: Expression over the page's source whose group is the total, if it states one.
    total: str = ""
    #: What a page of this list shows even when it holds no posting; without it the page is no list.
    shows: str = ""
    #: Where a posting's page shows its fields when it states none as data: field -> CSS selector.
    selectors: dict[str, str] = {}
    #: How the list is paged; None = one page, and those its own pagination leads on to.
    pages: PageRule | None = None
    #: CSS selector of what shows one posting in the list, and of its parts: field -> selector inside it. A part that
    #: matches nothing is not stated.
    row: str = ""
    cells: dict[str, str] = {}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page."""
        return [self.page_at(board, (self.pages or _ONCE).first)]

    def page_at(self, board: Board, at: int) -> Request:
        """The request of a page number or offset."""
        return Request(url=filled(self.endpoint, {**board.key, "at": at}))

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """One page of links."""
        whole_html(page, f"a page of {self.name} postings")
        items: dict[str, Item] = {}
        shown = self._cells(page)
        for link in anchors(page):
            item = self.item(board, link)
            if item is not None and not items.get(item.external_id, _UNREAD).payload:
                items[item.external_id] = _with_cells(item, shown.get(link.url, {}))
        if not items and self.shows and not compiled(self.shows).search(page_text(page)):
            raise payload_error(page, f"a page of {self.name} postings", describe(page))
        total = self.stated_total(page)
        following = self.following(page, request) if self.pages is None else None
        found = turn(
            request,
            tuple(items.values()),
            self.pages or _LINKED,
            lambda at: self.page_at(board, at) if following is None else Request(url=following),
            total=total,
            more=self.goes_on(page, request) if self.pages is not None else following is not None,
        )
        # A page without links may be a page that lost them: only a stated 0 is a stated empty list.
        return msgspec.structs.replace(found, stated_empty=found.stated_empty and total == 0)

    def stated_total(self, page: Page) -> int | None:
        """The total the page states."""
        found = compiled(self.total).search(page_text(page)) if self.total else None
        digits = re.sub(r"\D", "", found[1]) if found else ""
        return int(digits) if digits else None

    def following(self, page: Page, request: Request) -> str | None:
        """Address of the next page where the page links to it; None at the end of the list."""
        return next_page(page)

    def goes_on(self, page: Page, request: Request) -> bool | None:
        """The page's own word on whether the list goes on."""
        return None

    def item(self, board: Board, link: Anchor) -> Item | None:
        """A link to a posting; None for any other link."""
        parts = claim_by((self.links,), link.url)
        if parts is None or not self.belongs(board, parts):
            return None
        identity = parts["id"]
        payload = msgspec.json.encode({"title": link.text}) if link.text else b""
        return Item(
            external_id=identity,
            url=self.address(board, link, parts),
            fingerprint=fingerprint(f"{identity}\n{link.text}".encode()),
            payload=payload,
        )

    def belongs(self, board: Board, parts: dict[str, str]) -> bool:
        """Whether a link's named parts are this board's."""
        return all(board.key.get(name, value).lower() == value.lower() for name, value in parts.items() if name != "id")

    def address(self, board: Board, link: Anchor, parts: dict[str, str]) -> str:
        """The posting's address without trackers."""
        if self.page_url:
            return filled(self.page_url, {**parts, **board.key, "id": parts["id"]})
        return link.url.split("#", 1)[0].split("?", 1)[0]

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's own page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The posting its page states, completed by its row; without the page what the row says."""
        if page is None:
            return self.linked(item)
        found = self.shown(item, page)
        if not self.row or not item.payload or isinstance(found, Closed):
            return found
        return completed(found, self.linked(item))

    def shown(self, item: Item, page: Page) -> RawPosting | Closed:
        """The posting of its page: as data, else where the page shows it, with the values beside labels."""
        try:
            return structured(item, page)
        except PayloadError:
            # A role that ended often leaves its page, without its data and with a word about it.
            closed = said_closed(page)
            if closed is not None:
                return closed
            if page.status >= 400:
                raise
            named = Node(msgspec.json.decode(item.payload)).texts("title") if item.payload else ()
            labelled = posting_of(item, role_page(page, next(iter(named), None)), Recipe())
            if not self.selectors and not labelled.title:
                raise
        found = selected(item, page, self.selectors) if self.selectors else labelled
        return found if isinstance(found, Closed) else completed(found, labelled)

    def linked(self, item: Item) -> RawPosting:
        """What the list alone says of a posting: its address, the text of its link and its row."""
        row = Node(msgspec.json.decode(item.payload)) if item.payload else Node(None)
        values = {name: part.texts() for name, part in row.pairs()}
        found = posting_of(item, values, Recipe())
        if not found.title:
            raise PayloadError(f"Posting {item.external_id} of {self.name} cannot be read without its page.")
        return found

    def _cells(self, page: Page) -> dict[str, dict[str, list[str]]]:
        """What the rows of the list show, by the address they link to."""
        found: dict[str, dict[str, list[str]]] = {}
        base = base_of(page)
        for node in tree_of(page).css(self.row) if self.row else ():
            cells = {name: texts for name, selector in self.cells.items() if (texts := _texts(node, selector))}
            links = (node, *node.css("a[href]"))
            for url in {url for link in links if (url := absolute(base, link.attributes.get("href")))}:
                found.setdefault(url, cells)
        return found


#: Stands for a posting no link has named yet.
_UNREAD = Item(external_id="", url="", fingerprint="")
#: What rows say in a place's stead.
_COUNTED = re.compile(r"(?i)^(?:\d+|multiple|various) (?:locations?|places?|sites?)$")


def _texts(node: LexborNode, selector: str) -> list[str]:
    found = (" ".join(match.text(separator=" ").split()) for match in node.css(selector))
    return [text for text in dict.fromkeys(found) if text and not _COUNTED.match(text)]


def _with_cells(item: Item, cells: dict[str, list[str]]) -> Item:
    """An item with what its row shows."""
    if not cells:
        return item
    row = {**(msgspec.json.decode(item.payload) if item.payload else {}), **cells}
    payload = msgspec.json.encode(row)
    return msgspec.structs.replace(item, payload=payload, fingerprint=fingerprint(payload + item.fingerprint.encode()))
