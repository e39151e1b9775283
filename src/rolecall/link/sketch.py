"""Sketches of a text: small samples of its words and runs of words that answer how much of one text is in another.

A sketch holds every hash below a bound, and the bound: two sketches are compared below the smaller bound, where both
are whole (bottom-k sketches; containment as in Koslicki and Zabeti's containment MinHash).
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rolecall.link.words import content_hashes, fold, hash_words, words_of

SPACE: Final = 1 << 32
#: Hashes kept at most: about a tenth of error for the share of a short text in a long one.
_SHINGLES: Final = 160
_WORDS: Final = 160
#: Words read of a text: longer ones are documents, not ads.
_LONGEST: Final = 4_000
_A, _B, _C, _MASK = 0x9E3779B1, 0x85EBCA6B, 0xC2B2AE35, 0xFFFFFFFF

#: Packed hashes and their bound.
Sketch = tuple[bytes, int]
EMPTY: Final[Sketch] = (b"", SPACE)


def _sketch(hashes: set[int], most: int) -> Sketch:
    if len(hashes) <= most:
        return array("I", sorted(hashes)).tobytes(), SPACE
    # A first cut by an expected bound spares sorting what is thrown away.
    bound = SPACE * most * 3 // (2 * len(hashes))
    low = [value for value in hashes if value < bound]
    ordered = sorted(low if len(low) > most else hashes)
    return array("I", ordered[:most]).tobytes(), ordered[most]


def text_words(text: str) -> list[str]:
    """Folded words of a text, in order, as far as they are read."""
    return words_of(fold(text))[:_LONGEST]


def shingle_hashes(words: list[str]) -> set[int]:
    """Hashes of all runs of three words."""
    hashed = hash_words(words)
    return {
        (first * _A + second * _B + third * _C) & _MASK
        for first, second, third in zip(hashed, hashed[1:], hashed[2:], strict=False)
    }


def sketch_shingles(shingles: set[int]) -> Sketch:
    """Sketch of runs of words."""
    return _sketch(shingles, _SHINGLES)


def sketch_words(words: Iterable[str]) -> Sketch:
    """Sketch of distinct content words, inflections aside."""
    return _sketch(content_hashes(words), _WORDS)


@lru_cache(1024)  # one posting is held against many, and sets cost more than comparing them
def _values(packed: bytes) -> tuple["array[int]", frozenset[int]]:
    values = array("I")
    values.frombytes(packed)
    return values, frozenset(values)


def overlap(first: Sketch, second: Sketch) -> tuple[float, float, int]:
    """(share of the smaller text that is in the other, share of both, hashes of the smaller compared)."""
    bound = min(first[1], second[1])
    (a, all_a), (b, all_b) = _values(first[0]), _values(second[0])
    count_a, count_b = bisect_left(a, bound), bisect_left(b, bound)
    smaller = min(count_a, count_b)
    if not smaller:
        return 0.0, 0.0, 0
    # What both have is below both bounds.
    common = len(all_a & all_b)
    return common / smaller, common / (count_a + count_b - common), smaller
