"""Words of a query as engines match them: what stands for one thing, and what else it may be called."""

from collections.abc import Callable, Iterator, Set

from rolecall.search.inflection import forms
from rolecall.search.synonyms import Other, heads, units
from rolecall.search.tantivy.words import Splitter
from rolecall.search.text_terms import Term, TermKind, split_terms

#: A word as it was written, and the words an index knows it by.
Token = tuple[str, list[str]]

#: Letters from which on a word may have one that is wrong.
_ONE_TYPO = 4


def keys_of(tokens: list[Token]) -> tuple[str, ...]:
    """The folded words that names are looked up by."""
    return tuple(" ".join(found) if len(found) == 1 else word.casefold() for word, found in tokens)


def read_query(text: str, splitter: Splitter) -> tuple[list[Term], list[Token]]:
    """What is literal or negated, and the words with their tokens. Raises InvalidInput."""
    literal: list[Term] = []
    run: list[str] = []
    for term in split_terms(text):
        if term.kind is TermKind.WORD and not term.negated:
            run += splitter.words(term.text) if _joined(term.text) else [term.text]
        else:
            literal.append(term)
    return literal, [(word, found) for word in run if (found := splitter.words(word))]


def _joined(text: str) -> bool:
    """Whether separators inside a word ("front-end", "node.js") only join words of a spaced script."""
    return text.isascii() and not text.isalnum()


def occurring(tokens: list[Token], known: Callable[[Set[str]], Set[str]]) -> Set[str]:
    """Which of the words and their forms occur. known: which of some words do."""
    single = [found[0] for _, found in tokens if len(found) == 1]
    return known({form for word in single for form in (word, *forms(word))})


def forgiving(word: str) -> bool:
    """Whether a wrong letter is forgiven."""
    return len(word) >= _ONE_TYPO and word.isalpha()


def spans(
    tokens: list[Token], in_titles: Callable[[Set[str]], Set[str]], *, alike: bool
) -> Iterator[tuple[list[list[str]], tuple[Other, ...]]]:
    """The words of each thing that is asked for, and its other names; alike: also what a compound is a kind of."""
    keys = keys_of(tokens)
    for unit in units(keys, in_titles):
        span = [found for _, found in tokens[unit.start : unit.end]]
        yield span, unit.others or (heads(keys[unit.start]) if alike and len(span) == len(span[0]) == 1 else ())
