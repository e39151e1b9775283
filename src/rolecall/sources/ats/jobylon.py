"""Jobylon embeds: a page whose script holds every posting as a JavaScript literal; details are structured data.

The list is cut by page_size, so a round thousand may be cut. No payload was captured.
Fingerprint: the entry as decoded.
"""

import re

import msgspec

from rolecall.extract import loose_json
from rolecall.model import Board, BoardKey, Closed, Item, ListingPage, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import (
    NOTHING,
    JsonBoard,
    Node,
    PageRule,
    compact,
    completed,
    describe,
    node_of,
    page_text,
    payload_error,
    read_entries,
    structured,
    turn,
    whole_html,
)

_LITERAL = re.compile(r"JBL\.embed_v2\[\s*['\"]jobs['\"]\s*\]\s*=\s*(?=\[)")
_CUT = PageRule(size=1000, cap=1000)


class Jobylon(JsonBoard):
    """One company, or a group of companies, by number."""

    name = "jobylon"
    hosts = ("cdn.jobylon.com", "emp.jobylon.com")
    interval = 1.0
    caps = (1000,)
    examples = (
        "https://cdn.jobylon.com/jobs/companies/1955/embed/v2/?page_size=1000",
        "https://cdn.jobylon.com/jobs/company-groups/241/embed/v2/",
    )
    urls = (
        r"(?:cdn|emp)\.jobylon\.com/jobs/companies/(?P<company>\d+)",
        r"(?:cdn|emp)\.jobylon\.com/jobs/company-groups/(?P<group>\d+)",
    )
    marks = (r"jbl_company_group_id\s*[=:]\s*['\"]?(?P<group>\d+)", r"jbl_company_id\s*[=:]\s*['\"]?(?P<company>\d+)")
    settings = {"group": ("company_group_id",), "company": ("company_id",)}
    heads = ("id", "url", "title")

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The group where there is one."""
        return super().key({"group": parts["group"]} if "group" in parts else parts, how)

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The numbers of the row."""
        group, company = settings.text("company_group_id"), settings.text("company_id")
        if group or company:
            return {"group": group} if group else {"company": company or ""}
        claimed = self.claim(url)
        return claimed.parts if claimed else {"page": url}

    def page_at(self, board: Board, at: int) -> Request:
        """The embed with as many as it gives."""
        kind, number = (
            ("company-groups", board.key["group"]) if "group" in board.key else ("companies", board.key["company"])
        )
        return Request(url=f"https://cdn.jobylon.com/jobs/{kind}/{number}/embed/v2/?page_size=1000")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The literal of the page."""
        whole_html(page, "the page of an embed")
        text = page_text(page)
        found = _LITERAL.search(text)
        rows = loose_json(_literal(text[found.end() :])) if found else []
        if not rows or not isinstance(rows[0], list):
            raise payload_error(page, "a page whose script holds the list of jobs", describe(page))
        entries = [msgspec.Raw(msgspec.json.encode(row)) for row in rows[0]]
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        unique = tuple({item.external_id: item for item in items}.values())
        return turn(request, unique, _CUT, lambda at: request, count=len(entries), more=False, problems=problems)

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        path = head.text("url") or f"/jobs/{identity}/"
        return path if path.startswith("http") else f"https://emp.jobylon.com{path}"

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The structured data of the page, completed by the entry."""
        stated = self.map(board, item, node_of(item.payload, f"job {item.external_id}"), NOTHING)
        found = structured(item, page) if page is not None else stated
        return completed(found, stated) if isinstance(found, RawPosting) else found

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """What the entry states."""
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("title") or "",
            employer=row.text("company"),
            places=tuple(RawPlace(text=text) for text in row.texts("locations") or row.texts("locations_text")),
            workplace=row.text("workspace"),
            employment=compact((row.text("employment_type"),)),
            published=row.first("published_date", "from_date"),
            valid_through=row.text("to_date"),
            department=next(iter(row.texts("departments")), None) or row.text("function"),
        )


def _literal(text: str) -> str:
    """The array up to the statement's end."""
    end = re.search(r"\]\s*;", text)
    return text[: end.start() + 1] if end else text


ADAPTER = Jobylon()
