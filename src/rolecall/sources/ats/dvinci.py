"""d.vinci careers sites: one answer holds every publication. No payload was captured. Fingerprint: the raw entry."""

from rolecall.sources.kit import JsonBoard


class Dvinci(JsonBoard):
    """One customer."""

    name = "dvinci"
    hosts = ("*.dvinci-hr.com",)
    examples = ("https://acme.dvinci-hr.com/", "https://acme.dvinci-hr.com/de/jobs/100001/planer")
    urls = (r"(?P<slug>(?!(?:www|static|api|cdn|support)\.)[\w-]+)\.dvinci-hr\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "customer")}
    heads = ("id", "jobPublicationURL", "publicationStartDate")
    link = "jobPublicationURL"
    dated = "publicationStartDate"
    endpoint = "https://{slug}.dvinci-hr.com/jobPublication/list.json?lang=en"
    page_url = "https://{slug}.dvinci-hr.com/en/jobs/{id}"
    fields = {
        "title": "position || jobOpening.name",
        "description": ["introduction", "tasks", "profile", "weOffer", "closingText"],
        "locations": "jobOpening.locations[].name || location",
        "employment_type": "[jobOpening.contractPeriod.name, jobOpening.workingTimes[].name][] | [?@]",
        "department": "jobOpening.departments[0].name || jobOpening.orgUnit.name",
        "date_posted": "publicationStartDate || startDate",
        "valid_through": "publicationEndDate",
        "employer": "jobOpening.company.name",
        "language": "language",
    }


ADAPTER = Dvinci()
