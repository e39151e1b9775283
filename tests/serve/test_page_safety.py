"""What a posting, another site or a guesser may try on the pages, and that it does not work."""

import json
import re
import shutil

import msgspec
import pytest
from selectolax.lexbor import LexborHTMLParser
from starlette.testclient import TestClient

from rolecall.app.access import add_key
from rolecall.app.consume import catch_up
from rolecall.app.consume_index import indexer
from rolecall.app.watch import add_watch
from rolecall.model import Flag
from rolecall.normalize import read_html
from rolecall.serve import Keys, create_app
from rolecall.serve.guard import POLICY
from rolecall.serve.signin import local_path, needed, visitor
from roles import NOW, Ledger
from serve.sample import build
from serve.whole import close, served, with_keys

KEYS = {"operator": "operator-key-0123456789", "reader": "reader-key-0123456789"}
#: Payloads of kinds everybody knows; the corpus has a thousand more.
PAYLOADS = (
    "<script>window.owned=1</script>", "<img src=x onerror=window.owned=1>", "<svg onload=window.owned=1>",
    "\"><script>window.owned=1</script>", "'-window.owned=1-'", "javascript:window.owned=1", "{{ 7*7 }}{% raw %}",
    "<iframe srcdoc='<script>parent.owned=1</script>'></iframe>", "<a href='javascript:window.owned=1'>x</a>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=window.owned=1>", "</title><script>owned=1</script>",
    "<style>*{display:none}</style>", "<base href=//evil.example/>", "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<form action=//evil.example><input name=key></form>", "<link rel=stylesheet href=//evil.example/x.css>",
)  # fmt: skip


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    found = build(tmp_path_factory.mktemp("sample"))
    yield found
    close(found)


def hostile(services, payloads, board):
    """A posting whose every text is hostile, cleaned the way every posting is; returns its id."""
    text = " ".join(payloads)
    cleaned = read_html(text, "https://evil.example/job")
    first = services.store.by_ids([1])[0].posting
    posting = msgspec.structs.replace(
        first, external_id="evil", title=text[:400] or "x", employer=payloads[0][:100], department=text[:300],
        place_texts=(text[:300],), places=(), description_html=cleaned.safe, description_text=cleaned.text,
        flags=(Flag(name="scam", why=text[:300]),), requisition_id=text[:100], url="https://evil.example/job",
        apply_url="https://evil.example/apply",
    )  # fmt: skip
    ids = Ledger(services.store).scan(board, [posting], closed=[], why=text[:200])
    catch_up(services.store, indexer(services.store, services.index))
    return ids["evil"]


def active(html):
    """What on a page could act: scripts that are not ours, event handlers, styles, foreign loads and targets."""
    tree = LexborHTMLParser(html)
    found = [
        node.html[:80] for node in tree.css("script") if not (node.attributes.get("src") or "").startswith("/static/")
    ]
    found += [
        n.html[:80] for n in tree.css("iframe, object, embed, base, meta[http-equiv], style, math, frame, template")
    ]
    for node in tree.css("*"):
        for name, value in node.attributes.items():
            address = re.sub(r"[\x00-\x20]", "", value or "").lower()
            if name.startswith("on") or name in ("style", "srcdoc", "background", "ping", "xlink:href"):
                found.append(f"{node.tag} {name}")
            if name in ("href", "src", "action", "formaction") and address.startswith(
                ("javascript:", "data:", "vbscript:")
            ):
                found.append(f"{node.tag} {name}={address[:40]}")
            if name in ("src", "action", "formaction") and address.startswith(("http:", "https:", "//")):
                found.append(f"{node.tag} {name}={address[:40]}")
    return found


def pages_of(services, id_, employer, board):
    client = TestClient(create_app(services), base_url="http://localhost")
    for address, query in (
        (f"/role/{id_}", {"q": "window"}), ("/", {"board": board}), ("/employer", {"name": employer}), ("/links", {}),
        (f"/boards/{board}", {}), ("/scans", {}),
    ):  # fmt: skip
        yield address, client.get(address, params=query).text


def test_no_text_of_a_posting_acts_on_any_page(services):
    raw = [
        payload for payload in PAYLOADS if payload.startswith("<") and "form" not in payload and "link" not in payload
    ]
    assert all(active(f"<body>{payload}") for payload in raw if "</title>" not in payload), "the check sees nothing"
    id_ = hostile(services, PAYLOADS, "evil")
    for address, html in pages_of(services, id_, PAYLOADS[0][:100], "evil"):
        assert active(html) == [], address
        assert "49" not in re.findall(r"<h1[^>]*>(.*?)</h1>", html, re.S)[0], "a template was obeyed"


