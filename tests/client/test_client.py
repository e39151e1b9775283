"""The typed client against a running server."""

import msgspec
import pytest

from rolecall.app.access import add_key
from rolecall.client import ApiError, Client, Result, RoleWithHistory
from rolecall.model import InvalidInput, PostingState
from roles import NOW
from serve.sample import build
from serve.whole import close, served, with_keys

KEY = "operator-key-0123456789"


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    found = build(tmp_path_factory.mktemp("sample"))
    yield found
    close(found)


@pytest.fixture(scope="module")
def client(services):
    with served(services) as address:
        yield Client(address)


def test_everything_asked_is_answered_typed(client):
    page = client.search("python", limit=2, facets=("employer",), workplace="remote")
    assert page.total == 2 and page.items[0].state is PostingState.ACTIVE
    assert {count.value for count in page.facets["employer"]} == {"atelier mistral", "nordlicht energie"}
    role = client.role(page.items[0].id)
    assert role.title == page.items[0].title and role.history.evidence and role.description_text
    assert len([found.id for found in client.results("python")]) == client.search("python", limit=0).total == 5
    employer = client.employer("Nordlicht Energie", limit=1)
    assert employer.states == {"active": 2, "closed": 1} and len(employer.items) == 1
    assert client.employer("Nordlicht Energie", limit=1, cursor=employer.cursor).items != employer.items
    assert client.why(role.id, "python place:Berlin").reasons[0].holds
    assert client.suggest("pyt") == ("python",)
    assert sorted(board.slug for board in client.boards()) == ["atelier", "bright", "nordlicht"]
    assert client.health().status == "ok"


def test_a_watch_is_added_read_and_removed(client):
    watch = client.add_watch("data engineer", "Data")
    assert [w.id for w in client.watches()] == [watch.id]
    assert watch.feeds.atom.endswith(".atom") and len(watch.feeds.atom.rsplit("/", 1)[1]) > 30
    assert {found.role.title for found in client.delivered(watch.id).items} == {
        "Senior Data Engineer", "Data Engineer, Translation Memory"}  # fmt: skip
    client.remove_watch(watch.id)
    with pytest.raises(ApiError) as caught:
        client.delivered(watch.id)
    assert caught.value.status == 404 and caught.value.remedy


def test_errors_say_what_to_do_next(client, tmp_path):
    for call, status in (
        (lambda: client.search("colour:red"), 422), (lambda: client.role(10**9), 404), (lambda: client.add_watch(""), 422),
        (lambda: client.employer("Nobody"), 404), (lambda: client.search("x", limit=1000), 422),
    ):  # fmt: skip
        with pytest.raises(ApiError) as caught:
            call()
        assert caught.value.status == status and caught.value.remedy, caught.value
    with pytest.raises(ApiError) as caught:
        Client("http://127.0.0.1:9", timeout=2).health()
    assert caught.value.status == 0 and "Is rolecall serve running?" in str(caught.value)
    with pytest.raises(InvalidInput):
        Client("file:///etc/passwd")


def test_an_unchanged_answer_is_not_sent_again(client):
    first = client.search("python")
    known = dict(client._known)
    assert any(path.startswith("/search") for path in known)
    assert client.search("python") == first
    assert client._known == known


def test_types_have_every_field_that_is_answered_and_no_other(client):
    raw = msgspec.json.decode(client._send("GET", "/search?q=python"))["items"][0]
    assert set(raw) == {field.name for field in msgspec.structs.fields(Result)}
    raw = msgspec.json.decode(client._send("GET", f"/postings/{raw['id']}"))
    assert set(raw) == {field.name for field in msgspec.structs.fields(RoleWithHistory)}


def test_a_key_opens_what_its_scopes_say(services):
    read = add_key(services.store, "Reader", ["read"], NOW)
    with served(with_keys(services, operator=KEY)) as address:
        with pytest.raises(ApiError) as caught:
            Client(address).health()
        assert caught.value.status == 401
        reader = Client(address, read.secret)
        assert reader.search("python").total == 5
        for call in (reader.watches, lambda: reader.add_watch("x")):
            with pytest.raises(ApiError) as caught:
                call()
            assert caught.value.status == 403 and "watches" in caught.value.what
        services.store.remove_access_key(read.key.id)
        with pytest.raises(ApiError) as caught:
            reader.search("data")
        assert caught.value.status == 401
        assert Client(address, KEY).watches() == ()
