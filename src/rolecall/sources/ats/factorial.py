"""Factorial career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Factorial(HtmlBoard):
    """One employer's page."""

    name = "factorial"
    listing = ListingKind.OBSERVED
    hosts = ("*.factorialhr.com",)
    examples = (
        "https://acme.factorialhr.com/",
        "https://acme.factorialhr.com/job_posting/planner-100001",
    )
    urls = (
        r"(?P<slug>(?!(?:www|app|api|help|careers)\.)[\w-]+)\.factorialhr\.(?:com|es|de|fr|it|pt|mx|com\.br)(?:/|$)",
    )
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.factorialhr.com/"
    links = r"(?P<slug>[\w-]+)\.factorialhr\.[\w.]+/job_posting/[\w%-]*?(?P<id>\d+)(?:[/?]|$)"
    shows = r"(?i)factorial"
    selectors = {"title": "h1", "description": ".styledText, main"}


ADAPTER = Factorial()
