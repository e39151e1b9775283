import re
from datetime import timedelta
from xml.etree import ElementTree as ET

import msgspec
import pytest
from starlette.testclient import TestClient

from rolecall.model import PostingState
from rolecall.serve import create_app
from rolecall.serve.guard import POLICY
from rolecall.serve.wording import age_line
from roles import NOW
from serve.sample import build, with_page

HOST = "http://localhost"


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    found = build(tmp_path_factory.mktemp("sample"))
    yield found
    found.index.close()
    found.store.close()


@pytest.fixture
def client(services):
    return TestClient(create_app(services), base_url=HOST, raise_server_exceptions=True)


def role_id(services, words):
    return services.index.search(services.read(words)).hits[0].posting_id


def token_of(html):
    return re.search(r'name="form_token" value="([^"]+)"', html)[1]


@pytest.mark.parametrize(
    "address",
    ["/", "/?q=python", "/boards", "/boards/nordlicht", "/watches", "/employer?name=Nordlicht+Energie", "/help", "/nope",
     "/?q=color:red", "/role/1", "/role/99999", "/static/style.css", "/api/v1/health"],
)  # fmt: skip
def test_every_answer_forbids_what_a_posting_could_bring(client, address):
    answer = client.get(address)
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert " style=" not in answer.text and "<script>" not in answer.text and "onclick" not in answer.text


def test_search_shows_results_counts_and_facets_that_agree(client):
    page = client.get("/", params={"q": "python"}).text
    assert "<strong>5</strong> roles" in page
    assert "Senior Data Engineer" in page and "<mark>Python</mark>" in page
    narrowed = client.get("/", params={"q": "python", "workplace": "remote"}).text
    assert "<strong>2</strong> roles" in narrowed
    assert 'aria-current="true"' in narrowed and "Senior Data Engineer" not in narrowed
    remote_count = re.search(r'>Remote</span> <span class="count">(\d+)<', page)[1]
    assert remote_count == "2"


def test_few_results_are_followed_by_similar_ones_that_are_not_counted(client):
    page = client.get("/", params={"q": "data engineer zanzibar"}).text
    assert "<strong>0</strong> roles" in page and "Similar roles" in page
    assert "Senior Data Engineer" in page.split("Similar roles")[1]
    assert "Similar roles" not in client.get("/", params={"q": "zzzzqq"}).text
    answer = client.get("/api/v1/search", params={"q": "data engineer zanzibar"}).json()
    assert (answer["total"], answer["items"], answer["cut"]) == (0, [], False)
    assert "Senior Data Engineer" in [item["title"] for item in answer["similar"]]


def test_where_a_list_by_relevance_ends_the_page_shows_how_to_go_on(client, monkeypatch):
    monkeypatch.setattr("rolecall.search.tantivy.engine.DEEPEST", 2)
    monkeypatch.setattr("rolecall.serve.pages.search.PAGE", 2)
    page = client.get("/", params={"q": "python"}).text
    assert "By relevance the list ends here" in page and 'href="/?q=python&amp;sort=new"' in page
    assert "the list ends here" not in client.get("/", params={"q": "python", "sort": "new"}).text


def test_nothing_found_and_nothing_understood_say_what_to_do(client):
    assert "Nothing matches" in client.get("/", params={"q": "zzzzqq"}).text
    answer = client.get("/", params={"q": "colour:red"})
    assert answer.status_code == 422 and "Known filters" in answer.text


def test_a_role_shows_values_with_their_basis_and_its_history_as_differences(client, services):
    page = client.get(f"/role/{role_id(services, 'senior data engineer')}").text
    for shown in (
        "72,000–88,000 EUR a year",
        "read from the text",
        "two days a week at the office",
        "<del>Data Engineer</del>",
        "<ins>Senior Data Engineer</ins>",
        "<del>Two years with data systems</del>",
        "Berlin or München",
        "Last checked",
        "First seen",
        "the source says 8 February 2026",
        'href="https://nordlicht.example.com/jobs/n1"',
    ):
        assert shown in page, shown


