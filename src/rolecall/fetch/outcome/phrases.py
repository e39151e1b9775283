"""Alternations of hundreds of expressions, tried only where their words stand.

A search for an alternation costs a try of every alternative at every character. The words that any match of an
alternative must contain are read off beforehand; one automaton finds all such words of all expressions in one pass, and
only alternatives whose words are all there are tried. What is found is what the alternation itself would find.
"""

import functools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from re import _constants as ops  # type: ignore[attr-defined]  # the parser of re has no public name
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import ahocorasick_rs

#: Words looked for, of which each alternative needs one: all of these sets must be met.
Clauses = tuple[frozenset[str], ...]
#: How many of these sets are looked at, the rarest first.
_CLAUSES = 3
#: Up to this share of places with one of its words, more than the first set is looked for in the same pass.
_RARE = 1e-3
#: Share of letters in texts of European languages, roughly; of any other letter or sign.
_OFTEN = {" ": 0.16, "-": 0.01, ".": 0.015, "'": 0.01} | {
    letter: share
    for letters, share in (("e", 0.1), ("ainorst", 0.06), ("cdhlmu", 0.03), ("bfgpvwy", 0.015), ("jkqxz", 0.005))
    for letter in letters
}
_SELDOM = 0.003
#: Signs markup often writes as entities.
_CODED = frozenset("\"'<>&")
#: Words of one packed search; it takes no more than 64.
_PACKED = 60
#: Between parts of a text: in no word.
_APART = b"\x00"
#: Texts whose words are remembered: title, headings and first words of the pages in hand.
_REMEMBERED = 64


def _signs(pattern: str) -> Iterator[tuple[int, str, int]]:
    """(place, sign, brackets open behind it) of what is neither escaped nor part of a set."""
    depth, at, in_set = 0, 0, False
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 1
        elif in_set:
            in_set = char != "]"
        elif char == "[":
            in_set = True
            at += pattern[at + 1 : at + 2] == "^"
            at += pattern[at + 1 : at + 2] == "]"
        else:
            depth += (char == "(") - (char == ")")
            yield at, char, depth
        at += 1


def alternatives(pattern: str) -> list[str]:
    """The expressions between the bars of the outermost level."""
    bars = [at for at, char, depth in _signs(pattern) if char == "|" and depth == 0]
    return [pattern[start + 1 : end] for start, end in pairwise([-1, *bars, len(pattern)])]


_GROUP = re.compile(r"(\\b|)\(\?:(.*)\)(\\b|)", re.DOTALL)


def single(pattern: str) -> list[str]:
    """The expressions between the bars, those of a group that is all of an expression taken apart as well."""
    out = []
    for part in alternatives(pattern):
        group = _GROUP.fullmatch(part)
        if group and "|" in group[2] and _is_whole(group[2]):
            out += [f"{group[1]}(?:{inner}){group[3]}" for inner in single(group[2])]
        else:
            out.append(part)
    return out


def _is_whole(inner: str) -> bool:
    """Whether no bracket closes in it that it does not open: then the brackets around it belong together."""
    return all(depth >= 0 for _, _, depth in _signs(inner))


def _rarity(clause: frozenset[str]) -> float:
    """Minus how often one of the words is to be expected at a place of a text, by the letters they are made of."""
    return -sum(math.prod(_OFTEN.get(letter, _SELDOM) for letter in word) for word in clause)


def _needed(parsed: Iterable[tuple[Any, Any]], plain: bool) -> list[frozenset[str]]:
    """Sets of words; any text the parsed expression matches contains one of each set."""
    found: list[frozenset[str]] = []
    run = ""
    for kind, value in [*parsed, (None, None)]:
        if kind is ops.LITERAL and (not plain or chr(value) not in _CODED):
            run += chr(value)
            continue
        if run.strip():
            found.append(frozenset({run}))
        run = ""
        if kind is ops.SUBPATTERN:
            found += _needed(value[-1], plain)
        elif kind in {ops.MAX_REPEAT, ops.MIN_REPEAT} and value[0] > 0:
            found += _needed(value[2], plain)
        elif kind is ops.BRANCH:
            branches = [_needed(branch, plain) for branch in value[1]]
            if all(branches):
                found.append(frozenset().union(*(max(branch, key=_rarity) for branch in branches)))
    return found


def clauses(pattern: str, plain: bool = False) -> Clauses:
    """What any match of an expression contains: one word of each set. Empty when nothing can be said.

    The set that is met least often comes first.
    plain: words without the signs that markup often writes by a name (&quot; &lt;), so that they stand as they are.
    """
    found = set(_needed(_parser.parse(pattern), plain))
    return tuple(sorted(found, key=lambda clause: (-_rarity(clause), min(clause))))[:_CLAUSES]


