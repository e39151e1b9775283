"""Intervieweb (Zucchetti, also In-recruiting) career sites: the first page in the site's own, the others by its form.

The page names the form: an address with a token that is made for each visit, the section of the site and its order. An
answer is JSON with a piece of the page, which says again which of how many it is; one whose form is refused or changed
is partial. No payload was captured. Fingerprint: id and title.
"""

import re
from urllib.parse import urlencode, urljoin, urlsplit

import msgspec

from rolecall.model import Board, ListingKind, ListingPage, Page, PartialReason, Problem, Request
from rolecall.sources.kit import HtmlBoard, Node, decode, describe, page_text, payload_error
from rolecall.sources.kit.markup import tree_of

_OF = re.compile(r"(?i)(?:page|pagina)\s+(\d+)\s+(?:of|di)\s+(\d+)")
_SECTION = re.compile(r"[\"']section[\"']\s*:\s*[\"']([^\"']+)[\"']")
#: Filters of the form; empty, they leave nothing out.
_FILTERS = ("country", "region", "function", "project", "text", "division", "company")
#: What a request's state carries from the first page to the others.
_FORM = ("form", "section", "order")


class Intervieweb(HtmlBoard):
    """One site in one language: a host of its own, or a company on the shared host."""

    name = "intervieweb"
    version = 2
    listing = ListingKind.OBSERVED
    hosts = ("*.intervieweb.it",)
    examples = (
        "https://acme.intervieweb.it/en/career",
        "https://inrecruiting.intervieweb.it/acme/it/career",
    )
    urls = (
        r"(?P<host>inrecruiting\.intervieweb\.it)/(?P<company>[\w-]+)/(?P<locale>[a-z]{2})/career",
        r"(?P<host>inrecruiting\.intervieweb\.it)/(?P<company>[\w-]+)/jobs/[\w-]+/(?P<locale>[a-z]{2})(?:/|$)",
        r"(?P<host>(?!inrecruiting\.)[\w-]+\.intervieweb\.it)/(?P<locale>[a-z]{2})/career",
        r"(?P<host>(?!inrecruiting\.)[\w-]+\.intervieweb\.it)(?:/|$)",
    )
    needs = ("host",)
    links = (
        r"[\w.-]+\.intervieweb\.it/(?:(?P<company>[\w-]+)/)?(?:annunci\.php|jobs/)"
        r"[^#]*?(?:IdAnnuncio=|-|/)(?P<id>\d{3,})"
    )
    shows = r"(?i)intervieweb|vacanc|annunci"

    def page_at(self, board: Board, at: int) -> Request:
        """The career page."""
        company = f"{board.key['company']}/" if "company" in board.key else ""
        return Request(url=f"https://{board.key['host']}/{company}{board.key.get('locale', 'en')}/career")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The links of a page; further pages are asked for by its form where it links to none."""
        shown = _piece(page) if "form" in request.state else page
        found = super().list_page(board, shown, request)
        said = _OF.search(page_text(shown))
        at, of = (int(said[1]), int(said[2])) if said is not None else (1, 1)
        by_form = "form" in request.state
        asked, known = (int(request.state["at"]), int(request.state["of"])) if by_form else (at, of)
        if (at, of) != (asked, known) or (by_form and not found.items):
            why = f"page {asked} of {known} was asked for, page {at} of {of} came; roles on it: {len(found.items)}"
            return _partly(found, why)
        if found.next or at >= of:
            return found
        form = {name: request.state[name] for name in _FORM if name in request.state} or _form(board, page)
        if form is None:
            return _partly(found, f"only {at} of {of} pages can be read")
        following = _asked(self.page_at(board, 1).url, form, at + 1)
        state = {**form, "at": str(at + 1), "of": str(of)}
        following = msgspec.structs.replace(following, entry=request.entry, state=state)
        return msgspec.structs.replace(found, next=(following,))


def _partly(found: ListingPage, why: str) -> ListingPage:
    """What was found, with a doubt about the rest."""
    doubt = Problem(reason=PartialReason.LIMIT, detail=why)
    return msgspec.structs.replace(found, next=(), problems=(*found.problems, doubt))


def _piece(page: Page) -> Page:
    """The piece of a page that an answer of the form holds. Raises PayloadError."""
    answer = Node(decode(page, object, "JSON with a piece of the list"))
    data = answer.text("data")
    if answer.flag("success") is not True or data is None:
        raise payload_error(page, "JSON with a piece of the list", describe(page))
    return msgspec.structs.replace(page, headers=(("content-type", "text/html; charset=utf-8"),), body=data.encode())


def _form(board: Board, page: Page) -> dict[str, str] | None:
    """The form of a career page; None when it names none of its own host."""
    node = tree_of(page).css_first("#url-for-announces")
    section = _SECTION.search(page_text(page))
    address = urljoin(page.final_url, (node.attributes.get("value") if node is not None else None) or "")
    parts = urlsplit(address)
    own = parts.scheme == "https" and parts.hostname == board.key["host"] and "module=newcareer" in parts.query
    if section is None or not own:
        return None
    active = tree_of(page).css_first("a.active[data-order]")
    order = (active.attributes.get("data-order") if active is not None else None) or "name"
    return {"form": address, "section": section[1], "order": order}


def _asked(site: str, form: dict[str, str], number: int) -> Request:
    fields = {"act1": "vacancyListCareer", "section": form["section"], "order": form["order"], "page": number}
    return Request(
        url=form["form"],
        method="POST",
        headers=(
            ("accept", "application/json"),
            ("content-type", "application/x-www-form-urlencoded; charset=UTF-8"),
            ("referer", site),
            ("x-requested-with", "XMLHttpRequest"),
        ),
        body=urlencode({**fields, **dict.fromkeys(_FILTERS, "")}),
    )


ADAPTER = Intervieweb()
