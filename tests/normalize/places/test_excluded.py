"""What a location text excludes is not meant; names with brackets; towns before their own country."""

import pytest

from rolecall.normalize import read_place


def told(text: str) -> tuple[list[str], tuple[str, ...]]:
    reading = read_place(text)
    return [place.name for place in reading.places], reading.remote_area


@pytest.mark.parametrize(
    ("text", "places", "area"),
    [
        ("Remote - US (excluding CA, NY)", ["United States"], ("US",)),
        ("Remote US, excluding California and New York", ["United States"], ("US",)),
        ("US Remote (not available in CA, CO or NY)", ["United States"], ("US",)),
        ("Remote - United States (no California)", ["United States"], ("US",)),
        ("Europe (excluding UK) - Remote", [], ("EUROPE",)),
        ("Remote, Canada (excl. Quebec)", ["Canada"], ("CA",)),
        ("Frankfurt (Oder)", ["Frankfurt (Oder)"], ()),
        ("Halle (Saale), Germany", ["Halle (Saale)"], ()),
        ("Paris (Remote)", ["Paris"], ()),
        (
            "Remote - USA (East), Toronto - Canada, Vancouver - Canada",
            ["United States", "Toronto", "Vancouver"],
            ("US",),
        ),
        ("Paris - France, Lyon - France", ["Paris", "Lyon"], ()),
        ("Monterrey, NL, Mexico", ["Monterrey"], ()),
        ("Columbia", [], ()),
        ("New Jersey l Remote", ["New Jersey"], ("US",)),
    ],
)
def test_texts(text: str, places: list[str], area: tuple[str, ...]) -> None:
    assert told(text) == (places, area)


def test_toronto_before_canada_is_no_town_of_the_united_states() -> None:
    countries = [place.country for place in read_place("Remote - USA (West), Toronto - Canada").places]
    assert countries == ["US", "CA"]
