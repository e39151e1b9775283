"""What came of one fetch: the pipeline's order, as decisions over values."""

import random
from datetime import datetime, timedelta

import msgspec

from rolecall.app.crawl.plan import CrawlPlan
from rolecall.app.crawl.reading import Read, is_garbage
from rolecall.frontier import Rate, canonical, due_after, learned
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
from rolecall.topics import score_document

#: Tries of a passing fault, and seconds before the first of them; four times as long before each further one.
TRIES, PAUSE = 3, 60.0
#: Price of a visit on hosts that were not planned yet: a page of middling importance that changes weekly is seen so.
PRICE = 2.0
DAY = 86_400.0
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


def judge(
    plan: CrawlPlan, lease: HostLease, waiting: Waiting, fetched: Fetched, read: Read | None, at: datetime
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
    outcome = fetched.outcome
    if outcome is Outcome.NOT_MODIFIED:
        return Judged(visit=_again(plan, lease, visit, waiting, CrawlOutcome.NOT_MODIFIED, False))
    if fetched.verdict.rule == "redirect" and fetched.page is not None:
        return _redirected(visit, waiting, fetched)
    if outcome is not Outcome.OK or fetched.page is None:
        return _without_page(visit, waiting, fetched)
    if read is None:
        return Judged(visit=_ends(visit, CrawlOutcome.FAILED_PARSE, "no markup to read"))
    return _with_page(plan, lease, waiting, visit, fetched, read)


def _redirected(visit: Visit, waiting: Waiting, fetched: Fetched) -> Judged:
    page = fetched.page
    location = page.header("location") if page else None
    target = canonical(location, page.final_url) if location and page else None
    if target is None:
        return Judged(visit=_ends(visit, CrawlOutcome.FAILED, "redirected to no web address"))
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


def _with_page(
    plan: CrawlPlan, lease: HostLease, waiting: Waiting, visit: Visit, fetched: Fetched, read: Read
) -> Judged:
    document, page = read.document, fetched.page
    assert page is not None
    if is_garbage(document.text):
        ended = _ends(visit, CrawlOutcome.GARBAGE, "binary or wrongly decoded")
        return Judged(visit=msgspec.structs.replace(ended, remove=waiting.digest is not None))
    seen = msgspec.structs.replace(
        visit, digest=read.digest, etag=page.header("etag"), modified=page.header("last-modified")
    )
    score = score_document(plan.topic, document).value
    seen = msgspec.structs.replace(seen, score=round(1000 * score))
    was_kept = waiting.digest is not None
    if read.digest == waiting.digest and waiting.visits > 0:
        same = _again(plan, lease, seen, waiting, CrawlOutcome.UNCHANGED, False)
        return Judged(visit=same, read=read, score=score)
    outcome, why = _fitness(plan, fetched, read, score)
    if outcome is not CrawlOutcome.INDEXED:
        again = _again(plan, lease, seen, waiting, outcome, was_kept)
        ended = msgspec.structs.replace(_ends(again, outcome, why), remove=was_kept)
        return Judged(visit=ended, read=read, score=score)
    record = PageRecord(
        id=waiting.id,
        url=lease.origin + waiting.path,
        title=document.title or "",
        description=document.description,
        language=document.language,
        published=document.published,
        score=round(1000 * score),
        at=visit.at,
        digest=read.digest,
        soft=read.soft,
        text=document.text,
        html=read.html if plan.enrich else None,
        topics=(plan.topic.name,),
    )
    again = _again(plan, lease, seen, waiting, CrawlOutcome.INDEXED, was_kept)
    return Judged(visit=msgspec.structs.replace(again, page=record), read=read, score=score)


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


def _again(
    plan: CrawlPlan, lease: HostLease, visit: Visit, waiting: Waiting, outcome: CrawlOutcome, changed: bool
) -> Visit:
    """A good answer: what is believed of its rate, and when it is due by it."""
    rate = Rate() if waiting.shape is None or not waiting.weight else Rate(shape=waiting.shape, weight=waiting.weight)
    if waiting.fetched_at is not None and waiting.visits > 0:
        rate = learned(rate, (visit.at.timestamp() - waiting.fetched_at) / DAY, changed)
    importance = max(0.05, visit.score / 1000)
    days = max(due_after(importance, rate.mean, lease.price or PRICE), plan.apart / DAY)
    return msgspec.structs.replace(
        visit,
        outcome=outcome,
        tries=0,
        changes=waiting.changes + changed,
        shape=rate.shape,
        weight=rate.weight,
        due=visit.at + timedelta(days=days),
    )
