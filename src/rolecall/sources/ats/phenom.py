"""Phenom careers sites: a sitemap index whose children are named by language; a failing child makes the list partial.

The sitemap also holds pages that are no postings. A posting's page states a stub beside the full text, or the other
way round: the richer counts. Fingerprint: address and lastmod.
"""

import re
from urllib.parse import urljoin, urlsplit

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingPage,
    Page,
    PayloadError,
    RawPlace,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import (
    Node,
    Source,
    completed,
    fingerprint,
    host_of,
    page_text,
    stable_url,
    structured,
    url_identity,
)
from rolecall.sources.kit.recipe import recipe_of, wanted
from rolecall.sources.kit.sitemap import SitemapEntry, read_sitemap
from rolecall.sources.kit.state import state_named

_SERVED = re.compile(r"(?i)phApp\s*=|phenompeople\.com|cdn\.phenompro\.com|data-ph-")
_JOB = re.compile(r"(?i)/job/([\w.~%-]+)|[?&]job_?id=([\w.~%-]+)")
_CHILD = re.compile(r"(?i)sitemap-?\w*?-([a-z]{2}(?:-[a-z]{2})?)\d*\.xml")
_ENGLISH = ("en", "en-us", "en-gb", "en-ca")


class Phenom(Source):
    """One careers site, named by its origin."""

    name = "phenom"
    interval = 2.0
    needs = ("origin",)
    discovers = False

    def recognize(self, page: Page) -> BoardKey | None:
        """A site the platform serves on the employer's domain."""
        text = page_text(page)
        if len(_SERVED.findall(text)) < 2 and state_named(text, "phApp.ddo") is None:
            return None
        return self.key({"origin": f"https://{host_of(page.final_url)}"}, "the page is served by the platform")

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The row's site."""
        return {"origin": f"https://{host_of(url)}"}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The sitemap."""
        return [Request(url=urljoin(board.key["origin"], "/sitemap.xml"), entry="sitemap")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Addresses of postings, or the children of the index in one language."""
        kind, entries = read_sitemap(page)
        if kind == "sitemapindex":
            kept = _children(board, [entry.url for entry in entries])
            return ListingPage(next=tuple(Request(url=url, entry=f"sitemap {url}") for url in kept))
        items: dict[str, Item] = {}
        rules = recipe_of(board).listing
        for entry in entries:
            url = wanted(rules, entry.url)
            identity = _JOB.search(url) if url else None
            if url and identity:
                key = identity[1] or identity[2]
                items.setdefault(key, _item(key, url, entry))
        return ListingPage(items=tuple(items.values()))

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """Structured data and the page's own record: the richer text counts."""
        if page is None:
            raise PayloadError(f"Posting {item.external_id} cannot be read without its page.")
        job = Node(state_named(page_text(page), "phApp.ddo")).at("jobDetail", "data", "job")
        if not job.text("title"):
            return structured(item, page)
        record = _record(item, job)
        try:
            stated = structured(item, page)
        except PayloadError:
            return record
        if isinstance(stated, Closed):
            return stated
        richer = max(stated.description_html or "", record.description_html or "", key=len)
        return msgspec.structs.replace(completed(record, stated), description_html=richer or None)


def _children(board: Board, urls: list[str]) -> list[str]:
    """Children of the board's languages; English where it names none; all where they are not named by language."""
    wanted_languages = tuple(locale.lower().replace("_", "-") for locale in board.locales) or _ENGLISH
    named = {url: match[1].lower() for url in urls if (match := _CHILD.search(urlsplit(url).path))}
    kept = [url for url, language in named.items() if language in wanted_languages]
    return kept or urls


def _item(key: str, url: str, entry: SitemapEntry) -> Item:
    mark = fingerprint(f"{url_identity(url)}\n{entry.changed or ''}".encode())
    return Item(external_id=key, url=stable_url(url), fingerprint=mark, dated=entry.changed)


def _record(item: Item, job: Node) -> RawPosting:
    where = job.texts("multi_location") or job.texts("cityStateCountry") or job.texts("location")
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=job.text("title") or "",
        apply_url=job.text("applyUrl"),
        employer=job.text("companyName"),
        description_html=job.text("description"),
        places=tuple(RawPlace(text=text) for text in where),
        workplace=job.text("RemoteType"),
        employment=job.texts("type"),
        published=job.first("postedDate", "dateCreated"),
        department=job.text("category"),
        requisition_id=job.first("reqId", "jobId"),
        language=job.text("locale"),
    )


ADAPTER = Phenom()
