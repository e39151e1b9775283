"""What a piece of text may name: candidates from the gazetteer, each with what speaks against it."""

import re
from functools import lru_cache
from math import log2
from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.keys import fold, name_key
from rolecall.normalize.places.tables import (
    CITY_CODES,
    CODES_ALONE,
    COASTS,
    NICKNAMES,
    NOT_NAMES,
    OTHER_CODES,
    PRIOR,
    ZONE_CODES,
)
from rolecall.normalize.places.words import MACRO, MACRO_UNCODED, strip_generic


class Candidate(NamedTuple):
    """A row a text may name."""

    row: Row
    #: How likely a job text means it, in powers of two of people; higher is likelier.
    weight: float
    #: Named by a code ("CA", "DEU"), not by a name.
    code: bool = False
    #: Named by a piece of the text only, with unknown words around it.
    partial: bool = False


class Meaning(NamedTuple):
    """All a text may mean."""

    candidates: tuple[Candidate, ...] = ()
    #: Code of a macro region, "" for one without a code, None when it is none.
    macro: str | None = None
    #: Understood, and no name: "HQ", "Multiple locations", a postal code.
    noise: bool = False


_NOISE_WORDS = (
    r"hq|hqs|headquarters?|head office|main office|offices?|hubs?|campus|downtown|uptown|midtown|metropolitan|metro|metroplex|greater|area|areas"
    r"|region|locations?|vicinity|surrounding|surroundings|suburbs?|suburban|city cent(?:er|re)|center city|city of|town of|village of|state of"
    r"|based|local|only|county|dt|cbd|region of|near|outside|multiple|various|any|all|office space|coworking|co-working|site|sites|the|corporate"
    r"|open|nationwide|statewide|anywhere|in|on|within|de|inner|area code|hybrid|team|teams|studio|lab|warehouse|plant|factory|fulfillment|facility"
)
_TRIM_FRONT = re.compile(rf"^(?:(?:{_NOISE_WORDS})\b[\s:.-]*)+", re.IGNORECASE)
_TRIM_BACK = re.compile(rf"(?:[\s:.-]*\b(?:{_NOISE_WORDS}))+$|(?<=[a-z])(?:HQ|Office|Hub)$", re.IGNORECASE)
_DIRECTION = re.compile(
    r"^(?:(?:north|south|east|west|n|s|e|w|ne|nw|se|sw|central|northern|southern|eastern|western|upper|lower|mid|north ?east|north ?west|south ?east"
    r"|south ?west|north ?eastern|north ?western|south ?eastern|south ?western|upstate|downstate|coastal)[ -])+(?=\S)",
    re.IGNORECASE,
)
_POSTAL = re.compile(
    r"(?:^|(?<=\s))(?:[A-Z]{1,2}-)?(?:\d{3,6}(?:-\d{3,4})?|\d{3} \d{2}|\d{3}-\d{4}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?=$|\s)"
)
_CODE = re.compile(r"^(?:[A-Z]{2,3}|[A-Z][a-z]|[A-Z]\.[A-Z]\.?(?:[A-Z]\.?)?)$")
_STREET = re.compile(
    r"\b(?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|way|highway|hwy|pkwy|parkway|suite|ste|unit|floor|fl|plaza|court|ct|rue"
    r"|strasse|straße|str|platz|calle|via|rua|avenida|place|pl|square|sq|terrace|circle|building|bldg|block|level)\b\.?|straße|strasse",
    re.IGNORECASE,
)
_ZONE = re.compile(
    r"\btime ?-?zones?\b|\b(?:eastern|central|mountain|pacific|atlantic|european|us) (?:standard )?(?:time|hours)\b|\b(?:utc|gmt) ?[+-]",
    re.IGNORECASE,
)
_NICKNAME = 30.0
_RARE, _KNOWN = 16.0, 18.0
_OTHER_NAME = 2.5
_AREA2 = 6.0


