"""Platforms that serve an employer's own domain and list its postings in the site's sitemap."""

import re
from urllib.parse import urljoin

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    PayloadError,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit.details import selected, structured
from rolecall.sources.kit.identity import stable_url, url_identity
from rolecall.sources.kit.markup import page_text
from rolecall.sources.kit.node import Node
from rolecall.sources.kit.payload import fingerprint
from rolecall.sources.kit.sitemap import MOST_ADDRESSES, SitemapEntry, read_sitemap
from rolecall.sources.kit.source import Source
from rolecall.sources.kit.urls import compiled, host_of


class SitemapBoard(Source):
    """One site, named by its origin. Subclasses declare how a page of theirs is known and what a posting's URL is."""

    listing = ListingKind.OBSERVED
    needs = ("origin",)
    discovers = False
    #: Expression over a page's source that only this platform's pages match.
    served: str
    #: Expression over a URL of the sitemap that is a posting's; its first group is the identity.
    job: str
    #: Expression a child of a sitemap index must match; "" = every child is read.
    child: str = ""
    #: Where a posting's page shows its fields when it states none as data.
    selectors: dict[str, str] = {}

    def recognize(self, page: Page) -> BoardKey | None:
        """A page the platform serves on the employer's domain."""
        if compiled(self.served).search(page_text(page)) is None:
            return None
        return self.key({"origin": f"https://{host_of(page.final_url)}"}, "the page is served by the platform")

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The row's own site."""
        return {"origin": f"https://{host_of(url)}"} if host_of(url) else None

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The sitemap."""
        return [Request(url=urljoin(board.key["origin"], "/sitemap.xml"), entry="sitemap")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Addresses of postings, or the children of the index."""
        kind, entries = read_sitemap(page)
        if kind == "sitemapindex":
            kept = [entry.url for entry in entries if not self.child or re.search(self.child, entry.url)]
            fresh = [url for url in kept if url != request.url and "above" not in request.state]
            return ListingPage(next=tuple(Request(url=u, entry=f"sitemap {u}", state={"above": "1"}) for u in fresh))
        found = (self._item(entry) for entry in entries)
        items = {item.external_id: item for item in found if item is not None}
        cap = MOST_ADDRESSES if len(entries) >= MOST_ADDRESSES else None
        return ListingPage(items=tuple(items.values()), cap=cap)

    def _item(self, entry: SitemapEntry) -> Item | None:
        found = compiled(self.job).search(entry.url)
        if found is None:
            return None
        url = stable_url(entry.url)
        identity = found[1] if found.re.groups and found[1] else url_identity(url)
        mark = fingerprint(f"{url}\n{entry.changed or ''}".encode())
        return Item(external_id=identity, url=url, fingerprint=mark, dated=entry.changed)

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """What its page states, else what it shows."""
        if page is None:
            raise PayloadError(f"Posting {item.external_id} cannot be read without its page.")
        try:
            return structured(item, page)
        except PayloadError:
            if not self.selectors:
                raise
            return selected(item, page, self.selectors)
