"""One part of a location text: its atoms, and what they say once their surroundings are known.

Enters: a marked part (`workwords.mark`, `atoms.parts_of`). Leaves: locations and places in order. Parts are cached: one
"Berlin, Germany" is cut and chained once, whatever the texts it stands in.
"""

from functools import lru_cache

from rolecall.model import PlaceKind
from rolecall.normalize.places.atoms import Atom, atoms_of
from rolecall.normalize.places.candidates import is_code, is_name, named
from rolecall.normalize.places.chain import Chains, Location, locations
from rolecall.normalize.places.choose import Around
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.keys import name_key
from rolecall.normalize.places.meaning import meaning
from rolecall.normalize.places.pieces import cover, tail_code
from rolecall.normalize.places.qualified import qualified
from rolecall.normalize.places.workwords import ANYWHERE, REMOTE

#: Surroundings remembered per part; more would be rare.
_MOST_READINGS = 8


class Part:
    """A part of a text, cut into atoms."""

    def __init__(self, marked: str) -> None:
        self.marked = marked
        self.remote = REMOTE in marked or ANYWHERE in marked
        self.atoms = [piece for atom in atoms_of(marked, _is_whole) for piece in _opened(atom)]
        self._chains: Chains = {}
        self._readings: dict[Around, list[Location]] = {}

    def read(self, around: Around) -> list[Location]:
        """The locations, given what is known around the part."""
        found = self._readings.get(around)
        if found is None:
            found = _agreeing(self.atoms, locations(self.atoms, around._replace(remote=self.remote), self._chains))
            if len(self._readings) < _MOST_READINGS:
                self._readings[around] = found
        return found


@lru_cache(maxsize=16_384)
def part_of(marked: str) -> Part:
    """The part a marked text is, cut once."""
    return Part(marked)


def _is_whole(text: str) -> bool:
    """Is a text with a list separator, or a bracket, in it one name all the same?"""
    if qualified(text):
        return True
    if text.endswith(")"):
        return any("(" in gazetteer().name(c.row) for c in named(name_key(text))[:3])
    return is_name(text) or meaning(text).macro is not None


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
            cut = [
                atom._replace(text=half, sep=atom.sep if i == 0 else "dash", glued=True)
                for i, half in enumerate(halves)
            ]
            return [piece for half in cut for piece in _opened(half)]
    pieces = cover(atom.text) if " " in atom.text else ()
    if not pieces:
        pieces = tail_code(atom.text) or ()
    if not pieces:
        return [atom]
    return [atom._replace(text=piece, sep=atom.sep if i == 0 else "space") for i, piece in enumerate(pieces)]


def _agreeing(atoms: list[Atom], found: list[Location]) -> list[Location]:
    """Halves of a hyphenated name lie in one state: "Gloucester-Cape May (NJ)" is of no other Gloucester."""
    halves = [where for where in found if where.row is not None and atoms[where.start].glued]
    areas = {where.row.admin1 for where in halves if where.certain and where.row is not None and where.row.admin1}
    if len(halves) < 2 or len(areas) != 1:
        return found
    return [
        where._replace(row=None, unresolved=atoms[where.start].text)
        if where in halves and not where.certain and where.row is not None and where.row.admin1 not in areas
        else where
        for where in found
    ]


def rows_of(part: Part, found: list[Location]) -> list[Row]:
    """The places of a part in order."""
    rows: list[Row] = []
    for location in found:
        if location.row is None:
            continue
        own = own_country(part, found, location)
        rows.append(location.row)
        if own is not None:
            country = gazetteer().countries[location.row.country]
            rows.insert(len(rows) - (own < location.end - 1), country)
    return rows


def own_country(part: Part, found: list[Location], location: Location) -> int | None:
    """Index of a country atom that is its own location: "Remote, U.S., Austin, TX, Boise, ID"; "Boston, US Remote"."""
    atoms = part.atoms[location.start : location.end]
    if sum(not atom.marker for atom in atoms) < 2 or sum(other.row is not None for other in found) < 2:
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
    return at > 0 and atoms[at - 1].marker and atoms[at - 1].remote and (first or atoms[at - 1].sep == "comma")
