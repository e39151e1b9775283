"""Words of a query as engines match them: what stands for one thing, and what else it may be called."""

from collections.abc import Callable, Iterator, Set

from rolecall.search.synonyms import Other, heads, units

#: A word as it was written, and the words an index knows it by.
Token = tuple[str, list[str]]

#: Letters from which on a word may have one that is wrong.
_ONE_TYPO = 4


def keys_of(tokens: list[Token]) -> tuple[str, ...]:
    """The folded words that names are looked up by."""
    return tuple(" ".join(found) if len(found) == 1 else word.casefold() for word, found in tokens)


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
