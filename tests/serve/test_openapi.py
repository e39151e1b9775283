import random

import pytest
from openapi_spec_validator import validate
from starlette.testclient import TestClient

from rolecall.serve import create_app
from serve.sample import build, with_page

jsonschema = pytest.importorskip("jsonschema")


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    services = with_page(build(tmp_path_factory.mktemp("sample")))
    yield TestClient(create_app(services), base_url="http://localhost", raise_server_exceptions=False)
    services.index.close()
    services.store.close()


@pytest.fixture(scope="module")
def described(client):
    return client.get("/api/v1/openapi.json").json()


def check(described, schema, value):
    document = {**schema, "components": described["components"]}
    jsonschema.Draft202012Validator(document).validate(value)


def test_the_description_is_valid_openapi(described):
    validate(described)
    assert described["openapi"].startswith("3.1")


def test_answers_are_as_described_and_nothing_is_left_undescribed(client, described):
    first = client.get("/api/v1/search?q=python").json()["items"][0]["id"]
    for path, parameters in (
        ("/search", "?q=python&facets=place,employer"), ("/search", "?q=%22"), ("/search", "?limit=0"),
        ("/postings/{id}", None), ("/why", f"?q=python+place:Paris&id={first}"), ("/why", "?q=x&id=99999"),
        ("/pages", "?q=careers&facets=topic,site"), ("/pages", "?q=pay:1EUR"), ("/search", "?q=kind:pages"),
        ("/suggest", "?q=pyt"), ("/boards", ""), ("/health", ""),
    ):  # fmt: skip
        address = path.replace("{id}", str(first)) + (parameters or "")
        answer = client.get("/api/v1" + address)
        responses = described["paths"][path]["get"]["responses"]
        assert str(answer.status_code) in responses, (address, answer.status_code)
        (media, content), *_ = responses[str(answer.status_code)]["content"].items()
        assert answer.headers["content-type"] == media
        check(described, content["schema"], answer.json())
    role = client.get(f"/api/v1/postings/{first}").json()
    assert set(role) == set(described["components"]["schemas"]["Role"]["properties"])
    item = client.get("/api/v1/search?q=python").json()["items"][0]
    assert set(item) == set(described["components"]["schemas"]["Result"]["properties"])


def test_every_route_is_described(client, described):
    from rolecall.serve.api import ROUTES

    paths = {route.path.replace(":int", "") for route in ROUTES} - {"/openapi.json"}
    assert paths == set(described["paths"])


def test_no_input_makes_a_server_error(client, described):
    rng = random.Random(5)
    odd = ["", "0", "-1", "9" * 25, "a:b", '"', "é" * 300, "%00", "\x00", "place:", "*", "-", "1e9", "null", "'; --",
           "pay:>1EUR", "since:9999y", "since:0001-01-01", "before:9999-12-31T23:59:59+14:00", "😀", "place:1"]  # fmt: skip
    for path, operation in described["paths"].items():
        names = [p["name"] for p in operation["get"]["parameters"] if p["in"] == "query"]
        for _ in range(60):
            params = {name: rng.choice(odd) for name in names if rng.random() < 0.3}
            address = path.replace("{id}", rng.choice(["0", "1", "99999999999999999999", "x"]))
            answer = client.get("/api/v1" + address, params=params)
            assert answer.status_code < 500, (address, params, answer.text)
