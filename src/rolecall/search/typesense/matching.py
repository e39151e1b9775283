"""Free text to conditions, and to the tiers that order results."""

from collections.abc import Callable, Iterable

from rolecall.model import Value
from rolecall.search.inflection import forms
from rolecall.search.synonyms import spans
from rolecall.search.tantivy.words import Splitter
from rolecall.search.text_terms import Term, TermKind, split_terms
from rolecall.search.typesense.conditions import Condition, both, either, no, one_of, yes
from rolecall.search.typesense.documents import PAIR, TITLE_RUN, run_of, token

#: Letters a word must have for a wrong letter to be forgiven.
ONE_TYPO = 4
#: A word that nothing holds: what no known word begins with.
_NONE = "0none"

Known = Callable[[Iterable[str]], set[str]]
#: Words of names that begin so, or are one slip away, most used first.
Lookup = Callable[[str], list[str]]


class TextQuery(Value, frozen=True, kw_only=True):
    """What the free text asks."""

    #: Filters that all hold.
    matches: tuple[str, ...]
    #: Best results first: those of the first condition, then of the second…, then all others.
    tiers: tuple[Condition, ...] = ()


def _phrase(words: list[str], field: str = "w") -> Condition:
    """Neighbours in this order; of more words than a token holds, every run that it does hold."""
    size = min(len(words), TITLE_RUN if field == "t" else PAIR)
    runs = [run_of(words[at : at + size]) for at in range(len(words) - size + 1)]
    return both(*(one_of(field, [run]) for run in runs))


class Matcher:
    """Builds text queries. known: which words occur at all; begins, near: words of names."""

    def __init__(self, splitter: Splitter, known: Known, begins: Lookup, near: Lookup) -> None:
        self._splitter, self._known, self._begins, self._near = splitter, known, begins, near

    def query(self, text: str) -> TextQuery | None:
        """All terms must match, negated ones must not; None when the text says nothing. Raises InvalidInput."""
        matches: list[str] = []
        run: list[str] = []
        for term in split_terms(text):
            if term.kind is TermKind.WORD and not term.negated:
                spaced = term.text.isascii() and not term.text.isalnum()
                run += self._splitter.words(term.text) if spaced else [term.text]
            elif literal := self._literal(term):
                matches.append(no(literal) if term.negated else yes(literal))
        tokens = [(word, found) for word in run if (found := self._splitter.words(word))]
        matches += map(yes, self._words(tokens))
        if not matches:
            return None
        return TextQuery(matches=tuple(matches), tiers=_tiers([found for _, found in tokens]))

    def _literal(self, term: Term) -> Condition | None:
        words = self._splitter.words(term.text)
        if not words:
            return None
        if term.kind is not TermKind.PREFIX:
            return _phrase(words)
        *before, last = words
        ends = self._begins(last) or [_NONE]
        if not before:
            return one_of("n", map(token, ends))
        ending = one_of("w", (run_of([before[-1], end]) for end in ends))
        return ending if len(before) == 1 else both(_phrase(before), ending)

    def _words(self, tokens: list[tuple[str, list[str]]]) -> list[Condition]:
        if not tokens:
            return []
        single = [found[0] for _, found in tokens if len(found) == 1]
        known = self._known({form for word in single for form in (word, *forms(word))})
        keys = tuple(" ".join(found) if len(found) == 1 else word.casefold() for word, found in tokens)
        clauses: list[Condition] = []
        at = 0
        for start, end, others in [*spans(keys), (len(tokens), len(tokens), ())]:
            clauses += [self._word(found, known) for _, found in tokens[at:start]]
            if others:
                itself = both(*(self._word(found, known) for _, found in tokens[start:end]))
                same = [_phrase(self._splitter.words(other), "t") for other in others]
                clauses.append(either(itself, *same))
            at = end
        return clauses

    def _word(self, tokens: list[str], known: set[str]) -> Condition:
        if len(tokens) > 1:
            return _phrase(tokens)
        word = tokens[0]
        found = [word, *(form for form in forms(word) if form in known)]
        itself = one_of("w", map(token, found))
        if len(found) == 1 and word not in known and len(word) >= ONE_TYPO and word.isalpha() and (
            meant := self._near(word)
        ):  # fmt: skip
            return either(itself, one_of("n", map(token, meant)))
        return itself


def _tiers(words: list[list[str]]) -> tuple[Condition, ...]:
    """Together in the title; all in the title; all in names."""
    if not words:
        return ()
    flat = [word for found in words for word in found]
    titled = both(*(one_of("t", map(token, (word, *forms(word)))) for word in flat))
    named = both(*(one_of("n", map(token, (word, *forms(word)))) for word in flat))
    together = (_phrase(flat, "t"),) if len(flat) > 1 else ()
    return (*together, titled, named)
