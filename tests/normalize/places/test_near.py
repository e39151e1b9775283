from rolecall.normalize import find_places, place_by_id, places_within


def names(place, kilometres):
    return {place_by_id(id_).name for id_ in places_within(place, kilometres)}


def test_towns_within_a_distance():
    berlin = find_places("Berlin")[0]
    near = names(berlin, 40)
    assert {"Berlin", "Potsdam"} <= near and "Hamburg" not in near and "Leipzig" not in near
    assert near < names(berlin, 300) and "Hamburg" in names(berlin, 300)


def test_distance_is_one_over_the_date_line():
    suva = find_places("Suva")[0]
    assert suva.country == "FJ" and len(names(suva, 200)) > 1
