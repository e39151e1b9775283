"""Beisen (zhiye.com) career sites: pages by POST; the older product shows pages of links with a count.

No payload was captured. Fingerprint: the raw entry, or id and title.
"""

import re

import msgspec

from rolecall.model import Board, BoardKey, Item, ListingPage, Page, Request
from rolecall.sources.kit import JsonBoard, PageRule, anchors, fingerprint, json_request, page_text, turn, whole_html
from rolecall.sources.kit.urls import claim_by

_COUNT = re.compile(r"共\s*(\d+)\s*条")
_LINK = r"[\w.-]+/(?:zpdetail|jobdetail|[\w/]*?detail)/?(?:\?(?:.*&)?(?:jobAdId|id)=)?(?P<id>[\w-]{4,})"


class Beisen(JsonBoard):
    """One tenant's site."""

    name = "beisen"
    hosts = ("*.zhiye.com",)
    examples = ("https://acme.zhiye.com/", "https://acme.zhiye.com/social/jobs")
    urls = (r"(?P<tenant>(?!www\.)[\w-]+)\.zhiye\.com(?:/|$)",)
    needs = ("tenant",)
    settings = {"tenant": ("tenant",), "portal": ("portal_id",), "path": ("listing_path",)}
    rows = "Data"
    total = "Count"
    heads = ("Id", "PostDate")
    dated = "PostDate"
    pages = PageRule(size=1000, step=1)
    page_url = "https://{tenant}.zhiye.com/jobdetail?jobAdId={id}"
    fields = {
        "title": "JobAdName || Name",
        "description": ["Duty", "=<h3>Require</h3>", "Require"],
        "locations": "LocNames || Location",
        "employment_type": "Kind",
        "department": "Category || OrgName",
        "date_posted": "PostDate",
        "base_salary": "Salary",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The tenant in lower case."""
        return super().key({**parts, "tenant": parts["tenant"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a thousand; the older product's page number where a path is named."""
        base = f"https://{board.key['tenant']}.zhiye.com"
        if "path" in board.key:
            return Request(url=f"{base}/{board.key['path'].lstrip('/')}?PageIndex={at + 1}")
        fields = ["JobAdName", "Category", "Kind", "LocNames", "PostDate", "Duty", "Require", "Salary"]
        body = {
            "PageIndex": at,
            "PageSize": 1000,
            "KeyWords": "",
            "SpecialType": 0,
            "PortalId": board.key.get("portal", ""),
            "DisplayFields": fields,
        }
        return json_request(f"{base}/api/Jobad/GetJobAdPageList", body)

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of postings, or a page of the older product."""
        if "path" not in board.key:
            return super().list_page(board, page, request)
        whole_html(page, "a page of postings")
        items: dict[str, Item] = {}
        for link in anchors(page):
            parts = claim_by((_LINK,), link.url)
            if parts and link.text:
                row = msgspec.json.encode({"Name": link.text})
                mark = fingerprint(row)
                items.setdefault(
                    parts["id"], Item(external_id=parts["id"], url=link.url, fingerprint=mark, payload=row)
                )
        count = _COUNT.search(page_text(page))
        return turn(
            request,
            tuple(items.values()),
            PageRule(size=10, step=1),
            lambda at: self.page_at(board, at),
            total=int(count[1]) if count else None,
        )


ADAPTER = Beisen()
