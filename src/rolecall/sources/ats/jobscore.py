"""JobScore career sites: one feed of whole postings. No payload was captured. Fingerprint: the raw entry."""

from rolecall.sources.kit import JsonBoard


class JobScore(JsonBoard):
    """One employer's site."""

    name = "jobscore"
    hosts = ("careers.jobscore.com",)
    examples = (
        "https://careers.jobscore.com/careers/acme",
        "https://careers.jobscore.com/careers/acme/jobs/planner-abc123",
    )
    urls = (r"(?:careers|www)\.jobscore\.com/(?:careers|jobs)/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token")}
    rows = "jobs"
    heads = ("id", "detail_url", "opened_date", "last_updated_date")
    link = "detail_url"
    dated = "last_updated_date"
    endpoint = "https://careers.jobscore.com/jobs/{slug}/feed.json"
    page_url = "https://careers.jobscore.com/careers/{slug}/jobs/{id}"
    fields = {
        "title": "title",
        "description": "description",
        "locations": "location",
        "city": "city",
        "region": "state",
        "country": "country",
        "employment_type": "job_type",
        "department": "department",
        "date_posted": "opened_date",
        "updated": "last_updated_date",
        "remote": "remote",
        "apply_url": "apply_url",
    }


ADAPTER = JobScore()
