"""Atoms to locations: which neighbours belong to one location ("City, ST, Country"; "US-CA-San Francisco").

Enters: the atoms of one part. Leaves: locations in order, each with its most specific place; what was not resolved.
The cheapest way to cut the row of atoms into locations wins: a location costs 1, an atom nobody can explain more, a
reading that is unlikely a little.
"""

from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.atoms import Atom
from rolecall.normalize.places.candidates import Candidate
from rolecall.normalize.places.choose import Around, alone, usual_codes
from rolecall.normalize.places.gazetteer import Row
from rolecall.normalize.places.hierarchy import chained
from rolecall.normalize.places.keys import name_key
from rolecall.normalize.places.meaning import Meaning, meaning
from rolecall.normalize.places.pieces import pieces, tail_area
from rolecall.normalize.places.streets import is_street
from rolecall.normalize.places.tables import CITY_CODES, COUNTIES_NAMED, STATES_FIRST, ZONE_CODES


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

    @property
    def size(self) -> int:
        """Atoms in it."""
        return self.end - self.start


#: Readings of spans of atoms (first, one past the last), once worked out.
Chains = dict[tuple[int, int], Location | None]
_LONGEST = 6
#: State codes that also are short for a town: "Boston, NY" may name two.
_TOWN_CODES = frozenset({*CITY_CODES, "NY", "DC", "LA"})
_METROPOLIS, _KNOWN = 22.0, 21.0
_NO_PLACE, _UNCLEAR, _CODE = 1.4, 1.45, 1.6
#: Dearer than a town with an unclear code after it, cheaper than two unclear atoms.
_AREA_ONLY = 2.6


_MARKER = Meaning(noise=True)


def locations(atoms: list[Atom], around: Around, chains: Chains | None = None) -> list[Location]:
    """The cheapest reading of a row of atoms. `chains` keeps what does not depend on the surroundings between calls."""
    chains = {} if chains is None else chains
    meanings = [_MARKER if atom.marker else meaning(atom.text) for atom in atoms]
    best: list[tuple[float, int, Location | None]] = [(0.0, 0, None)]
    for end in range(1, len(atoms) + 1):
        options: list[tuple[float, int, Location | None]] = []
        for start in range(max(0, end - _LONGEST), end):
            if end - start == 1:
                location: Location | None = _single(atoms, meanings, start, around)
            elif (start, end) in chains:
                location = chains[start, end]
            else:
                location = chains[start, end] = _read(atoms, meanings, start, end)
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


def _read(atoms: list[Atom], meanings: list[Meaning], start: int, end: int) -> Location | None:
    if any(atom.sep == "list" for atom in atoms[start + 1 : end]) and not _slashed_code(meanings, start, end):
        return None
    if _remote_cut(atoms, start, end) or _before_its_country(atoms, meanings, end):
        return None
    for edge in (start, end - 1):
        silent = meanings[edge].noise and not meanings[edge].candidates
        if atoms[edge].marker or silent or meanings[edge].macro is not None:
            return None
    found = chained(atoms, meanings, range(start, end))
    if found is None:
        return _only_area(atoms, meanings, start, end)
    return Location(start, end, 1.0 + found.cost, found.row, certain=True)


def _slashed_code(meanings: list[Meaning], start: int, end: int) -> bool:
    """ "Porto Alegre/RS": a list separator before the code of the town's area."""
    after = meanings[end - 1].candidates
    before = meanings[start].candidates
    town = bool(before) and before[0].row.kind is PlaceKind.CITY
    return end - start == 2 and town and bool(after) and all(c.code for c in after)


def _remote_cut(atoms: list[Atom], start: int, end: int) -> bool:
    """ "Fort Worth, Texas, Remote - US": what follows "Remote -" is a location of its own."""
    return any(
        atoms[at].marker and atoms[at].remote and atoms[at].sep == "comma" and atoms[at + 1].sep in {"dash", "open"}
        for at in range(start + 1, end - 1)
    )


def _before_its_country(atoms: list[Atom], meanings: list[Meaning], end: int) -> bool:
    """ "USA, Toronto - Canada, Paris - France": the name before a dash and its own country begins a location."""
    if end >= len(atoms) or atoms[end].sep != "dash" or atoms[end - 1].sep != "comma" or atoms[end].marker:
        return False
    countries = {c.row.country for c in meanings[end].candidates if c.row.kind is PlaceKind.COUNTRY and not c.code}
    return any(c.row.country in countries and c.row.kind is not PlaceKind.COUNTRY for c in meanings[end - 1].candidates)


def _doubtful(atoms: list[Atom], meanings: list[Meaning], at: int) -> bool:
    """Does a text follow that should be the area of the name, and does not hold it?"""
    after = at + 1
    if after >= len(atoms) or atoms[after].marker:
        return False
    if atoms[after].sep == "dash":
        # "Fillmore - San Francisco, CA": the name of an office before its location.
        return after + 1 < len(atoms) and atoms[after + 1].sep == "comma"
    if atoms[after].sep not in {"comma", "space"}:
        return False
    means = meanings[after]
    if means.noise or means.macro is not None:
        return False
    return not means.candidates or any(c.code for c in means.candidates[:2]) or means.candidates[0] in means.areas