@pytest.mark.slow
@pytest.mark.corpus
def test_no_payload_of_the_corpus_acts_on_any_page(services, corpus):
    lines = (corpus / "safety" / "xss.jsonl").read_text("utf-8").splitlines()
    payloads = [json.loads(line)["payload"] for line in lines]
    assert len(payloads) > 1000
    for at in range(0, len(payloads), 60):
        some = payloads[at : at + 60]
        id_ = hostile(services, some, "evil")
        for address, html in pages_of(services, id_, some[0][:100], "evil"):
            assert active(html) == [], (address, at)


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.corpus
def test_no_payload_acts_in_a_browser(services, corpus):
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium is installed")
    lines = (corpus / "safety" / "xss.jsonl").read_text("utf-8").splitlines()
    payloads = [*PAYLOADS, *(json.loads(line)["payload"] for line in lines)]
    ids = [hostile(services, payloads[at : at + 120], f"evil{at}") for at in range(0, len(payloads), 120)]
    with served(services) as address, playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        told, asked = [], []
        page.on("dialog", lambda dialog: (told.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: told.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: told.append(str(error)))
        for id_ in ids:
            page.goto(f"{address}/role/{id_}")
            assert page.evaluate("window.owned") is None
        assert told == []
        assert [url for url in asked if not url.startswith(address)] == []
        browser.close()


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere():
    rules = dict(rule.strip().split(" ", 1) for rule in POLICY.split(";"))
    assert rules["default-src"] == "'none'" and rules["base-uri"] == "'none'" and rules["frame-ancestors"] == "'none'"
    assert {value for name, value in rules.items() if name.endswith("-src")} == {"'none'", "'self'"}
    assert "unsafe" not in POLICY and rules["form-action"] == "'self'"


POSTS = (
    "/watches", "/watches/1/remove", "/watches/1/renew", "/watches/1/pause", "/watches/1/subscriptions", "/subscriptions/1",
    "/subscriptions/1/end", "/settings/keys", "/settings/keys/1/revoke", "/settings/feeds/renew", "/proposals/1", "/links",
    "/links/unlink", "/health/incidents/1/review", "/sign-in", "/sign-out",
)  # fmt: skip


def test_every_form_is_taken_from_our_own_pages_only(services):
    app = create_app(services)
    there = {
        re.sub(r"\{[^}]+\}", "1", route.path) for route in app.routes
        if "POST" in (getattr(route, "methods", None) or ()) and not route.path.startswith("/leave/")
    }  # fmt: skip
    assert there == set(POSTS), "name the new form here"
    client = TestClient(app, base_url="http://localhost", follow_redirects=False)
    token = re.search(r'name="form_token" value="([^"]+)"', client.get("/watches").text)[1]
    for path in POSTS:
        assert client.post(path, data={"q": "x"}).status_code == 403, path
        foreign = {"origin": "https://evil.example"}
        assert client.post(path, data={"form_token": token}, headers=foreign).status_code == 403, path


def test_the_api_takes_changes_from_programs_not_from_pages_of_other_sites(services):
    client = TestClient(create_app(services), base_url="http://localhost")
    before = len(services.store.watches())
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}):
        assert client.post("/api/v1/watches", json={"query": "x"}, headers=headers).status_code == 403
    # What a form of another site can send without asking first is no JSON by its own words.
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = client.post("/api/v1/watches", content=b'{"query": "x"}', headers={"content-type": kind})
        assert answer.status_code == 415
    assert client.options("/api/v1/watches", headers={"origin": "https://evil.example"}).status_code == 405
    assert len(services.store.watches()) == before


def test_webhooks_go_to_public_addresses_only(services):
    watch = add_watch(services.store, services.index, services.read, "safety", None, NOW)
    client = TestClient(create_app(services), base_url="http://localhost")
    token = re.search(r'name="form_token" value="([^"]+)"', client.get(f"/watches/{watch.id}").text)[1]
    for target in (
        "http://127.0.0.1/x", "http://localhost:8765/", "http://169.254.169.254/latest/meta-data", "http://[::1]/",
        "http://10.0.0.1/", "http://192.168.1.1/", "file:///etc/passwd", "http://user:pw@example.com/", "gopher://x/",
        "http://0x7f000001/", "http://2130706433/", "https://metadata.google.internal/",
    ):  # fmt: skip
        form = {"form_token": token, "channel": "webhook", "target": target}
        answer = client.post(f"/watches/{watch.id}/subscriptions", data=form)
        assert answer.status_code == 422 and "cannot go there" in answer.text, target
    assert services.store.subscriptions() == []
    services.store.remove_watch(watch.id)


