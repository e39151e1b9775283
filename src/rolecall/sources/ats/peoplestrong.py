"""PeopleStrong career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class PeopleStrong(HtmlBoard):
    """One employer's page."""

    name = "peoplestrong"
    listing = ListingKind.OBSERVED
    hosts = ("*.peoplestrong.com",)
    examples = ("https://acme.peoplestrong.com/job/joblist",)
    urls = (r"(?P<slug>(?!www\.)[\w-]+)\.peoplestrong\.com/job",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.peoplestrong.com/job/joblist"
    links = r"(?P<slug>[\w-]+)\.peoplestrong\.com/job/detail/(?P<id>[\w-]+)"
    shows = r"(?i)peoplestrong"
    selectors = {"title": "h1, h2", "description": ".job-description, main, body"}


ADAPTER = PeopleStrong()
