"""Glassdoor company pages: recognized and refused."""

from rolecall.sources.kit import Marketplace


class Glassdoor(Marketplace):
    """A marketplace."""

    name = "glassdoor"
    refusal = "Glassdoor's terms forbid automated access to its sites"
    examples = ("https://www.glassdoor.com/Jobs/Acme-Jobs-E100001.htm",)
    urls = (r"(?:[a-z]{2,3}\.)?glassdoor\.(?:com|co\.uk|de|fr|ca)/(?P<path>Jobs?|job-listing|Overview)/[^?#]+",)


ADAPTER = Glassdoor()
