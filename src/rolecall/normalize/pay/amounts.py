"""Amounts of money in a text: number, magnitude, currency, and nothing guessed.

One pass over the digits; each number looks a few characters to both sides. Linear on any input.
"""

import re
from dataclasses import dataclass
from itertools import islice
from typing import Final

from rolecall.normalize.pay import currencies
from rolecall.normalize.tables import words

#: Numbers longer than this are identifiers.
_LONGEST: Final = 18

#: More numbers than this are a table of data, not a description; the rest is not read.
_MOST: Final = 2_000

_NUMBER: Final = re.compile(
    # No possessive groups: early patch releases of Python 3.11 match them wrongly.
    r"[0-9](?:[0-9]{0,2}(?:[ '’`][0-9]{3}){1,5}(?![0-9])(?:[.,][0-9]{1,2}(?![0-9]))?|[0-9]*+(?:[.,][0-9]++){0,6})"
)

_MAGNITUDES: Final = {
    "k": 1e3, "tsd": 1e3, "tys": 1e3, "тыс": 1e3, "тис": 1e3, "mil": 1e3, "rb": 1e3, "ribu": 1e3, "千": 1e3, "천": 1e3,
    "thousand": 1e3, "thou": 1e3, "tkr": 1e3, "bin": 1e3, "אלף": 1e3, "ألف": 1e3, "nghìn": 1e3, "ngàn": 1e3,
    "l": 1e5, "lac": 1e5, "lacs": 1e5, "lakh": 1e5, "lakhs": 1e5, "lpa": 1e5, "cr": 1e7, "crore": 1e7, "crores": 1e7,
    "万": 1e4, "萬": 1e4, "만": 1e4, "억": 1e8, "億": 1e8, "亿": 1e8, "jt": 1e6, "juta": 1e6, "triệu": 1e6, "tr": 1e6,
    "m": 1e6, "mm": 1e6, "mio": 1e6, "mln": 1e6, "million": 1e6, "millions": 1e6, "millones": 1e6, "milhões": 1e6,
    "млн": 1e6, "b": 1e9, "bn": 1e9, "bln": 1e9, "mrd": 1e9, "billion": 1e9, "billions": 1e9, "trillion": 1e12,
    "t": 1e12,
}  # fmt: skip
#: Magnitudes that need a currency of their own region, or say nothing ("5 l", "10 tr").
_LAKHS: Final = frozenset(("l", "lac", "lacs", "lakh", "lakhs", "lpa", "cr", "crore", "crores"))
_REGIONAL: Final = {"tr": "VND", "jt": "IDR", "rb": "IDR", "tkr": "kr", "bin": "TRY", "mil": ""}

_PERCENT: Final = re.compile(r"(?:\s?(?:[-–—~]|to)\s?\d+(?:[.,]\d+)?)?\s?[%％]")

#: Magnitude words of one country's usage name its currency.
_BY_MAGNITUDE: Final = {"triệu": "VND", "juta": "IDR", "lpa": "INR", "lakhs": "INR"}

_AFTER: Final = re.compile(
    r"(?P<dash>,-{1,2}|,[–—]|\.[-–—]{1,2}|/-)?"
    r"(?:[ ]?(?P<mag>[kK](?![^\W\d_]|[A-Z]{2})|[kK](?=(?:EUR|USD|GBP|PLN|CHF|SEK)\b)|(?:tsd|tys|тыс|тис)\b\.?|"
    r"[万萬만억億亿千천]"
    r"|(?i:thousand|lakhs?|lacs?|crores?|lpa|mill?i?on(?:s|es)?|milhões|millones|billions?|trillion|mio|mln|млн|"
    r"mrd|bln|bn|mm|"
    r"juta|jt|ribu|rb|triệu|nghìn|ngàn|tr|tkr|mil|bin|cr|אלף|ألف)(?![^\W\d_])|[LMBbm](?![^\W\d_])|T(?=\s?(?:€|"
    r"EUR))|T(?![^\W\d_])))?"
    r"(?P<plus>\+(?!\s?[\d$€£]))?"
    r"(?:[ ]?(?:/-)?[ ]?(?P<cur>\$[ ]?(?:CAD?|USD?|AUD?)\b|"
    r"US\$|CA\$|C\$|A\$|AU\$|NZ\$|S\$|HK\$|NT\$|R\$|MX\$|[$€£¥￥₹₩₽₺₴₪฿₫₱₦₵₡₲₸₼₾৳]"
    r"|人民[币幣]|新?[台臺][币幣]|港[币幣元]|日元|[元円원]|บาท|ש\"ח|[^\W\d_]{1,8}(?![^\W\d_])))?"
    r"(?P<plus2>\+(?!\s?[\d$€£]))?"
)


