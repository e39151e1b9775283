"""Reading a board's list: pages to sightings and fresh records, saved portion by portion."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from rolecall.app.scan.pages import PageReader, PageReading
from rolecall.app.scan.records import Fresh, Record, RecordReader
from rolecall.app.scan.saving import Saver
from rolecall.app.scan.state import Entry, ScanState, memo_of
from rolecall.app.scan.tools import Progress, ScanTools
from rolecall.lifecycle import is_degraded, match_reposts, repost_candidates, stops_early, title_key
from rolecall.model import (
    Board,
    Checkpoint,
    Fetched,
    Item,
    Known,
    ListingKind,
    PageMemo,
    PartialReason,
    PostingState,
    Problem,
    Request,
    ScanRun,
    StopReason,
)
from rolecall.ports import Adapter

#: New postings held back at most, to see whether the role of the same name is vanishing.
MOST_HELD_BACK = 1000
#: Unchanged pages read between two saves.
MOST_UNSAVED = 20


class ListScan:
    """The list phase of one run. All decisions are lifecycle's; this moves values between rooms."""

    def __init__(
        self, tools: ScanTools, board: Board, adapter: Adapter, run: ScanRun, state: ScanState, saver: Saver
    ) -> None:
        self._tools = tools
        self._board = board
        self._adapter = adapter
        self._run = run
        self.state = state
        self._saver = saver
        self._records = RecordReader(tools, board, adapter)
        self._filter = re.compile(board.entry_filter) if board.entry_filter else None
        #: Everything stored of the board by external id; None until something has to be compared.
        self.known: dict[str, Known] | None = None
        self._twins_found: dict[str, list[Known]] | None = None
        self._unread: list[PageMemo] = []
        self._held: list[Record] = []
        self._read = self._failed = self._unsaved = 0
        self.degraded: str | None = None
        self.gone = False
        #: First answers of the scan by URL, for the policy record.
        self.answers: Mapping[str, Fetched] = {}

    async def walk(self, memory: Checkpoint | None, progress: Progress | None) -> None:
        """Read every pending page. Returns with nothing pending; what could not be read is in the entry reports."""
        pages = {memo.key: memo for memo in memory.pages} if memory else {}
        reader = PageReader(self._tools, self._board, self._adapter, pages)
        self.answers = reader.answers
        lazy = memory is not None and bool(memory.settled) and not self.state.seen
        if not lazy:
            await self.load_known()
        while self.state.pending:
            request = self.state.pending.popleft()
            reading = await reader.read(request, self._usable)
            self.state.count(pages=1, requests=reading.requests, bytes=reading.bytes)
            await self._take(request, reading)
            if progress is not None:
                progress(self.state.totals())
        if memory is not None and self._is_as_before(memory):
            self._saver.sightings.extend(memory.settled)
            return
        await self.load_known()
        await self._release_held()

    def _is_as_before(self, memory: Checkpoint) -> bool:
        """Nothing was compared because every page of the settled list came back as it was."""
        return self.known is None and {m.key for m in self._unread} == {m.key for m in memory.pages}

    def _usable(self, memo: PageMemo) -> bool:
        return self.known is None or all(external_id in self.known for external_id in memo.ids)

    async def load_known(self) -> dict[str, Known]:
        """Everything stored of the board; pages taken on trust until now are compared."""
        if self.known is None:
            stored = await self._tools.door.read(self._tools.store.known, self._board.id)
            self.known = {known.external_id: known for known in stored}
            self.state.stored = set(self.known)
            if self.state.top is None:
                self.state.top = max((known.id for known in stored), default=0)
            for external_id in dict.fromkeys(i for memo in self._unread for i in memo.ids):
                self._sight(external_id)
            self._unread = []
        return self.known

    def _now(self) -> datetime:
        return self._tools.clock.now()

    # -- pages --------------------------------------------------------------------

    async def _take(self, request: Request, reading: PageReading) -> None:
        entry = self.state.entry(request.entry)
        if reading.problem is not None:
            self._fail(entry, reading, reading.problem)
        elif reading.memo is not None:
            self._take_unchanged(request, entry, reading.memo)
        else:
            await self._take_read(request, entry, reading)
        self._unsaved += 1
        if self._unsaved >= MOST_UNSAVED or len(self._saver.sightings) >= self._tools.limits.sightings:
            await self._flush()

    def _fail(self, entry: Entry, reading: PageReading, problem: Problem) -> None:
        entry.fail(reading.stop, problem)
        self.state.count(errors=1)
        self.state.error(problem.detail)
        self.gone = self.gone or (reading.gone and entry.pages == 0)
        if reading.hostile:
            # A site that turns us away is left alone: whatever was still to be asked is not asked.
            for request in self.state.pending:
                self.state.entry(request.entry).fail(StopReason.REFUSED, problem)
            self.state.pending.clear()

    def _take_unchanged(self, request: Request, entry: Entry, memo: PageMemo) -> None:
        memo = msgspec.structs.replace(memo, entry=request.entry)
        follow = entry.add(memo)
        self.state.memos.append(memo)
        if self.known is None:
            self._unread.append(memo)
        else:
            for external_id in dict.fromkeys(memo.ids):
                if external_id not in self.state.seen:
                    self._sight(external_id)
        self.state.seen.update(memo.ids)
        if stops_early(self.state.mode):
            for _ in memo.ids:
                entry.run = entry.run.after(fresh=False)
        self._follow(entry, memo.next, follow)

    def _sight(self, external_id: str) -> None:
        known = (self.known or {}).get(external_id)
        if known is not None:
            self._saver.seen(known, self._now())

    async def _take_read(self, request: Request, entry: Entry, reading: PageReading) -> None:
        page = reading.page
        if page is None:
            return
        known = await self.load_known()
        items = [item for item in page.items if self._belongs(item)]
        memo = memo_of(request, reading.digest, page, tuple(item.external_id for item in items))
        follow = entry.add(memo)
        entry.problem(page.problems)
        self.state.count(errors=sum(problem.reason == "item" for problem in page.problems))
        fresh: list[Fresh] = []
        for item in items:
            is_fresh = self._compare(item, known, fresh)
            entry.run = entry.run.after(is_fresh or self._is_raised(item))
        last = not self.state.pending and not (follow and page.next)
        whole = await self._handle(request, entry, fresh, last=last)
        if not whole:
            memo = msgspec.structs.replace(memo, digest="")
        self.state.memos.append(memo)
        self._follow(entry, page.next, follow)
        if fresh:
            await self._flush()

    async def _flush(self, current: Request | None = None) -> None:
        await self._saver.flush(self._now(), current)
        self._unsaved = 0

    def _belongs(self, item: Item) -> bool:
        return self._filter is None or not item.url or self._filter.search(item.url) is not None

    def _compare(self, item: Item, known: dict[str, Known], fresh: list[Fresh]) -> bool:
        """Sort one item into seen before, unchanged, and fresh; True when fresh."""
        if item.external_id in self.state.seen:
            return False
        self.state.seen.add(item.external_id)
        stored = known.get(item.external_id)
        if stored is not None and stored.fingerprint == item.fingerprint and not self._must_confirm(stored):
            self._saver.seen(stored, self._now())
            return False
        fresh.append(Fresh(item=item, known=stored))
        return True

    def _must_confirm(self, stored: Known) -> bool:
        """A closed posting in a list that is only a hint is asked for on its own page."""
        return stored.state is PostingState.CLOSED and self._adapter.listing is ListingKind.OBSERVED

    def _is_raised(self, item: Item) -> bool:
        """A known item that was updated or raised since the last scan, by the date the list shows."""
        since = self._board.last_scan_at
        if item.dated is None or since is None:
            return False
        try:
            dated = datetime.fromisoformat(item.dated)
        except ValueError:
            return False
        return dated.tzinfo is not None and dated > since

    def _follow(self, entry: Entry, following: Sequence[Request], follow: bool) -> None:
        own = [request for request in following if request.entry == entry.name]
        self.state.pending.extend(request for request in following if request.entry != entry.name)
        if not own or not follow:
            return
        if stops_early(self.state.mode) and entry.run.long_enough:
            entry.stop = entry.stop or StopReason.KNOWN_RUN
        elif entry.pages >= self._tools.limits.pages or len(self.state.seen) >= self._tools.limits.items:
            entry.stop = entry.stop or StopReason.LIMIT
        else:
            self.state.pending.extend(own)

    # -- fresh items ----------------------------------------------------------------

    async def _handle(self, request: Request, entry: Entry, fresh: list[Fresh], *, last: bool) -> bool:
        """Read and save fresh items in portions; False when some could not be stored."""
        limits = self._tools.limits
        size = limits.detail_portion if self._records.needs_details(fresh) else limits.portion
        whole, errors = True, 0
        for start in range(0, len(fresh), size):
            if self.degraded is not None:
                return False
            records = await self._records.read(fresh[start : start + size])
            failed = [record for record in records if record.error is not None and not record.still_poor]
            poor = [record for record in records if record.incomplete is not None or record.still_poor]
            self._read += len(records) - len(failed)
            self._failed += len(failed)
            errors += len(failed) + len(poor)
            for record in (*failed, *poor):
                self.state.error(record.error or record.incomplete or "")
            self.state.count(requests=sum(r.requests for r in records), bytes=sum(r.bytes for r in records))
            self.degraded = is_degraded(self._read, self._failed)
            if self.degraded is not None:
                problem = Problem(reason=PartialReason.UNREADABLE, detail=f"{self.degraded}; nothing more was stored")
                entry.problem([problem])
                self.state.count(errors=errors)
                return False
            whole = await self._keep(request, records, last=last) and whole and not failed and not poor
            if start + size < len(fresh):
                await self._flush(current=request)
        self.state.count(errors=errors)
        return whole

    async def _keep(self, request: Request, records: Sequence[Record], *, last: bool) -> bool:
        """Queue what was read for saving; False when some must wait for the end of the list."""
        at = self._now()
        old = await self._saver.stored([r.fresh.known.id for r in records if r.posting and r.fresh.known])
        new: list[Record] = []
        for record in records:
            known = record.fresh.known
            if record.error is not None and known is not None and self._is_present(record, known):
                # Listed, though what changed could not be read: present, and asked again next time.
                self._saver.seen(known, at)
            elif record.closed is not None:
                self._saver.close(record, at)
            elif record.posting is not None and known is None:
                new.append(record)
            elif record.posting is not None and known is not None:
                self._saver.write(record, old.get(known.id), at)
        waiting = [] if last else [record for record in new if self._may_follow(record)]
        waiting = waiting[: MOST_HELD_BACK - len(self._held)]
        if waiting:
            self._held.extend(waiting)
            if request not in self.state.held_back:
                self.state.held_back.append(request)
        held = {id(record) for record in waiting}
        await self._write_new([record for record in new if id(record) not in held], list_read=last)
        return not waiting

    def _is_present(self, record: Record, known: Known) -> bool:
        """A closed posting is back by its place in the list alone where the list is definitive."""
        if known.state is not PostingState.CLOSED:
            return True
        return self._adapter.listing is ListingKind.DEFINITIVE and not record.gone

    @property
    def _twins(self) -> dict[str, list[Known]]:
        """Stored postings that new ones may republish, by title key; gathered when the first new one comes."""
        if self._twins_found is None:
            self._twins_found = repost_candidates((self.known or {}).values(), self._now())
        return self._twins_found

    def _may_follow(self, record: Record) -> bool:
        """A role of the same title is open and not seen yet: it may be vanishing, and this one be its repost."""
        twins = self._twins.get(title_key(record.posting.title), ()) if record.posting else ()
        return any(k.state is not PostingState.CLOSED and k.external_id not in self.state.seen for k in twins)

    async def _write_new(self, records: Sequence[Record], *, list_read: bool) -> None:
        """Queue new postings, each linked to the one it republishes. list_read: what is unseen now is not listed."""
        if not records:
            return
        at = self._now()
        postings = [record.posting for record in records if record.posting is not None]
        keys = {title_key(posting.title) for posting in postings} & self._twins.keys()
        candidates = [k for key in keys for k in self._twins[key] if self._is_gone(k, list_read)]
        stored = await self._saver.stored([k.id for k in candidates])
        links = match_reposts(postings, candidates, stored) if candidates else {}
        for key in keys if links else ():
            self._twins[key] = [k for k in self._twins[key] if k.id not in links.values()]
        for record in records:
            self._saver.write(record, None, at, links.get(record.fresh.item.external_id, 0))

    def _is_gone(self, known: Known, list_read: bool) -> bool:
        """Closed, or absent from a list of which every page was delivered."""
        if known.external_id in self.state.seen:
            return False
        delivered = list_read and not any(entry.failed or entry.problems for entry in self.state.entries.values())
        return delivered or known.state is PostingState.CLOSED

    async def _release_held(self) -> None:
        """The list has been read: what waited to see which roles vanish is stored."""
        held, self._held = self._held, []
        await self._write_new(held, list_read=True)
        self.state.held_back = []
