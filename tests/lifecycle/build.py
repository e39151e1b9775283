"""Short builders for values of lifecycle tests."""

from datetime import UTC, datetime, timedelta

from rolecall.lifecycle import ListFacts
from rolecall.model import EntryReport, Known, Posting, PostingState, ScanMode, StopReason

T0 = datetime(2026, 3, 1, 6, tzinfo=UTC)
ACTIVE, SUSPECT, CLOSED = PostingState.ACTIVE, PostingState.POSSIBLY_CLOSED, PostingState.CLOSED


def hours(n: float) -> timedelta:
    return timedelta(hours=n)


def known(ids, state=ACTIVE, misses=0, missed_at=None, **more) -> list[Known]:
    more = {"first_seen_at": T0 - timedelta(days=9)} | more
    return [
        Known(
            id=i + 1,
            external_id=str(i),
            url=f"https://acme.example/{i}",
            fingerprint="f",
            content_hash="c",
            state=state,
            misses=misses,
            missed_at=missed_at,
            **more,
        )
        for i in ids
    ]


def entry(unique: int, **more) -> EntryReport:
    return EntryReport(
        **({"entry": "list", "pages": 1, "items": unique, "unique": unique, "stop": StopReason.EXHAUSTED} | more)
    )


def facts(seen, stored=(), **more) -> ListFacts:
    seen = frozenset(str(i) for i in seen)
    given = {"mode": ScanMode.FULL, "entries": (entry(len(seen)),), "seen": seen, "known": tuple(stored)}
    return ListFacts(**(given | {"top": 10**9} | more))


def posting(**more) -> Posting:
    return Posting(**({"external_id": "1", "url": "https://acme.example/1", "title": "Engineer"} | more))
