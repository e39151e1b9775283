"""The vacancy page of the Kharkiv Institute of Physics and Technology: PDF bulletins linked from one page.

A bulletin counts for thirty days by the date in its name. No payload was captured. Fingerprint: the address.
"""

from rolecall.model import Board, Closed, Item, ListingKind, Page, RawPosting, Request
from rolecall.sources.kit import Anchor, HtmlBoard, stable_url
from rolecall.sources.kit.detailing import read_detail
from rolecall.sources.kit.recipe import Detail, Recipe

_BULLETIN = Recipe(detail=Detail(kind="pdf"), defaults={"locations": ["Kharkiv, Ukraine"]})


class Kipt(HtmlBoard):
    """The one page of the institute."""

    name = "kipt"
    listing = ListingKind.OBSERVED
    hosts = ("www.kipt.kharkov.ua",)
    examples = ("https://www.kipt.kharkov.ua/ua/vacancy.html",)
    urls = (r"(?:www\.)?kipt\.kharkov\.ua/(?P<language>ua|en)/vacancy",)
    needs = ("language",)
    endpoint = "https://www.kipt.kharkov.ua/{language}/vacancy.html"
    links = r"(?:www\.)?kipt\.kharkov\.ua/(?P<id>[^?#]+\.pdf)"
    shows = r"(?i)vacanc|ваканс"

    def address(self, board: Board, link: Anchor, parts: dict[str, str]) -> str:
        """The bulletin itself."""
        return stable_url(link.url)

    def details(self, board: Board, item: Item) -> Request | None:
        """The bulletin."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The bulletin's text."""
        return read_detail(_BULLETIN, item, page)


ADAPTER = Kipt()
