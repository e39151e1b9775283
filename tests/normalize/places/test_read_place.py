"""Location texts as employers write them. Ids are GeoNames; a case names the kind of text, not one employer."""

import pytest

from rolecall.model import Workplace
from rolecall.normalize import PlaceContext, read_place

US, CANADA, GERMANY, UK, INDIA = 6252001, 6251999, 2921044, 2635167, 1269750
SAN_FRANCISCO, NEW_YORK, CHICAGO, SEATTLE, AUSTIN = 5391959, 5128581, 4887398, 5809844, 4671654
BERLIN, MUNICH, LONDON, PARIS, TORONTO = 2950159, 2867714, 2643743, 2988507, 6167865
VANCOUVER, BENGALURU, BOISE, DENVER, BOSTON = 6173331, 1277333, 5586437, 5419384, 4930956
NEW_YORK_STATE, CALIFORNIA, TEXAS, GEORGIA_STATE = 5128638, 5332921, 4736286, 4197000
WASHINGTON, SAO_PAULO, DUBLIN, AMSTERDAM, MUMBAI = 4140963, 3448439, 2964574, 2759794, 1275339
HONG_KONG, SINGAPORE = {1819729, 1819730}, {1880251, 1880252}


def ids(text: str, context: PlaceContext | None = None) -> list[int]:
    return [place.geonames_id for place in read_place(text, context).places]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # One place, with and without what it lies in.
        ("Berlin", [BERLIN]),
        ("San Francisco, CA", [SAN_FRANCISCO]),
        ("San Francisco, California, United States", [SAN_FRANCISCO]),
        ("Austin, Tx", [AUSTIN]),
        ("Berlin, DE, 10557", [BERLIN]),
        ("Berlin Germany", [BERLIN]),
        ("Irvine CA", [5359777]),
        ("Germany", [GERMANY]),
        # From the widest down.
        ("India - Bengaluru", [BENGALURU]),
        ("US-CA-San Francisco", [SAN_FRANCISCO]),
        ("DE-BY-München", [MUNICH]),
        ("Americas - United States - Texas - Austin", [AUSTIN]),
        ("APAC-India-Mumbai", [MUMBAI]),
        ("Boise-ID", [BOISE]),
        ("NY-New York", [NEW_YORK]),
        # Codes that are states and countries.
        ("Jakarta, ID", [1642911]),
        ("Bengaluru, IN", [BENGALURU]),
        ("Toronto, CA", [TORONTO]),
        ("Dublin, CA", [5344157]),
        ("Dublin, IE", [DUBLIN]),
        ("Ontario, CA", [5379439]),
        ("Mexico, MO", [4398103]),
        ("Tbilisi, Georgia", [611717]),
        ("Savannah, Georgia", [4221552]),
        ("Georgia, United States", [GEORGIA_STATE]),
        # Other languages and scripts.
        ("München", [MUNICH]),
        ("Wien", [2761369]),
        ("大阪市", [1853909]),
        ("大阪府大阪市", [1853909]),
        ("Київ", [703448]),
        ("Genève/Genf", [2660646]),
        # Areas around a town, nicknames, offices.
        ("Greater Boston", [BOSTON]),
        ("SF Bay Area", [SAN_FRANCISCO]),
        ("NYC", [NEW_YORK]),
        ("Washington, DC Metro Area", [WASHINGTON]),
        ("Seattle HQ", [SEATTLE]),
        ("Betriebshof - Berlin", [BERLIN]),
        ("Acme Poland", [798544]),
        ("Upstate New York", [NEW_YORK_STATE]),
        ("Northern NJ", [5101760]),
        ("SoCal", [CALIFORNIA]),
        ("Leeds, West Yorkshire", [2644688]),
        ("Porto Alegre/RS", [3452925]),
        ("Milano, MI", [3173435]),
        # Street addresses and postal codes.
        ("1 Invented Street, Chicago, IL 60601", [CHICAGO]),
        ("99 Nowhere Ave Boston MA 02110", [BOSTON]),
        ("London, SE1 9GF", [LONDON]),
        ("75001 Paris", [PARIS]),
        # Repeated and doubled areas.
        ("New York, New York, USA", [NEW_YORK]),
        ("Mexico City, Mexico City, Mexico", [3530597]),
        ("Warszawa, Województwo mazowieckie, Poland", [756135]),
    ],
)
def test_one_place(text: str, wanted: list[int]) -> None:
    assert ids(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Vancouver, BC; San Francisco, CA", [VANCOUVER, SAN_FRANCISCO]),
        ("London, UK / Paris, France", [LONDON, PARIS]),
        ("Berlin | London · Paris", [BERLIN, LONDON, PARIS]),
        ("Chicago, IL or New York, NY", [CHICAGO, NEW_YORK]),
        ("London, Paris & Amsterdam", [LONDON, PARIS, AMSTERDAM]),
        ("Chicago, IL, United States, New York, NY, United States", [CHICAGO, NEW_YORK]),
        ("Boston, New York, Chicago", [BOSTON, NEW_YORK, CHICAGO]),
        ("Lincoln or Omaha, Nebraska", [5072006, 5074472]),
        ("Florida, Georgia, North Carolina", [4155751, GEORGIA_STATE, 4482348]),
        ("Austin; United States", [AUSTIN, US]),
        ("Or Yehuda, Israel", [293962]),
        ("Town and Country, MO", [4411912]),
        ("Boston, Chicago, US Remote", [BOSTON, CHICAGO, US]),
        ("Remote, U.S, Austin, TX, Boise, ID", [US, AUSTIN, BOISE]),
        ("Canada - Remote (ON, BC Only)", [6093943, 5909050]),
        ("Southern CA/CO, US", [CALIFORNIA, 5417618]),
        ("NY/NJ", [NEW_YORK_STATE, 5101760]),
    ],
)
def test_several_places_in_order(text: str, wanted: list[int]) -> None:
    assert ids(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Remote",
        "53 Locations",
        "Multiple locations",
        "All Locations",
        "City, State, Country",
        "HQ",
        "Global",
        "EMEA",
        "North America",
        "Field - Based",
        "Permanent",
        "Remote (UTC-5 to UTC+1)",
        "Remote EST",
        "Invented Academy",
        "West Midlands",
    ],
)
def test_no_place(text: str) -> None:
    assert ids(text) == []