def _weight(row: Row, key: str) -> float:
    weight = row.size + log2(row.fame + 1) / 2 + PRIOR.get(row.country, 0.0)
    if row.kind is PlaceKind.COUNTRY:
        return 40.0
    if name_key(gazetteer().name(row)) != key:
        # A name that few use: "Frisco" for San Francisco. Widely known towns are often called by another name.
        weight -= _OTHER_NAME if row.fame < 40 else 1.0
    if row.kind is PlaceKind.ADMIN2 and "county" not in key:
        weight -= _AREA2
    return weight


@lru_cache(maxsize=32_768)
def named(key: str) -> tuple[Candidate, ...]:
    """Rows filed under a key, likeliest first."""
    found = {row.row: Candidate(row, _weight(row, key)) for row in gazetteer().find(key)}
    nickname = NICKNAMES.get(key)
    if nickname is not None:
        row = gazetteer().by_id(nickname)
        if row is not None:
            found[row.row] = Candidate(row, _NICKNAME)
    return tuple(sorted(found.values(), key=lambda candidate: -candidate.weight))


@lru_cache(maxsize=4_096)
def coded(code: str) -> tuple[Candidate, ...]:
    """Countries and areas with an ISO code, or a short form used like one."""
    rows = [
        row
        for row in gazetteer().find("#" + code)
        if row.kind is not PlaceKind.ADMIN2 or row.country in {"ES", "IT", "GB"}
    ]
    other = OTHER_CODES.get(code)
    if other is not None:
        row = gazetteer().by_id(other)
        rows = [row] if row is not None else rows
    ranked = [Candidate(row, row.size + PRIOR.get(row.country, 0.0) * 2, code=True) for row in rows]
    return tuple(sorted(ranked, key=lambda candidate: -candidate.weight))


def is_name(text: str) -> bool:
    """Is the text as a whole a name of the gazetteer?"""
    key = name_key(text)
    return key in NICKNAMES or any(candidate.weight >= 9 for candidate in named(key))


def is_code(text: str) -> bool:
    """Is the text a code of a country or area, written as one?"""
    return bool(_CODE.match(text) and coded(name_key(text))) and (text.isupper() or not _STREET.fullmatch(text))


@lru_cache(maxsize=32_768)
def meaning(text: str) -> Meaning:
    """What one atom may mean."""
    direct = _direct(text)
    if direct is not None:
        return _with_trimmed(text, direct)
    if _ZONE.search(text):
        return Meaning(noise=True)
    bare = _POSTAL.sub(" ", text).strip(" .,-")
    if not any(letter.isalpha() for letter in bare):
        return Meaning(noise=True)
    forms = [bare]
    trimmed = _trim(bare)
    forms.append(trimmed)
    if not trimmed:
        return Meaning(noise=True)
    forms.append(strip_generic(trimmed))
    forms.append(_DIRECTION.sub("", trimmed))
    for form in dict.fromkeys(forms):
        if form != text and form:
            found = _direct(form)
            if found is not None:
                return found
    if fold(_DIRECTION.sub("", bare)) in COASTS or fold(trimmed) in COASTS:
        return Meaning(noise=True)
    return Meaning()


def _with_trimmed(text: str, direct: Meaning) -> Meaning:
    """A rare name that is a known one with a word around it ("Sydney CBD") may mean that one too."""
    if " " not in text or not direct.candidates or direct.candidates[0].weight >= _RARE or direct.noise:
        return direct
    trimmed = _trim(text)
    other = _direct(trimmed) if trimmed and trimmed != text else None
    if other is None or not other.candidates or other.candidates[0].weight < _KNOWN:
        return direct
    return Meaning((*other.candidates, *direct.candidates))


def _trim(text: str) -> str:
    before = ""
    while text != before:
        before = text
        text = _TRIM_BACK.sub("", _TRIM_FRONT.sub("", text)).strip(" .,-:")
    return text


