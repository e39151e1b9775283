"""Manatal careers pages: pages of ten whole postings; the answer names the next one.

Fingerprint: the raw entry.
"""

import msgspec

from rolecall.model import Board, Closed, Item, Page, RawPay, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, decode, json_request, quoted


class Manatal(JsonBoard):
    """One careers page."""

    name = "manatal"
    hosts = ("www.careers-page.com",)
    examples = (
        "https://www.careers-page.com/acme-corporation",
        "https://www.careers-page.com/acme-corporation/job/RY6X46WX",
    )
    urls = (
        r"(?:www\.)?careers-page\.com/api/v[\d.]+/c/(?P<slug>[^/?#]+)",
        r"(?:www\.)?careers-page\.com/(?!api/)(?P<slug>[^/?#]+)",
    )
    needs = ("slug",)
    settings = {"slug": ("slug", "token")}
    rows = "results"
    total = "count"
    heads = ("id", "hash")
    page_url = "https://www.careers-page.com/{slug}/job/{hash}"
    pages = PageRule(size=10, first=1, step=1)
    fields = {
        "title": "position_name",
        "description": "description",
        "locations": "location_display",
        "employment_type": "contract_details || employment_type",
        "department": "department || industry",
        "base_salary": "salary",
        "country": "country",
    }

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting | Closed:
        """One posting; pay that the employer chose not to show is left out."""
        found = super().map(board, item, row, record)
        if isinstance(found, Closed) or row.flag("is_salary_visible") is not True:
            return found
        pay = RawPay(min=row.text("salary_min"), max=row.text("salary_max"), currency=row.text("currency_code"))
        return msgspec.structs.replace(found, pay=(pay,) if pay.min or pay.max else ())

    def page_at(self, board: Board, at: int) -> Request:
        """A page of ten."""
        url = f"https://www.careers-page.com/api/v1.0/c/{quoted(board.key['slug'])}/jobs/"
        return json_request(url if at == 1 else f"{url}?page={at}")

    def goes_on(self, page: Page) -> bool | None:
        """The answer names the next page, or null."""
        return bool(Node(decode(page, object, "JSON")).text("next"))


ADAPTER = Manatal()
