"""Pages of an employer's own site that state their postings in schema.org structured data.

A page may hold whole postings, or an ItemList of their addresses; a rel=next link continues it.
Fingerprint: the posting as read, or its address.
"""

from collections.abc import Iterator

import msgspec

from rolecall.extract import job_postings, json_ld_objects
from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import Node, Source, fingerprint, page_text
from rolecall.sources.kit.details import listed, listed_as, structured
from rolecall.sources.kit.html_board import whole_html
from rolecall.sources.kit.identity import stable_url, url_identity
from rolecall.sources.kit.markup import base_of, tree_of
from rolecall.sources.kit.recipe import recipe_of, wanted
from rolecall.sources.kit.urls import absolute

_MOST_PAGES = 200


class JsonLd(Source):
    """One listing page and its continuations."""

    name = "jsonld"
    listing = ListingKind.OBSERVED
    needs = ("url",)
    discovers = False

    def recognize(self, page: Page) -> BoardKey | None:
        """A page with several postings, or with one that has a page of its own elsewhere."""
        found = job_postings(page_text(page), page.final_url)
        here = url_identity(page.final_url)
        elsewhere = [posting for posting in found if url_identity(posting.url) != here]
        if len(found) > 1 or elsewhere or (not found and next(_addresses(page), None)):
            return self.key({"url": stable_url(page.final_url)}, "the page states its postings as structured data")
        return None

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The page of the row."""
        return {"url": url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The listing page."""
        return [Request(url=board.key["url"])]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Whole postings, or addresses; and the next page."""
        whole_html(page, "an HTML page")
        rules = recipe_of(board).listing
        items: dict[str, Item] = {}
        for posting in job_postings(page_text(page), page.final_url):
            url = wanted(rules, posting.url)
            if url is not None:
                item = _whole(msgspec.structs.replace(posting, url=stable_url(url)), page)
                items.setdefault(item.external_id, item)
        for address in () if items else _addresses(page):
            url = wanted(rules, address)
            if url is not None:
                identity = url_identity(url)
                item = Item(external_id=identity, url=stable_url(url), fingerprint=fingerprint(identity.encode()))
                items.setdefault(identity, item)
        return ListingPage(items=tuple(items.values()), next=self._next(page, request))

    def _next(self, page: Page, request: Request) -> tuple[Request, ...]:
        node = tree_of(page).css_first("link[rel=next][href], a[rel=next][href]")
        url = absolute(base_of(page), node.attributes.get("href")) if node else None
        read = [*request.state.get("read", "").split("\n"), request.url]
        if url is None or url in read or len(read) > _MOST_PAGES:
            return ()
        return (Request(url=url, entry=request.entry, state={"read": "\n".join(read)}),)

    def details(self, board: Board, item: Item) -> Request | None:
        """Addresses have their own page; whole postings do not need it."""
        return None if item.payload else Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One posting."""
        return listed(item) if page is None else structured(item, page)


def _whole(posting: RawPosting, page: Page) -> Item:
    """An item of a posting stated whole; postings without an identity of their own are told apart by title."""
    identity = posting.external_id
    if identity in (page.final_url, page.url):
        identity = f"{url_identity(page.final_url)}#{fingerprint(posting.title.encode())[:12]}"
    elif "://" in identity:
        identity = url_identity(identity)
    payload = listed_as(msgspec.structs.replace(posting, external_id=identity))
    return Item(
        external_id=identity,
        url=posting.url,
        fingerprint=fingerprint(payload),
        payload=payload,
        dated=posting.updated or posting.published,
    )


def _addresses(page: Page) -> Iterator[str]:
    """Addresses of an ItemList's members."""
    for document in json_ld_objects(page_text(page)):
        roots = document if isinstance(document, list) else [document]
        for root in roots:
            for node in (Node(root), *Node(root).list("@graph")):
                if node.text("@type") == "ItemList":
                    for member in node.list("itemListElement"):
                        url = member.text("url") or member.text("item", "url") or member.text("item", "@id")
                        found = absolute(base_of(page), url)
                        if found:
                            yield found


ADAPTER = JsonLd()
