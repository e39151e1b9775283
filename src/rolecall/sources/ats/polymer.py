"""Polymer job boards: pages of rows, records one by one. No payload was captured. Fingerprint: the raw entry."""

from rolecall.model import Page
from rolecall.sources.kit import JsonBoard, Node, PageRule, decode


class Polymer(JsonBoard):
    """One organization's board."""

    name = "polymer"
    hosts = ("api.polymer.co",)
    examples = ("https://jobs.polymer.co/acme", "https://jobs.polymer.co/acme/10001")
    urls = (r"jobs\.polymer\.co/(?P<slug>[^/?#]+)", r"api\.polymer\.co/v1/hire/organizations/(?P<slug>[^/?#]+)")
    needs = ("slug",)
    settings = {"slug": ("slug", "token")}
    rows = "items"
    total = "meta.total"
    heads = ("id", "job_post_url", "published_at")
    link = "job_post_url"
    dated = "published_at"
    endpoint = "https://api.polymer.co/v1/hire/organizations/{slug}/jobs?page={at}"
    record_url = "https://api.polymer.co/v1/hire/organizations/{slug}/jobs/{id}"
    page_url = "https://jobs.polymer.co/{slug}/{id}"
    pages = PageRule(size=25, first=1, step=1)
    fields = {
        "title": "title",
        "description": "description",
        "locations": "display_location",
        "city": "city",
        "region": "state_region",
        "country": "country",
        "workplace": "remoteness_pretty || remoteness",
        "employment_type": "kind_pretty || kind",
        "department": "job_category_name",
        "date_posted": "published_at",
        "pay_min": "salary_min",
        "pay_max": "salary_max",
        "pay_currency": "salary_currency",
        "pay_period": "salary_period",
    }

    def goes_on(self, page: Page) -> bool | None:
        """The answer names the next page, or null."""
        return Node(decode(page, object, "JSON")).number("meta", "next_page") is not None


ADAPTER = Polymer()
