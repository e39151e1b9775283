"""104 Job Bank (Taiwan): recognized and refused."""

from rolecall.sources.kit import Marketplace


class JobBank104(Marketplace):
    """A marketplace."""

    name = "jobbank104"
    refusal = "104's member terms forbid copying its listings by programs"
    examples = (
        "https://www.104.com.tw/company/auzu36g",
        "https://www.104.com.tw/job/7abcd",
    )
    urls = (r"(?:www\.)?104\.com\.tw/(?:company|job)/(?P<listing>[^/?#]+)",)


ADAPTER = JobBank104()
