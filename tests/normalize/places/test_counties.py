"""A British county behind a town says which town is meant, as a state does elsewhere."""

import pytest

from rolecall.normalize import read_place


@pytest.mark.parametrize(
    "text",
    [
        "Boston, Lincolnshire",
        "Boston (Lincolnshire)",
        "Lincoln, Lincolnshire",
        "Dover, Kent",
        "Stamford, Lincolnshire",
        "Melbourne, Derbyshire",
        "Cambridge, Cambridgeshire",
        "Chester, Cheshire",
        "Norwich, Norfolk",
        "Truro, Cornwall",
    ],
)
def test_the_town_of_the_county(text: str) -> None:
    (place,) = read_place(text).places
    assert (place.country, place.kind) == ("GB", "city")
    assert text.startswith(place.name)


def test_a_county_denies_a_town_of_another_country() -> None:
    reading = read_place("Wellington, Shropshire")
    assert [place.name for place in reading.places] == ["Shropshire"]
    assert reading.unresolved


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Boston", ["Boston"]),
        ("Boston, MA", ["Boston"]),
        ("Bristol, Gloucestershire", ["Bristol", "Gloucestershire"]),
        ("Manchester, Birmingham, Leeds", ["Manchester", "Birmingham", "Leeds"]),
        ("Norfolk, Virginia", ["Norfolk"]),
        ("London, Greater London", ["London"]),
    ],
)
def test_what_was_understood_stays_so(text: str, names: list[str]) -> None:
    assert [place.name for place in read_place(text).places] == names