class _Scout:
    """Finds out where a text may hold one of some words, many times faster than an automaton tells which."""

    def __init__(self, words: Iterable[str]) -> None:
        every = {word.encode() for word in words}
        #: Bytes of the longest word.
        self._reach = max(map(len, every))
        # A word that holds another one is met where that one is.
        least = sorted(word for word in every if not any(other in word for other in every if other != word))
        # Only searches for the leftmost match of few words look at many bytes at a time.
        leftmost = ahocorasick_rs.MatchKind.LeftmostFirst
        self._finders = [
            ahocorasick_rs.BytesAhoCorasick(least[at : at + _PACKED], matchkind=leftmost)
            for at in range(0, len(least), _PACKED)
        ]

    def around(self, text: bytes) -> bytes:
        """The parts of a text that hold all words in it; mostly none.

        A match that is passed over overlaps one that is told, so whatever holds it is not farther away than its length.
        """
        places = [(start, end) for finder in self._finders for _, start, end in finder.find_matches_as_indexes(text)]
        if not places:
            return b""
        if len(places) * 3 * self._reach > len(text):
            return text
        return _APART.join(text[max(0, start - self._reach) : end + self._reach] for start, end in places)


class Gate:
    """Tells of many expressions which can match a text at all, by one pass over it.

    The pass looks for the most telling words of each; what else a match contains is asked for where they are met.
    """

    def __init__(self, patterns: Sequence[str], plain: bool = False) -> None:
        self._whose: list[int] = []
        self._free: list[int] = []
        self._due: list[int] = []
        self._rest: list[Clauses] = []
        words: dict[str, list[tuple[int, int]]] = {}
        for number, part in ((number, part) for number, pattern in enumerate(patterns) for part in single(pattern)):
            needed, at = clauses(part, plain), len(self._whose)
            if not needed:
                self._free.append(at)
            # Markup is long and hardly ever holds the first set; a text for readers often does.
            rare = 1 if plain else sum(-_rarity(clause) < _RARE for clause in needed)
            passed = needed[: max(1, rare)]
            for bit, clause in enumerate(passed):
                for word in clause:
                    words.setdefault(word, []).append((at, 1 << bit))
            self._due.append((1 << len(passed)) - 1)
            self._rest.append(needed[len(passed) :])
            self._whose.append(number)
        self._uses = list(words.values())
        #: For long texts: where to look at all.
        self._scout = _Scout(words) if plain else None
        # Words in bytes: their places are not wanted, and counting letters takes longer than the search.
        coded = [word.encode() for word in words]
        # Few words make a small table that stays at hand; that of many would be fetched anew for every text.
        kind = ahocorasick_rs.Implementation
        form = kind.DFA if plain else kind.ContiguousNFA
        self._finder = ahocorasick_rs.BytesAhoCorasick(coded, implementation=form)

    def possible(self, text: str) -> list[int]:
        """Numbers of the expressions that may match somewhere in the text, in order."""
        data = text.encode("utf-8", "replace")
        if self._scout:
            data = self._scout.around(data)
        found = self._finder.find_matches_as_indexes(data, overlapping=True) if data else []
        if not found and not self._free:
            return []
        met: dict[int, int] = {}
        for word in {word for word, _, _ in found}:
            for part, bit in self._uses[word]:
                met[part] = met.get(part, 0) | bit
        parts = self._free + [part for part, bits in met.items() if bits == self._due[part]]
        numbers = {self._whose[part] for part in parts if self._has_rest(part, text)}
        return sorted(numbers)

    def _has_rest(self, part: int, text: str) -> bool:
        return all(any(word in text for word in clause) for clause in self._rest[part])


class Phrases:
    """One alternation of a group; `search` finds what re.search would."""

    def __init__(self, group: "Group", first: int, patterns: list[str]) -> None:
        self._group = group
        #: Numbers of the alternatives in the group.
        self.numbers = range(first, first + len(patterns))

    def search(self, text: str) -> re.Match[str] | None:
        """The leftmost match; of those that begin there, the first alternative's."""
        best: re.Match[str] | None = None
        for number in self._group.possible(text):
            if number in self.numbers:
                found = self._group.compiled(number).search(text)
                if found and (best is None or found.start() < best.start()):
                    best = found
        return best


class Group:
    """Alternations that are looked for in the same texts: one pass serves all of them."""

    def __init__(self) -> None:
        #: All alternatives, by number.
        self.patterns: list[str] = []
        self.possible = functools.lru_cache(_REMEMBERED)(self._possible)
        self.compiled = functools.cache(self._compiled)

    def phrases(self, pattern: str) -> Phrases:
        """An alternation as part of this group. All are added before the first is looked for."""
        parts = single(pattern)
        first = len(self.patterns)
        self.patterns += parts
        return Phrases(self, first, parts)

    @functools.cached_property
    def _gate(self) -> Gate:
        return Gate(self.patterns)

    def _possible(self, text: str) -> list[int]:
        return self._gate.possible(text)

    def _compiled(self, number: int) -> re.Pattern[str]:
        return re.compile(self.patterns[number])
