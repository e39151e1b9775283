"""Comeet careers pages: an API with a token, or the positions written into the page.

Links carry where a visitor came from (src, t); the position's uid is its identity. No payload was
captured. Fingerprint: the raw entry without its update time.
"""

import re

import msgspec

from rolecall.extract import loose_json
from rolecall.model import Board, Item, ListingPage, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    compact,
    describe,
    json_request,
    page_text,
    payload_error,
    quoted,
    read_entries,
    whole_html,
    whole_list,
)

_DATA = re.compile(r"COMPANY_POSITIONS_DATA\s*=\s*(?=\[)")


class Comeet(JsonBoard):
    """One company: its uid and token, or its hosted page."""

    name = "comeet"
    hosts = ("www.comeet.co", "www.comeet.com")
    interval = 1.0
    examples = (
        "https://www.comeet.com/jobs/acme/C6.001",
        "https://www.comeet.com/jobs/acme/C6.001/route-planner/A1.B2C?src=x&t=1",
        "https://www.comeet.co/careers-api/2.0/company/C6.001/positions?token=6C1A0",
    )
    urls = (
        r"www\.comeet\.com?/careers-api/2\.0/company/(?P<uid>[\w.]+)/positions\?(?:.*&)?token=(?P<token>\w+)",
        r"www\.comeet\.com?/jobs/(?P<company>[^/?#]+)/(?P<uid>[\w]{2,3}\.[\w]{3})",
    )
    marks = (
        r"""(?:company-uid|company_uid|companyUid)["']?\s*[:=]\s*["'](?P<uid>[\w.]{6,7})["'][^<>]{0,200}?token["']?\s*[:=]\s*["'](?P<token>\w+)["']""",
        r"""token["']?\s*[:=]\s*["'](?P<token>\w{8,})["'][^<>]{0,200}?(?:company-uid|company_uid|companyUid)["']?\s*[:=]\s*["'](?P<uid>[\w.]{6,7})["']""",
    )
    needs = ("uid",)
    settings = {"uid": ("board_id", "company_id"), "company": ("company",), "token": ("token",)}
    heads = ("uid", "url_comeet_hosted_page", "url_active_page", "time_updated")
    moving = re.compile(rb'"time_updated"\s*:\s*(?:"[^"]*"|null)\s*,?')

    def page_at(self, board: Board, at: int) -> Request:
        """The API's answer, or the hosted page."""
        uid, token = quoted(board.key["uid"]), board.key.get("token")
        if token:
            url = f"https://www.comeet.co/careers-api/2.0/company/{uid}/positions?token={quoted(token)}&details=true"
            return json_request(url)
        return Request(url=f"https://www.comeet.com/jobs/{quoted(board.key.get('company', 'company'))}/{uid}")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The answer, or the list written into the page."""
        if page.body.lstrip()[:1] in (b"[", b"{"):
            return super().list_page(board, page, request)
        whole_html(page, "a page that carries its positions")
        text = page_text(page)
        found = _DATA.search(text)
        rows = loose_json(text[found.end() : _end(text, found.end())]) if found else []
        if not rows or not isinstance(rows[0], list):
            raise payload_error(page, "a page that carries its positions", describe(page))
        entries = [msgspec.Raw(msgspec.json.encode(row)) for row in rows[0]]
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        return whole_list(items, problems, stated_empty=not entries)

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The hosted page without where the visitor came from."""
        stated = head.first("url_comeet_hosted_page", "url_active_page")
        if stated:
            return stated.split("?", 1)[0]
        company = quoted(board.key.get("company", "company"))
        return f"https://www.comeet.com/jobs/{company}/{board.key['uid']}/job/{identity}"

    def when(self, head: Node) -> str | None:
        """Time of the last change."""
        return head.text("time_updated")

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """One position; its text is a list of named parts."""
        place = row.at("location")
        where = RawPlace(
            text=place.text("name"),
            locality=place.text("city"),
            region=place.text("state"),
            country=place.text("country"),
            postal_code=place.text("postal_code"),
        )
        kind = row.text("workplace_type")
        parts = row.list("details") or row.list("custom_fields", "details")
        text = "\n".join(
            f"<h3>{part.text('name') or ''}</h3>{value}" for part in parts if (value := part.text("value"))
        )
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("name") or "",
            employer=row.text("company_name"),
            description_html=text or None,
            places=(where,) if where != RawPlace() else (),
            workplace=kind,
            remote=place.flag("is_remote") if kind is None else None,
            employment=compact((row.text("employment_type"),)),
            updated=row.text("time_updated"),
            department=row.text("department"),
        )


def _end(text: str, start: int) -> int:
    """Where the statement ends."""
    end = re.compile(r"\]\s*;\s*(?:\n|var|let|const|</script|COMPANY_|$)").search(text, start)
    return end.start() + 1 if end else len(text)


ADAPTER = Comeet()
