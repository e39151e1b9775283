"""Text to words, for documents and queries alike.

The index's own splitter at letters and digits is three times as fast as one driven by a pattern, so texts are made
ready for it: scripts written without spaces become one word a character, and names with signs become plain words.
"""

import re

import tantivy

#: Name under which the index knows the analyzer.
WORDS = "words"
_LONGEST_WORD = 60

#: Han, kana, Hangul, Thai, Lao, Khmer, Myanmar: one character is one word and a query word becomes a phrase, so that
#: any part of a compound is found. (Hangul has spaces, but endings stick to its words.)
_BY_CHARACTER = re.compile(
    "([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff])"
)
#: Names whose signs are part of them → words no text has.
_SIGNS = {"++": "plusplus", "#": "sharp"}
_SIGNED = re.compile(r"(?<![^\W_])([A-Za-z])(\+\+|#)(?!\w)")


def _named(match: re.Match[str]) -> str:
    return match[1] + _SIGNS[match[2]]


def ready(text: str) -> str:
    """A text as the analyzer needs it; also what is put into documents."""
    if "++" in text or "#" in text:
        text = _SIGNED.sub(_named, text)
    return text if text.isascii() else _BY_CHARACTER.sub(r" \1 ", text)


def analyzer() -> tantivy.TextAnalyzer:
    """Splits a ready text: lower case, without accents."""
    return (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        .filter(tantivy.Filter.remove_long(_LONGEST_WORD))
        .filter(tantivy.Filter.lowercase())
        .filter(tantivy.Filter.ascii_fold())
        .build()
    )


class Splitter:
    """Words of a query, exactly as the index has them."""

    def __init__(self) -> None:
        self._analyzer = analyzer()

    def words(self, text: str) -> list[str]:
        """In order; [] for a text without letters or digits."""
        return self._analyzer.analyze(ready(text))
