"""HireHive careers sites: pages of a hundred whole postings; the answer says whether there is more.

No payload was captured; fields are read where they are. Fingerprint: the raw entry.
"""

from rolecall.model import Page
from rolecall.sources.kit import JsonBoard, Node, PageRule, decode


class HireHive(JsonBoard):
    """One careers site."""

    name = "hirehive"
    hosts = ("*.hirehive.com",)
    examples = ("https://acme.hirehive.com/", "https://acme.hirehive.com/job/100001/planner")
    urls = (r"(?P<slug>(?!www\.|api\.|app\.)[\w-]+)\.hirehive\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    rows = "items"
    total = "meta.total_count"
    heads = ("id", "hosted_url", "published_date")
    link = "hosted_url"
    dated = "published_date"
    endpoint = "https://{slug}.hirehive.com/api/v2/jobs?page={at}&page_size=100"
    page_url = "https://{slug}.hirehive.com/job/{id}"
    pages = PageRule(size=100, first=1, step=1)
    fields = {
        "title": "title",
        "description": "description.html || description",
        "locations": "locations[].name || location || country.name",
        "employment_type": "type.name || type.type",
        "department": "category.name || category",
        "base_salary": "salary",
        "date_posted": "published_date",
        "language": "language.code",
        "workplace": "workplace_type",
        "apply_url": "apply_url",
    }

    def goes_on(self, page: Page) -> bool | None:
        """The answer's own word."""
        answer = Node(decode(page, object, "JSON"))
        places = (answer.at("meta"), answer.at("pagination"), answer)
        return next((flag for place in places if (flag := place.flag("has_next")) is not None), None)


ADAPTER = HireHive()
