"""Atoms to locations: which neighbours belong to one location ("City, ST, Country"; "US-CA-San Francisco").

Enters: the atoms of one part. Leaves: locations in order, each with its most specific place; what was not resolved.
The cheapest way to cut the row of atoms into locations wins: a location costs 1, an atom nobody can explain more, a
reading that is unlikely a little.
"""

from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.atoms import Atom
from rolecall.normalize.places.candidates import Candidate, Meaning, is_street, meaning, pieces
from rolecall.normalize.places.choose import LEAD, Around, alone, contains, usual_codes
from rolecall.normalize.places.gazetteer import Row
from rolecall.normalize.places.keys import name_key
from rolecall.normalize.places.tables import STATES_FIRST, ZONE_CODES


class Location(NamedTuple):
    """One location: a place, a macro region, or neither."""

    start: int
    end: int
    cost: float
    row: Row | None = None
    macro: str | None = None
    #: Text that looks like a name and was not resolved.
    unresolved: str | None = None
    #: An area beside the name says where it is.
    certain: bool = False


_LONGEST = 6
_NO_PLACE, _UNCLEAR, _CODE = 1.4, 1.45, 1.6
#: Dearer than a town with an unclear code after it, cheaper than two unclear atoms.
_AREA_ONLY = 2.6
#: Weight from which a town named like an area ("Ontario, California") is as likely as two areas in a row.
_LARGE_TOWN = 18.5


def locations(atoms: list[Atom], around: Around) -> list[Location]:
    """The cheapest reading of a row of atoms."""
    meanings = [Meaning(noise=True) if atom.marker else meaning(atom.text) for atom in atoms]
    best: list[tuple[float, int, Location | None]] = [(0.0, 0, None)]
    for end in range(1, len(atoms) + 1):
        options: list[tuple[float, int, Location | None]] = []
        for start in range(max(0, end - _LONGEST), end):
            location = _read(atoms, meanings, start, end, around)
            if location is not None:
                options.append((best[start][0] + location.cost, start, location))
        best.append(min(options, key=lambda option: option[0]))
    found: list[Location] = []
    at = len(atoms)
    while at > 0:
        _, start, location = best[at]
        if location is not None:
            found.append(location)
        at = start
    return found[::-1]


def _read(atoms: list[Atom], meanings: list[Meaning], start: int, end: int, around: Around) -> Location | None:
    if end - start == 1:
        return _single(atoms, meanings, start, around)
    if any(atom.sep == "list" for atom in atoms[start + 1 : end]):
        return None
    if _remote_cut(atoms, start, end):
        return None
    for edge in (start, end - 1):
        silent = meanings[edge].noise and not meanings[edge].candidates
        if atoms[edge].marker or silent or meanings[edge].macro is not None:
            return None
    return _chain(atoms, meanings, start, end)


def _remote_cut(atoms: list[Atom], start: int, end: int) -> bool:
    """ "Fort Worth, Texas, Remote - US": what follows "Remote -" is a location of its own."""
    return any(
        atoms[at].marker and atoms[at].remote and atoms[at].sep == "comma" and atoms[at + 1].sep == "dash"
        for at in range(start + 1, end - 1)
    )


def _doubtful(atoms: list[Atom], meanings: list[Meaning], at: int) -> bool:
    """Does a text follow that should be the area of the name, and does not hold it?"""
    after = at + 1
    if after >= len(atoms) or atoms[after].sep not in {"comma", "space"} or atoms[after].marker:
        return False
    means = meanings[after]
    if means.noise or means.macro is not None:
        return False
    return not means.candidates or any(
        c.code or (c.row.kind is PlaceKind.ADMIN1 and c.row.country in STATES_FIRST) for c in means.candidates[:2]
    )


def _single(atoms: list[Atom], meanings: list[Meaning], at: int, around: Around) -> Location:
    atom, means = atoms[at], meanings[at]
    if means.noise:
        return Location(at, at + 1, 0.0)
    if means.macro is not None:
        return Location(at, at + 1, 0.5, macro=means.macro)
    if means.candidates:
        around = around._replace(remote=around.remote or atom.remote, doubtful=_doubtful(atoms, meanings, at))
        key = name_key(atom.text)
        if key in ZONE_CODES and not around.among_areas:
            return Location(at, at + 1, _CODE)
        chosen = alone(means.candidates, around, key)
        if chosen is None:
            return Location(at, at + 1, _UNCLEAR, unresolved=atom.text)
        sure = chosen.row.kind is PlaceKind.COUNTRY or (
            chosen.row.kind is PlaceKind.ADMIN1 and chosen.row.country in STATES_FIRST
        )
        return Location(at, at + 1, _CODE if chosen.code else 1.0, chosen.row, certain=sure)
    if not is_street(atom.text) and not _before_location(atoms, at):
        famous = [piece for piece in pieces(atom.text) if piece.weight >= 20]
        chosen = alone(tuple(famous), around) if famous else None
        if chosen is not None:
            return Location(at, at + 1, 1.3, chosen.row, unresolved=None)
    return Location(at, at + 1, _NO_PLACE, unresolved=atom.text)


