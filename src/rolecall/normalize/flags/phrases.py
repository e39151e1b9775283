"""Phrases found fast: a table of patterns, each tried only where one of its first words stands.

Running forty patterns over every description would cost ten times what all other readers cost together; the words of
a text as a set decide in microseconds that hardly any pattern can match.
"""

import re
from collections.abc import Iterator, Sequence

from rolecall.model import Value
from rolecall.text import is_exotic

#: Text looked at, in characters.
MAX_TEXT = 200_000
#: Places where one word is tried.
_MAX_TRIES = 300
#: Bytes of ASCII that are no part of a word become spaces, and so do those of typographic quotes and dashes.
_SPACED = bytes(
    c if chr(c).isalnum() or (c > 127 and c not in b"\xe2\x80\x93\x94\x98\x99\x9c\x9d") else 32 for c in range(256)
)


class Phrase(Value, frozen=True, kw_only=True):
    """One kind of phrase."""

    #: What it means, for people.
    why: str
    #: First words of the pattern, in lower case, "_" for a space; the pattern is matched where one of them stands.
    starts: tuple[str, ...]
    #: Regular expression over lower-case text, beginning with a word of starts.
    pattern: str
    #: Words one of which must be in the text for the pattern to be tried at all; () = no such condition.
    needs: tuple[str, ...] = ()
    #: How much it says alone; 2 is enough.
    weight: int = 2


def words(text: str) -> tuple[str, ...]:
    """A list of words as a table writes it."""
    return tuple(text.split())


class LoweredText:
    """A text in lower case with its words as a set of UTF-8 bytes: the fastest way to split at punctuation."""

    def __init__(self, text: str) -> None:
        self.text = text[:MAX_TEXT].lower()
        raw = self.text.encode(errors="replace")
        self.words = set(raw.translate(_SPACED).split())
        self.exotic = is_exotic(self.text)
        if self.exotic:
            # The bytes of a quotation mark may also be part of a letter: words as they stand, besides.
            self.words |= set(raw.split())


_Entry = tuple[Phrase, re.Pattern[str], frozenset[bytes]]
_FIRST_WORD = re.compile(r"\w+")


class PhraseTable:
    """Phrases by their first words."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self._by_word: dict[bytes, dict[str, list[_Entry]]] = {}
        for phrase in phrases:
            entry = (phrase, re.compile(phrase.pattern, re.S), frozenset(word.encode() for word in phrase.needs))
            for word in phrase.starts:
                needle = word.replace("_", " ")
                key = _FIRST_WORD.match(needle)
                self._by_word.setdefault((key[0] if key else needle).encode(), {}).setdefault(needle, []).append(entry)

    def matches(self, text: LoweredText) -> Iterator[tuple[Phrase, re.Match[str]]]:
        """Every phrase that stands in the text, at most once a place."""
        # Sorted, so that a text gives the same reasons in the same order on every machine.
        for word in sorted(self._by_word.keys() & text.words):
            for needle, entries in self._by_word[word].items():
                needed = [entry for entry in entries if not entry[2] or not text.words.isdisjoint(entry[2])]
                if needed:
                    yield from _at_each(text.text, needle, needed)


def _at_each(text: str, needle: str, entries: list[_Entry]) -> Iterator[tuple[Phrase, re.Match[str]]]:
    at = text.find(needle)
    for _ in range(_MAX_TRIES):
        if at < 0:
            return
        # A word inside another ("tell" in "intelligent") is not that word.
        if at == 0 or not text[at - 1].isalnum():
            for phrase, pattern, _ in entries:
                match = pattern.match(text, at)
                if match:
                    yield phrase, match
        at = text.find(needle, at + 1)
