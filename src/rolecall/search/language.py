"""The query language, shared by every door: words, "phrases", -without, prefix*, and filters `name:value`."""

import difflib
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from rolecall.model import Filters, Freshness, InvalidInput, Kind, NotConfigured, Place, SearchQuery, Sort
from rolecall.search.money import PER_YEAR, RATES
from rolecall.search.text_terms import split_terms

#: Ids of the places within so many kilometres of a place.
Within = Callable[[Place, float], Sequence[int]]
#: Finds places by name, the most likely first. Given by whoever has a gazetteer.
FindPlaces = Callable[[str], Sequence[Place]]

_EMPLOYMENT = ("full_time", "part_time", "contract", "internship", "full_or_part", "temporary", "volunteer", "unknown")

#: Filter name → (field of Filters, closed set of values or ()), as people write it.
_LISTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "employer": ("employer", ()),
    "country": ("country", ()),
    "workplace": ("workplace", ("onsite", "remote", "hybrid", "unknown")),
    "remote": ("remote_area", ()),
    "type": ("employment", _EMPLOYMENT),
    "lang": ("language", ()),
    "seniority": ("seniority", ()),
    "state": ("state", ("active", "possibly_closed", "closed", "any")),
    "board": ("board", ()),
    "flag": ("flag", ()),
    "topic": ("topic", ()),
    "freshness": ("freshness", tuple(Freshness)),
    "site": ("site", ()),
}
#: Filters that are read in a way of their own.
_SPECIAL = ("place", "near", "within", "pay", "since", "before", "sort", "kind")
#: Filters of the language that pages have; `site:` is theirs alone.
_OF_PAGES = ("topic", "site", "lang", "since", "before", "sort", "kind")
_ONLY_OF_PAGES = ("site",)
#: Other spellings of filter names.
_ALIASES = {
    "company": "employer", "location": "place", "in": "place", "employment": "type", "language": "lang",
    "level": "seniority", "salary": "pay", "remote_area": "remote", "source": "board", "warning": "flag",
    "host": "site", "age": "freshness",
}  # fmt: skip
FILTER_NAMES = tuple(sorted((*_LISTS, *_SPECIAL)))

_TOKEN = re.compile(
    r"""(?P<minus>-)?(?P<name>[A-Za-z_]+):(?P<value>(?:"[^"]*"|[^\s"])+)   # name:value, name:"two words",more
      | (?P<text>-?"[^"]*"\*?|\S+)""",
    re.VERBOSE,
)
_VALUE = re.compile(r'"([^"]*)"|([^,"]+)')
_PAY = re.compile(
    r"^(?:>=?)?\s*(\d[\d.,_]*)\s*(k)?\s*([a-z]{3})(?:\s*/\s*(h|hour|d|day|w|week|m|month|y|year))?$", re.IGNORECASE
)
_PERIODS = {"h": "hour", "d": "day", "w": "week", "m": "month", "y": "year"}
_AGO = re.compile(r"^(\d{1,4})\s*(h|d|w|m|y)$")
#: GeoNames ids have eight digits; longer numbers are no ids.
_LONGEST_ID = 12
_DISTANCE = re.compile(r"^(\d{1,4}(?:\.\d)?)\s*(km|mi)?$")
#: Kilometres beyond which near: means no more than a country.
_FARTHEST = 500.0
_HOURS = {"h": 1, "d": 24, "w": 24 * 7, "m": 24 * 30, "y": 24 * 365}
_SORTS = {
    "relevance": Sort.RELEVANCE, "first_seen": Sort.FIRST_SEEN, "new": Sort.FIRST_SEEN, "newest": Sort.FIRST_SEEN,
}  # fmt: skip
EXAMPLE = 'data engineer place:Berlin workplace:remote,hybrid pay:>60000EUR since:7d -"team lead"'


