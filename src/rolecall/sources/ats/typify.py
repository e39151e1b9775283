"""Typify career sites: every vacancy of the employer's site by one form, 2,001 at most.

A larger list is read in parts by the functions that the career page offers; a part that is still too large is halved,
and the parts together must reach the total that the whole stated. The list says little of a vacancy: its page has the
rest. No payload was captured. Fingerprint: the raw entry.
"""

import re
from collections.abc import Sequence
from urllib.parse import urlencode, urljoin, urlsplit

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingPage,
    Page,
    PartialReason,
    PayloadError,
    Problem,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    completed,
    describe,
    host_of,
    page_text,
    payload_error,
    raw_rows,
    read_entries,
    stable_url,
    structured,
    whole_html,
)
from rolecall.sources.kit.fields import posting_of
from rolecall.sources.kit.markup import tree_of
from rolecall.sources.kit.recipe import Recipe
from rolecall.sources.kit.roles import role_page

#: Vacancies one answer holds at most; a total that equals it may be the window alone.
WINDOW = 2001
_LANGUAGE = re.compile(r"(?s)window\.typify\s*=\s*\{[^}]*?\blanguage\s*:\s*[\"']([a-z]{2})[\"']")
#: Sites in it have no language in their addresses.
_UNNAMED = "nl"
_PREFIX = re.compile(r"/([a-z]{2})(?:/|$)")


class Typify(JsonBoard):
    """One site, by its host; its language where addresses name it."""

    name = "typify"
    version = 2
    needs = ("host",)
    rows = "results"
    total = "pagination.total"
    heads = ("url", "publish_date")
    dated = "publish_date"
    fields = {
        "title": "title || name",
        "description": "description || body",
        "locations": "location.label || location.name || city || location",
        "employment_type": "contract_type || employment_type || hours",
        "department": "department || category",
        "date_posted": "publish_date || created_at",
    }

    def recognize(self, page: Page) -> BoardKey | None:
        """The platform's script object on the employer's own page."""
        text = page_text(page)
        if "window.typify" not in text:
            return None
        language = _LANGUAGE.search(text)
        named = {"locale": language[1]} if language is not None and language[1] != _UNNAMED else {}
        return self.key({"host": host_of(page.final_url), **named}, "the page's own data names it")

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The page's own host, and the language its address begins with."""
        language = _PREFIX.match(urlsplit(url).path)
        named = {"locale": language[1]} if language is not None and language[1] != _UNNAMED else {}
        return {"host": host_of(url), **named}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The whole list."""
        return [self._asked(board, ())]

    def _asked(self, board: Board, functions: Sequence[str]) -> Request:
        """Everything in one answer, or what belongs to some functions."""
        language = f"/{board.key['locale']}" if "locale" in board.key else ""
        fields = [
            ("type", "vacancy"),
            ("location", ""),
            ("km", "10"),
            ("lat", ""),
            ("lng", ""),
            ("page", "1"),
            ("map", "1"),
        ]
        named = ",".join(functions)
        return Request(
            url=f"https://{board.key['host']}{language}/api/vacancies",
            method="POST",
            headers=(
                ("accept", "application/json"),
                ("content-type", "application/x-www-form-urlencoded; charset=UTF-8"),
                ("x-requested-with", "XMLHttpRequest"),
            ),
            body=urlencode([*fields, ("collection_id", ""), *(("field_function[]", each) for each in functions)]),
            entry=f"functions {named}" if functions else "list",
            state={"functions": named} if functions else {},
        )

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The whole, a part, or the career page that names the parts."""
        if request.method == "GET":
            return self._parts(board, page)
        entries, members = raw_rows(page, self.rows, "JSON with the list results")
        answer = Node({name: msgspec.json.decode(raw) for name, raw in members.items() if name != self.rows})
        total = answer.number("pagination", "total")
        if answer.at("errors").value or total is None:
            raise payload_error(page, "JSON with results and their total", describe(page))
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        found = ListingPage(items=items, problems=problems, advertised=total, stated_empty=total == 0)
        if (answer.number("pagination", "total_pages") or 0) <= 1 and total < WINDOW:
            return found
        functions = [each for each in request.state.get("functions", "").split(",") if each]
        if not functions:
            return msgspec.structs.replace(found, next=(Request(url=board.url, entry=request.entry),))
        if len(functions) == 1:
            return msgspec.structs.replace(found, cap=WINDOW)
        # What a part states is proven by its own halves.
        return msgspec.structs.replace(found, advertised=None, next=self._halves(board, functions))

    def _halves(self, board: Board, functions: Sequence[str]) -> tuple[Request, ...]:
        middle = len(functions) // 2
        return tuple(self._asked(board, half) for half in (functions[:middle], functions[middle:]) if half)

    def _parts(self, board: Board, page: Page) -> ListingPage:
        """The career page: its functions divide the list."""
        whole_html(page, "a career page with its functions")
        named = (node.attributes.get("data-id") or "" for node in tree_of(page).css("input.cb-function[data-id]"))
        functions = [each for each in dict.fromkeys(named) if each.isascii() and each.isdigit()]
        if not functions:
            why = f"the list is larger than {WINDOW}, and the career page names no functions to divide it by"
            return ListingPage(problems=(Problem(reason=PartialReason.CAP, detail=why),))
        return ListingPage(next=self._halves(board, functions))

    def identity(self, head: Node) -> str | None:
        """Where the vacancy is on the site."""
        url = head.text("url")
        return urlsplit(stable_url(urljoin("https://host.invalid/", url))).path.strip("/") if url else None

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The vacancy's page on the same site."""
        return f"https://{board.key['host']}/{identity}"

    def details(self, board: Board, item: Item) -> Request | None:
        """The vacancy's page, where the list does not hold its text."""
        return None if b'"description"' in item.payload else Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One vacancy from the list, completed by its page."""
        listed = super().posting(board, item, None)
        if page is None or isinstance(listed, Closed):
            return listed
        try:
            found = structured(item, page)
        except PayloadError:
            if page.status >= 400:
                raise
            found = posting_of(item, role_page(page, listed.title), Recipe())
        return found if isinstance(found, Closed) else completed(found, listed)


ADAPTER = Typify()
