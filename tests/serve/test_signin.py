import dataclasses
import re

import pytest
from starlette.testclient import TestClient

from rolecall.app.compose import open_app
from rolecall.model import NotConfigured
from rolecall.serve import Keys, check_exposure, create_app, services_of
from rolecall.serve.signin import Buckets, Level, level_of_session, session
from serve.sample import build

KEYS = Keys(operator="operator-key-0123456789", reader="reader-key-0123456789")


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    found = dataclasses.replace(build(tmp_path_factory.mktemp("sample")), keys=KEYS)
    yield found
    found.index.close()
    found.store.close()


@pytest.fixture
def client(services):
    return TestClient(create_app(services), base_url="http://localhost", follow_redirects=False)


def enter(client, key):
    token = re.search(r'name="form_token" value="([^"]+)"', client.get("/sign-in").text)[1]
    return client.post("/sign-in", data={"key": key, "form_token": token})


def test_nothing_is_read_without_a_key_but_feeds_links_and_styles(client):
    for address in ("/", "/role/1", "/boards", "/watches", "/employer?name=x", "/help"):
        answer = client.get(address)
        assert answer.status_code == 303 and answer.headers["location"].startswith("/sign-in"), address
    for address in ("/api/v1/search", "/api/v1/health", "/api/v1/openapi.json"):
        answer = client.get(address)
        assert answer.status_code == 401 and answer.json()["remedy"], address
    assert client.get("/static/style.css").status_code == 200
    assert client.get("/feed/unknown.atom").status_code == 404
    assert client.get("/leave/1/x").status_code == 200


def test_a_reader_reads_and_an_operator_also_changes(client):
    assert enter(client, "wrong").status_code == 403
    assert enter(client, KEYS.reader).status_code == 303
    page = client.get("/watches")
    assert page.status_code == 200
    form = {"q": "python", "form_token": re.search(r'name="form_token" value="([^"]+)"', page.text)[1]}
    assert client.post("/watches", data=form).headers["location"] == "/sign-in"
    assert enter(client, KEYS.operator).status_code == 303
    assert client.post("/watches", data=form).headers["location"].startswith("/watches/")


def test_keys_open_the_api(client):
    for key, status in ((KEYS.reader, 200), (KEYS.operator, 200), ("x", 401), ("", 401)):
        assert client.get("/api/v1/health", headers={"authorization": f"Bearer {key}"}).status_code == status


def test_sessions_end_and_cannot_be_made_up():
    cookie = session(KEYS, Level.READER, now=1000.0)
    assert level_of_session(KEYS, cookie, 1001.0) is Level.READER
    assert level_of_session(KEYS, cookie, 1000.0 + 15 * 86400) is Level.NOBODY
    raised = "2" + cookie[1:]
    assert level_of_session(KEYS, raised, 1001.0) is Level.NOBODY
    assert level_of_session(Keys(operator="another-key-0123456789"), cookie, 1001.0) is Level.NOBODY
    for text in ("", ".", "..", "1.9999999999.", "é.ü.ö"):
        assert level_of_session(KEYS, text, 1.0) is Level.NOBODY


def test_with_keys_any_name_is_answered_and_still_needs_the_key(tmp_path):
    (tmp_path / "rolecall.toml").write_text('operator_key = "operator-key-0123456789"\n', "utf-8")
    parts = open_app(tmp_path)
    client = TestClient(create_app(services_of(parts)), base_url="http://roles.example", follow_redirects=False)
    assert client.get("/").headers["location"] == "/sign-in"
    parts.index.close()
    parts.store.close()


def test_too_many_requests_and_tries_are_slowed(client):
    buckets = Buckets(rate=1.0, burst=2.0)
    assert [buckets.take("a", 0.0), buckets.take("a", 0.0)] == [0.0, 0.0]
    assert buckets.take("a", 0.0) == 1.0 and buckets.take("b", 0.0) == 0.0 and buckets.take("a", 1.0) == 0.0
    answers = [client.get("/static/style.css") for _ in range(120)]
    slow = [answer for answer in answers if answer.status_code == 429]
    assert slow and int(slow[0].headers["retry-after"]) >= 1


def test_pages_are_not_opened_to_others_without_a_key():
    for host in ("0.0.0.0", "::", "192.168.1.5", "roles.example"):
        with pytest.raises(NotConfigured, match="key"):
            check_exposure(host, Keys())
        check_exposure(host, KEYS)
    for host in ("127.0.0.1", "::1", "localhost"):
        check_exposure(host, Keys())
    assert "operator" not in repr(KEYS)
