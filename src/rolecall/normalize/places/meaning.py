"""What one atom of a location text may mean: a name, a code, a macro region, noise, or nothing known."""

import re
from functools import lru_cache

from rolecall.model import PlaceKind
from rolecall.normalize.places.candidates import NICKNAME, RARE, Candidate, coded, is_code_shaped, named
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.keys import fold, name_key
from rolecall.normalize.places.qualified import qualified
from rolecall.normalize.places.streets import POSTAL
from rolecall.normalize.places.tables import (
    CITY_CODES,
    COASTS,
    INNER_AREAS,
    NOT_NAMES,
    OTHER_CODES,
    STATES_FIRST,
    ZONE_CODES,
)
from rolecall.normalize.places.words import MACRO, MACRO_UNCODED, strip_generic


class Meaning:
    """All a text may mean."""

    __slots__ = ("areas", "candidates", "held", "holders", "macro", "noise", "rows")

    def __init__(
        self, candidates: tuple[Candidate, ...] = (), *, macro: str | None = None, noise: bool = False
    ) -> None:
        self.candidates = candidates
        #: Code of a macro region, "" for one without a code, None when it is none.
        self.macro = macro
        #: Understood, and no name: "HQ", "Multiple locations", a postal code.
        self.noise = noise
        #: Candidates that can hold others.
        self.areas = tuple(c for c in candidates if c.row.kind is not PlaceKind.CITY)
        #: The same by what a place inside them says of itself: row of its area, code of its country.
        self.holders: dict[int | str, Candidate] = {
            c.row.country if c.row.kind is PlaceKind.COUNTRY else c.row.row: c for c in reversed(self.areas)
        }
        self.rows = frozenset(c.row.row for c in candidates if not c.code)
        #: Candidates by what holds them: the other side of `holders`.
        self.held: dict[int | str, list[Candidate]] = {}
        for candidate in candidates:
            for key in candidate.row.within:
                self.held.setdefault(key, []).append(candidate)

    def holder(self, row: Row) -> Candidate | None:
        """The candidate that holds a row: its first-level area, its country, or its second-level area."""
        if self.holders:
            for key in row.within:
                if (found := self.holders.get(key)) is not None:
                    return found
        return None


_NOISE_WORDS = (
    r"hq|hqs|headquarters?|head office|main office|offices?|hubs?|campus|downtown|uptown|midtown|metropolitan"
    r"|metro|metroplex|greater|area|areas"
    r"|region|locations?|vicinity|surrounding|surroundings|suburbs?|suburban|city cent(?:er|re)|center city"
    r"|city of|town of|village of|state of"
    r"|based|local|only|county|dt|cbd|region of|near|outside|multiple|various|any|all|office space|coworking"
    r"|co-working|site|sites|the|corporate"
    r"|open|nationwide|statewide|anywhere|in|on|within|de|inner|area code|hybrid|team|teams|studio|lab"
    r"|warehouse|plant|factory|fulfillment|facility"
)
_TRIM_FRONT = re.compile(rf"^(?:(?:{_NOISE_WORDS})\b[\s:.-]*)+", re.IGNORECASE)
_TRIM_BACK = re.compile(rf"(?:[\s:.-]*\b(?:{_NOISE_WORDS}))+$|(?<=[a-z])(?:HQ|Office|Hub)$", re.IGNORECASE)
_DIRECTION = re.compile(
    r"^(?:(?:north|south|east|west|n|s|e|w|ne|nw|se|sw|central|northern|southern|eastern|western|upper|lower"
    r"|mid|north ?east|north ?west|south ?east"
    r"|south ?west|north ?eastern|north ?western|south ?eastern|south ?western|upstate|downstate"
    r"|coastal)[ -])+(?=\S)",
    re.IGNORECASE,
)
_ZONE = re.compile(
    r"\btime ?-?zones?\b|\b(?:eastern|central|mountain|pacific|atlantic|european|us) (?:standard )?(?:time"
    r"|hours)\b|\b(?:utc|gmt) ?[+-]",
    re.IGNORECASE,
)
#: "5 locations", "3 days", "+2 others": counts, not names.
_COUNTED = re.compile(
    r"\+?\d+\+? ?(?:more|others?|(?:other )?(?:locations?|offices?|cities|sites|states|countries)|days?|h|hrs?"
    r"|hours?|miles\+?|km|%)\b.*",
    re.IGNORECASE,
)
_MORE = re.compile(r"\s*\+ ?\d+ (?:more|others?).*$", re.IGNORECASE)
#: Least weight of the known name inside a rare one ("Sydney CBD").
_KNOWN = 18.0
#: Least weight of a town named with a direction: "North London", but not "East Bay".
_KNOWN_AROUND = 20.0


