"""Clauses: the stretch of text whose words belong to one amount."""

import re
from typing import Final

#: Where a thought ends: line, bullet, sentence.
_LEFT_EDGE: Final = re.compile(
    r"[\n•·|;!?]|(?<![.\s][a-zA-Z])(?<!\b[A-Z])(?<!\bca)(?<!\bmin)(?<!\bmax)(?<!\bmaks)(?<!\bmind)(?<!\bzzgl)(?<!\binkl)"
    r"(?<!\bapprox)(?<!\best)(?<!\bincl)(?<!\bexcl)\.\s"
)
RIGHT_EDGE: Final = re.compile(r"[\n•·|;!?]|\.(?:\s|$)")


def clause_start(text: str, begin: int, end: int) -> int:
    """Where the clause that ends at `end` begins, not before `begin`."""
    for edge in _LEFT_EDGE.finditer(text, begin, end):
        begin = edge.end()
    return begin
