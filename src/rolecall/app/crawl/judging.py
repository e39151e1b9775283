"""What came of one fetch: the pipeline's order, as decisions over values."""

import random
from datetime import datetime, timedelta
from typing import Any

import msgspec

from rolecall.app.crawl.plan import CrawlPlan
from rolecall.app.crawl.reading import Read, is_garbage
from rolecall.frontier import Rate, canonical, due_after, learned, probe_after, seen_as
from rolecall.model import (
    TRANSIENT,
    CrawlOutcome,
    Fetched,
    HostLease,
    Outcome,
    PageRecord,
    Value,
    Visit,
    Waiting,
)
from rolecall.topics import relevance

#: Tries of a passing fault, and seconds before the first of them; four times as long before each further one.
TRIES, PAUSE = 3, 60.0
#: Price of a visit on hosts that were not planned yet: a page of middling importance that changes weekly is seen so.
PRICE = 2.0
DAY = 86_400.0
#: Characters of a page's visible text that are searchable at once; the closer look adds its main text whole.
PROMPT = 12_000
#: Days until a URL is looked at again when it is not a page to keep; absent = never by itself.
_AGAIN = {
    CrawlOutcome.ROBOTS_DENIED: 7.0,
    CrawlOutcome.GONE: 30.0,
    CrawlOutcome.GARBAGE: 30.0,
    CrawlOutcome.FAILED_PARSE: 30.0,
    CrawlOutcome.REFUSED: 3.0,
    CrawlOutcome.EXACT_DUPLICATE: 60.0,
    CrawlOutcome.NEAR_DUPLICATE: 45.0,
    CrawlOutcome.OFF_TOPIC: 60.0,
    CrawlOutcome.NOINDEX: 30.0,
    CrawlOutcome.TOO_THIN: 14.0,
    CrawlOutcome.REDIRECTED: 60.0,
}
_DENIED = frozenset({Outcome.ROBOTS_DENIED, Outcome.POLICY_DENIED})
_NO_PAGE = {
    Outcome.UNSAFE_URL: CrawlOutcome.FAILED,
    Outcome.WRONG_TYPE: CrawlOutcome.GARBAGE,
    Outcome.BAD_ENCODING: CrawlOutcome.GARBAGE,
    Outcome.TOO_LARGE: CrawlOutcome.FAILED,
    Outcome.TLS_ERROR: CrawlOutcome.FAILED,
    Outcome.GONE: CrawlOutcome.GONE,
    Outcome.SOFT_404: CrawlOutcome.GONE,
    Outcome.PARKED: CrawlOutcome.GONE,
}


class Outlook(Value, frozen=True, kw_only=True):
    """What the host's other pages say of one of them."""

    #: How often pages of its family change.
    prior: Rate = Rate()
    #: Whether a visit may be made only to learn more.
    probes: bool = False


NOTHING_KNOWN = Outlook()


class Judged(Value, frozen=True, kw_only=True):
    """A visit before copies were looked for."""

    visit: Visit
    #: The page, when links are to be followed; its topic score.
    read: Read | None = None
    score: float = 0.0
    #: The canonical URL that answered instead.
    redirect: str | None = None
    #: Seconds the whole host is to be left alone (the site asked for it).
    hold: float = 0.0
    #: What is believed of its changes now, and was before its last visit; None when nothing was learned.
    now: Rate | None = None
    before: Rate | None = None
    #: It is due earlier than it is worth, to learn more.
    probe: bool = False


