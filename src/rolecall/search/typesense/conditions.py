"""Conditions on documents, written in the server's filter language with and without a "not" before them."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from rolecall.model import Filters, Freshness, Value
from rolecall.search.freshness import Standing, bounds
from rolecall.search.money import to_euro
from rolecall.search.regions import areas_open_to
from rolecall.search.tantivy.filtering import KEYWORDS
from rolecall.search.typesense.documents import coded

_PARTS = re.compile(r"&&|\|\||[()]|:!?=\[|:>=|:<")


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


class Below(Value, frozen=True, kw_only=True):
    """A number is less than a bound, or with at_least the opposite."""

    field: str
    bound: int
    at_least: bool = False


Condition = In | All | Any | Below


def one_of(field: str, tokens: Iterable[str]) -> In:
    """The field holds one of them."""
    return In(field=field, tokens=tuple(dict.fromkeys(tokens)))


def both(*parts: Condition) -> Condition:
    """All of them."""
    return parts[0] if len(parts) == 1 else All(parts=parts)


def either(*parts: Condition) -> Condition:
    """Any of them. What asks for tokens of one field becomes one: a filter may have so many parts at most."""
    parts = tuple(inner for part in parts for inner in (part.parts if isinstance(part, Any) else (part,)))
    fields: dict[str, list[str]] = {}
    for part in parts:
        if isinstance(part, In):
            fields.setdefault(part.field, []).extend(part.tokens)
    merged: list[Condition] = [one_of(field, tokens) for field, tokens in fields.items()]
    merged += [part for part in parts if not isinstance(part, In)]
    return merged[0] if len(merged) == 1 else Any(parts=tuple(merged))


def yes(condition: Condition) -> str:
    """The condition as a filter."""
    if isinstance(condition, In):
        return f"{condition.field}:=[{','.join(f'`{token}`' for token in condition.tokens)}]"
    if isinstance(condition, Below):
        return f"{condition.field}:{'>=' if condition.at_least else '<'}{condition.bound}"
    joint = " && " if isinstance(condition, All) else " || "
    return f"({joint.join(map(yes, condition.parts))})"


def no(condition: Condition) -> str:
    """What holds where the condition does not."""
    if isinstance(condition, In):
        return f"{condition.field}:!=[{','.join(f'`{token}`' for token in condition.tokens)}]"
    if isinstance(condition, Below):
        return yes(Below(field=condition.field, bound=condition.bound, at_least=not condition.at_least))
    joint = " || " if isinstance(condition, All) else " && "
    return f"({joint.join(map(no, condition.parts))})"


def size_of(written: str) -> int:
    """Parts of a filter as the server counts them: conditions, what joins them, brackets. It refuses a hundred."""
    return len(_PARTS.findall(written))


def of_age(label: str, at: datetime) -> Condition:
    """A role has that freshness at a time."""
    found = Freshness(label)
    if found in (Freshness.REPOSTED, Freshness.RAISED):
        return one_of("standing", [coded(found.value)])
    new, long = bounds(at)
    dated, undated = coded(Standing.DATED.value), coded(Standing.UNDATED.value)
    if found is Freshness.LONG_OPEN:
        return both(one_of("standing", [dated, undated]), Below(field="opened", bound=long))
    long_ago = Below(field="opened", bound=long, at_least=True)
    if found is Freshness.UNKNOWN:
        return both(one_of("standing", [undated]), long_ago)
    if found is Freshness.NEW:
        return both(one_of("standing", [dated]), Below(field="opened", bound=new, at_least=True))
    return both(one_of("standing", [dated]), long_ago, Below(field="opened", bound=new))


def _keyword(name: str, values: Iterable[str], at: datetime) -> Condition:
    if name == "freshness":
        return either(*(of_age(value, at) for value in values))
    if name == "remote_area":
        return one_of(name, (coded(area) for area in sorted({a for value in values for a in areas_open_to(value)})))
    if name == "place":
        return one_of(name, (coded(str(int(value))) for value in values))
    field, written = KEYWORDS[name]
    return one_of(field, (coded(written(value)) for value in values))


def _seconds(moment: datetime) -> int:
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def filters_of(filters: Filters, at: datetime | None) -> list[str]:
    """Filters that all hold. at: when freshness is judged; None = now."""
    at = at or datetime.now(UTC)
    names = (*KEYWORDS, "remote_area", "freshness")
    found = [yes(_keyword(name, values, at)) for name in names if (values := getattr(filters, name))]
    for name, ids in (("place", filters.place), ("own_place", filters.nearby)):
        if ids:
            found.append(yes(one_of(name, (coded(str(id_)) for id_ in ids))))
    if filters.first_seen_after:
        found.append(f"first_seen:>={_seconds(filters.first_seen_after)}")
    if filters.first_seen_before:
        found.append(f"first_seen:<{_seconds(filters.first_seen_before)}")
    if filters.pay_min is not None:
        euro = to_euro(filters.pay_min, filters.pay_currency or "EUR")
        # An amount in an unknown currency is reached by nobody.
        found.append(f"pay:>={2**62 if euro is None else round(euro * 100)}")
    return found + [no(_keyword(name, (value,), at)) for name, value in filters.exclude]
