"""Amounts joined to ranges: two ends, one currency, one period, and the limits said around them."""

import re
from dataclasses import dataclass
from typing import Final

from rolecall.normalize.pay import currencies, periods
from rolecall.normalize.pay.amounts import Amount

_FILLER: Final = (
    r"(?:/|\(|\)|,|\*|~|≈|:|per|an?|p\.?\s?a\.?|pa|hours?|hourly|hrs?|h|std|stunde|years?|yr|annum|annually|annual|"
    r"yearly|months?|monthly|mo|weeks?|wk|weekly|"
    r"days?|daily|gross|net|netto|brutto|bruto|brut|base|salary|approximately|approx\.?|about|around|up|circa|"
    r"ca\.?|pro|par|por|im|jahr|monat|an|mois|hod|mies|minimum|maximum|"
    r"dhs|usd|cad|eur|gbp|us\$|[$€£]|min\.?|max\.?|mid(?:point)?|starting)"
)
_JOINT: Final = re.compile(
    rf"[ \t]*(?:{_FILLER}[ \t.]*+){{0,5}}?(?P<joint>[-‐‑‒–—−~〜～]+>?|\.{{2,3}}|…|to|bis(?:\s?zu)?|à|a|až|tot|till|"
    rf"til|do|đến|ถึง|إلى|до|through|up\sto|iki|līdz|kuni|έως|hingga|sampai|と|から|e|et|and|y|und|en|og|och|&)"
    rf"[ \t]*(?:(?:to|up\sto|bis|max\.?|[A-Za-z]{{0,2}}\$|{_FILLER})[ \t.]*+){{0,3}}",
    re.I,
)
_AND: Final = frozenset(("e", "et", "and", "y", "und", "en", "og", "och", "&", "と"))
_BETWEEN: Final = re.compile(
    r"(?:between|entre|zwischen|tra|mellan|mellem|mellom|tussen|między|mezi|rang(?:e|ing|es)|from)\b", re.I
)

_EDGE: Final = r"(?<![A-Za-zÀ-ɏΑ-ωА-я])"
_TAIL: Final = r"\s*:?\s*(?:(?:USD|EUR|GBP|approximately|around|ca\.?|circa)\s*)?$"
_FROM: Final = re.compile(
    rf"{_EDGE}(?:from|starting(?:\s(?:salary|pay|rate|base|wage|hourly|compensation|range|is))*\s(?:at|from)|"
    rf"start(?:s|ing)?\s(?:at|from)|"
    r"begin(?:s|ning)?\s(?:at|from)|at\sleast|minimum(?:\sof|(?:\s\w+){0,2})?|min\.?|(?:no|not)\sless\sthan|ab|"
    r"mindest\w*(?:\svon)?|ab\sca\.|"
    r"à\spartir\sd[eu']|a\spartir\sde|dès|au\smoins|desde|al\smenos|mínimo(?:\sde)?|minimo|da|a\spartire\sda|"
    r"almeno|vanaf|minimaal|fra|från|lägst|minst|mindst|od|min\.\s?od|"
    r"de\sla|minim(?:um)?|începând\s(?:de\sla|cu)|от|від|вiд|alkaen|vähintään|legalább|nuo|no|alates|από|"
    r"τουλάχιστον|en\saz|mulai|từ|ตั้งแต่|من|החל\sמ)" + _TAIL,
    re.I,
)
_UP_TO: Final = re.compile(
    rf"{_EDGE}(?:up\s?to|as\smuch\sas|maximum(?:\sof|(?:\s\w+){{0,2}})?|max\.?|at\smost|(?:no|not)\smore\sthan|"
    rf"capped\sat|bis(?:\szu)?|maximal|höchstens|"
    r"jusqu['’´]?\s?[àae]u?|maxi(?:mum)?|hasta|máximo|como\smáximo|até|no\smáximo|fino\s(?:a|ad)|massimo|"
    r"tot(?:\smaximaal|\swel)?|maximaal|upp?\s?till|op\s?til|opp\s?til|opptil|inntil|"
    r"indtil|do|max\.\s?do|aż\sdo|až(?:\sdo)?|până\sla|до|maks\.?|jopa|enintään|legfeljebb|akár|iki|līdz|kuni|έως|"
    r"μέχρι|hingga|sampai|đến|tới|ไม่เกิน|สูงสุด|حتى|עד|最大|最高|上限|최대|(?:^|[\s:])[~〜～])" + _TAIL,
    re.I,
)
_AND_UP: Final = re.compile(
    r"\s?(?:or\smore|and\s(?:up|above|over)|plus(?=\s*(?:$|[.,;\n]))|(?:或|及|元或)?以上|起|이상|부터|[～〜~]|から|oder\smehr|"
    r"e\soltre|o\smás|ou\smais|ou\splus|en\sadelante|en\shoger|"
    r"minimum|mínimo|minimo|y\smás|min\b|и\sвыше|i\swięcej|ขึ้นไป|trở\slên|ke\satas|فأكثر|ומעלה)",
    re.I,
)
_OR_MORE: Final = re.compile(r"\s?(?:or|and)\s(?:more|above|beyond|up)\b", re.I)
_AND_DOWN: Final = re.compile(r"\s?(?:or\sless|以下|以内|まで|이하|max(?:imum|\.)?(?!\w)|까지|maximal|máximo)", re.I)


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
            # "min – mid – max" is one range: the last amount of the chain is its end.
            at += 2
            while at < len(amounts) and amounts[at].priced and _joined(text, amounts[at - 1], amounts[at]):
                at += 1
            out.append(_range(text, first, amounts[at - 1]))
        else:
            # A bare number is a count, a year or an age.
            if (first.priced or first.moneyed) and not _is_business(first):
                out.append(_single(text, first))
            at += 1
            if len(out) > 1 and _min_and_max(out[-2], out[-1]):
                out[-2:] = [_span(out[-2], out[-1])]
    return out


