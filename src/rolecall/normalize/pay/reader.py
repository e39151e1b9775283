"""The one base-pay statement of a text, found among all its other money."""

import re
from dataclasses import dataclass
from typing import Final

from rolecall.model import Pay
from rolecall.normalize.pay import currencies, cues, periods
from rolecall.normalize.pay.amounts import scan
from rolecall.normalize.pay.cues import Cue
from rolecall.normalize.pay.statements import Statement, join

#: Where a thought ends: line, bullet, sentence.
_LEFT_EDGE: Final = re.compile(r"[\n•·|;!?]|(?<![.\s][a-zA-Z])(?<!\b[A-Z])\.\s")
_RIGHT_EDGE: Final = re.compile(r"[\n•·|;!?]|\.(?:\s|$)")
#: Look no further than this for the words of an amount.
_REACH: Final = 220

_WIDE: Final = str.maketrans(
    {chr(0xFF10 + n): str(n) for n in range(10)}
    | {chr(0x0660 + n): str(n) for n in range(10)}
    | {chr(0x06F0 + n): str(n) for n in range(10)}
    | {chr(0x0966 + n): str(n) for n in range(10)}
    | {"，": ",", "．": ".", "￥": "¥", "＄": "$", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2007": " ", "٬": ",", "٫": ".",
       "\u200b": None, "\u200e": None, "\u200f": None, "\ufeff": None, "＋": "+", "：": ":", "（": "(", "）": ")"}
)  # fmt: skip
_NEEDS_WIDE: Final = re.compile(
    "[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u00a0\u202f\u2009\u2007，．￥＄\u066b\u066c\u200b\u200e\u200f\ufeff＋：（）]"
)


@dataclass(slots=True)
class Found:
    """A statement with what its surroundings say."""

    statement: Statement
    rank: int
    period: str | None
    currency: str | None
    line: int


def read_pay(text: str, country: str | None = None) -> Pay | None:
    """Base pay that `text` states; None when it states none, or several that have no single answer.

    `text` is a pay text or a whole plain-text description. `country` (ISO 3166 alpha-2) settles a sign that
    several currencies share; a bare `$` without any evidence is the US dollar, other shared signs are no pay.
    """
    found = statement_of(text, country)
    return found[0] if found else None


def statement_of(text: str, country: str | None = None) -> tuple[Pay, str] | None:
    """Base pay and the words it was read from."""
    if not text.isascii() and _NEEDS_WIDE.search(text):
        text = text.translate(_WIDE)
    statements = join(text, scan(text))
    lead = _summary_lead(text, statements)
    if lead is not None:
        statements = [lead]
    candidates = [found for s in statements if (found := _judge(text, s, country, statements)) is not None]
    return _choose(text, candidates, country)


_SUMMARY: Final = re.compile(r"\s*[•·|]\s")


def _summary_lead(text: str, statements: list[Statement]) -> Statement | None:
    """The amount that opens a pay summary ("$80K – $90K • Offers Equity • $5K Bonus"): what follows are remarks."""
    if not statements or len(text) > 1500:
        return None
    lead = statements[0]
    if not lead.priced or text[: lead.start].strip(" -") or _SUMMARY.match(text, lead.end) is None:
        return None
    return lead


def _judge(text: str, s: Statement, country: str | None, all_of_them: list[Statement]) -> Found | None:
    if s.top <= 0 or not (s.priced or s.moneyed or s.period):
        return None
    if not s.priced and not s.moneyed and s.period != "hour":
        return None
    if s.scale >= 1e6 and s.kind != "range" and s.currency in (None, "USD", "EUR", "GBP", "CAD", "AUD", "CHF"):
        return None
    line_start = text.rfind("\n", 0, s.start) + 1
    begin = _clause_start(text, max(line_start, s.start - _REACH), s.start)
    edge = _RIGHT_EDGE.search(text, s.end, s.end + _REACH)
    stop = edge.start() if edge else min(len(text), s.end + _REACH)
    context = text[begin : s.start]
    cue = cues.right(text, s.end, stop)
    left = cues.left(context)
    if cue is None or (cue >= Cue.PAY and left is not None):
        cue = (
            left
            if cue is None or left is not None and left in (Cue.OTHER, Cue.TOTAL) and cue < Cue.BASE
            else max(cue, left or cue)
        )
    rank = int(cue) * 10 if cue is not None else _unnamed(text, s, (line_start, begin, stop))
    if rank <= 0:
        return None
    if not s.priced and (rank < 20 or not _close_label(context)):
        return None
    return _complete(text, s, rank, context, country)


