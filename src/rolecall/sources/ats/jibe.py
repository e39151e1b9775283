"""Jibe (iCIMS) career sites on employers' domains: pages of a hundred whole postings with their total.

No payload was captured. Fingerprint: the raw entry.
"""

import re

from rolecall.model import Board, BoardKey, Page
from rolecall.sources.kit import JsonBoard, Node, PageRule, host_of, page_text

_SERVED = re.compile(r"(?i)jibecdn\.com|app\.jibecdn|data-jibe-|jibe-search|cms\.jibecdn")


class Jibe(JsonBoard):
    """One site, named by its host."""

    name = "jibe"
    hosts = ("*.jibeapply.com",)
    examples = ("https://acme.jibeapply.com/jobs",)
    urls = (r"(?P<host>(?!www\.|app\.)[\w-]+\.jibeapply\.com)(?:/|$)",)
    needs = ("host",)
    rows = "jobs"
    total = "totalCount"
    heads = ("data",)
    pages = PageRule(size=100, first=1, step=1)
    endpoint = "https://{host}/api/jobs?page={at}&limit=100&sortBy=posted_date"
    fields = {
        "title": "data.title",
        "description": ["data.description", "data.responsibilities", "data.qualifications"],
        "locations": "data.full_location || data.location_name",
        "city": "data.city",
        "region": "data.state",
        "country": "data.country",
        "employment_type": "data.employment_type",
        "department": "data.category[0] || data.department",
        "date_posted": "data.posted_date || data.create_date",
        "updated": "data.update_date",
        "language": "data.language",
        "requisition_id": "data.req_id",
        "apply_url": "data.apply_url",
        "workplace": "data.location_type",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": parts["host"].lower()}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """A site the platform serves on the employer's domain."""
        found = super().recognize(page)
        if found is None and _SERVED.search(page_text(page)):
            return self.key({"host": host_of(page.final_url)}, "the page is served by the platform")
        return found

    def identity(self, head: Node) -> str | None:
        """The posting's slug on the site."""
        return head.at("data").first("slug", "req_id")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return f"https://{board.key['host']}/jobs/{identity}"

    def when(self, head: Node) -> str | None:
        """Date of the last change."""
        return head.at("data").first("update_date", "posted_date")


ADAPTER = Jibe()
