"""The part of a text that shows why it was found, as safe HTML with <mark>."""

import re
import unicodedata
from html import escape

from rolecall.search.inflection import forms
from rolecall.search.text_terms import TermKind, split_terms

_WORD = re.compile(r"[^\W_]+(?:\+\+|#)?")


def _fold(text: str) -> str:
    """Lower case without accents, one character for one, so that positions stay."""
    folded = (unicodedata.normalize("NFKD", char)[:1].lower()[:1] or char for char in text)
    return "".join(folded)


def _finders(query_text: str) -> list[re.Pattern[str]]:
    found = []
    for term in split_terms(query_text):
        if term.negated:
            continue
        parts = [_fold(part) for part in _WORD.findall(term.text)]
        if term.kind is TermKind.WORD and len(parts) == 1 and parts[0].isascii():
            options = "|".join(map(re.escape, sorted((parts[0], *forms(parts[0])), key=len, reverse=True)))
            found.append(re.compile(rf"(?<!\w)(?:{options})(?!\w)"))
        elif parts:
            end = "" if term.kind is TermKind.PREFIX or not parts[-1].isascii() else r"(?!\w)"
            start = r"(?<!\w)" if parts[0].isascii() else ""
            found.append(re.compile(start + r"\W+".join(map(re.escape, parts)) + end))
    return found


def excerpt(text: str | None, query_text: str, width: int = 240) -> str | None:
    """About width characters of text around its first match, escaped, matches in <mark>; None without a match."""
    if not text or not query_text:
        return None
    folded = _fold(text)
    spots = sorted((m.start(), m.end()) for finder in _finders(query_text) for m in finder.finditer(folded))
    if not spots:
        return None
    start = max(0, spots[0][0] - width // 3)
    if start:
        start = text.find(" ", start, spots[0][0]) + 1 or start
    end = min(len(text), start + width)
    if end < len(text):
        end = max(text.rfind(" ", start, end), spots[0][1])
    parts, at = [], start
    for begin, stop in spots:
        if begin >= at and stop <= end:
            parts += [escape(text[at:begin]), "<mark>", escape(text[begin:stop]), "</mark>"]
            at = stop
    parts.append(escape(text[at:end]))
    return ("… " if start else "") + " ".join("".join(parts).split()) + (" …" if end < len(text) else "")