def test_a_closed_role_shows_the_evidence(client, services):
    page = client.get(f"/role/{role_id(services, 'technician state:closed')}").text
    assert "Absent from a complete list" in page
    assert "2 of 2 advertised roles were read" in page


def test_warnings_are_shown_with_their_reason_and_hide_nothing(client, services):
    page = client.get(f"/role/{role_id(services, 'flag:scam')}").text
    assert "Signs of a scam" in page and "Asks for a fee" in page and "Ignore previous instructions" in page
    assert "Signs of a scam" in client.get("/", params={"q": "data entry"}).text


def test_boards_show_state_reason_and_next_visit(client):
    page = client.get("/boards").text
    assert "Paused" in page and "paused until a person looks" in page
    assert "in 2 hours" in page and "in 5 hours" in page
    board = client.get("/boards/nordlicht").text
    assert "Complete" in board and "advertised roles" in board


def test_missing_things_are_404_with_a_message(client):
    for address in ("/role/424242", "/boards/none", "/employer?name=Nobody", "/feed/wrong.atom", "/watches/77", "/x"):
        answer = client.get(address)
        assert answer.status_code == 404 and "<h1>" in answer.text, address


def test_a_watch_is_made_subscribed_renewed_and_removed(client):
    form = {"q": "data engineer", "form_token": token_of(client.get("/watches").text)}
    page = client.post("/watches", data=form)
    assert page.status_code == 200 and "Subscribe" in page.text
    feeds = dict(re.findall(r'href="http://localhost(/feed/[^"]+\.(atom|rss|json))"', page.text))
    assert set(feeds.values()) == {"atom", "rss", "json"}
    address = next(path for path, ending in feeds.items() if ending == "atom")
    feed = client.get(address)
    assert feed.headers["content-type"].startswith("application/atom+xml")
    names = [e.findtext("{*}title") for e in ET.fromstring(feed.content).findall("{*}entry")]
    assert names == ["Data Engineer, Translation Memory — Atelier Mistral", "Senior Data Engineer — Nordlicht Energie"]
    again = client.get(address, headers={"if-none-match": feed.headers["etag"]})
    assert again.status_code == 304 and not again.content
    where = page.url.path
    form["form_token"] = token_of(page.text)
    client.post(where + "/renew", data=form)
    assert client.get(address).status_code == 404
    client.post(where + "/remove", data=form)
    assert client.get(where).status_code == 404


def test_forms_from_elsewhere_are_refused(client, services):
    token = token_of(client.get("/watches").text)
    good = {"q": "python", "form_token": token}
    before = len(services.store.watches())
    assert client.post("/watches", data={"q": "python"}).status_code == 403
    assert client.post("/watches", data={**good, "form_token": "guess"}).status_code == 403
    assert client.post("/watches", data=good, headers={"origin": "https://evil.example"}).status_code == 403
    assert client.post("/watches", data={**good, "q": "x" * 30_000}).status_code == 413
    assert TestClient(create_app(services), base_url=HOST).post("/watches", data=good).status_code == 403
    assert len(services.store.watches()) == before


def test_requests_by_a_rebound_name_are_refused(services):
    answer = TestClient(create_app(services), base_url="http://evil.example").get("/")
    assert answer.status_code == 421 and "Senior" not in answer.text


def test_the_api_says_the_same_as_the_page(client, services):
    body = client.get("/api/v1/search", params={"q": "python", "workplace": "remote", "facets": "country"}).json()
    assert body["total"] == 2 == len(body["items"])
    assert {(f["value"], f["count"]) for f in body["facets"]["country"]} == {("DE", 1), ("FR", 1)}
    item = body["items"][0]
    role = client.get(f"/api/v1/postings/{item['id']}").json()
    assert role["title"] == item["title"] and role["history"]["snapshots"]
    assert {"board", "external_id", "url", "state", "places", "first_seen_at", "closed_at", "evidence"} <= role.keys()
    assert client.get("/api/v1/health").json()["status"] == "ok"
    assert len(client.get("/api/v1/boards").json()["items"]) == 3
    assert client.get("/api/v1/suggest", params={"q": "pyt"}).json()["items"] == ["python"]


