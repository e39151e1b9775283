"""Zoho Recruit career sites: the page carries its jobs in a hidden field. No payload was captured.

Fingerprint: the entry as decoded.
"""

import msgspec

from rolecall.model import Board, BoardKey, ListingPage, Page, Request
from rolecall.sources.kit import JsonBoard, describe, page_text, payload_error, read_entries, whole_html, whole_list
from rolecall.sources.kit.markup import tree_of
from rolecall.sources.kit.state import state_named


class Zoho(JsonBoard):
    """One organization's site."""

    name = "zoho"
    hosts = ("*.zohorecruit.com", "*.zohorecruit.eu", "*.zohorecruit.in")
    examples = ("https://acme.zohorecruit.com/jobs/Careers", "https://acme.zohorecruit.eu/jobs/Careers/400001/Planner")
    urls = (r"(?P<host>(?!www\.|recruit\.)[\w-]+\.zohorecruit\.(?:com|eu|in|com\.au))(?:/jobs|/?$)",)
    needs = ("host",)
    heads = ("id", "Date_Opened")
    dated = "Date_Opened"
    page_url = "https://{host}/jobs/Careers/{id}"
    fields = {
        "title": "Posting_Title || Job_Opening_Name",
        "description": "Job_Description",
        "city": "City",
        "region": "State",
        "country": "Country",
        "employment_type": "Job_Type",
        "department": "Industry",
        "date_posted": "Date_Opened",
        "valid_through": "Target_Date",
        "remote": "Remote_Job",
        "base_salary": "Salary",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": parts["host"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """The site's page."""
        return Request(url=f"https://{board.key['host']}/jobs/Careers")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The jobs of the hidden field, or of the page's state."""
        whole_html(page, "a page that carries its jobs")
        node = tree_of(page).css_first("input#jobs, input[name=jobs]")
        said = node.attributes.get("value") if node is not None else None
        try:
            rows = msgspec.json.decode(said) if said else state_named(page_text(page), "jobs")
        except msgspec.DecodeError as error:
            raise payload_error(page, "a page that carries its jobs", f"they are no JSON: {error}") from error
        if not isinstance(rows, list):
            raise payload_error(page, "a page that carries its jobs", describe(page))
        entries = [msgspec.Raw(msgspec.json.encode(row)) for row in rows]
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        return whole_list(items, problems, stated_empty=not entries)


ADAPTER = Zoho()
