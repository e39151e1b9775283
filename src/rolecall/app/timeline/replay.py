"""Replaying a board's recorded history through the real scan, lifecycle and store, at its own time.

A timeline is a file (.jsonl or .jsonl.gz) with one snapshot a line: {"t": time, "jobs": [{"id", "title", …}]}.
"""

import gzip
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec

from rolecall.app.scan import Door, Normalized, Scanner, ScanSummary, ScanTools
from rolecall.app.timeline.board import ROOT, TimelineBoard, job_id_is_number, recorded_posting
from rolecall.app.timeline.faults import Visit, VisitFetcher
from rolecall.model import Board, Change, ChangeKind, InvalidInput, Observation, ScanMode, StoredPosting, Value
from rolecall.ports import Store

CONSUMER = "timeline"
_EVENTS = {
    ChangeKind.POSTING_NEW: "open",
    ChangeKind.POSTING_CLOSED: "close",
    ChangeKind.POSTING_REOPENED: "reopen",
}
_BATCH = 5000


class TimelineEvent(Value, frozen=True, kw_only=True):
    """A change of presence, at the time of the visit that proved it."""

    at: datetime
    #: open, close or reopen.
    event: str
    #: As the file writes it.
    id: int | str


class VisitClock:
    """Time of the visit being replayed. See ports.Clock."""

    def __init__(self) -> None:
        self.time = datetime(1970, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        """See ports.Clock."""
        return self.time


class _Snapshot(msgspec.Struct):
    t: str
    jobs: list[msgspec.Raw]


class _NoObservations:
    """Snapshots carry no validators."""

    async def recall(self, url: str) -> Observation | None:
        """See ports.Observations."""
        return None

    async def note(self, observation: Observation) -> None:
        """See ports.Observations."""


def read_timeline(path: Path) -> list[Visit]:
    """Visits in the order of the file. Raises InvalidInput naming the line that cannot be read."""
    return list(_visits(path))


def _visits(path: Path) -> Iterator[Visit]:
    number = 0
    try:
        with _opened(path) as file:
            for line in file:
                number += 1
                if line.strip():
                    snapshot = msgspec.json.decode(line, type=_Snapshot)
                    at = datetime.fromisoformat(snapshot.t)
                    # Copied: a raw value leans on the whole line.
                    yield Visit(
                        at=at if at.tzinfo else at.replace(tzinfo=UTC), jobs=tuple(job.copy() for job in snapshot.jobs)
                    )
    except (OSError, EOFError) as error:
        raise InvalidInput(
            f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.",
            "Give a timeline, .jsonl or .jsonl.gz.",
        ) from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise InvalidInput(
            f"Line {number} of {path} is not a snapshot: {error}.", 'A line is {"t": time, "jobs": [{"id": …}]}.'
        ) from error


def _opened(path: Path) -> IO[bytes] | gzip.GzipFile:
    with path.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return gzip.open(path) if packed else path.open("rb")


class Replay:
    """One timeline on one empty store, whose clock is the replay's."""

    def __init__(self, store: Store, door: Door, clock: VisitClock) -> None:
        self._store = store
        self._door = door
        self._clock = clock
        self._fetcher = VisitFetcher()
        tools = ScanTools(
            door=door,
            store=store,
            fetcher=self._fetcher,
            observations=_NoObservations(),
            clock=clock,
            normalize=lambda raw, board, at: Normalized(posting=recorded_posting(raw)),
        )
        self._scanner = Scanner(tools)
        self._adapter = TimelineBoard()

    async def run(
        self, visits: list[Visit], seen: Callable[[Visit, ScanSummary], None] | None = None
    ) -> AsyncIterator[TimelineEvent]:
        """Events in order; within a visit by kind and id. seen is told the summary of every visit."""
        if not visits:
            return
        whole = all(job_id_is_number(job) for visit in visits for job in visit.jobs[:1])
        board = Board(slug="timeline", adapter=self._adapter.name, key={"file": "timeline"}, url=ROOT)
        await self._door.run(self._store.put_boards, [board], visits[0].at)
        for visit in visits:
            self._clock.time, self._fetcher.visit = visit.at.astimezone(UTC), visit
            current = await self._door.read(self._store.board, board.slug)
            if current is None:
                return
            summary = await self._scanner.scan(current, self._adapter, ScanMode.FULL)
            if seen is not None:
                seen(visit, summary)
            for name, external_id in await self._events():
                yield TimelineEvent(at=visit.at, event=name, id=int(external_id) if whole else external_id)

    async def _events(self) -> list[tuple[str, str]]:
        events: list[tuple[str, str]] = []
        while changes := await self._door.read(self._store.read, CONSUMER, _BATCH):
            ids = [change.entity_id for change in changes if change.entity == "posting"]
            stored = {p.id: p for p in await self._door.read(self._store.by_ids, list(dict.fromkeys(ids)))}
            for change in changes:
                posting = stored.get(change.entity_id) if change.entity == "posting" else None
                name = _event(change, posting) if posting else None
                if posting is not None and name is not None:
                    events.append((name, posting.posting.external_id))
            await self._door.run(self._store.ack, CONSUMER, changes[-1].seq)
        return sorted(events)


def _event(change: Change, posting: StoredPosting) -> str | None:
    """A republished role is no news to readers, but its new id does open."""
    if change.kind is ChangeKind.POSTING_UPDATED and posting.repost_of and change.at == posting.first_seen_at:
        return "open"
    return _EVENTS.get(change.kind)
