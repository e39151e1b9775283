"""Names inside texts that are no name as a whole.

Streets with their town, firms with their country, several names in a row without separators.
"""

import re
from functools import lru_cache

from rolecall.model import PlaceKind
from rolecall.normalize.places.candidates import NICKNAME, Candidate, coded, is_code, named
from rolecall.normalize.places.gazetteer import gazetteer
from rolecall.normalize.places.keys import name_key
from rolecall.normalize.places.streets import POSTAL, is_street
from rolecall.normalize.places.tables import CODES_ALONE, NOT_NAMES, STATES_FIRST

#: Before these a country's name is part of another name: "University of Washington", "Bank of China".
_OF = frozenset({"of", "de", "der", "new", "little", "old", "the", "und", "and", "port", "fort"})
#: Chinese, Japanese and Korean letters, written without blanks between names.
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
#: Least weight of a town at the end of a street, at the front of an address without blanks, in a row of names.
_STREET_TOWN, _FRONT_TOWN, _ROW_TOWN = 10.0, 18.0, 14.0
#: A town amid unknown words must be widely known: names known, log2 of people.
_FAMOUS, _LARGE = 35, 17.0


@lru_cache(maxsize=8_192)
def pieces(text: str) -> tuple[Candidate, ...]:
    """Names inside a text of which some words are unknown: its longest known end, else its longest known start."""
    if not text.isascii() and (front := _front(text)):
        return front
    words = POSTAL.sub(" ", text).split()
    street = is_street(text)
    for size in range(min(len(words) - 1, 4), 0, -1):
        for span in (words[-size:],) if street else (words[-size:], words[:size]):
            found = [
                candidate._replace(partial=True)
                for candidate in named(name_key(" ".join(span)))
                if candidate.row.kind is PlaceKind.CITY
                and (candidate.weight < NICKNAME or " ".join(span).isupper())
                and (candidate.weight > _STREET_TOWN if street else _famous(candidate))
            ]
            if found and span[0][:1].isupper():
                return tuple(found)
    return ()


def _famous(candidate: Candidate) -> bool:
    return candidate.row.fame >= _FAMOUS and candidate.row.size >= _LARGE


def _front(text: str) -> tuple[Candidate, ...]:
    """The town that begins an address written without blanks: "東京都港区", "大阪府大阪市北区"."""
    if not _HAN.match(text):
        return ()
    for size in range(min(len(text) - 1, 8), 1, -1):
        found = named(name_key(text[:size]))
        towns = tuple(
            c._replace(partial=True) for c in found if c.row.kind is PlaceKind.CITY and c.weight >= _FRONT_TOWN
        )
        if towns:
            return towns
        if found and found[0].row.kind is PlaceKind.ADMIN1:
            return _front(text[size:].strip()) or named(name_key(text[size:]))
    return ()


def tail_area(text: str) -> str | None:
    """The country or state that ends a text of otherwise unknown words: "Acme Poland"; None for codes and streets."""
    words = text.split()
    if is_street(text) or not 2 <= len(words) <= 5:
        return None
    for size in (3, 2, 1):
        tail = " ".join(words[-size:])
        if size < len(words) and len(tail) > 3 and tail[0].isupper() and words[-size - 1].casefold() not in _OF:
            key = name_key(tail)
            rows = [c.row for c in named(key)[:3] if name_key(gazetteer().name(c.row)) == key]
            if any(
                r.kind is PlaceKind.COUNTRY or (r.kind is PlaceKind.ADMIN1 and r.country in STATES_FIRST) for r in rows
            ):
                return tail
    return None


def tail_code(text: str) -> tuple[str, str] | None:
    """A text that ends with an area code, cut before it: "1 Some Road Tallahassee FL 32303", "Tolleson Az"."""
    words = POSTAL.sub(" ", text).split()
    if len(words) < 2 or len(words[-1]) != 2 or not is_code(words[-1]):
        return None
    usual = [c for c in coded(words[-1].lower()) if c.row.country in CODES_ALONE or c.row.country == "GB"]
    return (" ".join(words[:-1]), words[-1].upper()) if usual else None


@lru_cache(maxsize=8_192)
def cover(text: str) -> tuple[str, ...]:
    """Several names without separators, cut apart: "Bremen Germany", "Irvine CA"; () when it is something else."""
    words = POSTAL.sub(" ", text).split()
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
    return is_code(piece) or (len(key) > 2 and any(candidate.row.kind in areas for candidate in named(key)))


def _whole(piece: str, *, code_allowed: bool) -> bool:
    key = name_key(piece)
    if code_allowed and re.fullmatch(r"[A-Z]{2,3}", piece) and coded(key):
        return True
    return key not in NOT_NAMES and any(candidate.weight >= _ROW_TOWN for candidate in named(key))