def test_the_api_pages_to_the_end_by_cursor(client):
    seen, cursor = [], None
    while True:
        params = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        body = client.get("/api/v1/search", params=params).json()
        seen += [item["id"] for item in body["items"]]
        cursor = body["cursor"]
        if cursor is None:
            break
    assert len(seen) == len(set(seen)) == body["total"]


@pytest.mark.parametrize(
    ("address", "status"),
    [("/api/v1/search?q=foo:1", 422), ("/api/v1/search?limit=x", 422), ("/api/v1/search?cursor=zz", 422),
     ("/api/v1/search?facets=colour", 422), ("/api/v1/postings/77777", 404), ("/api/v1/nothing", 404)],
)  # fmt: skip
def test_api_errors_are_problem_details_with_a_remedy(client, address, status):
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status and answer.json()["detail"]


def test_a_result_says_why_it_is_found_and_another_why_not(client, services):
    found, other = role_id(services, "senior data engineer"), role_id(services, "designer")
    page = client.get(f"/role/{found}", params={"q": "python place:Berlin"}).text
    assert "this is found" in page and "found in the description" in page
    page = client.get(f"/role/{other}", params={"q": "python place:Berlin"}).text
    assert "this is not found" in page and "the role has: Paris" in page
    body = client.get("/api/v1/why", params={"q": "python", "id": other}).json()
    assert body["found"] is False and body["reasons"][0]["part"] == "python"
    assert client.get("/api/v1/why", params={"q": "python", "id": "x"}).status_code == 422


def test_pages_of_the_crawl_are_searched_beside_roles_and_watched(tmp_path):
    services = with_page(build(tmp_path))
    client = TestClient(create_app(services), base_url=HOST)
    found = client.get("/", params={"q": "careers", "kind": "pages"}).text
    assert "<strong>1</strong> page" in found and 'href="https://www.example.com/careers"' in found
    assert 'aria-current="page">Pages</a>' in found and 'aria-label="Filters"' in found
    roles = client.get("/", params={"q": "python", "kind": "roles"}).text
    assert "<strong>5</strong> roles" in roles
    wrong = client.get("/", params={"q": "careers pay:1EUR", "kind": "pages"})
    assert wrong.status_code == 422 and "no filter of pages" in wrong.text
    form = {"q": "careers kind:pages", "form_token": token_of(client.get("/watches").text)}
    watch = client.post("/watches", data=form)
    assert "https://www.example.com/careers" in watch.text
    feed = re.search(r'href="http://localhost(/feed/[^"]+\.atom)"', watch.text)[1]
    assert "https://www.example.com/careers" in client.get(feed).text
    body = client.get("/api/v1/pages", params={"q": "careers", "facets": "topic,site"}).json()
    assert body["total"] == 1 and body["facets"]["topic"][0]["value"] == "jobs"
    services.index.close()
    services.store.close()


def test_a_role_that_was_raised_says_so(services, client):
    stored = services.store.by_ids([role_id(services, "designer")])[0]
    raised = msgspec.structs.replace(stored, raised_at=NOW - timedelta(days=1))
    assert age_line(raised, NOW) == "Raised again"
    assert age_line(msgspec.structs.replace(stored, repost_of=3), NOW) == "Reposted"
    assert age_line(msgspec.structs.replace(stored, state=PostingState.CLOSED), NOW) is None


def test_boards_are_narrowed_by_text_and_state(client):
    page = client.get("/boards", params={"match": "MISTRAL"}).text
    assert "Atelier Mistral" in page and "Nordlicht" not in page
    page = client.get("/boards", params={"state": "paused"}).text
    assert "Bright Horizon" in page and "Atelier" not in page
    assert "No board is like that" in client.get("/boards", params={"match": "zzz"}).text
    assert client.get("/boards", params={"state": "odd", "after": "\x00"}).status_code == 200


def test_counts_of_a_board_are_those_its_search_finds(client):
    counts = re.findall(r'href="/\?board=(\w+)">(\d+)<', client.get("/boards").text)
    assert len(counts) == 3
    for slug, count in counts:
        assert f"<strong>{count}</strong>" in client.get("/", params={"board": slug}).text
