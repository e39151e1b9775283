import random
import shutil

import msgspec
import psycopg
import pytest

from rolecall.model import InvalidInput, PostingState, SearchQuery, StoreUnavailable
from rolecall.search import (
    PostgresIndex,
    TantivyIndex,
    TypesenseIndex,
    open_index,
    open_postgres_index,
    open_typesense_index,
    parse_query,
)
from rolecall.search.postgres import engine as postgres_engine
from rolecall.search.tantivy import engine as tantivy_engine
from rolecall.search.typesense.server import Server
from roles import BERLIN, GERMANY, NOW, ROLES, find_places, role

FACETS = ("employer", "place", "country", "workplace", "remote_area", "employment", "seniority", "language", "board",
          "state")  # fmt: skip


KINDS = [
    "tantivy",
    pytest.param("postgres", marks=pytest.mark.service),
    pytest.param("typesense", marks=pytest.mark.service),
]


def collection(server, name):
    """Address of an index on a search server, of which nothing is left."""
    url = f"{server}/{name}"
    begun = Server(url)
    for left in begun.collections():
        begun.drop(left)
    return url


@pytest.fixture(scope="module", params=KINDS)
def index(request, tmp_path_factory, new_database):
    if request.param == "tantivy":
        found = open_index(tmp_path_factory.mktemp("index"))
    elif request.param == "typesense":
        found = open_typesense_index(collection(request.getfixturevalue("typesense_server"), "roles"))
    else:
        found = open_postgres_index(new_database("roles"))
    found.apply(ROLES, [])
    yield found
    found.close()


@pytest.fixture(params=KINDS)
def place(request, tmp_path, new_database):
    """Opens the index of an empty place, as often as wanted."""
    if request.param == "tantivy":
        return lambda: open_index(tmp_path / "index")
    if request.param == "typesense":
        address = collection(request.getfixturevalue("typesense_server"), "other")
        return lambda: open_typesense_index(address)
    url = new_database("other")
    return lambda: open_postgres_index(url)


@pytest.fixture
def empty(place):
    found = place()
    yield found
    found.close()


def ids(index, text, **more):
    query = msgspec.structs.replace(parse_query(text, find_places, NOW), **more)
    return [hit.posting_id for hit in index.search(query).hits]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("data engineer", {1, 2}),
        ("engineer data", {1, 2}),
        ('"data engineer"', {1}),
        ("engineers -senior", {2, 7}),
        ("dat*", {1, 2}),
        ("python", {1, 2}),
        ("python -sql", {2}),
        ("entwickler", {2, 3}),
        ("infirmier", {4}),
        ("INFIRMIERE", {4}),
        ("c++", {3}),
        ("c#", {3}),
        ("工程", {5}),
        ("数据 软件", {5}),
        ("ซอฟต์แวร์", {8}),
        ("berlin", {1, 2}),
        ("enginer", {1, 7}),
        ("programmer", {3, 5}),
        ("front-end engineer", {7}),
        ("node.js", {7}),
        ("data state:any", {1, 2, 6}),
        ("state:closed", {6}),
        ("place:berlin", {1, 2}),
        ("place:Munich,Paris", {2, 4}),
        ("place:germany", {1, 2}),
        (f"place:{GERMANY} -place:munich", {1}),
        ("near:paris", {4}),
        ("near:berlin data", {1, 2}),
        ("country:fr", {4}),
        ("workplace:remote", {3, 7}),
        ("remote:DE", {3}),
        ("remote:DE,unknown", {3, 7}),
        ("remote:US", set()),
        ("type:part_time", {4}),
        ("lang:zh,th", {5, 8}),
        ("seniority:senior", {1}),
        ('employer:"beispiel  WERKE"', {2}),
        ("board:beispiel", {2}),
        ("pay:>80000EUR", {1, 3}),
        ("pay:55kEUR", {1, 2, 3}),
        ("pay:>200,000USD", set()),
        ("since:2d", {1}),
        ("since:4d lang:en,de", {1, 2}),
        ("before:2026-02-01", {4}),
        ("-python -data lang:en", {3, 7}),
        ("zzzz", set()),
    ],
)
def test_a_query_finds_exactly(index, text, expected):
    assert set(ids(index, text)) == expected


def test_titles_outrank_descriptions_and_phrases_outrank_scattered_words(empty):
    empty.apply(
        [
            role(1, "Office Manager", description_text="Support every data engineer. data engineer data engineer"),
            role(2, "Engineer for Data"),
            role(3, "Data Engineer"),
        ],
        [],
    )
    assert ids(empty, "data engineer") == [3, 2, 1]