def _clause_start(text: str, begin: int, end: int) -> int:
    for edge in _LEFT_EDGE.finditer(text, begin, end):
        begin = edge.end()
    return begin


def _close_label(context: str) -> bool:
    """A number without a currency is pay only right behind its label."""
    tail = context[-60:]
    return cues.names_pay(tail)


def _unnamed(text: str, s: Statement, bounds: tuple[int, int, int]) -> int:
    """Rank of an amount that no word names: by its heading, its own line, its period, or its place in a list."""
    line_start, begin, stop = bounds
    if s.scale >= 1e6 and s.kind != "range":
        return 0
    line = text[begin:stop]
    rest = text[begin : s.start] + " " + text[s.end : stop]
    if cues.SOFT_OTHER.search(_PLUS_EXTRAS.sub(" ", rest)):
        return 0
    alone = len(_NOISE.sub("", line)) - (s.end - s.start) <= 4
    heading = _heading(text, line_start)
    if heading and cues.names_pay(heading) and (s.kind == "range" or alone):
        return 25
    if s.kind == "range" and s.top >= 1000 or (s.kind == "range" and s.period):
        return 20 if alone else 15
    if s.period in ("hour", "year", "month", "week", "day") and s.top > 5:
        return 12
    return 14 if alone and (begin == 0 or len(text) < 120) and not _ONCE.match(text, s.end) else 0


_ONCE: Final = re.compile(r"\s*(?:once|one[- ]time)", re.I)
#: "+ equity + benefits" beside an amount does not make it business.
_PLUS_EXTRAS: Final = re.compile(
    r"(?:\+|plus|&|and|before|,|excl\w*|\()\s*(?:[$€£]?\d\S*\s*)?(?:night\s*|shift\s*)?(?:offers?\s+|competitive\s+|meaningful\s+|generous\s+|target\s+|quarterly\s+|performance\s+)*(?:equity|differential|benefits?|bonus\w*|commissions?|stocks?|options|carry|car|ote|super|shares|incentives?)[^\n]*",
    re.I,
)
_NOISE: Final = re.compile(
    r"[\s\-–—•*_:()+/.,|]|(?:USD|EUR|GBP|CAD|AUD|salary|equity|benefits?|bonus|gross|annually|annual|per|year|base|range|and|plus|in|cash)",
    re.I,
)


def _heading(text: str, line_start: int) -> str | None:
    """The nearest line above that is not empty, when it is short."""
    end = line_start - 1
    while end > 0 and text[end - 1] in " \t\n":
        end -= 1
        if line_start - end > 80:
            return None
    if end <= 0:
        return None
    start = text.rfind("\n", 0, end) + 1
    return text[start:end] if end - start <= 160 else text[max(start, end - 110) : end]


def _complete(text: str, s: Statement, rank: int, context: str, country: str | None) -> Found | None:
    currency = s.currency
    if currency is None and s.family is not None:
        currency = _settle(text, s, country)
        if currency is None:
            return None
    elif currency is None:
        # A pay without a currency says nothing; the posting's country is evidence, nothing else is.
        currency = currencies.BY_COUNTRY.get((country or "").upper())
        if currency is None:
            return None
    period = s.period or periods.before(context[-120:]) or _late_period(text, s.end)
    if period is None:
        heading = _heading(text, text.rfind("\n", 0, s.start) + 1)
        period = periods.before(heading) if heading else None
    implied = periods.implied(s.low if s.low is not None else s.top, s.top, currency)
    if period is None or (period in ("hour", "day") and implied == "year" and s.top >= 30_000 and s.period is None):
        period = implied
    if not _plausible(s, period, currency):
        return None
    return Found(s, rank, period, currency, text.count("\n", 0, s.start) if rank else 0)


