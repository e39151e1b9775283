"""PracticeMatch employer pages: a page of links. No payload was captured. Fingerprint: id and title."""

from rolecall.model import ListingKind
from rolecall.sources.kit import HtmlBoard


class PracticeMatch(HtmlBoard):
    """One employer's page."""

    name = "practicematch"
    listing = ListingKind.OBSERVED
    hosts = ("employer.practicematch.com", "www.practicematch.com")
    examples = ("https://employer.practicematch.com/employer/acme-health-physician-jobs",)
    urls = (r"employer\.practicematch\.com/employer/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    endpoint = "https://employer.practicematch.com/employer/{slug}"
    links = r"[\w.-]*practicematch\.com/(?:physicians/)?job-details\.cfm/(?P<id>\d+)"
    shows = r"(?i)practicematch"


ADAPTER = PracticeMatch()
