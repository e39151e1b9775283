"""Employers' own pages by recipe: links by selector, filter or table row; details by steps or structured data.

Without a recipe the page is read for what its addresses and titles say: links to postings and documents, and headings
that name an occupation with what stands under them.
Fingerprint: address and link text, or the row's texts.
"""

import msgspec
from selectolax.lexbor import LexborNode

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import (
    Anchor,
    Node,
    Source,
    anchors,
    fingerprint,
    listed_as,
    stable_url,
    turn,
    url_identity,
    whole_html,
)
from rolecall.sources.kit.detailing import detail_request, listed_posting
from rolecall.sources.kit.fields import posting_of
from rolecall.sources.kit.links import Continuation, list_request
from rolecall.sources.kit.markup import base_of, tree_of
from rolecall.sources.kit.paths import JOB_PATH
from rolecall.sources.kit.recipe import Listing, Recipe, recipe_of, wanted
from rolecall.sources.kit.roles import Shown, shown_roles
from rolecall.sources.kit.showing import read_or_shown
from rolecall.sources.kit.urls import absolute, site_of


class Dom(Source):
    """One listing page and its continuations."""

    name = "dom"
    listing = ListingKind.OBSERVED
    needs = ("url",)
    discovers = False

    def recognize(self, page: Page) -> BoardKey | None:
        """Nothing on a page says that its links are postings: a recipe does."""
        return None

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The page of the row."""
        return {"url": url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The listing page and further pages the recipe names."""
        listing = recipe_of(board).listing
        return [list_request(listing, url, None) for url in (listing.url or board.key["url"], *listing.more_urls)]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Links of the page that the recipe takes for postings."""
        whole_html(page, "an HTML page")
        recipe = recipe_of(board)
        listing = recipe.listing
        if listing.rows:
            found = self._rows(recipe, page)
        elif not listing.selector and not listing.include:
            found = self._shown(recipe, page)
        else:
            found = self._links(recipe, page)
        items = tuple({item.external_id: item for item in found if item is not None}.values())
        cursor = _next(listing, page)
        steps = Continuation(
            listing, request.url if listing.paging is None else board.key["url"], page.final_url, cursor
        )

        more = bool(items) and steps.more(request, len(items), None)
        page_found = turn(request, items, steps.rule(len(items)), steps.request, more=bool(more))
        # A page without links may be a page that lost them: it states nothing.
        return msgspec.structs.replace(page_found, stated_empty=False)

    def _links(self, recipe: Recipe, page: Page) -> list[Item | None]:
        listing = recipe.listing
        links = anchors(page) if not listing.selector else _selected(page, listing.selector)
        return [self._item(recipe, link.url, link.text) for link in links]

    def _item(self, recipe: Recipe, link: str, text: str) -> Item | None:
        listing = recipe.listing
        url = wanted(listing, link)
        if url is None or (not listing.include and not listing.selector and not JOB_PATH.search(url)):
            return None
        identity = url_identity(url)
        mark = fingerprint(f"{identity}\n{text}".encode())
        return Item(external_id=identity, url=stable_url(url), fingerprint=mark)

    def _shown(self, recipe: Recipe, page: Page) -> list[Item | None]:
        """Without a recipe: links to addresses of postings, else what the page shows as roles."""
        # A link to another site is somebody else's page, maybe one that must not be asked: a recipe may name it.
        here = site_of(page.final_url)
        links = [item for item in self._links(recipe, page) if item is not None and site_of(item.url) == here]
        roles = shown_roles(page)
        known = {item.external_id for item in links}
        named = {url_identity(role.url): role.title for role in roles if role.url}
        titled = [_titled(item, named[item.external_id]) for item in links if item.external_id in named]
        if links and len(titled) * 2 >= len(links):
            # Postings' addresses and titles agree: addresses alone would let other pages in.
            links = titled
        others = (role for role in roles if role.url is None or url_identity(role.url) not in known)
        return [*links, *(_role(recipe, page, role) for role in others)]

    def _rows(self, recipe: Recipe, page: Page) -> list[Item | None]:
        rules = recipe.listing.rows
        base = base_of(page)
        return [self._row(recipe, node, base) for node in tree_of(page).css(str(rules.get("row", "tr")))]

    def _row(self, recipe: Recipe, node: LexborNode, base: str) -> Item | None:
        rules = recipe.listing.rows
        anchor = node.css_first(str(rules["link"])) if "link" in rules else node
        href = anchor.attributes.get(str(rules.get("link_attr", "href"))) if anchor is not None else None
        url = absolute(base, href)
        url = wanted(recipe.listing, url) if url else None
        if url is None:
            return None
        values = {name: texts for name in ("title", "locations") if (texts := _texts(node, rules.get(name)))}
        item = Item(external_id=url_identity(url), url=stable_url(url), fingerprint="")
        posting = posting_of(item, values, recipe)
        payload = listed_as(posting) if posting.title else b""
        mark = fingerprint(payload or item.external_id.encode())
        return Item(external_id=item.external_id, url=item.url, fingerprint=mark, payload=payload)

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page, unless the recipe says the list is enough or the list is all there is."""
        stated = listed_posting(item)
        if stated is not None and stated.description_html:
            return None
        return detail_request(recipe_of(board), item)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """What the page states, completed by the row; without a recipe also what it shows."""
        return read_or_shown(recipe_of(board), item, page)


def _titled(item: Item, title: str) -> Item:
    """A link with the title the page gives it."""
    payload = listed_as(RawPosting(external_id=item.external_id, url=item.url, title=title))
    return msgspec.structs.replace(item, payload=payload, fingerprint=fingerprint(payload))


def _role(recipe: Recipe, page: Page, role: Shown) -> Item | None:
    """A role the page shows, with a page of its own or without one."""
    url = wanted(recipe.listing, role.url or page.final_url)
    if url is None or role.title in recipe.listing.exclude_titles:
        return None
    identity = url_identity(url)
    if role.url is None:
        identity = f"{identity}#{fingerprint(role.title.encode())[:16]}"
    draft = Item(external_id=identity, url=stable_url(url), fingerprint="")
    values = {"title": (role.title,), **({"description": (role.html,)} if role.html else {})}
    payload = listed_as(posting_of(draft, values, recipe))
    return msgspec.structs.replace(draft, payload=payload, fingerprint=fingerprint(payload))


def _selected(page: Page, selector: str) -> list[Anchor]:
    base = base_of(page)
    found = []
    for node in tree_of(page).css(selector):
        link = node if node.tag == "a" else node.css_first("a[href]")
        url = absolute(base, link.attributes.get("href")) if link is not None else None
        if url:
            found.append(Anchor(url, " ".join(node.text(separator=" ").split())))
    return found


def _texts(node: LexborNode, selectors: str | list[str] | None) -> tuple[str, ...]:
    names = [selectors] if isinstance(selectors, str) else selectors or []
    found = (" ".join(match.text(separator=" ").split()) for name in names for match in node.css(name)[:1])
    return tuple(text for text in found if text)


def _next(listing: Listing, page: Page) -> str | None:
    """The next link at the recipe's selector."""
    if listing.paging is None or listing.paging.style != "next":
        return None
    node = tree_of(page).css_first(listing.paging.at or "a[rel=next]")
    return node.attributes.get("href") if node is not None else None


ADAPTER = Dom()
