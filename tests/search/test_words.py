import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.model import Pay
from rolecall.search.compounds import joined, parts_of
from rolecall.search.edits import one_edit
from rolecall.search.inflection import forms
from rolecall.search.money import RATES, annual_euro, to_euro
from rolecall.search.occupations import ROWS
from rolecall.search.regions import areas_open_to
from rolecall.search.synonyms import heads, units
from rolecall.search.tantivy.words import Splitter
from rolecall.search.toponyms import PLACES

LETTERS = st.text("abcdefgh", max_size=8)


@given(LETTERS, st.integers(0, 8), st.sampled_from("abcxyz"))
def test_one_slip_is_one_edit_both_ways(word, at, letter):
    at = min(at, len(word))
    for slipped in (word[:at] + letter + word[at:], word[:at] + word[at + 1 :], word[:at] + letter + word[at + 1 :],
                    word[:at] + word[at : at + 2][::-1] + word[at + 2 :]):  # fmt: skip
        assert one_edit(word, slipped) == one_edit(slipped, word) == (slipped != word)


@pytest.mark.parametrize(
    ("left", "right"), [("engineer", "engines"), ("abc", "abc"), ("abcd", "badc"), ("data", "date x")]
)
def test_more_than_one_slip_is_none(left, right):
    assert not one_edit(left, right)


@pytest.mark.parametrize(
    ("word", "other"),
    [("engineers", "engineer"), ("entwicklerin", "entwickler"), ("infirmiere", "infirmier"), ("ingenieure", "ingenieur"),
     ("developpeuse", "developpeur"), ("secretaries", "secretary"), ("desarrolladora", "desarrollador")],
)  # fmt: skip
def test_endings_of_number_and_gender_are_forms(word, other):
    assert other in forms(word) and word in forms(other)


@pytest.mark.parametrize(
    ("word", "other"), [("engineer", "engine"), ("manager", "manage"), ("c", "cs"), ("sap", "sapo")]
)
def test_other_words_are_no_forms(word, other):
    if other == "sapo":
        assert len(forms(word)) < 20
        return
    assert other not in forms(word)


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12))
def test_forms_keep_the_stem_and_never_hold_the_word(word):
    for form in forms(word):
        assert form != word and form[:3] == word[:3]


def others(*words, titles=()):
    """(start, end, other names) of each unit of some words, where titles have some others."""
    found = units(words, lambda asked: asked & set(titles))
    return [(unit.start, unit.end, {other.phrase for other in unit.others}) for unit in found]


def test_every_name_is_written_as_the_index_has_it():
    splitter = Splitter()
    for phrase in [name for row in ROWS for cell in row.values() for name in cell.split(", ")] + [
        name for row in PLACES for name in row
    ]:
        words = splitter.words(phrase)
        assert words and (" ".join(words) == phrase or not phrase.isascii())


def test_names_are_longest_first_and_apart():
    found = others("senior", "software", "engineer", "full", "stack")
    assert [(start, end) for start, end, _ in found] == [(0, 1), (1, 3), (3, 5)]
    assert "softwareentwickler" in found[1][2] and "fullstack" in found[2][2]


def test_a_name_in_the_same_language_is_nearer_than_one_in_another_and_every_gender_is_one():
    (unit,) = units(("infirmier",), lambda asked: set())
    nearness = {other.phrase: other.nearness for other in unit.others}
    assert nearness["infirmiere"] > nearness["nurse"] and "enfermera" in nearness and "krankenpflegerin" in nearness
    (unit,) = units(("krankenpflegerin",), lambda asked: set())
    assert {"nurse", "pflegefachfrau"} <= {other.phrase for other in unit.others}


def test_a_word_of_several_meanings_finds_what_it_may_stand_for_and_is_not_found_by_it():
    assert "developer" in others("dev")[0][2]
    assert "dev" not in others("developer")[0][2]


def test_places_have_their_names_in_other_languages():
    (_, unit) = units(("nurse", "munchen"), lambda asked: set())
    assert unit.is_place and "munich" in {other.phrase for other in unit.others}


def test_compounds_are_found_written_apart_and_together_where_titles_write_them_so():
    assert "paintshop" in others("paint", "shop", titles=["paintshop"])[0][2]
    assert "paintshop" in others("paint", "shop", titles=["paintshop"])[1][2]
    assert "paintshop" not in others("paint", "shop")[0][2]
    assert others("dev", "ops", "lead")[0][:2] == (0, 2), "known to be one word, whatever titles have"
    assert "software entwickler" in others("software", "engineer")[0][2]
    assert "paint shop" in others("paintshop", titles=["paint", "shop"])[0][2]
    assert "paint shop" not in others("paintshop", titles=["paint"])[0][2]
    assert joined("data", "c") == "" and joined("front", "end") == "frontend"
    assert ("vertrieb", "leiter") in parts_of("vertriebsleiter") and not parts_of("nurse")


def test_a_compound_without_a_name_is_a_kind_of_its_last_part():
    assert {"lehrer", "teacher"} <= {other.phrase for other in heads("musiklehrer")}
    assert heads("quartz") == ()


def test_scripts_without_spaces_split_by_character_and_signs_stay_apart():
    words = Splitter().words
    assert words("软件工程师 C++ c# F# node.js Müller") == [
        *"软件工程师",
        "cplusplus",
        "csharp",
        "fsharp",
        "node",
        "js",
        "muller",
    ]
    assert words("#hashtag a#b 100#") == ["hashtag", "a", "b", "100"]


def test_pay_is_compared_in_euro_a_year():
    assert annual_euro(Pay(min=10, max=20, currency="EUR", period="hour")) == 20 * 2080
    assert annual_euro(Pay(min=3000, currency="EUR", period="month")) == 36000
    assert annual_euro(Pay(min=1, max=2, currency=None, period="year")) is None
    assert annual_euro(Pay(min=1, max=2, currency="EUR", period=None)) is None
    assert annual_euro(Pay(min=1, max=2, currency="XXX", period="year")) is None
    assert to_euro(RATES["USD"], "usd") == pytest.approx(1.0)


def test_areas_open_to_a_country_hold_every_region_around_it():
    assert {"de", "eu", "eea", "emea", "europe", "dach", "worldwide"} <= set(areas_open_to("DE"))
    assert "eu" not in areas_open_to("GB") and "apac" not in areas_open_to("DE")
    assert {"eu", "europe", "worldwide"} <= set(areas_open_to("EU"))
    assert areas_open_to("unknown") == ("unknown",)
