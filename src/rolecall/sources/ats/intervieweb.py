"""Intervieweb (Zucchetti) career sites: pages of links, each saying which of how many it is.

Later pages are read where the page links to them; some open by a form with a token, and the list is partial then. No
payload was captured. Fingerprint: id and title.
"""

import re

import msgspec

from rolecall.model import Board, ListingKind, ListingPage, Page, PartialReason, Problem, Request
from rolecall.sources.kit import HtmlBoard, page_text

_OF = re.compile(r"(?i)(?:page|pagina)\s+(\d+)\s+(?:of|di)\s+(\d+)")


class Intervieweb(HtmlBoard):
    """One site in one language."""

    name = "intervieweb"
    listing = ListingKind.OBSERVED
    hosts = ("*.intervieweb.it",)
    examples = ("https://acme.intervieweb.it/en/career",)
    urls = (
        r"(?P<host>[\w-]+\.intervieweb\.it)/(?P<locale>[a-z]{2})/career",
        r"(?P<host>[\w-]+\.intervieweb\.it)(?:/|$)",
    )
    needs = ("host",)
    links = r"[\w.-]+\.intervieweb\.it/(?:annunci\.php|jobs/)[^#]*?(?:IdAnnuncio=|-|/)(?P<id>\d{3,})"
    shows = r"(?i)intervieweb|vacanc|annunci"

    def page_at(self, board: Board, at: int) -> Request:
        """The career page."""
        return Request(url=f"https://{board.key['host']}/{board.key.get('locale', 'en')}/career")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The links of a page; a further page without a link makes the list partial."""
        found = super().list_page(board, page, request)
        pages = _OF.search(page_text(page))
        if pages is None or found.next or int(pages[1]) >= int(pages[2]):
            return found
        short = Problem(reason=PartialReason.LIMIT, detail=f"only {pages[1]} of {pages[2]} pages can be read")
        return msgspec.structs.replace(found, problems=(*found.problems, short))


ADAPTER = Intervieweb()
