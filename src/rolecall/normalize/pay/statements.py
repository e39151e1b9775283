"""Amounts joined to ranges: two ends, one currency, one period, and the limits said around them."""

import re
from dataclasses import dataclass
from typing import Final

from rolecall.normalize.pay import currencies, periods
from rolecall.normalize.pay.amounts import Amount

_FILLER: Final = (
    r"(?:/|\(|\)|,|\*|~|≈|:|per|an?|p\.?\s?a\.?|pa|hours?|hourly|hrs?|h|std|stunde|years?|yr|annum|annually|annual|yearly|months?|monthly|mo|weeks?|wk|weekly|"
    r"days?|daily|gross|net|netto|brutto|bruto|brut|base|salary|approximately|approx\.?|about|around|up|circa|ca\.?|pro|par|por|im|jahr|monat|an|mois|hod|mies|"
    r"dhs|usd|cad|eur|gbp|us\$|[$€£]|minimum|maximum|min\.?|max\.?|low|high|mid|end|starting|senior)"
)
_JOINT: Final = re.compile(
    rf"[ \t]*(?:{_FILLER}[ \t.]*+){{0,5}}?(?P<joint>[-‐‑‒–—−~〜～]+>?|\.{{2,3}}|…|to|bis(?:\s?zu)?|à|a|až|tot|till|til|do|đến|ถึง|إلى|до|through|up\sto|と|から|e|et|and|y|und|en|og|och|&)"
    rf"[ \t]*(?:(?:to|up\sto|bis|max\.?|[A-Za-z]{{0,2}}\$|{_FILLER})[ \t.]*+){{0,3}}",
    re.I,
)
_AND: Final = frozenset(("e", "et", "and", "y", "und", "en", "og", "och", "&", "と"))
_BETWEEN: Final = re.compile(
    r"(?:between|entre|zwischen|tra|mellan|mellem|mellom|tussen|między|mezi|rang(?:e|ing|es)|from)\b", re.I
)

_FROM: Final = re.compile(
    r"(?:from|starting(?:\s(?:at|from|salary|pay|rate|base|wage|hourly|compensation))*(?:\s(?:of|is))?|starts?\s(?:at|from)|begin(?:s|ning)\s(?:at|from)|at\sleast|minimum(?:\sof)?|min\.?|no\sless\sthan|not\sless\sthan|ab|mindestens|"
    r"à\spartir\sde|a\spartir\sde|dès|desde|mínimo|minimo|da|a\spartire\sda|vanaf|fra|från|min|od|de\sla|începând\sde\sla|от|від|alkaen|en\saz|от|"
    r"start(?:ing)?\sat)\s*[:]?\s*(?:(?:USD|EUR|GBP|approximately|around)\s*)?$",
    re.I,
)
_UP_TO: Final = re.compile(
    r"(?:up\sto|upto|as\smuch\sas|maximum(?:\sof)?|max\.?|at\smost|not\smore\sthan|no\smore\sthan|bis(?:\szu)?|maximal|jusqu['’]\s?[àa]|jusque|hasta|máximo|até|fino\sa|massimo|tot|tot\smaximaal|maximaal|"
    r"upp\still|op\still|opptil|inntil|do|až(?:\sdo)?|până\sla|до|maks\.?|最大|最高|~|〜|～|capped\sat)\s*[:]?\s*$",
    re.I,
)
_AND_UP: Final = re.compile(
    r"\s?(?:or\smore|and\s(?:up|above)|plus(?!\w|\s\w)|以上|起|이상|～|〜|~|から|and\sup|oder\smehr|e\soltre|o\smás|ou\splus|minimum|y\smás|min\b)",
    re.I,
)
_AND_DOWN: Final = re.compile(r"\s?(?:or\sless|以下|以内|まで|이하|max(?:imum)?\b|까지)", re.I)


@dataclass(slots=True)
class Statement:
    """One amount or range as written. Positions are in the scanned text."""

    start: int
    end: int
    low: float | None
    high: float | None
    currency: str | None
    family: str | None
    #: From words next to it; None when none is there.
    period: str | None
    kind: str
    #: Whether anything but bare digits was written.
    moneyed: bool
    scale: float

    @property
    def priced(self) -> bool:
        """Whether a currency or its family is written in it."""
        return self.currency is not None or self.family is not None

    @property
    def top(self) -> float:
        """The larger end that is stated."""
        return self.high if self.high is not None else (self.low or 0.0)


