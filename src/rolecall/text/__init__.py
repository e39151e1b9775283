"""Plain text tools that several rooms need: charset, folding, entities.

Enters: bytes and strings. Leaves: strings, with doubts flagged.
Never: I/O, knowledge of jobs or sites.
"""

from rolecall.text.markup import bounded, without_comments

__all__ = ["bounded", "without_comments"]
