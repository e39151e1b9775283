"""The quick look says "ordinary" only where the rules do after a full look; and alternations find what re finds."""

import csv
import json
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fetch.outcome import fresh, fresh_second, fresh_third
from fetch.outcome.test_classify import NAV, PROSE, page
from rolecall.fetch.outcome import classify_signals, vendors, wording
from rolecall.fetch.outcome.phrases import Gate, Group, alternatives
from rolecall.fetch.outcome.quick import is_ordinary
from rolecall.fetch.outcome.signals import signals_of
from rolecall.model import Outcome

#: Parts of which pages are put together: text of many kinds, and markup that makes it hard to say what is seen.
TEXTS = [
    "We look after pumps of small towns and the people who use them. " * 3,
    "Access denied. ",
    "Just a moment...",
    "Page not found",
    "This domain is for sale",
    "Please verify that you are human",
    "Sign in",
    "We are down for maintenance",
    "Vous avez été bloqué",
    "ページが見つかりません",
    "a &lt; b &amp; c &#100;enied &nbsp;",
    "Größe über Straße " * 8,
    "x > y < z",
    "if (a<b && c>d) { document.write('<script src=y><\\/script>') }",
    "",
]
OPEN = [
    "<div>", "<p>", "<h1>", "<h2 class='x'>", "<table><tr><td>", "<div style='display:none'>", '<p style="visibility:hidden">',
    "<script>", "<style>", "<noscript>", "<template>", "<svg><title>", "<!--", "<textarea>", "<b>", "<a href='/x'>",
    '<div data-html="<p>text text text text text text text text</p>">', "<iframe>", "<select><option>", "<title>",
    "<form action=/login><input type=password>", "<body>", "<SCRIPT>", "<div STYLE='DISPLAY:NONE'>", "<button>",
    "<script src=x>", "<scripty>", "<header>", "<head>", "<iframe src=x>", "<a href=/y>" * 8, "<span>", "<div title='a > b'>",
    '<div title="a > some words that look like text and are none <b">', '<div title = "some words > that look like text <b">',
]  # fmt: skip
CLOSE = [
    "</div>", "</p>", "</h1>", "</h2>", "</td></tr></table>", "</script>", "</style>", "</noscript>", "</template>",
    "</title></svg>", "-->", "</textarea>", "</b>", "</a>", "</iframe>", "</title>", "</form>", "</body>", "</SCRIPT>",
    "</script >", "</script x>", "</style >", "</scripty>", "</header>", "</span>", "<!-- -->",
]  # fmt: skip
BLOCK = st.builds(lambda o, t, c: o + t + c, st.sampled_from(OPEN), st.sampled_from(TEXTS), st.sampled_from(CLOSE))
PAIR = st.sampled_from([f"<{name}>{{}}</{name}>" for name in ("p", "h1", "div", "script", "noscript", "svg")])
SOUND = st.builds(lambda shape, text: shape.format(text), PAIR, st.sampled_from(TEXTS))
FILL = st.integers(0, 60).map(lambda n: f"<p>{TEXTS[0]}</p>" * n)
#: Little text in much else: a page that is looked at step by step.
LABELS = st.integers(0, 250).map(
    lambda n: '<div><a href="/x"><span>Fitter</span></a></div><script>track({"key": "a longer value"})</script>\n' * n
)
BODY = st.lists(st.one_of(SOUND, BLOCK, FILL, LABELS), max_size=9).map("".join)
HEAD = st.sampled_from(
    ["<!doctype html><html><head><title>{}</title></head><body>", "<title>{}</title>", "{}", "<body>{}"]
)


def full(answer) -> Outcome:
    return classify_signals(signals_of(answer)).outcome


@given(HEAD, st.sampled_from(TEXTS), BODY)
@settings(max_examples=400, deadline=None)
def test_the_quick_look_agrees_with_the_full_one(head: str, title: str, body: str) -> None:
    answer = page(head.format(title) + body)
    assert not is_ordinary(answer) or full(answer) is Outcome.OK


@given(st.lists(SOUND, min_size=1, max_size=6).map("".join), st.sampled_from(TEXTS))
@settings(max_examples=300, deadline=None)
def test_it_agrees_on_well_formed_pages(body: str, title: str) -> None:
    answer = page(f"<!doctype html><html><head><title>{title}</title></head><body>{NAV}{body}</body></html>")
    assert not is_ordinary(answer) or full(answer) is Outcome.OK


@given(st.dictionaries(st.sampled_from(["error", "jobs", "captcha", "status", "url"]), st.sampled_from(TEXTS)))
@settings(deadline=None)
def test_it_agrees_on_data(found: dict[str, str]) -> None:
    answer = page(json.dumps(found), content_type="application/json")
    assert not is_ordinary(answer) or full(answer) is Outcome.OK


def test_it_agrees_on_every_table_of_invented_pages() -> None:
    tables = ("REFUSED", "LOGIN", "MISSING", "PARKED", "AWAY", "SHELL", "ORDINARY")
    for table in tables:
        for source in (fresh, fresh_second, fresh_third):
            for name, html in getattr(source, table).items():
                answer = page(html)
                assert not is_ordinary(answer) or full(answer) is Outcome.OK, name


