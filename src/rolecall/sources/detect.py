"""Which board a URL or a page belongs to, and how that is known. A slug is never guessed."""

import re
from urllib.parse import urlsplit

from rolecall.model import Board, BoardKey, Page, Value
from rolecall.sources.kit import anchors
from rolecall.sources.kit.source import HOW_LINK, STRENGTH
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

_CAREERS_HOST = re.compile(r"(?i)^(?:careers?|jobs?|karriere|join|hiring|work|emploi)[.-]")
#: Words beside a careers word that name nobody.
_FILLERS = re.compile(
    r"(?i)all?|an?|and|apply|at|browse|check|currently|des?|die|du|en|explore|find|for|full|here|in|la|les?|list|more|my"
    r"|new|now|of|on|open|our|out|page|see|the|to|unsere|us|view|we|with|you|your|zur?"
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
    if strongest == STRENGTH.index(HOW_LINK) and not any(_own(page, key) for key in best):
        return _not_its_own(page, best)
    if len({key.identity for key in best}) > 1:
        names = ", ".join(sorted(f"{key.adapter} {'/'.join(key.parts.values())}" for key in best))
        return Detection(url=page.url, why=f"the page leads to several boards ({names}); add the right one by its URL")
    return Detection(url=page.url, key=best[0])


def _own(page: Page, key: BoardKey) -> bool:
    """Whether a board that a page merely links to is its employer's own: a page may link to anyone's.

    It is when the page is a careers page, when the link says so, or when board and site share a name.
    """
    site = urlsplit(page.final_url)
    host = (site.hostname or "").lower()
    if _CAREERS_PATH.search(site.path) or _CAREERS_HOST.match(host):
        return True
    labels = [_plain(label) for label in host.removeprefix("www.").split(".")[:-1]]
    names = [_plain(part) for part in key.parts.values()]
    if any(len(a) > 2 and len(b) > 2 and (a in b or b in a) for a in labels for b in names):
        return True
    reader = adapters()[key.adapter]
    says = (link.text for link in anchors(page) if (made := reader.claim(link.url)) and made.identity == key.identity)
    return any(_only_careers(text) for text in says)


def _only_careers(text: str) -> bool:
    """Whether a link's text is about careers and about nothing else: no name of another employer in it."""
    found = next((match for words in _CAREERS if (match := words.search(text))), None)
    if found is None:
        return False
    rest = re.findall(r"\w+", (text[: found.start()] + " " + text[found.end() :]).lower())
    return all(_FILLERS.fullmatch(word) for word in rest)


def _not_its_own(page: Page, keys: list[BoardKey]) -> Detection:
    """The answer when a page only links to boards that may be another employer's."""
    names = ", ".join(sorted({f"{key.adapter} {'/'.join(key.parts.values())}" for key in keys}))
    follow = careers_link(page)
    why = f"the page links to {names}, but nothing says that it is this employer's own; if it is, add it by its URL"
    return Detection(url=page.url, why=why, follow=follow)


def moved_to(board: Board, page: Page) -> Detection | None:
    """Where an employer's careers page leads now, when that is not the board known; None when nothing says so.

    A proposal for people: a board is never replaced by it. Meant for boards that answer empty or gone.
    """
    found = detect_page(page)
    known = BoardKey(adapter=board.adapter, parts=board.key)
    if found.key is None or found.key.identity == known.identity:
        return None
    return found


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower())


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
        if (known := detect_url(target).key) is not None and (refusal_of(known.adapter) or not _own(page, known)):
            continue
        score = next((3 - 2 * at for at, words in enumerate(_CAREERS) if words.search(link.text)), 0)
        score += 2 if _CAREERS_PATH.search(urlsplit(target).path) else 0
        if score and (best is None or score > best[0]):
            best = (score, target)
    return best[1] if best else None
