"""Over random searches: counts are the results, facets are counts, and filters hold exactly where a plain reading says."""

import random
from datetime import timedelta

import msgspec
import pytest

from rolecall.model import (
    EmploymentType,
    Flag,
    Moment,
    Pay,
    Place,
    PlaceKind,
    PostingState,
    Precision,
    SearchQuery,
    Sort,
    Workplace,
)
from rolecall.search import (
    freshness,
    open_index,
    open_memory_index,
    open_postgres_index,
    open_typesense_index,
    parse_query,
)
from rolecall.search.money import annual_euro
from roles import BERLIN, MUNICH, NOW, PARIS, find_places, role
from search.test_index import KINDS, collection

TITLES = {
    "en": ("Data Engineer", "Senior Software Developer", "Registered Nurse", "Sales Manager", "Front-end Engineer"),
    "de": ("Dateningenieur (m/w/d)", "Softwareentwicklerin", "Pflegefachkraft", "Vertriebsleiter Süd"),
    "fr": ("Ingénieur données", "Développeuse web", "Infirmière de nuit", "Conducteur de travaux"),
    "es": ("Ingeniera de datos", "Desarrollador backend", "Enfermero"),
    "ja": ("データエンジニア", "ソフトウェア開発者"),
    "zh": ("数据工程师", "软件开发工程师"),
    "ko": ("데이터 엔지니어", "백엔드 개발자"),
    "th": ("วิศวกรข้อมูล",),
    "ar": ("مهندس بيانات",),
    "ru": ("Инженер данных", "Разработчик"),
    "pl": ("Inżynier danych",),
}
TEXTS = ("Python and SQL", "Wir suchen Python", "C++ et C#", "データ基盤を作る", "负责数据平台", "team lead wanted", "")
WORDS = ("data", "engineer", "python", "nurse", "entwickler", "infirmier", "数据", "エンジニア", "개발자", "วิศวกร", "c++",
         '"data engineer"', '"team lead"', "-senior", "-python", "engin*", "soft*", "enginer", "مهندس", "inzynier",
         "инженер", "front-end", "acme", "berlin", "zzzz")  # fmt: skip
FILTERS = ("place:berlin", "place:Germany", "place:munich,paris", "-place:berlin", "near:berlin", "country:DE",
           "country:unknown", "workplace:remote", "workplace:unknown,hybrid", "-workplace:onsite", "remote:DE",
           "remote:unknown", "type:full_time", "type:unknown", "-type:part_time", "pay:>60000EUR", "pay:>40USD/h",
           "lang:en,de", "-lang:en", "seniority:senior", "seniority:unknown", "state:any", "state:closed", "board:b1",
           "-board:b2", 'employer:"Acme Example"', "-employer:acme2", "flag:scam", "since:20d", "before:2026-02-10",
           "topic:quebec", "-topic:quebec", "freshness:new", "freshness:long_open,unknown", "freshness:reposted",
           "-freshness:current", "freshness:raised", "freshness:current")  # fmt: skip
#: Facets of which a role has exactly one value (freshness: an open one).
SINGLE = ("workplace", "seniority", "language", "state", "freshness")
FACETS = (*SINGLE, "employer", "place", "country", "employment", "board", "flag", "topic", "remote_area")
TOULOUSE = Place(geonames_id=2972315, name="Toulouse", kind=PlaceKind.CITY, country="FR", ancestors=(3017382,))