def judge(
    plan: CrawlPlan,
    lease: HostLease,
    waiting: Waiting,
    fetched: Fetched,
    read: Read | None,
    at: datetime,
    outlook: Outlook = NOTHING_KNOWN,
) -> Judged:
    """The outcome of a fetch, with everything but the look for copies of the page elsewhere."""
    visit = Visit(
        id=waiting.id,
        host_id=lease.id,
        at=at,
        outcome=CrawlOutcome.FAILED,
        status=fetched.page.status if fetched.page else 0,
        size=fetched.wire_bytes,
        milliseconds=round(1000 * fetched.elapsed),
        score=waiting.score,
        visits=waiting.visits + 1,
        changes=waiting.changes,
        shape=waiting.shape,
        weight=waiting.weight,
        digest=waiting.digest,
        etag=waiting.etag,
        modified=waiting.modified,
    )
    outcome, case = fetched.outcome, _Case(plan=plan, lease=lease, waiting=waiting, at=at, outlook=outlook)
    if outcome is Outcome.NOT_MODIFIED:
        again = _again(case, waiting.score, False)
        same = msgspec.structs.replace(visit, outcome=CrawlOutcome.NOT_MODIFIED, **again.fields)
        return Judged(visit=same, **again.learned)
    if fetched.verdict.rule == "redirect" and fetched.page is not None:
        return _redirected(visit, waiting, fetched)
    if outcome is not Outcome.OK or fetched.page is None:
        return _without_page(visit, waiting, fetched)
    if read is None:
        return Judged(visit=_ends(visit, CrawlOutcome.FAILED_PARSE, "no markup to read"))
    return _with_page(case, visit, fetched, read)


def _redirected(visit: Visit, waiting: Waiting, fetched: Fetched) -> Judged:
    page = fetched.page
    location = page.header("location") if page else None
    target = canonical(location, page.final_url) if location and page else None
    if target is None:
        return Judged(visit=_ends(visit, CrawlOutcome.FAILED, "redirected to no web address"))
    if page and page.final_url.startswith("https:") and target.url.startswith("http:"):
        return Judged(visit=_ends(visit, CrawlOutcome.FAILED, f"redirected from https to {target.url}"))
    ended = _ends(visit, CrawlOutcome.REDIRECTED, target.url)
    return Judged(visit=msgspec.structs.replace(ended, remove=waiting.digest is not None), redirect=target.url)


def _without_page(visit: Visit, waiting: Waiting, fetched: Fetched) -> Judged:
    outcome, why = fetched.outcome, f"{fetched.outcome}: {fetched.verdict.why}"
    hold = fetched.retry_after or 0.0
    if fetched.verdict.rule == "pace.deferred":
        return Judged(visit=_later(visit, CrawlOutcome.DEFERRED, why, max(hold, 10.0), waiting.tries), hold=hold)
    if outcome in _DENIED:
        ended = _ends(visit, CrawlOutcome.ROBOTS_DENIED, why)
        return Judged(visit=msgspec.structs.replace(ended, remove=waiting.digest is not None))
    if outcome in TRANSIENT:
        if waiting.tries >= TRIES:
            return Judged(visit=_ends(visit, CrawlOutcome.FAILED, why), hold=hold)
        pause = max(hold, PAUSE * 4.0**waiting.tries)
        return Judged(visit=_later(visit, CrawlOutcome.RETRY, why, pause, waiting.tries + 1), hold=hold)
    ended = _ends(visit, _NO_PAGE.get(outcome, CrawlOutcome.REFUSED), why)
    gone = ended.outcome is CrawlOutcome.GONE and waiting.digest is not None
    return Judged(visit=msgspec.structs.replace(ended, remove=gone), hold=hold)


def _with_page(case: "_Case", visit: Visit, fetched: Fetched, read: Read) -> Judged:
    plan, waiting, document, page = case.plan, case.waiting, read.document, fetched.page
    assert page is not None
    was_kept = waiting.digest is not None
    if is_garbage(document.text):
        ended = _ends(visit, CrawlOutcome.GARBAGE, "binary or wrongly decoded")
        return Judged(visit=msgspec.structs.replace(ended, remove=was_kept))
    score = relevance(plan.topic, document)
    points = round(1000 * score)
    seen = {
        "digest": read.digest,
        "etag": page.header("etag"),
        "modified": page.header("last-modified"),
        "score": points,
    }
    if read.digest == waiting.digest and waiting.visits > 0:
        again = _again(case, points, False)
        same = msgspec.structs.replace(visit, outcome=CrawlOutcome.UNCHANGED, **seen, **again.fields)
        return Judged(visit=same, read=read, score=score, **again.learned)
    again = _again(case, points, was_kept)
    outcome, why = _fitness(plan, fetched, read, score)
    if outcome is not CrawlOutcome.INDEXED:
        found = msgspec.structs.replace(visit, remove=was_kept, **seen, **again.fields)
        return Judged(visit=_ends(found, outcome, why), read=read, score=score)
    record = PageRecord(
        id=waiting.id,
        url=case.lease.origin + waiting.path,
        title=document.title or "",
        description=document.description,
        language=document.language,
        published=document.published,
        score=points,
        at=visit.at,
        digest=read.digest,
        soft=read.soft,
        text=document.text[:PROMPT] if plan.enrich else document.text,
        html=read.html if plan.enrich else None,
        topics=(plan.topic.name,),
    )
    kept = msgspec.structs.replace(visit, outcome=outcome, page=record, **seen, **again.fields)
    return Judged(visit=kept, read=read, score=score, **again.learned)


