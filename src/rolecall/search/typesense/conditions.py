"""Conditions on documents, written in the server's filter language with and without a "not" before them."""

from collections.abc import Iterable
from datetime import UTC, datetime

from rolecall.model import Filters, Freshness, Value
from rolecall.search.freshness import Standing, bounds
from rolecall.search.money import to_euro
from rolecall.search.regions import areas_open_to
from rolecall.search.tantivy.filtering import KEYWORDS
from rolecall.search.typesense.documents import coded


class In(Value, frozen=True, kw_only=True):
    """A field holds one of some tokens (letters, digits and underscores only)."""

    field: str
    tokens: tuple[str, ...]


class All(Value, frozen=True, kw_only=True):
    """Every part holds."""

    parts: tuple["Condition", ...]


class Any(Value, frozen=True, kw_only=True):
    """One part holds."""

    parts: tuple["Condition", ...]


Condition = In | All | Any


def one_of(field: str, tokens: Iterable[str]) -> In:
    """The field holds one of them."""
    return In(field=field, tokens=tuple(dict.fromkeys(tokens)))


def both(*parts: Condition) -> Condition:
    """All of them."""
    return parts[0] if len(parts) == 1 else All(parts=parts)


def either(*parts: Condition) -> Condition:
    """Any of them."""
    return parts[0] if len(parts) == 1 else Any(parts=parts)


def yes(condition: Condition) -> str:
    """The condition as a filter."""
    if isinstance(condition, In):
        return f"{condition.field}:=[{','.join(f'`{token}`' for token in condition.tokens)}]"
    joint = " && " if isinstance(condition, All) else " || "
    return f"({joint.join(map(yes, condition.parts))})"


def no(condition: Condition) -> str:
    """What holds where the condition does not."""
    if isinstance(condition, In):
        return f"{condition.field}:!=[{','.join(f'`{token}`' for token in condition.tokens)}]"
    joint = " || " if isinstance(condition, All) else " && "
    return f"({joint.join(map(no, condition.parts))})"


def _keyword(name: str, values: Iterable[str]) -> In:
    if name == "remote_area":
        return one_of(name, (coded(area) for area in sorted({a for value in values for a in areas_open_to(value)})))
    if name == "place":
        return one_of(name, (coded(str(int(value))) for value in values))
    field, written = KEYWORDS[name]
    return one_of(field, (coded(written(value)) for value in values))


def _seconds(moment: datetime) -> int:
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def of_age(label: str, at: datetime) -> str:
    """The filter of a freshness at a time."""
    if label in (Freshness.REPOSTED, Freshness.RAISED):
        return yes(one_of("standing", [coded(label)]))
    new, long = bounds(at)
    standings, opened = {
        Freshness.NEW: ([Standing.DATED], f"opened:>={new}"),
        Freshness.CURRENT: ([Standing.DATED], f"opened:>={long} && opened:<{new}"),
        Freshness.UNKNOWN: ([Standing.UNDATED], f"opened:>={long}"),
        Freshness.LONG_OPEN: ([Standing.DATED, Standing.UNDATED], f"opened:<{long}"),
    }[Freshness(label)]
    return f"({yes(one_of('standing', (coded(str(one)) for one in standings)))} && {opened})"


def _of_no_age(label: str, at: datetime) -> str:
    """The filter of everything else: closed roles, which have no freshness, and the other labels."""
    others = " || ".join(of_age(str(other), at) for other in Freshness if other != label)
    known = no(one_of("standing", (coded(str(one)) for one in Standing)))
    return f"({known} || {others})"


def filters_of(filters: Filters, at: datetime | None) -> list[str]:
    """Filters that all hold. at: when freshness is judged; None = now."""
    at = at or datetime.now(UTC)
    found = [yes(_keyword(name, values)) for name in (*KEYWORDS, "remote_area") if (values := getattr(filters, name))]
    for field, ids in (("place", filters.place), ("own_place", filters.nearby)):
        if ids:
            found.append(yes(one_of(field, (coded(str(id_)) for id_ in ids))))
    if filters.freshness:
        found.append(f"({' || '.join(of_age(label, at) for label in filters.freshness)})")
    if filters.first_seen_after:
        found.append(f"first_seen:>={_seconds(filters.first_seen_after)}")
    if filters.first_seen_before:
        found.append(f"first_seen:<{_seconds(filters.first_seen_before)}")
    if filters.pay_min is not None:
        euro = to_euro(filters.pay_min, filters.pay_currency or "EUR")
        # An amount in an unknown currency is reached by nobody.
        found.append(f"pay:>={2**62 if euro is None else round(euro * 100)}")
    return found + [
        _of_no_age(value, at) if name == "freshness" else no(_keyword(name, (value,)))
        for name, value in filters.exclude
    ]
