"""Clauses: the stretch of text whose words belong to one amount."""

import re
from typing import Final

#: Where a thought ends: line, bullet, sentence.
_LEFT_EDGE: Final = re.compile(r"[\n•·|;!?]|\.\s")
#: Words and single letters whose full stop ends no sentence.
_SHORTENED: Final = re.compile(
    r"(?:[.\s][a-zA-Z]|\b(?:[A-Z]|ca|min|max|maks|mind|zzgl|inkl|approx|est|incl|excl|bzw|ggf))$"
)
RIGHT_EDGE: Final = re.compile(r"[\n•·|;!?]|\.(?:\s|$)")


def clause_start(text: str, begin: int, end: int) -> int:
    """Where the clause that ends at `end` begins, not before `begin`."""
    for edge in _LEFT_EDGE.finditer(text, begin, end):
        at = edge.start()
        if text[at] != "." or _SHORTENED.search(text[max(begin, at - 7) : at]) is None:
            begin = edge.end()
    return begin
