"""A posting's own page where no recipe says how to read it: as data, as a document, or as the page shows it."""

import msgspec

from rolecall.model import Closed, Item, Page, PayloadError, RawPosting
from rolecall.sources.kit.detailing import listed_posting, read_detail
from rolecall.sources.kit.details import completed, said_closed
from rolecall.sources.kit.fields import posting_of
from rolecall.sources.kit.recipe import Detail, Recipe
from rolecall.sources.kit.roles import role_page

#: How a document that a list links to is read.
_DOCUMENT = Recipe(detail=Detail(kind="pdf"))


def read_or_shown(recipe: Recipe, item: Item, page: Page | None) -> RawPosting | Closed:
    """The posting of an item by the recipe; without one also what its page shows. Raises PayloadError."""
    if page is None or recipe.detail is not None:
        return read_detail(recipe, item, page)
    stated = listed_posting(item)
    if page.body.startswith(b"%PDF"):
        found = read_detail(_DOCUMENT, item, page)
        if isinstance(found, Closed) or stated is None or not stated.title:
            return found
        return msgspec.structs.replace(found, title=stated.title)
    try:
        return read_detail(recipe, item, page)
    except PayloadError:
        values = role_page(page, stated.title if stated else None) if page.status < 400 else {}
        closed = said_closed(page)
        if closed is not None:
            return closed
        if not values:
            raise
        shown = posting_of(item, values, recipe)
        return completed(shown, stated) if stated is not None else shown
