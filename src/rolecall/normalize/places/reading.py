"""Location texts to places, workplace and remote area.

Enters: one location text as published, and what else is known of the employer. Leaves: a `PlaceReading`.
"""

import re
from functools import lru_cache

from rolecall.model import PlaceKind, PlaceReading, Value, Workplace
from rolecall.normalize.places.atoms import parts_of
from rolecall.normalize.places.chain import Location
from rolecall.normalize.places.choose import Around
from rolecall.normalize.places.gazetteer import Row, gazetteer
from rolecall.normalize.places.meaning import meaning
from rolecall.normalize.places.part import Part, own_country, part_of, rows_of
from rolecall.normalize.places.tables import SPOKEN, STATES_FIRST
from rolecall.normalize.places.workwords import ANYWHERE, REMOTE, freest, mark


class PlaceContext(Value, frozen=True, kw_only=True):
    """What else is known when a location text is read."""

    #: ISO codes of the countries of the employer's other postings.
    countries: tuple[str, ...] = ()
    #: Language of the posting, ISO 639-1.
    language: str | None = None


NO_CONTEXT = PlaceContext()
#: Longest text that is read; a longer one is no location.
LONGEST_TEXT = 2_000
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
#: Places named because they are not meant: "Remote (non-US)", "Europe (excluding UK)".
_NOT_MEANT = (
    r"\b(?:outside(?: of)?|excluding|exclud(?:es|ed)|except(?: for)?|excepting|excl\.?|not (?:available|open|eligible|hiring)"
    r"(?: to (?:residents|candidates) (?:of|in)| in| for)|unable to hire in|cannot hire in|other than|without|ex\.)\s"
)
_EXCLUDED = re.compile(
    rf"\bnon-[\w.]+|[(\[]\s*(?:[^()\[\]]*[,;]\s*)?{_NOT_MEANT}[^()\[\]]*[)\]]|[(\[]\s*no\s[^()\[\]]*[)\]]"
    rf"|{_NOT_MEANT}[^;()|–—]+?(?=\s[-–—]\s|[;()|–—]|$)",
    re.IGNORECASE,
)
#: A part with the locations found in it.
Read = tuple[Part, list[Location]]


def read_place(text: str, context: PlaceContext | None = None) -> PlaceReading:
    """Places, workplace and remote area that a location text names; empty where it names none or is unclear."""
    return _read(text, context or NO_CONTEXT)


@lru_cache(maxsize=32_768)
def _read(text: str, context: PlaceContext) -> PlaceReading:
    if len(text) > LONGEST_TEXT:
        return PlaceReading(text=text)
    marked = mark(_EXCLUDED.sub(" ", _INVISIBLE.sub("", text).replace("_", " ")))
    parts = [part_of(part) for part in parts_of(marked)]
    likely = frozenset(context.countries) | frozenset(SPOKEN.get((context.language or "").lower(), ()))
    around = Around(likely=likely)
    reads = [(part, part.read(around)) for part in parts]
    if sum(len(found) for _, found in reads) > 1:
        reads = _again(reads, likely)
    reads = _states_among_states(reads)
    rows = dict.fromkeys(row for part, found in reads for row in rows_of(part, found))
    workplace = freest(marked)
    book = gazetteer()
    unresolved = [location.unresolved for _, found in reads for location in found if location.unresolved]
    return PlaceReading(
        text=text,
        places=tuple(book.place(row) for row in rows),
        workplace=workplace,
        remote_area=_remote_area(reads) if workplace is Workplace.REMOTE else (),
        unresolved=tuple(dict.fromkeys(unresolved)),
    )


def _open(location: Location) -> bool:
    """May the surroundings change the reading?"""
    return not location.certain and (location.row is not None or location.unresolved is not None)


