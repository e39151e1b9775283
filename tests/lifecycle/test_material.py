"""What is material about a posting."""

from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifecycle.build import posting
from rolecall.lifecycle import keep_known, material_diff, material_hash, strip_tracking
from rolecall.model import Basis, EmploymentType, Moment, Origin, Pay, Place, PlaceKind, Precision, Workplace

E = EmploymentType


def day(n):
    return Moment(utc=datetime(2026, 1, n, tzinfo=UTC), precision=Precision.DAY, text=f"2026-01-{n:02}")


BASE = posting(
    title="Night  Baker",
    url="https://acme.example/1?utm_source=feed&id=7",
    place_texts=("Lyon", "Paris"),
    employment_types=(E.FULL_TIME, E.CONTRACT),
    remote_area=("FR", "BE"),
    description_text="Bake bread.\nSell bread.\nApply at https://acme.example/a?src=x&id=1",
    pay=Pay(min=20.0, max=25.0, currency="EUR", period="hour"),
    published=day(1),
    updated=day(2),
)


@pytest.mark.parametrize(
    "change",
    [
        {"place_texts": ("Paris", "Lyon ")},
        {"employment_types": (E.CONTRACT, E.FULL_TIME)},
        {"remote_area": ("BE", "FR", "FR")},
        {"title": " Night Baker"},
        {"url": "https://acme.example/1?id=7&utm_source=other&gh_src=abc"},
        {"description_text": "Bake bread. Sell bread.\n\nApply at https://acme.example/a?id=1&utm_term=q"},
        {"published": day(5), "updated": day(6)},
        {"description_html": "<p>other markup</p>"},
        {"origins": (Origin(field="pay", basis=Basis.STATED),)},
        {"seniority": "senior", "language": "en", "clean_title": "Baker"},
        {"categories": ("a",)},
    ],
)
def test_how_it_is_shown_is_not_material(change):
    other = msgspec.structs.replace(BASE, **change)
    assert material_hash(other) == material_hash(BASE)
    assert material_diff(BASE, other) == ()


@pytest.mark.parametrize(
    ("change", "field", "old", "new"),
    [
        ({"title": "Day Baker"}, "title", "Night Baker", "Day Baker"),
        ({"place_texts": ("Lyon",)}, "places", "Lyon; Paris", "Lyon"),
        ({"workplace": Workplace.REMOTE}, "workplace", None, "remote"),
        ({"pay": None}, "pay", "20.0; 25.0; EUR; hour", None),
        ({"valid_through": day(9)}, "valid_through", None, "2026-01-09T00:00:00+00:00"),
        ({"employment_types": ()}, "employment_types", "contract; full_time", None),
    ],
)
def test_a_material_change_is_named_with_both_values(change, field, old, new):
    other = msgspec.structs.replace(BASE, **change)
    assert material_hash(other) != material_hash(BASE)
    (found,) = material_diff(BASE, other)
    assert (found.field, found.old, found.new) == (field, old, new)


def test_a_changed_text_shows_only_the_lines_that_changed():
    other = msgspec.structs.replace(BASE, description_text=BASE.description_text.replace("Sell", "Give away"))
    (found,) = material_diff(BASE, other)
    assert (found.old, found.new) == ("Sell bread.", "Give away bread.")


def test_a_poorer_record_erases_nothing_and_a_rich_one_is_believed():
    poorer = posting(title="Night Baker II")
    kept = keep_known(BASE, poorer)
    assert (kept.title, kept.pay, kept.description_text) == ("Night Baker II", BASE.pay, BASE.description_text)
    rich = msgspec.structs.replace(BASE, pay=None)
    assert keep_known(BASE, rich).pay is None


def test_places_count_by_identity_when_no_text_is_kept():
    lyon = Place(geonames_id=2996944, name="Lyon", kind=PlaceKind.CITY)
    assert material_hash(posting(places=(lyon,))) != material_hash(posting())
    assert material_hash(posting(places=(lyon,))) == material_hash(
        posting(places=(msgspec.structs.replace(lyon, name="Lyons"),))
    )


@given(
    st.from_regex(r"https://acme\.example/[a-z]{0,5}(\?([a-z_]{1,6}=[a-z0-9]{0,3}&?){0,4})?(#[a-z]*)?", fullmatch=True)
)
def test_stripping_tracking_is_idempotent(url):
    assert strip_tracking(strip_tracking(url)) == strip_tracking(url)
