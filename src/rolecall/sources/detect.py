"""Which board a URL or a page belongs to, and how that is known. A slug is never guessed."""

import re
from urllib.parse import urlsplit

from rolecall.model import Board, BoardKey, Page, Value
from rolecall.sources.kit import anchors
from rolecall.sources.kit.source import STRENGTH
from rolecall.sources.registry import adapters, refusal_of


class Detection(Value, frozen=True, kw_only=True):
    """What a URL or page was found to be. key is None when no board is known; why then says what was looked at."""

    url: str
    key: BoardKey | None = None
    why: str = ""
    #: A page worth reading next: the one careers link of the page.
    follow: str | None = None


#: Words of careers links in address or text, strongest first (source: wordings of employers' own sites).
_LISTS = (
    r"open (?:positions|roles|jobs)|(?:current|job) openings|(?:view|see) (?:all )?(?:open )?(?:jobs|roles|positions)"
    r"|all jobs|offene stellen|stellenangebote|offres d.emploi|nos offres|ofertas de empleo|vacantes|vagas"
    r"|posizioni aperte|vacatures|lediga (?:jobb|tj.nster)|ledige stillinger|oferty pracy|voln. (?:pozice|m.sta)"
    r"|avoimet ty.paikat|вакансии"
)
_ABOUT = (
    r"careers?|jobs?|join (?:us|our team)|work (?:with|for) us|we.re hiring|vacanc(?:y|ies)|karriere"
    r"|carri[eè]res?|empleo|trabaja con nosotros|carreiras|trabalhe conosco|lavora con noi|werken bij"
    r"|jobba hos oss|karri[aä]r|kariera|rekrutacja|recrutement|recruitment"
)
_CAREERS = (
    re.compile(rf"(?i)\b(?:{_LISTS})\b|求人|招聘|채용"),
    re.compile(rf"(?i)\b(?:{_ABOUT})\b|採用|キャリア|加入我们|인재"),
)
_CAREERS_PATH = re.compile(
    r"(?i)/(?:careers?|jobs?|join-us|vacanc(?:y|ies)|karriere|stellen|recrut\w*|emploi)(?:[/?#.-]|$)"
)


def detect_url(url: str) -> Detection:
    """The board a URL belongs to, by the URL alone; key is None when only its page can tell."""
    for candidate in adapters().values():
        key = candidate.claim(url)
        if key is not None:
            return Detection(url=url, key=key)
    if not url.lower().startswith(("http://", "https://")):
        return Detection(url=url, why=f"{url!r} is no web address; one begins with https://")
    return Detection(url=url, why="no platform's address; its page has to be read")


def detect_page(page: Page) -> Detection:
    """The board a page is, embeds, names or links to; else the careers link to follow next."""
    by_url = detect_url(page.final_url)
    if by_url.key is not None:
        return Detection(url=page.url, key=by_url.key)
    found = [key for candidate in adapters().values() if (key := candidate.recognize(page)) is not None]
    if not found:
        follow = careers_link(page)
        why = "no board is embedded, named or linked on the page"
        return Detection(
            url=page.url, why=why if follow is None else f"{why}; its careers link is {follow}", follow=follow
        )
    strongest = min(_rank(key) for key in found)
    best = [key for key in found if _rank(key) == strongest]
    if len({key.identity for key in best}) > 1:
        names = ", ".join(sorted(f"{key.adapter} {'/'.join(key.parts.values())}" for key in best))
        return Detection(url=page.url, why=f"the page leads to several boards ({names}); add the right one by its URL")
    return Detection(url=page.url, key=best[0])


def moved_to(board: Board, page: Page) -> Detection | None:
    """Where an employer's careers page leads now, when that is not the board known; None when nothing says so.

    A proposal for people: a board is never replaced by it. Meant for boards that answer empty or gone.
    """
    found = detect_page(page)
    known = BoardKey(adapter=board.adapter, parts=board.key)
    if found.key is None or found.key.identity == known.identity:
        return None
    return found


def _rank(key: BoardKey) -> int:
    return STRENGTH.index(key.how) if key.how in STRENGTH else 1


def careers_link(page: Page) -> str | None:
    """The careers link of an employer's page, on its own site or one it links to; None when there is none."""
    here = page.final_url.split("#", 1)[0].rstrip("/")
    best: tuple[int, str] | None = None
    for link in anchors(page):
        target = link.url.split("#", 1)[0]
        if not target.startswith("http") or target.rstrip("/") == here or len(link.text) > 60:
            continue
        if (known := detect_url(target).key) is not None and refusal_of(known.adapter):
            continue
        score = next((3 - 2 * at for at, words in enumerate(_CAREERS) if words.search(link.text)), 0)
        score += 2 if _CAREERS_PATH.search(urlsplit(target).path) else 0
        if score and (best is None or score > best[0]):
            best = (score, target)
    return best[1] if best else None