def _again(reads: list[Read], likely: frozenset[str]) -> list[Read]:
    """Read what is open once more, with what the first reading made certain."""
    if not any(_open(location) for _, found in reads for location in found):
        return reads
    places = [(location.row, location.certain) for _, found in reads for location in found if location.row is not None]
    countries = frozenset(row.country for row, certain in places if certain)
    bare = [where for _, found in reads for where in found if where.row is not None and where.end - where.start == 1]
    states = sum(where.certain and where.row.kind is PlaceKind.ADMIN1 for where in bare if where.row is not None)
    towns = sum(where.row.kind is PlaceKind.CITY for where in bare if where.row is not None)
    around = Around(
        countries=countries,
        likely=likely,
        among_areas=states > 0 and states >= towns,
        among_towns=any(row.kind is PlaceKind.CITY for row, _ in places),
    )
    return [
        (part, part.read(around._replace(areas=_areas(found))) if any(map(_open, found)) else found)
        for part, found in reads
    ]


def _states_among_states(reads: list[Read]) -> list[Read]:
    """ "Texas, USA; New York, USA" are two states, although New York, USA alone is the town."""
    rows = [where.row for _, found in reads for where in found if where.row is not None]
    towns = [row for row in rows if row.kind is PlaceKind.CITY]
    if not towns or not any(row.kind is PlaceKind.ADMIN1 and row.country in STATES_FIRST for row in rows):
        return reads
    namesakes = {row.row: state for part, found in reads for where in found if (row := where.row) is not None
                 and (state := _state_of_its_name(part, where)) is not None}  # fmt: skip
    if any(row.row not in namesakes for row in towns):
        return reads
    return [
        (part, [where._replace(row=namesakes[where.row.row]) if where.row is not None and where.row.row in namesakes
                else where for where in found])
        for part, found in reads
    ]  # fmt: skip


def _state_of_its_name(part: Part, where: Location) -> Row | None:
    """The state that a town's name before its country also means."""
    if where.row is None or where.row.kind is not PlaceKind.CITY or where.size != 2:
        return None
    first, last = (meaning(part.atoms[at].text).candidates for at in (where.start, where.end - 1))
    if not last or last[0].row.kind is not PlaceKind.COUNTRY:
        return None
    admin1 = where.row.admin1
    return next((c.row for c in first if c.row.row == admin1 and not c.code and c.row.country in STATES_FIRST), None)


def _areas(found: list[Location]) -> frozenset[int]:
    """Rows of the first-level areas that a part names for certain."""
    rows = [location.row for location in found if location.row is not None and location.certain]
    numbers = (row.row if row.kind is PlaceKind.ADMIN1 else row.admin1 for row in rows)
    return frozenset(number for number in numbers if number)


def _remote_area(reads: list[Read]) -> tuple[str, ...]:
    """Countries and macro regions that stand in the parts about remote work; a town restricts nothing."""
    wide = all(where.row is None or where.row.kind is not PlaceKind.CITY for _, found in reads for where in found)
    # "Remote - Mexico; Colombia; Brazil", "Remote | Canada", "United States | Remote": a word at the head, or one that
    # stands alone, is about all of the list.
    led = (
        wide
        and bool(reads)
        and (
            reads[0][0].marked.strip().startswith((REMOTE, ANYWHERE))
            or any(part.remote and all(atom.marker for atom in part.atoms) for part, _ in reads)
        )
    )
    codes: list[str] = []
    for part, found in reads:
        if part.remote or led:
            codes += [code for location in found for code in _codes(part, found, location)]
    if not codes and any(ANYWHERE in part.marked for part, _ in reads):
        codes.append("worldwide")
    return tuple(dict.fromkeys(codes))


def _codes(part: Part, found: list[Location], location: Location) -> list[str]:
    """The codes of what a location restricts remote work to."""
    if location.macro:
        return location.macro.split(";")
    if location.row is None:
        return []
    wide = location.row.kind is not PlaceKind.CITY or own_country(part, found, location) is not None
    return [location.row.country] if wide else []
