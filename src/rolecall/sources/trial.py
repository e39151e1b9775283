"""Trying a recipe on a saved page: what it reads, and what each of its steps matched."""

from rolecall.model import Board, Closed, InvalidInput, Item, Page, PayloadError, RawPosting, Request, Value
from rolecall.sources.kit.detailing import listed_posting, read_detail
from rolecall.sources.kit.identity import url_identity
from rolecall.sources.kit.recipe import Recipe, recipe_of
from rolecall.sources.kit.steps import Trace, run, spots
from rolecall.sources.registry import adapter


class Trial(Value, frozen=True, kw_only=True):
    """What a recipe read from one page."""

    #: What each step did; for list recipes of steps the first round of them.
    steps: tuple[Trace, ...] = ()
    postings: tuple[RawPosting, ...] = ()
    #: What could not be read, for people.
    problems: tuple[str, ...] = ()
    #: Pages the recipe would ask for next.
    next: tuple[str, ...] = ()


def try_recipe(reader: str, config: str, page: Page, *, detail: bool = False) -> Trial:
    """Read a page by a recipe of a general reader; detail says that it is one posting's page.

    Raises InvalidInput when the recipe itself cannot be used, NotFound when there is no such reader.
    """
    board = Board(slug="trial", adapter=reader, key={"url": page.url}, url=page.url, config=config)
    recipe = recipe_of(board)
    item = Item(external_id=url_identity(page.url), url=page.url, fingerprint="")
    if detail:
        return _detail(recipe, item, page)
    source = adapter(reader)
    listing = recipe.listing.steps
    steps = tuple(run(listing, spots(page))[2]) if listing else ()
    try:
        found = source.read(board, page, Request(url=page.url))
    except PayloadError as error:
        return Trial(steps=steps, problems=(error.what,))
    postings = tuple(listed_posting(one) or _bare(one) for one in found.items)
    problems = tuple(f"{problem.reason}: {problem.detail}" for problem in found.problems)
    return Trial(steps=steps, postings=postings, problems=problems, next=tuple(one.url for one in found.next))


def _detail(recipe: Recipe, item: Item, page: Page) -> Trial:
    if recipe.detail is None:
        raise InvalidInput("The recipe has no part named detail.", "Add one, or leave out --detail.")
    steps = tuple(run(recipe.detail.steps, spots(page, recipe.detail.scope))[2]) if recipe.detail.steps else ()
    try:
        found = read_detail(recipe, item, page)
    except PayloadError as error:
        return Trial(steps=steps, problems=(error.what,))
    if isinstance(found, Closed):
        return Trial(steps=steps, problems=(f"closed: {found.why}",))
    return Trial(steps=steps, postings=(found,))


def _bare(item: Item) -> RawPosting:
    """An item of which the list states its address only."""
    return RawPosting(external_id=item.external_id, url=item.url, title="")
