"""What holds for every text: no crash, no invention, the same answer twice, bounded time."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from rolecall.normalize import PlaceContext, place_by_id, read_place

NAMES = (
    "Berlin",
    "Paris",
    "CA",
    "US",
    "Remote",
    "New York",
    "Georgia",
    "Hybrid",
    "EMEA",
    "IN",
    "OR",
    "München",
    "12345",
)
PIECES = st.sampled_from([*NAMES, *",;/()|-& ", " or ", " - "])


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    reading = read_place(text)
    assert reading.text == text
    assert len(set(reading.places)) == len(reading.places)


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=12).map("".join))
def test_any_mix_of_names_and_separators_is_read(text: str) -> None:
    reading = read_place(text)
    assert read_place(text) == reading
    for place in reading.places:
        assert place_by_id(place.geonames_id) == place
    if reading.remote_area:
        assert reading.workplace == "remote"


@given(
    st.lists(st.sampled_from(["Berlin", "Toronto", "Madrid", "Osaka", "Lagos"]), unique=True, min_size=1, max_size=5)
)
def test_lists_keep_their_order(names: list[str]) -> None:
    assert [place.name for place in read_place("; ".join(names)).places] == names


@given(st.sampled_from(["Berlin", "Springfield", "Paris", "Cambridge"]), st.sampled_from(["US", "GB", "DE", "FR"]))
def test_context_resolves_more_or_the_same(name: str, country: str) -> None:
    without = read_place(name).places
    within = read_place(name, PlaceContext(countries=(country,))).places
    assert within == without or not without


def test_long_texts_take_bounded_time() -> None:
    start = time.process_time()
    for text in ("San Jose, " * 190, "a" * 1_900, "(" * 1_900, "Remote-" * 280, "x" * 100_000):
        read_place(text)
    assert time.process_time() - start < 3
