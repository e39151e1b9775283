"""Which of its candidates a name means: alone, or inside the areas written beside it.

Enters: candidates and what is known around them. Leaves: one row, or None when two readings are about as likely.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.candidates import Candidate
from rolecall.normalize.places.gazetteer import Row
from rolecall.normalize.places.tables import CODES_ALONE, STATES_FIRST


class Around(NamedTuple):
    """What is known around a name."""

    #: Countries that other parts of the same text name for certain.
    countries: frozenset[str] = frozenset()
    #: Rows of first-level areas that the same part names.
    areas: frozenset[int] = frozenset()
    #: Countries of the employer's other postings, or of the language.
    likely: frozenset[str] = frozenset()
    #: Siblings are areas, not towns: "Texas, New York, Ohio".
    among_areas: bool = False
    #: The text is about remote work, where an area is meant rather than its town.
    remote: bool = False


#: Least lead, in powers of two, of the chosen reading over the next.
LEAD = 0.9
#: A lead that no context overturns.
CERTAIN = 2.5
#: Least weight of a town named alone; with its country known, half as famous will do.
FAMOUS, KNOWN_COUNTRY = 16.0, 13.0
_BESIDE, _NEAR, _LIKELY = 4.0, 6.0, 2.5
#: A town this share of its namesake area (2**-3.4, a tenth) is what the name means.
_SHARE = 3.4
_AREA = 3.0


def contains(area: Row, row: Row) -> bool:
    """Does the row lie in the area (and is not the area)?"""
    if area.kind is PlaceKind.COUNTRY:
        return area.country == row.country and row.kind is not PlaceKind.COUNTRY
    if area.kind is PlaceKind.ADMIN1:
        return row.admin1 == area.row
    return area.kind is PlaceKind.ADMIN2 and row.admin2 == area.row


def _same(one: Row, other: Row) -> bool:
    return contains(one, other) or contains(other, one) or one.row == other.row


def alone(candidates: tuple[Candidate, ...], around: Around) -> Candidate | None:
    """The reading of a name that stands without an area."""
    names = [candidate for candidate in candidates if not candidate.code]
    if not names:
        return _code_alone(candidates, around)
    countries = [c for c in names if c.row.kind is PlaceKind.COUNTRY]
    if countries:
        return _country_or_state(countries[0], names, around)
    ranked = _ranked(names, around, context=False)
    if not _leads(ranked, CERTAIN):
        ranked = _ranked(names, around, context=True)
        if not _leads(ranked, LEAD):
            return _code_alone(candidates, around)
    best = _area_or_town(ranked, around)
    if best is None:
        return None
    known = best.row.country in around.countries | around.likely or best.row.admin1 in around.areas
    least = KNOWN_COUNTRY if known else FAMOUS
    if best.row.kind is PlaceKind.CITY and best.weight < least:
        return None
    return best


def _country_or_state(country: Candidate, names: list[Candidate], around: Around) -> Candidate | None:
    for other in names:
        if other.row.kind is PlaceKind.ADMIN1 and other.row.country in STATES_FIRST:
            if other.row.country in around.countries:
                return other
            return country if country.row.country in around.countries | around.likely else None
    return country


def _ranked(names: list[Candidate], around: Around, *, context: bool) -> list[Candidate]:
    ranked = []
    for candidate in names:
        row, weight = candidate.row, candidate.weight
        if row.kind is PlaceKind.ADMIN1:
            weight -= _AREA
        if context:
            if row.country in around.countries:
                weight += _BESIDE
            elif row.country in around.likely:
                weight += _LIKELY
            if row.admin1 in around.areas:
                weight += _NEAR
        ranked.append(candidate._replace(weight=weight))
    return sorted(ranked, key=lambda candidate: -candidate.weight)


def _leads(ranked: list[Candidate], lead: float) -> bool:
    """Is the first reading ahead of every other that is another place?"""
    first = ranked[0]
    return all(
        first.weight - other.weight >= lead or _same(first.row, other.row) for other in ranked[1:12]
    )


def _area_or_town(ranked: list[Candidate], around: Around) -> Candidate | None:
    """Between a first-level area and the town of its name in it ("New York", "Quebec", "Utrecht")."""
    best = ranked[0]
    town = next((c for c in ranked if c.row.kind is PlaceKind.CITY and _same(c.row, best.row)), None)
    area = next((c for c in ranked if c.row.kind is PlaceKind.ADMIN1 and _same(c.row, best.row)), None)
    if town is None or area is None:
        return _not_second(ranked)
    if around.among_areas or (around.remote and area.row.country in STATES_FIRST):
        return area
    share = _SHARE / 2 if area.row.country in STATES_FIRST else _SHARE
    return town if town.row.size >= area.row.size - share - (0.2 if share != _SHARE else 0) else area


def _not_second(ranked: list[Candidate]) -> Candidate:
    """A town rather than the second-level area of its name."""
    best = ranked[0]
    if best.row.kind is not PlaceKind.ADMIN2:
        return best
    return next((c for c in ranked if c.row.kind is PlaceKind.CITY and contains(best.row, c.row)), best)


def _code_alone(candidates: Iterable[Candidate], around: Around) -> Candidate | None:
    codes = [candidate for candidate in candidates if candidate.code]
    beside = [c for c in codes if c.row.country in around.countries and c.row.kind is not PlaceKind.COUNTRY]
    if beside:
        return beside[0]
    usual = [
        c
        for c in codes
        if c.row.kind is PlaceKind.COUNTRY or (c.row.country in CODES_ALONE and c.row.kind is PlaceKind.ADMIN1)
    ]
    return usual[0] if len(usual) == 1 else None


def inside(candidates: tuple[Candidate, ...], area: Row) -> list[Candidate]:
    """Candidates that lie in an area, likeliest first."""
    return [candidate for candidate in candidates if contains(area, candidate.row)]
