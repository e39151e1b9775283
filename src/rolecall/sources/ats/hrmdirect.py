"""ClearCompany HRM Direct job tables: a page of links; details are structured data. The list was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class HrmDirect(HtmlBoard):
    """One employer's page."""

    name = "hrmdirect"
    listing = ListingKind.OBSERVED
    hosts = ("*.hrmdirect.com",)
    examples = (
        "https://acme.hrmdirect.com/employment/job-openings.php?search=true",
        "https://acme.hrmdirect.com/employment/job-opening.php?req=3762934",
    )
    urls = (r"(?P<tenant>(?!www\.)[\w-]+)\.hrmdirect\.com/employment",)
    needs = ("tenant",)
    settings = {"tenant": ("slug", "token", "tenant")}
    endpoint = "https://{tenant}.hrmdirect.com/employment/job-openings.php?search=true"
    links = r"(?P<tenant>[\w-]+)\.hrmdirect\.com/employment/(?:job-opening|view)\.php\?(?:.*&)?req=(?P<id>\d+)"
    shows = r"(?i)reqitem|job-openings"
    page_url = "https://{tenant}.hrmdirect.com/employment/job-opening.php?req={id}"
    row = "tr.reqitem, tr.reqitem1, tr.ReqRowClick"
    cells = {
        "department": "td.departments",
        "locations": "td.cities, td.offices",
        "region": "td.state",
    }
    selectors = {"title": "h2, h1, .jobTitle", "description": ".jobDesc, #jobDesc, .reqResult, main"}


ADAPTER = HrmDirect()
