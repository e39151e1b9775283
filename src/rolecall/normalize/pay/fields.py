"""Pay of a posting: the platform's own fields first, then its pay text, then the description."""

import re
from collections.abc import Sequence
from typing import Final

from rolecall.model import Basis, Origin, Pay, RawPay
from rolecall.normalize.pay import currencies
from rolecall.normalize.pay.reader import statement_of

#: Kinds of pay components that are not base pay, in any spelling.
_NOT_BASE: Final = re.compile(
    r"bonus|equity|stock|share|commission|sign|benefit|allowance|ote|target|incentive|tip|other", re.I
)
_PERIODS: Final = {
    "hour": "hour", "hourly": "hour", "hr": "hour", "h": "hour", "per_hour": "hour", "hur": "hour",
    "day": "day", "daily": "day", "d": "day", "week": "week", "weekly": "week", "wee": "week", "w": "week",
    "month": "month", "monthly": "month", "mon": "month", "mo": "month", "m": "month",
    "year": "year", "yearly": "year", "annual": "year", "annually": "year", "annum": "year", "yr": "year",
    "ann": "year", "y": "year", "yea": "year", "pa": "year",
}  # fmt: skip
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?(?:[eE]\+?\d+)?")


def read_period(text: str | None) -> str | None:
    """Pay period of a platform's field ("1 YEAR", "per-year-salary", "ANN", "P1Y"); None when unknown."""
    if not text:
        return None
    iso = re.fullmatch(r"PT?1([HDWMY])", text.strip())
    if iso:
        return {"H": "hour", "D": "day", "W": "week", "M": "month", "Y": "year"}[iso[1]]
    lower = text.lower()
    words = re.findall(r"[a-z]+", lower)
    counts = re.findall(r"\d+", lower)
    if counts and counts != ["1"]:
        return None
    named = {_PERIODS[w] for w in words if w in _PERIODS}
    return named.pop() if len(named) == 1 else None


def field_number(text: str | None) -> float | None:
    """Number of a pay field: machine notation ("44.953", "120000.0") or grouped ("300,000"); None for none or zero."""
    if not text:
        return None
    text = text.strip()
    if _NUMBER.fullmatch(text):
        value = float(text)
    else:
        from rolecall.normalize.pay.amounts import scan

        amounts = scan(text)
        if len(amounts) != 1:
            return None
        value = amounts[0].value
    return value if 0 < value < 1e13 else None


def field_currency(text: str | None, country: str | None) -> str | None:
    """ISO code of a currency field: a code, or a sign that country settles."""
    if not text:
        return None
    word = text.strip()
    if word.upper() in currencies.CODES:
        return word.upper()
    if word in currencies.SIGNS:
        return currencies.SIGNS[word]
    if word.endswith("$") and len(word) > 1:
        return currencies.DOLLAR_PREFIXES.get(word[:-1].upper())
    family = currencies.AMBIGUOUS_SIGNS.get(word) or currencies.WORDS.get(word.lower())
    if family in currencies.FAMILIES:
        return currencies.of_country(family, country)
    return family


def _from_field(raw: RawPay, country: str | None) -> Pay | None:
    low, high = field_number(raw.min), field_number(raw.max)
    if low is None and high is None:
        return None
    if low is not None and high is not None and low > high:
        low, high = high, low
    kind = "range"
    if high is None:
        kind = "min_only"
    elif low is None:
        kind = "max_only"
    elif low == high:
        kind = "exact"
    return Pay(
        min=low, max=high, currency=field_currency(raw.currency, country), period=read_period(raw.period), kind=kind
    )


def _merge(pays: list[Pay]) -> Pay | None:
    """Bands of one currency and period as one span; None when they have no single answer."""
    first = pays[0]
    if any((p.currency, p.period) != (first.currency, first.period) for p in pays):
        return None
    lows = [p.min for p in pays if p.min is not None]
    highs = [p.max for p in pays if p.max is not None]
    low, high = (min(lows) if lows else None), (max(highs) if highs else None)
    kind = "min_only" if high is None else "max_only" if low is None else "exact" if low == high else "range"
    return Pay(min=low, max=high, currency=first.currency, period=first.period, kind=kind)


def pay_from_fields(
    raw: Sequence[RawPay],
    pay_text: str | None = None,
    description_text: str | None = None,
    country: str | None = None,
) -> tuple[Pay, Origin] | None:
    """Base pay of a posting with its origin; None when none is stated, or no single one.

    Structured components that are not base pay are skipped. `country` is the posting's one country
    (ISO 3166 alpha-2), if known: it settles shared currency signs.
    """
    base = [r for r in raw if not (r.kind and _NOT_BASE.search(r.kind) and not re.search("base|salary", r.kind, re.I))]
    pays = [p for r in base if (p := _from_field(r, country)) is not None]
    if pays:
        merged = _merge(pays)
        if merged is not None:
            shown = "; ".join(f"{r.min}–{r.max} {r.currency} {r.period}" for r in base if r.min or r.max)
            return merged, Origin(field="pay", basis=Basis.STATED, text=shown)
    for text in (*(r.text for r in base), pay_text, description_text):
        found = statement_of(text, country) if text else None
        if found is not None:
            return found[0], Origin(field="pay", basis=Basis.PARSED, text=found[1])
    return None
