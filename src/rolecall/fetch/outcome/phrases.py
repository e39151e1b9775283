"""Alternations of hundreds of expressions, tried only where their words stand.

A search for an alternation costs a try of every alternative at every character. The words that any match of an
alternative must contain are read off beforehand; one automaton finds all such words of all expressions in one pass, and
only alternatives whose words are all there are tried. What is found is what the alternation itself would find.
"""

import functools
import re
from collections.abc import Iterable, Sequence
from re import _constants as ops  # type: ignore[attr-defined]  # the parser of re has no public name
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import ahocorasick_rs

#: Words looked for, of which each alternative needs one: all of these sets must be met.
Clauses = tuple[frozenset[str], ...]
#: Letters a word has at least to be looked for, where there is a longer one.
_SHORT = 3
#: Letters of a word that is rare enough in markup to be looked for alone.
_LONG = 6
#: Signs markup often writes as entities.
_CODED = frozenset("\"'<>&")
#: Texts whose words are remembered: title, headings and first words of the pages in hand.
_REMEMBERED = 64


def alternatives(pattern: str) -> list[str]:
    """The expressions between the bars of the outermost level."""
    out, depth, in_set, at, start = [], 0, False, 0, 0
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
        elif char == "|" and depth == 0:
            out.append(pattern[start:at])
            start = at + 1
        else:
            depth += (char == "(") - (char == ")")
        at += 1
    return [*out, pattern[start:]]


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
    depth, at, in_set = 0, 0, False
    while at < len(inner):
        char = inner[at]
        if char == "\\":
            at += 1
        elif in_set:
            in_set = char != "]"
        elif char == "[":
            in_set = True
            at += inner[at + 1 : at + 2] == "^"
            at += inner[at + 1 : at + 2] == "]"
        else:
            depth += (char == "(") - (char == ")")
            if depth < 0:
                return False
        at += 1
    return True


def _weight(clause: frozenset[str]) -> tuple[bool, int]:
    """How telling a clause is: the shortest of its words decides, and letters beyond ASCII are rare in any text."""
    shortest = min(clause, key=len)
    return (len(shortest) >= _SHORT or not shortest.isascii(), len(shortest))


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
                found.append(frozenset().union(*(max(branch, key=_weight) for branch in branches)))
    return found


def clauses(pattern: str, plain: bool = False) -> Clauses:
    """What any match of an expression contains: one word of each set. Empty when nothing can be said.

    plain: words without the signs that markup often writes by a name (&quot; &lt;), so that they stand as they are.
    """
    found = sorted(set(_needed(_parser.parse(pattern), plain)), key=lambda clause: (*_weight(clause), min(clause)))
    found.reverse()
    telling = [clause for clause in found if _weight(clause)[0]]
    if plain and telling and _weight(telling[0])[1] >= _LONG:
        # Markup is long, and every place of a common word in it costs.
        telling = [clause for clause in telling[:2] if _weight(clause)[1] >= _LONG]
    return tuple((telling or found)[:3])


class Gate:
    """Tells of many expressions which can match a text at all, by one pass over it."""

    def __init__(self, patterns: Sequence[str], plain: bool = False) -> None:
        parts = [(number, part) for number, pattern in enumerate(patterns) for part in alternatives(pattern)]
        self._whose = [number for number, _ in parts]
        self._free: list[int] = []
        self._due: list[int] = []
        words: dict[str, list[tuple[int, int]]] = {}
        for number, (_, part) in enumerate(parts):
            needed = clauses(part, plain)
            self._due.append((1 << len(needed)) - 1)
            if not needed:
                self._free.append(number)
            for bit, clause in enumerate(needed):
                for word in clause:
                    words.setdefault(word, []).append((number, 1 << bit))
        self._uses = list(words.values())
        self._finder = ahocorasick_rs.AhoCorasick(list(words), store_patterns=False)

    def possible(self, text: str) -> list[int]:
        """Numbers of the expressions that may match somewhere in the text, in order."""
        found = self._finder.find_matches_as_indexes(text, overlapping=True)
        if not found and not self._free:
            return []
        met: dict[int, int] = {}
        for word in {word for word, _, _ in found}:
            for number, bit in self._uses[word]:
                met[number] = met.get(number, 0) | bit
        due = self._due
        parts = [number for number, bits in met.items() if bits == due[number]] + self._free
        return sorted({self._whose[number] for number in parts}) if parts else []


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
