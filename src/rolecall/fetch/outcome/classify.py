"""Runs the rules in their order."""

import msgspec

from rolecall.fetch.outcome import data, rules, stubs
from rolecall.fetch.outcome.quick import is_ordinary
from rolecall.fetch.outcome.signals import Signals, signals_of
from rolecall.model import HOSTILE, Outcome, Page, Verdict

_OK = Verdict(outcome=Outcome.OK, rule="content", why="an ordinary answer")


def classify(page: Page, normal: rules.Normal | None = None) -> Verdict:
    """The outcome of a delivered page.

    page: as fetched, with its status. normal: the site's own usual page of this kind, if enough were seen.
    """
    if page.status == 304:
        return Verdict(outcome=Outcome.NOT_MODIFIED, rule="status:304", why="304: not modified")
    if 200 <= page.status < 300 and _is_plain_data(page):
        return _OK
    if normal is None and is_ordinary(page):
        return _OK
    return classify_signals(signals_of(page), normal)


def classify_signals(signals: Signals, normal: rules.Normal | None = None) -> Verdict:
    """As classify, for whoever has reduced the page already."""
    return _content_verdict(signals, normal) or rules.by_status(signals) or _OK


def _is_plain_data(page: Page) -> bool:
    """Data answered as data: JSON or XML with its own type and too long for a refusal."""
    start = page.body[:1]
    json = page.content_type.endswith("json") and start in {b"{", b"["}
    xml = page.content_type.endswith(("xml", "rss", "atom")) and page.body.lstrip()[:1] == b"<"
    return (json or xml) and len(page.body) > data.LIMIT and page.status != 202


def _content_verdict(signals: Signals, normal: rules.Normal | None) -> Verdict | None:
    found = rules.by_url(signals) or rules.by_header(signals) or rules.by_title(signals)
    found = found or rules.by_named_login(signals) or rules.by_structure(signals)
    if found is None:
        found = _worded(signals)
    if found is None:
        found = rules.by_normal(signals, normal)
    if found is not None:
        found = _with_status(signals, found)
    return found


def _worded(signals: Signals) -> Verdict | None:
    return (
        stubs.by_stub(signals)
        or (rules.by_login(signals) if signals.passwords else None)
        or rules.by_refusal(signals)
        or rules.by_absence(signals)
        or rules.by_login(signals)
        or rules.by_consent(signals)
        or _emptiness(signals)
    )


def _emptiness(signals: Signals) -> Verdict | None:
    return stubs.by_emptiness(signals) if signals.status < 400 else None


def _with_status(signals: Signals, found: Verdict) -> Verdict:
    """An honest status settles what wording leaves open."""
    if signals.status in {404, 410} and found.outcome is Outcome.SOFT_404:
        return msgspec.structs.replace(found, outcome=Outcome.GONE, why=f"{signals.status}, and it {found.why}")
    worded = found.rule.startswith(("wording", "login", "empty"))
    if signals.status == 429 and worded and found.outcome not in HOSTILE:
        return rules.by_status(signals) or found
    if signals.status == 403 and worded and found.outcome not in HOSTILE | {Outcome.SOFT_404, Outcome.LOGIN_WALL}:
        return rules.by_status(signals) or found
    if signals.status in {404, 410} and worded and found.outcome not in HOSTILE:
        return rules.by_status(signals) or found
    return found
