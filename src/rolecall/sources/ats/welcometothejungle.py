"""Welcome to the Jungle organizations: a search of at most a thousand, records one by one.

The name shown in the address is not always the organization's. The board is that of one organization; its postings may
be copies of another board's. No payload was captured. Fingerprint: the raw entry.
"""

from rolecall.model import Board, Item, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, json_request, quoted
from rolecall.sources.kit.recipe import FieldSpec

_SEARCH = "https://csekhvms53-dsn.algolia.net/1/indexes/wk_cms_jobs_production/query"
_API = "https://api.welcometothejungle.com/api/v1/organizations"


#: What the platform's codes of remote work mean; a code of unknown is left as it is.
_KINDS = {"fulltime": "remote", "partial": "hybrid", "punctual": "hybrid", "no": "onsite"}


class WelcomeToTheJungle(JsonBoard):
    """One organization."""

    name = "welcometothejungle"
    hosts = ("api.welcometothejungle.com", "csekhvms53-dsn.algolia.net")
    caps = (1000,)
    examples = (
        "https://www.welcometothejungle.com/fr/companies/acme/jobs",
        "https://www.welcometothejungle.com/en/companies/acme",
    )
    urls = (r"(?:www\.)?welcometothejungle\.com/(?P<locale>[a-z]{2})/companies/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("organization_slug", "slug"), "locale": ("locale",)}
    rows = "hits"
    total = "nbHits"
    heads = ("reference", "slug", "published_at")
    dated = "published_at"
    pages = PageRule(size=100, step=1, cap=1000)
    record = "job || @"
    fields = {
        "title": "name",
        "description": ["description", "=<h3>Profile</h3>", "profile", "recruitment_process"],
        "locations": "offices[].city || office.city",
        "workplace": FieldSpec(path="remote", map=_KINDS),
        "employment_type": "contract_type",
        "department": "profession.name || department.name",
        "date_posted": "published_at",
        "pay_min": "salary_min || salary_minimum",
        "pay_max": "salary_max || salary_maximum",
        "pay_currency": "salary_currency",
        "pay_period": "salary_period",
        "employer": "organization.name",
        "language": "language",
    }

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        body = {"query": "", "page": at, "hitsPerPage": 100, "filters": f'organization.slug:"{board.key["slug"]}"'}
        return json_request(_SEARCH, body, headers=(("referer", "https://www.welcometothejungle.com/"),))

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting of the organization."""
        locale = board.key.get("locale", "en")
        slug = quoted(board.key["slug"])
        return f"https://www.welcometothejungle.com/{locale}/companies/{slug}/jobs/{head.text('slug') or identity}"

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's record."""
        return json_request(f"{_API}/{quoted(board.key['slug'])}/jobs/{item.url.rsplit('/', 1)[-1]}")


ADAPTER = WelcomeToTheJungle()
