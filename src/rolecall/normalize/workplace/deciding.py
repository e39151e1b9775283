"""One decision out of all a posting says about its workplace.

Order: the platform's own type; fields the employer set; the platform's remote flag; location texts; the title; the
description. The first that chooses decides. A flag that says "not remote" chooses nothing (on many platforms it is
the default), but then title and description are not asked for "remote".
"""

from collections.abc import Iterator, Sequence

from rolecall.model import Basis, PlaceKind, PlaceReading, RawPosting, Value, Workplace
from rolecall.normalize.places import read_place
from rolecall.normalize.workplace.fields import is_area_field, workplace_of_field, workplace_of_type
from rolecall.normalize.workplace.prose import area_of_text, workplace_of_text
from rolecall.normalize.workplace.titles import workplace_of_title


class WorkplaceDecision(Value, frozen=True, kw_only=True):
    """Workplace and remote area of a posting, each with how it is known and the text it was read from."""

    workplace: Workplace | None = None
    basis: Basis | None = None
    text: str | None = None
    #: Empty unless the workplace is remote.
    remote_area: tuple[str, ...] = ()
    area_basis: Basis | None = None
    area_text: str | None = None


def decide_workplace(
    raw: RawPosting, readings: Sequence[PlaceReading] = (), description: str | None = None
) -> WorkplaceDecision:
    """Decide from the raw posting, the readings of its location texts and its description as plain text."""
    workplace, basis, text = next(_choices(raw, readings, description), (None, None, None))
    if workplace is not Workplace.REMOTE:
        return WorkplaceDecision(workplace=workplace, basis=basis, text=text)
    area, area_basis, area_text = next(_areas(raw, readings, description), ((), None, None))
    return WorkplaceDecision(
        workplace=workplace,
        basis=basis,
        text=text,
        remote_area=area,
        area_basis=area_basis,
        area_text=area_text,
    )


def _choices(
    raw: RawPosting, readings: Sequence[PlaceReading], description: str | None
) -> Iterator[tuple[Workplace, Basis, str]]:
    if raw.workplace and (chosen := workplace_of_type(raw.workplace)):
        yield chosen, Basis.STATED, raw.workplace
    for name, value in raw.extra:
        if chosen := workplace_of_field(name, value):
            yield chosen, Basis.STATED, f"{name}: {value}"
    if raw.remote:
        yield Workplace.REMOTE, Basis.STATED, "remote: true"
    order = (Workplace.REMOTE, Workplace.HYBRID, Workplace.ONSITE)
    for kind in order:
        for reading in readings:
            if reading.workplace is kind:
                yield kind, Basis.PARSED, reading.text
    said = workplace_of_title(raw.title)
    if said is None and description:
        said = workplace_of_text(description)
    if said is not None and not (raw.remote is False and said.workplace is Workplace.REMOTE):
        yield said.workplace, Basis.PARSED, said.text


def _areas(
    raw: RawPosting, readings: Sequence[PlaceReading], description: str | None
) -> Iterator[tuple[tuple[str, ...], Basis, str]]:
    stated = [text for text in raw.remote_areas if text.strip()]
    stated += [value for name, value in raw.extra if is_area_field(name)]
    if codes := _codes(stated):
        yield codes, Basis.STATED, "; ".join(stated)
    parsed = [reading for reading in readings if reading.remote_area]
    if parsed:
        codes = tuple(dict.fromkeys(code for reading in parsed for code in reading.remote_area))
        yield codes, Basis.PARSED, "; ".join(reading.text for reading in parsed)
    if codes := _codes([raw.title]) if "remote" in raw.title.casefold() else ():
        yield codes, Basis.PARSED, raw.title
    if description and (said := area_of_text(description)):
        yield said.codes, Basis.PARSED, said.text
    # A remote role whose only location is a country or an area is open to that country.
    wide = [r for r in readings if r.places and all(p.kind is not PlaceKind.CITY for p in r.places)]
    if wide and len(wide) == len(readings) and (codes := _codes([reading.text for reading in wide])):
        yield codes, Basis.INFERRED, "; ".join(reading.text for reading in wide)


def _codes(texts: list[str]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for text in texts:
        cleaned = text.strip().strip("[]").replace("'", "")
        reading = read_place(cleaned if "remote" in cleaned.casefold() else f"Remote - {cleaned}")
        found |= dict.fromkeys(reading.remote_area)
    return tuple(found)
