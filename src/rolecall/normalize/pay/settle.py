"""Whose currency a shared sign or a bare number is: only evidence decides."""

import re
from typing import Final

import ahocorasick_rs

from rolecall.normalize.pay import currencies
from rolecall.normalize.pay.clauses import RIGHT_EDGE, clause_start
from rolecall.normalize.pay.statements import Statement

#: Characters that simplified Chinese writes otherwise: the yuan of such a text is not the mainland's.
TRADITIONAL: Final = re.compile("[萬資經驗間個臺灣將與時應會職務達勞]")
#: A code that stands for itself; beside a number it is that number's.
_FREE_CODE: Final = re.compile(r"(?<!\d\s)(?<!\d)\b[A-Z]{3}\b(?!\s?\$?\d)")

_PLACES: Final = tuple(currencies.PLACE_WORDS.items())
_PLACE_FINDER: Final = ahocorasick_rs.AhoCorasick([word for word, _ in _PLACES], store_patterns=False)


def _by_surroundings(words: str, family: str) -> str | None:
    """The one member of a sign's family that codes or places in `words` name."""
    codes: set[str] = {code for code in _FREE_CODE.findall(words) if code in currencies.FAMILIES[family]}
    if len(codes) == 1:
        return codes.pop()
    named = {
        _PLACES[number][1] for number, _, _ in _PLACE_FINDER.find_matches_as_indexes(words.lower(), overlapping=True)
    }
    if family == "$" and ("US" in named or _UNITED_STATES.search(words)):
        return "USD"
    options = {c for n in named if (c := currencies.of_country(family, n)) is not None}
    return options.pop() if len(options) == 1 else None


_UNITED_STATES: Final = re.compile(r"\bUSA?\b")


def settle(text: str, s: Statement, country: str | None, others: list[Statement]) -> str | None:
    """Currency of an ambiguous sign by code or place named near it, then by country; US dollar for a bare `$`.

    Near is its own clause; its whole line only where no other amount there has a currency of its own.
    """
    family = s.family or ""
    line_start = max(text.rfind("\n", 0, s.start) + 1, s.start - 300)
    line_end = text.find("\n", s.end)
    line_end = min(line_end if line_end >= 0 else len(text), s.end + 200)
    edge = RIGHT_EDGE.search(text, s.end, line_end)
    clause = text[clause_start(text, line_start, s.start) : edge.start() if edge else line_end]
    near = _by_surroundings(clause, family)
    if near is None and not any(o.currency in currencies.FAMILIES[family] for o in others):
        near = _by_surroundings(text[line_start:line_end], family)
    if near is not None:
        return near
    by_country = currencies.of_country(family, country)
    if by_country is not None:
        return by_country
    if family == "元" and TRADITIONAL.search(text):
        return "TWD"
    return currencies.DEFAULTS.get(family)


def only_currency(text: str, s: Statement, country: str | None, others: list[Statement]) -> str | None:
    """Currency of a number without one: the country's, else the only one that the rest of the text uses."""
    home = currencies.BY_COUNTRY.get((country or "").upper())
    if home is not None:
        return home
    used = {(o.currency, o.family) for o in others if o.priced}
    if len(used) != 1 or s.scale != 1e3:
        return None
    code, family = used.pop()
    return code or currencies.DEFAULTS.get(family or "")
