"""Rippling recruiting boards: a list that repeats a posting once per place, details one by one.

Two list shapes are read: a plain list of {uuid, name, workLocation} and {items, totalItems}. Fingerprint: the raw
entries of a posting.
"""

import msgspec

from rolecall.model import Board, Item, ListingPage, Page, PartialReason, Problem, RawPay, RawPlace, RawPosting, Request
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    compact,
    fingerprint,
    json_request,
    quoted,
    raw_rows,
    read_entries,
    whole_list,
)


class Rippling(JsonBoard):
    """One board."""

    name = "rippling"
    hosts = ("api.rippling.com", "ats.rippling.com")
    interval = 1.0
    examples = (
        "https://ats.rippling.com/acme/jobs",
        "https://ats.rippling.com/en-GB/acme/jobs/2f0674e6-0000-4000-8000-000000000001",
        "https://ats.us1.rippling.com/acme/jobs",
        "https://api.rippling.com/platform/api/ats/v1/board/acme/jobs",
    )
    urls = (
        r"ats(?:\.[\w-]+)?\.rippling\.com/(?:[a-z]{2}-[a-z]{2}/)?(?:embed/)?(?!api/|embed/)(?P<board>[^/?#]+)(?:/jobs|/?$|\?)",
        r"api\.rippling\.com/platform/api/ats/v\d/board/(?P<board>[^/?#]+)",
    )
    needs = ("board",)
    settings = {"board": ("slug",)}
    heads = ("uuid", "id", "url")

    def page_at(self, board: Board, at: int) -> Request:
        """The whole list."""
        return json_request(f"https://api.rippling.com/platform/api/ats/v1/board/{quoted(board.key['board'])}/jobs")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Rows grouped by posting."""
        path = "items" if page.body.lstrip()[:1] == b"{" else ""
        entries, members = raw_rows(page, path, "JSON with a list of jobs")
        found, problems = read_entries(entries, lambda raw: self.item(board, raw))
        rows: dict[str, list[Item]] = {}
        for item in found:
            rows.setdefault(item.external_id, []).append(item)
        items = [_merged(same) for same in rows.values()]
        total = Node(msgspec.json.decode(members["totalItems"])).number() if "totalItems" in members else None
        if total is not None and total > len(entries):
            short = Problem(reason=PartialReason.SHORT_OF_TOTAL, detail=f"{len(entries)} of {total} rows came")
            problems = (*problems, short)
        return whole_list(items, problems, stated_empty=not entries)

    def identity(self, head: Node) -> str | None:
        """The uuid."""
        return head.first("uuid", "id")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return f"https://ats.rippling.com/{quoted(board.key['board'])}/jobs/{identity}"

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's record."""
        slug = quoted(board.key["board"])
        return json_request(f"https://api.rippling.com/platform/api/ats/v1/board/{slug}/jobs/{item.external_id}")

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """The record, completed by the rows."""
        rows = row.list() or (row,)
        stated = record.texts("workLocations") or compact(each.text("workLocation", "label") for each in rows)
        listed = compact(_place(place) for each in rows for place in each.list("locations"))
        # The list may name a place in parts where the record has its name alone.
        places = listed if len(listed) >= len(stated) else tuple(RawPlace(text=text) for text in stated)
        kinds = compact(place.text("workplaceType") for each in rows for place in each.list("locations"))
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=record.text("name") or rows[0].text("name") or "",
            description_html=record.at("description").html("company", "role") or record.text("description"),
            places=places,
            workplace=kinds[0] if len(kinds) == 1 else None,
            employment=record.texts("employmentType", "label"),
            pay=tuple(_pay(pay) for pay in record.list("payRangeDetails")),
            published=record.text("createdOn"),
            department=record.text("department", "name") or rows[0].first("department") or _department(rows[0]),
            language=rows[0].text("language"),
        )


def _department(row: Node) -> str | None:
    return row.at("department").first("label", "name")


def _merged(same: list[Item]) -> Item:
    if len(same) == 1:
        return same[0]
    payload = b"[" + b",".join(item.payload for item in same) + b"]"
    return msgspec.structs.replace(same[0], payload=payload, fingerprint=fingerprint(payload))


def _place(place: Node) -> RawPlace | None:
    found = RawPlace(
        text=place.text("name"), locality=place.text("city"), region=place.text("state"), country=place.text("country")
    )
    return found if found != RawPlace() else None


def _pay(pay: Node) -> RawPay:
    return RawPay(
        min=pay.text("rangeStart"),
        max=pay.text("rangeEnd"),
        currency=pay.text("currency"),
        period=pay.text("frequency"),
        text=pay.text("location"),
    )


ADAPTER = Rippling()
