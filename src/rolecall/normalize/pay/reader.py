"""The one base-pay statement of a text, found among all its other money."""

import re
from dataclasses import dataclass
from typing import Final

from rolecall.model import Pay
from rolecall.normalize.pay import cues, currencies, periods
from rolecall.normalize.pay.amounts import scan
from rolecall.normalize.pay.clauses import RIGHT_EDGE, clause_start
from rolecall.normalize.pay.cues import Cue
from rolecall.normalize.pay.settle import TRADITIONAL, only_currency, settle
from rolecall.normalize.pay.statements import Statement, join
from rolecall.text import odd_once

#: Look no further than this for the words of an amount.
_REACH: Final = 220
#: From this length on a text is a description, not a pay text.
_PROSE: Final = 600
#: A heading that names a period is no longer than this.
_LABEL: Final = 80
#: More money than this in one text is a price list.
_MOST: Final = 300

_WIDE: Final = str.maketrans(
    {chr(0xFF10 + n): str(n) for n in range(10)}
    | {chr(0x0660 + n): str(n) for n in range(10)}
    | {chr(0x06F0 + n): str(n) for n in range(10)}
    | {chr(0x0966 + n): str(n) for n in range(10)}
    | {"，": ",", "．": ".", "￥": "¥", "＄": "$", "٬": ",", "٫": ".", "＋": "+", "：": ":", "（": "(", "）": ")"}
)
#: Letters and digits of texts that may write numbers in digits of their own.
_OWN_DIGITS: Final = ("ا", "क", "र", "，", "：", "￥", "０", "１", "２", "５", "٠", "۰")
_BLANKS: Final = ("\u00a0", "\u202f", "\u2009", "\u2007")
_INVISIBLE: Final = ("\u200b", "\u200e", "\u200f", "\ufeff")
_CHANGED: Final = frozenset((*_BLANKS, *_INVISIBLE, *_OWN_DIGITS))


def _plain(text: str) -> str:
    """ASCII digits and blanks, nothing invisible. Replacing is much faster than translating, which few need."""
    odd = odd_once(text)
    if _CHANGED.isdisjoint(odd):
        return text
    for blank in _BLANKS:
        text = text.replace(blank, " ")
    for char in _INVISIBLE:
        text = text.replace(char, "")
    return text.translate(_WIDE) if any(char in odd for char in _OWN_DIGITS) else text


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
    if not text.isascii():
        text = _plain(text)
    statements = join(text, scan(text))
    lead = _summary_lead(text, statements)
    if lead is not None:
        statements = [lead]
    candidates = [found for s in statements[:_MOST] if (found := _judge(text, s, country, statements)) is not None]
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


def _judge(text: str, s: Statement, country: str | None, others: list[Statement]) -> Found | None:
    if (
        s.top <= 0
        or _is_garbled(text, s)
        or _in_two_currencies(text, s)
        or text[max(0, s.start - 3) : s.start].rstrip().endswith("+")
    ):
        return None  # what is added to pay ("+ $30,000") is not base pay
    if not s.priced and _MONTHS_PAID.match(text, s.end):
        return Found(s, 10 * Cue.SALARY, "month", "CNY", text.rfind("\n", 0, s.start))
    if not s.priced and not (country or s.scale == 1e3 or _BY_LABEL.search(text, max(0, s.start - 40), s.start)):
        return None
    if s.period is None and periods.is_odd(text, s.end):
        return None
    line_start = text.rfind("\n", 0, s.start) + 1
    begin = clause_start(text, max(line_start, s.start - _REACH), s.start)
    edge = RIGHT_EDGE.search(text, s.end, s.end + _REACH)
    stop = edge.start() if edge else min(len(text), s.end + _REACH)
    context = text[begin : s.start]
    if _OTHERS_PAY.search(context):
        return None
    cue = _cue(cues.left(context), cues.right(text, s.end, stop))
    rank = int(cue) * 10 if cue is not None else _unnamed(text, s, (line_start, begin, stop))
    if rank <= 0:
        return None
    if not s.priced and (rank < 20 or not _labelled(text, s, context)):
        return None
    return _complete(text, s, rank, country, (context, others))


#: "Experience sourcing candidates in the $80K–$200K salary range": what others are paid.
_OTHERS_PAY: Final = re.compile(
    r"\b(?:sourcing|recruiting|placing|hiring|filling|headhunting|managing)\s(?:\w+\s){0,3}(?:candidates|roles|positions|talent"
    r"|hires|people)\b",
    re.I,
)


