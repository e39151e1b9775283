"""iSmartRecruit career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class ISmartRecruit(HtmlBoard):
    """One employer's page."""

    name = "ismartrecruit"
    listing = ListingKind.OBSERVED
    hosts = ("*.ismartrecruit.com",)
    examples = ("https://acme.ismartrecruit.com/careers",)
    urls = (r"(?P<slug>(?!(?:www|app|help|blog)\.)[\w-]+)\.ismartrecruit\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.ismartrecruit.com/careers"
    links = r"[\w-]+\.ismartrecruit\.com/(?:jobDescription|jobs?)[^#]*?(?:[?&](?:x|id|job)=|/)(?P<id>[\w%=-]{3,})"
    shows = r"(?i)ismartrecruit"
    selectors = {"title": "h1, h2", "description": ".job-description, main, body"}


ADAPTER = ISmartRecruit()
