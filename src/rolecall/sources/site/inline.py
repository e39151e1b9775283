"""Pages that hold many roles as text: a step recipe run again and again over one page.

A role has no page of its own; its identity is its title and place. Fingerprint: the posting as read.
"""

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    PartialReason,
    Problem,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import (
    Node,
    Source,
    fingerprint,
    listed_as,
    page_text,
    payload_error,
    url_identity,
    whole_html,
)
from rolecall.sources.kit.details import listed
from rolecall.sources.kit.fields import posting_of
from rolecall.sources.kit.links import list_request
from rolecall.sources.kit.recipe import Recipe, recipe_of
from rolecall.sources.kit.steps import Values, repeat, spots

#: Roles read from one page at most.
MOST_ROLES = 500


class Inline(Source):
    """One page."""

    name = "inline"
    listing = ListingKind.OBSERVED
    caps = (MOST_ROLES,)
    needs = ("url",)
    discovers = False

    def recognize(self, page: Page) -> BoardKey | None:
        """Nothing on a page says which of its texts are roles: a recipe does."""
        return None

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The page of the row."""
        return {"url": url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The page and further pages the recipe names."""
        listing = recipe_of(board).listing
        urls = listing.more_urls or [listing.url or board.key["url"]]
        return [list_request(listing, url, None) for url in urls]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The roles of the page."""
        whole_html(page, "an HTML page")
        recipe = recipe_of(board)
        listing = recipe.listing
        if listing.contains and listing.contains not in page_text(page):
            raise payload_error(page, f"a page that holds {listing.contains[:40]!r}", "it does not")
        items: dict[str, Item] = {}
        count = 0
        for values in repeat(listing.steps, spots(page), MOST_ROLES):
            count += 1
            item = _item(recipe, board, page, values)
            if item is not None:
                items.setdefault(item.external_id, item)
        problems: tuple[Problem, ...] = ()
        if count >= MOST_ROLES:
            problems = (Problem(reason=PartialReason.LIMIT, detail=f"the page holds {MOST_ROLES} roles or more"),)
        return ListingPage(items=tuple(items.values()), problems=problems)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One role."""
        return listed(item)


def _item(recipe: Recipe, board: Board, page: Page, values: Values) -> Item | None:
    title = values["title"][0]
    if title in recipe.listing.exclude_titles:
        return None
    draft = Item(external_id="", url=board.url or page.final_url, fingerprint="")
    posting = posting_of(draft, values, recipe)
    where = "|".join(place.text or "" for place in posting.places)
    identity = f"{url_identity(page.final_url)}#{fingerprint(f'{title}|{where}'.encode())[:16]}"
    payload = listed_as(msgspec.structs.replace(posting, external_id=identity))
    return Item(external_id=identity, url=draft.url, fingerprint=fingerprint(payload), payload=payload)


ADAPTER = Inline()
