"""Sitemaps: indexes followed to their children, plain or gzipped, in any namespace, XML or one address a line.

A child that fails, is cut or does not parse makes the list partial. Sitemaps are limited to 50,000 addresses
(sitemaps.org): a full one may have been cut. Fingerprint: address and lastmod.
"""

import re
from urllib.parse import urljoin, urlsplit

import msgspec

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
from rolecall.sources.kit import Node, Source, fingerprint, payload_error
from rolecall.sources.kit.detailing import detail_request
from rolecall.sources.kit.identity import stable_url, url_identity
from rolecall.sources.kit.paths import JOB_PATH
from rolecall.sources.kit.recipe import Listing, recipe_of, wanted
from rolecall.sources.kit.showing import read_or_shown
from rolecall.sources.kit.sitemap import MOST_ADDRESSES, SitemapEntry, read_sitemap

_DEPTH = 4
_ROBOTS = re.compile(r"(?im)^\s*sitemap\s*:\s*(\S+)")


class Sitemap(Source):
    """One site's sitemap."""

    name = "sitemap"
    listing = ListingKind.OBSERVED
    needs = ("url",)
    discovers = False
    caps = (MOST_ADDRESSES,)
    examples = ("https://careers.example.com/sitemap.xml", "https://careers.example.com/sitemap_index.xml.gz")
    urls = (r"(?P<host>[^/?#]+)/(?:[^?#]*/)?[^/?#]*sitemap[^/?#]*\.xml(?:\.gz)?(?:\?.*)?$",)

    def claim(self, url: str) -> BoardKey | None:
        """A sitemap's own address."""
        found = super().claim(url)
        return self.key({"url": url.strip()}, "the URL is a sitemap's") if found else None

    def recognize(self, page: Page) -> BoardKey | None:
        """A sitemap itself; a page does not say which of its site's addresses are postings."""
        return self.claim(page.final_url)

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The sitemap of the row, or the page whose site has one."""
        return {"url": settings.first("sitemap_url", "url") or url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The sitemap; for a page the robots.txt that names it."""
        url = board.key["url"]
        if super().claim(url) is not None or recipe_of(board).listing.url:
            return [_sitemap(recipe_of(board).listing.url or url, 0)]
        return [Request(url=urljoin(url, "/robots.txt"), entry="robots")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Addresses of a sitemap, or the children of an index."""
        if request.entry == "robots":
            return self._robots(board, page)
        kind, entries = read_sitemap(page)
        if kind == "sitemapindex":
            return self._children(page, request, entries)
        return self._addresses(recipe_of(board).listing, entries)

    def _robots(self, board: Board, page: Page) -> ListingPage:
        named = _ROBOTS.findall(page.body.decode("utf-8", "replace")) if page.status < 400 else []
        if not named:
            named = [urljoin(board.key["url"], "/sitemap.xml")]
        return ListingPage(next=tuple(_sitemap(urljoin(page.final_url, url), 0) for url in dict.fromkeys(named)))

    def _children(self, page: Page, request: Request, entries: list[SitemapEntry]) -> ListingPage:
        depth = int(request.state.get("depth", "0")) + 1
        if depth > _DEPTH:
            raise payload_error(page, "a sitemap", f"indexes are nested more than {_DEPTH} deep")
        here = urljoin(page.final_url, "/")
        known = set(request.state.get("above", "").split("\n")) | {request.url}
        fresh = [urljoin(here, url) for url in dict.fromkeys(entry.url for entry in entries) if url not in known]
        above = "\n".join(sorted(known - {""}))
        return ListingPage(next=tuple(_sitemap(url, depth, above) for url in fresh))

    def _addresses(self, rules: Listing, entries: list[SitemapEntry]) -> ListingPage:
        items: dict[str, Item] = {}
        for entry in entries:
            item = _item(rules, entry)
            if item is not None:
                items.setdefault(item.external_id, item)
        cap = MOST_ADDRESSES if len(entries) >= MOST_ADDRESSES else None
        return ListingPage(items=tuple(items.values()), cap=cap)

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's own page."""
        return detail_request(recipe_of(board), item)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The posting of its page."""
        return read_or_shown(recipe_of(board), item, page)


def _item(rules: Listing, entry: SitemapEntry) -> Item | None:
    url = wanted(rules, entry.url)
    if url is None or (rules.include is None and not JOB_PATH.search(urlsplit(url).path)):
        return None
    identity = url_identity(url)
    mark = fingerprint(f"{identity}\n{entry.changed or ''}".encode())
    payload = msgspec.json.encode({"lastmod": entry.changed}) if entry.changed else b""
    return Item(external_id=identity, url=stable_url(url), fingerprint=mark, payload=payload, dated=entry.changed)


def _sitemap(url: str, depth: int, above: str = "") -> Request:
    state = {"depth": str(depth), "above": above} if depth else {"depth": "0"}
    return Request(url=url, entry="sitemap" if not depth else f"sitemap {url}", state=state)


ADAPTER = Sitemap()
