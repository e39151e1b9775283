"""Plain text tools that several rooms need: charset, folding, entities.

Enters: bytes and strings. Leaves: strings, with doubts flagged.
Never: I/O, knowledge of jobs or sites.
"""

from rolecall.text.charset import Decoded, decode, looks_mojibake, python_codec
from rolecall.text.comments import without_comments
from rolecall.text.entities import has_markup, unescape_label, unescape_markup
from rolecall.text.expressions import Expression, TooCostly, expression
from rolecall.text.invisible import Visible, is_exotic, strip_invisible
from rolecall.text.lower import lowered, lowered_once
from rolecall.text.nesting import flatten_nesting, flattened
from rolecall.text.odd import odd_characters, odd_once

__all__ = [
    "Decoded",
    "Expression",
    "TooCostly",
    "Visible",
    "decode",
    "expression",
    "flatten_nesting",
    "flattened",
    "has_markup",
    "is_exotic",
    "looks_mojibake",
    "lowered",
    "lowered_once",
    "odd_characters",
    "odd_once",
    "python_codec",
    "strip_invisible",
    "unescape_label",
    "unescape_markup",
    "without_comments",
]
