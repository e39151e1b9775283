"""What reading a text found, with the words that say it."""

from typing import NamedTuple

from rolecall.model import Workplace


class Said(NamedTuple):
    """A value and the words that say it."""

    workplace: Workplace
    text: str


class SaidArea(NamedTuple):
    """Where remote workers may sit and the words that say it."""

    codes: tuple[str, ...]
    text: str