def _contradicted(atoms: list[Atom], meanings: list[Meaning], at: int) -> bool:
    """ "New York City, NC": a state's code that the town, however known, does not lie in; the text is in error."""
    after = at + 1
    if after >= len(atoms) or atoms[after].sep != "comma" or atoms[after].text in _TOWN_CODES:
        return False
    first = meanings[at].candidates[0].row
    codes = [c.row for c in meanings[after].candidates if c.code and c.row.kind is PlaceKind.ADMIN1]
    return first.kind is PlaceKind.CITY and any(r.country == first.country and r.country in STATES_FIRST for r in codes)


def _stray_code(atoms: list[Atom], meanings: list[Meaning], at: int) -> bool:
    """A code after a town that it does not hold says nothing: "Hyderabad, XY"."""
    if at == 0 or atoms[at].sep != "comma" or not all(c.code for c in meanings[at].candidates):
        return False
    before = meanings[at - 1].candidates
    return bool(before) and before[0].row.kind is PlaceKind.CITY and not any(c.code for c in before)


def _single(atoms: list[Atom], meanings: list[Meaning], at: int, around: Around) -> Location:
    atom, means = atoms[at], meanings[at]
    if means.noise:
        return Location(at, at + 1, 0.0)
    if means.macro is not None:
        return Location(at, at + 1, 0.5, macro=means.macro)
    if means.candidates and _contradicted(atoms, meanings, at):
        return Location(at, at + 1, _UNCLEAR, unresolved=atom.text)
    if means.candidates:
        doubtful = _doubtful(atoms, meanings, at)
        after = meanings[at + 1].candidates if doubtful else ()
        denied = any(c.code for c in after) or _of_a_county_elsewhere(means.candidates[0], after)
        around = around._replace(remote=around.remote or atom.remote, doubtful=doubtful, denied=denied)
        key = name_key(atom.text)
        if key in ZONE_CODES and not around.among_areas:
            return Location(at, at + 1, _CODE)
        chosen = None if _stray_code(atoms, meanings, at) else alone(means.candidates, around, key)
        if chosen is None:
            return Location(at, at + 1, _UNCLEAR, unresolved=atom.text)
        sure = chosen.row.kind is PlaceKind.COUNTRY or _only_state(chosen, means)
        return Location(at, at + 1, _CODE if chosen.code else 1.0, chosen.row, certain=sure)
    if not is_street(atom.text) and not _before_location(atoms, at):
        famous = [piece for piece in pieces(atom.text) if piece.weight >= 20]
        chosen = alone(tuple(famous), around) if famous else None
        area = tail_area(atom.text) if chosen is None else None
        if area is not None:
            chosen = alone(meaning(area).candidates, around, name_key(area))
        if chosen is not None:
            return Location(at, at + 1, 1.3, chosen.row)
    return Location(at, at + 1, _NO_PLACE, unresolved=atom.text)


def _of_a_county_elsewhere(first: Candidate, after: tuple[Candidate, ...]) -> bool:
    """ "Wellington, Shropshire": a county follows, and the best known town of the name is in another country."""
    counties = {c.row.country for c in after if c.row.kind is PlaceKind.ADMIN2 and not c.other}
    alone_named = len(counties) == 1 and all(c.row.country in counties for c in after)
    return alone_named and counties <= COUNTIES_NAMED and first.row.country not in counties


def _only_state(chosen: Candidate, means: Meaning) -> bool:
    """A state whose name no large town bears."""
    row = chosen.row
    towns = any(c.row.kind is PlaceKind.CITY and c.weight >= _METROPOLIS for c in means.candidates)
    return row.kind is PlaceKind.ADMIN1 and row.country in STATES_FIRST and not towns


def _before_location(atoms: list[Atom], at: int) -> bool:
    """Unknown words before "…, City, ST" are a building or a street, even with a town in them."""
    return at + 2 < len(atoms) and all(after.sep == "comma" for after in atoms[at + 1 : at + 3])


def _only_area(atoms: list[Atom], meanings: list[Meaning], start: int, end: int) -> Location | None:
    """An unknown name with an area code after it: the area is named for certain, the name stays unresolved."""
    if end - start != 2 or atoms[end - 1].sep not in {"comma", "space"} or meanings[end - 1].noise:
        return None
    if any(c.code or (c.weight >= _KNOWN and not c.other) for c in meanings[start].candidates) and not _contradicted(
        atoms, meanings, start
    ):
        # A code, or a known town that the area does not hold: the text contradicts itself.
        return None
    usual = [c for c in usual_codes(meanings[end - 1].candidates) if c.row.kind is not PlaceKind.COUNTRY]
    if not usual:
        return None
    return Location(start, end, _AREA_ONLY, usual[0].row, unresolved=atoms[start].text, certain=True)
