"""Location texts to places, workplace and remote area.

Enters: one location text as published, and what else is known of the employer. Leaves: a `PlaceReading`.
"""

from functools import lru_cache

from rolecall.model import PlaceKind, PlaceReading, Value, Workplace
from rolecall.normalize.places.atoms import Atom, KnownName, atoms_of, parts_of
from rolecall.normalize.places.candidates import cover, is_code, is_name, meaning
from rolecall.normalize.places.chain import Location, locations
from rolecall.normalize.places.choose import Around
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.tables import SPOKEN
from rolecall.normalize.places.workwords import ANYWHERE, HYBRID, REMOTE, freest, mark


class PlaceContext(Value, frozen=True, kw_only=True):
    """What else is known when a location text is read."""

    #: ISO codes of the countries of the employer's other postings.
    countries: tuple[str, ...] = ()
    #: Language of the posting, ISO 639-1.
    language: str | None = None


NO_CONTEXT = PlaceContext()
#: Longest text that is read; a longer one is no location.
LONGEST_TEXT = 2_000


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
        return [atom]
    return [atom._replace(text=piece, sep=atom.sep if i == 0 else "space") for i, piece in enumerate(pieces)]


def read_place(text: str, context: PlaceContext | None = None) -> PlaceReading:
    """Places, workplace and remote area that a location text names; empty where it names none or is unclear."""
    return _read(text, context or NO_CONTEXT)


@lru_cache(maxsize=32_768)
def _read(text: str, context: PlaceContext) -> PlaceReading:
    if len(text) > LONGEST_TEXT:
        return PlaceReading(text=text)
    marked = mark(text)
    parts = [_Part(part, _Known()) for part in parts_of(marked)]
    likely = frozenset(context.countries) | frozenset(SPOKEN.get((context.language or "").lower(), ()))
    for part in parts:
        part.found = locations(part.atoms, Around(likely=likely, remote=part.remote))
    if sum(len(part.found) for part in parts) > 1:
        _again(parts, likely)
    rows: list[Row] = []
    for part in parts:
        rows += [row for row in _rows(part) if row not in rows]
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
        rows = [location.row for location in part.found if location.row is not None]
        areas = frozenset(row.row if row.kind is PlaceKind.ADMIN1 else row.admin1 for row in rows if row.admin1 or row.kind is PlaceKind.ADMIN1)
        kinds = [location.row.kind for location in found if location.row is not None and location.row not in rows[:0]]
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
    if location.end - location.start < 2 or sum(found.row is not None for found in part.found) < 3:
        return None
    for at in (location.start, location.end - 1):
        atom = part.atoms[at]
        beside = at > 0 and part.atoms[at - 1].marker and part.atoms[at - 1].remote and at == location.start
        if (atom.remote and atom.sep == "comma") or beside:
            if any(c.row.kind is PlaceKind.COUNTRY for c in meaning(atom.text).candidates):
                return at
    return None


def _remote_area(parts: list[_Part]) -> tuple[str, ...]:
    """Countries and macro regions that stand in the parts about remote work; a town restricts nothing."""
    codes: list[str] = []
    for part in parts:
        if not part.remote:
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


__all__ = ["HYBRID", "NO_CONTEXT", "PlaceContext", "read_place"]
