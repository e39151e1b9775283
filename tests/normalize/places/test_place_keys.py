"""Names find each other whatever their case, accents, punctuation and short forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.normalize.places.keys import ROW_BITS, fold, key_hash, name_key, row_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("São Paulo", "sao paulo"),
        ("Zürich", "ZURICH"),
        ("Washington, D.C.", "Washington DC"),
        ("St. Louis", "Saint Louis"),
        ("Ft. Worth", "Fort Worth"),
        ("Winston-Salem", "winston salem"),
        ("Ra'anana", "Raanana"),
        ("İstanbul", "istanbul"),
        ("Łódź", "Lodz"),
        ("Ａｍｓｔｅｒｄａｍ", "Amsterdam"),
        ("U.S.A.", "USA"),
    ],
)
def test_spellings_share_a_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_a_lone_short_form_is_not_expanded() -> None:
    assert name_key("St") == "st"


@given(st.text(max_size=40))
def test_keys_are_stable(text: str) -> None:
    key = name_key(text)
    assert name_key(key) == key
    assert key == key.strip()


@given(st.text(max_size=40))
def test_fold_is_idempotent(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=40), st.integers(0, (1 << ROW_BITS) - 1))
def test_hash_leaves_room_for_the_row(key: str, row: int) -> None:
    assert row_of(key_hash(key) | row) == row
