"""recruiter.co.kr careers sites: pages by POST with the tenant in a header; details one by one.

The list keeps closed announcements; times are Korean without an offset. No payload was captured.
Fingerprint: the raw entry.
"""

from rolecall.model import Board, BoardKey, Item, RawPlace, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, compact, json_request

_API = "https://api-recruiter.recruiter.co.kr/position"


class RecruiterCoKr(JsonBoard):
    """One tenant."""

    name = "recruiter_co_kr"
    hosts = ("api-recruiter.recruiter.co.kr", "*.recruiter.co.kr")
    interval = 1.0
    examples = ("https://acme.recruiter.co.kr/career/home", "https://acme.recruiter.co.kr/career/jobs/100001")
    urls = (r"(?P<slug>(?!api-recruiter\.)[\w-]+)\.recruiter\.co\.kr(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    rows = "list"
    heads = ("positionSn", "openStatus", "submissionStatus", "startDateTime")
    exact = False
    pages = PageRule(size=100, first=1, step=1)
    total = "pagination.totalCount"

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The slug in lower case."""
        return super().key({"slug": parts["slug"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        lists = ("tagSnList", "jobGroupSnList", "careerTypeList", "regionSnList", "submissionStatusList")
        body = {
            "pageableRq": {"page": at, "size": 100, "sort": ["CREATED_DATE_TIME"]},
            "filter": {"keyword": "", **{name: [] for name in (*lists, "openStatusList", "resumeLanguageTypeList")}},
        }
        return json_request(f"{_API}/v1/jobflex", body, headers=self._tenant(board))

    def _tenant(self, board: Board) -> tuple[tuple[str, str], ...]:
        return (("prefix", f"{board.key['slug']}.recruiter.co.kr"),)

    def listed(self, head: Node) -> bool:
        """Announcements that are open and take applications."""
        return head.text("openStatus") in (None, "OPEN") and head.text("submissionStatus") != "POST_SUBMISSION"

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The announcement on the site."""
        return f"https://{board.key['slug']}.recruiter.co.kr/career/jobs/{identity}"

    def when(self, head: Node) -> str | None:
        """Start of the announcement."""
        return _korean(head.text("startDateTime"))

    def details(self, board: Board, item: Item) -> Request | None:
        """The announcement's record."""
        return json_request(f"{_API}/v2/jobflex/{item.external_id}", headers=self._tenant(board))

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """The record, completed by the row."""
        regions = record.list("regionList") or row.list("regionList")
        places = compact(region.first("regionName", "name") or region.text() for region in regions)
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=record.text("title") or row.text("title") or "",
            description_html=record.text("jobDescription"),
            places=tuple(RawPlace(text=text) for text in places),
            employment=compact((record.first("recruitmentType") or row.first("recruitmentType"),)),
            published=_korean(record.text("startDateTime") or row.text("startDateTime")),
            valid_through=_korean(record.text("endDateTime") or row.text("endDateTime")),
            department=record.text("classificationCode") or row.text("classificationCode"),
            language="ko",
        )


def _korean(text: str | None) -> str | None:
    """A time of the platform with the offset it means."""
    if text is None or len(text) < 19 or text.endswith("Z") or "+" in text:
        return text
    return text.replace(" ", "T") + "+09:00"


ADAPTER = RecruiterCoKr()