def _fitness(plan: CrawlPlan, fetched: Fetched, read: Read, score: float) -> tuple[CrawlOutcome, str]:
    if score < plan.topic.minimum:
        return CrawlOutcome.OFF_TOPIC, f"score {score:.2f} below {plan.topic.minimum:.2f}"
    if read.document.noindex or (fetched.policy is not None and not fetched.policy.indexable):
        return CrawlOutcome.NOINDEX, "the page asks not to be indexed"
    if len(read.document.text) < plan.thin:
        return CrawlOutcome.TOO_THIN, f"{len(read.document.text)} characters"
    return CrawlOutcome.INDEXED, ""


def copied(judged: Judged, outcome: CrawlOutcome, of: str) -> Judged:
    """A page that turned out to be a copy of another."""
    visit = _ends(judged.visit, outcome, f"copy of {of}")
    return msgspec.structs.replace(judged, visit=msgspec.structs.replace(visit, page=None, remove=True))


def _ends(visit: Visit, outcome: CrawlOutcome, why: str) -> Visit:
    days = _AGAIN.get(outcome)
    due = None if days is None else visit.at + timedelta(days=days * random.uniform(0.9, 1.1))
    return msgspec.structs.replace(visit, outcome=outcome, detail=why, due=due, tries=0)


def _later(visit: Visit, outcome: CrawlOutcome, why: str, seconds: float, tries: int) -> Visit:
    """Tried again, with jitter, so that a host's URLs do not come back together."""
    due = visit.at + timedelta(seconds=seconds * random.uniform(1.0, 1.5))
    return msgspec.structs.replace(visit, outcome=outcome, detail=why, due=due, tries=tries, visits=visit.visits - 1)


class _Case(Value, frozen=True, kw_only=True):
    """A URL that is judged, and by what."""

    plan: CrawlPlan
    lease: HostLease
    waiting: Waiting
    at: datetime
    outlook: Outlook


class _Again(Value, frozen=True, kw_only=True):
    """When a page comes again: fields of its visit, and of what is judged of it."""

    fields: dict[str, Any]
    learned: dict[str, Any]


def _again(case: _Case, points: int, changed: bool) -> _Again:
    """A good answer: what is believed of its rate now, and when it is due by that. points: its score."""
    waiting, lease = case.waiting, case.lease
    before = Rate() if waiting.shape is None or not waiting.weight else Rate(shape=waiting.shape, weight=waiting.weight)
    seen_before = waiting.fetched_at is not None and waiting.visits > 0
    now = before
    if waiting.fetched_at is not None and seen_before:
        now = learned(before, (case.at.timestamp() - waiting.fetched_at) / DAY, changed)
    belief = seen_as(now, case.outlook.prior)
    # Rounded, so that the answer is remembered: most pages of a host are believed alike.
    importance, mean = max(0.05, round(points / 1000, 2)), float(f"{belief.mean:.3g}")
    price = lease.price or PRICE
    days = due_after(importance, mean, price)
    probe = probe_after(importance, belief, price) if case.outlook.probes else None
    probes = probe is not None and probe < days
    days = max(probe if probe is not None and probes else days, case.plan.apart / DAY)
    return _Again(
        fields={
            "tries": 0,
            "changes": waiting.changes + changed,
            "shape": now.shape,
            "weight": now.weight,
            "rate": mean,
            "due": case.at + timedelta(days=days),
        },
        learned={
            "now": now if seen_before else None,
            "before": before if waiting.visits > 1 else None,
            "probe": probes,
        },
    )
