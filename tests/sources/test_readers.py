"""What pages and JSON say by themselves: the next page, the roles of a page, lists of postings, tokens."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rolecall.model import Board, Closed, InvalidInput, Item, Page, PayloadError, RawPosting, Request
from rolecall.sources import adapters
from rolecall.sources.kit.following import next_page
from rolecall.sources.kit.recipe import TokenRule
from rolecall.sources.kit.roles import is_title, role_page, shown_roles
from rolecall.sources.kit.token import token_of, with_token
from rolecall.sources.kit.wellknown import postings_in
from sources.replaying import page_of

URL = "https://www.acme.example/careers"


def page(body: str, url: str = URL) -> Page:
    return page_of(url, f"<!doctype html><html><body>{body}</body></html>".encode(), 200, "text/html")


# -- the next page ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "following"),
    [
        ('<a rel="next" href="?page=2">more</a>', "https://www.acme.example/careers?page=2"),
        ('<nav class="pagination"><a href="/careers/page/2">›</a></nav>', "https://www.acme.example/careers/page/2"),
        ('<a href="/careers?p=2">Weiter</a>', "https://www.acme.example/careers?p=2"),
        ('<ul class="pager"><li><a href="?start=20">次へ</a></li></ul>', "https://www.acme.example/careers?start=20"),
        ('<div class="paging"><a class="next" href="?page=3"></a></div>', "https://www.acme.example/careers?page=3"),
        ('<nav aria-label="Pagination"><a href="?page=2" aria-label="Next page">2</a></nav>', f"{URL}?page=2"),
        ('<div class="slider"><a href="#slide2">Next</a></div>', None),
        ('<a href="/blog/next-steps">Next steps</a>', None),
        ('<nav class="pagination"><a class="next disabled" href="?page=2">Next</a></nav>', None),
        ('<nav class="pagination"><a href="javascript:void(0)">Next</a></nav>', None),
        ('<a rel="next" href="https://elsewhere.example/?page=2">Next</a>', None),
        ('<a rel="next" href="/careers">Next</a>', None),
        ('<p>Next: <a href="/about">About</a></p>', None),
    ],
)
def test_the_page_after(body: str, following: str | None) -> None:
    assert next_page(page(body)) == following


# -- roles of a page ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Senior Route Planner (m/w/d) and Analyst",
        "Head of Operations",
        "Sachbearbeiter Logistik (m/w/d)",
        "Chargé de recrutement",
        "Software Engineer II, Payments",
        "Ingenieur:in Fahrzeugbau",
    ],
)
def test_titles(text: str) -> None:
    assert is_title(text)


@pytest.mark.parametrize(
    "text",
    [
        "Partners",
        "About our engineers",
        "Meet the team lead",
        "Download product brochure for engineers",
        "Looking for an engineer?",
        "We hire engineers who like to write about what they do and who want to see their work on the road soon",
        "Investor relations officer report",
        "Contact",
        "",
    ],
)
def test_no_titles(text: str) -> None:
    assert not is_title(text)


CARDS = """<main><h2>Open roles</h2>
<article><div><h3>Route Planner</h3></div><p>Leeds, full time</p><a href="/roles/planner">Details</a></article>
<article><div><h3>Fleet Mechanic</h3></div><p>York</p><a href="/roles/mechanic">Details</a></article>
<article><div><h3>Night Shift Supervisor</h3></div><p>{text}</p><a href="mailto:jobs@acme.example">Apply</a></article>
<article><div><h3>Life at Acme</h3></div><p>We bake.</p><a href="/life">More</a></article></main>
<footer><a href="/team/chief-baker">Our Chief Baker</a></footer>"""


def test_headings_that_name_an_occupation_are_roles() -> None:
    found = {role.title: role for role in shown_roles(page(CARDS.format(text="Runs the night shift. " * 9)))}
    assert set(found) == {"Route Planner", "Fleet Mechanic", "Night Shift Supervisor"}
    assert found["Route Planner"].url == "https://www.acme.example/roles/planner"
    assert found["Night Shift Supervisor"].url is None and "night shift" in found["Night Shift Supervisor"].html


def test_links_to_other_sites_are_nobodys_roles_without_a_recipe() -> None:
    """A marketplace's page of the role is not asked for; the employer's heading is the role."""
    body = '<h2>Jobs</h2><h3>Route Planner</h3><a href="https://www.indeed.com/job/planner-1">Apply on Indeed</a>'
    board = Board(slug="acme", adapter="dom", key={"url": URL}, url=URL)
    found = adapters()["dom"].read(board, page(body), Request(url=URL))
    assert [item.url for item in found.items] == [URL]
    assert adapters()["dom"].detail(board, found.items[0]) is None


def test_a_roles_own_page_is_read_by_its_title_and_labels() -> None:
    body = (
        "<header><h1>Route Planner</h1></header><main><h4>Location:</h4><p>Leeds, UK</p><p>Salary: £40,000 a year</p>"
    )
    body += "<h4>Job Type</h4><div>Full-time</div><p>" + "Plan routes for forty vans. " * 20 + "</p></main>"
    found = role_page(page(body), "Route Planner")
    assert found["title"] == ("Route Planner",) and "forty vans" in found["description"][0]
    assert found["locations"] == ("Leeds, UK",)
    assert found["base_salary"] == ("£40,000 a year",) and found["employment_type"] == ("Full-time",)
    assert role_page(page("<h1>News</h1><p>" + "We bake. " * 60 + "</p>"), None) == {}


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(["<h1>", "<h2>Chef Baker", "<a href='/x'>Head Cook</a>", "<p>", "</p>", "<nav>", "</nav>"])
    )
)
def test_no_markup_breaks_the_readers(parts: list[str]) -> None:
    found = page("".join(parts))
    shown_roles(found), role_page(found, None), next_page(found)


# -- lists of postings in any JSON -----------------------------------------------------------------

JOBS = [
    {"id": 7, "jobTitle": "Planner", "location": {"name": "Leeds"}, "postedDate": "2026-10-01", "applyUrl": "/apply/7"},
    {"id": 8, "jobTitle": "Driver", "location": {"name": "York"}, "postedDate": "2026-10-02", "applyUrl": "/apply/8"},
]
NEWS = [{"title": f"News {n}", "author": "A", "publishedAt": "2026-10-01"} for n in range(9)]


def test_the_list_of_postings_is_found_among_others() -> None:
    root = {"news": NEWS, "data": {"page": 1, "results": JOBS}, "people": [{"name": "A"}] * 20}
    assert postings_in(root) == JOBS
    assert postings_in({"news": NEWS}) == [] and postings_in([]) == [] and postings_in("x") == []


@settings(max_examples=60, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_any_json_has_a_list_or_none(root: object) -> None:
    assert isinstance(postings_in(root), list)


@pytest.mark.parametrize("reader", ["api", "state"])
def test_names_in_use_are_read_without_a_recipe(reader: str) -> None:
    data = json.dumps({"news": NEWS, "jobs": JOBS})
    body = data if reader == "api" else f"<html><body><script>window.app = {data};</script></body></html>"
    kind = "application/json" if reader == "api" else "text/html"
    board = Board(slug="acme", adapter=reader, key={"url": URL}, url=URL)
    found = adapters()[reader].read(board, page_of(URL, body.encode(), 200, kind), Request(url=URL))
    postings = [adapters()[reader].parse(board, item, None) for item in found.items]
    assert [(one.title, one.places[0].text, one.published) for one in postings if isinstance(one, RawPosting)] == [
        ("Planner", "Leeds", "2026-10-01"),
        ("Driver", "York", "2026-10-02"),
    ]


def test_a_page_whose_state_holds_no_postings_is_no_list() -> None:
    board = Board(slug="acme", adapter="state", key={"url": URL}, url=URL)
    body = page(f"<script>window.app = {json.dumps({'news': NEWS})};</script>")
    with pytest.raises(PayloadError, match="postings"):
        adapters()["state"].read(board, body, Request(url=URL))


# -- tokens ---------------------------------------------------------------------------------------


def test_where_a_token_stands_and_how_it_is_sent() -> None:
    body = page('<meta name="t" content="id=abc;"><script>k = "xyz"</script>')
    assert token_of(TokenRule(css="meta[name=t]", attribute="content", regex="id=(\\w+)"), body) == "abc"
    assert token_of(TokenRule(regex='k = "(\\w+)"'), body) == "xyz"
    assert token_of(TokenRule(path="a[0].b"), page_of(URL, b'{"a":[{"b":7}]}')) == "7"
    request = Request(url=f"{URL}?x=1", headers=(("accept", "a"), ("x-key", "old")))
    assert with_token(request, TokenRule(header="X-Key"), "new").headers == (("accept", "a"), ("x-key", "new"))
    assert with_token(request, TokenRule(query="k"), "v").url == f"{URL}?x=1&k=v"
    assert with_token(with_token(request, TokenRule(query="k"), "v"), TokenRule(query="k"), "w").url == f"{URL}?x=1&k=w"


@pytest.mark.parametrize(
    "rule", [TokenRule(css="meta[name=none]"), TokenRule(regex="none=(\\w+)"), TokenRule(path="a")]
)
def test_a_page_without_its_token_is_an_error(rule: TokenRule) -> None:
    with pytest.raises(PayloadError):
        token_of(rule, page("<p>nothing</p>"))


def test_a_rule_that_names_no_place_is_refused() -> None:
    with pytest.raises(InvalidInput):
        token_of(TokenRule(), page("<p>x</p>"))


def test_details_on_the_same_host_carry_the_token_too() -> None:
    config = {
        "listing": {
            "url": "https://api.acme.example/roles",
            "path": "roles",
            "link": "https://api.acme.example/r/{id}",
        },
        "detail": {"kind": "api", "fields": {"title": "title"}},
        "token": {"regex": "k=(\\w+)", "header": "x-key"},
    }
    board = Board(slug="acme", adapter="api", key={"url": URL}, url=URL, config=json.dumps(config))
    adapter = adapters()["api"]
    (asked,) = adapter.read(board, page("k=abc"), Request(url=URL, entry="token")).next
    found = adapter.read(board, page_of(asked.url, b'{"roles":[{"id":1}]}'), asked)
    (item,) = found.items
    request = adapter.detail(board, item)
    assert request is not None and ("x-key", "abc") in request.headers
    plain = Item(external_id="1", url="https://api.acme.example/r/1", fingerprint="")
    assert adapter.detail(board, plain) is not None


@pytest.mark.parametrize("reader", ["dom", "taleo"])
def test_a_page_that_says_its_role_is_closed_is_no_posting(reader: str) -> None:
    url = "https://www.acme.example/jobs/planner"
    board = Board(slug="acme", adapter=reader, key={"url": URL}, url=URL)
    item = Item(external_id="1", url=url, fingerprint="")
    body = "<main><h1>Route Planner</h1><h2>This position has been filled</h2><p>" + "Thank you. " * 40 + "</p></main>"
    found = adapters()[reader].parse(board, item, page(body, url))
    assert isinstance(found, Closed) and "filled" in found.excerpt
    open_ = page("<main><h1>Route Planner</h1><p>" + "Plan routes until they are filled. " * 20 + "</p></main>", url)
    assert isinstance(adapters()[reader].parse(board, item, open_), RawPosting)
