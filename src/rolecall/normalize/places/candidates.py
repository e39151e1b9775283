"""What a name or a code may mean: rows of the gazetteer, each with how likely a job text means it."""

import re
from functools import lru_cache
from math import log2
from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.keys import name_key
from rolecall.normalize.places.streets import STREET
from rolecall.normalize.places.tables import NICKNAMES, OTHER_CODES, PRIOR


class Candidate(NamedTuple):
    """A row a text may name."""

    row: Row
    #: How likely a job text means it, in powers of two of people; higher is likelier.
    weight: float
    #: Named by a code ("CA", "DEU"), not by a name.
    code: bool = False
    #: Named by a piece of the text only, with unknown words around it.
    partial: bool = False
    #: Named by another name than its main one.
    other: bool = False


_CODE = re.compile(r"^(?:[A-Z]{2,3}|[A-Z][a-z]|[A-Z]\.[A-Z]\.?(?:[A-Z]\.?)?)$")
#: Weight of a daily short form: no other reading comes near.
NICKNAME = 30.0
_COUNTRY = 40.0
#: Weight from which a town is borne in mind by its own name.
RARE = 16.0
#: What speaks against a row: named by another name than its main one; so, although a town bears the name
#: itself; a second-level area without the word for it.
_OTHER_NAME, _KNOWN_OTHER_NAME, _WIDELY_NAMED = 2.5, 1.0, 40
_EPITHET = 6.0
_ENGLISH = frozenset({"US", "GB", "CA", "AU", "NZ", "IE"})
#: Names known from which a town's other names are taken to be in use.
_REMEMBERED = 30
_AREA2 = 6.0


def _forgotten(row: Row, key: str) -> bool:
    """Is it a former name, known to few, of a small town where English is spoken ("Newton" for Ashley)?

    Elsewhere another name mostly is the same one in another language. One that shares a word is in use ("Tysons
    Corner" for Tysons).
    """
    if row.kind is not PlaceKind.CITY or row.country not in _ENGLISH or row.fame >= _REMEMBERED:
        return False
    main = name_key(gazetteer().name(row)).split()
    return key.split() != main and key.isascii() and not any(len(w) > 3 and w in main for w in key.split())


def _candidate(row: Row, key: str) -> Candidate:
    if row.kind is PlaceKind.COUNTRY:
        return Candidate(row, _COUNTRY, other=name_key(gazetteer().name(row)) != key)
    weight = row.size + log2(row.fame + 1) / 2 + PRIOR.get(row.country, 0.0)
    other = name_key(gazetteer().name(row)) != key
    if other:
        # A name that few use: "Frisco" for San Francisco. Widely known towns are often called by another name.
        weight -= _OTHER_NAME if row.fame < _WIDELY_NAMED else _KNOWN_OTHER_NAME
    if row.kind is PlaceKind.ADMIN2 and "county" not in key:
        weight -= _AREA2
    return Candidate(row, weight, other=other)


@lru_cache(maxsize=32_768)
def named(key: str) -> tuple[Candidate, ...]:
    """Rows filed under a key, likeliest first."""
    rows = [row for row in gazetteer().find(key) if not _forgotten(row, key)]
    found = {row.row: _candidate(row, key) for row in rows}
    if any(not c.other and c.row.kind is PlaceKind.CITY and c.weight >= RARE for c in found.values()):
        # Where a town bears the name itself, another's epithet ("Garden City" for Singapore) is hardly meant.
        found = {at: c._replace(weight=c.weight - _EPITHET) if c.other else c for at, c in found.items()}
    # "Tunis" is the town, though some languages call the country so.
    towns = {
        c.row.country for c in found.values() if c.row.kind is PlaceKind.CITY and not c.other and c.row.size >= RARE
    }
    found = {
        at: c for at, c in found.items() if not (c.other and c.row.kind is PlaceKind.COUNTRY and c.row.country in towns)
    }
    nickname = NICKNAMES.get(key)
    if nickname is not None:
        row = gazetteer().by_id(nickname)
        if row is not None:
            found[row.row] = Candidate(row, NICKNAME)
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
        rows += [row] if row is not None else []
    ranked = [Candidate(row, row.size + PRIOR.get(row.country, 0.0) * 2, code=True) for row in dict.fromkeys(rows)]
    return tuple(sorted(ranked, key=lambda candidate: -candidate.weight))


def is_name(text: str) -> bool:
    """Is the text as a whole a name of the gazetteer?"""
    key = name_key(text)
    return key in NICKNAMES or any(candidate.weight >= 9 for candidate in named(key))


def is_code(text: str) -> bool:
    """Is the text a code of a country or area, written as one?"""
    return is_code_shaped(text) and bool(coded(name_key(text))) and (text.isupper() or not STREET.fullmatch(text))


def is_code_shaped(text: str) -> bool:
    """Is the text written like a code: "CA", "Ca", "DEU", "N.Y."?"""
    return bool(_CODE.match(text))
