"""Employment type: hours (full, part) and kind of contract, two axes kept apart.

Permanent employment says nothing about hours and is no type here; an unknown word is no type, never full time.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from rolecall.model import Basis, EmploymentType
from rolecall.normalize import employment_words as words
from rolecall.text import lowered

_HOURS: Final = frozenset((EmploymentType.FULL_TIME, EmploymentType.PART_TIME, EmploymentType.FULL_OR_PART))
#: Longer texts are descriptions, not employment fields.
_LONGEST: Final = 300


def _pattern() -> re.Pattern[str]:
    rows = (
        ("neutral", words.NEUTRAL),
        (EmploymentType.TEMPORARY, words.TEMPORARY),
        (EmploymentType.PART_TIME, words.PART_TIME),
        (EmploymentType.FULL_TIME, words.FULL_TIME),
        (EmploymentType.INTERNSHIP, words.INTERNSHIP),
        (EmploymentType.VOLUNTEER, words.VOLUNTEER),
        (EmploymentType.CONTRACT, words.CONTRACT),
    )
    edge = r"(?<![a-z0-9а-яα-ω])"
    # The same compatibility form that folding gives the texts (Thai vowels, wide letters).
    flat = ((name, unicodedata.normalize("NFKC", re.sub(r"\n *", "", row.strip()))) for name, row in rows)
    return re.compile("|".join(f"(?P<{name}>{edge}(?:{row}))" for name, row in flat))


_WORDS: Final = _pattern()
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BLANKS: Final = re.compile(r"[-_.,;:()\[\]{}'\"’+|•·\s‐‑–—]+")
_PENSUM: Final = re.compile(r"(?<!\d)(\d{2,3})\s?(?:%\s?)?(?:[-–—]|to|bis|à)\s?100\s?%")
#: "0.8 FTE": less than one full-time equivalent.
_SHARE: Final = re.compile(r"(?<![\d.,])(?:0?[.,]\d{1,2}|[1-9]\d\s?%)\s?(?:of\s)?(?:an?\s)?fte\b", re.I)
#: "Not full-time" names no type.
_DENIED: Final = re.compile(r"\b(?:not|non)[\s-](?:full|part)[\s-]?time\b", re.I)
_FOLDS: Final = str.maketrans({"ł": "l", "ø": "o", "ı": "i", "đ": "d", "ß": "ss", "æ": "ae"})


def _fold(text: str) -> str:
    """Lower case, no accents on Latin and Greek, separators to single blanks."""
    text = _CAMEL.sub(" ", text)
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        kept: list[str] = []
        base = ""
        for char in unicodedata.normalize("NFD", text.lower()):
            # Marks of other scripts (й, Thai, Hindi, kana) carry meaning and stay.
            if "\u0300" <= char <= "\u036f" and base < "\u0400":
                continue
            kept.append(char)
            base = char
        text = unicodedata.normalize("NFC", "".join(kept)).translate(_FOLDS)
    return _BLANKS.sub(" ", text.lower()).strip()


@lru_cache(maxsize=4096)
def read_employment(text: str) -> tuple[EmploymentType, ...]:
    """Types that an employment field's text names; () when it names none. Full and part together are FULL_OR_PART."""
    if not text or len(text) > _LONGEST:
        return ()
    rest = _SHARE.sub(" ", text)
    found = {EmploymentType.PART_TIME} if rest != text else set()
    for match in _WORDS.finditer(_fold(_DENIED.sub(" ", rest))):
        if match.lastgroup != "neutral":
            found.add(EmploymentType(match.lastgroup or ""))
    if _PENSUM.search(text):
        found |= {EmploymentType.FULL_TIME, EmploymentType.PART_TIME}
    return _ordered(found)


def _ordered(found: Iterable[EmploymentType]) -> tuple[EmploymentType, ...]:
    types = set(found)
    if len(types) < 2:
        return tuple(types)
    if {EmploymentType.FULL_TIME, EmploymentType.PART_TIME} <= types or EmploymentType.FULL_OR_PART in types:
        types -= _HOURS
        types.add(EmploymentType.FULL_OR_PART)
    return tuple(t for t in EmploymentType if t in types)


