"""Feishu Hire career sites: pages of a hundred whole postings by POST. No payload was captured.

Fingerprint: the raw entry.
"""

from rolecall.model import Board, BoardKey, Request
from rolecall.sources.kit import JsonBoard, PageRule, json_request


class Feishu(JsonBoard):
    """One site of one tenant."""

    name = "feishu"
    hosts = ("*.jobs.feishu.cn",)
    examples = ("https://acme.jobs.feishu.cn/index", "https://acme.jobs.feishu.cn/index/position/7000001/detail")
    urls = (
        r"(?P<tenant>[\w-]+)\.jobs\.feishu\.cn/(?P<site>(?!api/)[\w-]+)",
        r"(?P<tenant>[\w-]+)\.jobs\.feishu\.cn/?$",
    )
    needs = ("tenant",)
    rows = "data.job_post_list"
    total = "data.count"
    heads = ("id", "publish_time")
    dated = "publish_time"
    pages = PageRule(size=100)
    page_url = "https://{tenant}.jobs.feishu.cn/{site}/position/{id}/detail"
    fields = {
        "title": "title",
        "description": ["description", "=<h3>Requirement</h3>", "requirement"],
        "locations": "city_list[].name || city_info.name",
        "employment_type": "recruit_type.name",
        "department": "job_category.name",
        "date_posted": "publish_time",
        "requisition_id": "code",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The tenant in lower case; the usual site where none is named."""
        return super().key({"tenant": parts["tenant"].lower(), "site": parts.get("site", "index")}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        body = {
            "keyword": "",
            "limit": 100,
            "offset": at,
            "job_category_id_list": [],
            "location_code_list": [],
            "subject_id_list": [],
            "recruitment_id_list": [],
            "portal_type": 6,
            "job_function_id_list": [],
        }
        url = f"https://{board.key['tenant']}.jobs.feishu.cn/api/v1/search/job/posts"
        return json_request(url, body, headers=(("website-path", board.key["site"]),))


ADAPTER = Feishu()
