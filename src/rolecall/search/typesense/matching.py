"""Free text to conditions, and to the tiers that order results."""

from collections.abc import Callable, Set
from itertools import combinations

from rolecall.model import Value
from rolecall.search.asked import Token, forgiving, keys_of, occurring, read_query, spans
from rolecall.search.compounds import may_miss
from rolecall.search.inflection import forms
from rolecall.search.synonyms import Other, not_places
from rolecall.search.tantivy.words import Splitter
from rolecall.search.text_terms import Term, TermKind
from rolecall.search.typesense.conditions import Condition, both, either, no, one_of, size_of, yes
from rolecall.search.typesense.documents import PAIR, TITLE_RUN, run_of, token

#: A word that nothing holds: what no known word begins with.
_NONE = "0none"
#: Parts a filter of similar results may have; the rest is for what else a search asks.
_LONGEST = 70

Known = Callable[[Set[str]], Set[str]]
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
        matches, tokens = self._read(text)
        words = self._units(tokens, alike=False)
        if not matches and not words:
            return None
        return TextQuery(
            matches=(*matches, *map(yes, words)),
            tiers=_tiers([found for _, found in tokens]),
        )

    def similar(self, text: str) -> list[str] | None:
        """What has most of the words in its names, misspelt words forgiven; None for a text without words to spare."""
        matches, tokens = self._read(text)
        # Work elsewhere is more like what was asked for than other work there.
        tokens = [tokens[at] for at in not_places(keys_of(tokens))]
        if not tokens:
            return None
        known = occurring(tokens, self._known)
        named, singly = self._units(tokens, alike=True), [self._alike(found, known) for _, found in tokens]
        # Where the server takes no filter so long, fewer words may be missing, or other names are left out.
        ways = [either(_most(named, missing), _most(singly, missing)) for missing in (may_miss(len(tokens)), 1)]
        ways += [_most(singly, 1), both(*singly)]
        return next(([*matches, written] for way in ways if size_of(written := yes(way)) <= _LONGEST), None)

    def _read(self, text: str) -> tuple[list[str], list[Token]]:
        """Filters of what is literal, and the words with their tokens."""
        terms, tokens = read_query(text, self._splitter)
        said = [(term, literal) for term in terms if (literal := self._literal(term))]
        return [no(literal) if term.negated else yes(literal) for term, literal in said], tokens

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

    def _units(self, tokens: list[Token], *, alike: bool) -> list[Condition]:
        """A condition for each thing the words mean; alike: in names alone, and looser."""
        if not tokens:
            return []
        known = occurring(tokens, self._known)
        made = self._alike if alike else self._word
        clauses: list[Condition] = []
        for span, others in spans(tokens, self._known, alike=alike):
            itself = both(*(made(found, known) for found in span))
            clauses.append(either(itself, *map(_named, others)) if others else itself)
        return clauses

    def _word(self, tokens: list[str], known: Set[str], field: str = "w") -> Condition:
        if len(tokens) > 1:
            # Names have no runs of their own; titles do.
            return _phrase(tokens, field if field == "w" else "t")
        word = tokens[0]
        found = [word, *(form for form in forms(word) if form in known)]
        itself = one_of(field, map(token, found))
        if len(found) == 1 and word not in known and forgiving(word) and (meant := self._near(word)):
            return either(itself, one_of("n", map(token, meant)))
        return itself

    def _alike(self, tokens: list[str], known: Set[str]) -> Condition:
        """A word in names, misspelt although it occurs."""
        found = self._word(tokens, known, "n")
        if len(tokens) > 1 or not forgiving(tokens[0]) or not (meant := self._near(tokens[0])):
            return found
        return either(found, one_of("n", map(token, meant)))


def _named(other: Other) -> Condition:
    if other.apart:
        return both(*(one_of("t", [token(word)]) for word in other.words))
    if other.place:
        return one_of("n", [token(other.words[0])]) if len(other.words) == 1 else _phrase(other.words)
    return _phrase(other.words, "t")


def _most(conditions: list[Condition], missing: int) -> Condition:
    """All of them but so many, or at least half of them."""
    count = len(conditions) - min(missing, may_miss(len(conditions)))
    return either(*(both(*some) for some in combinations(conditions, count)))


def _tiers(words: list[list[str]]) -> tuple[Condition, ...]:
    """Together in the title; all in the title; all in names."""
    if not words:
        return ()
    flat = [word for found in words for word in found]
    titled = both(*(one_of("t", map(token, (word, *forms(word)))) for word in flat))
    named = both(*(one_of("n", map(token, (word, *forms(word)))) for word in flat))
    together = (_phrase(flat, "t"),) if len(flat) > 1 else ()
    return (*together, titled, named)