@dataclass(slots=True)
class Amount:
    """A number with what its neighbours say about it. Positions are in the scanned text."""

    start: int
    end: int
    value: float
    #: ISO 4217, or None.
    currency: str | None
    #: Family of an ambiguous sign ("$", "kr", "Rs", "¥"), or None.
    family: str | None
    #: 1 when no magnitude was written.
    scale: float
    plus: bool
    #: Written like money even without a currency: grouped thousands, a magnitude, or cents.
    moneyed: bool

    @property
    def priced(self) -> bool:
        """Whether a currency or its family stands beside the number."""
        return self.currency is not None or self.family is not None


_NO_BLANKS: Final = str.maketrans("", "", " '’`")


def number(text: str) -> float | None:
    """Value of digits with separators in any convention; None when no convention reads them."""
    if text.isdigit():
        return float(text)
    digits = text.translate(_NO_BLANKS)
    parts = digits.replace(",", ".").split(".")
    if len(parts) == 1:
        return float(digits)
    seps = [c for c in digits if c in ".,"]
    last, tail = seps[-1], parts[-1]
    if len(set(seps)) == 2:
        # Two kinds: the last is the decimal one, and stands once.
        if seps.count(last) > 1 or not _grouped(parts[:-1]):
            return None
        return float("".join(parts[:-1]) + "." + tail)
    if len(seps) > 1:
        return float("".join(parts)) if _grouped(parts) else None
    if len(tail) == 3 and 1 <= len(parts[0]) <= 3 and parts[0] != "0" and text == digits:
        return float("".join(parts))
    return float(parts[0] + "." + tail)


def _grouped(parts: list[str]) -> bool:
    """Thousands groups, western (3) or Indian (2 … 3)."""
    return (
        1 <= len(parts[0]) <= 3
        and (len(parts) == 1 or len(parts[-1]) == 3)
        and all(len(p) in (2, 3) for p in parts[1:])
    )


#: Last letters of all words that name a currency in small letters: others are passed over quickly.
_WORD_ENDS: Final = frozenset(
    word[-2:]
    for word in (*currencies.SIGNS, *currencies.AMBIGUOUS_SIGNS, "usd", "eur", "gbp", "pln", "inr", "cad", "aud")
)


def _prefix(text: str, start: int) -> tuple[int, str | None, str | None]:
    """Currency or family written before position `start`, and where it begins."""
    at = start
    while at > 0 and text[at - 1] in " \u00a0" and start - at < 2:
        at -= 1
    if at == 0:
        return start, None, None
    if text[at - 1] == "." and at > 2 and text[at - 3 : at - 1].lower() in ("rs", "fr", "s/"):
        at -= 1
    sign = text[at - 1]
    if "a" <= sign <= "z" and text[at - 2 : at] not in _WORD_ENDS:
        return start, None, None
    if sign == "$":
        return _dollar(text, at)
    one = currencies.SIGNS.get(sign) if not sign.isalpha() or not sign.isascii() else None
    family = currencies.AMBIGUOUS_SIGNS.get(sign)
    if one or family:
        begin = at - 1
        if sign == "¥" and (code := currencies.YEN_PREFIXES.get(text[max(0, begin - 2) : begin])):
            return begin - 2, code, None
        code = _code_before(text, begin)
        return (begin - 4, code, None) if code and family else (begin, one, family)
    begin = at
    while begin > 0 and at - begin < 5 and (text[begin - 1].isalpha() or text[begin - 1] == "/"):
        begin -= 1
    word = text[begin:at]
    if not word or (begin > 0 and text[begin - 1].isalnum()):
        return start, None, None
    return _of_word(word, begin, at) or (start, None, None)


def _of_word(word: str, begin: int, at: int) -> tuple[int, str | None, str | None] | None:
    """Currency or family that a word before a number names, and where it begins."""
    if word in currencies.CODES or word in currencies.SIGNS:
        return begin, currencies.SIGNS.get(word, word), None
    if word in currencies.AMBIGUOUS_SIGNS:
        return begin, None, currencies.AMBIGUOUS_SIGNS[word]
    if word.upper() in ("USD", "EUR", "GBP", "PLN", "INR", "CAD", "AUD"):
        return begin, word.upper(), None
    for size in (4, 3, 2):
        # Chinese writes the label and the currency without a blank.
        if len(word) > size and not word.isascii() and (code := currencies.SIGNS.get(word[-size:])):
            return at - size, code, None
    return None


