"""Odd characters, and lower case that keeps positions."""

from hypothesis import given
from hypothesis import strategies as st

from rolecall.text import lowered, odd_characters

PLAIN = {chr(number) for number in range(0x20, 0x7F)} | {"\t", "\n", "\r"}


@given(st.text())
def test_odd_characters_are_all_but_plain_ascii_in_order(text: str) -> None:
    assert odd_characters(text) == "".join(char for char in text if char not in PLAIN)


def test_halves_of_pairs_are_odd_too() -> None:
    assert odd_characters("a\ud800b") == "\ud800"


@given(st.text())
def test_lower_case_keeps_every_position(text: str) -> None:
    lower = lowered(text)
    assert len(lower) == len(text)
    assert lowered(lower) == lower or "İ" in text
    assert all(small in (char, char.lower()) for char, small in zip(text, lower, strict=True))


def test_letters_whose_lower_case_is_longer_stay() -> None:
    assert lowered("İSTANBUL") == "İstanbul"
