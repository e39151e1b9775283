"""Darwinbox career pages: pages by POST; the board is read in a browser. No payload was captured.

Fingerprint: the raw entry.
"""

from rolecall.model import Board, BoardKey, Request
from rolecall.sources.kit import JsonBoard, PageRule, json_request


class Darwinbox(JsonBoard):
    """One tenant's career page."""

    name = "darwinbox"
    hosts = ("*.darwinbox.in", "*.darwinbox.com")
    examples = (
        "https://acme.darwinbox.in/ms/candidatev2/main/careers/allJobs",
        "https://acme.darwinbox.com/ms/candidate/careers",
    )
    urls = (
        r"(?P<host>(?!www\.)[\w-]+\.darwinbox\.(?:in|com))/ms/candidate(?:v2)?/(?:(?P<company>[0-9a-z]{10,})/)?(?:[^?#]*/)?careers",
    )
    needs = ("host",)
    rows = "message.jobs"
    total = "message.jobscount"
    heads = ("id", "posted_on", "created_on")
    dated = "posted_on"
    pages = PageRule(size=100, first=1, step=1)
    page_url = "https://{host}/ms/candidate/careers/{id}"
    fields = {
        "title": "title || designation_display_name",
        "description": "jd || description",
        "locations": "locations || officelocation_show_arr",
        "employment_type": "emp_type",
        "department": "department_name || department",
        "date_posted": "posted_on || created_on",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({**parts, "host": parts["host"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        body = {"companyId": board.key.get("company", "main"), "page": at, "sort_option": "new", "limit": 100}
        return json_request(f"https://{board.key['host']}/ms/candidateapi/job/alljobs", body)


ADAPTER = Darwinbox()
