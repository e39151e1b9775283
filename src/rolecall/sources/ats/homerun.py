"""Homerun career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Homerun(HtmlBoard):
    """One employer's page."""

    name = "homerun"
    listing = ListingKind.OBSERVED
    hosts = ("*.homerun.co",)
    examples = (
        "https://acme.homerun.co/",
        "https://acme.homerun.co/planner/en",
    )
    urls = (r"(?P<slug>(?!(?:www|app|api|help|developers|embed)\.)[\w-]+)\.homerun\.co(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.homerun.co/"
    links = (
        r"(?P<slug>[\w-]+)\.homerun\.co/(?P<id>(?!(?:en|nl|de|fr|es)(?:[/?]|$)|privacy|cookie)[\w-]+)"
        r"(?:/[a-z]{2})?/?(?:\?|$)"
    )
    shows = r"(?i)homerun"
    selectors = {"title": "h1", "description": "main, article"}


ADAPTER = Homerun()