def _dollar(text: str, at: int) -> tuple[int, str | None, str | None]:
    """Whose dollar ends at `at`: letters glued before it, or a code a blank before it."""
    begin = at - 1
    while begin > 0 and at - begin < 5 and (text[begin - 1].isupper() or text[begin - 1] in "exUS."):
        begin -= 1
    letters = text[begin : at - 1].strip(".")
    if not letters and begin and text[begin - 1] == " ":
        # "CDN $45", "US $60K": letters a blank before.
        start = begin - 1
        while start > 0 and begin - start < 5 and text[start - 1].isupper():
            start -= 1
        spaced = text[start : begin - 1]
        if len(spaced) > 1 and spaced in currencies.DOLLAR_PREFIXES and not text[start - 1 : start].isalnum():
            return start, currencies.DOLLAR_PREFIXES[spaced], None
    code = currencies.DOLLAR_PREFIXES.get(letters.upper().replace(".", ""))
    if code and letters[:1].isupper():
        return begin, code, None
    code = _code_before(text, at - 1)
    if code in currencies.FAMILIES["$"]:
        return at - 5, code, None
    return at - 1, None, "$"


def _code_before(text: str, at: int) -> str | None:
    """ISO code that ends one blank before `at`."""
    if (
        at >= 4
        and text[at - 1] == " "
        and text[at - 4 : at - 1] in currencies.CODES
        and not text[at - 5 : at - 4].isalnum()
    ):
        return text[at - 4 : at - 1]
    return None


def _suffix(word: str | None) -> tuple[str | None, str | None]:
    """Currency or family that a word after a number names."""
    if not word:
        return None, None
    if word in currencies.CODES:
        return word, None
    if word in currencies.AMBIGUOUS_SIGNS:
        return None, currencies.AMBIGUOUS_SIGNS[word]
    if word in currencies.SIGNS and word not in ("R", "P", "NT", "Fr", "Bs", "RM", "S/"):
        return currencies.SIGNS[word], None
    if word[0] == "$" and len(word) > 1:
        return currencies.DOLLAR_PREFIXES.get(word[1:].strip()), None
    if word.endswith("$"):
        return currencies.DOLLAR_PREFIXES.get(word[:-1]), None
    named = currencies.WORDS.get(word.lower())
    if named in currencies.FAMILIES:
        return None, named
    return named, None


_NEXT: Final = re.compile(
    r"\+?(?:(?:[ -]|[-–—][0-9]{1,2}\+?[ -])([A-Za-z]{2,})(?![^\W\d_])|[.,;:)\"”]?(?:\n|$)|[.,;:)]\s|\([a-z]\)"
    r"|x(?![^\W\d_])|[/_=&][a-zA-Z0-9_]*[/_=&-])"
)
#: Words after a short number that may make it money or the low end of a range.
_TELLING: Final = words(
    "to bis tot till til do through up and und et en og och per an pro par por thousand mil tsd tys rb ribu jt "
    "juta iki kuni hingga sampai lakh lakhs lac lacs lpa cr crore crores "
    "million millions mio mln bn billion an gross net pa hr pcm bin kc hod"
)


#: The same and all that names a currency, in lower case or as written.
_MONEY_WORDS: Final = (
    _TELLING | currencies.WORDS.keys() | currencies.SIGNS.keys() | currencies.CODES | currencies.AMBIGUOUS_SIGNS.keys()
)
_BEFORE_COUNTS: Final = frozenset(" \n\t(-–—*:,./#=_&\"“‘'")


def _is_count(text: str, start: int, end: int) -> bool:
    """Whether a short number is plainly no money: no sign before it, an everyday word after it. Saves most work."""
    before = text[start - 1 : start] or " "
    if before == " ":
        before = text[start - 2 : start - 1] or " "
    if before.islower():
        if text[max(0, start - 4) : start - 1].strip() in _LOWER_SIGNS:
            return False
    elif before not in _BEFORE_COUNTS:
        return False
    following = _NEXT.match(text, end)
    if following is None:
        return False
    word = following[1]
    return word is None or not (word in _MONEY_WORDS or word.lower() in _MONEY_WORDS)


