"""The pages in a real browser: every page, in both colour schemes, wide and narrow, with and without script."""

import re
import shutil
from importlib.resources import files

import pytest

from serve.whole import close, served, whole, with_keys

pytestmark = pytest.mark.browser
_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync"]  # fmt: skip
#: Every page there is, with something on it, and the answers to what cannot be answered.
PAGES = (
    "/", "/?q=data", "/?q=python&workplace=remote", "/?q=zzzzqq", "/?kind=pages", "/?q=colour:red", "/role/1?q=python", "/role/2", "/role/7",
    "/role/9", "/employer?name=nordlicht+energie", "/boards", "/boards/bright", "/scans", "/scans/1", "/health",
    "/health/bright", "/crawl", "/proposals", "/links", "/watches", "/watches/1", "/settings", "/help", "/sign-in?next=/settings",
    "/leave/1/secret", "/nope", "/role/999999",
)  # fmt: skip
#: (scheme, width, height): the two ends people use.
SIGHTS = (("light", 1280, 900), ("dark", 360, 740))
#: Rules of WCAG 2.0 to 2.2, levels A and AA.
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    found = whole(tmp_path_factory.mktemp("whole"))
    yield found
    close(found)


@pytest.fixture(scope="module")
def address(services):
    with served(services) as found:
        yield found


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


@pytest.fixture(scope="module")
def axe():
    package = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    return files(package).joinpath("axe.min.js").read_text("utf-8")


@pytest.fixture(scope="module")
def sights(chromium):
    """A page per sight, kept open: a new one for each address would cost more than all that is looked at."""
    found = []
    for scheme, width, height in SIGHTS:
        context = chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.complaints = []
        page.on("pageerror", lambda error, page=page: page.complaints.append(str(error)))
        page.on("console", lambda message, page=page: _complain(page, message))
        found.append((f"{scheme} {width}", page))
    yield found
    for _, page in found:
        page.context.close()


def _complain(page, message):
    # The browser itself tells of an answer 404 or 422, which some of these pages are.
    if message.type == "error" and "the server responded with a status of" not in message.text:
        page.complaints.append(message.text)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_accessible_and_fits_in_light_and_dark_wide_and_narrow(sights, address, axe, path):
    for sight, page in sights:
        usual = page.viewport_size
        page.goto(address + path)
        assert page.locator("h1").count() == 1, sight
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], sight
        assert "owned" not in page.title()
        page.evaluate(axe)
        found = page.evaluate("(tags) => axe.run(document, {runOnly: tags})", _RULES)
        assert found["passes"], "the tool looked at nothing"
        wrong = [(v["id"], n["html"][:160], n["failureSummary"][:200]) for v in found["violations"] for n in v["nodes"]]
        assert wrong == [], sight
        assert page.complaints == [], sight
        for narrow in (320, 768, 1920):
            page.set_viewport_size({"width": narrow, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= narrow, sight
        page.set_viewport_size(usual)


def test_every_page_says_the_same_without_script(chromium, address):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    for path in PAGES:
        page.goto(address + path)
        assert page.locator("h1").inner_text().strip(), path
        assert page.locator("main").inner_text().strip(), path
        # What can be sent can be sent without script.
        for form in page.locator("form").all():
            assert form.locator("button").count() >= 1, path
    context.close()


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
    assert page.get_by_role("status").inner_text() == "4 roles"
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


def test_on_a_phone_the_filters_open_on_demand(chromium, address):
    page = chromium.new_page(viewport={"width": 390, "height": 800}, has_touch=True)
    page.goto(address + "/?q=python")
    remote = page.get_by_role("link", name="Remote 2")
    assert not remote.is_visible()
    page.get_by_text("Filters", exact=True).click()
    remote.click()
    assert page.get_by_role("status").inner_text() == "2 roles"
    page.close()


def _tab_to(page, what, most=120):
    """Press Tab until the focused element's text matches, as a person without a mouse does."""
    for _ in range(most):
        page.keyboard.press("Tab")
        text = page.evaluate("document.activeElement.textContent.trim() || document.activeElement.name || ''")
        if re.fullmatch(what, text):
            style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert style != "none", f"where the keyboard is cannot be seen at {text}"
            return
    raise AssertionError(f"Tab never reached {what}")


def test_from_a_search_to_a_role_to_following_by_keyboard_alone(chromium, address):
    page = chromium.new_page()
    page.goto(address + "/boards")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.goto(address + "/")
    assert page.evaluate("document.activeElement.name") == "q"
    page.keyboard.type("python data")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?q=python+data")
    _tab_to(page, "Senior Data Engineer")
    page.keyboard.press("Enter")
    page.wait_for_url("**/role/**")
    _tab_to(page, "Follow Nordlicht Energie")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Subscribe").wait_for()
    assert page.get_by_role("heading", level=1).inner_text() == "Nordlicht Energie"
    page.close()


def test_a_key_is_made_shown_once_and_revoked(page, address):
    page.goto(address + "/settings")
    page.get_by_role("textbox", name="Program").fill("Night shift")
    page.get_by_label(re.compile("Watches")).check()
    page.get_by_role("button", name="Make the key").click()
    secret = page.locator("code.secret").inner_text()
    assert secret.startswith("rolecall_") and len(secret) > 40
    page.goto(address + "/settings")
    assert secret not in page.content()
    row = page.get_by_role("row", name=re.compile("Night shift"))
    assert "read, watches" in row.inner_text()
    row.get_by_role("button").click()
    assert page.get_by_role("row", name=re.compile("Night shift")).count() == 0


def test_messages_of_a_watch_are_added_changed_and_ended(page, address):
    page.goto(address + "/watches/1")
    page.get_by_text("Get it by mail, webhook or chat").click()
    page.locator("#channel").select_option("webhook")
    page.locator("#target").fill("https://hooks.example.com/roles")
    page.get_by_role("button", name="Deliver it there").click()
    assert page.locator("code.secret").inner_text()
    page.get_by_role("link", name="Back to the watch").click()
    card = page.locator("#messages .card", has_text="Webhook to https://hooks.example.com")
    card.get_by_label("How often").select_option("24")
    card.get_by_label("Quiet hours").fill("21-6")
    card.get_by_role("button", name="Save").click()
    card = page.locator("#messages .card", has_text="Webhook to https://hooks.example.com")
    assert card.get_by_label("Quiet hours").input_value() == "21-6"
    card.get_by_role("button", name="End these messages").click()
    assert page.locator("#messages .card", has_text="Webhook to").count() == 0


def test_behind_keys_a_person_signs_in_where_they_were_going_and_out_again(page, services):
    keys = with_keys(services, operator="operator-key-0123456789", reader="reader-key-0123456789")
    with served(keys) as exposed:
        page.goto(exposed + "/settings")
        page.get_by_label("Key").fill("reader-key-0123456789")
        page.get_by_role("button", name="Sign in").click()
        assert "operator key" in page.locator("main").inner_text(), "reading is not operating"
        page.get_by_label("Key").fill("operator-key-0123456789")
        page.get_by_role("button", name="Sign in").click()
        assert page.url == exposed + "/settings"
        assert page.get_by_role("heading", level=1).inner_text() == "Settings"
        assert "operator-key" not in page.content() and "reader-key" not in page.content()
        page.get_by_role("button", name="Sign out").click()
        page.goto(exposed + "/role/1")
        assert page.get_by_role("heading", level=1).inner_text() == "Sign in"
        page.goto("about:blank")
