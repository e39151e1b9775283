"""Amazon's own job search: pages of a hundred whole postings, cut at 10,000.

A larger list is read in parts by country, a country that is too large by category; the total the search states is cut
as well, so the sum of a facet counts where it is larger. Fingerprint: the raw entry without its update age.
"""

import re
from urllib.parse import quote

import msgspec

from rolecall.model import Board, BoardKey, Item, ListingPage, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, compact, json_request, raw_rows, read_entries, turn
from rolecall.sources.kit.fields import posting_of, read_fields
from rolecall.sources.kit.recipe import Recipe
from rolecall.sources.kit.windows import packed, parts_of, unpacked

#: Postings a search shows at most.
WINDOW = 10_000
_PAGES = PageRule(size=100, cap=WINDOW)
#: Facets that divide the search, by the parameter that selects their values.
_FACETS = ("normalized_country_code", "category", "business_category")
#: What the platform's codes of a place mean.
_KINDS = {"ONSITE": "onsite", "VIRTUAL": "remote"}


class Amazon(JsonBoard):
    """The one board of the employer, or one country of it."""

    name = "amazon"
    hosts = ("www.amazon.jobs",)
    caps = (WINDOW,)
    examples = ("https://www.amazon.jobs/en/search", "https://www.amazon.jobs/en/jobs/1000001/planner")
    urls = (
        r"(?P<host>(?:www\.)?amazon\.jobs)/[^?]*\?(?:.*&)?country(?:%5B%5D|\[\])?=(?P<country>[A-Z]{3})",
        r"(?P<host>(?:www\.)?amazon\.jobs)(?:/|$)",
    )
    needs = ("host",)
    rows = "jobs"
    total = "hits"
    heads = ("id_icims", "job_path", "posted_date")
    dated = "posted_date"
    pages = _PAGES
    moving = re.compile(rb'"updated_time"\s*:\s*"[^"]*"\s*,?')
    fields = {
        "title": "title",
        "description": [
            "description",
            "=<h3>Basic qualifications</h3>",
            "basic_qualifications",
            "=<h3>Preferred qualifications</h3>",
            "preferred_qualifications",
        ],
        "locations": "normalized_location || location",
        "employment_type": "job_schedule_type",
        "department": "job_category",
        "team": "business_category",
        "date_posted": "posted_date",
        "employer": "company_name",
        "apply_url": "url_next_step",
        "requisition_id": "id_icims",
        "language": "locale",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """One host; a country where one is named."""
        country = {"country": parts["country"].upper()} if "country" in parts else {}
        return super().key({"host": "www.amazon.jobs", **country}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        return self._part_at(board, at, "")

    def _part_at(self, board: Board, at: int, part: str) -> Request:
        """A page of the list, or of a part of it; the first page counts the facets."""
        query = [("country[]", board.key["country"])] if "country" in board.key else []
        query += [(f"{name}[]", value) for name, values in unpacked(part).items() for value in values]
        query += [("facets[]", name) for name in _FACETS] if at == 0 else []
        rest = "".join(f"&{quote(name, safe='')}={quote(value, safe='')}" for name, value in query)
        request = json_request(f"https://www.amazon.jobs/en/search.json?result_limit=100&offset={at}&sort=recent{rest}")
        entry = f"list {part}" if part else "list"
        return msgspec.structs.replace(request, entry=entry, state={"part": part} if part else {})

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of whole postings; the first of a list at the window leads to its parts."""
        entries, members = raw_rows(page, "jobs", "JSON with the list jobs")
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        part, total = request.state.get("part", ""), self.stated_total(page) or 0
        listed = turn(
            request,
            items,
            _PAGES,
            lambda at: self._part_at(board, at, part),
            count=len(entries),
            total=self.stated_total(page),
            problems=problems,
        )
        if "at" in request.state or total < WINDOW:
            return listed
        facets = _facets(Node(msgspec.json.decode(members.get("facets", msgspec.Raw(b"null")))))
        parts = parts_of(facets, WINDOW, max(total, _largest(facets)), unpacked(part))
        divided = tuple(self._part_at(board, 0, packed(one)) for one in parts.applied)
        if not divided:
            return listed
        if part:
            # What a part states is proven by its own parts.
            return ListingPage(items=listed.items, next=divided, problems=listed.problems)
        own = () if parts.covered > WINDOW else listed.next
        return msgspec.structs.replace(listed, next=(*own, *divided), advertised=max(total, parts.covered), cap=WINDOW)

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return f"https://www.amazon.jobs{head.text('job_path') or '/en/jobs/' + identity}"

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """One posting; every place it is open at stands in a list of records written as text."""
        found = posting_of(item, read_fields(self.fields, row.value), Recipe())
        listed = [_record(text) for text in row.texts("locations")]
        kinds = compact(place.text("type") for place in listed)
        return msgspec.structs.replace(
            found,
            places=compact(_place(place) for place in listed) or found.places,
            workplace=_KINDS.get(kinds[0], kinds[0]) if len(kinds) == 1 else None,
        )


def _record(text: str) -> Node:
    try:
        return Node(msgspec.json.decode(text))
    except msgspec.DecodeError:
        return Node(None)


def _place(place: Node) -> RawPlace | None:
    # A place of virtual work names no city, whatever its city says.
    virtual = (place.text("type") or "").upper() == "VIRTUAL"
    found = RawPlace(
        text=place.text("normalizedLocation") or place.text("location"),
        locality=None if virtual else place.first("normalizedCityName", "city"),
        region=place.first("normalizedStateName", "region"),
        country=place.first("normalizedCountryName", "normalizedCountryCode", "countryIso3a"),
        postal_code=place.text("postalCode"),
    )
    return found if found != RawPlace() else None


def _facets(node: Node) -> dict[str, list[tuple[str, int]]]:
    """Values of the facets with their counts: a list of one-membered objects each."""
    found: dict[str, list[tuple[str, int]]] = {}
    for name, values in node.pairs():
        parameter = name.removesuffix("_facet")
        if parameter in _FACETS:
            pairs = [pair for value in values.list() for pair in value.pairs()] or list(values.pairs())
            found[parameter] = [(value, count.number() or 0) for value, count in pairs]
    return found


def _largest(facets: dict[str, list[tuple[str, int]]]) -> int:
    return max((sum(count for _, count in values) for values in facets.values()), default=0)


ADAPTER = Amazon()
