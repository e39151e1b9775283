"""Recooty job pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Recooty(HtmlBoard):
    """One employer's page."""

    name = "recooty"
    listing = ListingKind.OBSERVED
    hosts = ("*.recooty.com",)
    examples = (
        "https://jobs.recooty.com/acme",
        "https://jobs.recooty.com/acme/planner-100001",
    )
    urls = (r"jobs\.recooty\.com/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://jobs.recooty.com/{slug}"
    links = r"jobs\.recooty\.com/(?P<slug>[^/?#]+)/(?P<id>[^/?#]+)"
    shows = r"(?i)recooty"
    selectors = {"title": "h1", "description": ".job-description, main"}


ADAPTER = Recooty()
