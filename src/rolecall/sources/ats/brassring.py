"""Brassring search pages: the first fifty by the search page, further ones by POST; read in a browser.

No payload was captured. Fingerprint: the raw entry.
"""

from urllib.parse import urlencode

from rolecall.model import Board, Item, RawPlace, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, json_request

_BASE = "https://sjobs.brassring.com/TGnewUI/Search"


class Brassring(JsonBoard):
    """One site of one partner."""

    name = "brassring"
    hosts = ("sjobs.brassring.com", "*.brassring.com")
    examples = ("https://sjobs.brassring.com/TGnewUI/Search/Home/Home?partnerid=25416&siteid=6007",)
    urls = (
        r"[\w-]+\.brassring\.com/TGnewUI/Search/[^?]*\?(?=.*\bsiteid=(?P<site>\d+))(?:.*&)?partnerid=(?P<partner>\d+)",
    )
    needs = ("partner", "site")
    settings = {"partner": ("partner_id",), "site": ("site_id",)}
    rows = "Jobs.Job"
    total = "JobsCount"
    heads = ("Questions", "Link")
    pages = PageRule(size=50, first=1, step=1)

    def page_at(self, board: Board, at: int) -> Request:
        """Fifty rows."""
        body = {
            "partnerId": board.key["partner"],
            "siteId": board.key["site"],
            "keyword": "",
            "location": "",
            "keywordCustomSolrFields": "",
            "locationCustomSolrFields": "",
            "facetfilterfields": {"Facet": []},
            "turnOffHttps": False,
            "Latitude": 0,
            "Longitude": 0,
            "pageNumber": at,
            "encryptedSessionValue": "",
        }
        return json_request(f"{_BASE}/Ajax/ProcessSortAndShowMoreJobs", body)

    def identity(self, head: Node) -> str | None:
        """The requisition among the answers."""
        return _answers(head).get("reqid") or _answers(head).get("autoreq")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        query = urlencode({"partnerid": board.key["partner"], "siteid": board.key["site"], "jobid": identity})
        return f"{_BASE}/home/HomeWithPreLoad?{query}&PageType=JobDetails"

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """Answers by their question's name."""
        answers = _answers(row)
        where = answers.get("formtext8") or answers.get("location")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=answers.get("jobtitle", ""),
            description_html=answers.get("jobdescription"),
            places=(RawPlace(text=where),) if where else (),
            department=answers.get("department"),
            updated=answers.get("lastupdated"),
            requisition_id=answers.get("autoreq"),
        )


def _answers(node: Node) -> dict[str, str]:
    found: dict[str, str] = {}
    for question in node.list("Questions"):
        name, value = question.text("QuestionName"), question.text("Value")
        if name and value:
            found[name.lower()] = value
    return found


ADAPTER = Brassring()
