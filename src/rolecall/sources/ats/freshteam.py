"""Freshteam career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Freshteam(HtmlBoard):
    """One employer's page."""

    name = "freshteam"
    listing = ListingKind.OBSERVED
    hosts = ("*.freshteam.com",)
    examples = (
        "https://acme.freshteam.com/jobs",
        "https://acme.freshteam.com/jobs/AbC-dEf123/planner",
    )
    urls = (r"(?P<slug>(?!www\.|support\.)[\w-]+)\.freshteam\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.freshteam.com/jobs"
    links = r"(?P<slug>[\w-]+)\.freshteam\.com/jobs/(?P<id>[\w-]{6,})/[^/?#]+"
    shows = r"(?i)freshteam"
    selectors = {"title": "h1, .job-title", "description": ".job-details-content, .content, main"}


ADAPTER = Freshteam()
