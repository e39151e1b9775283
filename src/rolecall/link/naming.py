"""Names of employers and titles, reduced to what is compared."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rolecall.link.words import TITLE_NOISE, TRADE_ENDS, TRADES, fold, table, words_of

#: Legal forms and what is said of a whole group; cut from the end of a name.
_LEGAL: Final = frozenset(
    table(
        """
    inc incorporated llc llp lp ltd limited plc corp corporation co company gmbh mbh ag se kg kgaa ohg gbr ug ev
    eg sa sas sarl sasu snc bv nv vof oy oyj ab as asa aps is hf ehf spa srl srls sl slu sau sapi cv ltda eireli
    me kk gk pty pte bhd sdn pvt private sro spol zoo kft zrt nyrt doo dd ad ood eood jsc pjsc ooo oao tov group
    gruppe groupe grupo holding holdings the und and cie intl international global worldwide deutschland germany
    france usa us uk europe emea schweiz switzerland osterreich austria nederland netherlands
    """
    )
)
_BRACKETS: Final = re.compile(r"[(\[{][^)\]}]*[)\]}]")
_DOTTED: Final = re.compile(r"(?<=\b\w)\.(?=\w\b)|(?<=\b\w)\.(?=\s|$)|[’']")
_SPACED_LEGAL: Final = re.compile(
    r"\bsp\s+z\s+o\s*o\b|\bs\s+r\s+o\b|\bgmbh\s+co\s+kg\b|\bs\s+l\s+u?\b|\bb\s+v\b|\bn\s+v\b"
)
_NUMERAL: Final = {"ii": 2, "iii": 3, "iv": 4, "v": 5, "i": 1, "2": 2, "3": 3, "4": 4, "5": 5, "1": 1, "l1": 1,
                   "l2": 2, "l3": 3, "l4": 4, "l5": 5, "l6": 6}  # fmt: skip
_LAST_LEVEL: Final = re.compile(r"\b(i{1,3}|iv|v|l?[1-6])\b(?=\s*(?:$|[,(/|:–-])|\s+(?:at|in|bei|@)\s)")
_GENDER: Final = re.compile(
    r"\(?\s*\b[mwfdhxniav]\s*[/|*.,]\s*[mwfdhxniav](?:\s*[/|*.,]\s*[a-z]{1,6})?\s*\)?|[*:_/]-?in(?:nen)?\b|/-?frau\b"
)
#: What stands together or apart at a person's taste.
_JOINED: Final = (
    (re.compile(r"\bfront[\s-]+end\b"), "frontend"), (re.compile(r"\bback[\s-]+end\b"), "backend"),
    (re.compile(r"\bfull[\s-]+stack\b"), "fullstack"), (re.compile(r"\bdev[\s-]+ops\b"), "devops"),
    (re.compile(r"\be[\s-]+commerce\b"), "ecommerce"), (re.compile(r"\bquality assurance\b"), "qa"),
    (re.compile(r"\bhuman resources\b"), "hr"), (re.compile(r"\bmachine learning\b"), "ml"),
    (re.compile(r"\bartificial intelligence\b"), "ai"), (re.compile(r"\buser experience\b"), "ux"),
    (re.compile(r"\bbusiness development\b"), "bizdev"), (re.compile(r"\bsite reliability\b"), "sre"),
)  # fmt: skip


#: Words of a part of an address that names a street or a house.
_STREETS: Final = frozenset(
    table(
        """
    street st road rd avenue ave boulevard blvd lane ln drive dr highway hwy parkway pkwy court square quay mall
    strasse str weg allee gasse platz ring ufer damm rue chemin quai impasse calle carrer paseo avenida via viale
    piazza corso rua travessa straat laan plein gatan vej gate ulica aleja terminal
    """
    )
)
_STREET_ENDS: Final = ("strasse", "str", "gasse", "platz", "allee", "damm", "ufer", "straat", "laan", "plein", "gatan")
_SEGMENT: Final = re.compile(r"[,;|/()\n]|\s[-–—]\s")


@lru_cache(65_536)
def address_words(text: str) -> frozenset[str]:
    """Words of the parts of a folded place text that say where in a town: a street, a house, a postal code."""
    found: set[str] = set()
    for segment in _SEGMENT.split(text):
        words = words_of(segment)
        numbered = any(word.isdigit() and len(word) > 2 for word in words)
        if numbered or (len(words) > 1 and any(w in _STREETS or w.endswith(_STREET_ENDS) for w in words)):
            found.update(words)
    return frozenset(found - _STREETS)


@lru_cache(65_536)
def employer_words(name: str) -> tuple[str, ...]:
    """Words of an employer's name without its legal form; all of them when nothing else is left."""
    text = _DOTTED.sub("", fold(_BRACKETS.sub(" ", name) or name))
    words = words_of(_SPACED_LEGAL.sub(" ", " ".join(words_of(text))))
    if words and words[0] == "the":
        words = words[1:]
    kept = list(words)
    while len(kept) > 1 and kept[-1] in _LEGAL:
        kept.pop()
    return tuple(kept or words)


