"""Oracle candidate experience sites: pages of 200 by a finder, details one by one.

Limit and offset count only inside the finder. The list reshuffles between pages and is cut at 10,000: a larger one is
read in parts by category, organization or location, as its facets count them.
Fingerprint: the raw entry.
"""

from urllib.parse import quote

import msgspec

from rolecall.model import Board, BoardKey, Closed, Item, ListingPage, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    PageRule,
    compact,
    decode,
    json_request,
    payload_error,
    quoted,
    raw_rows,
    read_entries,
    turn,
)
from rolecall.sources.kit.windows import packed, parts_of, unpacked

#: Requisitions a finder shows at most.
WINDOW = 10_000
#: Facet values one finder may name.
MOST_VALUES = 20
_PAGES = PageRule(size=200, cap=WINDOW)
#: Facets the answer is asked to count, and the members that hold them.
_FACETS = {
    "LOCATIONS": "locationsFacet",
    "CATEGORIES": "categoriesFacet",
    "ORGANIZATIONS": "organizationsFacet",
}
_REST = "hcmRestApi/resources/latest"
_HOST = r"(?P<host>[\w-]+\.fa(?:\.[\w-]+)*\.oraclecloud\.com)"


class _Answer(msgspec.Struct):
    items: list[msgspec.Raw]


class OracleHcm(JsonBoard):
    """One site of one tenant host."""

    name = "oracle_hcm"
    hosts = ("*.oraclecloud.com",)
    interval = 1.0
    caps = (10_000,)
    examples = (
        "https://acme.fa.em2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/jobs",
        "https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1001/job/25587",
    )
    urls = (
        _HOST + r"/hcmUI/CandidateExperience/[\w-]+/sites/(?P<site>[^/?#]+)",
        _HOST + r"(?:/(?:hcmUI/CandidateExperience/?)?)?(?:\?.*)?$",
        _HOST + rf"/{_REST}/recruiting\w+\?.*siteNumber(?:=|%3D)%?\"?(?P<site>[\w-]+)",
    )
    needs = ("host", "site")
    aliases = ("oracle",)
    settings = {"host": ("host",), "site": ("site", "slug")}
    heads = ("Id", "PostedDate")

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Host in lower case; the first site where none is named."""
        site = parts.get("site", "CX")
        return super().key(
            {"host": parts["host"].lower(), "site": site.upper() if site[:2].lower() == "cx" else site}, how
        )

    def page_at(self, board: Board, at: int) -> Request:
        """A page of the finder."""
        return self._part_at(board, at, "")

    def _part_at(self, board: Board, at: int, part: str) -> Request:
        """A page of the list, or of the part of it that has values of facets."""
        selected = "".join(f"selected{name}={';'.join(values)}," for name, values in unpacked(part).items())
        finder = (
            f"findReqs;siteNumber={board.key['site']},facetsList={';'.join(_FACETS)},limit=200,{selected}"
            f"sortBy=POSTING_DATES_DESC,offset={at}"
        )
        expand = "requisitionList.workLocation,requisitionList.secondaryLocations"
        url = f"https://{board.key['host']}/{_REST}/recruitingCEJobRequisitions?onlyData=true&expand={expand}"
        request = json_request(f"{url}&finder={quote(finder, safe=';,=')}")
        entry = f"list {part}" if part else "list"
        return msgspec.structs.replace(request, entry=entry, state={"part": part} if part else {})

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of requisitions, inside the one item of the answer."""
        found = decode(page, _Answer, "JSON with the list items")
        if not found.items:
            raise payload_error(page, "JSON with one item that holds requisitionList", "it holds none")
        inner = msgspec.structs.replace(page, body=bytes(found.items[0]))
        entries, members = raw_rows(inner, "requisitionList", "JSON with the list requisitionList")
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        total = Node(msgspec.json.decode(members["TotalJobsCount"])).number() if "TotalJobsCount" in members else None
        part = request.state.get("part", "")
        listed = turn(
            request,
            items,
            _PAGES,
            lambda at: self._part_at(board, at, part),
            count=len(entries),
            total=total,
            problems=problems,
        )
        if "at" in request.state or (total or 0) < WINDOW:
            return listed
        parts = parts_of(_facets(members), WINDOW, total or 0, unpacked(part), MOST_VALUES)
        divided = tuple(self._part_at(board, 0, packed(one)) for one in parts.applied)
        if not divided:
            return listed
        if part:
            # What a part states is proven by its own parts.
            return ListingPage(items=listed.items, next=divided, problems=listed.problems)
        own = () if parts.covered == total and (total or 0) > WINDOW else listed.next
        return msgspec.structs.replace(listed, next=(*own, *divided), cap=WINDOW)

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting on its site."""
        site = quoted(board.key["site"])
        return f"https://{board.key['host']}/hcmUI/CandidateExperience/en/sites/{site}/job/{quoted(identity)}"

    def when(self, head: Node) -> str | None:
        """Date of posting."""
        return head.text("PostedDate")

    def details(self, board: Board, item: Item) -> Request | None:
        """The requisition's record."""
        finder = quote(f'ById;Id="{item.external_id}",siteNumber={board.key["site"]}', safe=";,=")
        url = f"https://{board.key['host']}/{_REST}/recruitingCEJobRequisitionDetails?expand=all&onlyData=true"
        return json_request(f"{url}&finder={finder}")

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting | Closed:
        """The record, completed by the row."""
        if record and record.at("items") and not record.list("items"):
            return Closed(why="the platform has no record of the requisition any more")
        job = record.at("items", 0) or record
        parts = ("ExternalDescriptionStr", "ExternalResponsibilitiesStr", "ExternalQualificationsStr")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("Title") or row.text("Title") or "",
            description_html=job.html("CorporateDescriptionStr", *parts) or job.text("ShortDescriptionStr"),
            places=_places(job) or _places(row),
            workplace=job.first("WorkplaceType") or row.first("WorkplaceType", "WorkplaceTypeCode"),
            employment=compact((job.text("JobSchedule"), job.text("JobType"), job.text("ContractType")))
            or compact((row.text("JobSchedule"), row.text("JobType"))),
            published=job.text("ExternalPostedStartDate") or row.text("PostedDate"),
            valid_through=job.text("ExternalPostedEndDate") or row.text("PostingEndDate"),
            department=job.first("Category", "JobFunction") or row.first("JobFamily", "Department"),
            requisition_id=job.text("RequisitionNumber") or item.external_id,
            language=row.text("Language"),
        )


def _facets(members: dict[str, msgspec.Raw]) -> dict[str, list[tuple[str, int]]]:
    """Values of the facets with their counts. Posting dates are no help: their ranges contain each other."""
    found: dict[str, list[tuple[str, int]]] = {}
    for member in _FACETS.values():
        if member in members:
            values = Node(msgspec.json.decode(members[member])).list()
            name = member[:1].upper() + member[1:]
            found[name] = [(key, value.number("TotalCount") or 0) for value in values if (key := value.text("Id"))]
    return found


def _places(job: Node) -> tuple[RawPlace, ...]:
    country = job.text("PrimaryLocationCountry")
    first = job.text("PrimaryLocation")
    others = (place.text("Name") for place in job.list("secondaryLocations"))
    places = [RawPlace(text=first, country=country)] if first else []
    return compact([*places, *(RawPlace(text=text) for text in others if text)])


ADAPTER = OracleHcm()
