"""What normalization reads from one text."""

from rolecall.model.base import Value
from rolecall.model.posting import Place, Workplace


class PlaceReading(Value, frozen=True, kw_only=True):
    """Places, workplace and remote area named by a location text; empty where it names none."""

    text: str
    places: tuple[Place, ...] = ()
    workplace: Workplace | None = None
    #: ISO 3166 alpha-2 codes, EMEA, APAC, LATAM, EU, EUROPE, AMERICAS, NORTH_AMERICA, worldwide.
    remote_area: tuple[str, ...] = ()
    #: Parts of the text that look like places but were not resolved: counted as misses.
    unresolved: tuple[str, ...] = ()


class WorkplaceReading(Value, frozen=True, kw_only=True):
    """Workplace and remote area said by a text."""

    text: str
    workplace: Workplace | None = None
    remote_area: tuple[str, ...] = ()


class TitleReading(Value, frozen=True, kw_only=True):
    """A title without noise, and the seniority it states."""

    text: str
    clean: str
    #: intern, junior, mid, senior, staff, principal, lead, manager, director, vp, executive; None = not stated.
    seniority: str | None = None