CARE = (
    role(1, "Krankenpflegerin (m/w/d)", language="de", place_texts=("München",)),
    role(2, "Registered Nurse", place_texts=("Berlin",)),
    role(3, "Frontend Engineer", place_texts=("Munich",)),
    role(4, "Software-Entwickler", language="de", place_texts=("Cologne",)),
    role(5, "Lehrer für Musik", language="de"),
    role(6, "Warehouse Associate"),
    role(7, "Hotel Manager", place_texts=("Vienna",)),
    role(8, "Hotel Receptionist", place_texts=("Vienna",), state=PostingState.CLOSED),
    role(9, "Tech Lead"),
)


@pytest.fixture(scope="module")
def named(request, tmp_path_factory, new_database, index):
    """The same kind of index, of roles whose names matter."""
    if isinstance(index, TantivyIndex):
        found = open_index(tmp_path_factory.mktemp("named"))
    elif isinstance(index, PostgresIndex):
        found = open_postgres_index(new_database("named"))
    else:
        found = open_typesense_index(collection(request.getfixturevalue("typesense_server"), "named"))
    found.apply(CARE, [])
    yield found
    found.close()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nurse", {1, 2}),
        ("krankenpfleger", {1, 2}),
        ("infirmière", {1, 2}),
        ("nurse munich", {1}),
        ("enfermera münchen", {1}),
        ("front end", {3}),
        ("front-end monaco di baviera", {3}),
        ("softwareentwickler köln", {4}),
        ("software engineer", {4}),
        ("sr eng", set()),
        ("technician", set()),
        ("tech", {9}),
    ],
)
def test_names_of_work_and_places_are_found_in_any_language(named, text, expected):
    assert set(ids(named, text)) == expected


def similar(index, text, **more):
    query = msgspec.structs.replace(parse_query(text, find_places, NOW), **more)
    return {hit.posting_id for hit in index.search(query).similar}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hotel receptionist", {7}),  # the receptionist's role is closed
        ("hotel receptionist state:any", {7}),
        ("hotel receptionist vienna lang:de", set()),
        ("hotel -manager waiter", set()),
        ('"hotel receptionist" quantum', set()),
        ("geigenlehrer", {5}),  # of its kind
        ("nurse sydney", {1, 2}),
        ("nurse vienna", {1, 2}),  # not the hotel's
        ("vienna teacher", {5}),
        ("prague", set()),  # nothing but a place
        ("zzzz", set()),
        ("hotel sort:new", set()),
        ("hotel*", set()),
    ],
)
def test_few_results_are_followed_by_similar_ones_that_hold_every_filter(named, text, expected):
    found = similar(named, text)
    assert found == expected and not found & set(ids(named, text, limit=100))


def test_similar_results_are_neither_counted_nor_paged(named):
    query = msgspec.structs.replace(parse_query("hotel receptionist"), facets=("state",), limit=20)
    result = named.search(query)
    assert (result.total, result.hits, result.cursor) == (0, (), None) and result.similar
    assert not result.facets["state"]
    assert similar(named, "hotel receptionist", limit=0) == set()


def test_enough_results_are_followed_by_none(empty):
    empty.apply([role(i, "Hotel Receptionist") for i in range(1, 11)] + [role(99, "Hotel Manager")], [])
    assert similar(empty, "hotel receptionist", limit=20) == set()
    assert similar(empty, "hotel receptionist employer:none", limit=20) == set()
    empty.apply([], [1])
    assert similar(empty, "hotel receptionist", limit=20) == {99}


def test_newest_first_without_words_or_when_asked(index):
    assert ids(index, "lang:en") == [1, 7, 3]
    assert ids(index, "data sort:new") == [1, 2]


def test_every_facet_count_is_the_number_of_results_of_that_filter(index):
    for text in ("", "data", "engineer workplace:remote,hybrid"):
        query = parse_query(text, find_places, NOW)
        result = index.search(msgspec.structs.replace(query, facets=FACETS))
        assert result.total == len(ids(index, text, limit=100))
        for name, counts in result.facets.items():
            for facet in counts:
                if name == "remote_area":
                    continue  # an area filter also finds what includes the area
                narrowed = query.filters
                value = int(facet.value) if name == "place" else facet.value
                old = getattr(narrowed, name)
                if old and value not in old:
                    continue
                filters = msgspec.structs.replace(narrowed, **{name: (value,)})
                again = index.search(msgspec.structs.replace(query, filters=filters))
                assert again.total == facet.count, (text, name, facet)


def test_facets_carry_names_for_people(index):
    facets = index.search(SearchQuery(facets=("employer", "place"))).facets
    assert ("acme example", "Acme Example", 4) in [(f.value, f.label, f.count) for f in facets["employer"]]
    assert (str(BERLIN.geonames_id), "Berlin, DE", 2) in [(f.value, f.label, f.count) for f in facets["place"]]