def _before_location(atoms: list[Atom], at: int) -> bool:
    """Unknown words before "…, City, ST" are a building or a street, even with a town in them."""
    return at + 2 < len(atoms) and all(after.sep == "comma" for after in atoms[at + 1 : at + 3])


class _Head(NamedTuple):
    cost: float
    candidate: Candidate
    #: The widest area that holds it: country or area.
    narrow: bool


def _chain(atoms: list[Atom], meanings: list[Meaning], start: int, end: int) -> Location | None:
    """One location over several atoms: one names the place, all others what it lies in."""
    span = range(start, end)
    areas = {at: _areas(meanings[at]) for at in span}
    if not any(areas.values()):
        return None
    heads: list[_Head] = []
    for at in span:
        candidates = meanings[at].candidates
        if not candidates and not meanings[at].noise and meanings[at].macro is None:
            candidates = pieces(atoms[at].text)
        for candidate in candidates:
            cost = _explain(candidate, at, atoms, span, meanings)
            if cost is not None:
                heads.append(_Head(cost, candidate, _narrow(candidate.row, at, areas)))
    if not heads:
        return _only_area(atoms, meanings, start, end)
    heads.sort(key=lambda head: (head.cost, -head.candidate.weight))
    best = heads[0]
    for other in heads[1:6]:
        close = other.cost - best.cost < 0.05 and best.candidate.weight - other.candidate.weight < LEAD
        apart = not contains(best.candidate.row, other.candidate.row) and not contains(
            other.candidate.row, best.candidate.row
        )
        if close and apart and not best.narrow and best.candidate.row.row != other.candidate.row.row:
            return None
    return Location(start, end, 1.0 + best.cost, best.candidate.row, certain=True)


def _only_area(atoms: list[Atom], meanings: list[Meaning], start: int, end: int) -> Location | None:
    """An unknown name with an area code after it: the area is named for certain, the name stays unresolved."""
    if end - start != 2 or atoms[end - 1].sep not in {"comma", "space"} or meanings[end - 1].noise:
        return None
    if any(c.code for c in meanings[start].candidates):
        return None
    usual = [c for c in usual_codes(meanings[end - 1].candidates) if c.row.kind is not PlaceKind.COUNTRY]
    if not usual:
        return None
    return Location(start, end, _AREA_ONLY, usual[0].row, unresolved=atoms[start].text, certain=True)


def _areas(means: Meaning) -> tuple[Candidate, ...]:
    return tuple(c for c in means.candidates if c.row.kind is not PlaceKind.CITY)


def _narrow(row: Row, at: int, areas: dict[int, tuple[Candidate, ...]]) -> bool:
    return any(
        contains(c.row, row) and c.row.kind is not PlaceKind.COUNTRY
        for other, found in areas.items()
        if other != at
        for c in found
    )


def _explain(head: Candidate, at: int, atoms: list[Atom], span: range, meanings: list[Meaning]) -> float | None:
    """What it costs to read the atom `at` as the place and all others as what it lies in; None when they do not fit."""
    areas = {other: _areas(meanings[other]) for other in span}
    cost, held, wide, by_code, seen = 0.0, False, False, True, set()
    for other in span:
        if other == at:
            continue
        holder = next((c for c in areas[other] if contains(c.row, head.row) and c.row.row not in seen), None)
        if holder is not None:
            seen.add(holder.row.row)
            held = True
            wide = wide or holder.row.kind is not PlaceKind.ADMIN2
            by_code = by_code and holder.code
        elif any(c.row.row == head.row.row for c in meanings[other].candidates) and not head.code and other > at:
            cost += 0.05
            held = held or atoms[other].text != atoms[at].text
        elif meanings[other].noise:
            continue
        elif not meanings[other].candidates and span.start < other < span.stop - 1:
            cost += 0.4
        else:
            return None
    if not held or not wide:
        return None
    if span.start < at < span.stop - 1:
        cost += 0.2
    return cost + _unlikely(head, at, span, areas, by_code=by_code)


def _unlikely(
    head: Candidate, at: int, span: range, areas: dict[int, tuple[Candidate, ...]], *, by_code: bool
) -> float:
    cost = 0.0
    row = head.row
    if head.partial:
        cost += 0.3
    if head.code:
        cost += 0.3
    if row.kind is PlaceKind.ADMIN2:
        cost += 0.45
    if row.kind is PlaceKind.ADMIN1 and len(span) > 1:
        cost += 0.1
    if row.kind is PlaceKind.CITY:
        homonyms = [c.row for c in areas[at] if not c.code and c.row.kind is not PlaceKind.ADMIN2]
        listed = [a for a in homonyms if a.kind is PlaceKind.COUNTRY or a.country in STATES_FIRST]
        if listed and not any(contains(area, row) for area in homonyms):
            cost += 0.3 if by_code or head.weight >= _LARGE_TOWN else 1.5
        elif any(row.size < area.size - 3.6 for area in homonyms if contains(area, row)):
            # "Utrecht, Netherlands" is the town, "Quebec, Canada" the province, unless the area is named beside it.
            named_twice = any(c.row.row == area.row for o in span if o != at for c in areas[o] for area in homonyms)
            cost += 0.0 if named_twice else 0.3
    return cost
