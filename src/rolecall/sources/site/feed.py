"""Feeds: RSS, Atom, JSON Feed and the XML job feeds employers give to job sites, in their dialects.

A feed shows what its publisher chose, often the newest only: absence is a hint. A category may be a Python repr of a
dict; placeholders ("undisclosed", "No Postal Code") say nothing. Fingerprint: the raw element.
"""

import re
from collections import Counter
from html import unescape

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    PayloadError,
    RawPay,
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
    decode,
    entry_problem,
    fingerprint,
    node_of,
    read_entries,
    stable_url,
    url_identity,
)
from rolecall.sources.kit.detailing import read_detail
from rolecall.sources.kit.markup import base_of, tree_of
from rolecall.sources.kit.recipe import Listing, recipe_of, wanted
from rolecall.sources.kit.urls import absolute
from rolecall.sources.kit.xml import Element, elements, parse_element, root_of, xml_text

#: Elements that hold one posting, over all dialects.
_ENTRIES = ("item", "entry", "job", "ad", "vacancy", "offer", "position", "listing", "jobposting", "Job", "JobPosting")
_ENTRY = re.compile(rf"<({'|'.join(_ENTRIES)})(?=[\s>])")
#: What dialects call the parts of a posting, the most exact name first.
_NAMES: dict[str, tuple[str, ...]] = {
    "title": ("title", "name", "jobtitle", "position"),
    "url": ("url", "link", "detail_url", "joburl"),
    "apply": ("apply_url", "applyurl", "apply-url"),
    "text": ("encoded", "description", "content", "summary", "body", "jobdescription"),
    "date": ("dateposted", "date_posted", "pubDate", "pubdate", "published", "publishdate", "listed_date", "date"),
    "updated": ("updated", "date_updated", "lastmodified", "modified"),
    "expires": ("expirationdate", "expiration_date", "expirydate", "closing_date", "expire", "validthrough"),
    "city": ("city", "locality"),
    "region": ("state", "region", "province"),
    "country": ("country", "countrycode"),
    "postcode": ("postalcode", "postal_code", "zip", "postcode"),
    "employer": ("company", "employer", "company_name", "companyname"),
    "type": ("jobtype", "job_type", "contract_type", "employment_type", "contract", "type"),
    "hours": ("working_hours", "workinghours"),
    "department": ("department", "category", "job_function"),
    "remote": ("remote", "isremote", "remotetype", "is_remote"),
    "id": ("referencenumber", "reference_id", "jobid", "id", "guid"),
    "language": ("languageCode", "language", "lang"),
}
_NOTHING = re.compile(r"(?i)^(?:undisclosed|no [\w ]+|n/?a|none|null|unknown|not specified|-+)$")
_LABEL = re.compile(r"['\"](?:label|name|title|value)['\"]\s*:\s*['\"]([^'\"]+)['\"]")
_MOST_PAGES = 200
_FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class _JsonFeed(msgspec.Struct):
    items: list[msgspec.Raw]
    next_url: str | None = None


#: The address of the next page of a feed (RFC 5005), in the feed's own head.
_NEXT = re.compile(r"""<(?:[\w.-]+:)?link\b(?=[^>]*\brel=["']next["'])[^>]*\bhref=["']([^"']+)["']""")


