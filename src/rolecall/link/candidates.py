"""Which pairs are held against each other: those that share a key that few have.

A key that many share tells nobody apart: it is closed, for everybody and whatever the order of arrival, so that no
block ever costs all pairs of a thousand postings.
"""

from collections.abc import Iterable
from typing import Final

from rolecall.ports import Block

#: Postings that may share a key of likeness, and one that their source gives, before it is closed.
LIKE_MOST: Final = 64
SAID_MOST: Final = 500


def is_said(key: int) -> bool:
    """Whether a key is something a source itself says; likeness pairs only postings of different boards."""
    return bool(key & 1)


def is_closed(key: int, count: int) -> bool:
    """Whether too many share a key."""
    return count > (SAID_MOST if is_said(key) else LIKE_MOST)


def pairs_of(key: int, block: Block) -> Iterable[tuple[int, int]]:
    """Pairs of one block, the smaller id first; none of a closed one."""
    if is_closed(key, len(block)):
        return
    said = is_said(key)
    for number, (first, board) in enumerate(block):
        for second, other in block[number + 1 :]:
            if said or board != other:
                yield (first, second) if first < second else (second, first)


def pairs_with(id_: int, board: int, key: int, block: Block) -> Iterable[tuple[int, int]]:
    """Pairs of one posting within a block."""
    if is_closed(key, len(block)):
        return
    said = is_said(key)
    for other, its_board in block:
        if other != id_ and (said or its_board != board):
            yield (id_, other) if id_ < other else (other, id_)
