from datetime import timedelta

import msgspec
import pytest

from rolecall.model import Hit, InvalidInput, Kind, PageRecord, SearchQuery
from rolecall.search import BothKinds, open_index, open_memory_pages, open_pages, open_postgres_index, parse_query
from roles import NOW, ROLES

FACETS = ("language", "topic", "site")


def page(id_, title, url="https://www.example.com/a", days=0.0, **given):
    fields = {"language": "en", "topics": ("jobs",), "text": "", **given}
    return PageRecord(id=id_, url=url, title=title, at=NOW - timedelta(days=days, seconds=id_ % 1000), **fields)


HOST = 1 << 39
PAGES = [
    page(HOST + 1, "Careers at Example", text="We build rockets. Open positions for engineers."),
    page(HOST + 2, "Karriere bei Beispiel", "https://karriere.beispiel.example/jobs", 3, language="de",
         text="Offene Stellen für Entwicklerinnen und Entwickler.", topics=("jobs", "quebec")),
    page(2 * HOST + 1, "Emplois à Montréal", "https://emplois.quebec.example/", 10, language="fr",
         text="Offres d'emploi au Québec.", topics=("quebec",)),
    page(2 * HOST + 2, "招聘 软件工程师", "https://zhaopin.example.com/", 20, language="zh", text="我们正在招聘。"),
    page(3 * HOST + 7, "About us", "https://jobs.example.com/about", 40, language=None, topics=(),
         description="Who we are: an engineering company"),
]  # fmt: skip


@pytest.fixture(scope="module", params=["tantivy", pytest.param("postgres", marks=pytest.mark.service)])
def both(request, tmp_path_factory, new_database):
    """The one port, with both kinds in it."""
    if request.param == "tantivy":
        folder = tmp_path_factory.mktemp("both")
        roles, pages = open_index(folder / "index"), open_pages(folder / "pages")
    else:
        roles = open_postgres_index(new_database("pages"))
        pages = roles.pages()
    roles.apply(ROLES, [])
    pages.apply_pages(PAGES, [])
    index = BothKinds(roles, lambda: pages)
    yield index
    index.close()
    pages.close()


def found(index, text, **more):
    query = msgspec.structs.replace(parse_query(text, None, NOW), **more)
    return [hit.page_id for hit in index.search(query).hits]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kind:pages", {1, 2, 3, 4, 5}),
        ("kind:pages engineer", {1}),
        ("kind:pages open positions", {1}),
        ('kind:pages "positions open"', set()),
        ("kind:pages entwickler", {2}),
        ("kind:pages career", {1}),
        ("kind:pages carers", {1}),
        ("kind:pages karr*", {2}),
        ("kind:pages 工程", {4}),
        ("kind:pages montreal", {3}),
        ("kind:pages topic:quebec", {2, 3}),
        ("kind:pages topic:quebec topic:jobs -topic:jobs", {3}),
        ("kind:pages lang:de,fr", {2, 3}),
        ("kind:pages lang:unknown", {5}),
        ("kind:pages -lang:unknown -example", {2, 3, 4}),
        ("kind:pages site:example.com", {1, 4, 5}),
        ("kind:pages site:Jobs.example.com", {5}),
        ("kind:pages -site:example.com", {2, 3}),
        ("kind:pages since:5d", {1, 2}),
        ("kind:pages before:2026-02-01", {5}),
    ],
)
def test_a_query_for_pages_finds_exactly(both, text, expected):
    assert {PAGES.index(next(p for p in PAGES if p.id == id_)) + 1 for id_ in found(both, text)} == expected


def test_a_hit_is_a_page_or_a_role_never_both(both):
    hits = both.search(SearchQuery(kind=Kind.PAGES)).hits
    assert all(hit.page_id and not hit.posting_id for hit in hits)
    hits = both.search(SearchQuery()).hits
    assert all(hit.posting_id and not hit.page_id for hit in hits)
    assert Hit(score=1.0).posting_id == 0


def test_pages_come_newest_first_and_page_by_page(both):
    expected = [p.id for p in PAGES]
    assert found(both, "kind:pages") == expected
    seen, cursor = [], None
    for _ in range(len(PAGES)):
        result = both.search(SearchQuery(kind=Kind.PAGES, limit=2, cursor=cursor))
        assert result.total == len(PAGES)
        seen += [hit.page_id for hit in result.hits]
        cursor = result.cursor
        if cursor is None:
            break
    assert seen == expected


def test_a_title_outranks_a_text(both):
    assert found(both, "kind:pages example")[0] == PAGES[0].id


def test_facets_of_pages_are_counted_over_the_results(both):
    facets = both.search(SearchQuery(kind=Kind.PAGES, facets=FACETS)).facets
    assert [(f.value, f.count) for f in facets["topic"]] == [("jobs", 3), ("quebec", 2)]
    assert {f.value: f.count for f in facets["language"]} == {"en": 1, "de": 1, "fr": 1, "zh": 1, "unknown": 1}
    assert sum(f.count for f in facets["site"]) == len(PAGES)


def test_a_page_read_again_replaces_itself_and_a_dropped_one_goes():
    index = open_memory_pages()
    index.apply_pages([page(5, "Old title")], [])
    index.apply_pages([page(5, "New title"), page(6, "Other")], [])
    assert found(index, "kind:pages old") == []
    assert found(index, "kind:pages new") == [5]
    index.apply_pages([], [5])
    assert index.indexed_ids() == {6}
    index.close()


@pytest.mark.parametrize(
    "text", ["kind:pages pay:>1EUR", "kind:pages place:5", "kind:pages state:any", "site:a.example"]
)
def test_a_filter_without_effect_is_refused(text):
    with pytest.raises(InvalidInput, match="filter of pages"):
        parse_query(text, None, NOW)


def test_pages_are_opened_with_the_first_search_for_them(tmp_path):
    opened = []

    def pages():
        opened.append(1)
        return open_memory_pages()

    index = BothKinds(open_index(tmp_path / "index"), pages)
    index.search(SearchQuery())
    assert not opened
    index.search(SearchQuery(kind=Kind.PAGES))
    assert opened
    index.close()
