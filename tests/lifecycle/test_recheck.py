"""What a posting's own page may say, and what it may not."""

import pytest

from lifecycle.build import ACTIVE, CLOSED, SUSPECT, T0, hours
from rolecall.lifecycle import PageCheck, PageSign, decide_rechecks, sign_of
from rolecall.model import Evidence, EvidenceKind, Outcome


def check(sign, state=ACTIVE, kind=None, hours_ago=5, n=1):
    evidence = Evidence(kind=kind, at=T0 - hours(hours_ago)) if kind else None
    return PageCheck(posting_id=n, state=state, evidence=evidence, sign=sign, url="https://acme.example/1")


def decide(*checks):
    found, held = decide_rechecks(checks, 1, T0)
    return [t.state for t in found], held


@pytest.mark.parametrize("outcome", [o for o in Outcome if o is not Outcome.GONE])
def test_only_gone_is_absence(outcome):
    assert sign_of(outcome) is PageSign.UNKNOWN
    assert decide(check(sign_of(outcome))) == ([], None)


def test_an_explicit_message_closes_at_once():
    assert decide(check(PageSign.CLOSED)) == ([CLOSED], None)


@pytest.mark.parametrize(
    ("state", "kind", "ago", "expected"),
    [
        (ACTIVE, None, 5, [SUSPECT]),
        (SUSPECT, EvidenceKind.GONE_PAGE, 5, [CLOSED]),
        (SUSPECT, EvidenceKind.GONE_PAGE, 0.2, []),
        (SUSPECT, EvidenceKind.ABSENT_REPEATED, 5, []),
        (CLOSED, EvidenceKind.GONE_PAGE, 5, []),
    ],
)
def test_a_missing_page_closes_when_confirmed_hours_later(state, kind, ago, expected):
    assert decide(check(sign_of(Outcome.GONE), state, kind, ago))[0] == expected


def test_an_open_page_refutes_what_a_page_said_and_not_what_lists_say():
    assert decide(check(PageSign.OPEN, SUSPECT, EvidenceKind.GONE_PAGE))[0] == [ACTIVE]
    assert decide(check(PageSign.OPEN, SUSPECT, EvidenceKind.ABSENT_REPEATED))[0] == []
    assert decide(check(PageSign.OPEN))[0] == []


def test_many_pages_closing_together_are_only_suspected_until_confirmed():
    states, held = decide(*(check(PageSign.CLOSED, n=n) for n in range(5)), check(PageSign.OPEN, n=9))
    assert states == [SUSPECT] * 5
    assert "5 of 6" in held
    states, _ = decide(*(check(PageSign.CLOSED, SUSPECT, EvidenceKind.CLOSED_PAGE, n=n) for n in range(5)))
    assert states == [CLOSED] * 5
