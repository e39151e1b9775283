"""The free text of a query, split into what must and must not be found. Shared by matching and excerpts."""

import re
from enum import StrEnum

from rolecall.model import InvalidInput, Value


class TermKind(StrEnum):
    """How a term is matched."""

    WORD = "word"  #: the word, its inflections, synonyms in titles
    PHRASE = "phrase"  #: these words in this order, literally
    PREFIX = "prefix"  #: words that begin so


class Term(Value, frozen=True, kw_only=True):
    """One part of the free text."""

    kind: TermKind
    text: str
    negated: bool = False


#: A quoted phrase or a run without spaces, either with a minus before it.
_PART = re.compile(r'(?P<minus>-)?(?:"(?P<phrase>[^"]*)"(?P<star>\*)?|(?P<word>[^\s"]+))')
#: Marks of gender people paste with a title: "(m/w/d)", "H/F"; and "Entwickler*in", "Verkäufer/-in".
_GENDERS = re.compile(r"\(?(?:[mwfdxvk](?:[/|][mwfdxvk*]){1,3}|h/f|f/h)\)?", re.IGNORECASE)
_GENDER_ENDING = re.compile(r"(?<=[^\W\d_]{3})(?:[*_]|/-?|\()in(?:nen)?\)?$", re.IGNORECASE)
#: Typographic quotes people paste.
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "＂": '"'})


def split_terms(text: str) -> tuple[Term, ...]:
    """Terms of a free text, in order. Raises InvalidInput for an unclosed quote."""
    text = text.translate(_QUOTES)
    if text.count('"') % 2:
        raise InvalidInput(f"A quote is not closed in {text!r}.", 'Write phrases as "data engineer".')
    found = []
    for match in _PART.finditer(text):
        negated = match["minus"] is not None
        raw = match["phrase"] if match["phrase"] is not None else match["word"]
        content = raw.strip()
        if match["phrase"] is not None:
            kind = TermKind.PHRASE
        elif content.endswith("*") and content.strip("*"):
            kind, content = TermKind.PREFIX, content.strip("*")
        else:
            kind = TermKind.WORD
        if kind is TermKind.WORD and not negated:
            content = _GENDER_ENDING.sub("", content)
        if content.strip("-*"):
            found.append(Term(kind=kind, text=content, negated=negated))
    # Postings write the marks in many ways, or not at all. A text of nothing else still means them.
    meant = [t for t in found if t.negated or t.kind is not TermKind.WORD or not _GENDERS.fullmatch(t.text)]
    return tuple(meant or found)
