"""What a board's configuration may say to the general readers: typed, and refused with a reason when unusable."""

from functools import lru_cache
from typing import TypeVar

import msgspec

from rolecall.model import Board, InvalidInput, Value
from rolecall.text import expression


class FieldSpec(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one field is read from a JSON record."""

    #: JMESPath of the value; or parts of one text.
    path: str | list[str] | None = None
    #: Paths whose values become one text.
    concat: list[str] | None = None
    separator: str = ", "
    #: Values as written -> value to use; what is not in it stays as written.
    map: dict[str, str] = {}
    #: First group is taken.
    regex: str | None = None
    #: Undo one level of entities.
    html_unescape: bool = False
    #: Used when nothing is found.
    default: str | None = None


Fields = dict[str, str | list[str] | FieldSpec]


class Rewrite(Value, frozen=True, kw_only=True):
    """A URL brought into its canonical form."""

    find: str
    replace: str


class Step(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of a recipe over a page's elements in document order; the search goes on from the last match."""

    #: Element name to stop at; None = any.
    tag: str | None = None
    #: "class=name" or "id=name"; "name" alone asks for the attribute.
    attr: str | None = None
    #: Text the element must hold.
    text: str | None = None
    #: Expression the element's text must match.
    match_regex: str | None = None
    #: Elements to go on after the match.
    offset: int = 0
    #: Start again at this element of the page.
    start: int | None = msgspec.field(default=None, name="from")
    #: Field the text goes to; None only moves on.
    field: str | None = None
    #: Keep markup, and read on to the stop.
    html: bool = False
    stop: str | list[str] | None = None
    stop_tag: str | list[str] | None = None
    stop_attr: str | None = None
    stop_regex: str | None = None
    stop_count: int | None = None
    to_end: bool = False
    #: First group is taken.
    regex: str | None = None
    split: str | None = None
    map: dict[str, str] = {}
    optional: bool = False


class Paging(Value, frozen=True, kw_only=True):
    """How a list goes on."""

    #: page (numbers), offset, cumulative (a growing limit), cursor, next (a URL), suffix (of the path), header.
    style: str = "page"
    #: Parameter, or header, that carries the number or cursor; for "next" and "cursor" see at.
    param: str | None = None
    start: int = 1
    step: int = 1
    size: int | None = None
    #: query, body or path.
    location: str = "query"
    #: URL with {page} or {offset}.
    template: str | None = None
    #: JMESPath of the next URL or cursor in the answer, or a CSS selector of the next link.
    at: str | None = None
    most: int | None = None


class Listing(Value, frozen=True, kw_only=True):
    """Where the list is and what of it belongs to the board."""

    url: str | None = None
    method: str = "GET"
    headers: dict[str, str] = {}
    params: dict[str, str] = {}
    body: str | None = None
    #: JMESPath of the records.
    path: str | None = None
    #: JMESPath of the total.
    total: str | None = None
    #: Name of the embedded state that holds the records.
    source: str | None = None
    #: URL of a record, with {field} places; or the path of the field that is its URL.
    link: str | None = None
    link_field: str | None = None
    #: Values of link places that are not fields of that name.
    link_fields: dict[str, str] = {}
    #: Places of link that are turned into a URL slug.
    slugs: list[str] = []
    #: JMESPath of the record's own identity.
    identity: str | None = None
    include: str | None = None
    exclude: str | None = None
    rewrite: Rewrite | None = None
    #: CSS selector of the links; of the rows and their parts.
    selector: str | None = None
    rows: dict[str, str | list[str]] = {}
    paging: Paging | None = None
    fields: Fields = {}
    steps: list[Step] = []
    #: Only where the page holds this text.
    contains: str | None = None
    exclude_titles: list[str] = []
    #: Further pages of the same list.
    more_urls: list[str] = []
    most: int | None = None


class TokenRule(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A token every visitor's page is given, that an API asks for: where it stands and how it is sent."""

    #: Page that holds it; None = the board's own page.
    url: str | None = None
    #: CSS selector of the element whose text, or attribute, holds it.
    css: str | None = None
    attribute: str | None = None
    #: JMESPath, where the page is JSON.
    path: str | None = None
    #: First group is taken, of what css or path found, else of the page's source.
    regex: str | None = None
    #: Header it is sent in (default authorization), or query parameter; never both.
    header: str | None = None
    query: str | None = None
    #: Text before it, e.g. "Bearer ".
    prefix: str = ""


class Detail(Value, frozen=True, kw_only=True):
    """Where a posting's details are and how they are read."""

    #: jsonld, steps, state, api, pdf, none.
    kind: str = "jsonld"
    url: str | None = None
    #: Expression over the posting's URL whose groups fill url.
    url_pattern: str | None = None
    method: str = "GET"
    headers: dict[str, str] = {}
    body: str | None = None
    path: str | None = None
    source: str | None = None
    pattern: str | None = None
    fields: Fields = {}
    steps: list[Step] = []
    #: CSS selector the steps stay inside.
    scope: str | None = None
    #: Fields taken from the details although the list states them; () = whatever they state.
    enrich: list[str] = []
    #: A URL like this after a redirect means the posting is closed.
    closed_url: str | None = None
    fallback: "Detail | None" = None


class Recipe(Value, frozen=True, kw_only=True):
    """A board's configuration for the general readers."""

    listing: Listing = Listing()
    detail: Detail | None = None
    #: For APIs that ask for a token of their page.
    token: TokenRule | None = None
    #: Values of fields nothing else states (locations, employment_type, job_location_type…).
    defaults: dict[str, str | list[str]] = {}
    defaults_by_title: dict[str, dict[str, str | list[str]]] = {}
    #: The board's pages need a browser; steps there, in the order they are done.
    render: bool = False
    wait: str | None = None
    actions: list[dict[str, str | int | bool | None]] = []


T = TypeVar("T")


@lru_cache(maxsize=512)
def _recipe(config: str) -> Recipe:
    return msgspec.json.decode(config, type=Recipe)


def recipe_of(board: Board) -> Recipe:
    """The board's recipe. Raises InvalidInput naming the part that cannot be used."""
    try:
        return _recipe(board.config or "{}")
    except msgspec.DecodeError as error:
        raise InvalidInput(
            f"The recipe of board {board.slug} cannot be used: {error}.", "docs/recipes.md describes every part."
        ) from error


def wanted(listing: Listing, url: str) -> str | None:
    """A URL in its canonical form when the board's filters let it in; None otherwise."""
    if listing.rewrite is not None:
        url = expression(listing.rewrite.find).sub(listing.rewrite.replace, url)
    if listing.include and not expression(listing.include).search(url):
        return None
    if listing.exclude and expression(listing.exclude).search(url):
        return None
    return url
