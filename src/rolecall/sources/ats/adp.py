"""ADP Workforce Now recruitment: pages of twenty with their total, details one by one; the offset counts from one.

No payload was captured. Fingerprint: the raw entry.
"""

from urllib.parse import urlencode

from rolecall.model import Board, Item, Request
from rolecall.sources.kit import JsonBoard, PageRule, json_request, quoted

_BASE = "https://workforcenow.adp.com/mascsr/default"
_LIST = f"{_BASE}/careercenter/public/events/staffing/v1/job-requisitions"


class Adp(JsonBoard):
    """One career center of a client."""

    name = "adp"
    hosts = ("workforcenow.adp.com",)
    examples = (
        "https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=ce0d2e5f-0000-4000-8000-1&ccId=19000101_000001",
    )
    urls = (
        r"workforcenow\.adp\.com/[^?]*recruitment\.html\?(?=.*\bccId=(?P<site>[\w-]+))(?:.*&)?cid=(?P<client>[\w-]+)",
        r"workforcenow\.adp\.com/[^?]*recruitment\.html\?(?:.*&)?cid=(?P<client>[\w-]+)",
        r"workforcenow\.adp\.com/[^?]*job-requisitions[^?]*\?(?=.*\bccId=(?P<site>[\w-]+))(?:.*&)?cid=(?P<client>[\w-]+)",
    )
    needs = ("client",)
    rows = "jobRequisitions"
    total = "meta.totalNumber"
    heads = ("itemID", "postDate")
    dated = "postDate"
    pages = PageRule(size=20, first=1)
    fields = {
        "title": "requisitionTitle",
        "description": "requisitionDescription",
        "locations": "requisitionLocations[].nameCode.shortName",
        "employment_type": "workLevelCode.shortName",
        "date_posted": "postDate",
        "requisition_id": "clientRequisitionID",
    }

    def _query(self, board: Board) -> str:
        site = board.key.get("site", "19000101_000001")
        return urlencode({"cid": board.key["client"], "ccId": site, "lang": "en_US", "locale": "en_US"})

    def page_at(self, board: Board, at: int) -> Request:
        """A page of twenty."""
        return json_request(f"{_LIST}?{self._query(board)}&$top=20&$skip={at}")

    def address(self, board: Board, head: object, identity: str) -> str:
        """The posting in the career center."""
        return f"{_BASE}/mdf/recruitment/recruitment.html?{self._query(board)}&jobId={quoted(identity)}"

    def details(self, board: Board, item: Item) -> Request | None:
        """The requisition's record."""
        return json_request(f"{_LIST}/{quoted(item.external_id)}?{self._query(board)}")


ADAPTER = Adp()
