"""onlyfy (Prescreen) career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Onlyfy(HtmlBoard):
    """One employer's page."""

    name = "onlyfy"
    listing = ListingKind.OBSERVED
    hosts = ("*.onlyfy.jobs",)
    examples = (
        "https://acme.onlyfy.jobs/",
        "https://acme.onlyfy.jobs/job/abc12345",
    )
    urls = (r"(?P<slug>(?!www\.)[\w-]+)\.onlyfy\.jobs(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.onlyfy.jobs/"
    links = r"(?P<slug>[\w-]+)\.onlyfy\.jobs/(?:[a-z]{2}/)?(?:candidate/)?job/(?:show/)?(?P<id>[\w-]{4,})"
    shows = r"(?i)onlyfy"
    selectors = {"title": "h1", "description": ".job-content, main"}


ADAPTER = Onlyfy()
