"""Dayforce job boards: pages of twenty-five by POST; the search asks for a token that only a browser is given.

The board is read in a browser. No payload was captured. Fingerprint: the raw entry.
"""

from rolecall.model import Board, BoardKey, Request
from rolecall.sources.kit import JsonBoard, PageRule, json_request, quoted


class Dayforce(JsonBoard):
    """One board of a tenant in one language."""

    name = "dayforce"
    hosts = ("jobs.dayforcehcm.com", "*.dayforcehcm.com")
    examples = (
        "https://jobs.dayforcehcm.com/en-US/acme/CANDIDATEPORTAL",
        "https://us242.dayforcehcm.com/CandidatePortal/en-US/acme",
    )
    urls = (
        r"jobs\.dayforcehcm\.com/(?:(?P<locale>[a-z]{2}-[a-z]{2})/)?(?!api/)(?P<tenant>[^/?#]+)/(?P<board>[^/?#]+)",
        r"[\w-]+\.dayforcehcm\.com/CandidatePortal/(?P<locale>[a-z]{2}-[a-z]{2})/(?P<tenant>[^/?#]+)(?:/site/(?P<board>[^/?#]+))?",
    )
    needs = ("tenant",)
    settings = {"tenant": ("tenant",), "board": ("portal",)}
    rows = "jobPostings"
    total = "maxCount"
    heads = ("jobPostingId", "postingStartTimestampUTC")
    dated = "postingStartTimestampUTC"
    pages = PageRule(size=25)
    page_url = "https://jobs.dayforcehcm.com/{locale}/{tenant}/{board}/jobs/{id}"
    fields = {
        "title": "jobTitle",
        "description": "jobDescription || jobPostingContent.jobDescription",
        "locations": "postingLocations[].formattedAddress || postingLocations[].cityName",
        "workplace": "hasVirtualLocation && 'remote' || null",
        "date_posted": "postingStartTimestampUTC",
        "valid_through": "postingExpiryTimestampUTC",
        "requisition_id": "jobReqId",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Tenant in lower case; the platform's usual board and language where none is named."""
        board = parts.get("board", "CANDIDATEPORTAL")
        kept = {"tenant": parts["tenant"].lower(), "board": board, "locale": parts.get("locale", "en-US")}
        return super().key(kept, how)

    def page_at(self, board: Board, at: int) -> Request:
        """Twenty-five rows."""
        tenant = board.key["tenant"]
        body = {
            "clientNamespace": tenant,
            "jobBoardCode": board.key["board"],
            "cultureCode": board.key["locale"],
            "distanceUnit": 0,
            "paginationStart": at,
        }
        return json_request(f"https://jobs.dayforcehcm.com/api/geo/{quoted(tenant)}/jobposting/search", body)


ADAPTER = Dayforce()