class Feed(Source):
    """One feed."""

    name = "feed"
    listing = ListingKind.OBSERVED
    needs = ("url",)
    discovers = False
    examples = ("https://www.example.com/jobs/feed.xml", "https://www.example.com/careers.rss")
    urls = (r"(?P<host>[^/?#]+)/(?:[^?#]*/)?[^/?#]*(?:\.rss|\.atom|feed\.(?:xml|json)|rss\.xml)(?:\?.*)?$",)

    def claim(self, url: str) -> BoardKey | None:
        """A feed's own address."""
        return self.key({"url": url.strip()}, "the URL is a feed's") if super().claim(url) else None

    def recognize(self, page: Page) -> BoardKey | None:
        """A page that names a feed of jobs in its head."""
        own = self.claim(page.final_url)
        if own is not None:
            return own
        kinds = (
            "link[type='application/rss+xml'], link[type='application/atom+xml'], link[type='application/feed+json']"
        )
        for node in tree_of(page).css(kinds):
            url = absolute(base_of(page), node.attributes.get("href"))
            said = f"{node.attributes.get('title') or ''} {url or ''}"
            if url and re.search(r"(?i)\b(?:jobs?|careers?|vacanc\w+|stellen\w*|emplois?)\b", said):
                return self.key({"url": url}, "the page names its feed of jobs")
        return None

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The feed of the row."""
        return {"url": settings.first("feed_url", "url") or url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The feed."""
        return [Request(url=board.key["url"])]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every entry of the feed."""
        rules = recipe_of(board).listing
        if page.body.lstrip()[:1] == b"{":
            found = decode(page, _JsonFeed, "a JSON feed with the list items")
            items, problems = read_entries(found.items, lambda raw: _json_item(rules, raw))
            return ListingPage(items=_unique(items), problems=problems, next=_following(page, request, found.next_url))
        text = xml_text(page, "a feed of jobs")
        tags = Counter(_ENTRY.findall(text))
        if not tags and root_of(text).rpartition(":")[2] not in ("rss", "feed", "jobs", "source", "RDF"):
            elements(page, "item", ("rss",), "a feed of jobs")
        tag = "item" if root_of(text) == "rss" else (tags.most_common(1)[0][0] if tags else "item")
        items_, problems_ = [], []
        for at, raw in enumerate(elements(page, tag, (), "a feed of jobs")):
            try:
                item = _item(rules, raw)
            except PayloadError as error:
                problems_.append(entry_problem(at, error))
                continue
            if item is not None:
                items_.append(item)
        link = _NEXT.search(text)
        follow = _following(page, request, unescape(link[1]) if link else None)
        return ListingPage(items=_unique(tuple(items_)), problems=tuple(problems_), next=follow)

    def details(self, board: Board, item: Item) -> Request | None:
        """Only where the board's recipe asks for them."""
        detail = recipe_of(board).detail
        return Request(url=item.url, entry="detail") if detail is not None and detail.kind != "none" else None

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The entry, completed by the details where the recipe asks for them."""
        if item.payload.lstrip()[:1] == b"{":
            stated = _from_json(item)
        else:
            stated = _from_xml(item, parse_element(item.payload, f"entry {item.external_id}"))
        if page is None:
            return stated
        found = read_detail(recipe_of(board), item, page)
        return completed(found, stated) if isinstance(found, RawPosting) else found


def _following(page: Page, request: Request, link: str | None) -> tuple[Request, ...]:
    """The next page of a feed; each is read once."""
    url = absolute(page.final_url, link)
    read = [*request.state.get("read", "").split("\n"), request.url]
    if url is None or url in read or len(read) > _MOST_PAGES:
        return ()
    return (Request(url=url, entry=request.entry, state={"read": "\n".join(read)}),)


def _unique(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple({item.external_id: item for item in items}.values())


def _said(job: Element, name: str) -> str | None:
    """A part of a posting that is no placeholder; a dict written as text gives its label."""
    for candidate in _NAMES[name]:
        text = job.text(candidate)
        if text is None or _NOTHING.match(text):
            continue
        label = _LABEL.search(text) if text.startswith("{") else None
        return label[1] if label else text
    return None


def _link(job: Element) -> str | None:
    for name in _NAMES["url"]:
        for node in job.all(name):
            href = node.attribute("href")
            if (node.attribute("rel") or "alternate") == "alternate" and (found := href or node.text()):
                return found
    guid = job.text("guid")
    return guid if guid and guid.startswith("http") else None


def _item(rules: Listing, raw: bytes) -> Item | None:
    job = parse_element(raw, "an entry")
    link = _link(job)
    title = _said(job, "title") or ""
    if title in rules.exclude_titles:
        return None
    identity = job.attribute("id") or _said(job, "id")
    if link is None and identity is None:
        raise PayloadError("it has neither an address nor an id")
    url = wanted(rules, link) if link else ""
    if url is None:
        return None
    return Item(
        external_id=url_identity(url) if url else identity or "",
        url=stable_url(url) if url else "",
        fingerprint=fingerprint(raw),
        payload=raw,
        dated=_said(job, "updated") or _said(job, "date"),
    )


def _json_item(rules: Listing, raw: bytes) -> Item | None:
    entry = node_of(raw, "an entry")
    link = entry.first("url", "external_url", "id")
    if link is None:
        raise PayloadError("it has neither an address nor an id")
    url = wanted(rules, link)
    if url is None:
        return None
    dated = entry.first("date_modified", "date_published")
    return Item(external_id=url_identity(url), url=url, fingerprint=fingerprint(raw), payload=raw, dated=dated)


def _from_json(item: Item) -> RawPosting:
    entry = node_of(item.payload, f"entry {item.external_id}")
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=entry.text("title") or "",
        description_html=entry.text("content_html"),
        description_text=entry.first("content_text", "summary"),
        published=entry.text("date_published"),
        updated=entry.text("date_modified"),
        categories=entry.texts("tags"),
        language=entry.text("language"),
    )


def _from_xml(item: Item, job: Element) -> RawPosting:
    remote = (_said(job, "remote") or "").lower()
    pay, pay_text = _pay(job)
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=_said(job, "title") or "",
        apply_url=_said(job, "apply"),
        employer=_said(job, "employer"),
        description_html=_said(job, "text"),
        places=_places(job),
        workplace=remote if remote and remote not in _FLAGS else None,
        remote=_FLAGS.get(remote),
        employment=compact((_said(job, "type"), _said(job, "hours"))),
        pay=pay,
        pay_text=pay_text,
        published=_said(job, "date"),
        updated=_said(job, "updated"),
        valid_through=_said(job, "expires"),
        department=_said(job, "department"),
        requisition_id=_number(job.attribute("id") or _said(job, "id")),
        language=_said(job, "language"),
    )


def _number(text: str | None) -> str | None:
    """The employer's own number; an entry's id that is an address is the feed's, not the employer's."""
    return None if text is None or "://" in text or text.startswith(("urn:", "tag:")) else text


def _places(job: Element) -> tuple[RawPlace, ...]:
    found = []
    for node in job.all("locations", "location") if next(job.all("locations"), None) else job.all("location"):
        parts = _place(node, None)
        found.append(parts if parts is not None else _place(job, node.text()))
    return compact(found) or compact((_place(job, None),))


def _place(node: Element, text: str | None) -> RawPlace | None:
    place = RawPlace(
        text=None if text is None or _NOTHING.match(text) else text,
        locality=_said(node, "city"),
        region=_said(node, "region"),
        country=_said(node, "country"),
        postal_code=_said(node, "postcode"),
    )
    return place if place != RawPlace() else None


def _pay(job: Element) -> tuple[tuple[RawPay, ...], str | None]:
    """Pay in parts where the dialect has them, else its text."""
    node = next(job.all("salary"), None) or next(job.all("compensation"), None)
    if node is None:
        return (), None
    pay = RawPay(
        min=node.first("min", "salary_min", "minimum"),
        max=node.first("max", "salary_max", "maximum"),
        currency=node.first("currency", "salary_currency"),
        period=node.first("period", "type", "interval"),
    )
    if pay.min or pay.max:
        return (pay,), None
    text = node.text()
    return (), None if text is None or _NOTHING.match(text) else text


ADAPTER = Feed()