_LOWER_SIGNS: Final = frozenset(("kr", "rs", "zł", "руб", "kč", "lei", "eur", "usd", "gbp", "pln"))


def scan(text: str) -> list[Amount]:
    """All numbers of `text` that could be money, in order; digits must be ASCII."""
    found = []
    for match in islice(_NUMBER.finditer(text), _MOST):
        start, end = match.span()
        if end - start > _LONGEST or (start and "a" <= text[start - 1] <= "z" and _prefix(text, start)[0] == start):
            continue
        if end - start <= 4 and _is_count(text, start, end):
            continue
        amount = _amount(text, start, end)
        if amount is not None:
            found.append(amount)
    return found


def _amount(text: str, start: int, end: int) -> Amount | None:
    digits = text[start:end]
    begin, currency, family = _prefix(text, start)
    if _is_other_number(text, end, priced=bool(currency or family)):
        return None
    after = _AFTER.match(text, end, end + 24)
    if end - start <= 4 and currency is None and family is None and after and after.end() == end and digits.isdigit():
        return Amount(begin, end, float(digits), None, None, 1.0, plus=False, moneyed=False)
    value = number(digits)
    if value is None or after is None:
        return None
    currency, family, stop = _with_suffix(after, end, currency, family)
    magnitude = (after["mag"] or "").lower()
    scale = _scale(after["mag"], currency, family)
    if scale is None:
        scale, stop = 1.0, end if _suffix(after["cur"]) == (None, None) else stop
    if scale == 1e3 and value >= 10_000:
        scale = 1.0  # "$110,000k": said twice
    if magnitude == "lpa":
        stop, currency = after.start("mag") + 1, currency or "INR"  # "PA" stays to name the period
    if not (currency or family):
        currency = _BY_MAGNITUDE.get(magnitude)
    moneyed = scale > 1 or _is_written_as_money(digits, value)
    if scale > 1 and "." in digits and len(digits.split(".")[-1]) == 3:
        value = float(digits)
    exact = value if scale == 1.0 else round(value * scale, 4)
    return Amount(begin, stop, exact, currency, family, scale, bool(after["plus"] or after["plus2"]), moneyed)


_BEFORE_PERCENT: Final = frozenset(":%％-–—~t \u00a0\t\n\u202f\u2009")


def _is_other_number(text: str, end: int, *, priced: bool) -> bool:
    """Percentages, clock times and hyphenated counts ("10-person")."""
    following = text[end : end + 1]
    if following not in _BEFORE_PERCENT:
        return False
    if following == ":" or _PERCENT.match(text, end):
        return True
    return following == "-" and not priced and text[end + 1 : end + 4].isalpha()


def _is_written_as_money(digits: str, value: float) -> bool:
    """Grouped thousands, cents, or at least five figures."""
    if digits.isdigit():
        return value >= 10_000
    return len(digits) > 4 or digits[-3:-2] in (".", ",")


def _with_suffix(
    after: re.Match[str], end: int, currency: str | None, family: str | None
) -> tuple[str | None, str | None, int]:
    """Currency and family of both sides of a number, and where the amount ends; the sides must not disagree."""
    without = after.end("plus") if after["plus"] else max(after.end("mag"), after.end("dash"), end)
    code, sign = _suffix(after["cur"])
    if code:
        if family is not None:
            return (code, None, after.end()) if code in currencies.FAMILIES[family] else (None, family, without)
        return (code, None, after.end()) if currency in (None, code) else (currency, None, without)
    if sign:
        if currency is None:
            return (None, family or sign, after.end()) if family in (None, sign) else (None, family, without)
        return currency, family, after.end() if currency in currencies.FAMILIES[sign] else without
    return currency, family, without


def _scale(word: str | None, currency: str | None, family: str | None) -> float | None:
    """Factor of a magnitude word, 1 without one, None where the word means something else."""
    if not word:
        return 1.0
    key = word.lower().rstrip(".")
    if key in _LAKHS and not (currency in ("INR", "PKR") or family == "Rs" or len(key) > 2):
        return None
    if key in _REGIONAL and _REGIONAL[key] not in ("", currency, family):
        return None
    if key == "mil" and not (currency or family):
        return None
    if key in ("m", "b", "t", "mm") and not (currency or family):
        return None
    if word == "T" and currency == "EUR":
        return 1e3  # German "T€": thousand
    return _MAGNITUDES[key]
