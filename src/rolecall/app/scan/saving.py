"""What a scan has gathered and not saved yet, and how it is saved: one portion, one transaction, one checkpoint."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from rolecall.app.scan.records import Record
from rolecall.app.scan.state import ScanState
from rolecall.app.scan.tools import ScanTools
from rolecall.lifecycle import decide_return, keep_known, material_hash, was_raised
from rolecall.model import (
    Checkpoint,
    Evidence,
    EvidenceKind,
    Known,
    Miss,
    Portion,
    Posting,
    PostingState,
    PostingWrite,
    Request,
    RunEnding,
    ScanRun,
    Transition,
)


class Saver:
    """Gathers what a step proves; flush() saves it with the checkpoint it leads to."""

    def __init__(self, tools: ScanTools, run: ScanRun, token: str, state: ScanState) -> None:
        self._tools = tools
        self._run = run
        self._token = token
        self._state = state
        self.sightings: list[int] = []
        self.writes: list[PostingWrite] = []
        self.transitions: list[Transition] = []
        self._misses: list[tuple[str, str, str]] = []

    def seen(self, known: Known, at: datetime) -> None:
        """A stored posting was listed unchanged."""
        self.sightings.append(known.id)
        back = decide_return(known, self._run.id, at)
        if back is not None:
            self.transitions.append(back)
            self._came_back(known)

    def write(self, record: Record, old: Posting | None, at: datetime, repost_of: int = 0) -> None:
        """A record that was read: new, changed, or changed in nothing that matters."""
        posting, known = record.posting, record.fresh.known
        if posting is None:
            return
        if old is not None:
            posting = keep_known(old, posting)
        content = material_hash(posting)
        material = known is None or content != known.content_hash
        self.writes.append(
            PostingWrite(
                external_id=record.fresh.item.external_id,
                # Without a fingerprint the next scan takes it for changed, and asks for its page.
                fingerprint="" if record.incomplete else record.fresh.item.fingerprint,
                content_hash=content,
                posting=posting,
                snapshot=material,
                reopened=known is not None and known.state is PostingState.CLOSED,
                repost_of=repost_of,
                raised=not material and old is not None and was_raised(old, posting),
            )
        )
        self._misses.extend((record.fresh.item.external_id, *miss) for miss in record.misses)
        if known is not None:
            self._came_back(known)
        self._state.count(new=int(known is None), updated=int(known is not None and material))
        if self._state.stored is not None:
            self._state.stored.add(record.fresh.item.external_id)

    def close(self, record: Record, at: datetime) -> None:
        """A listed posting whose own page says that it is closed."""
        known = record.fresh.known
        if known is None or record.closed is None or known.state is PostingState.CLOSED:
            return
        evidence = Evidence(
            kind=EvidenceKind.CLOSED_PAGE,
            at=at,
            run_id=self._run.id,
            detail=record.closed.excerpt or record.closed.why,
            url=record.fresh.item.url or known.url,
        )
        self.transitions.append(
            Transition(posting_id=known.id, state=PostingState.CLOSED, misses=known.misses, evidence=evidence)
        )
        self._state.count(closed=1)

    def _came_back(self, known: Known) -> None:
        self._state.count(reopened=int(known.state is PostingState.CLOSED))
        self._state.returned += known.state is PostingState.POSSIBLY_CLOSED

    async def flush(self, at: datetime, current: Request | None = None) -> None:
        """Save everything gathered, atomically with the checkpoint. Raises LeaseLost and StoreError kinds."""
        ids = await self._tools.door.run(self._tools.store.save, self._portion(at, self._state.checkpoint(current)))
        await self._saved(at, ids)

    async def finish(self, ending: RunEnding, checkpoint: Checkpoint) -> None:
        """Save everything gathered in the transaction that ends the run."""
        portion = self._portion(ending.at, checkpoint)
        await self._tools.door.run(self._tools.store.finish_run, msgspec.structs.replace(ending, portion=portion))
        await self._saved(ending.at, {})

    def _portion(self, at: datetime, checkpoint: Checkpoint) -> Portion:
        return Portion(
            run_id=self._run.id,
            token=self._token,
            at=at,
            sightings=tuple(self.sightings),
            writes=tuple(self.writes),
            transitions=tuple(self.transitions),
            checkpoint=checkpoint,
            counters=self._state.totals(),
        )

    async def _saved(self, at: datetime, ids: Mapping[str, int]) -> None:
        misses = [
            Miss(field=field, text=text, last_seen_at=at, sample_posting=ids.get(external_id, 0))
            for external_id, field, text in self._misses
        ]
        if misses:
            await self._tools.door.run(self._tools.store.note_misses, misses)
        self.sightings, self.writes, self.transitions, self._misses = [], [], [], []

    async def stored(self, ids: Sequence[int]) -> dict[int, Posting]:
        """Postings as stored, by id."""
        if not ids:
            return {}
        found = await self._tools.door.read(self._tools.store.by_ids, list(ids))
        return {stored.id: stored.posting for stored in found}
