"""Kinds of pages told by their shape: what each of them takes, and what is no more of it."""

import pytest

from fetch.outcome.test_classify import page
from rolecall.fetch.outcome import classify, kinds
from rolecall.fetch.outcome.signals import signals_of
from rolecall.model import HOSTILE, Outcome

ROBOTS = "User-agent: *\nDisallow: /cart\n# Bots that ignore this are banned.\n"
CASES = {
    "rules for robots": (ROBOTS, True),
    "a list of addresses": ("# requests from these are denied\n192.0.2.7\n192.0.2.19\n", True),
    "a log": ("09:12:01 request blocked\n09:12:04 access denied\n09:13:00 stop\n", True),
    "fields that refuse": ("error: access denied\nip: 192.0.2.7\nrequest: 77-a\n", False),
    "a sentence": ("Access denied.\nYour address was blocked by our firewall.\nref: 77-a\n", False),
}


@pytest.mark.parametrize("name", CASES)
def test_files_for_machines(name: str) -> None:
    text, told = CASES[name]
    signals = signals_of(page(text))
    assert kinds.is_file(signals) is told
    assert (classify(page(text)).outcome in HOSTILE) is not told


def test_a_page_of_a_row_has_both_neighbours() -> None:
    body = "<h1>#{}: Are you human?</h1><a href=/211>back</a> <a href=/213>on</a> <a href=/all>all</a>"
    assert kinds.is_of_a_row(signals_of(page(body.format(212))))
    assert not kinds.is_of_a_row(signals_of(page(body.format(215))))


def test_numbered_menus_are_no_row() -> None:
    menu = "".join(f"<a href=/{number}>x</a>" for number in range(9))
    assert not kinds.is_of_a_row(signals_of(page(f"{menu}<h1>Too many requests, wait 5 seconds</h1>")))


def test_an_article_has_parts_of_its_own() -> None:
    parts = "".join(f"<h2>Part {name}</h2><p>Some words.</p>" for name in "abcd")
    teasers = f"<aside>{parts}</aside>"
    assert kinds.is_article(signals_of(page(f"<a href=/>x</a><h1>Access denied</h1>{parts}")))
    assert not kinds.is_article(signals_of(page(f"<a href=/>x</a><h1>Access denied</h1><p>No.</p>{teasers}")))


def test_a_search_repeats_what_was_looked_for() -> None:
    form = "<form><input name=q></form>"
    assert (
        classify(page(f"<h1>Oferty pracy</h1><p>Nie znaleziono ofert dla: „portier”.</p>{form}")).outcome is Outcome.OK
    )
    gone = classify(page(f"<title>Page not found</title><h1>Page not found</h1><p>There is no “/jobs/12”.</p>{form}"))
    assert gone.outcome is Outcome.SOFT_404


def test_quoted_words_of_a_product_are_no_mark_and_shown_markup_neither() -> None:
    quoted = (
        "<h1>Gate plugin</h1><p>Can I change “Your access to this site has been limited”? Yes, in the settings.</p>"
    )
    assert classify(page(quoted)).outcome is Outcome.OK
    said = "<h1>Oh</h1><p>Your access to this site has been limited</p>"
    assert classify(page(said)).outcome in HOSTILE
    shown = "<h1>Buckets</h1><p>What the store replies:</p><pre>&lt;Code&gt;AccessDenied&lt;/Code&gt;</pre>"
    assert not classify(page(shown)).rule.startswith("body:")
    assert classify(page("<Error><Code>AccessDenied</Code></Error>")).outcome in HOSTILE
