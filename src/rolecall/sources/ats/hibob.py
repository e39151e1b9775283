"""HiBob careers sites: one answer holds every posting; it is refused without the site's own Referer.

No payload was captured. Fingerprint: the raw entry.
"""

from rolecall.sources.kit import JsonBoard


class HiBob(JsonBoard):
    """One careers site."""

    name = "hibob"
    hosts = ("*.careers.hibob.com",)
    examples = ("https://acme.careers.hibob.com/", "https://acme.careers.hibob.com/jobs/2b6ee4a1-0000-4000-8000-1")
    urls = (r"(?P<slug>[\w-]+)\.careers\.hibob\.com(?:/|$)",)
    needs = ("slug",)
    rows = "jobAdDetails"
    heads = ("id", "publishedAt")
    dated = "publishedAt"
    headers = (("referer", "https://{slug}.careers.hibob.com/"),)
    endpoint = "https://{slug}.careers.hibob.com/api/job-ad"
    page_url = "https://{slug}.careers.hibob.com/jobs/{id}"
    fields = {
        "title": "title",
        "description": ["description", "requirements", "responsibilities", "benefits"],
        "locations": "join(', ', [site, country] | [?@])",
        "workplace": "workspaceType",
        "employment_type": "employmentType",
        "department": "department",
        "date_posted": "publishedAt",
        "language": "language",
    }


ADAPTER = HiBob()
