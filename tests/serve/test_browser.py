"""The pages in a real browser: what a person does, with and without script."""

import asyncio
import shutil
import threading

import pytest

from rolecall.serve import WebServer, create_app
from serve.sample import build

pytestmark = pytest.mark.browser
_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync"]  # fmt: skip


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    services = build(tmp_path_factory.mktemp("sample"))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = WebServer(create_app(services), "127.0.0.1", 0)
    yield asyncio.run_coroutine_threadsafe(server.start(), loop).result(20).rstrip("/")
    asyncio.run_coroutine_threadsafe(server.stop(), loop).result(20)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    services.index.close()
    services.store.close()


@pytest.fixture(scope="module")
def chromium():
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
    if path is None:
        pytest.skip("no Chromium is installed (chromium, chromium-browser, google-chrome)")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=_ARGS)
        yield browser
        browser.close()


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def page(chromium, request):
    context = chromium.new_context(java_script_enabled=request.param, viewport={"width": 1280, "height": 900})
    found = context.new_page()
    complaints = []
    found.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    found.on("pageerror", lambda error: complaints.append(str(error)))
    yield found
    context.close()
    assert complaints == []


def test_search_filter_open_a_role_see_its_history_subscribe(page, address):
    page.goto(address + "/")
    page.get_by_label("Search", exact=True).fill("data engineer")
    page.get_by_role("button", name="Search", exact=True).click()
    assert page.get_by_role("status").inner_text() == "2 roles"
    page.get_by_role("complementary", name="Filters").get_by_role("link", name="Nordlicht Energie").click()
    assert page.get_by_role("status").inner_text() == "1 role"
    page.get_by_role("link", name="Senior Data Engineer").click()
    assert page.get_by_role("heading", level=1).inner_text().startswith("Senior Data Engineer")
    history = page.locator("#history")
    assert "Changed: title" in history.inner_text()
    assert history.locator("del").first.inner_text() == "Data Engineer"
    page.go_back()
    page.get_by_role("button", name="Watch this search").click()
    page.get_by_role("heading", name="Subscribe").wait_for()
    feed = page.get_by_role("link", name="Atom").get_attribute("href")
    answer = page.request.get(feed)
    assert answer.ok and "Senior Data Engineer" in answer.text()
    assert "Senior Data Engineer" in page.locator("ol.roles").inner_text()


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_no_page_is_wider_than_its_window(chromium, address, width):
    page = chromium.new_page(viewport={"width": width, "height": 800})
    for path in ("/", "/?q=data", "/role/1", "/role/2", "/boards", "/boards/bright", "/watches", "/help", "/nope",
                 "/employer?name=nordlicht+energie", "/?q=colour:red"):  # fmt: skip
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.close()


def test_on_a_phone_the_filters_open_on_demand(chromium, address):
    page = chromium.new_page(viewport={"width": 390, "height": 800}, has_touch=True)
    page.goto(address + "/?q=python")
    remote = page.get_by_role("link", name="Remote 2")
    assert not remote.is_visible()
    page.get_by_text("Filters", exact=True).click()
    remote.click()
    assert page.get_by_role("status").inner_text() == "2 roles"
    page.close()


def test_everything_is_reached_by_keyboard(chromium, address):
    page = chromium.new_page()
    page.goto(address + "/boards")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')").startswith("/boards/")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.close()


def _luminance(colour):
    parts = [int(part) / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


_TEXTS = """() => {
  const found = [], parse = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
  const back = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
    if (c.length === 3 || c[3] > 0) return c.slice(0, 3); } return [255, 255, 255]; };
  for (const e of document.querySelectorAll("body *")) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (own && e.checkVisibility() && !e.closest("svg, .quiet"))
      found.push([e.textContent.trim().slice(0, 40), parse(getComputedStyle(e).color).slice(0, 3), back(e)]);
  }
  return found; }"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_the_contrast_of_wcag_aa(chromium, address, scheme):
    context = chromium.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    for path in ("/?q=data", "/?q=python&workplace=remote", "/role/1", "/role/2", "/boards", "/watches", "/help"):
        page.goto(address + path)
        texts = page.evaluate(_TEXTS)
        assert texts
        for text, ink, paper in texts:
            light, dark = sorted((_luminance(ink), _luminance(paper)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (path, text, ink, paper)
    context.close()
