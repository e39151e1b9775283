"""Location texts to places, workplace and remote area.

Enters: one location text as published, and what else is known of the employer. Leaves: a `PlaceReading`.
"""

import re
from functools import lru_cache

from rolecall.model import PlaceKind, PlaceReading, Value, Workplace
from rolecall.normalize.places.atoms import Atom, KnownName, atoms_of, parts_of
from rolecall.normalize.places.candidates import cover, is_code, is_name, meaning, tail_code
from rolecall.normalize.places.chain import Location, locations
from rolecall.normalize.places.choose import Around
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.tables import SPOKEN
from rolecall.normalize.places.workwords import ANYWHERE, REMOTE, freest, mark


class PlaceContext(Value, frozen=True, kw_only=True):
    """What else is known when a location text is read."""

    #: ISO codes of the countries of the employer's other postings.
    countries: tuple[str, ...] = ()
    #: Language of the posting, ISO 639-1.
    language: str | None = None


NO_CONTEXT = PlaceContext()
#: Longest text that is read; a longer one is no location.
LONGEST_TEXT = 2_000


_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


class _Part:
    """One part of a text while it is read."""

    def __init__(self, marked: str, known: KnownName) -> None:
        self.marked = marked
        self.remote = REMOTE in marked or ANYWHERE in marked
        self.atoms = [piece for atom in atoms_of(marked, known) for piece in _opened(atom)]
        self.found: list[Location] = []


class _Known(KnownName):
    def __call__(self, text: str) -> bool:
        return is_name(text)


def _opened(atom: Atom) -> list[Atom]:
    """An atom, or the several names written in it without separators or with hyphens only."""
    if atom.marker:
        return [atom]
    means = meaning(atom.text)
    if means.candidates or means.noise or means.macro is not None:
        return [atom]
    if "-" in atom.text:
        halves = [half.strip() for half in atom.text.split("-") if half.strip()]
        if any(is_name(half) or is_code(half) for half in halves):
            cut = [atom._replace(text=half, sep=atom.sep if i == 0 else "dash") for i, half in enumerate(halves)]
            return [piece for half in cut for piece in _opened(half)]
    pieces = cover(atom.text) if " " in atom.text else ()
    if not pieces:
        pieces = tail_code(atom.text) or ()
    if not pieces:
        return [atom]
    return [atom._replace(text=piece, sep=atom.sep if i == 0 else "space") for i, piece in enumerate(pieces)]


def read_place(text: str, context: PlaceContext | None = None) -> PlaceReading:
    """Places, workplace and remote area that a location text names; empty where it names none or is unclear."""
    return _read(text, context or NO_CONTEXT)


@lru_cache(maxsize=32_768)
def _read(text: str, context: PlaceContext) -> PlaceReading:
    if len(text) > LONGEST_TEXT:
        return PlaceReading(text=text)
    marked = mark(_INVISIBLE.sub("", text).replace("_", " "))
    parts = [_Part(part, _Known()) for part in parts_of(marked)]
    likely = frozenset(context.countries) | frozenset(SPOKEN.get((context.language or "").lower(), ()))
    for part in parts:
        part.found = locations(part.atoms, Around(likely=likely, remote=part.remote))
    if sum(len(part.found) for part in parts) > 1:
        _again(parts, likely)
    rows = tuple(dict.fromkeys(row for part in parts for row in _rows(part)))
    workplace = freest(marked)
    area = _remote_area(parts) if workplace is Workplace.REMOTE else ()
    book = gazetteer()
    unresolved = [location.unresolved for part in parts for location in part.found if location.unresolved]
    return PlaceReading(
        text=text,
        places=tuple(book.place(row) for row in rows),
        workplace=workplace,
        remote_area=area,
        unresolved=tuple(dict.fromkeys(unresolved)),
    )


def _again(parts: list[_Part], likely: frozenset[str]) -> None:
    """Read once more with what the first reading made certain."""
    found = [location for part in parts for location in part.found if location.row is not None]
    countries = frozenset(place.row.country for place in found if place.row is not None and place.certain)
    for part in parts:
        rows = [location.row for location in part.found if location.row is not None and location.certain]
        areas = frozenset(
            row.row if row.kind is PlaceKind.ADMIN1 else row.admin1
            for row in rows
            if row.admin1 or row.kind is PlaceKind.ADMIN1
        )
        kinds = [location.row.kind for location in found if location.row is not None]
        among = len(kinds) > 1 and kinds.count(PlaceKind.ADMIN1) * 2 >= len(kinds)
        part.found = locations(part.atoms, Around(countries, areas, likely, among, part.remote))


def _rows(part: _Part) -> list[Row]:
    """The places of a part in order."""
    rows: list[Row] = []
    for location in part.found:
        own = _own_country(part, location) if location.row is not None else None
        if own is not None and own < location.end - 1:
            rows.append(gazetteer().countries[location.row.country])
        if location.row is not None:
            rows.append(location.row)
        if own is not None and own == location.end - 1:
            rows.append(gazetteer().countries[location.row.country])
    return rows


def _own_country(part: _Part, location: Location) -> int | None:
    """Index of a country atom that is a location of its own: "Remote, U.S., Austin, TX, Boise, ID"; "Boston, Chicago, US Remote"."""
    length = location.end - location.start
    if length < 2 or sum(found.row is not None for found in part.found) < (2 if length == 2 else 3):
        return None
    for at in (location.start, location.end - 1):
        if _is_remote(part.atoms, at, location) and any(
            c.row.kind is PlaceKind.COUNTRY for c in meaning(part.atoms[at].text).candidates
        ):
            return at
    return None


def _is_remote(atoms: list[Atom], at: int, location: Location) -> bool:
    """Is an atom at an end of a location itself about remote work?"""
    first = at == location.start
    if atoms[at].remote and (first or atoms[at].sep == "comma"):
        return True
    after = atoms[at + 1] if at + 1 < len(atoms) else None
    if atoms[at].sep == "comma" and after is not None and after.remote and after.marker and after.sep == "dash":
        return True
    return first and at > 0 and atoms[at - 1].marker and atoms[at - 1].remote


def _remote_area(parts: list[_Part]) -> tuple[str, ...]:
    """Countries and macro regions that stand in the parts about remote work; a town restricts nothing."""
    located = [part for part in parts if any(found.row is not None or found.macro for found in part.found)]
    wide = all(found.row is None or found.row.kind is not PlaceKind.CITY for part in parts for found in part.found)
    # "Remote - Mexico; Colombia; Brazil" and "Remote | Canada": the word at the head is about all of the list.
    led = wide and bool(parts) and parts[0].remote and parts[0].marked.strip().startswith((REMOTE, ANYWHERE))
    codes: list[str] = []
    for part in located:
        if not (part.remote or led):
            continue
        for location in part.found:
            if location.macro:
                codes.append(location.macro)
            elif location.row is not None and (
                location.row.kind is not PlaceKind.CITY or _own_country(part, location) is not None
            ):
                codes.append(location.row.country)
    if not codes and any(ANYWHERE in part.marked for part in parts):
        codes.append("worldwide")
    return tuple(dict.fromkeys(codes))
