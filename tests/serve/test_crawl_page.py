"""The crawl's page and its live numbers."""

from datetime import UTC, datetime
from pathlib import Path

from starlette.testclient import TestClient

from app.crawl_site import Site, html, plan, prose, run
from rolecall.app.compose import App
from rolecall.serve.application import create_app
from rolecall.serve.services import services_of

HOST = "rose.example"


def test_the_page_shows_what_was_crawled(tmp_path: Path) -> None:
    pages = {"/": html("Careers", prose(1), ["/<b>", "/role"]), "/role": html("Engineer", prose(2))}
    with Site(lambda _h, path: (200, {}, pages[path]) if path in pages else None) as site:
        run(tmp_path, site, plan(), [f"http://{HOST}/"])
    app = App(tmp_path)
    client = TestClient(create_app(services_of(app)), base_url="http://127.0.0.1")
    shown = client.get("/crawl").text
    assert f"http://{HOST}/role" in shown
    assert "<b>" not in shown.split("<main", 1)[1]
    live = client.get("/crawl/live?after=0").json()
    assert live["numbers"]["pages"] == 2
    assert {row["outcome"] for row in live["attempts"]} >= {"indexed"}
    assert client.get(f"/crawl/live?after={live['attempts'][-1]['id']}").json()["attempts"] == []
    app.store.close()


def test_an_empty_crawl_says_how_to_begin(tmp_path: Path) -> None:
    app = App(tmp_path)
    client = TestClient(create_app(services_of(app)), base_url="http://127.0.0.1")
    assert "rolecall crawl" in client.get("/crawl").text
    assert app.store.crawl_counts(datetime.now(UTC)).hosts == 0
    app.store.close()
