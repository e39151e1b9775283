"""Addresses in parts, alone and beside a text."""

import pytest

from rolecall.model import PlaceReading, RawPlace, Workplace
from rolecall.normalize import country_of, resolve_place


def ids(reading: PlaceReading) -> list[int]:
    return [place.geonames_id for place in reading.places]


@pytest.mark.parametrize(
    ("raw", "wanted"),
    [
        (RawPlace(locality="Berlin", country="DE"), [2950159]),
        (RawPlace(locality="Berlin", region="BE", country="DE"), [2950159]),
        (RawPlace(locality="Boston", region="Massachusetts", country="United States"), [4930956]),
        (RawPlace(locality="Boston", region="MA"), [4930956]),
        (RawPlace(locality="London", region="London", country="United Kingdom"), [2643743]),
        (RawPlace(region="Bayern", country="Deutschland"), [2951839]),
        (RawPlace(country="USA"), [6252001]),
        (RawPlace(country="uk"), [2635167]),
        (RawPlace(locality="Chicago", region="USA", country="USA"), [4887398]),
        (RawPlace(locality="Nosuchtownium", country="France"), [3017382]),
        (RawPlace(locality="Berlin, Munich", country="Germany"), [2950159, 2867714]),
        (RawPlace(locality="Remote", region="Texas", country="United States"), [4736286]),
        (RawPlace(), []),
        (RawPlace(country="European Union"), []),
    ],
)
def test_address_alone(raw: RawPlace, wanted: list[int]) -> None:
    assert ids(resolve_place(raw)) == wanted


def test_the_address_decides_what_the_text_leaves_open() -> None:
    assert ids(resolve_place(RawPlace(text="Cambridge", country="US"))) == [4931972]
    assert ids(resolve_place(RawPlace(text="Paris", country="US", region="Texas"))) == [4717560]


def test_the_text_wins_over_another_address() -> None:
    assert ids(resolve_place(RawPlace(text="Paris, France", locality="Berlin", country="DE"))) == [2988507]


def test_a_finer_address_completes_a_country() -> None:
    assert ids(resolve_place(RawPlace(text="Germany", locality="Berlin", country="Germany"))) == [2950159]


def test_the_office_behind_a_remote_role_is_not_its_place() -> None:
    reading = resolve_place(RawPlace(text="Remote - US", locality="Carson City", region="Nevada", country="US"))
    assert ids(reading) == [6252001]
    assert (reading.workplace, reading.remote_area) == (Workplace.REMOTE, ("US",))
    assert ids(resolve_place(RawPlace(text="Remote", locality="Carson City", country="US"))) == [6252001]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Germany", "DE"),
        ("Deutschland", "DE"),
        ("DEU", "DE"),
        ("日本", "JP"),
        ("U.S.A", "US"),
        ("Mars", None),
        ("", None),
    ],
)
def test_country_of(written: str, code: str | None) -> None:
    assert country_of(written) == code
