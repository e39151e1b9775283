"""Fountain hiring pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Fountain(HtmlBoard):
    """One employer's page."""

    name = "fountain"
    listing = ListingKind.OBSERVED
    hosts = ("*.fountain.com",)
    examples = (
        "https://us-2.fountain.com/acme/apply",
        "https://web.fountain.com/c/acme",
    )
    urls = (r"(?P<host>[\w-]+\.fountain\.com)/(?:c/)?(?!c/|api/)(?P<slug>[\w-]+)(?:/apply|/?$|\?)",)
    needs = ("host", "slug")
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{host}/{slug}/apply"
    links = r"[\w-]+\.fountain\.com/(?:apply/)?(?P<slug>[\w-]+)/(?:apply|opening)/(?P<id>[\w-]{4,})"
    shows = r"(?i)fountain"
    selectors = {"title": "h1, h2", "description": "main, body"}


ADAPTER = Fountain()
