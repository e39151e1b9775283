"""Presence of postings: active, possibly closed, closed, and back. Nothing closes without stored evidence."""

from datetime import datetime, timedelta

from rolecall.lifecycle import rules
from rolecall.lifecycle.coverage import ListFacts, baseline, is_soft, scans_needed, stated_empty
from rolecall.model import (
    Coverage,
    Evidence,
    EvidenceKind,
    Known,
    ListingKind,
    PartialReason,
    PostingState,
    Transition,
    Value,
)


class PresenceVerdict(Value, frozen=True, kw_only=True):
    """What follows from a list for the stored postings of its board."""

    transitions: tuple[Transition, ...] = ()
    #: Absences of this list were counted (it was complete or soft).
    counted: bool = False
    #: Why closings wait, for people; None when nothing waits.
    held: str | None = None
    closed: int = 0


class _Context(Value, frozen=True, kw_only=True):
    """What is the same for every absent posting of a list."""

    at: datetime
    run_id: int
    coverage: Coverage
    observed: bool
    #: Scans that must lack a posting.
    needed: int
    spacing: timedelta


def far_enough(earlier: datetime | None, at: datetime, spacing: timedelta) -> bool:
    """Two observations are independent. A clock that went back makes them dependent, never the reverse."""
    return earlier is None or at - earlier >= spacing


def decide_return(known: Known, run_id: int, at: datetime) -> Transition | None:
    """A stored posting was seen in a list: back to active, or None when it was."""
    if known.state is PostingState.ACTIVE and not known.misses:
        return None
    evidence = Evidence(kind=EvidenceKind.LISTED, at=at, run_id=run_id, detail="listed again")
    return Transition(posting_id=known.id, state=PostingState.ACTIVE, misses=0, evidence=evidence)


def decide_absences(
    facts: ListFacts, coverage: Coverage, listing: ListingKind, run_id: int, at: datetime
) -> PresenceVerdict:
    """What a judged list means for the postings it lacks.

    Complete and definitive: closed at the first miss. Soft: suspected, and closed when enough independent lists
    agree. Hard doubt: nothing. Observed sources need four misses in a row in every case.
    """
    missing = [k for k in facts.known if k.state is not PostingState.CLOSED and k.external_id not in facts.seen]
    if not (coverage.complete or is_soft(coverage)):
        held = f"{len(missing)} absent postings wait for a complete list" if missing else None
        return PresenceVerdict(held=held)
    observed = listing is ListingKind.OBSERVED
    context = _Context(
        at=at,
        run_id=run_id,
        coverage=coverage,
        observed=observed,
        needed=scans_needed(coverage, stated_empty(facts.entries)) + (rules.OBSERVED_MISSES - 1 if observed else 0),
        spacing=rules.SPACING if observed and coverage.complete else rules.AGREEMENT_SPACING,
    )
    fresh = frozenset[str]() if observed else baseline(facts)
    found = [_miss(posting, posting.external_id in fresh, context) for posting in missing]
    transitions = tuple(t for t in found if t is not None)
    closed = sum(t.state is PostingState.CLOSED for t in transitions)
    waiting = len(missing) - closed
    held = f"{waiting} absent postings wait for further scans that agree" if waiting else None
    return PresenceVerdict(transitions=transitions, counted=True, held=held, closed=closed)


def _miss(posting: Known, first: bool, context: _Context) -> Transition | None:
    """The next state of one absent posting; None when this list is not independent of the last one."""
    misses = 0 if first else posting.misses
    if misses and not far_enough(posting.missed_at, context.at, context.spacing):
        return None
    needed = context.needed
    if misses and not context.observed:
        # Once suspected, a posting needs a second list that agrees, whatever the verdict on that list.
        needed = max(needed, rules.AGREEMENTS[PartialReason.SHARP_DROP])
    misses += 1
    closes = misses >= needed
    repeated = context.observed or misses > 1
    size = f"a complete list of {context.coverage.unique}" if context.coverage.complete else context.coverage.detail
    detail = f"absent {misses} of {needed} times; {size}"
    if closes:
        detail = f"absent from {misses} lists in a row, the last {size}" if repeated else f"absent from {size}"
    return Transition(
        posting_id=posting.id,
        state=PostingState.CLOSED if closes else PostingState.POSSIBLY_CLOSED,
        misses=misses,
        evidence=Evidence(
            kind=EvidenceKind.ABSENT_REPEATED if repeated else EvidenceKind.ABSENT_COMPLETE,
            at=context.at,
            run_id=context.run_id,
            detail=detail,
        ),
    )