_LATE: Final = re.compile(
    r"[^\n.;$€£\d]{0,60}?\b(?:(?P<hour>hourly|(?:per|an|/)\s?hour)|(?P<day>per\sday|daily)|(?P<week>per\sweek|weekly)|(?P<month>per\smonth|monthly|mensuel\w*)|(?P<year>annually|annum|per\syear|annual|yearly))\b(?!\s(?:bonus|target|budget|performance))",
    re.I,
)


def _late_period(text: str, end: int) -> str | None:
    match = _LATE.match(text, end)
    return match.lastgroup if match else None


def _plausible(s: Statement, period: str | None, currency: str | None) -> bool:
    """Whether anyone is paid like this; a guard against codes, counts and misread separators."""
    if period == "hour" and currency in ("USD", "EUR", "GBP", "CAD", "AUD", "CHF", "NZD"):
        return 1 <= s.top <= 2_000
    return True


def _settle(text: str, s: Statement, country: str | None) -> str | None:
    """Currency of an ambiguous sign by country, by code or place named near it; US dollar for a bare `$`."""
    family = s.family or ""
    line_start = text.rfind("\n", 0, s.start) + 1
    line_end = text.find("\n", s.end)
    line = text[max(line_start, s.start - 300) : min(line_end if line_end >= 0 else len(text), s.end + 200)]
    members = currencies.FAMILIES[family]
    codes = {word for word in re.findall(r"\b[A-Z]{3}\b", line) if word in members}
    if len(codes) == 1:
        return codes.pop()
    lower = line.lower()
    named = {code for word, code in currencies.PLACE_WORDS.items() if word in lower}
    options = {c for n in named if (c := currencies.of_country(family, n)) is not None}
    if len(options) == 1 and not (family == "$" and "US" in named):
        return options.pop()
    by_country = currencies.of_country(family, country)
    if by_country is not None:
        return by_country
    return "USD" if family == "$" else None


def _choose(text: str, found: list[Found], country: str | None) -> tuple[Pay, str] | None:
    """One answer from all pay statements: the surest kind, its bands put together."""
    if not found:
        return None
    best = max(f.rank for f in found)
    floor = 40 if best >= 40 else best
    if best >= 50 and any(f.rank == 40 and f.line == g.line for f in found for g in found if g.rank >= 50):
        floor = 50
    chosen = [f for f in found if f.rank >= floor or (best >= 20 and 15 <= f.rank < 30 and f.statement.kind == "range")]
    home = currencies.BY_COUNTRY.get((country or "").upper())
    kinds = {f.currency for f in chosen}
    if len(kinds) > 1:
        if home not in kinds:
            return None
        chosen = [f for f in chosen if f.currency == home]
    if len({f.period for f in chosen}) > 1:
        chosen = _one_period(chosen)
        if not chosen:
            return None
    return _bands(text, chosen)


_HOURS: Final = {"hour": 2080.0, "day": 260.0, "week": 52.0, "month": 12.0, "year": 1.0}


def _one_period(chosen: list[Found]) -> list[Found]:
    """The first statement when the others restate it in another period; else nothing."""
    first = chosen[0]
    same = [f for f in chosen if f.period == first.period]
    for other in chosen:
        if other.period == first.period:
            continue
        if first.period is None or other.period is None:
            continue
        ratio = (other.statement.top * _HOURS[other.period]) / (first.statement.top * _HOURS[first.period])
        if not 0.75 <= ratio <= 1.3:
            return []
    return same


def _bands(text: str, chosen: list[Found]) -> tuple[Pay, str]:
    first = chosen[0].statement
    evidence = text[max(0, first.start) : first.end].strip()
    ranges = [f.statement for f in chosen if f.statement.kind == "range"]
    parts = ranges or [f.statement for f in chosen]
    lows = [s.low for s in parts if s.low is not None]
    highs = [s.high for s in parts if s.high is not None]
    low = min(lows) if lows else None
    high = max(highs) if highs else None
    kinds = {s.kind for s in parts}
    if kinds == {"min_only"}:
        high = None
    if kinds == {"max_only"}:
        low = None
    if low is not None and high is not None:
        kind = "exact" if low == high else "range"
    else:
        kind = "min_only" if high is None else "max_only"
    return Pay(min=low, max=high, currency=chosen[0].currency, period=chosen[0].period, kind=kind), evidence