#: Names of employer-defined fields that hold an employment type.
_FIELD_NAMES: Final = re.compile(
    r"(?:employ\w*|job|contract|time|worker|work|position|hire|hiring|staff|engagement|assignment|appointment|role|"
    r"associate)[\s_/-]*(?:time[\s_-]*)?"
    r"(?:type|status|length|class\w*|category|term|basis|kind|duration|schedule)|full[\s_-]*time|part[\s_-]*time|"
    r"commitment|schedule|"
    r"type\sde\scontrat|temps\sde\stravail|vertragsart|anstellungsart|beschäftigungsart|arbeitszeit\w*|"
    r"tipo\sde\scontrat\w*|jornada|tipo\sdi\scontratto|dienstverband|"
    r"rodzaj\sumowy|wymiar|雇用形態|雇佣|工作性质|고용",
    re.I,
)
_NOT_FIELD: Final = re.compile(r"workplace|remote|location|shift|exempt|salary|pay\b|compensation|visa", re.I)

#: In a title only phrases that can mean nothing else: "Contract Manager" and "Intern…al" say nothing.
_TITLE: Final = re.compile(
    r"(?P<phrase>\b(?:full[\s-]?time|part[\s-]?time|fixed[\s-]term|temporary|temp\b(?=\s*(?:[-)/]|$))|seasonal|"
    r"internship|intern\b|interns\b|per\sdiem|\bprn\b|freelanc\w+|"
    r"(?:maternity|parental|paternity)(?:\sleave)?\scover|vollzeit|teilzeit|befristet|praktik(?:um|ant\w*)|"
    r"werkstudent\w*|working\sstudent|mini-?job|aushilfe|"
    r"ausbildung|auszubildende\w*|azubi|stagiaire|(?<!late\s)(?<!late-)(?<!early\s)(?<!early-)(?<!growth\s)(?<!growth-)(?<!seed\s)"
    r"(?<!final\s)(?<!main\s)stage\b(?=\s*[-–(]|$)|alternance|alternant\w*|apprenti\w*|cdd\b|"
    r"temps\s(?:plein|partiel)|estágio|estagiári\w+|tirocinio|prácticas|"
    r"becari\w+|deltid|heltid|vikariat|praktikant|volunteer\b(?!\s(?:manager|coordinator|program))|ehrenamtlich\w*|"
    r"アルバイト|パート|契約社員|正社員|インターン|兼职|实习|全职|인턴|계약직|정규직)|"
    r"[(\[][^()\[\]]*\b(?:contract|contractor|b2b|casual(?!\s?/)|trainee)\b[^()\[\]]*[)\]]|[-–|"
    r",]\s(?:\d+[\s-]?(?:month|week|year)s?\s)?(?:contract|contractor|casual)\s*$)"
)


def read_title_employment(title: str) -> tuple[tuple[EmploymentType, ...], str]:
    """Types that a title states beyond doubt, and the words that do."""
    title = title[:_LONGEST]
    phrases = [title[slice(*match.span())] for match in _TITLE.finditer(lowered(title))]
    found = {t for phrase in phrases for t in read_employment(phrase)}
    return _ordered(found), "; ".join(p.strip() for p in phrases)


def employment_from(
    fields: Sequence[str], title: str = "", extra: Sequence[tuple[str, str]] = ()
) -> tuple[tuple[EmploymentType, ...], Basis | None, str | None]:
    """Types of a posting, how they are known, and the text: platform fields, then employer fields, then the title.

    A later source adds only the axis (hours, contract) that an earlier one left open. ((), None, None) when none says.
    """
    named = [value for name, value in extra if _FIELD_NAMES.search(name) and not _NOT_FIELD.search(name)]
    types: tuple[EmploymentType, ...] = ()
    basis: Basis | None = None
    texts: list[str] = []
    from_title, phrase = read_title_employment(title) if title else ((), "")
    sources = (
        (_types_of(fields), "; ".join(fields), Basis.STATED),
        (_types_of(named), "; ".join(named), Basis.STATED),
        (from_title, phrase, Basis.PARSED),
    )
    for found, text, how in sources:
        added = _new_axes(types, found) if found else None
        if added:
            types = _ordered({*types, *added})
            basis = basis or how
            texts.append(text)
    return types, basis, "; ".join(texts) or None


def _types_of(texts: Sequence[str]) -> tuple[EmploymentType, ...]:
    return (
        read_employment(texts[0]) if len(texts) == 1 else _ordered({t for text in texts for t in read_employment(text)})
    )


def _new_axes(known: Sequence[EmploymentType], found: Sequence[EmploymentType]) -> list[EmploymentType]:
    """Types of `found` on an axis that `known` says nothing about."""
    hours = any(t in _HOURS for t in known)
    contract = any(t not in _HOURS for t in known)
    return [t for t in found if not (hours if t in _HOURS else contract)]
