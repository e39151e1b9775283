"""Places: location texts and addresses to GeoNames ids, with what they say of the workplace.

Enters: location texts, address parts. Leaves: `PlaceReading`. Never: a place that no text names; a guess between two
towns that are about as likely. Names and ids are GeoNames data (CC BY 4.0, see `data/ATTRIBUTION.md`).
"""

from rolecall.normalize.places.address import country_of, resolve_place
from rolecall.normalize.places.lookup import country_name, find_places, place_by_id, places_within
from rolecall.normalize.places.reading import PlaceContext, read_place

__all__ = [
    "PlaceContext",
    "country_name",
    "country_of",
    "find_places",
    "place_by_id",
    "places_within",
    "read_place",
    "resolve_place",
]
