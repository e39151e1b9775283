"""Pages whose embedded state holds the list: framework data, server component rows, variables of a script.

A recipe may leave out where the records are: the largest list of postings counts, and its fields by the names in use.
Fingerprint: the posting as the list states it, or the record.
"""

from rolecall.model import (
    Board,
    Closed,
    Item,
    ListingPage,
    Page,
    PayloadError,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import Node, Source, describe, page_text, payload_error, turn, whole_html
from rolecall.sources.kit.detailing import detail_request, listed_posting, read_detail
from rolecall.sources.kit.fields import find
from rolecall.sources.kit.identity import url_identity
from rolecall.sources.kit.links import Continuation, list_request
from rolecall.sources.kit.recipe import Listing, recipe_of
from rolecall.sources.kit.records import by_names, items_of, records_of
from rolecall.sources.kit.state import state_named, states_of
from rolecall.sources.kit.wellknown import postings_in


class State(Source):
    """One listing page and its continuations."""

    name = "state"
    needs = ("url",)
    discovers = False

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The page of the row."""
        return {"url": url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The listing page."""
        listing = recipe_of(board).listing
        return [list_request(listing, listing.url or board.key["url"], None)]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The records of the page's state."""
        whole_html(page, "a page that carries its list")
        named = by_names(recipe_of(board))
        recipe = named or recipe_of(board)
        listing = recipe.listing
        records = self._named(page, listing) if named else self._at(page, listing)
        items, problems = items_of(board, recipe, records, page.final_url)
        root = state_named(page_text(page), listing.source) if listing.total else None
        total = Node(find(listing.total, root)).number() if listing.total else None
        steps = Continuation(listing, listing.url or board.key["url"], page.final_url, None)
        return turn(
            request,
            items,
            steps.rule(len(records)),
            steps.request,
            count=len(records),
            total=total,
            more=steps.more(request, len(records), total),
            problems=problems,
        )

    def _at(self, page: Page, listing: Listing) -> list[object]:
        """The records where the recipe says."""
        root = state_named(page_text(page), listing.source)
        if root is None:
            raise payload_error(page, f"a page with the state {listing.source or 'of its list'}", describe(page))
        try:
            return records_of(find(listing.path, root) if listing.path else root, None)
        except PayloadError as error:
            raise payload_error(page, f"a page whose state has records at {listing.path!r}", error.what) from error

    def _named(self, page: Page, listing: Listing) -> list[object]:
        """The largest list of postings in any state, or in the one the recipe names."""
        text = page_text(page)
        records = postings_in(state_named(text, listing.source) if listing.source else states_of(text))
        if not records:
            raise payload_error(page, "a page whose state holds postings", "none of its lists does")
        return records

    def details(self, board: Board, item: Item) -> Request | None:
        """As the recipe says; nothing when the list states whole postings and no details are configured."""
        recipe = recipe_of(board)
        if recipe.detail is None and (posting := listed_posting(item)) is not None and posting.description_html:
            return None
        # A record without an address of its own has the list's: there is nothing more to ask.
        own = url_identity(item.url) not in (url_identity(board.url), url_identity(board.key["url"]))
        return detail_request(recipe, item) if own else None

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """What the list states, completed by the details."""
        return read_detail(recipe_of(board), item, page)


ADAPTER = State()
