"""schema.org jobLocation and applicantLocationRequirements to places as published."""

from rolecall.extract.jsonld import Node
from rolecall.extract.loose import Json
from rolecall.extract.variants import decimal, field, items, text, texts
from rolecall.model import RawPlace

_PARTS = ("addressLocality", "addressRegion", "addressCountry", "postalCode", "streetAddress")


def places(value: Json) -> tuple[RawPlace, ...]:
    """Places of a jobLocation in any shape; without repeats, in order."""
    found: list[RawPlace] = []
    for item in items(value):
        if isinstance(item, dict):
            found += _of_place(item)
        else:
            said = text(item)
            if said:
                found.append(RawPlace(text=said))
    return tuple(dict.fromkeys(found))


def areas(value: Json) -> tuple[str, ...]:
    """Where applicants may sit, as written: names of countries, states, cities."""
    found: list[str] = []
    for item in items(value):
        if isinstance(item, dict) and not text(item.get("name")):
            address = field(item, "address")
            inner = address if isinstance(address, dict) else item
            said = ", ".join(t for t in (text(field(inner, part)) for part in _PARTS[:3]) if t)
            said = said or (text(address) or "") or (text(item) or "")
        else:
            named = item.get("name") if isinstance(item, dict) else item
            found += texts(named)
            continue
        if said:
            found.append(said)
    return tuple(dict.fromkeys(found))


def _of_place(node: Node) -> list[RawPlace]:
    """A Place, a PostalAddress, or an object that mixes both."""
    name = text(field(node, "name"))
    geo = field(node, "geo")
    point = geo if isinstance(geo, dict) else node
    latitude, longitude = decimal(field(point, "latitude")), decimal(field(point, "longitude"))
    addresses = items(field(node, "address"))
    if not addresses and any(field(node, part) is not None for part in _PARTS):
        addresses = [node]
    found: list[RawPlace] = []
    for address in addresses:
        if isinstance(address, dict):
            found += _of_address(address, name, latitude, longitude)
        else:
            said = text(address)
            if said:
                found.append(RawPlace(text=said, latitude=latitude, longitude=longitude))
    if not found and (name or latitude is not None):
        found.append(RawPlace(text=name, latitude=latitude, longitude=longitude))
    return found


def _of_address(node: Node, name: str | None, latitude: float | None, longitude: float | None) -> list[RawPlace]:
    """Address parts; a list of localities is as many places."""
    region = text(field(node, "addressRegion"))
    country = text(field(node, "addressCountry"))
    postal_code = text(field(node, "postalCode"))
    localities: tuple[str | None, ...] = texts(field(node, "addressLocality")) or (None,)
    if localities == (None,) and not (region or country or postal_code):
        said = text(field(node, "name")) or text(field(node, "streetAddress")) or name
        return [RawPlace(text=said, latitude=latitude, longitude=longitude)] if said else []
    return [
        RawPlace(
            text=name if localities == (None,) else None,
            locality=locality,
            region=region,
            country=country,
            postal_code=postal_code,
            latitude=latitude,
            longitude=longitude,
        )
        for locality in localities
    ]
