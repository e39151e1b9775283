"""UKG (UltiPro) job boards: pages by POST with their total; each posting's page carries its record in a script.

The location type is 0 hybrid, 1 on site, 2 remote. No payload was captured. Fingerprint: the raw entry.
"""

import re

from rolecall.extract import loose_json
from rolecall.model import Board, BoardKey, Closed, Item, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    PageRule,
    compact,
    describe,
    json_request,
    node_of,
    page_text,
    payload_error,
)

_RECORD = re.compile(r"new\s+US\.Opportunity\.CandidateOpportunityDetail\s*\(\s*(?=\{)")
_KINDS = {"0": "hybrid", "1": "onsite", "2": "remote"}


class Ukg(JsonBoard):
    """One board of one tenant on one host."""

    name = "ukg"
    hosts = ("*.ultipro.com", "*.ultipro.ca")
    examples = (
        "https://recruiting2.ultipro.com/ACM1001ACME/JobBoard/313e5d08-0000-4000-8000-000000000001",
        "https://recruiting.ultipro.ca/ACM1001ACME/JobBoard/313e5d08-0000-4000-8000-000000000001/?q=&o=postedDateDesc",
    )
    urls = (r"(?P<host>recruiting\d*\.ultipro\.(?:com|ca))/(?P<tenant>[^/?#]+)/JobBoard/(?P<board>[0-9a-fA-F-]{36})",)
    needs = ("host", "tenant", "board")
    settings = {"host": ("host",), "tenant": ("tenant",), "board": ("board_id",)}
    rows = "opportunities"
    total = "totalCount"
    heads = ("Id", "PostedDate")
    dated = "PostedDate"
    pages = PageRule(size=100)
    page_url = "https://{host}/{tenant}/JobBoard/{board}/OpportunityDetail?opportunityId={id}"

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Host and board in lower case."""
        return super().key({**parts, "host": parts["host"].lower(), "board": parts["board"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        base = f"https://{board.key['host']}/{board.key['tenant']}/JobBoard/{board.key['board']}"
        body = {"opportunitySearch": {"Top": 100, "Skip": at, "QueryString": "", "Filters": []}}
        return json_request(f"{base}/JobBoardView/LoadSearchResults", body)

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The record in the page's script, completed by the row."""
        row = node_of(item.payload, f"posting {item.external_id}")
        text = page_text(page) if page is not None else ""
        found = _RECORD.search(text)
        records = loose_json(text[found.end() :]) if found else []
        if page is not None and not records:
            raise payload_error(page, "a page whose script holds the posting", describe(page))
        return self.map(board, item, row, Node(records[0]) if records else Node(None))

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """The record, completed by the row."""
        kind = record.text("JobLocationType") or row.text("JobLocationType")
        full = record.flag("FullTime") if record.flag("FullTime") is not None else row.flag("FullTime")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=record.text("Title") or row.text("Title") or "",
            description_html=record.text("Description") or row.text("BriefDescription"),
            places=compact(_place(place) for place in record.list("Locations") or row.list("Locations")),
            workplace=_KINDS.get(kind, kind) if kind else None,
            employment=() if full is None else ("full time" if full else "part time",),
            published=row.text("PostedDate") or record.text("PostedDate"),
            department=record.text("JobCategoryName") or row.text("JobCategoryName"),
            requisition_id=row.text("RequisitionNumber") or record.text("RequisitionNumber"),
        )


def _place(place: Node) -> RawPlace | None:
    address = place.at("Address")
    found = RawPlace(
        text=place.text("LocalizedDescription") or place.text("LocalizedName"),
        locality=address.text("City"),
        region=address.text("State", "Name"),
        country=address.text("Country", "Name"),
        postal_code=address.text("PostalCode"),
    )
    return found if found != RawPlace() else None


ADAPTER = Ukg()