@lru_cache(maxsize=32_768)
def meaning(text: str) -> Meaning:
    """What one atom may mean."""
    direct = _direct(text)
    if direct is not None:
        return _with_trimmed(text, direct)
    if _ZONE.search(text) or _COUNTED.fullmatch(text):
        return Meaning(noise=True)
    text = _MORE.sub("", text)
    bare = POSTAL.sub(" ", text).strip(" .,-")
    if not any(letter.isalpha() for letter in bare):
        return Meaning(noise=True)
    forms = [bare]
    trimmed = _trim(bare)
    forms.append(trimmed)
    if not trimmed:
        return Meaning(noise=True)
    forms.append(strip_generic(trimmed))
    for form in dict.fromkeys(forms):
        if form != text and form:
            found = _direct(form)
            if found is not None:
                return found
    found = _direct(_DIRECTION.sub("", trimmed))
    if found is not None:
        # "Upstate New York" is of the state, "North London" of the town; "East Bay" is neither.
        wide = tuple(c for c in found.areas if c.row.kind is PlaceKind.COUNTRY or is_state(c.row))
        known = tuple(c for c in found.candidates if c.weight >= _KNOWN_AROUND)
        if not found.candidates or wide or known:
            return Meaning(wide or known, macro=found.macro, noise=found.noise)
    if fold(_DIRECTION.sub("", bare)) in COASTS or fold(trimmed) in COASTS:
        return Meaning(noise=True)
    return Meaning()


def _with_trimmed(text: str, direct: Meaning) -> Meaning:
    """A rare name that is a known one with a word around it ("Sydney CBD") may mean that one too."""
    if " " not in text or not direct.candidates or direct.noise:
        return direct
    if text.endswith(" City"):
        if any(c.row.kind is PlaceKind.CITY and c.weight >= RARE for c in direct.candidates):
            return direct
        trimmed = text.removesuffix(" City")
    elif direct.candidates[0].weight < RARE:
        trimmed = _trim(text)
    else:
        return direct
    other = _direct(trimmed) if trimmed and trimmed != text else None
    if other is None or not other.candidates or other.candidates[0].weight < _KNOWN:
        return direct
    return Meaning((*other.candidates, *direct.candidates))


def is_state(row: Row) -> bool:
    """Is it an area that is named more often than a town of its name: a state, a province?"""
    return row.kind is PlaceKind.ADMIN1 and row.country in STATES_FIRST


def _trim(text: str) -> str:
    before = ""
    while text != before:
        before = text
        text = _TRIM_BACK.sub("", _TRIM_FRONT.sub("", text)).strip(" .,-:")
    return text


def _without_city(key: str) -> tuple[Candidate, ...]:
    """Towns filed as "… City" whose name is said without: "West Carrollton"."""
    if " " not in key:
        return ()
    return tuple(c._replace(other=True) for c in named(f"{key} city") if c.row.kind is PlaceKind.CITY and not c.other)


def _direct(text: str) -> Meaning | None:
    key = name_key(text)
    if not any(letter.isalpha() for letter in key):
        return None
    if len(key) == 1 and key.isascii():
        return Meaning(noise=True)
    if key in MACRO:
        return Meaning(macro=MACRO[key])
    if key in MACRO_UNCODED:
        return Meaning(macro="")
    if key in COASTS or key.removesuffix(" region").removesuffix(" area") in COASTS:
        return Meaning(noise=True)
    codes: tuple[Candidate, ...] = ()
    if is_code_shaped(text) or key in OTHER_CODES:
        codes = coded(key)
    if key in ZONE_CODES and len(key) > 2:
        return Meaning(noise=True)
    if key in INNER_AREAS:
        row = gazetteer().by_id(INNER_AREAS[key])
        # "Sussex, New Jersey" is a town all the same.
        towns = (name for name in named(key) if name.row.kind is PlaceKind.CITY and not name.other)
        return Meaning((*towns, Candidate(row, RARE, code=True))) if row is not None else None
    names = qualified(text) or named(key) or _without_city(key)
    if text in CITY_CODES and not codes:
        row = gazetteer().by_id(CITY_CODES[text])
        return Meaning((Candidate(row, NICKNAME),)) if row is not None else None
    if codes and len(key) <= 3:
        # A code is not also a rare spelling of a town: "MN".
        names = tuple(name for name in names if name.weight >= NICKNAME)
    if key in NOT_NAMES and not codes:
        return Meaning(tuple(name for name in names if name.weight >= RARE), noise=True)
    if codes or names:
        return Meaning(candidates=(*names, *codes))
    return None