#: Nobody is paid millions of these.
_HARD: Final = frozenset((None, "USD", "EUR", "GBP", "CAD", "AUD", "CHF"))


def _is_business(one: Amount) -> bool:
    """A lone million or billion: funding, revenue, budgets."""
    return one.scale >= 1e6 and one.currency in _HARD


def _min_and_max(low: Statement, high: Statement) -> bool:
    """Whether two neighbours are one range told as "Minimum: … Maximum: …"."""
    return (
        low.kind == "min_only"
        and high.kind == "max_only"
        and 0 <= high.start - low.end <= 24
        and (low.currency, low.family) == (high.currency, high.family)
        and (low.low or 0) <= (high.high or 0)
    )


def _span(low: Statement, high: Statement) -> Statement:
    return Statement(
        low.start, high.end, low.low, high.high, low.currency, low.family, high.period or low.period, "range",
        True, max(low.scale, high.scale),
    )  # fmt: skip


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
    return low == 0 or high / low >= 0.2


def _shared_scale(first: Amount, second: Amount) -> tuple[float, float]:
    """Both values, a magnitude on one side given to the other where that one is too small without."""
    low, high = first.value, second.value
    raw = high / second.scale
    if first.scale == 1 and second.scale > 1 and low > 0 and (low <= raw or low < 1000 <= raw):
        # "3,500 ~ 4,500만": where counting is by ten thousands, four figures are still too small.
        low *= second.scale if low < 1000 or second.scale == 1e4 else 1
    elif second.scale == 1 and first.scale > 1 and high < 1000 and high >= low / first.scale:
        high *= first.scale
    elif (
        first.scale == second.scale == 1
        and not first.moneyed
        and 10 <= low < 1000
        and high % 500 == 0
        and high / 5 <= low * 1000 <= high
    ):
        low *= 1000  # "$170-195,000": the thousands are said once
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
    base = max(0, one.start - 36)
    before = text[base : one.start]
    kind, start = "exact", one.start
    bottom: float | None = one.value
    top: float | None = one.value
    # The words of a limit belong to the statement.
    if limit := _UP_TO.search(before):
        # "Up to $100K or more" has no limit at all.
        open_end = _OR_MORE.match(text, end)
        kind, bottom, top, start = "max_only", None, None if open_end else one.value, base + limit.start()
    elif one.plus:
        kind, top = "min_only", None
    elif limit := _FROM.search(before):
        kind, top, start = "min_only", None, base + limit.start()
    elif limit := _AND_UP.match(text, end) or _AND_UP.match(text, one.end):
        kind, top, end = "min_only", None, max(end, limit.end())
    elif limit := _AND_DOWN.match(text, end) or _AND_DOWN.match(text, one.end):
        kind, bottom, end = "max_only", None, max(end, limit.end())
    currency, family = one.currency, one.family
    if currency is None:
        late = _late_currency(text, end)
        if late and (family is None or late in currencies.FAMILIES[family]):
            currency, family = late, None
    return Statement(
        start, end, bottom, top, currency, family, after[0] if after else None, kind, one.moneyed, one.scale
    )