def test_it_knows_the_common_page() -> None:
    assert is_ordinary(page(f"<html><head><title>Welder</title></head><body>{NAV}<h1>Welder</h1>{PROSE}</body></html>"))
    assert is_ordinary(page(f"<html><head><title>Jobs</title></head><body>{PROSE * 10}</body></html>"))
    assert not is_ordinary(page(f"<html><body>{PROSE}</body></html>", status=403))
    assert not is_ordinary(page(f"<html><body>{PROSE}</body></html>", cf_mitigated="challenge"))


@pytest.mark.corpus
def test_it_agrees_on_captured_pages(corpus: Path) -> None:
    folder = corpus / "blockpages"
    with (folder / "index.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    known = 0
    for row in rows:
        answer = page((folder / row["file"]).read_bytes())
        if is_ordinary(answer):
            known += 1
            assert full(answer) is Outcome.OK, row["file"]
    ordinary = sum(row["label"] == "ordinary" for row in rows)
    assert known >= ordinary / 2


WORDS = st.lists(
    st.sampled_from(
        [
            "access",
            "denied",
            "page",
            "not",
            "found",
            "is",
            "the",
            "your",
            "404",
            "request",
            "blocked",
            "robot",
            "human",
            ".",
            "sign",
            "in",
            "503",
            "error",
        ]
    ),
    max_size=14,
).map(" ".join)


@given(st.one_of(WORDS, st.text(max_size=60)))
@settings(max_examples=300, deadline=None)
def test_alternations_find_what_the_expression_finds(text: str) -> None:
    for phrases, whole in WHOLE:
        ours, theirs = phrases.search(text), whole.search(text)
        assert (ours and (ours.start(), ours[0])) == (theirs and (theirs.start(), theirs[0]))


WHOLE = [
    (phrases, re.compile("|".join(wording.SAID.patterns[number] for number in phrases.numbers)))
    for phrases in (wording.BLOCKED, wording.CHALLENGED, wording.MISSING, wording.AWAY, wording.LOGIN)
]


def test_alternatives_are_split_at_the_outermost_bars_only() -> None:
    assert alternatives(r"a(?:b|c)|[|d]|\|e|[^]|]f") == [r"a(?:b|c)", "[|d]", r"\|e", "[^]|]f"]


def test_a_gate_names_only_what_can_match() -> None:
    gate = Gate([r"(?:cat|dog).{0,9}bites", r"^\d+$", "fish"])
    assert gate.possible("the dog bites") == [0, 1]
    assert gate.possible("the dog sleeps, the fish bites") == [0, 1, 2]
    assert gate.possible("nothing") == [1]
    long = Gate([r"(?:cat|dog).{0,9}bites", "catfish", "fish"], plain=True)
    assert long.possible("the dog bites" + " nothing else is said" * 900 + " of catfish") == [0, 1, 2]
    assert long.possible("nothing" * 9000) == []
    group = Group()
    pets = group.phrases("dog|cat")
    found = pets.search("a cat and a dog")
    assert found is not None and found[0] == "cat"
    assert pets.search("a bird") is None


MARKS = [mark.pattern.pattern for mark in vendors.BODIES]
SAMPLES = st.sampled_from(
    [
        "_cf_chl_opt", "access denied", "reference #18.", "access denied - sucuri", "error code 1020", "ray id", "queue-it.net/softblock",
        "static.queue-it.net", "captcha", "captcha-delivery.com/i.js", "px-captcha", "ncpt.naver.com", "비정상적인 접근", "guru meditation",
        "error 403", "reference", "<p>", "\n", "x" * 300, "ü" * 80,
    ]
)  # fmt: skip


@given(st.lists(SAMPLES, max_size=12).map("".join))
@settings(deadline=None)
def test_a_gate_for_long_texts_lets_every_match_pass(text: str) -> None:
    matching = {number for number, pattern in enumerate(MARKS) if re.search(pattern, text, re.DOTALL)}
    assert matching <= set(vendors.BODY_GATE.possible(text))


#: Beginnings without ends, ends without beginnings, and what else an expression may look for again and again.
HOSTILE = {
    "scripts in a drawing": "<svg>" + "<script>" * 40_000 + "</svg>",
    "templates": "<template>" * 30_000,
    "scripts in a template": "<template>" + "<script>" * 40_000 + "</template>",
    "comments": "<!--" * 90_000,
    "signs": ">" * 390_000,
    "signs and text": (">" + "y" * 23) * 16_000,
    "quotes": '<a b="' * 60_000,
    "quotes, closed": '<a "' * 50_000 + ">" * 50_000,
    "links": "<a " * 100_000,
    "headings": "<h1>" * 90_000,
    "hidden": "<div style='display:none'>" * 15_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_page_is_looked_at_in_linear_time(name: str) -> None:
    """Of CPU: each takes 1 to 20 ms; what looks again from every sign takes many seconds."""
    answer = page(f"<html><head><title>Roles</title></head><body>{HOSTILE[name]}</body></html>")
    is_ordinary(answer)
    started = time.process_time()
    is_ordinary(answer)
    assert time.process_time() - started < 1.0