class _Draft:
    """A query while it is being read."""

    def __init__(self, find_places: FindPlaces | None, now: datetime) -> None:
        self.find_places = find_places
        self.now = now
        self.words: list[str] = []
        self.values: dict[str, list[str]] = {}
        self.places: list[int] = []
        self.exclude: list[tuple[str, str]] = []
        self.fields: dict[str, object] = {}
        self.sort = Sort.RELEVANCE
        self.kind = Kind.ROLES
        self.named: dict[str, None] = {}
        self.near: list[Place] = []
        self.within = 50.0


def parse_query(
    text: str, find_places: FindPlaces | None = None, now: datetime | None = None, within: Within | None = None
) -> SearchQuery:
    """Read a query as a person writes it.

    find_places resolves names in `place:`; without it only GeoNames ids are understood. now anchors `since:7d`.
    within resolves `near:`; without it only the place itself is near.
    Raises InvalidInput that names the part which is not understood and what is known.
    """
    draft = _Draft(find_places, now or datetime.now(UTC))
    for match in _TOKEN.finditer(text):
        if match["name"] is None:
            draft.words.append(match["text"])
        else:
            name = _known_name(match["name"], match[0])
            draft.named[name] = None
            _read_filter(draft, name, match["value"], match["minus"] is not None)
    _check_kind(draft)
    words = " ".join(draft.words)
    split_terms(words)  # refuses what cannot be searched, here rather than later
    lists = {field: tuple(dict.fromkeys(found)) for field, found in draft.values.items()}
    if "any" in lists.get("state", ()):
        lists["state"] = ()
    near = [id_ for place in draft.near for id_ in (within(place, draft.within) if within else (place.geonames_id,))]
    draft.fields |= {"nearby": tuple(dict.fromkeys(near))}
    given = {**lists, **draft.fields, "place": tuple(draft.places), "exclude": tuple(draft.exclude)}
    return SearchQuery(
        text=words,
        filters=msgspec.structs.replace(Filters(), **given),
        sort=draft.sort,
        kind=draft.kind,
        at=draft.now if "freshness" in draft.named else None,
    )


def _check_kind(draft: _Draft) -> None:
    """A filter that what is searched does not have would find nothing and say nothing."""
    for name in draft.named:
        if draft.kind is Kind.PAGES and name not in _OF_PAGES:
            raise InvalidInput(
                f"{name}: is no filter of pages.",
                f"Pages have: {', '.join(sorted(_OF_PAGES))}; or leave kind:pages out.",
            )
        if draft.kind is Kind.ROLES and name in _ONLY_OF_PAGES:
            raise InvalidInput(f"{name}: is a filter of pages only.", "Add kind:pages to search pages.")


def _known_name(name: str, token: str) -> str:
    lower = name.lower()
    lower = _ALIASES.get(lower, lower)
    if lower in FILTER_NAMES:
        return lower
    near = difflib.get_close_matches(lower, [*FILTER_NAMES, *_ALIASES], n=1)
    hint = f"Did you mean {near[0]}:? " if near else ""
    raise InvalidInput(
        f"{token!r}: there is no filter {name}:.",
        f'{hint}Known filters: {", ".join(FILTER_NAMES)}. To search for the text itself, quote it: "{token}".',
    )


def _read_filter(draft: _Draft, name: str, raw: str, negated: bool) -> None:
    values = [(a or b).strip() for a, b in _VALUE.findall(raw) if (a or b).strip()]
    if not values:
        raise InvalidInput(f"{name}: has no value.", f"Write it like in: {EXAMPLE}")
    if negated and name not in _LISTS and name != "place":
        raise InvalidInput(f"-{name}: cannot be excluded.", f"Only these can: {', '.join((*_LISTS, 'place'))}.")
    if name in _LISTS:
        field, allowed = _LISTS[name]
        read = [_checked(name, value, allowed) for value in values]
        if negated:
            draft.exclude.extend((field, value) for value in read)
        else:
            draft.values.setdefault(field, []).extend(read)
    elif name == "place":
        ids = [_place(draft, value) for value in values]
        if negated:
            draft.exclude.extend(("place", str(id_)) for id_ in ids)
        else:
            draft.places.extend(ids)
    elif name == "near":
        draft.near.extend(_named_place(draft, name, value) for value in values)
    else:
        # A thousands separator is not a list separator: pay has one value.
        _read_single(draft, name, raw.strip('"') if name == "pay" else values[0])


