from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.model import InvalidInput, NotConfigured, Sort
from rolecall.search import FILTER_NAMES, excerpt, open_memory_index, parse_query
from rolecall.search.text_terms import split_terms
from roles import NOW, find_places


def test_words_stay_text_and_filters_become_values():
    query = parse_query(
        'data "team lead" -java py* place:Berlin employer:"Acme Example",Other sort:new', find_places, NOW
    )
    assert query.text == 'data "team lead" -java py*'
    assert query.filters.place == (2950159,)
    assert query.filters.employer == ("Acme Example", "Other")
    assert query.filters.state == ("active",)
    assert query.sort is Sort.FIRST_SEEN


def test_time_and_pay():
    filters = parse_query("since:2w pay:>60,500.50usd", None, NOW).filters
    assert filters.first_seen_after == NOW - timedelta(days=14)
    assert (filters.pay_min, filters.pay_currency) == (60500.50, "USD")
    assert parse_query("pay:60.5kEUR", None, NOW).filters.pay_min == 60500
    assert parse_query("pay:>40USD/h", None, NOW).filters.pay_min == 40 * 2080
    assert parse_query("pay:>4000EUR/month", None, NOW).filters.pay_min == 48000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("plase:Berlin", "place"),
        ("color:red", "Known filters: "),
        ("place:Atlantis", "place:Atlantis"),
        ("workplace:remot", "remote"),
        ("type:fulltime", "full_time"),
        ("pay:lots", "pay:>60000EUR"),
        ("pay:100XYZ", "XYZ"),
        ("since:yesterday", "since:7d"),
        ("sort:pay", "relevance"),
        ('"open', "quote"),
        ("-sort:new", "excluded"),
        ('employer:""', "no value"),
    ],
)
def test_what_is_not_understood_is_named_with_what_is_known(text, says):
    with pytest.raises(InvalidInput) as error:
        parse_query(text, find_places, NOW)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Krankenpfleger (m/w/d)", ["Krankenpfleger"]),
        ("serveur H/F paris", ["serveur", "paris"]),
        ("Entwickler*in", ["Entwickler"]),
        ("Verkäufer/-in", ["Verkäufer"]),
        ("Fahrer(in) w/m/d", ["Fahrer"]),
        ("H/W engineer", ["H/W", "engineer"]),
        ("node.js c++ check-in", ["node.js", "c++", "check-in"]),
        ("m/f", ["m/f"]),
        ('"engineer (m/f)"', ["engineer (m/f)"]),
        ("engineer -m/f", ["engineer", "m/f"]),
    ],
)
def test_marks_of_gender_say_nothing_unless_quoted(text, meant):
    assert [term.text for term in split_terms(text)] == meant


def test_near_becomes_the_places_within_the_distance():
    asked = []

    def within(place, kilometres):
        asked.append((place.name, round(kilometres, 1)))
        return (place.geonames_id, 1, 2)

    assert parse_query("near:Berlin", find_places, NOW, within).filters.nearby == (2950159, 1, 2)
    parse_query("within:20mi near:Paris", find_places, NOW, within)
    assert asked == [("Berlin", 50.0), ("Paris", 32.2)]
    with pytest.raises(InvalidInput, match="distance"):
        parse_query("near:Berlin within:far", find_places, NOW, within)


def test_place_names_need_a_gazetteer_ids_do_not():
    assert parse_query("place:2950159").filters.place == (2950159,)
    with pytest.raises(NotConfigured):
        parse_query("place:Berlin")


def test_every_filter_is_documented(request):
    text = (request.config.rootpath / "docs" / "search.md").read_text("utf-8")
    for name in FILTER_NAMES:
        assert f"`{name}:" in text


@given(st.text(max_size=60))
def test_any_text_is_searched_or_refused_with_a_message(text):
    try:
        query = parse_query(text, find_places, NOW)
    except InvalidInput as error:
        assert error.what
    else:
        assert open_memory_index().search(query).total == 0


def test_excerpts_are_escaped_and_marked():
    text = "We <b>love</b> SQL & more. " * 20 + "Des développeuses Python écrivent du code. " + "fin " * 100
    found = excerpt(text, "developpeur", 120)
    assert found is not None
    assert "<mark>développeuses</mark>" in found and found.startswith("… ") and found.endswith(" …")
    assert excerpt("<script>alert(1)</script> sql", "sql") == "&lt;script&gt;alert(1)&lt;/script&gt; <mark>sql</mark>"
    assert excerpt("nothing here", "sql") is None
    assert "<mark>工程</mark>" in (excerpt("软件工程师", "工程") or "")


@given(st.text(max_size=200), st.text(alphabet='abc <>&é工"-*', max_size=12))
def test_an_excerpt_never_lets_markup_through(text, query):
    try:
        found = excerpt(text, query) or ""
    except InvalidInput:
        return
    bare = found.replace("<mark>", "").replace("</mark>", "")
    assert "<" not in bare and ">" not in bare