def join(text: str, amounts: list[Amount]) -> list[Statement]:
    """Statements of the amounts, in order."""
    out: list[Statement] = []
    at = 0
    while at < len(amounts):
        first = amounts[at]
        second = amounts[at + 1] if at + 1 < len(amounts) else None
        if second is not None and _joined(text, first, second):
            out.append(_range(text, first, second))
            at += 2
        else:
            out.append(_single(text, first))
            at += 1
    return out


def _joined(text: str, first: Amount, second: Amount) -> bool:
    """Whether two neighbours are the ends of one range."""
    gap = second.start - first.end
    if not 0 <= gap <= 44 or not (first.moneyed or second.moneyed or first.priced or second.priced):
        return False
    match = _JOINT.fullmatch(text, first.end, second.start)
    if match is None:
        return False
    if first.currency and second.currency and first.currency != second.currency:
        return False
    joint = match["joint"].lower()
    if joint in _AND and not _BETWEEN.search(text, max(0, first.start - 28), first.start):
        return False
    low, high = _shared_scale(first, second)
    if not second.priced and second.scale == 1 and first.priced and not (low <= high <= max(low * 12, 1)):
        return False
    return low == 0 or 0.2 <= high / low


def _shared_scale(first: Amount, second: Amount) -> tuple[float, float]:
    """Both values, a magnitude on one side given to the other where that one is too small without."""
    low, high = first.value, second.value
    if (
        first.scale == 1
        and second.scale > 1
        and 0 < low < 1000
        and low <= high / second.scale * 1.0001 + 1000 * (high / second.scale >= 1000)
    ):
        low *= second.scale
    elif second.scale == 1 and first.scale > 1 and high < 1000 and high >= low / first.scale:
        high *= first.scale
    return low, high


def _range(text: str, first: Amount, second: Amount) -> Statement:
    low, high = _shared_scale(first, second)
    # An exact code on either side settles a bare sign on the other.
    currency = first.currency or second.currency
    family = None if currency else (first.family or second.family)
    after = periods.after(text, second.end)
    inner = periods.after(text, first.end) if second.start - first.end > 3 else None
    period = after[0] if after else (inner[0] if inner else None)
    end = after[1] if after else second.end
    late = None if currency and not family else _late_currency(text, end)
    if late and (family is None or late in currencies.FAMILIES[family]):
        currency, family = late, None
    kind = "range"
    if low == high:
        kind = "exact"
    if low > high:
        low, high = high, low
    return Statement(
        first.start, end, low, high, currency, family, period, kind,
        first.moneyed or second.moneyed, max(first.scale, second.scale),
    )  # fmt: skip


def _late_currency(text: str, end: int) -> str | None:
    """ISO code after the period words: "$25 - $30/hr CAD"."""
    match = re.compile(r"[\s(,/]{0,2}([A-Z]{3})\b").match(text, end)
    return match[1] if match and match[1] in currencies.CODES else None


def _single(text: str, one: Amount) -> Statement:
    after = periods.after(text, one.end)
    end = after[1] if after else one.end
    before = text[max(0, one.start - 36) : one.start]
    kind, low, high = "exact", one.value, one.value
    bottom: float | None = low
    top: float | None = high
    if _UP_TO.search(before):
        kind, bottom = "max_only", None
    elif one.plus or _FROM.search(before):
        kind, top = "min_only", None
    elif _AND_UP.match(text, one.end):
        kind, top = "min_only", None
    elif _AND_DOWN.match(text, one.end):
        kind, bottom = "max_only", None
    currency, family = one.currency, one.family
    if currency is None:
        late = _late_currency(text, end)
        if late and (family is None or late in currencies.FAMILIES[family]):
            currency, family = late, None
    return Statement(
        one.start, end, bottom, top, currency, family, after[0] if after else None, kind, one.moneyed, one.scale
    )