def _cue(left: Cue | None, right: Cue | None) -> Cue | None:
    """One reading of the words on both sides: base pay on either side wins, then what takes the amount out of pay."""
    if left is None or right is None:
        return left if right is None else right
    if right is Cue.OTHER or left is right:
        return right
    if right is Cue.BASE:
        return right
    if left is Cue.OTHER:
        return left
    return min(left, right) if Cue.TOTAL in (left, right) else max(left, right)


#: "20-40K·15薪": a month's pay, and how many of them a year, as told in China only.
_MONTHS_PAID: Final = re.compile(r"\s?[·*xX×]?\s?1[2-9]\s?薪")
_OTHER_CODE: Final = re.compile(r"\s?/\s?([A-Z]{3})\b")


def _in_two_currencies(text: str, s: Statement) -> bool:
    """ "$160,000 CAD/USD": one number in two currencies says neither."""
    after = _OTHER_CODE.match(text, s.end)
    before = text[max(0, s.start - 4) : s.start]
    if before[3:] == "/" and before[:3] in currencies.CODES:
        return True
    return after is not None and text[s.end - 3 : s.end] in currencies.CODES and after[1] in currencies.CODES


#: Both ends written to the cent: a form that means what it says, however odd.
_TO_THE_CENT: Final = re.compile(r"\.\d\d\b.*\.\d\d\b")


def _is_garbled(text: str, s: Statement) -> bool:
    """A range whose ends are a hundredfold apart is a slip of the pen ("$150,00-$220,000")."""
    if s.kind != "range" or not s.low or s.high is None or s.high / s.low < 100:
        return False
    return _TO_THE_CENT.search(text, s.start, s.end) is None


#: Between a label and a number without a currency: nothing but words that lead to it.
_LEADS_TO: Final = re.compile(
    r"(?:[:：=–-]|\b(?:is|are|of|between|from|range[sd]?|at|starts?|for|this|the|role|position|full-time|in|"
    r"consists?|expected|estimated|annual|annually|gross|around|approximately|tra|entre|von|de|y|a|:)\b|[\s*_])*$",
    re.I,
)


def _labelled(text: str, s: Statement, context: str) -> bool:
    """Whether a number without a currency stands right behind, or before, words that name pay."""
    if _BY_LABEL.search(context[-40:]):
        return True
    right = cues.right(text, s.end, s.end + 40)
    if right is not None and right >= Cue.SALARY:
        return True
    label = cues.last(context[-90:])
    return label is not None and label[0] >= Cue.SALARY and _LEADS_TO.match(context[-90:][label[1] :]) is not None


def _unnamed(text: str, s: Statement, bounds: tuple[int, int, int]) -> int:
    """Rank of an amount that no word names: by its heading, its own line, its period, or its place in a list."""
    line_start, begin, stop = bounds
    if s.scale >= 1e6 and s.kind != "range":
        return 0
    rest = text[begin : s.start] + " " + text[s.end : stop]
    bare = _PLUS_EXTRAS.sub(" ", rest)
    alone = len(_NOISE.sub("", _PARENS.sub("", bare))) <= 4
    if not alone and s.period is None and s.kind != "range":
        return 0
    if cues.is_business(bare):
        return 0
    if s.scale >= 1e6 and not alone:
        return 0
    heading = _heading(text, line_start)
    if heading and cues.names_pay(heading) and (s.kind == "range" or alone):
        return 25
    if (s.kind == "range" and s.top >= 1000) or (s.kind == "range" and s.period):
        return 20 if alone else 15
    # Deep in a description an unnamed amount per month or year is a benefit as often as pay.
    if s.period == "hour" or (s.period is not None and s.top > 5 and len(text) < _PROSE):
        return 12
    return 14 if alone and (begin == 0 or len(text) < 120) and not _ONCE.match(text, s.end) else 0


