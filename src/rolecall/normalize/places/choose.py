"""Which of its candidates a name means: alone, or inside the areas written beside it.

Enters: candidates and what is known around them. Leaves: one row, or None when two readings are about as likely.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rolecall.model import PlaceKind
from rolecall.normalize.places.candidates import Candidate
from rolecall.normalize.places.gazetteer import Row
from rolecall.normalize.places.tables import CODES_ALONE, STATES_FIRST, TWO_FACED


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
    #: Siblings are towns: "New York, Boston, remote".
    among_towns: bool = False
    #: Something that should be its area follows and is not: "Arlington, Virgnia", "Ada, Michigan".
    doubtful: bool = False


#: Least lead, in powers of two, of the chosen reading over the next.
LEAD = 0.9
#: A lead that no context overturns.
CERTAIN = 2.5
#: Least weight of a town named alone; with its country known, half as famous will do.
FAMOUS, KNOWN_COUNTRY = 16.0, 13.0
#: Names sorted by weight; one so much lighter than the first is not helped by any context.
_HOPELESS = 14.0
_BESIDE, _NEAR, _LIKELY = 4.0, 6.0, 2.5
#: A town this share of its namesake area (2**-3.4, a tenth) is what the name means.
_SHARE = 3.4
#: What speaks against an area named alone, by country; American states and Canadian provinces often are.
_AREA = {"US": 0.0, "CA": 0.0}
_AREA_ELSEWHERE = 3.0
#: Least weight of a town whose supposed area does not hold it.
_BEYOND_DOUBT = 21.0
#: Lead of an area code over other codes when it stands alone: "KY", not the Cayman Islands.
_CODE_LEAD = 4.0
#: log2 of the people of a country whose name is hardly meant before an American state: "Jersey Central, NJ".
_SMALL_COUNTRY = 20.0
#: Weight of a town named by a daily short form.
_NICKNAMED = 29.0
#: A lesser town's name is borne by many; it needs a clearer lead.
_LESSER, _LESSER_LEAD = 20.0, 1.5


def contains(area: Row, row: Row) -> bool:
    """Does the row lie in the area (and is not the area)?"""
    if area.kind is PlaceKind.COUNTRY:
        return area.country == row.country and row.kind is not PlaceKind.COUNTRY
    if area.kind is PlaceKind.ADMIN1:
        return row.admin1 == area.row
    return area.kind is PlaceKind.ADMIN2 and row.admin2 == area.row


def _same(one: Row, other: Row) -> bool:
    return contains(one, other) or contains(other, one) or one.row == other.row


def alone(candidates: tuple[Candidate, ...], around: Around, key: str = "") -> Candidate | None:
    """The reading of a name that stands without an area."""
    names = [candidate for candidate in candidates if not candidate.code]
    if not names:
        return _code_alone(candidates, around)
    if key in TWO_FACED and not around.countries & {"GE"}:
        found = _two_faced(names, around)
        if found is not None or key != "georgia":
            return found
    countries = [c for c in names if c.row.kind is PlaceKind.COUNTRY]
    if countries and not (around.doubtful and countries[0].row.size < _SMALL_COUNTRY):
        return _country_or_state(countries[0], names, around)
    names = [c for c in names if c.row.kind is not PlaceKind.COUNTRY]
    if not names:
        return None
    ranked = _ranked(names, around, context=False)
    first = ranked[0]
    if around.doubtful and (first.other or first.weight < _BEYOND_DOUBT or not _leads(ranked, CERTAIN)):
        return None
    if not _leads(ranked, CERTAIN):
        ranked = _ranked(names, around, context=True)
        if not _leads(ranked, LEAD if ranked[0].weight >= _LESSER else _LESSER_LEAD):
            return _code_alone(candidates, around)
    best = _area_or_town(ranked, around)
    if best is None:
        return None
    known = best.row.country in around.countries | around.likely or best.row.admin1 in around.areas
    least = KNOWN_COUNTRY if known else FAMOUS
    if best.row.kind is PlaceKind.CITY and best.weight < least:
        return _code_alone(candidates, around)
    return best


def _two_faced(names: list[Candidate], around: Around) -> Candidate | None:
    """A state among other states; after "remote" too, unless a country is called so as well."""
    state = next((c for c in names if c.row.kind is PlaceKind.ADMIN1 and c.row.country in STATES_FIRST), None)
    country = any(c.row.kind is PlaceKind.COUNTRY for c in names)
    return state if around.among_areas or (around.remote and not country) else None


def _country_or_state(country: Candidate, names: list[Candidate], around: Around) -> Candidate | None:
    for other in names:
        if other.row.kind is PlaceKind.ADMIN1 and other.row.country in STATES_FIRST:
            if other.row.country in around.countries:
                return other
            return country if country.row.country in around.countries | around.likely else None
    return country


def _ranked(names: list[Candidate], around: Around, *, context: bool) -> list[Candidate]:
    if not context and all(candidate.row.kind is not PlaceKind.ADMIN1 for candidate in names):
        return names
    ranked = []
    least = names[0].weight - _HOPELESS
    for candidate in names:
        if candidate.weight < least:
            break
        row, weight = candidate.row, candidate.weight
        if row.kind is PlaceKind.ADMIN1:
            weight -= _AREA.get(row.country, _AREA_ELSEWHERE)
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
    return all(first.weight - other.weight >= lead or _same(first.row, other.row) for other in ranked[1:12])


def _area_or_town(ranked: list[Candidate], around: Around) -> Candidate | None:
    """Between a first-level area and the town of its name in it ("New York", "Quebec", "Utrecht")."""
    best = ranked[0]
    town = next((c for c in ranked if c.row.kind is PlaceKind.CITY and _same(c.row, best.row)), None)
    area = next((c for c in ranked if c.row.kind is PlaceKind.ADMIN1 and _same(c.row, best.row)), None)
    if town is None or area is None:
        return _not_second(ranked)
    if town.weight >= _NICKNAMED:
        return town
    if around.among_areas or (around.remote and not around.among_towns and area.row.country in STATES_FIRST):
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
    beside = [c for c in codes if c.row.country in around.countries]
    if beside:
        return beside[0] if len({c.row.country for c in beside}) == 1 else None
    usual = usual_codes(codes)
    if not usual or (around.doubtful and usual[0].row.kind is not PlaceKind.COUNTRY):
        return None
    first = usual[0]
    if len(usual) == 1:
        return first
    # A country's code that is also a state's stays open: "Remote - ID".
    lead = first.row.kind is not PlaceKind.COUNTRY and first.weight - usual[1].weight >= _CODE_LEAD
    return first if lead else None


def usual_codes(codes: Iterable[Candidate]) -> list[Candidate]:
    """Codes that people write without more: countries, and areas of the countries where it is the custom."""
    return [
        c
        for c in codes
        if c.code
        and (
            (c.row.kind is PlaceKind.COUNTRY and c.row.size >= _SMALL_COUNTRY)
            or (c.row.country in CODES_ALONE and c.row.kind is PlaceKind.ADMIN1)
        )
    ]
