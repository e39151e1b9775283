"""Conditions on documents, written in the server's filter language with and without a "not" before them."""

from collections.abc import Iterable
from datetime import UTC, datetime

from rolecall.model import Filters, Value
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


def filters_of(filters: Filters) -> list[str]:
    """Filters that all hold."""
    found = [yes(_keyword(name, values)) for name in (*KEYWORDS, "remote_area") if (values := getattr(filters, name))]
    if filters.place or filters.nearby:
        inside = [one_of("place", (coded(str(id_)) for id_ in filters.place))] if filters.place else []
        near = [one_of("own_place", (coded(str(id_)) for id_ in filters.nearby))] if filters.nearby else []
        found.append(yes(either(*inside, *near)))
    if filters.first_seen_after:
        found.append(f"first_seen:>={_seconds(filters.first_seen_after)}")
    if filters.first_seen_before:
        found.append(f"first_seen:<{_seconds(filters.first_seen_before)}")
    if filters.pay_min is not None:
        euro = to_euro(filters.pay_min, filters.pay_currency or "EUR")
        # An amount in an unknown currency is reached by nobody.
        found.append(f"pay:>={2**62 if euro is None else round(euro * 100)}")
    return found + [no(_keyword(name, (value,))) for name, value in filters.exclude]
