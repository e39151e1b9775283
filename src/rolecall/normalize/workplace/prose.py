"""Workplace in titles and running text, where most mentions of remote work are about something else.

Enters: a title or a description in plain text. Leaves: a workplace with the words it was read from, or None. Only
statements about this role count: "this is a fully remote position", "hybrid role, 3 days in the office". Perks ("work from
anywhere for a month"), policies of the firm and remote things (sensing, teams, sites) do not.
"""

import re
from typing import NamedTuple

from rolecall.model import Workplace
from rolecall.normalize.places import read_place
from rolecall.normalize.places.workwords import HYBRID, ONSITE, REMOTE, mark


class Said(NamedTuple):
    """A value and the words that say it."""

    workplace: Workplace
    text: str


class SaidArea(NamedTuple):
    """Where remote workers may sit and the words that say it."""

    codes: tuple[str, ...]
    text: str


_TITLE_PIECE = re.compile(
    r"[(\[][^)\]]*[)\]]|\s[-–—|/]\s.*$|,\s[^,]*$|[|–—][^|–—]*$|^[^-–—|:,]{2,20}(?=\s[-–—|:]\s|:\s)"
)
_THINGS = (
    r"sensing|pilot|monitor\w*|patient|support|operat\w*|access|control\w*|desktop|infrastructure|site|sites|area|areas|hands|sens\w*|diagnos\w*|work\w*|team\w*|proctor\w*"
    r"|health\w*|care|sales|account|driver|driving|device|vehicle|deposit|vision|learning|first|piloting|assist\w*|center|centre|services?|systems?|reality|machine|event\w*|production|design|lab"
)
_TITLE_START = re.compile(rf"^\s*(?:fully |100% )?remote\s+(?!(?:{_THINGS})\b)(?=\w)", re.IGNORECASE)
_PIECE_THINGS = re.compile(
    rf"\b(?:remote|virtual|distributed|hybrid|home)\s+(?:{_THINGS}|cloud|infra|platform|app|mobile|search|systems?)\b",
    re.IGNORECASE,
)
_TITLE_WORD = re.compile(
    r"remot|hybr|híbr|hibr|ibrid|site|office|home|distan|télé|teletr|zdaln|リモート|在宅|远程|원격|재택|удал",
    re.IGNORECASE,
)
_TITLE_WEAK = re.compile(r"\b(?:virtual|distributed|home)\b", re.IGNORECASE)

_ROLE = r"(?:role|position|job|opportunity|opening|vacancy|contract|internship|stelle|position|poste|puesto|vaga|rolle)"
_ADVERB = r"(?:(?:a|an|the|fully|full|100\s*%|100 percent|completely|entirely|primarily|permanent(?:ly)?|full[- ]time|part[- ]time|currently|u\.?s\.?[- ]based|home[- ]based|contract|long[- ]term|either)[\s,]+)*"
_KIND = (
    r"(?P<kind>remote|hybrid|on[- ]?site|in[- ]person|in[- ]office|office[- ]based|work[- ]from[- ]home|home[- ]based)"
)
_STATEMENTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:this|the|our) (?:is|will be)?\s*{_ADVERB}{_KIND}(?:[- ]first|[- ]based)?[ ,]+(?:[\w-]+ ){{0,2}}{_ROLE}\b",
        rf"\bthis (?:[\w-]+ ){{0,3}}{_ROLE} (?:is|will be|can be (?:done|performed|worked)|is designated as|is considered|is classified as|is eligible to be)\s+{_ADVERB}{_KIND}\b",
        rf"\b(?:work(?:place|ing)?[ -](?:type|model|location|arrangement|mode|style|setting|environment)|location(?: type)?|job location|work location|{_ROLE} type|remote status|workplace)\s*[:–-]\s*{_ADVERB}{_KIND}\b",
        rf"\b(?:is|be|as) (?:a|an) {_ADVERB}{_KIND} {_ROLE}\b",
        rf"\b{_ROLE} is {_ADVERB}{_KIND}\b",
        rf"\b(?:100\s*%|fully) {_KIND} {_ROLE}\b",
        r"\b(?P<kind>hybrid)(?: work(?:ing)?)? (?:schedule|model|arrangement|policy|role|setup|set-up|environment|working)?[^.\n]{0,40}?\b(?:\d|one|two|three|four) (?:or more |to \w+ |- ?\w+ )?days? (?:a|per|each|/|in|on|from|at)",
        r"\b(?:\d|one|two|three|four)\+?(?:\s*[-–]\s*\d)? days? (?:a|per|each|/) ?week (?:in|from|at|on)[ -](?:the |our )?(?P<kind>office|[\w ]{2,20} office|site|person)",
    )
)
_NOT_ROLE = re.compile(r"\b(?:not|never|no|isn't|n't|nor|neither|non)\b[^.]{0,20}$", re.IGNORECASE)
_AREAS = re.compile(
    r"(?:must (?:be (?:based|located|residing|living)|reside|live)|(?:only )?(?:open|available|limited|restricted) (?:only )?to (?:candidates|applicants|residents|people|those|individuals)?(?: (?:who are )?(?:based|located|residing|living))?"
    r"|(?:candidates|applicants|you) (?:must|should|need to|have to) (?:be )?(?:based|located|reside|residing|live|living)|remote (?:within|in|from|across|anywhere in)|anywhere (?:in|within)|hiring (?:only )?in|eligible (?:locations|to work from)[:]?)"
    r"\s+(?:in|within|from|of|anywhere in|to)?\s*(?P<where>[^.;\n()!?]{2,80})",
    re.IGNORECASE,
)
_BASED = re.compile(
    r"\b(?P<where>US|U\.S\.|USA|UK|EU|Canada|India|Germany|Europe)[- ]based (?:candidates|applicants|residents|only|employees only)",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\b(?:to|and (?:be|have|must|able|willing|authorized|you|we)|with|who|as|for|but|where|excluding|except|that|because|or be|at the time|during|due|while|,? (?:have|ideally))\b",
    re.IGNORECASE,
)
#: How much of a description is read.
MOST_TEXT = 30_000
_DESCRIPTION_WORD = re.compile(r"remote|hybrid|on[- ]?site|in[- ]person|office", re.IGNORECASE)


