"""JobStreet and other SEEK marketplaces: recognized and refused."""

from rolecall.sources.kit import Marketplace


class JobStreet(Marketplace):
    """A marketplace."""

    name = "jobstreet"
    refusal = "SEEK's terms forbid automated collection of its advertisements"
    examples = (
        "https://my.jobstreet.com/companies/acme-175608148114568/jobs",
        "https://www.seek.com.au/companies/acme-432600/jobs",
    )
    urls = (
        r"(?P<host>(?:[\w-]+\.)?(?:jobstreet\.(?:com|co\.id|vn)|jobsdb\.com|seek\.(?:com\.au|co\.nz))(?:\.\w{2})?)/(?P<path>[^?#]*)",
    )


ADAPTER = JobStreet()
