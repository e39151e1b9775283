"""The fixture adapter: a publication shape that exists only in the demo world.

Its HTML is unlike any general reader's: numbered pages of notices, a stated total, two languages of the same list,
details on pages of their own, and closed roles whose page stays and says so.
"""

from hashlib import blake2b
from html import escape
from urllib.parse import parse_qs, urlencode, urlsplit

from selectolax.lexbor import LexborHTMLParser

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    PayloadError,
    Problem,
    RawPlace,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.world.cast import Employer, Shown

PER_PAGE = 4
LOCALES = ("en", "nl")
_WORDS = {"en": "open notices", "nl": "openstaande vacatures"}
_FILLED = "This role has been filled."


class Gazette:
    """Adapter of the gazette shape."""

    name = "gazette"
    version = 1
    listing = ListingKind.DEFINITIVE
    hosts: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    interval: float | None = None
    caps: tuple[int, ...] = ()
    statuses: tuple[int, ...] = ()

    def claim(self, url: str) -> BoardKey | None:
        """Nothing by URL alone: any host could have such a path."""
        del url
        return None

    def recognize(self, page: Page) -> BoardKey | None:
        """A page with a gazette is the board of its host."""
        if b'class="gazette"' not in page.body:
            return None
        host = urlsplit(page.final_url).netloc
        return BoardKey(adapter=self.name, parts={"host": host}, how="the page is a gazette")

    def start(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page in each language."""
        del mode
        return [self._page(board, locale, 1) for locale in LOCALES]

    def _page(self, board: Board, locale: str, number: int) -> Request:
        query = urlencode({"lang": locale, "page": number})
        return Request(
            url=f"https://{board.key['host']}/work?{query}",
            entry="list" if locale == LOCALES[0] else f"locale:{locale}",
            state={"locale": locale, "page": str(number)},
        )

    def read(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Notices of one page, and the next page when the list goes on."""
        tree = LexborHTMLParser(page.body.decode("utf-8", "replace"))
        root = tree.css_first("section.gazette")
        if root is None:
            raise PayloadError(f"{page.url} has no gazette: expected <section class=gazette>, got another page.")
        items, problems = [], []
        for node in root.css("article.notice"):
            reference, link = node.attributes.get("data-ref"), node.css_first("a")
            if not reference or link is None:
                problems.append(Problem(reason="item", detail="a notice without reference or link"))
                continue
            payload = (node.html or "").encode()
            items.append(
                Item(
                    external_id=reference,
                    url=f"https://{board.key['host']}/work/{reference}",
                    fingerprint=blake2b(payload, digest_size=16).hexdigest(),
                    payload=payload,
                    dated=node.attributes.get("data-published"),
                )
            )
        number = int(request.state["page"])
        more = root.css_first("a.further") is not None
        return ListingPage(
            items=tuple(items),
            next=(self._page(board, request.state["locale"], number + 1),) if more else (),
            advertised=int(root.attributes.get("data-total") or 0),
            problems=tuple(problems),
            stated_empty=root.css_first("p.none") is not None,
        )

    def detail(self, board: Board, item: Item) -> Request | None:
        """Every notice has a page of its own."""
        del board
        return Request(url=item.url, entry="detail")

    def parse(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The notice in full, or that it is filled."""
        tree = LexborHTMLParser(page.body.decode("utf-8", "replace") if page else "")
        if tree.css_first("p.filled") is not None:
            return Closed(why="its page says that it is filled", excerpt=_FILLED)
        card = tree.css_first("div.notice-full")
        if card is None:
            raise PayloadError(f"{item.url} is not a notice.")
        text = {node.attributes.get("data-field") or "": node.text(strip=True) for node in card.css("[data-field]")}
        body = card.css_first("div.body")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=text.get("title", ""),
            employer=board.employer,
            description_html=body.html if body is not None else None,
            places=(RawPlace(text=text["place"]),) if text.get("place") else (),
            employment=(text["type"],) if text.get("type") else (),
            pay_text=text.get("pay") or None,
            published=text.get("published") or None,
            localized_urls=tuple((locale, f"{item.url}?lang={locale}") for locale in LOCALES),
        )


def list_page(employer: Employer, roles: list[Shown], published: dict[str, str], url: str) -> str:
    """What the gazette's server answers for a list page."""
    query = parse_qs(urlsplit(url).query)
    locale, number = query.get("lang", ["en"])[0], max(1, int(query.get("page", ["1"])[0]))
    part = roles[(number - 1) * PER_PAGE : number * PER_PAGE]
    notices = "".join(
        f'<article class="notice" data-ref="{escape(r.id)}" data-published="{published[r.id]}">'
        f'<a href="/work/{escape(r.id)}?lang={locale}">{escape(r.title)}</a> <span>{escape(r.place)}</span>'
        f"<i>{escape(r.pay or '')}</i></article>"
        for r in part
    )
    none = "" if roles else '<p class="none">No open notices at present.</p>'
    further = (
        f'<a class="further" href="?lang={locale}&amp;page={number + 1}">→</a>'
        if number * PER_PAGE < len(roles)
        else ""
    )
    return (
        f"<!doctype html><html lang={locale}><title>{escape(employer.name)}: {_WORDS.get(locale, '')}</title>"
        f'<h1>{escape(employer.name)}</h1><section class="gazette" data-total="{len(roles)}">'
        f"{notices}{none}{further}</section></html>"
    )


def role_page(employer: Employer, role: Shown | None, published: str) -> str:
    """What it answers for one role; None when it is filled."""
    if role is None:
        return f"<!doctype html><title>{escape(employer.name)}</title><p class=filled>{_FILLED}</p>"
    return (
        f"<!doctype html><title>{escape(role.title)}</title><div class=notice-full>"
        f"<h1 data-field=title>{escape(role.title)}</h1><p data-field=place>{escape(role.place)}</p>"
        f"<p data-field=type>{escape(role.type or '')}</p><p data-field=pay>{escape(role.pay or '')}</p>"
        f"<time data-field=published>{published}</time><div class=body>{role.html}</div></div>"
    )
