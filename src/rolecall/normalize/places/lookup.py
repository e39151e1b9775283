"""Places by id and by the beginning of a name, for search filters.

Enters: a GeoNames id, or what a person typed. Leaves: places, the most populous first.
"""

from functools import lru_cache

from rolecall.model import Place, PlaceKind
from rolecall.normalize.places.candidates import named
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.keys import name_key

#: Names looked at for one prefix; a shorter prefix than two letters would reach this.
_LOOKED_AT = 1_500
#: Lead of a name typed to its end over longer ones, as a power of two of people.
_EXACT = 5.0


def place_by_id(geonames_id: int) -> Place | None:
    """The place of a GeoNames id; None when the gazetteer does not hold it."""
    row = gazetteer().by_id(geonames_id)
    return gazetteer().place(row) if row is not None else None


def find_places(prefix: str, limit: int = 10) -> tuple[Place, ...]:
    """Places whose name begins so, or that are called so in any language; the most populous first."""
    key = name_key(prefix)
    if not key or limit <= 0:
        return ()
    exact = [candidate.row for candidate in named(key)]
    # A word still being typed is no short form: "United St" is not "United Saint".
    begun = name_key(f"{prefix}x")[:-1]
    rows = dict.fromkeys(exact) | dict.fromkeys(gazetteer().starting(begun, _LOOKED_AT))
    ranked = sorted(rows, key=lambda row: -_rank(row) - (_EXACT if row in exact else 0.0))
    return tuple(gazetteer().place(row) for row in ranked[:limit])


def _rank(row: Row) -> float:
    lift = {PlaceKind.COUNTRY: 12.0, PlaceKind.CITY: 4.0, PlaceKind.ADMIN1: 2.0, PlaceKind.ADMIN2: 0.0}
    return row.size + lift[row.kind]


def country_name(code: str) -> str | None:
    """English name of a country by its ISO 3166-1 alpha-2 code; None when the gazetteer does not hold it."""
    row = gazetteer().countries.get(code.upper())
    return gazetteer().place(row).name if row is not None else None


@lru_cache(maxsize=1024)
def places_within(place: Place, kilometres: float) -> tuple[int, ...]:
    """GeoNames ids of the towns within a distance of a place, itself among them; only itself without coordinates."""
    if place.latitude is None or place.longitude is None:
        return (place.geonames_id,)
    return (place.geonames_id, *gazetteer().around(place.latitude, place.longitude, kilometres))
