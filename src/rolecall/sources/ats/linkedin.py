"""LinkedIn company pages: recognized and refused."""

from rolecall.sources.kit import Marketplace


class LinkedIn(Marketplace):
    """A marketplace."""

    name = "linkedin"
    refusal = "LinkedIn's user agreement forbids automated access without permission"
    examples = (
        "https://www.linkedin.com/company/acme/jobs/",
        "https://www.linkedin.com/jobs/view/1000001",
    )
    urls = (
        r"(?:[a-z]{2,3}\.)?linkedin\.com/company/(?P<company>[^/?#]+)",
        r"(?:[a-z]{2,3}\.)?linkedin\.com/(?P<kind>jobs)(?:-guest)?(?:/|$|\?)",
    )


ADAPTER = LinkedIn()