def test_a_feed_address_cannot_be_guessed_and_is_closed_when_revoked_or_stopped(services):
    client = TestClient(create_app(services), base_url="http://localhost")
    first, second = (add_watch(services.store, services.index, services.read, text, None, NOW) for text in ("a1", "b2"))
    assert first.feed_token != second.feed_token and len(first.feed_token) >= 32
    address = f"/feed/{first.feed_token}.atom"
    assert client.get(address).status_code == 200
    for wrong in (
        first.feed_token[:-1],
        first.feed_token + "x",
        first.feed_token.swapcase(),
        "",
        "../1",
        str(first.id),
    ):
        assert client.get(f"/feed/{wrong}.atom").status_code == 404
    token = re.search(r'name="form_token" value="([^"]+)"', client.get("/settings").text)[1]
    client.post(f"/watches/{first.id}/pause", data={"form_token": token, "active": "no"})
    assert client.get(address).status_code == 404
    client.post(f"/watches/{first.id}/pause", data={"form_token": token, "active": "yes"})
    assert client.get(address).status_code == 200
    client.post("/settings/feeds/renew", data={"form_token": token})
    assert client.get(address).status_code == client.get(f"/feed/{second.feed_token}.atom").status_code == 404
    for watch in services.store.watches():
        services.store.remove_watch(watch.id)


def test_a_guesser_of_keys_is_stopped_and_even_the_right_key_says_nothing_then(services):
    made = add_key(services.store, "Program", ["read"], NOW)
    app = create_app(with_keys(services, **KEYS))
    client = TestClient(app, base_url="http://localhost", follow_redirects=False)
    answers = [
        client.get("/api/v1/health", headers={"authorization": f"Bearer guess{n}"}).status_code for n in range(14)
    ]
    assert answers[:10] == [401] * 10 and answers[-1] == 429
    for key in (KEYS["operator"], made.secret):
        answer = client.get("/api/v1/health", headers={"authorization": f"Bearer {key}"})
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
    # The same tries count for the page: one cannot guess on at another door.
    token = re.search(r'name="form_token" value="([^"]+)"', client.get("/sign-in").text)[1]
    assert client.post("/sign-in", data={"key": KEYS["operator"], "form_token": token}).status_code == 403
    elsewhere = TestClient(app, base_url="http://localhost", client=("192.0.2.7", 1))
    assert elsewhere.get("/api/v1/health", headers={"authorization": f"Bearer {made.secret}"}).status_code == 200
    services.store.remove_access_key(made.key.id)


def test_one_subscriber_of_ipv6_is_one_visitor():
    assert visitor("2001:db8:1:2:aaaa::1") == visitor("2001:db8:1:2:bbbb::9") != visitor("2001:db8:1:3::1")
    assert visitor("192.0.2.1") == "192.0.2.1" and visitor("testclient") == "testclient"


def test_signing_in_leads_to_our_own_pages_only():
    assert local_path("/settings?x=1") == "/settings?x=1"
    for text in (
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "",
        "/a\r\nset-cookie: x",
        "javascript:1",
    ):
        assert local_path(text) == "/"


@pytest.mark.parametrize(
    ("scopes", "allowed"),
    [
        (["read"], {"read"}), (["watches"], {"watches"}), (["metrics"], {"metrics"}), (["read", "watches"], {"read", "watches"}),
        (["operate"], {"operate"}),
    ],
)  # fmt: skip
def test_a_programs_key_opens_its_scopes_and_nothing_else(services, scopes, allowed):
    made = add_key(services.store, "Program", scopes, NOW)
    app = create_app(with_keys(services, **KEYS))
    client = TestClient(
        app, base_url="http://localhost", follow_redirects=False, client=(f"192.0.2.{len(str(scopes))}", 1)
    )
    asked = {"read": "/api/v1/search", "watches": "/api/v1/watches", "metrics": "/metrics", "operate": "/settings"}
    for scope, path in asked.items():
        status = client.get(path, headers={"authorization": f"Bearer {made.secret}"}).status_code
        assert (status == 200) is (scope in allowed), (scope, status)
    services.store.remove_access_key(made.key.id)


def test_whatever_changes_something_needs_more_than_reading():
    assert {needed("POST", path) for path in POSTS if not path.startswith("/sign-")} == {"operate"}
    assert needed("POST", "/api/v1/watches") == needed("DELETE", "/api/v1/watches/1") == "watches"
    assert needed("GET", "/settings") == "operate" and needed("GET", "/") == needed("HEAD", "/boards") == "read"


def test_keys_are_in_no_page_no_answer_and_no_log(services, caplog):
    made = add_key(services.store, "Program", ["read"], NOW)
    exposed = with_keys(services, **KEYS)
    client = TestClient(
        create_app(exposed), base_url="http://localhost", headers={"authorization": f"Bearer {KEYS['operator']}"}
    )
    for path in ("/", "/settings", "/watches", "/api/v1/health", "/api/v1/openapi.json", "/metrics", "/nope"):
        text = client.get(path).text
        for secret in (*KEYS.values(), made.secret, made.key.digest):
            assert secret not in text, path
    assert all(secret not in caplog.text for secret in (*KEYS.values(), made.secret))
    assert repr(Keys(**KEYS)) == "Keys(…)"
    services.store.remove_access_key(made.key.id)
