"""JSON APIs by configuration: where the records are, how the list goes on, which fields say what.

An API may ask for a token that its page gives every visitor: the recipe says where it stands and how it is sent. An
answer of 401 or 403 has the token asked for again, once a request. A recipe may leave out where the records are: the
largest list of postings counts, and its fields by the names in use.
Fingerprint: the posting as the list states it, or the record.
"""

import msgspec

from rolecall.model import (
    Board,
    Closed,
    InvalidInput,
    Item,
    ListingPage,
    Page,
    PayloadError,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import Node, Source, decode, fingerprint, host_of, payload_error, turn
from rolecall.sources.kit.detailing import detail_request, listed_posting, read_detail
from rolecall.sources.kit.fields import search
from rolecall.sources.kit.links import Continuation, list_request
from rolecall.sources.kit.recipe import Detail, Recipe, recipe_of
from rolecall.sources.kit.records import by_names, items_of, records_of
from rolecall.sources.kit.source import stamped
from rolecall.sources.kit.token import EXPIRED, TOKEN, resumed, token_of, token_request, with_token
from rolecall.sources.kit.wellknown import postings_in


class Api(Source):
    """One list of one API."""

    name = "api"
    needs = ("url",)
    discovers = False
    statuses = EXPIRED

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The API's address, or the page it belongs to; and what is asked of it: boards may share an address."""
        parts = {"url": settings.text("api_url") or url}
        asked = [value for name in ("post_data", "params") if (value := settings.at(name).value)]
        return parts | {"asks": fingerprint(msgspec.json.encode(asked, order="sorted"))[:12]} if asked else parts

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page, or the page that holds the token it asks for."""
        recipe = recipe_of(board)
        if recipe.token is not None:
            return [token_request(recipe.token, board.url or board.key["url"])]
        return [_opening(board, recipe)]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of records; before it the token, where the API asks for one."""
        recipe = recipe_of(board)
        rule = recipe.token
        if rule is None:
            return self._records(board, page, request)
        if request.entry == TOKEN:
            token = token_of(rule, page)
            asked = with_token(resumed(request) or _opening(board, recipe), rule, token)
            return ListingPage(next=(stamped(asked, {"token": token}),))
        if page.status in EXPIRED and "refreshed" not in request.state:
            return ListingPage(next=(token_request(rule, board.url or board.key["url"], request),))
        found = self._records(board, page, request)
        token = board.key.get("token", "")
        return msgspec.structs.replace(found, next=tuple(with_token(one, rule, token) for one in found.next))

    def _records(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of records."""
        named = by_names(recipe_of(board))
        recipe = named or recipe_of(board)
        listing = recipe.listing
        root: object = decode(page, object, "JSON with the records of the list")
        try:
            records = (postings_in(root) if named else None) or records_of(root, listing.path)
        except PayloadError as error:
            raise payload_error(page, f"JSON with records at {listing.path!r}", error.what) from error
        items, problems = items_of(board, recipe, records, board.url or page.final_url)
        total = Node(search(listing.total, root)).number() if listing.total else None
        cursor = Node(search(listing.paging.at, root)).text() if listing.paging and listing.paging.at else None
        steps = Continuation(listing, listing.url or board.key["url"], page.final_url, cursor)
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

    def details(self, board: Board, item: Item) -> Request | None:
        """As the recipe says; nothing when the list states whole postings and no details are configured."""
        recipe = recipe_of(board)
        if recipe.detail is None and listed_posting(item) is not None:
            return None
        asked = detail_request(_with_detail(recipe), item)
        token = board.key.get("token")
        if asked is None or token is None or recipe.token is None or host_of(asked.url) != host_of(_address(board)):
            return asked
        return with_token(asked, recipe.token, token)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """What the list states, completed by the details."""
        return read_detail(recipe_of(board), item, page)


def _address(board: Board) -> str:
    address = recipe_of(board).listing.url or board.key["url"]
    if not address.startswith(("http://", "https://")):
        raise InvalidInput(f"{address!r} of board {board.slug} is no web address.", "Correct the board's recipe.")
    return address


def _opening(board: Board, recipe: Recipe) -> Request:
    """The request of the first page."""
    paging = recipe.listing.paging
    return list_request(recipe.listing, _address(board), paging.start if paging else None)


def _with_detail(recipe: Recipe) -> Recipe:
    return recipe if recipe.detail is not None else Recipe(listing=recipe.listing, detail=Detail())


ADAPTER = Api()
