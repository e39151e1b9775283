"""What a posting's own page says about its presence."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from rolecall.lifecycle import rules
from rolecall.lifecycle.presence import far_enough
from rolecall.model import Evidence, EvidenceKind, Outcome, PostingState, Transition, Value


class PageSign(StrEnum):
    """What the page of a posting showed. Everything that is not explicit is UNKNOWN."""

    OPEN = "open"
    CLOSED = "closed"
    GONE = "gone"
    UNKNOWN = "unknown"


class PageCheck(Value, frozen=True, kw_only=True):
    """One checked page."""

    posting_id: int
    state: PostingState
    #: Evidence of the last change of state.
    evidence: Evidence | None
    sign: PageSign
    misses: int = 0
    url: str | None = None
    #: Words that decided.
    detail: str = ""


def sign_of(outcome: Outcome) -> PageSign:
    """Only *gone* may count as absence; whether a delivered page is open is for its reader to say."""
    return PageSign.GONE if outcome is Outcome.GONE else PageSign.UNKNOWN


def decide_rechecks(
    checks: Sequence[PageCheck], run_id: int, at: datetime
) -> tuple[tuple[Transition, ...], str | None]:
    """Transitions from checked pages, and why closings were held (None: they were not).

    An explicit message closes. 404 or 410 closes when confirmed by a second visit hours later. When half or more
    of the checked pages vanish together, the fault is more likely the site's: all are only suspected.
    """
    negative = [c for c in checks if c.sign in (PageSign.GONE, PageSign.CLOSED) and c.state is not PostingState.CLOSED]
    held = None
    if len(negative) >= rules.FLEET_BOARDS and len(negative) >= rules.SHARP_SHARE * len(checks):
        held = f"{len(negative)} of {len(checks)} checked pages vanished at once"
    found = (_decide(check, run_id, at, held) for check in checks)
    return tuple(t for t in found if t is not None), held


def _decide(check: PageCheck, run_id: int, at: datetime, held: str | None) -> Transition | None:
    if check.state is PostingState.CLOSED or check.sign is PageSign.UNKNOWN:
        return None
    if check.sign is PageSign.OPEN:
        page_doubt = check.evidence is not None and check.evidence.kind in _PAGE_KINDS
        if check.state is PostingState.ACTIVE or not page_doubt:
            # A page that still answers does not refute lists that lack the posting.
            return None
        return _to(check, PostingState.ACTIVE, _evidence(check, EvidenceKind.LISTED, run_id, at, "its page is open"))
    kind = EvidenceKind.CLOSED_PAGE if check.sign is PageSign.CLOSED else EvidenceKind.GONE_PAGE
    confirmed = (
        check.state is PostingState.POSSIBLY_CLOSED
        and check.evidence is not None
        and check.evidence.kind in _PAGE_KINDS
        and far_enough(check.evidence.at, at, rules.SPACING)
    )
    if confirmed or (check.sign is PageSign.CLOSED and held is None):
        return _to(check, PostingState.CLOSED, _evidence(check, kind, run_id, at, check.detail))
    if check.state is PostingState.POSSIBLY_CLOSED:
        return None
    return _to(check, PostingState.POSSIBLY_CLOSED, _evidence(check, kind, run_id, at, held or check.detail))


_PAGE_KINDS = frozenset({EvidenceKind.CLOSED_PAGE, EvidenceKind.GONE_PAGE})


def _evidence(check: PageCheck, kind: EvidenceKind, run_id: int, at: datetime, detail: str) -> Evidence:
    return Evidence(kind=kind, at=at, run_id=run_id, detail=detail, url=check.url)


def _to(check: PageCheck, state: PostingState, evidence: Evidence) -> Transition:
    misses = 0 if state is PostingState.ACTIVE else check.misses
    return Transition(posting_id=check.posting_id, state=state, misses=misses, evidence=evidence)