@pytest.mark.parametrize(
    "text", ["Springfield", "Georgia", "Cambridge", "Washington", "Remote - ID", "Arlington, Virgnia"]
)
def test_two_readings_about_as_likely_stay_open(text: str) -> None:
    reading = read_place(text)
    assert reading.places == ()
    assert reading.unresolved


def test_an_unknown_town_leaves_its_area_and_is_counted_as_a_miss() -> None:
    reading = read_place("Nosuchtownium, France")
    assert [place.geonames_id for place in reading.places] == [3017382]
    assert reading.unresolved == ("Nosuchtownium",)


def test_context_decides_what_the_text_leaves_open() -> None:
    assert ids("Cambridge", PlaceContext(countries=("US",))) == [4931972]
    assert ids("Cambridge", PlaceContext(countries=("GB",))) == [2653941]
    assert ids("Neustadt; Berlin, Germany") == ids("Neustadt; Berlin, Germany", PlaceContext(language="en"))


def test_context_never_moves_a_known_town() -> None:
    assert ids("Paris", PlaceContext(countries=("US",))) == [PARIS]
    assert ids("London", PlaceContext(countries=("CA",))) == [LONDON]


def test_city_and_country_of_one_ground() -> None:
    assert set(ids("Hong Kong, China")) <= HONG_KONG
    assert set(ids("Singapore, Singapore")) <= SINGAPORE