@pytest.mark.parametrize("text", ["engineer", "engineer sort:new"])
def test_pages_by_cursor_repeat_and_lose_nothing_while_roles_arrive(text, empty):
    index = empty
    index.apply([role(i, f"Engineer {'x ' * (i % 7)}", days=i % 13) for i in range(1, 61)], [])
    query = msgspec.structs.replace(parse_query(text, None, NOW), limit=7)
    seen, fresh = [], 1000
    while True:
        result = index.search(query)
        seen += [hit.posting_id for hit in result.hits]
        if result.cursor is None:
            break
        index.apply([role(fresh, "Engineer", days=-1)], [])
        fresh += 1
        query = msgspec.structs.replace(query, cursor=result.cursor)
    old = [id_ for id_ in seen if id_ < 1000]
    assert sorted(old) == list(range(1, 61))


def test_where_paging_by_relevance_ends_it_says_so(empty, monkeypatch):
    for engine in (tantivy_engine, postgres_engine):
        monkeypatch.setattr(engine, "DEEPEST", 20)
    empty.apply([role(i, "Engineer") for i in range(1, 31)], [])
    query, seen = msgspec.structs.replace(parse_query("engineer"), limit=10), []
    while True:
        result = empty.search(query)
        seen.append((len(result.hits), result.cut))
        if result.cursor is None:
            break
        query = msgspec.structs.replace(query, cursor=result.cursor)
    # The search server pages on without end.
    endless = isinstance(empty, TypesenseIndex)
    assert seen == ([(10, False)] * 3 if endless else [(10, False), (10, True)]) and result.total == 30
    newest = msgspec.structs.replace(parse_query("engineer sort:new"), limit=30)
    assert len(empty.search(newest).hits) == 30 and not empty.search(newest).cut


def test_a_foreign_cursor_is_refused(index):
    with pytest.raises(InvalidInput, match="cursor"):
        index.search(SearchQuery(text="data", cursor="garbage!"))


def test_applying_twice_or_in_any_order_of_batches_has_the_effect_of_once(empty, place):
    index = empty
    batch = list(ROLES)
    random.Random(7).shuffle(batch)
    index.apply(batch, [])
    index.apply(ROLES, [])
    index.apply([msgspec.structs.replace(ROLES[0], state=PostingState.CLOSED)], [7])
    assert index.ids() == {1, 2, 3, 4, 5, 6, 8}
    assert sorted(ids(index, "state:any", limit=100)) == [1, 2, 3, 4, 5, 6, 8]
    assert set(ids(index, "state:closed")) == {1, 6}
    index.close()
    again = place()
    assert again.ids() == {1, 2, 3, 4, 5, 6, 8}
    again.close()


@pytest.mark.parametrize("damage", ["gone", "garbage", "older"])
def test_a_missing_broken_or_older_folder_is_begun_again_empty(tmp_path, damage):
    folder = tmp_path / "i"
    index = open_index(folder)
    index.apply(ROLES, [])
    index.close()
    if damage == "gone":
        shutil.rmtree(folder)
    elif damage == "garbage":
        (folder / "meta.json").write_text("{", "utf-8")
    else:
        (folder / "rolecall-version").write_text("0", "utf-8")
    index = open_index(folder)
    assert index.ids() == set()
    index.apply(ROLES, [])
    assert set(ids(index, "data engineer")) == {1, 2}
    index.close()


def test_a_second_reader_sees_what_the_writer_committed(tmp_path):
    writer, reader = open_index(tmp_path / "i"), None
    writer.apply(ROLES[:1], [])
    reader = open_index(tmp_path / "i")
    assert reader.ids() == {1}
    writer.apply(ROLES[1:2], [])
    assert reader.ids() == {1, 2}
    writer.close()
    reader.close()


def test_completion_offers_words_in_use(index):
    assert index.suggest("senior da") == ["senior data"]
    assert index.suggest("") == [] and index.suggest("data ") == []


def test_an_index_of_another_version_is_begun_again(new_database):
    url = new_database("aged")
    index = open_postgres_index(url)
    index.apply(ROLES, [])
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE rolecall_search.meta SET value = '0'")
    again = open_postgres_index(url)
    assert again.ids() == set()
    again.apply(ROLES, [])
    assert set(ids(index, "data engineer")) == {1, 2}
    index.close()
    again.close()


def test_a_lost_server_is_told_as_that():
    with pytest.raises(StoreUnavailable, match="search index"):
        open_postgres_index("postgresql://nobody@127.0.0.1:1/none")


@pytest.mark.parametrize("text", ["a' & b", "x\\y", "o'neil", ":*", "'", "!", "(", "<->", "c:A", "%s", "{}"])
def test_no_text_breaks_out_of_its_query(index, text):
    index.search(SearchQuery(text=text))
    index.apply([role(99, f"Welder {text}")], [])
    assert 99 in ids(index, "welder")
    index.apply([], [99])
