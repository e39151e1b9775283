"""Paycor career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class Paycor(HtmlBoard):
    """One employer's page."""

    name = "paycor"
    listing = ListingKind.OBSERVED
    hosts = ("recruitingbypaycor.com",)
    examples = ("https://recruitingbypaycor.com/career/CareerHome.action?clientId=8a7883c6708df1d40170000000000001",)
    urls = (r"(?:www\.)?recruitingbypaycor\.com/career/\w+\.action\?(?:.*&)?clientId=(?P<client>[0-9a-f]{32})",)
    needs = ("client",)
    settings = {"client": ("slug", "token", "tenant")}
    endpoint = "https://recruitingbypaycor.com/career/CareerHome.action?clientId={client}"
    links = (
        r"recruitingbypaycor\.com/career/JobIntroduction\.action\?(?=.*clientId=(?P<client>[0-9a-f]{32}))"
        r"(?:.*&)?id=(?P<id>[0-9a-f]{32})"
    )
    shows = r"(?i)gnewton|paycor"
    page_url = "https://recruitingbypaycor.com/career/JobIntroduction.action?clientId={client}&id={id}"
    selectors = {
        "title": "#gnewtonJobPosition h1, h1, .gnewtonJobTitle",
        "description": "#gnewtonJobDescription, #gnewtonJobDescriptionText, main",
    }


ADAPTER = Paycor()
