"""JazzHR career pages: a page of links, or a feed of whole postings; addresses carry a title that may change.

Fingerprint: id and title, or the raw element.
"""

from rolecall.model import Board, Closed, Item, ListingPage, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import HtmlBoard, compact, fingerprint, whole_list
from rolecall.sources.kit.urls import claim_by
from rolecall.sources.kit.xml import Element, elements, parse_element


class JazzHr(HtmlBoard):
    """One tenant."""

    name = "jazzhr"
    hosts = ("*.applytojob.com",)
    examples = ("https://acme.applytojob.com/apply/", "https://acme.applytojob.com/apply/ABCDEFGHIJ/Inventory-Analyst")
    urls = (r"(?P<tenant>(?!www\.|app\.)[\w-]+)\.applytojob\.com(?:/|$)",)
    needs = ("tenant",)
    settings = {"tenant": ("tenant",)}
    endpoint = "https://{tenant}.applytojob.com/apply/jobs"
    links = r"(?P<tenant>[\w-]+)\.applytojob\.com/apply/(?:jobs/details/)?(?P<id>[A-Za-z0-9]{10})(?:[/?]|$)"
    shows = r"(?i)jazz|resumator|no (?:open|current)|applytojob"
    page_url = "https://{tenant}.applytojob.com/apply/jobs/details/{id}"
    selectors = {
        "title": "h1, .job-header h1, #job_title",
        "description": "#job-description, .job-details .description, .job_description",
        "locations": ".job-attributes-container [title=Location], #resumator-job-location",
        "employment": "#resumator-job-employment",
    }

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The links of the page, or the elements of the feed."""
        if not page.body.lstrip().startswith(b"<?xml"):
            return super().list_page(board, page, request)
        items = []
        for raw in elements(page, "job", ("jobs",), "a feed of jobs"):
            job = parse_element(raw, "a job")
            if (job.text("status") or "Open").lower() != "open":
                continue
            url = job.text("url") or ""
            parts = claim_by((self.links,), url)
            key = parts["id"] if parts else job.text("id") or url
            items.append(Item(external_id=key, url=url, fingerprint=fingerprint(raw), payload=raw))
        return whole_list(items, stated_empty=not items)

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page, unless the feed holds it."""
        return None if item.payload.startswith(b"<job") else super().details(board, item)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """What its page states, or the feed's element."""
        if page is not None or not item.payload.startswith(b"<job"):
            return super().posting(board, item, page)
        return _from_feed(item, parse_element(item.payload, f"job {item.external_id}"))


def _from_feed(item: Item, job: Element) -> RawPosting:
    place = RawPlace(
        locality=job.text("city"),
        region=job.text("state"),
        country=job.text("country"),
        postal_code=job.text("postalcode"),
    )
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=job.text("title") or "",
        description_html=job.text("description"),
        places=(place,) if place != RawPlace() else (),
        employment=compact((job.text("type"),)),
        department=job.text("department"),
        requisition_id=job.text("internalcode"),
    )


ADAPTER = JazzHr()
