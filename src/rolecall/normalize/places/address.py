"""Structured addresses and their texts to places.

Enters: a `RawPlace`. Leaves: a `PlaceReading`. The text is what people read and wins over the address parts;
the address decides what the text leaves open, and speaks alone where the text names no place.
"""

from rolecall.model import Place, PlaceKind, PlaceReading, RawPlace, Workplace
from rolecall.normalize.places.gazetteer import gazetteer
from rolecall.normalize.places.keys import name_key
from rolecall.normalize.places.reading import NO_CONTEXT, PlaceContext, read_place

_LEVEL = {PlaceKind.COUNTRY: 0, PlaceKind.ADMIN1: 1, PlaceKind.ADMIN2: 2, PlaceKind.CITY: 3}


def resolve_place(raw: RawPlace, context: PlaceContext | None = None) -> PlaceReading:
    """Places of a published location: its text and its address read together."""
    context = context or NO_CONTEXT
    country = country_of(raw.country)
    if country is not None and country not in context.countries:
        context = PlaceContext(countries=(country, *context.countries), language=context.language)
    text = (raw.text or "").strip()
    address = _address(raw, country, context)
    if not text:
        return address or PlaceReading(text="")
    reading = _text(text, country, context)
    if address is None or not address.places:
        return reading
    if not reading.places:
        kept = reading.workplace is not Workplace.REMOTE or address.places[0].kind is PlaceKind.COUNTRY
        return _with(reading, address.places if kept else _wide(address.places))
    if (
        len(reading.places) == 1
        and reading.workplace is not Workplace.REMOTE
        and _finer(address.places[0], reading.places[0])
    ):
        return _with(reading, address.places)
    return reading


def country_of(written: str | None) -> str | None:
    """ISO code of a country as written: a name in any language, or a code; None when it is none."""
    if not written or not written.strip():
        return None
    key = name_key(written)
    for row in (*gazetteer().find(key), *gazetteer().find("#" + key)):
        if row.kind is PlaceKind.COUNTRY:
            return row.country
    return "GB" if key == "uk" else None


def _address(raw: RawPlace, country: str | None, context: PlaceContext) -> PlaceReading | None:
    name = gazetteer().name(gazetteer().countries[country]) if country else None
    parts: list[str] = []
    for part in (raw.locality, raw.region):
        written = (part or "").strip()
        if written and (not parts or name_key(parts[-1]) != name_key(written)):
            parts.append(written)
    if name and not (parts and name_key(parts[-1]) == name_key(name)):
        parts.append(name)
    if not parts:
        return None
    reading = read_place(", ".join(parts), context)
    if len(reading.places) == 1 or not name or not parts[0]:
        return reading
    # Locality and region that do not fit each other: the locality in the country is the better half.
    half = read_place(f"{parts[0]}, {name}", context)
    if len(half.places) == 1 and half.places[0].kind is not PlaceKind.COUNTRY:
        return half
    several = read_place(parts[0], context)
    if several.places and all(place.country == country for place in several.places):
        return several
    return half if len(half.places) == 1 else read_place(name, context)


def _text(text: str, country: str | None, context: PlaceContext) -> PlaceReading:
    """The text; a town named alone is looked for in the country of the address first."""
    reading = read_place(text, context)
    if country is None or len(reading.places) > 1 or (reading.places and reading.places[0].country == country):
        return reading
    name = gazetteer().name(gazetteer().countries[country])
    near = read_place(f"{text}, {name}", context)
    if len(near.places) == 1 and near.places[0].kind is PlaceKind.CITY and near.places[0].country == country:
        return _with(reading, near.places)
    return reading


def _finer(one: Place, other: Place) -> bool:
    return other.geonames_id in one.ancestors and _LEVEL[one.kind] > _LEVEL[other.kind]


def _wide(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Of a remote role whose text names no place, the address tells the country only."""
    rows = [gazetteer().countries.get(place.country or "") for place in places]
    return tuple(dict.fromkeys(gazetteer().place(row) for row in rows if row is not None))


def _with(reading: PlaceReading, places: tuple[Place, ...]) -> PlaceReading:
    return PlaceReading(text=reading.text, places=places, workplace=reading.workplace, remote_area=reading.remote_area)
