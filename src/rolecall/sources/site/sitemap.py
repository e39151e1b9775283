"""Sitemaps: indexes followed to their children, plain or gzipped, in any namespace, XML or one address a line.

A child that fails, is cut or does not parse makes the list partial. Sitemaps are limited to 50,000 addresses
(sitemaps.org): a full one may have been cut. Fingerprint: address and lastmod.
"""

import re
import zlib
from html import unescape
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
from rolecall.sources.kit.detailing import detail_request, read_detail
from rolecall.sources.kit.identity import stable_url, url_identity
from rolecall.sources.kit.payload import describe
from rolecall.sources.kit.recipe import Listing, recipe_of, wanted

#: Largest sitemap after unpacking, in bytes (sitemaps.org), with room for those who exceed it a little.
MOST_BYTES = 64 * 1024 * 1024
MOST_ADDRESSES = 50_000
_DEPTH = 4
_ENTRY = re.compile(r"<(?:[\w.-]+:)?(url|sitemap)(?:\s[^>]*)?>(.*?)</(?:[\w.-]+:)?\1\s*>", re.DOTALL)
_LOC = re.compile(r"<(?:[\w.-]+:)?loc(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?\s*(.*?)\s*(?:\]\]>)?\s*</", re.DOTALL)
_LASTMOD = re.compile(r"<(?:[\w.-]+:)?lastmod(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?\s*(.*?)\s*(?:\]\]>)?\s*</", re.DOTALL)
_ROOT = re.compile(r"<(?![?!])(?:[\w.-]+:)?([\w.-]+)")
_ROBOTS = re.compile(r"(?im)^\s*sitemap\s*:\s*(\S+)")
#: Addresses of postings, where the board has no filter of its own: a word for jobs, then a name or number.
_JOB = re.compile(
    r"(?i)/(?:[\w-]*(?:jobs?|careers?|vacanc(?:y|ies)|positions?|openings?|opportunit(?:y|ies)|stellen\w*|karriere"
    r"|emplois?|offres?|empleos?|vagas?|oferta\w*|praca|vacatures?|stilling\w*|rekrytering)[\w-]*)/+[^?#]*[\w%-]{3}"
)


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
        text = _text(page)
        root = _ROOT.search(text[:4000])
        name = root[1].lower() if root else ""
        if name not in ("urlset", "sitemapindex"):
            return self._plain(board, page, text)
        if not re.search(rf"</(?:[\w.-]+:)?{name}\s*>\s*(?:<!--.*?-->\s*)*$", text[-2000:], re.DOTALL | re.IGNORECASE):
            raise payload_error(page, "a whole sitemap", f"it is cut: the closing {name} is missing")
        entries = [(match[1].lower(), match[2]) for match in _ENTRY.finditer(text)]
        if name == "sitemapindex":
            return self._children(page, request, [body for kind, body in entries if kind == "sitemap"])
        return self._addresses(recipe_of(board).listing, [body for kind, body in entries if kind == "url"])

    def _robots(self, board: Board, page: Page) -> ListingPage:
        named = _ROBOTS.findall(page.body.decode("utf-8", "replace")) if page.status < 400 else []
        if not named:
            named = [urljoin(board.key["url"], "/sitemap.xml")]
        return ListingPage(next=tuple(_sitemap(urljoin(page.final_url, url), 0) for url in dict.fromkeys(named)))

    def _children(self, page: Page, request: Request, bodies: list[str]) -> ListingPage:
        depth = int(request.state.get("depth", "0")) + 1
        if depth > _DEPTH:
            raise payload_error(page, "a sitemap", f"indexes are nested more than {_DEPTH} deep")
        here = urljoin(page.final_url, "/")
        urls = dict.fromkeys(loc for body in bodies if (loc := _value(_LOC, body)))
        known = set(request.state.get("above", "").split("\n")) | {request.url}
        fresh = [urljoin(here, url) for url in urls if url not in known]
        above = "\n".join(sorted(known - {""}))
        return ListingPage(next=tuple(_sitemap(url, depth, above) for url in fresh))

    def _addresses(self, rules: Listing, bodies: list[str]) -> ListingPage:
        items: dict[str, Item] = {}
        for body in bodies:
            loc, changed = _value(_LOC, body), _value(_LASTMOD, body)
            item = _item(rules, loc, changed) if loc else None
            if item is not None:
                items.setdefault(item.external_id, item)
        return ListingPage(items=tuple(items.values()), cap=MOST_ADDRESSES if len(bodies) >= MOST_ADDRESSES else None)

    def _plain(self, board: Board, page: Page, text: str) -> ListingPage:
        """A sitemap of one address a line."""
        lines = text.split()
        if not lines or not all(re.match(r"https?://", line) for line in lines):
            raise payload_error(page, "a sitemap", describe(page))
        found = (_item(recipe_of(board).listing, line, None) for line in lines)
        items = {item.external_id: item for item in found if item is not None}
        return ListingPage(items=tuple(items.values()), cap=MOST_ADDRESSES if len(lines) >= MOST_ADDRESSES else None)

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's own page."""
        return detail_request(recipe_of(board), item)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The posting of its page."""
        return read_detail(recipe_of(board), item, page)


def _item(rules: Listing, loc: str, changed: str | None) -> Item | None:
    url = wanted(rules, unescape(loc))
    if url is None or (rules.include is None and not _JOB.search(urlsplit(url).path)):
        return None
    identity = url_identity(url)
    mark = fingerprint(f"{identity}\n{changed or ''}".encode())
    payload = msgspec.json.encode({"lastmod": changed}) if changed else b""
    return Item(external_id=identity, url=stable_url(url), fingerprint=mark, payload=payload, dated=changed)


def _sitemap(url: str, depth: int, above: str = "") -> Request:
    state = {"depth": str(depth), "above": above} if depth else {"depth": "0"}
    return Request(url=url, entry="sitemap" if not depth else f"sitemap {url}", state=state)


def _value(rule: re.Pattern[str], body: str) -> str | None:
    found = rule.search(body)
    return unescape(found[1]) or None if found else None


def _text(page: Page) -> str:
    """The sitemap unpacked. Raises PayloadError when it is no whole gzip stream or too large."""
    body = page.body
    if page.status >= 400 or not body.strip():
        raise payload_error(page, "a sitemap", describe(page))
    if body[:2] == b"\x1f\x8b":
        unpacker = zlib.decompressobj(31)
        try:
            unpacked = unpacker.decompress(body, MOST_BYTES)
        except zlib.error as error:
            raise payload_error(page, "a gzipped sitemap", f"it cannot be unpacked: {error}") from error
        if unpacker.unconsumed_tail:
            raise payload_error(page, f"a sitemap of at most {MOST_BYTES >> 20} MB", "it is larger")
        if not unpacker.eof:
            raise payload_error(page, "a gzipped sitemap", "it is cut")
        body = unpacked
    if len(body) > MOST_BYTES:
        raise payload_error(page, f"a sitemap of at most {MOST_BYTES >> 20} MB", "it is larger")
    codec = "utf-16" if body[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return body.decode(codec, "replace")


ADAPTER = Sitemap()
