"""Avature career portals: pages of links by offset. The list keeps archived postings whose page is refused.

Fingerprint: id and title.
"""

import re

from rolecall.model import Board, BoardKey, ListingKind, Page, Request
from rolecall.sources.kit import HtmlBoard, Node, PageRule, page_text
from rolecall.sources.kit.urls import claim_by

_PORTAL = re.compile(r"(?i)name=[\"']avature\.portal")
_PATH = r"(?P<base>[\w.-]+/(?:[^?#]+?/)?)(?:SearchJobs|JobDetail|FolderDetail|PipelineDetail|SearchJobsData)(?:[/?]|$)"


class Avature(HtmlBoard):
    """One portal, named by host and path."""

    name = "avature"
    listing = ListingKind.OBSERVED
    hosts = ("*.avature.net",)
    examples = (
        "https://acme.avature.net/careers/SearchJobs",
        "https://acme.avature.net/en_US/careers/JobDetail/Planner/22360",
    )
    urls = (
        r"(?P<base>[\w-]+\.avature\.net/(?:[^?#]+?/)?)(?:SearchJobs|JobDetail|FolderDetail|PipelineDetail)(?:[/?]|$)",
    )
    needs = ("base",)
    settings = {"listing": ("listing_url",)}
    links = r"[\w.-]+/[^?#]*(?:JobDetail|FolderDetail|PipelineDetail)/(?:[^?#/]+/)*(?P<id>\d+)(?:[/?]|$)"
    total = r"(?i)(?:of|von|de|sur)\s+([\d.,]+)\s+(?:results|jobs|positions|ergebnisse|r[eé]sultats)"
    shows = r"(?i)avature|SearchJobs|article--result"
    pages = PageRule(size=20)
    selectors = {
        "title": ".banner__text__title, h2.title, h1",
        "description": ".article--details .article__content, .jobDetail, main",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Host and path up to the portal."""
        host, _, path = parts["base"].partition("/")
        return super().key({"base": f"{host.lower()}/{path.strip('/')}".rstrip("/")}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """A portal on the employer's domain says so in its head."""
        found = super().recognize(page)
        parts = claim_by((_PATH,), page.final_url)
        if found is None and parts and _PORTAL.search(page_text(page)):
            return self.key(parts, "the page is served by the platform on the employer's domain")
        return found

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The list of a row."""
        parts = claim_by((_PATH,), settings.text("listing_url") or url)
        return self.key(parts, "").parts if parts else {"page": url}

    def page_at(self, board: Board, at: int) -> Request:
        """Twenty rows."""
        return Request(url=f"https://{board.key['base']}/SearchJobs/?jobRecordsPerPage=20&jobOffset={at}")


ADAPTER = Avature()
