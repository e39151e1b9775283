"""HeadHunter (hh.ru) employer pages: recognized and refused."""

from rolecall.sources.kit import Marketplace


class HeadHunter(Marketplace):
    """A marketplace."""

    name = "headhunter"
    refusal = "hh.ru's terms allow its data to be used by registered applications only"
    examples = (
        "https://hh.ru/employer/1000001",
        "https://spb.hh.ru/vacancy/2000001",
    )
    urls = (
        r"(?:[\w-]+\.)?hh\.(?:ru|kz|uz)/employer/(?P<employer>\d+)",
        r"(?:[\w-]+\.)?hh\.(?:ru|kz|uz)/vacancy/(?P<vacancy>\d+)",
    )


ADAPTER = HeadHunter()