def _read_single(draft: _Draft, name: str, value: str) -> None:
    if name == "pay":
        draft.fields |= _pay(value)
    elif name == "within":
        draft.within = _kilometres(value)
    elif name == "sort":
        draft.sort = _sort(value)
    elif name == "kind":
        draft.kind = Kind(_checked(name, value, tuple(Kind)))
    else:
        draft.fields["first_seen_after" if name == "since" else "first_seen_before"] = _moment(name, value, draft.now)


def _checked(name: str, value: str, allowed: tuple[str, ...]) -> str:
    folded = value.lower().replace("-", "_") if allowed else value
    if name == "workplace" and folded == "on_site":
        folded = "onsite"
    if allowed and folded not in allowed:
        near = difflib.get_close_matches(folded, allowed, n=1)
        hint = f"Did you mean {near[0]}? " if near else ""
        raise InvalidInput(f"{name}:{value} is not a value of {name}.", f"{hint}Known: {', '.join(allowed)}.")
    return folded


def _place(draft: _Draft, value: str) -> int:
    if value.isascii() and value.isdigit() and len(value) <= _LONGEST_ID:
        return int(value)
    return _named_place(draft, "place", value).geonames_id


def _named_place(draft: _Draft, name: str, value: str) -> Place:
    if draft.find_places is None:
        raise NotConfigured(
            f"{name}:{value} needs the gazetteer, which is not available here.", "Use place: with an id."
        )
    found = draft.find_places(value)
    if not found:
        raise InvalidInput(
            f"{name}:{value}: no place of that name is known.",
            "Check the spelling, or try its English name, a larger place, or country: with a two-letter code.",
        )
    return found[0]


def _kilometres(value: str) -> float:
    match = _DISTANCE.match(value.lower())
    if match is None:
        raise InvalidInput(f"within:{value} is not a distance.", "Write it like near:Berlin within:30km (or 20mi).")
    return min(float(match[1]) * (1.609344 if match[2] == "mi" else 1.0), _FARTHEST)


def _pay(value: str) -> dict[str, object]:
    match = _PAY.match(value.strip())
    if match is None:
        raise InvalidInput(
            f"pay:{value} is not understood.", "Write an amount with its currency: pay:>60000EUR, pay:>40USD/h"
        )
    currency = match[3].upper()
    if currency not in RATES:
        raise InvalidInput(f"pay:{value}: there is no rate for {currency}.", f"Known: {', '.join(sorted(RATES))}.")
    # A separator before exactly three digits groups thousands; any other is a decimal point.
    digits = re.sub(r"[.,_](?=\d{3}(?:\D|$))", "", match[1]).replace(",", ".").replace("_", "")
    amount = float(digits) * (1000 if match[2] else 1)
    period = _PERIODS[(match[4] or "year")[0].lower()]
    return {"pay_min": amount * PER_YEAR[period], "pay_currency": currency}


def _sort(value: str) -> Sort:
    if value.lower() not in _SORTS:
        raise InvalidInput(f"sort:{value} is not a known order.", f"Known: {', '.join(_SORTS)}.")
    return _SORTS[value.lower()]


def _moment(name: str, value: str, now: datetime) -> datetime:
    try:
        if ago := _AGO.match(value.lower()):
            return now - timedelta(hours=int(ago[1]) * _HOURS[ago[2]])
        found = datetime.fromisoformat(value)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise InvalidInput(
            f"{name}:{value} is not a time.", f"Write {name}:7d (h, d, w, m, y) or a date like {name}:2026-01-31."
        ) from None
