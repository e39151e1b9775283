"""Talemetry (Jobvite) career portals: pages of links; the page says which results it shows.

No payload was captured. Fingerprint: id and title.
"""

import re

from rolecall.model import BoardKey, Page
from rolecall.sources.kit import HtmlBoard, Node, PageRule, host_of, page_text

_SERVED = re.compile(r"(?i)ttcportals\.com|talemetry")


class Talemetry(HtmlBoard):
    """One portal, by its host."""

    name = "talemetry"
    hosts = ("*.ttcportals.com",)
    examples = ("https://acmecareers.ttcportals.com/search/jobs",)
    urls = (r"(?P<host>[\w-]+\.ttcportals\.com)(?:/|$)",)
    needs = ("host",)
    endpoint = "https://{host}/search/jobs?page={at}"
    links = r"[\w.-]+/(?:search/)?jobs/(?P<id>\d{5,})(?:[-/?]|$)"
    total = r"(?i)Showing\s+[\d,]+\s*(?:-|to)\s*[\d,]+\s+of\s+([\d,]+)"
    shows = r"(?i)Showing\s+[\d,]+|no (?:jobs|results)|jobs-section"
    pages = PageRule(size=25, first=1, step=1)

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": parts["host"].lower()}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """A portal on the employer's domain."""
        found = super().recognize(page)
        if found is None and "/search/jobs" in page.final_url and _SERVED.search(page_text(page)):
            return self.key({"host": host_of(page.final_url)}, "the page is served by the platform")
        return found

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The row's own host."""
        return {"host": host_of(url)}


ADAPTER = Talemetry()
