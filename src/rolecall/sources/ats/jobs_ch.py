"""jobs.ch and jobup.ch: recognized and refused."""

from rolecall.sources.kit import Marketplace


class JobsCh(Marketplace):
    """A marketplace."""

    name = "jobs_ch"
    refusal = "JobCloud's terms forbid systematic retrieval of its advertisements"
    examples = (
        "https://www.jobs.ch/fr/entreprises/134466-acme-sa/",
        "https://www.jobup.ch/en/jobs/detail/2b6ee4a1",
    )
    urls = (r"(?:www\.)?(?:jobs|jobup)\.ch/(?P<locale>[a-z]{2})/(?P<path>[^?#]+)",)


ADAPTER = JobsCh()
