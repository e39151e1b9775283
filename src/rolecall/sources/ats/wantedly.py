"""Wantedly company pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Wantedly(HtmlBoard):
    """One employer's page."""

    name = "wantedly"
    listing = ListingKind.OBSERVED
    hosts = ("www.wantedly.com",)
    examples = ("https://www.wantedly.com/companies/acme/projects",)
    urls = (r"(?:www|sg|en-jp)\.wantedly\.com/companies/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://www.wantedly.com/companies/{slug}/projects"
    links = r"[\w-]+\.wantedly\.com/projects/(?P<id>\d+)"
    shows = r"(?i)wantedly"
    selectors = {"title": "h1", "description": "main"}


ADAPTER = Wantedly()
