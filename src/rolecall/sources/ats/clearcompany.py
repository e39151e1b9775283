"""ClearCompany career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class ClearCompany(HtmlBoard):
    """One employer's page."""

    name = "clearcompany"
    listing = ListingKind.OBSERVED
    hosts = ("*.clearcompany.com",)
    examples = ("https://acme.clearcompany.com/careers/jobs",)
    urls = (r"(?P<slug>(?!(?:www|app|careers-content|careers-api)\.)[\w-]+)\.clearcompany\.com/careers",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.clearcompany.com/careers/jobs"
    links = r"(?P<slug>[\w-]+)\.clearcompany\.com/careers/jobs/(?P<id>[0-9a-f-]{36})"
    shows = r"(?i)clearcompany"
    selectors = {"title": "h1", "description": ".job-description, main"}


ADAPTER = ClearCompany()
