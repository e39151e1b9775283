"""Keka careers portals: one answer holds every posting. No payload was captured. Fingerprint: the raw entry."""

from rolecall.sources.kit import JsonBoard


class Keka(JsonBoard):
    """One tenant's portal."""

    name = "keka"
    hosts = ("*.keka.com",)
    examples = ("https://acme.keka.com/careers/api/embedjobs/default/active/2b6ee4a1-0000-4000-8000-000000000001",)
    urls = (
        r"(?P<tenant>(?!www\.|app\.)[\w-]+)\.keka\.com/careers/api/embedjobs/(?P<site>[\w-]+)/active/(?P<board>[\w-]{20,})",
    )
    needs = ("tenant", "site", "board")
    heads = ("id", "publishedOn")
    dated = "publishedOn"
    endpoint = "https://{tenant}.keka.com/careers/api/embedjobs/{site}/active/{board}"
    page_url = "https://{tenant}.keka.com/careers/jobdetails/{id}"
    fields = {
        "title": "title",
        "description": "description",
        "locations": "jobLocations[].name || jobLocations[].city",
        "employment_type": "jobTypeName || jobType",
        "department": "departmentName",
        "date_posted": "publishedOn",
        "requisition_id": "jobNumber",
    }


ADAPTER = Keka()