_PARENS: Final = re.compile(r"\([^()]{0,80}\)")
_ONCE: Final = re.compile(r"\s*(?:once|one[- ]time)", re.I)
#: "+ equity + benefits" beside an amount does not make it business.
_PLUS_EXTRAS: Final = re.compile(
    r"(?:\+|\bplus\b)\s?[^\n]*|(?:&|and|before|,|excl\w*|\()\s*(?:[$€£]?\d\S*\s*)?(?:night\s*|"
    r"shift\s*)?(?:offers?\s+|competitive\s+|meaningful\s+|generous\s+|target\s+|quarterly\s+|"
    r"performance\s+)*(?:equity|differential|benefits?|bonus\w*|commissions?|stocks?|options|carry|car|ote|super|"
    r"shares|incentives?)[^\n]*",
    re.I,
)
_NOISE: Final = re.compile(
    r"[\s\-–—•*_:()+/.,|]|(?:USD|EUR|GBP|CAD|AUD|pro ?rata|circa|approx\w*|about|around|doe|negotiable|fte|"
    r"starting|from|up to|package|depending on experience|cash|salary|equity|benefits?|bonus|gross|brut\w*|"
    r"nett?o?s?|líquidos?|lordi|annually|annual|per|year|base|range|and|plus|in|cash)",
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


_BY_LABEL: Final = re.compile("|".join(currencies.BY_LABEL))


def _complete(
    text: str, s: Statement, rank: int, country: str | None, around: tuple[str, list[Statement]]
) -> Found | None:
    context, others = around
    currency = s.currency
    if currency is None and s.family is not None:
        currency = settle(text, s, country, others)
        if currency is None:
            return None
    elif currency is None:
        # A pay without a currency says nothing. Evidence: a label of one country's usage, the posting's
        # country, the one currency of all other money in the text.
        label = _BY_LABEL.search(context)
        if label and currencies.BY_LABEL[label[0]] == "CNY" and TRADITIONAL.search(text):
            label = None
        currency = currencies.BY_LABEL[label[0]] if label else only_currency(text, s, country, others)
        if currency is None:
            return None
    period = s.period or periods.before(context[-120:]) or _late_period(text, s.end)
    if period is None:
        heading = _heading(text, text.rfind("\n", 0, s.start) + 1)
        period = periods.before(heading) if heading and len(heading) <= _LABEL and cues.names_pay(heading) else None
    implied = periods.implied(s.low if s.low is not None else s.top, s.top, currency)
    if period is None or (period in ("hour", "day") and implied == "year" and s.top >= 30_000 and s.period is None):
        period = implied
    if not _plausible(s, period, currency):
        return None
    return Found(s, rank, period, currency, text.rfind("\n", 0, s.start))


_LATE: Final = re.compile(
    r"[^\n.;$€£\d]{0,60}?\b(?:(?P<hour>hourly|(?:per|an|/)\s?hour)|(?P<day>per\sday|daily)|(?P<week>per\sweek|"
    r"weekly)|(?P<month>per\smonth|monthly|mensuel\w*)|(?P<year>annually|annum|per\syear|annual|"
    r"yearly))\b(?!\s(?:bonus|target|budget|performance))",
    re.I,
)


def _late_period(text: str, end: int) -> str | None:
    match = _LATE.match(text, end)
    return None if match is None else match.lastgroup


def _plausible(s: Statement, period: str | None, currency: str | None) -> bool:
    """Whether anyone is paid like this; a guard against codes, counts and misread separators."""
    if period == "hour" and currency in ("USD", "EUR", "GBP", "CAD", "AUD", "CHF", "NZD"):
        return 1 <= s.top <= 2_000
    return True


def _choose(text: str, found: list[Found], country: str | None) -> tuple[Pay, str] | None:
    """One answer from all pay statements: the surest kind, its bands put together."""
    if not found:
        return None
    best = max(f.rank for f in found)
    if len(text) >= _PROSE and best > _TOTAL_RANK and _is_split(found) and not _OF_BASE.search(text):
        return None
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


_TOTAL_RANK: Final = 10 * Cue.TOTAL


#: The total is told as made of the base, which the employer thus names as such.
_OF_BASE: Final = re.compile(
    r"\b(?:OTE|earnings|total|compensation|package)\b[^\n.]{0,40}\b(?:includes?|including|comprises?|consists? of|made up of)"
    r"[^\n.]{0,20}\bbase\b",
    re.I,
)


def _is_split(found: list[Found]) -> bool:
    """Whether base pay and a total beside it are both told as a span: which of them is the pay stays open.

    Employers who fill in a pay field as well put the total there as a rule. One base amount with its total
    ("$65k base, $80k OTE") is the base.
    """
    totals = [f.statement for f in found if f.rank == _TOTAL_RANK]
    named = [f.statement for f in found if f.rank >= 10 * Cue.PAY]
    bases = {(s.low, s.high) for s in named}
    wide = len(bases) > 1 or any(s.kind == "range" for s in named)
    return (
        wide
        and any(s.kind == "range" or len(bases) > 1 for s in totals)
        and not bases >= {(s.low, s.high) for s in totals}
    )


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
