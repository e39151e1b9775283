"""One location over several atoms: one names the place, all others what it lies in.

Enters: a span of atoms and what each may mean. Leaves: the most specific place they name together, and what the
reading costs (0 = every atom fits); None when they are no one location.
"""

from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.atoms import Atom
from rolecall.normalize.places.candidates import Candidate
from rolecall.normalize.places.choose import LEAD, contains
from rolecall.normalize.places.gazetteer import Row
from rolecall.normalize.places.meaning import Meaning
from rolecall.normalize.places.pieces import pieces
from rolecall.normalize.places.tables import COUNTIES_NAMED, STATES_FIRST


class Chained(NamedTuple):
    """A place named by several atoms together."""

    cost: float
    row: Row


class _Head(NamedTuple):
    cost: float
    candidate: Candidate
    #: An area smaller than a country holds it.
    narrow: bool


#: Weight from which a town named like an area ("Ontario, California") is as likely as two areas in a row.
_LARGE_TOWN = 18.5
#: log2 of how much larger an area is than its namesake town when the area is meant: "Quebec, Canada".
_DWARFED = 3.6
#: The same where the town is called otherwise than its state.
_STATES_SHARE = 1.9
_TERRITORY = 0.3
_LESSER_KNOWN, _METROPOLIS, _TWO_CITIES = 3.0, 24.0, 1.2
_UNFIT_BETWEEN, _OBSCURE = 0.8, 17.0
#: A suburb: within so many 180ths of a degree (15 km) of a town so much weightier; what the reading costs.
_SUBURBAN, _MUCH_LARGER, _SUBURB = 27, 5.0, 0.1
_UNKNOWN_BETWEEN, _SAME_AGAIN, _IN_THE_MIDDLE = 0.4, 0.05, 0.2


def chained(atoms: list[Atom], meanings: list[Meaning], span: range) -> Chained | None:
    """The place that a span of atoms names, most specific first or last."""
    if not any(meanings[at].areas for at in span):
        return None
    heads: list[_Head] = []
    for at in span:
        for candidate in _possible(atoms, meanings, at, span):
            head = _explained(candidate, at, atoms, span, meanings)
            if head is not None:
                heads.append(head)
    if not heads:
        return None
    heads.sort(key=lambda head: (head.cost, -head.candidate.weight))
    best = heads[0]
    if any(_rivals(best, other) for other in heads[1:6]):
        return None
    return Chained(best.cost, best.candidate.row)


def _possible(atoms: list[Atom], meanings: list[Meaning], at: int, span: range) -> list[Candidate]:
    """Candidates of one atom that another atom can hold, or names again."""
    means = meanings[at]
    if not means.candidates and not means.noise and means.macro is None:
        means = Meaning(pieces(atoms[at].text))
    found: dict[tuple[int, bool], Candidate] = {}
    for other in span:
        if other == at:
            continue
        for key in meanings[other].holders:
            for candidate in means.held.get(key, ()):
                found[candidate.row.row, candidate.code] = candidate
        if other > at and not means.rows.isdisjoint(meanings[other].rows):
            again = means.rows & meanings[other].rows
            found |= {(c.row.row, c.code): c for c in means.candidates if c.row.row in again}
    return list(found.values())


def _rivals(best: _Head, other: _Head) -> bool:
    """Are two readings about as likely, and two different places? Inside one state the larger town is meant."""
    one, two = best.candidate.row, other.candidate.row
    close = other.cost - best.cost < 0.05 and best.candidate.weight - other.candidate.weight < LEAD
    return close and not best.narrow and one.row != two.row and not contains(one, two) and not contains(two, one)


def _explained(head: Candidate, at: int, atoms: list[Atom], span: range, meanings: list[Meaning]) -> _Head | None:
    """The atom `at` read as the place, if all others can be read as what it lies in."""
    cost, held, narrow, by_code = 0.0, False, False, True
    seen: set[int] = set()
    for other in span:
        if other == at:
            continue
        means = meanings[other]
        holder = means.holder(head.row)
        if holder is not None and not (holder.row.row in seen and atoms[other].remote):
            seen.add(holder.row.row)
            cost += _list_of_cities(head, meanings[at], means)
            kind = holder.row.kind
            held = held or kind is not PlaceKind.ADMIN2 or holder.code or holder.row.country in COUNTIES_NAMED
            narrow = narrow or kind is not PlaceKind.COUNTRY
            by_code = by_code and holder.code
            cost += _TERRITORY if holder.row.country != head.row.country else 0.0
        elif other > at and not head.code and head.row.row in means.rows and head.row.kind is not PlaceKind.COUNTRY:
            cost += _SAME_AGAIN
            held = held or atoms[other].text != atoms[at].text
        elif means.noise:
            continue
        elif other > at and _beside_larger(head, means):
            cost += _SUBURB
        elif span.start < other < span.stop - 1 and (
            _passed_over(means, other, span, meanings) or _local_code(head, means, meanings[other + 1])
        ):
            cost += _UNKNOWN_BETWEEN if not means.candidates else _UNFIT_BETWEEN
        else:
            return None
    if not held:
        return None
    if span.start < at < span.stop - 1:
        cost += _IN_THE_MIDDLE
    cost += _unlikely(head) + _namesakes(head, at, span, meanings, by_area_code=by_code and narrow)
    return _Head(cost, head, narrow)


