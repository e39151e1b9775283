"""Bullhorn career portals: the public search of a corporation's open jobs in pages of five hundred.

No payload was captured. Fingerprint: the raw entry.
"""

from urllib.parse import urlencode

from rolecall.model import Board, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, json_request, quoted

_FIELDS = (
    "id,title,publishedCategory(id,name),address(city,state,countryName),employmentType,dateLastPublished,"
    "publicDescription,isOpen,salary,salaryUnit,payRate"
)


class Bullhorn(JsonBoard):
    """One corporation: its public token and the cluster it is on."""

    name = "bullhorn"
    hosts = ("*.bullhornstaffing.com",)
    examples = ("https://public-rest33.bullhornstaffing.com/rest-services/e999/search/JobOrder",)
    urls = (r"public-rest(?P<cluster>\d+)\.bullhornstaffing\.com/rest-services/(?P<token>\w+)",)
    marks = (
        r"""["']?corpToken["']?\s*:\s*["'](?P<token>\w+)["'][^{}]{0,200}?["']?swimlane["']?\s*:\s*["']?(?P<cluster>\d+)""",
        r"""["']?swimlane["']?\s*:\s*["']?(?P<cluster>\d+)["']?[^{}]{0,200}?["']?corpToken["']?\s*:\s*["'](?P<token>\w+)["']""",
    )
    needs = ("token", "cluster")
    rows = "data"
    total = "total"
    heads = ("id", "dateLastPublished")
    dated = "dateLastPublished"
    pages = PageRule(size=500)
    fields = {
        "title": "title",
        "description": "publicDescription",
        "city": "address.city",
        "region": "address.state",
        "country": "address.countryName",
        "employment_type": "employmentType",
        "department": "publishedCategory.name",
        "date_posted": "dateLastPublished",
        "pay_min": "salary",
        "pay_period": "salaryUnit",
    }

    def page_at(self, board: Board, at: int) -> Request:
        """Five hundred rows."""
        base = (
            f"https://public-rest{board.key['cluster']}.bullhornstaffing.com/rest-services/{quoted(board.key['token'])}"
        )
        query = {"query": "(isOpen:1)", "fields": _FIELDS, "count": 500, "start": at, "sort": "-dateLastPublished"}
        return json_request(f"{base}/search/JobOrder?{urlencode(query)}")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting in the employer's portal: the board's page, with the job's route."""
        page = board.url.split("#", 1)[0] if board.url.startswith("http") else ""
        return f"{page}#/jobs/{identity}" if page else ""


ADAPTER = Bullhorn()