def squeezed(words: tuple[str, ...]) -> str:
    """One text of several words: "Open AI" and "OpenAI" are one name."""
    return "".join(words)


def is_alias(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether one name is the other, however spaced, or its beginning ("Cobalt Orchard" and "Cobalt Orchard Labs")."""
    if squeezed(first) == squeezed(second):
        return True
    shorter, longer = sorted((first, second), key=len)
    return longer[: len(shorter)] == shorter and len(squeezed(shorter)) > 3


def title_level(title: str) -> int:
    """The number at the end of a title ("Engineer II" = 2, "Analyst 3" = 3); 0 when there is none."""
    found = _LAST_LEVEL.search(_GENDER.sub(" ", fold(title)))
    return _NUMERAL.get(found[1], 0) if found else 0


@lru_cache(65_536)
def _trade(word: str) -> tuple[str, ...]:
    if word in TRADES:
        return (TRADES[word],)
    for end in TRADE_ENDS:
        if word.endswith(end) and len(word) - len(end) >= 3:
            head = word[: -len(end)].rstrip("s") if word[: -len(end)].endswith("ss") else word[: -len(end)]
            return (TRADES.get(head, head), TRADES[end])
    if len(word) > 4 and word.endswith("s") and not word.endswith("ss"):
        return (TRADES.get(word[:-1], word[:-1]),)
    return (word,)


_STEPS: Final = {
    "sr": "senior", "snr": "senior", "senior": "senior", "jr": "junior", "jnr": "junior", "junior": "junior",
    "principal": "principal", "staff": "staff", "lead": "lead", "intern": "intern", "internship": "intern",
    "trainee": "trainee", "apprentice": "trainee", "head": "head", "vp": "vp", "chief": "chief", "mid": "mid",
}  # fmt: skip


def title_steps(title: str) -> tuple[str, ...]:
    """Words of the career ladder in a title, each under one name, sorted."""
    return tuple(sorted({_STEPS[word] for word in words_of(fold(title)) if word in _STEPS}))


def reduced(words: Iterable[str]) -> tuple[str, ...]:
    """Words as a title's are compared, sorted."""
    return tuple(sorted({part for word in words for part in _trade(word)}))


def title_words(title: str, known: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Words that name the work, sorted. known: words of its places and employer, which do not.

    All words, when nothing would be left.
    """
    text = _GENDER.sub(" ", fold(title))
    for pattern, joined in _JOINED:
        text = pattern.sub(joined, text)
    words = words_of(text)
    core = [w for w in words if w not in TITLE_NOISE and w not in known and not (w.isdigit() and len(w) != 3)]
    kept = core or [w for w in words if w not in known] or words or words_of(fold(title))
    return reduced(kept)