def made(count, seed=5):
    rng = random.Random(seed)
    for id_ in range(1, count + 1):
        language = rng.choice(list(TITLES))
        pay = None
        if rng.random() < 0.6:
            low = rng.choice((15, 40, 3000, 50_000, 90_000))
            pay = Pay(min=low, max=rng.choice((None, low * 1.2)), currency=rng.choice(("EUR", "USD", "JPY", "XXX", None)),
                      period=rng.choice(("hour", "month", "year", None)))  # fmt: skip
        days = rng.randrange(0, 90)
        published = rng.choice((None, 0, 5, 70))
        stored = role(
            id_, rng.choice(TITLES[language]), days=days, language=rng.choice((language, None)),
            employer=rng.choice(("Acme Example", "Acme2", None)), board=rng.choice(("b1", "b2", "b3")),
            places=tuple(rng.sample((BERLIN, MUNICH, PARIS, TOULOUSE), rng.choice((0, 1, 1, 2)))),
            workplace=rng.choice((None, *Workplace)), remote_area=rng.choice(((), ("DE",), ("EU", "US"), ("worldwide",))),
            employment_types=tuple(rng.sample(list(EmploymentType), rng.choice((0, 1, 1, 2)))), pay=pay,
            seniority=rng.choice((None, "senior", "junior")), description_text=rng.choice(TEXTS),
            flags=(Flag(name="scam", why="x"),) if rng.random() < 0.1 else (),
            published=None if published is None else Moment(
                utc=NOW - timedelta(days=days + published), precision=Precision.DAY, text="x"),
            state=rng.choice((PostingState.ACTIVE, PostingState.ACTIVE, PostingState.POSSIBLY_CLOSED, PostingState.CLOSED)),
        )  # fmt: skip
        yield msgspec.structs.replace(
            stored,
            repost_of=7 if rng.random() < 0.1 else 0,
            raised_at=NOW if rng.random() < 0.1 else None,
            board_added_at=rng.choice((None, stored.first_seen_at, stored.first_seen_at - timedelta(days=9))),
            topics=rng.choice((("jobs",), ("jobs", "quebec"))),
        )


ROLES = {stored.id: stored for stored in made(240)}


@pytest.fixture(scope="module", params=KINDS)
def index(request, tmp_path_factory, new_database):
    if request.param == "tantivy":
        found = open_index(tmp_path_factory.mktemp("agreement"))
    elif request.param == "typesense":
        found = open_typesense_index(collection(request.getfixturevalue("typesense_server"), "agreement"))
    else:
        found = open_postgres_index(new_database("agreement"))
    stored = list(ROLES.values())
    for at in range(0, len(stored), 50):  # several parts, as an index that grows has them
        found.apply(stored[at : at + 50], [])
    yield found
    found.close()


def has(stored, name, values):
    """A plain reading of one filter."""
    posting = stored.posting
    places = {p.geonames_id for p in posting.places}
    inside = places | {a for p in posting.places for a in p.ancestors}
    remote = posting.workplace is Workplace.REMOTE
    areas = {a.lower() for a in posting.remote_area} or ({"unknown"} if remote else set())
    own = {
        "employer": {(posting.employer or "").lower()} - {""},
        "place": inside,
        "nearby": places,
        "country": {p.country.lower() for p in posting.places} or {"unknown"},
        "workplace": {posting.workplace or "unknown"},
        "remote_area": areas,
        "employment": set(posting.employment_types) or {"unknown"},
        "seniority": {posting.seniority or "unknown"},
        "language": {posting.language or "unknown"},
        "board": {stored.board},
        "state": {stored.state},
        "flag": {flag.name for flag in posting.flags},
        "topic": set(stored.topics),
        "freshness": {freshness(stored, NOW)},
    }[name]
    if name == "remote_area" and "de" in {v.lower() for v in values}:
        return bool(areas & {"de", "eu", "worldwide"})
    return bool({str(v).lower() for v in own} & {str(v).lower() for v in values})


def holds(stored, filters):
    for name in ("employer", "country", "workplace", "remote_area", "employment", "seniority", "language", "board",
                 "state", "flag", "topic", "freshness", "place", "nearby"):  # fmt: skip
        values = getattr(filters, name)
        if values and not has(stored, name, values):
            return False
    if filters.pay_min is not None:
        euro = {"EUR": 1.0, "USD": 1.1172}[filters.pay_currency]
        most = annual_euro(stored.posting.pay)
        if most is None or most < round(filters.pay_min / euro, 2):
            return False
    seen = stored.first_seen_at
    if filters.first_seen_after and int(seen.timestamp()) < int(filters.first_seen_after.timestamp()):
        return False
    if filters.first_seen_before and int(seen.timestamp()) >= int(filters.first_seen_before.timestamp()):
        return False
    return not any(has(stored, name, (value,)) for name, value in filters.exclude)