def workplace_of_title(title: str) -> Said | None:
    """A workplace that a title states beside the name of the job: "(Remote)", "- Hybrid", "Remote Product Designer"."""
    if not _TITLE_WORD.search(title):
        return None
    found: list[Said] = []
    for piece in _TITLE_PIECE.findall(title):
        if _PIECE_THINGS.search(piece):
            continue
        marked = mark(_TITLE_WEAK.sub(" ", piece))
        for marker, kind in ((REMOTE, Workplace.REMOTE), (HYBRID, Workplace.HYBRID), (ONSITE, Workplace.ONSITE)):
            if marker in marked:
                found.append(Said(kind, piece.strip()))
    if found:
        order = (Workplace.REMOTE, Workplace.HYBRID, Workplace.ONSITE)
        return min(found, key=lambda said: order.index(said.workplace))
    start = _TITLE_START.match(title)
    return Said(Workplace.REMOTE, start.group().strip()) if start else None


def workplace_of_text(text: str) -> Said | None:
    """A workplace that a description states of this role; None when it says several, or only a perk."""
    text = text[:MOST_TEXT]
    if not _DESCRIPTION_WORD.search(text):
        return None
    found: dict[Workplace, str] = {}
    for pattern in _STATEMENTS:
        for match in pattern.finditer(text):
            sentence = _sentence(text, match)
            if _NOT_ROLE.search(text[max(0, match.start() - 40) : match.start("kind")]) or _perk(sentence):
                continue
            found.setdefault(_kind(match.group("kind")), sentence)
    if Workplace.HYBRID in found and len(found) <= 2 and Workplace.REMOTE not in found:
        return Said(Workplace.HYBRID, found[Workplace.HYBRID])
    if len(found) == 1:
        workplace, sentence = next(iter(found.items()))
        return Said(workplace, sentence)
    return None


def _kind(word: str) -> Workplace:
    folded = word.casefold()
    if (
        folded == "hybrid"
        or "office" in folded
        and folded not in {"in-office", "in office", "office-based", "office based"}
    ):
        return Workplace.HYBRID
    if folded in {"remote", "home-based", "home based"} or folded.startswith("work"):
        return Workplace.REMOTE
    return Workplace.HYBRID if folded in {"site", "person"} else Workplace.ONSITE


def _perk(sentence: str) -> bool:
    lower = sentence.casefold()
    return "from anywhere" in lower or bool(
        re.search(
            r"\b(?:weeks|months?|stipend|perk|benefit|occasional\w*|temporar\w*|covid|unless|may be eligible|option)\b",
            lower,
        )
    )


def _sentence(text: str, match: re.Match[str]) -> str:
    start = max(text.rfind("\n", 0, match.start()), text.rfind(". ", 0, match.start())) + 1
    ends = [at for at in (text.find("\n", match.end()), text.find(". ", match.end())) if at >= 0]
    end = min(ends, default=len(text))
    return text[start : min(end, match.end() + 120)].strip()[:300]


def area_of_text(text: str) -> SaidArea | None:
    """Where a description says remote workers must sit; None when it does not, or names only towns."""
    text = text[:MOST_TEXT]
    for pattern in (_BASED, _AREAS):
        for match in pattern.finditer(text):
            where = _CUT.split(match.group("where"))[0].strip(" ,:")
            if not where or len(where) > 60 or not any(letter.isupper() for letter in where):
                continue
            codes = read_place(f"Remote - {where}").remote_area
            if codes and not read_place(where).unresolved:
                return SaidArea(codes, _sentence(text, match))
    return None
