"""The page of links to decide, in a real browser: side by side, said to be one job or two, and taken back."""

import asyncio
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from link.build import TEXT, posting
from rolecall.app.consume import catch_up
from rolecall.app.consume_index import indexer
from rolecall.app.linking import Linker, link_consumer
from rolecall.serve import Services, WebServer, create_app
from roles import MUNICH, NOW, Ledger
from serve.sample import build

pytestmark = pytest.mark.browser
_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync"]  # fmt: skip
FULLER = "Backend Engineer, Payments, Fraud"
LONGER = "Orchard Keeper, Nights"


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    """The sample with two pairs that may be one job."""
    found = build(tmp_path)
    ledger = Ledger(found.store)  # type: ignore[arg-type]
    for board, roles in {
        "cobalt": [posting(1).posting, posting(2, "Orchard Keeper", places=(MUNICH,)).posting],
        "portal": [posting(3, FULLER).posting, posting(4, LONGER, places=(MUNICH,)).posting],
    }.items():
        ledger.board(board, "Cobalt Orchard" if board == "cobalt" else None)
        ledger.scan(
            board, [msgspec.structs.replace(role, external_id=f"{board}-{role.external_id}") for role in roles], NOW
        )
    settle(found)
    yield found
    found.index.close()
    found.store.close()


def settle(services: Services) -> None:
    """What follows the log in a running service."""
    catch_up(services.store, link_consumer(Linker(services.store, services.clock)))
    catch_up(services.store, indexer(services.store, services.index))


@pytest.fixture
def address(services: Services) -> Iterator[str]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = WebServer(create_app(services), "127.0.0.1", 0)
    try:
        yield asyncio.run_coroutine_threadsafe(server.start(), loop).result(60).rstrip("/")
    finally:
        asyncio.run_coroutine_threadsafe(server.stop(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def page(request: pytest.FixtureRequest):
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
    if path is None:
        pytest.skip("no Chromium is installed (chromium, chromium-browser, google-chrome)")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=_ARGS)
        try:
            found = browser.new_context(java_script_enabled=request.param).new_page()
            found.set_default_timeout(60_000)
            yield found
        finally:
            browser.close()


def test_pairs_are_decided_side_by_side_and_decisions_are_taken_back(page, address: str, services: Services) -> None:
    page.goto(address + "/links")
    pairs = page.locator("section.pair")
    assert pairs.count() == 2
    pair = pairs.filter(has_text=FULLER)
    assert pair.locator(".side").count() == 2
    assert {pair.locator(".side h3 a").nth(n).inner_text() for n in (0, 1)} == {FULLER, "Backend Engineer, Payments"}
    assert TEXT[:40] in pair.locator(".side").first.inner_text()
    evidence = pair.locator("details").inner_text().lower()
    assert all(name in evidence for name in ("title", "employer", "text"))
    pair.get_by_role("button", name="The same job").click()
    page.get_by_role("heading", name="Links to decide").wait_for()
    assert pairs.count() == 1 and FULLER not in page.locator("main").inner_text()

    other = pairs.filter(has_text=LONGER)
    other.get_by_role("button", name="Different jobs").click()
    page.get_by_text("There is nothing to decide.").wait_for()
    settle(services)
    # One entry for the two that are one, two for the others.
    page.goto(address + "/?q=payments")
    assert page.get_by_role("status").inner_text() == "1 role"
    page.goto(address + "/?q=orchard+keeper")
    assert page.get_by_role("status").inner_text() == "2 roles"

    # Taken back where the role is shown.
    own = next(s.id for s in services.store.postings() if s.posting.title == "Backend Engineer, Payments")
    page.goto(f"{address}/role/{own}")
    assert FULLER in page.locator("main").inner_text()
    page.get_by_role("button", name="Not the same job").click()
    page.get_by_role("heading", level=1).wait_for()
    settle(services)
    page.goto(address + "/?q=payments")
    assert page.get_by_role("status").inner_text() == "2 roles"
    page.goto(address + "/links")
    assert page.locator("section.pair").filter(has_text=FULLER).count() == 1, "it waits for a decision again"
