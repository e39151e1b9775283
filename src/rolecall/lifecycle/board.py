"""When a whole board is gone or dead, and when many boards of one platform fail alike."""

from collections.abc import Sequence
from datetime import datetime

from rolecall.lifecycle import rules
from rolecall.lifecycle.presence import far_enough
from rolecall.model import (
    Coverage,
    Evidence,
    EvidenceKind,
    Known,
    PartialReason,
    PostingState,
    RunState,
    ScanMode,
    ScanRun,
    Transition,
    Value,
)


class BoardSign(Value, frozen=True, kw_only=True):
    """What one board of a platform showed at its last full scan."""

    board_id: int
    at: datetime
    #: Closings that its list asks for, or asked for.
    lost: int
    #: Postings that were open before it.
    open: int
    coverage: Coverage | None = None


def judge_fleet(signs: Sequence[BoardSign], at: datetime) -> str | None:
    """Why closings of a platform's boards must wait: many of them lost roles, or emptied, at once. None = no reason.

    One board that shrinks is news about an employer; several at the same time are news about the platform.
    """
    recent: dict[int, BoardSign] = {}
    for sign in sorted(signs, key=lambda s: s.at):
        if abs(at - sign.at) <= rules.FLEET_WINDOW:
            recent[sign.board_id] = sign
    bad = [sign for sign in recent.values() if _is_bad(sign)]
    empty = any(_shows_nothing(sign) for sign in bad)
    much = empty or sum(sign.lost for sign in bad) >= rules.FLEET_TOTAL
    if much and len(bad) >= rules.FLEET_BOARDS and len(bad) >= rules.FLEET_SHARE * len(recent):
        return f"{len(bad)} of {len(recent)} boards of this platform shrank within {rules.FLEET_WINDOW}"
    return None


def _is_bad(sign: BoardSign) -> bool:
    doubts = sign.coverage.reasons if sign.coverage else ()
    if PartialReason.SHARP_DROP in doubts or _shows_nothing(sign):
        return True
    return sign.lost >= rules.SHARP_LEAST and sign.lost >= rules.FLEET_LOSS * sign.open


def _shows_nothing(sign: BoardSign) -> bool:
    """An empty list that is doubted, or none at all: failed, refused, unreadable."""
    return sign.coverage is not None and not sign.coverage.complete and not sign.coverage.unique


def gone_times(history: Sequence[ScanRun], at: datetime) -> int:
    """How many times in a row, far enough apart, the board itself answered that it is gone; this time included.

    history: earlier full scans and probes, newest first. A run that could not tell (timeout, 5xx, block) neither
    counts nor breaks the row; a delivered list breaks it.
    """
    times, last = 1, at
    for run in history:
        when = run.finished_at or run.started_at
        reasons = run.coverage.reasons if run.coverage else ()
        if PartialReason.BOARD_GONE in reasons:
            if far_enough(when, last, rules.AGREEMENT_SPACING):
                times, last = times + 1, when
        elif run.state is RunState.DONE and run.mode is not ScanMode.RECHECK:
            break
    return times


def decide_board_gone(known: Sequence[Known], times: int, run_id: int, at: datetime) -> tuple[Transition, ...]:
    """Closes every open posting of a board that was found gone often enough; before that, suspects them."""
    closes = times >= rules.BOARD_GONE_TIMES
    detail = f"the board answered {times} times, hours apart, that it no longer exists"
    return _all(known, closes, Evidence(kind=EvidenceKind.BOARD_GONE, at=at, run_id=run_id, detail=detail))


def decide_board_dead(
    known: Sequence[Known], failures: int, last_list_at: datetime | None, at: datetime
) -> tuple[Transition, ...]:
    """Closes the postings of a board that has delivered no list for very long though it was asked again and again.

    Silence of one visit is never absence; a month of daily questions without an answer is.
    """
    if last_list_at is None or failures < rules.BOARD_DEAD_FAILURES or at - last_list_at < rules.BOARD_DEAD_AFTER:
        return ()
    days = (at - last_list_at).days
    detail = f"the board has delivered no list for {days} days, {failures} visits failed in a row"
    return _all(known, True, Evidence(kind=EvidenceKind.BOARD_DEAD, at=at, detail=detail))


def _all(known: Sequence[Known], closes: bool, evidence: Evidence) -> tuple[Transition, ...]:
    target = PostingState.CLOSED if closes else PostingState.POSSIBLY_CLOSED
    return tuple(
        Transition(posting_id=k.id, state=target, misses=k.misses, evidence=evidence)
        for k in known
        if k.state is not PostingState.CLOSED and k.state is not target
    )