@pytest.mark.parametrize(
    ("text", "workplace"),
    [
        ("Remote - US", Workplace.REMOTE),
        ("Berlin (Hybrid)", Workplace.HYBRID),
        ("On-site, Munich", Workplace.ONSITE),
        ("Boston - In Office", Workplace.ONSITE),
        ("Remote or Hybrid", Workplace.REMOTE),
        ("London – Remote/In-Office Hybrid", Workplace.HYBRID),
        ("Hybrid Remote, Denver", Workplace.HYBRID),
        ("Télétravail, France", Workplace.REMOTE),
        ("Kraków / zdalnie", Workplace.REMOTE),
        ("Híbrido - Madrid", Workplace.HYBRID),
        ("リモート", Workplace.REMOTE),
        ("Удалённо, Москва", Workplace.REMOTE),
        ("Not remote", Workplace.ONSITE),
        ("Remote not possible, Berlin", Workplace.ONSITE),
        ("Berlin", None),
        ("Berlin Office", None),
        ("Worldwide", None),
    ],
)
def test_workplace_of_a_location_text(text: str, workplace: Workplace | None) -> None:
    assert read_place(text).workplace is workplace


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("Remote - US", ("US",)),
        ("Remote in Germany", ("DE",)),
        ("Remote (EMEA)", ("EMEA",)),
        ("Remote (EU/UK)", ("EU", "GB")),
        ("Remote, LatAm", ("LATAM",)),
        ("Iowa, Remote", ("US",)),
        ("Remote — Global", ("worldwide",)),
        ("Anywhere in France, Belgium, Spain", ("FR", "BE", "ES")),
        ("Remote - Mexico; Colombia; Brazil", ("MX", "CO", "BR")),
        ("London; United States - Remote", ("US",)),
        ("Remote DACH", ("DE", "AT", "CH")),
        ("Remote (non-US)", ()),
        ("Remote - Europe (excluding Germany)", ("EUROPE",)),
        ("Chicago, IL (remote)", ()),
        ("NYC / Remote", ()),
        ("Remote", ()),
        ("Remote - EST", ()),
        ("Germany", ()),
        ("EMEA", ()),
    ],
)
def test_remote_area(text: str, area: tuple[str, ...]) -> None:
    assert read_place(text).remote_area == area


def test_new_york_is_the_state_after_remote_and_among_states() -> None:
    assert ids("Remote - New York") == [NEW_YORK_STATE]
    assert NEW_YORK_STATE in ids("Illinois; New York; Texas")
    assert NEW_YORK_STATE in ids("Austin, Texas; Ohio; Vermont; New York")
    assert ids("Chicago; New York") == [CHICAGO, NEW_YORK]
    assert ids("New York, Boston, Remote") == [NEW_YORK, BOSTON]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Oklahoma, USA", [4544379]),
        ("New York, USA", [NEW_YORK]),
        ("Texas, USA; New York, USA", [TEXAS, NEW_YORK_STATE]),
        ("New York, NY; California, USA", [NEW_YORK, CALIFORNIA]),
        ("NY Metro", [NEW_YORK]),
        ("Dundrum, Dublin, Ireland", [2964532]),
        ("West Carrollton, OH", [4527963]),
        ("Sussex, New Jersey", [5105164]),
        ("New York City, LA", [NEW_YORK, 5368361]),
    ],
)
def test_states_suburbs_and_namesakes(text: str, wanted: list[int]) -> None:
    assert ids(text) == wanted


def test_a_town_that_its_state_denies_is_a_miss_and_the_state_stays() -> None:
    reading = read_place("Boise, ID; New York City, NC")
    assert [place.name for place in reading.places] == ["Boise", "North Carolina"]
    assert reading.unresolved == ("New York City",)
    hyphenated = read_place("Gloucester-Cape May (NJ)")
    assert [place.name for place in hyphenated.places] == ["Cape May"]
    assert hyphenated.unresolved == ("Gloucester",)


def test_remote_beside_a_country_is_remote_work_in_it() -> None:
    assert read_place("United States | Remote").remote_area == ("US",)
    assert read_place("Chicago, IL; Remote").remote_area == ()
