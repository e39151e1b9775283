"""schema.org baseSalary in all its shapes to pay as published."""

import re

from rolecall.extract.jsonld import Node
from rolecall.extract.variants import field, items, text
from rolecall.model import RawPay

_AMOUNT = re.compile(r"[\d.,'\s\u00a0\u202f]{1,30}")
#: "50000-60000", "$50,000 to $60,000", "EUR 50.000": amounts with at most a currency beside them.
_MARKED = r"(?P<{0}>[$€£¥₹]|[A-Z]{{3}})?\s?(?P<{1}>\d[\d.,'\u00a0\u202f]{{0,20}})\s?(?P<{2}>[$€£¥₹]|[A-Z]{{3}})?"
_ONE_OR_TWO = re.compile(
    _MARKED.format("sign", "low", "code")
    + r"(?:\s?(?:-|–|—|to|bis|à)\s?"
    + _MARKED.format("sign2", "high", "code2")
    + ")?"
)
_ZERO = re.compile(r"[0.,\s]*$")


def pay(node: Node) -> tuple[tuple[RawPay, ...], str | None]:
    """(pay by fields, pay as free text) of a posting.

    estimatedSalary is somebody's estimate, not what the employer states: it is left out.
    """
    currency = text(field(node, "salaryCurrency"))
    found: list[RawPay] = []
    said: str | None = None
    for item in items(field(node, "baseSalary", "salary")):
        if isinstance(item, dict):
            found += _of_object(item, currency)
            continue
        amount = text(item)
        if amount and (_is_amount(amount) or _ONE_OR_TWO.fullmatch(amount)):
            found.append(_single(amount, currency, None))
        elif amount and any(c.isdigit() for c in amount):
            said = said or amount
    return tuple(dict.fromkeys(p for p in found if _says_something(p))), said


def _of_object(node: Node, currency: str | None) -> list[RawPay]:
    """A MonetaryAmount, PriceSpecification or bare QuantitativeValue."""
    currency = text(field(node, "currency", "priceCurrency", "currencyCode")) or currency
    period = _period(node)
    values = items(field(node, "value"))
    found: list[RawPay] = []
    for value in values:
        if isinstance(value, dict):
            found.append(_of_quantity(value, currency or text(field(value, "currency")), _period(value) or period))
        else:
            found.append(_single(text(value), currency, period))
    if not values:
        found.append(_of_quantity(node, currency, period))
    return found


def _of_quantity(node: Node, currency: str | None, period: str | None) -> RawPay:
    low = text(field(node, "minValue", "minPrice", "min"))
    high = text(field(node, "maxValue", "maxPrice", "max"))
    if low or high:
        return RawPay(min=low, max=high, currency=currency, period=period)
    value = field(node, "value", "price", "amount", "median")
    if isinstance(value, dict):
        inner = RawPay(
            min=text(field(value, "minValue")), max=text(field(value, "maxValue")), currency=currency, period=period
        )
        if inner.min or inner.max:
            return inner
        value = field(value, "value")
    return _single(text(value), currency, period)


def _single(amount: str | None, currency: str | None, period: str | None) -> RawPay:
    """One amount or a range, or a text that holds more than numbers ("30,000 - 40,000 per annum")."""
    if amount is None or _is_amount(amount):
        return RawPay(min=amount, max=amount, currency=currency, period=period)
    match = _ONE_OR_TWO.fullmatch(amount)
    if match:
        marks = {match[name] for name in ("sign", "code", "sign2", "code2") if match[name]}
        currency = currency or (marks.pop() if len(marks) == 1 else None)
        return RawPay(min=match["low"], max=match["high"] or match["low"], currency=currency, period=period)
    return RawPay(text=amount, currency=currency, period=period)


def _period(node: Node) -> str | None:
    return text(field(node, "unitText", "unitCode", "duration", "salaryPeriod"))


def _is_amount(said: str) -> bool:
    return _AMOUNT.fullmatch(said) is not None


def _says_something(found: RawPay) -> bool:
    """Zeros are how forms say "nothing entered"."""
    amounts = [a for a in (found.min, found.max) if a and not _ZERO.match(a)]
    return bool(amounts) or bool(found.text and any(c.isdigit() for c in found.text))
