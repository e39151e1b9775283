"""Towns told apart by a river or a landscape, in the short ways people write them.

Enters: a name as written: "Limburg (Lahn)", "Neustadt/Weinstr.", "Rothenburg o.d.T.", "Vitry s/Seine". Leaves: the
towns filed under the name written out ("Limburg an der Lahn"). Nothing is guessed: a name that is not filed is none.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.candidates import Candidate, named
from rolecall.normalize.places.gazetteer import gazetteer
from rolecall.normalize.places.keys import fold, name_key

#: What may be left out between a town and what tells it apart.
_LINKS = (
    *("am", "an der", "an", "im", "in der", "in", "auf", "ob der", "vor der", "bei", "unter", "unterm", "aan den"),
    *("aan de", "sur", "en", "upon", "on", "under", "nad", "pod"),
)
#: The same in short, without dots and blanks: "a.d." and "a/d" are "ad".
_SHORT_LINKS = {
    "a": ("am", "an der", "an"),
    "ad": ("an der", "aan den", "aan de"),
    "b": ("bei",),
    "i": ("im", "in"),
    "id": ("in der",),
    "n": ("nad",),
    "o": ("ob",),
    "od": ("ob der",),
    "p": ("pod",),
    "s": ("sur",),
    "u": ("unter", "upon"),
    "v": ("vor",),
    "vd": ("vor der",),
}
#: Rivers and landscapes in short; official signs and timetables write them so.
_IN_SHORT = {
    "allg": ("allgau",),
    "b": ("bodensee",),
    "bay": ("bayern",),
    "br": ("breisgau",),
    "breisg": ("breisgau",),
    "d": ("donau",),
    "do": ("donau",),
    "erzgeb": ("erzgebirge",),
    "h": ("hohe", "harz"),
    "hess": ("hessen",),
    "holst": ("holstein",),
    "i": ("inn",),
    "m": ("main",),
    "n": ("neckar",),
    "ndb": ("niederbayern",),
    "o": ("oldenburg",),
    "obb": ("oberbayern",),
    "odw": ("odenwald",),
    "ol": ("oberlausitz",),
    "oldb": ("oldenburg",),
    "opf": ("oberpfalz",),
    "rh": ("rhein",),
    "ruhr": ("ruhr",),
    "s": ("saale",),
    "schw": ("schwaben", "schwarzwald"),
    "schwarzw": ("schwarzwald",),
    "sachs": ("sachsen",),
    "t": ("taunus", "tauber"),
    "thur": ("thuringen",),
    "ts": ("taunus",),
    "vogtl": ("vogtland",),
    "w": ("westfalen",),
    "weinstr": ("weinstrasse",),
    "westf": ("westfalen",),
    "wstr": ("weinstrasse",),
}
_HEAD = r"(?P<head>[^\W\d_][^()/,;|]*?[^\W\d_]\.?)"
_WORD = r"(?P<word>[^\W\d_][^()/,;|]{0,18}?)\.?"
_WRITTEN = (
    re.compile(rf"{_HEAD}\s*\(\s*{_WORD}\s*\)"),
    re.compile(rf"{_HEAD}/{_WORD}"),
)
_SHORTENED = re.compile(
    rf"{_HEAD}\s+(?P<link>[aiov]\.?\s?d\.?|a/d|[abinopuv]\.|s/)\s*{_WORD}",
    re.IGNORECASE,
)
#: Letters of a word that is no short form; brackets and slashes hold codes too: "Bergen (NH)".
_WHOLE = 3
#: What being told apart adds to a town: so named, it need not be a famous one.
_SPECIFIC = 6.0
#: Names looked at that begin so.
_BEGINNING = 4


class _Key(NamedTuple):
    """A name written out."""

    key: str
    #: Its last word is a beginning only.
    begun: bool = False
    #: What a town filed so must itself be called: a quarter is not the town before the bracket, "Köln (Porz)".
    town: str = ""


def _written_out(text: str) -> Iterator[_Key]:
    """The name with nothing left out, in every way it may be meant."""
    short = _SHORTENED.fullmatch(text)
    if short is not None:
        link = re.sub(r"[\s./]", "", fold(short["link"]))
        for words in _SHORT_LINKS.get(link, ()):
            yield from _ends(f"{short['head']} {words}", short["word"])
        return
    found = next((match for form in _WRITTEN if (match := form.fullmatch(text))), None)
    if found is None or len(found["word"]) < _WHOLE:
        return
    town = name_key(found["head"])
    yield from (each._replace(town=town) for each in _ends(town, found["word"]) if not each.begun)
    for words in _LINKS:
        yield from (each for each in _ends(f"{town} {words}", found["word"]) if not each.begun)


def _ends(front: str, word: str) -> Iterator[_Key]:
    front, last = name_key(front), name_key(word)
    for whole in _IN_SHORT.get(last, ()):
        yield _Key(f"{front} {whole}")
    if len(last) >= _WHOLE:
        yield _Key(f"{front} {last}")
    if last:
        yield _Key(f"{front} {last}", begun=True)


@lru_cache(maxsize=8_192)
def qualified(text: str) -> tuple[Candidate, ...]:
    """Towns of a name with something that tells them apart, likeliest first; () for a name written otherwise."""
    filed = gazetteer()
    found: dict[int, Candidate] = {}
    begun: dict[int, Candidate] = {}
    for written in _written_out(text):
        if not written.begun:
            candidates = (c for c in named(written.key) if name_key(filed.name(c.row)).startswith(written.town))
            found |= {c.row.row: c for c in candidates}
            continue
        rows = filed.starting(written.key, _BEGINNING)
        if len(rows) < _BEGINNING:
            begun |= {c.row.row: c for row in rows for c in named(name_key(filed.name(row))) if c.row == row}
    towns = [c._replace(weight=c.weight + _SPECIFIC) for c in (found or begun).values() if c.row.kind is PlaceKind.CITY]
    return tuple(sorted(towns, key=lambda candidate: -candidate.weight))
