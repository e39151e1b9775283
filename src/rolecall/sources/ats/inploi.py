"""inploi career sites: one search with the site's published key.

No payload was captured. Fingerprint: the raw entry.
"""

from urllib.parse import urlencode

from rolecall.model import Board, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, json_request


class Inploi(JsonBoard):
    """One site: its published key and segment."""

    name = "inploi"
    hosts = ("api.inploi.com",)
    needs = ("key",)
    settings = {"key": ("api_key",), "segment": ("segment_id",)}
    marks = (r"""inploi[^<>]{0,400}?(?P<key>pk_[0-9a-f]{16,64})""",)
    rows = "hits"
    total = "total"
    heads = ("id", "url", "posted_at")
    link = "url"
    dated = "posted_at"
    pages = PageRule(size=1000, first=1, step=1)
    fields = {
        "title": "title",
        "description": "description",
        "locations": "location || address",
        "employment_type": "employment_type || contract_type",
        "department": "category",
        "employer": "brand || company",
        "date_posted": "posted_at",
        "valid_through": "expires_at",
        "base_salary": "salary",
    }

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a thousand."""
        query = {"per_page": 1000, "page": at}
        if segment := board.key.get("segment"):
            query["segment_id"] = int(segment) if segment.isdigit() else 0
        url = f"https://api.inploi.com/search/results?{urlencode(query)}"
        return json_request(url, headers=(("x-publishable-key", board.key["key"]),))

    def identity(self, head: Node) -> str | None:
        """The id, else the address."""
        return head.first("id", "url")


ADAPTER = Inploi()
