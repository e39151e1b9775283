"""Canaries: what a page with known answers said, and how loud that is."""

import html
from collections.abc import Mapping, Sequence

from rolecall.model import CanaryLook, InvalidInput

#: Verdicts of a look.
RIGHT, WRONG, UNREAD = "right", "wrong", "unread"
_LONGEST = 60


def read_expectation(text: str) -> tuple[str, str]:
    """ "field=value" as a person writes it. Raises InvalidInput."""
    name, sign, value = text.partition("=")
    name, value = name.strip(), " ".join(value.split())
    if not sign or not name or not value:
        raise InvalidInput(f"The expectation {text!r} is not understood.", "Write it as 'title=Bus Driver'.")
    return name, value


def compare(expect: Sequence[tuple[str, str]], found: Mapping[str, str]) -> tuple[str, str]:
    """(verdict, detail) of a page that was read. Right is a value that contains what is expected, whatever the case."""
    wrong = []
    for name, value in expect:
        seen = " ".join(html.unescape(found.get(name, "")).split())
        if value.casefold() not in seen.casefold():
            wrong.append(f"{name}: expected {value[:_LONGEST]!r}, found {seen[:_LONGEST]!r}")
    return (WRONG, "; ".join(wrong)) if wrong else (RIGHT, "")


def with_look(looks: Sequence[CanaryLook], look: CanaryLook, kept: int = 50) -> tuple[CanaryLook, ...]:
    """The newest looks, oldest first."""
    return (*looks, look)[-kept:]
