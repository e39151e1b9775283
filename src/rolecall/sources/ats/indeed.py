"""Indeed company pages: recognized and refused."""

from rolecall.sources.kit import Marketplace


class Indeed(Marketplace):
    """A marketplace."""

    name = "indeed"
    refusal = "Indeed's terms forbid automated access to its sites"
    examples = (
        "https://www.indeed.com/cmp/Acme/jobs",
        "https://uk.indeed.com/viewjob?jk=0000000000000001",
    )
    urls = (
        r"(?:[a-z]{2,3}\.)?indeed\.(?:com|co\.uk|fr|de)/cmp/(?P<company>[^/?#]+)",
        r"(?:[a-z]{2,3}\.)?indeed\.(?:com|co\.uk|fr|de)/(?P<kind>viewjob|jobs|q-|job)(?:/|\?|$|-)",
    )


ADAPTER = Indeed()
