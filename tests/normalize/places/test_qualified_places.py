"""Towns told apart by a river or a landscape, in the short ways people write them."""

import pytest

from rolecall.normalize import read_place
from rolecall.normalize.places.qualified import qualified


@pytest.mark.parametrize(
    ("text", "name", "area"),
    [
        ("Limburg (Lahn)", "Limburg an der Lahn", "Hessen"),
        ("Limburg/Lahn", "Limburg an der Lahn", "Hessen"),
        ("Limburg a.d. Lahn", "Limburg an der Lahn", "Hessen"),
        ("Limburg a. d. Lahn, Deutschland", "Limburg an der Lahn", "Hessen"),
        ("Frankfurt (Oder)", "Frankfurt (Oder)", "Brandenburg"),
        ("Frankfurt/Oder", "Frankfurt (Oder)", "Brandenburg"),
        ("Frankfurt a.M.", "Frankfurt am Main", "Hessen"),
        ("Frankfurt a. M.", "Frankfurt am Main", "Hessen"),
        ("Frankfurt/Main", "Frankfurt am Main", "Hessen"),
        ("Halle (Saale)", "Halle (Saale)", "Sachsen-Anhalt"),
        ("Halle (Westf.)", "Halle", "Nordrhein-Westfalen"),
        ("Rothenburg o.d.T.", "Rothenburg ob der Tauber", "Bayern"),
        ("Freiburg i. Br.", "Freiburg", "Baden-Württemberg"),
        ("Neustadt/Weinstr.", "Neustadt an der Weinstraße", "Rheinland-Pfalz"),
        ("Brandenburg (Havel)", "Brandenburg an der Havel", "Brandenburg"),
        ("Dillingen (Donau)", "Dillingen an der Donau", "Bayern"),
        ("Dillingen (Saar)", "Dillingen", "Saarland"),
        ("Bergen (Rügen)", "Bergen auf Rügen", "Mecklenburg-Vorpommern"),
        ("Bad Homburg v.d.H.", "Bad Homburg vor der Höhe", "Hessen"),
        ("Krems (Donau)", "Krems an der Donau", "Niederösterreich"),
        ("Capelle a/d IJssel", "Capelle aan den IJssel", "Zuid-Holland"),
        ("Vitry s/Seine", "Vitry-sur-Seine", "Île-de-France"),
        ("Châlons-en-Champagne", "Châlons-en-Champagne", "Grand-Est"),
        ("Newcastle upon Tyne", "Newcastle upon Tyne", "England"),
        ("Newcastle (Tyne)", "Newcastle upon Tyne", "England"),
        ("Stratford-upon-Avon", "Stratford-upon-Avon", "England"),
    ],
)
def test_what_tells_a_town_apart_is_understood(text: str, name: str, area: str) -> None:
    (place,) = read_place(text).places
    assert (place.name, place.admin1) == (name, area)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        # A quarter, two towns, an area's code, a country, a workplace: each was understood and stays so.
        ("Köln (Porz)", {"Köln", "Porz am Rhein"}),
        ("Berlin/Hamburg", {"Berlin", "Hamburg"}),
        ("Bergen (NH)", {"Bergen"}),
        ("Vienna (Virginia)", {"Vienna"}),
        ("San José (Costa Rica)", {"San José"}),
        ("Hannover (Remote)", {"Hannover"}),
    ],
)
def test_other_brackets_and_slashes_mean_what_they_meant(text: str, names: set[str]) -> None:
    assert {place.name for place in read_place(text).places} == names


@pytest.mark.parametrize("text", ["Limburg", "Boston, MA", "Nowhere (Lahn)", "Springfield i. Q.", "(Lahn)", "a/d", ""])
def test_nothing_is_guessed(text: str) -> None:
    assert qualified(text) == ()
