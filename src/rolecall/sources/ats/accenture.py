"""Accenture's own job search: pages by POST form for one country and language, cut at 50,000.

No payload was captured. Fingerprint: the raw entry.
"""

from rolecall.model import Board, BoardKey, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule

_COUNTRIES_OF_SITE = r"(?:www\.)?accenture\.com/(?P<site>[a-z]{2}-[a-z]{2})/careers"


class Accenture(JsonBoard):
    """One country's site."""

    name = "accenture"
    hosts = ("www.accenture.com",)
    caps = (50_000,)
    examples = ("https://www.accenture.com/au-en/careers/jobsearch",)
    urls = (_COUNTRIES_OF_SITE,)
    needs = ("site",)
    settings = {"site": ("site",), "country": ("country",), "language": ("language",)}
    rows = "data"
    total = "total"
    heads = ("jobId", "id", "jobDetailUrl", "requisitionId", "postedDate")
    dated = "postedDate"
    pages = PageRule(size=500, cap=50_000)
    fields = {
        "title": "title",
        "description": ["jobDescription", "jobDescriptionClean", "jobQualification"],
        "locations": "location || jobCityState || city",
        "employment_type": "employeeType || jobTypeDescription",
        "workplace": "remoteType",
        "department": "businessArea || skill",
        "date_posted": "postedDate",
        "language": "language",
        "requisition_id": "requisitionId",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The site; country and language where a list states them."""
        return super().key({**parts, "site": parts["site"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of five hundred."""
        site = board.key["site"]
        form: dict[str, str | int] = {
            "startIndex": at,
            "maxResultSize": 500,
            "jobKeyword": "",
            "jobCountry": board.key.get("country", ""),
            "jobLanguage": board.key.get("language", site[3:]),
            "countrySite": site,
            "sortBy": 1,
        }
        mark = f"rolecall-{at}"
        return Request(
            url="https://www.accenture.com/api/accenture/elastic/findjobs",
            method="POST",
            headers=(("accept", "application/json"), ("content-type", f"multipart/form-data; boundary={mark}")),
            body=_multipart(form, mark),
        )

    def identity(self, head: Node) -> str | None:
        """The id of the posting on its site."""
        return head.first("jobId", "id", "requisitionId")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        stated = (head.text("jobDetailUrl") or "").replace("{0}", f"https://www.accenture.com/{board.key['site']}")
        default = f"https://www.accenture.com/{board.key['site']}/careers/jobdetails?id={identity}"
        return stated if stated.startswith("http") else default


def _multipart(form: dict[str, str | int], mark: str) -> str:
    """A form in parts (RFC 7578), the same for the same page."""
    parts = (
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in form.items()
    )
    return "".join(parts) + f"--{mark}--\r\n"


ADAPTER = Accenture()
