"""Jobsoid career sites: one answer holds every posting. No payload was captured. Fingerprint: the raw entry."""

from rolecall.sources.kit import JsonBoard


class Jobsoid(JsonBoard):
    """One employer's site."""

    name = "jobsoid"
    hosts = ("*.jobsoid.com",)
    examples = ("https://acme.jobsoid.com/", "https://acme.jobsoid.com/j/10001/planner")
    urls = (r"(?P<slug>(?!(?:www|app|help|blog)\.)[\w-]+)\.jobsoid\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token")}
    heads = ("id", "hostedUrl", "postedDate")
    link = "hostedUrl"
    dated = "postedDate"
    endpoint = "https://{slug}.jobsoid.com/api/v1/jobs"
    page_url = "https://{slug}.jobsoid.com/j/{id}"
    fields = {
        "title": "title",
        "description": "description",
        "locations": "location.title || location",
        "city": "location.city",
        "country": "location.country",
        "employment_type": "type",
        "department": "department.title || department",
        "date_posted": "postedDate",
        "apply_url": "applyUrl",
    }


ADAPTER = Jobsoid()