def paged(index, query):
    ids, cursor = [], None
    for _ in range(len(ROLES)):
        result = index.search(msgspec.structs.replace(query, limit=17, cursor=cursor))
        ids += [hit.posting_id for hit in result.hits]
        cursor = result.cursor
        if cursor is None:
            return result.total, ids
    raise AssertionError("pages never end")


def asked(rng):
    parts = rng.sample(WORDS, rng.choice((0, 0, 1, 1, 2)))
    parts += rng.sample(FILTERS, rng.choice((0, 1, 1, 2, 3)))
    rng.shuffle(parts)
    return " ".join(parts)


@pytest.mark.parametrize("seed", range(8))
def test_counts_are_the_results_and_filters_hold_exactly(index, seed):
    rng = random.Random(seed)
    for _ in range(15):
        text = asked(rng)
        query = msgspec.structs.replace(parse_query(text, find_places, NOW), at=NOW)
        total, ids = paged(index, query)
        assert len(ids) == len(set(ids)) == total, text
        _, newest = paged(index, msgspec.structs.replace(query, sort=Sort.FIRST_SEEN))
        assert set(newest) == set(ids), text
        seen = [ROLES[id_].first_seen_at.replace(microsecond=0) for id_ in newest]
        assert seen == sorted(seen, reverse=True), text
        assert all(holds(ROLES[id_], query.filters) for id_ in ids), text
        if not query.text:
            assert set(ids) == {id_ for id_, stored in ROLES.items() if holds(stored, query.filters)}, text


@pytest.mark.parametrize("seed", range(4))
def test_facets_are_the_totals_of_their_values(index, seed):
    rng = random.Random(100 + seed)
    for _ in range(6):
        text = asked(rng)
        query = msgspec.structs.replace(parse_query(text, find_places, NOW), at=NOW, facets=FACETS, limit=1)
        result = index.search(query)
        for name, counts in result.facets.items():
            assert [c.count for c in counts] == sorted((c.count for c in counts), reverse=True)
            if name in SINGLE:
                open_ = result.total
                if name == "freshness":
                    every = msgspec.structs.replace(query, facets=("state",))
                    open_ -= sum(c.count for c in index.search(every).facets["state"] if c.value == "closed")
                assert sum(c.count for c in counts) == open_, (text, name)
            if name == "remote_area":
                continue  # an area filter also finds what includes the area
            for count in counts:
                value = int(count.value) if name == "place" else count.value
                old = getattr(query.filters, name)
                if old and name != "place" and value not in old:
                    continue
                if old and name == "place":
                    continue  # places lie in each other
                filters = msgspec.structs.replace(query.filters, **{name: (value,)})
                narrowed = index.search(msgspec.structs.replace(query, filters=filters, facets=()))
                assert narrowed.total == count.count, (text, name, count)


@pytest.mark.parametrize("seed", range(3))
def test_a_watch_finds_what_the_index_finds_whatever_else_is_in_it(seed):
    """Words are looked up in what an index holds, and a new role is matched in an index that holds hardly more."""
    rng = random.Random(200 + seed)
    roles = rng.sample(list(ROLES.values()), 12)
    every = open_memory_index()
    every.apply(list(ROLES.values()), [])
    texts = [asked(rng) for _ in range(25)] + ["softwareentwickler", "front end", "daten ingenieur", "nurse munich"]
    queries = [(t, msgspec.structs.replace(parse_query(t, find_places, NOW), at=NOW, limit=1000)) for t in texts]
    found = {text: {hit.posting_id for hit in every.search(query).hits} for text, query in queries}
    for stored in roles:
        alone = open_memory_index()
        alone.apply([stored], [])
        for text, query in queries:
            result = alone.search(query)
            assert bool(result.total) == (stored.id in found[text]), (text, stored.posting.title)
            assert not result.similar, "a watch brings nothing that is only similar"
        alone.close()
    every.close()


def test_both_engines_find_the_same_without_words(index):
    for text in FILTERS:
        query = msgspec.structs.replace(parse_query(text, find_places, NOW), at=NOW, limit=1000)
        found = {hit.posting_id for hit in index.search(query).hits}
        assert found == {id_ for id_, stored in ROLES.items() if holds(stored, query.filters)}, text
    assert index.search(SearchQuery(limit=1)).total == sum(s.state is PostingState.ACTIVE for s in ROLES.values())
