"""Hireology careers sites: pages of whole postings. No payload was captured. Fingerprint: the raw entry."""

from rolecall.sources.kit import JsonBoard, PageRule


class Hireology(JsonBoard):
    """One careers site."""

    name = "hireology"
    hosts = ("api.hireology.com",)
    examples = ("https://careers.hireology.com/acme", "https://acme.hireology.careers/")
    urls = (
        r"careers\.hireology\.com/(?P<slug>[^/?#]+)",
        r"(?P<slug>[\w-]+)\.hireology\.careers(?:/|$)",
        r"api\.hireology\.com/v2/public/careers/(?P<slug>[^/?#]+)",
    )
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    rows = "data"
    total = "count"
    heads = ("id", "career_site_url", "created_at")
    link = "career_site_url"
    dated = "created_at"
    endpoint = "https://api.hireology.com/v2/public/careers/{slug}?page_size=500&page={at}"
    page_url = "https://careers.hireology.com/{slug}/{id}/description"
    pages = PageRule(size=500, first=1, step=1)
    fields = {
        "title": "name",
        "description": "job_description || description",
        "locations": "locations[].join(', ', [city, state] | [?@])",
        "employment_type": "employment_status || job_type",
        "department": "job_family.name || department",
        "date_posted": "created_at",
        "remote": "remote",
        "employer": "organization.name",
        "job_id": "job_id",
    }


ADAPTER = Hireology()
