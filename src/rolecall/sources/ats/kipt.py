"""The vacancy page of the Kharkiv Institute of Physics and Technology: PDF bulletins linked from one page.

A bulletin counts for thirty days by the date in its name; a name that states a month alone may be of its last day, and
one without a date counts always. No payload was captured. Fingerprint: the address.
"""

import re
from datetime import UTC, datetime, timedelta

import msgspec

from rolecall.model import Board, Closed, Item, ListingKind, ListingPage, Page, RawPosting, Request
from rolecall.sources.kit import Anchor, HtmlBoard, stable_url
from rolecall.sources.kit.detailing import read_detail
from rolecall.sources.kit.recipe import Detail, Recipe

#: Day, month and year in a name, in either order; the day may be missing.
_DATED = re.compile(
    r"(?<!\d)(?:(\d{1,2})[._-])?(\d{1,2})[._-](20\d{2})(?!\d)"
    r"|(?<!\d)(20\d{2})[._-](\d{1,2})(?:[._-](\d{1,2}))?(?!\d)"
)
_COUNTS = timedelta(days=30)
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

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The bulletins that still count."""
        found = super().list_page(board, page, request)
        kept = tuple(item for item in found.items if _counts(item.url, page.fetched_at))
        return msgspec.structs.replace(found, items=kept)

    def address(self, board: Board, link: Anchor, parts: dict[str, str]) -> str:
        """The bulletin itself."""
        return stable_url(link.url)

    def details(self, board: Board, item: Item) -> Request | None:
        """The bulletin."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The bulletin's text."""
        return read_detail(_BULLETIN, item, page)


def _counts(url: str, now: datetime) -> bool:
    """Whether a bulletin's name dates it within thirty days, or not at all."""
    named = _DATED.search(url.rsplit("/", 1)[-1])
    if named is None:
        return True
    day, month, year = (named[1], named[2], named[3]) if named[3] else (named[6], named[5], named[4])
    try:
        dated = datetime(int(year), int(month), int(day or 1), tzinfo=UTC)
    except ValueError:
        return True
    # Without a day the bulletin may be of the month's last.
    return now - dated <= (_COUNTS if day else _COUNTS + timedelta(days=31))


ADAPTER = Kipt()
