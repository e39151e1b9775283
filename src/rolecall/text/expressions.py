"""Regular expressions that somebody wrote into a recipe or a topic, on texts that somebody else wrote.

Together the two can take an expression years: what is sought is sought for a bounded time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import regex

from rolecall.model import InvalidInput

#: Seconds one search may take where nothing else is said; sound ones take milliseconds.
PATIENCE = 1.0


class TooCostly(InvalidInput):
    """A search that did not end in time."""


class Expression:
    """An expression whose every use ends. The methods are those of `re`; they raise TooCostly."""

    def __init__(self, pattern: str, *, ignore_case: bool = False, patience: float = PATIENCE) -> None:
        """patience: seconds one search may take. Raises InvalidInput when it is no expression."""
        try:
            self._compiled = regex.compile(pattern, regex.IGNORECASE if ignore_case else 0)
        except regex.error as error:
            what = f"{pattern!r} is no regular expression: {error}."
            raise InvalidInput(what, "Correct the recipe or topic it stands in.") from error
        self.pattern, self._patience = pattern, patience

    def search(self, text: str) -> "regex.Match[str] | None":
        """The first match anywhere."""
        with self._bounded(text):
            return self._compiled.search(text, timeout=self._patience)

    def match(self, text: str) -> "regex.Match[str] | None":
        """A match at the beginning."""
        with self._bounded(text):
            return self._compiled.match(text, timeout=self._patience)

    def findall(self, text: str) -> list[Any]:
        """All matches: texts, or tuples of groups."""
        with self._bounded(text):
            return list(self._compiled.findall(text, timeout=self._patience))

    def sub(self, replacement: str, text: str) -> str:
        """The text with every match replaced."""
        with self._bounded(text):
            return str(self._compiled.sub(replacement, text, timeout=self._patience))

    @contextmanager
    def _bounded(self, text: str) -> Iterator[None]:
        try:
            yield
        except TimeoutError as error:
            size = f"{len(text):,} characters"
            raise TooCostly(
                f"The expression {self.pattern[:200]!r} takes more than {self._patience:g} s on {size}.",
                "Let it repeat less: no repetition inside another, no two that fit the same text.",
            ) from error


@lru_cache(maxsize=4096)
def expression(pattern: str) -> Expression:
    """An expression, made once. Raises InvalidInput."""
    return Expression(pattern)