def _beside_larger(head: Candidate, means: Meaning) -> bool:
    """ "Dundrum, Dublin, Ireland": the much larger town that follows a suburb tells where it is."""
    larger = means.candidates[0] if means.candidates else None
    if larger is None or head.code or head.row.kind is not PlaceKind.CITY or larger.row.country != head.row.country:
        return False
    near = all(abs(one - other) <= _SUBURBAN for one, other in zip(head.row.position, larger.row.position, strict=True))
    return _is_town(larger) and not larger.other and near and larger.weight - head.weight >= _MUCH_LARGER


def _list_of_cities(head: Candidate, means: Meaning, holder: Meaning) -> float:
    """ "Boston, New York" is two cities, not the Boston in the State of New York; "Albany, New York" is one."""
    known = means.candidates[0].weight - head.weight > _LESSER_KNOWN if means.candidates else False
    return _TWO_CITIES if known and any(c.weight >= _METROPOLIS for c in holder.candidates if _is_town(c)) else 0.0


def _is_town(candidate: Candidate) -> bool:
    return candidate.row.kind is PlaceKind.CITY and not candidate.code


def _passed_over(means: Meaning, at: int, span: range, meanings: list[Meaning]) -> bool:
    """May an atom inside a location stay without a reading? Not one that fits another atom, nor a known town."""
    keys = {key for other in span if other != at for key in meanings[other].holders}
    return all(map(_dull, means.candidates)) and keys.isdisjoint(means.held)


def _local_code(head: Candidate, means: Meaning, after: Meaning) -> bool:
    """ "Monterrey, NL, Mexico": a code that the country of the town uses in its own way."""
    codes = bool(means.candidates) and all(c.code for c in means.candidates)
    return codes and any(c.row.kind is PlaceKind.COUNTRY and c.row.country == head.row.country for c in after.areas)


def _dull(candidate: Candidate) -> bool:
    """May a candidate be passed over? A known town may not."""
    row = candidate.row
    if candidate.code:
        return False
    return row.kind in {PlaceKind.ADMIN1, PlaceKind.ADMIN2} or (
        row.kind is PlaceKind.CITY and candidate.weight < _OBSCURE
    )


def _unlikely(head: Candidate) -> float:
    cost = {PlaceKind.ADMIN2: 0.45, PlaceKind.ADMIN1: 0.1}.get(head.row.kind, 0.0)
    return cost + (0.3 if head.partial else 0.0) + (0.3 if head.code else 0.0)


def _otherwise(head: Candidate, area: Row) -> bool:
    """ "Oklahoma, USA" is the state, as its town is called otherwise; "New York, USA" is a town of half a state."""
    return head.other and area.country in STATES_FIRST


def _namesakes(head: Candidate, at: int, span: range, meanings: list[Meaning], *, by_area_code: bool) -> float:
    """What it costs to read a name as a town although it also names an area or country."""
    row = head.row
    if row.kind not in {PlaceKind.CITY, PlaceKind.ADMIN2}:
        return 0.0
    namesakes = [c.row for c in meanings[at].areas if not c.code and c.row.kind is not PlaceKind.ADMIN2]
    if not namesakes:
        return 0.0
    around = [area for area in namesakes if contains(area, row)]
    if not around:
        listed = any(area.kind is PlaceKind.COUNTRY or area.country in STATES_FIRST for area in namesakes)
        unlikely = 0.05 if by_area_code else 0.3 if head.weight >= _LARGE_TOWN else 1.5
        return unlikely if listed else 0.0
    if all(row.size >= area.size - (_STATES_SHARE if _otherwise(head, area) else _DWARFED) for area in around):
        return 0.0
    # "Utrecht, Netherlands" is the town, "Quebec, Canada" the province, unless the area is named beside it.
    beside = any(area.row in meanings[other].holders for other in span if other != at for area in around)
    return 0.0 if beside else 0.3
