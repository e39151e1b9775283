"""Outcomes are decided by content: refusals of every kind are known, and pages that only speak of them stay ordinary."""

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rolecall.fetch.outcome import Normal, classify
from rolecall.model import HOSTILE, Outcome, Page

NAV = "".join(f'<a href="/{n}">Section {n}</a> ' for n in range(50))
PROSE = "<p>" + "We design pumps for small towns and care about the people who use them. " * 40 + "</p>"


def page(
    body: str | bytes, status: int = 200, url: str = "https://site.example/jobs", final: str = "", **headers: str
) -> Page:
    pairs = {"content_type": "text/html; charset=utf-8"} | headers
    return Page(
        url=url,
        final_url=final or url,
        status=status,
        headers=tuple((k.replace("_", "-"), v) for k, v in pairs.items()),
        body=body.encode() if isinstance(body, str) else body,
        fetched_at=datetime(2026, 11, 1, tzinfo=UTC),
    )


def html(title: str, body: str) -> str:
    return f"<!doctype html><html><head><title>{title}</title></head><body>{body}</body></html>"


REFUSED = {
    "plain 403 sent as 200": html("403 Forbidden", "<center><h1>403 Forbidden</h1></center><hr>nginx"),
    "entities hide the reference": html(
        "Access Denied", "<h1>Access Denied</h1>You don't have permission. Reference&#32;&#35;18&#46;aa"
    ),
    "german": html("Zugriff verweigert", "<h1>Zugriff verweigert</h1><p>Ihre Anfrage wurde blockiert.</p>"),
    "japanese": html("エラー", "<h1>アクセスが拒否されました</h1>"),
    "geoblock": html("Sorry", "<p>Visitors from your country are not permitted to browse this site.</p>"),
    "too many": html("Slow", "<h1>Too Many Requests</h1>"),
    "unknown vendor's check": html(
        "Please wait", "<p>Verifying that you are human. This takes a few seconds.</p><script>go()</script>"
    ),
    "script that sets a cookie and reloads": "<html><script>document.cookie='a='+btoa(1);location.reload();</script></html>",
    "refresh into a check": '<html><head><meta http-equiv="refresh" content="0;/.well-known/xcaptcha/?r=1"></head></html>',
    "json": '{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=1"}',
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_are_known_under_any_status(name: str) -> None:
    for status in (200, 403, 503):
        assert classify(page(REFUSED[name], status)).outcome in HOSTILE, (name, status)


ORDINARY = {
    "article about challenges": html(
        "How bot walls work",
        f"<h1>Just a moment...: the page nobody likes</h1>{NAV}{PROSE}<p>Checking your browser</p>",
    ),
    "posting for an anti-bot engineer": html(
        "Senior Engineer, Anti-Bot",
        f"<h1>Anti-Bot Engineer</h1>{PROSE}<p>captcha, Cloudflare, DataDome, access denied</p>",
    ),
    "apply form with a captcha": html(
        "Apply", f"<h1>Apply as Welder</h1>{PROSE}<form><input name=a><div class=g-recaptcha></div></form>"
    ),
    "vendor's loader beside content": html(
        "Jobs", f"<script src='/_Incapsula_Resource?SWJIYLWA=7'></script><script>window._pxAppId='x'</script>{PROSE}"
    ),
    "ordinary loader of a challenge platform": html(
        "Jobs", f"{PROSE}<script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>"
    ),
    "a number in a title": html(
        "Role 404 at Example", f"<h1>Role 404</h1><p>Weld pipes with a small team in Leeds.</p>{NAV}"
    ),
    "empty search": html(
        "Jobs at Example",
        f"{NAV}<h1>Open roles</h1><p>No open positions match your search today. Come back soon or follow us.</p>",
    ),
    "hebrew": html("משרות", f"{NAV}<h1>משרות פתוחות</h1><p>מהנדס תוכנה בתל אביב, עבודה היברידית עם צוות קטן.</p>"),
    "state without visible text": html(
        "Jobs", "<div id=root></div><script>window.S={" + ",".join(f'"k{n}":{n}' for n in range(60)) + "}</script>"
    ),
    "structured data only": html(
        "Welder", '<script type="application/ld+json">{"@type":"JobPosting","title":"Welder"}</script>'
    ),
}


@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_pages_stay_ordinary(name: str) -> None:
    assert classify(page(ORDINARY[name])).outcome is Outcome.OK


OTHER = [
    (Outcome.SOFT_404, html("Page not found", f"{NAV}<h1>Page not found</h1>"), 200),
    (Outcome.GONE, html("Page not found", "<h1>404</h1>"), 404),
    (Outcome.GONE, html("Acme", PROSE), 410),
    (Outcome.LOGIN_WALL, html("Sign in", "<form><input type=email><input type=password></form>"), 200),
    (Outcome.PARKED, html("example.test is for sale", "<h1>This domain is for sale</h1>"), 200),
    (Outcome.UNAVAILABLE, html("Wartung", "<h1>Wartungsarbeiten</h1><p>Bitte kommen Sie später wieder.</p>"), 503),
    (Outcome.UNAVAILABLE, html("Oops", "x"), 502),
    (Outcome.EMPTY_SHELL, html("App", "<div id=root></div><script src=/a.js></script>"), 200),
    (Outcome.QUEUED, html("You are in line", "<h1>You are now in line</h1>"), 200),
    (Outcome.RATE_LIMITED, html("x", "wait"), 429),
    (Outcome.HARD_BLOCK, html("Acme", "hello"), 403),
]


@pytest.mark.parametrize(("outcome", "body", "status"), OTHER)
def test_each_kind_has_its_name(outcome: Outcome, body: str, status: int) -> None:
    assert classify(page(body, status)).outcome is outcome


def test_headers_and_redirects_decide_first() -> None:
    assert classify(page(html("x", PROSE), 403, cf_mitigated="challenge")).vendor == "cloudflare"
    assert classify(page("", 202, x_amzn_waf_action="challenge")).outcome is Outcome.CHALLENGE
    moved = classify(page(html("Welcome", "<input type=password>"), final="https://sso.example/login?next=1"))
    assert moved.outcome is Outcome.LOGIN_WALL


def test_the_sites_own_normal_raises_suspicion_only_with_enough_samples() -> None:
    thin = page(html("Jobs", "<h1>Jobs</h1>" + NAV))
    assert classify(thin, Normal(visible_length=9000, size=90000, samples=50)).outcome is Outcome.SUSPECT
    assert classify(thin, Normal(visible_length=9000, size=90000, samples=2)).outcome is Outcome.OK


def test_a_verdict_says_why_without_the_page() -> None:
    verdict = classify(page(REFUSED["german"]))
    assert verdict.why and verdict.rule and 0 < len(verdict.excerpt) <= 80


def test_large_data_costs_nothing() -> None:
    body = b'{"jobs":[' + b'{"title":"captcha access denied"},' * 200_000 + b"{}]}"
    start = time.process_time()
    assert classify(page(body, content_type="application/json")).outcome is Outcome.OK
    assert time.process_time() - start < 0.05


@settings(deadline=None)  # the first call builds what all later ones use
@given(st.binary(max_size=4000), st.sampled_from([200, 202, 304, 403, 404, 429, 500, 999]))
def test_no_bytes_raise(body: bytes, status: int) -> None:
    verdict = classify(page(body, status))
    assert verdict.outcome in Outcome


@pytest.mark.parametrize("part", ["<div>", "a ", "&#35;", "<a href=x>", "access denied ", "window.x={", '"a":', "<!--"])
def test_hostile_repetition_stays_linear(part: str) -> None:
    start = time.process_time()
    classify(page(part * (400_000 // len(part))))
    assert time.process_time() - start < 2.0
