"""SuccessFactors careers sites: a product feed holds every posting; some feeds are off and answer HTML or a word.

Titles end with "(City, ST, CC)". A description may equal the title: the posting's page is read then. A filled
posting's page says so under 200 while the feed still lists it. Fingerprint: the raw element without its expiry,
which moves daily.
"""

import re

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
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
    compact,
    completed,
    entry_problem,
    fingerprint,
    host_of,
    page_text,
    structured,
    whole_list,
)
from rolecall.sources.kit.xml import Element, elements, parse_element

_MOVING = re.compile(rb"<g:expiration_date>[^<]*</g:expiration_date>")
_LINK = re.compile(rb"<link>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*</link>")
_ID = re.compile(rb"<g:id>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*</g:id>")
_FILLED = re.compile(r"(?i)this (?:position|job|requisition) (?:has been filled|is no longer (?:open|available))")
_PLACE_SUFFIX = re.compile(r"\s*\(([^()]*,\s*[A-Z]{2}(?:,\s*[\w -]+)?)\)\s*$")
_SERVED = re.compile(r"(?i)rmkcdn\.successfactors\.com|jobs2web\.com|/platform/js/j2w/|j2w\.init\(")


class SuccessFactors(Source):
    """One careers site, named by its host."""

    name = "successfactors"
    listing = ListingKind.DEFINITIVE
    hosts = ("*.jobs.hr.cloud.sap", "*.successfactors.com", "*.successfactors.eu")
    examples = ("https://acme.jobs.hr.cloud.sap/search/", "https://career5.successfactors.eu/career?company=acmeP")
    urls = (
        r"(?P<host>[\w-]+\.jobs\.hr\.cloud\.sap)(?:/|$)",
        r"(?P<host>(?:career\w*|performancemanager\w*)\.(?:successfactors|sapsf)\.(?:com|eu|cn))/career\w*\?(?:.*&)?"
        r"(?:company|career_company)=(?P<company>[^&#]+)",
    )
    needs = ("host",)

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host; the old career pages need the company as well."""
        return super().key({**parts, "host": parts["host"].lower()}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """A careers site of the platform on the employer's domain."""
        own = self.claim(page.final_url)
        if own is None and _SERVED.search(page_text(page)):
            return self.key({"host": host_of(page.final_url)}, "the page is served by the platform")
        return own or super().recognize(page)

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The feed of a row, or the page's own host."""
        feed = settings.first("feed_url", "url")
        claimed = self.claim(url)
        if claimed and "company" in claimed.parts:
            return claimed.parts
        parts = {"host": host_of(feed or url)}
        if feed and not feed.rstrip("/").endswith("/googlefeed.xml"):
            parts["feed"] = feed
        return parts

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The feed."""
        feed = board.key.get("feed")
        if feed is None and board.key.get("company"):
            feed = f"https://{board.key['host']}/career?company={board.key['company']}&career_ns=job_listing_summary&resultType=XML"
        return [Request(url=feed or f"https://{board.key['host']}/googlefeed.xml")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every posting of the feed."""
        if "company" in board.key and "feed" not in board.key:
            return self._summary(board, page)
        items: dict[str, Item] = {}
        problems = []
        for position, raw in enumerate(elements(page, "item", ("rss",), "an RSS feed of jobs")):
            link, identity = _LINK.search(raw), _ID.search(raw)
            if link is None:
                problems.append(entry_problem(position, "it has no link"))
                continue
            url = link[1].decode("utf-8", "replace").replace("&amp;", "&").split("?", 1)[0]
            key = identity[1].decode("utf-8", "replace") if identity else url.rstrip("/").rsplit("/", 1)[-1]
            item = Item(external_id=key, url=url, fingerprint=fingerprint(raw, _MOVING), payload=raw)
            items.setdefault(key, item)
        return whole_list(items.values(), problems, stated_empty=not items and not problems)

    def _summary(self, board: Board, page: Page) -> ListingPage:
        """The list the old career pages give as XML."""
        items, problems = [], []
        for position, raw in enumerate(elements(page, "Job", ("Job-Listing", "JobListing"), "an XML job listing")):
            try:
                key = parse_element(raw, "a job").first("ReqId", "JobReqId", "id")
            except PayloadError as error:
                problems.append(entry_problem(position, error))
                continue
            if key is None:
                problems.append(entry_problem(position, "it has no ReqId"))
                continue
            url = f"https://{board.key['host']}/sfcareer/jobreqcareer?jobId={key}&company={board.key['company']}"
            items.append(Item(external_id=key, url=url, fingerprint=fingerprint(raw), payload=raw))
        return whole_list(items, problems, stated_empty=not items and not problems)

    def details(self, board: Board, item: Item) -> Request | None:
        """Only where the feed's description says no more than the title."""
        job = parse_element(item.payload, f"job {item.external_id}")
        return Request(url=item.url, entry="detail") if _thin(job) else None

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The feed's element; a thin one is completed by the posting's page."""
        job = parse_element(item.payload, f"job {item.external_id}")
        stated = _from_feed(item, job)
        if page is None:
            return stated
        said = _FILLED.search(page_text(page))
        if said is not None and page.status < 500:
            return Closed(why="its page says the position is filled", excerpt=said[0])
        found = structured(item, page)
        return completed(found, stated) if isinstance(found, RawPosting) else found


def _thin(job: Element) -> bool:
    text, title = job.first("description", "Job-Description") or "", job.first("title", "JobTitle") or ""
    return len(text) < len(title) + 80


def _from_feed(item: Item, job: Element) -> RawPosting:
    title = job.first("title", "JobTitle", "Title") or ""
    suffix = _PLACE_SUFFIX.search(title)
    where = job.first("location", "Location") or (suffix[1] if suffix else None)
    text = job.first("description", "Job-Description")
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=title[: suffix.start()] if suffix else title,
        employer=job.text("employer"),
        description_html=text if text and not _thin(job) else None,
        places=(RawPlace(text=where),) if where else (),
        employment=compact((job.first("job_type", "employment_type"),)),
        published=job.first("pubDate", "publish_date", "Posted-Date"),
        department=job.first("job_function", "department"),
        requisition_id=item.external_id,
    )


ADAPTER = SuccessFactors()
