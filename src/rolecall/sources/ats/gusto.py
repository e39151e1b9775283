"""Gusto job boards: a page of links; details are structured data. Board and posting were captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Gusto(HtmlBoard):
    """One employer's page."""

    name = "gusto"
    listing = ListingKind.OBSERVED
    hosts = ("jobs.gusto.com",)
    examples = ("https://jobs.gusto.com/boards/acme-inc-2b6ee4a1-0000-4000-8000-000000000001",)
    urls = (r"jobs\.gusto\.com/boards/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://jobs.gusto.com/boards/{slug}"
    links = r"jobs\.gusto\.com/postings/(?P<id>[^/?#]+)"
    shows = r"(?i)Open Positions|gusto"
    selectors = {
        "title": "h1",
        "description": ".prose, .trix-content, .ProseMirror, main",
    }


ADAPTER = Gusto()
