"""Gusto job boards: a page of links; details are structured data. Board and posting were captured.

Fingerprint: id and title.
"""

import msgspec

from rolecall.model import Board, Closed, Item, ListingKind, Page, RawPlace, RawPosting
from rolecall.sources.kit import HtmlBoard, compact, stated
from rolecall.sources.kit.markup import tree_of


class Gusto(HtmlBoard):
    """One employer's page."""

    name = "gusto"
    listing = ListingKind.OBSERVED
    hosts = ("jobs.gusto.com",)
    examples = ("https://jobs.gusto.com/boards/acme-inc-2b6ee4a1-0000-4000-8000-000000000001",)
    urls = (r"jobs\.gusto\.com/boards/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token", "tenant")}
    endpoint = "https://jobs.gusto.com/boards/{slug}"
    links = r"jobs\.gusto\.com/postings/(?P<id>[^/?#]+)"
    shows = r"(?i)Open Positions|gusto"
    selectors = {
        "title": "h1 span.font-extrabold, h1",
        "employer": "h1 span.uppercase",
        # The place and the type stand in one line, divided by a dot.
        "summary": "h1 span.text-gray-900:not(.font-extrabold)",
        "description": ".rich-text-container",
    }

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The page's fields; the line under the title holds place and type."""
        found = super().posting(board, item, page)
        if page is None or not isinstance(found, RawPosting) or found.places or found.employment:
            return found
        node = tree_of(page).css_first(self.selectors["summary"])
        where, _, kind = node.text(separator=" ").partition("·") if node is not None else ("", "", "")
        places = tuple(RawPlace(text=text) for text in (" ".join(where.split()),) if text)
        return msgspec.structs.replace(found, places=places, employment=compact((stated(kind),)))


ADAPTER = Gusto()
