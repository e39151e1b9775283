"""Places by id and by the beginning of a name."""

from rolecall.normalize import find_places, place_by_id


def test_by_id() -> None:
    berlin = place_by_id(2950159)
    assert berlin is not None
    assert berlin.name == "Berlin"
    assert place_by_id(7) is None


def test_a_prefix_finds_the_largest_first() -> None:
    assert find_places("Berl", 3)[0].country == "DE"
    assert find_places("United St", 1)[0].geonames_id == 6252001
    assert find_places("calif", 1)[0].geonames_id == 5332921


def test_other_names_are_found_when_typed_to_the_end() -> None:
    assert find_places("Bangalore", 1)[0].name == "Bengaluru"
    assert find_places("München", 1)[0].name == "Munich"


def test_nothing_for_nothing() -> None:
    assert find_places("", 5) == ()
    assert find_places("Berlin", 0) == ()
    assert find_places("zzzzqqq", 5) == ()


def test_limit_and_ancestors() -> None:
    found = find_places("san", 4)
    assert len(found) == 4
    assert all(place.ancestors for place in found if place.kind == "city")