def _direct(text: str) -> Meaning | None:
    key = name_key(text)
    if key in MACRO:
        return Meaning(macro=MACRO[key])
    if key in MACRO_UNCODED:
        return Meaning(macro="")
    if key in COASTS:
        return Meaning(noise=True)
    codes: tuple[Candidate, ...] = ()
    if _CODE.match(text) or key in OTHER_CODES:
        codes = coded(key)
    if key in ZONE_CODES and len(key) > 2:
        return Meaning(noise=True)
    names = named(key)
    if text in CITY_CODES and not codes:
        row = gazetteer().by_id(CITY_CODES[text])
        return Meaning((Candidate(row, _NICKNAME),)) if row is not None else None
    if codes and len(key) <= 3:
        # A code is not also a rare spelling of a town: "MN".
        names = tuple(name for name in names if name.weight == _NICKNAME)
    if key in NOT_NAMES and not codes:
        return Meaning(tuple(name for name in names if name.weight >= 16), noise=True)
    if codes or names:
        return Meaning(candidates=(*names, *codes))
    return None


def is_street(text: str) -> bool:
    """Does the text read like a street address?"""
    return any(letter.isdigit() for letter in text) or bool(_STREET.search(text))


@lru_cache(maxsize=8_192)
def pieces(text: str) -> tuple[Candidate, ...]:
    """Names inside a text of which some words are unknown: its longest known end, else its longest known start."""
    words = _POSTAL.sub(" ", text).split()
    street = is_street(text)
    for size in range(min(len(words) - 1, 4), 0, -1):
        for span in (words[-size:],) if street else (words[-size:], words[:size]):
            found = [
                candidate._replace(partial=True)
                for candidate in named(name_key(" ".join(span)))
                if candidate.row.kind is PlaceKind.CITY
                and (candidate.weight > 10 if street else candidate.row.fame >= 35 and candidate.row.size >= 17)
            ]
            if found and span[0][:1].isupper():
                return tuple(found)
    return ()


def tail_code(text: str) -> tuple[str, str] | None:
    """A text that ends with an area code, cut before it: "1 Some Road Tallahassee FL 32303", "Tolleson Az"."""
    words = _POSTAL.sub(" ", text).split()
    if len(words) < 2 or len(words[-1]) != 2 or not is_code(words[-1]):
        return None
    usual = [c for c in coded(words[-1].lower()) if c.row.country in CODES_ALONE or c.row.kind is PlaceKind.COUNTRY]
    return (" ".join(words[:-1]), words[-1].upper()) if usual else None


@lru_cache(maxsize=8_192)
def cover(text: str) -> tuple[str, ...]:
    """A text of several names without separators cut into them: "Bremen Germany", "Irvine CA"; () when it is not one."""
    words = _POSTAL.sub(" ", text).split()
    if not 2 <= len(words) <= 8:
        return ()
    best: list[tuple[str, ...] | None] = [()] + [None] * len(words)
    for end in range(1, len(words) + 1):
        for start in range(max(0, end - 4), end):
            before = best[start]
            if before is None:
                continue
            piece = " ".join(words[start:end])
            if _whole(piece, code_allowed=start > 0 or end < len(words)):
                now = best[end]
                if now is None or len(before) + 1 < len(now):
                    best[end] = (*before, piece)
    ends = [" ".join(words[-size:]) for size in (1, 2, 3)] + [" ".join(words[:size]) for size in (1, 2, 3)]
    if best[-1] is None or not any(map(_is_area, ends)) or (is_street(text) and not _is_area(words[-1])):
        return ()
    return best[-1]


def _is_area(piece: str) -> bool:
    key = name_key(piece)
    areas = (PlaceKind.COUNTRY, PlaceKind.ADMIN1)
    return is_code(piece) or len(key) > 2 and any(candidate.row.kind in areas for candidate in named(key))


def _whole(piece: str, *, code_allowed: bool) -> bool:
    key = name_key(piece)
    if code_allowed and re.fullmatch(r"[A-Z]{2,3}", piece) and coded(key):
        return True
    return key not in NOT_NAMES and any(candidate.weight >= 14 for candidate in named(key))
