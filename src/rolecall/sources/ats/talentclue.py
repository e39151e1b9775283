"""TalentClue career pages: a page of links; details are structured data. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class TalentClue(HtmlBoard):
    """One employer's page."""

    name = "talentclue"
    listing = ListingKind.OBSERVED
    hosts = ("*.talentclue.com",)
    examples = (
        "https://acme.talentclue.com/es/node/100001/0001",
        "https://acme.talentclue.com/",
    )
    urls = (r"(?P<slug>(?!(?:www|app|blog)\.)[\w-]+)\.talentclue\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://{slug}.talentclue.com/"
    links = r"(?P<slug>[\w-]+)\.talentclue\.com/[a-z]{2}/node/(?P<id>\d+)"
    shows = r"(?i)talentclue"
    selectors = {"title": "h1, h2.title", "description": ".node-content, .content, main"}


ADAPTER = TalentClue()
