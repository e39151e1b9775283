"""Recheck: the postings' own pages are asked, oldest check first, and close only on explicit evidence."""

import msgspec

from rolecall.app.scan.pages import rules_for, wants
from rolecall.app.scan.tools import ScanSummary, ScanTools
from rolecall.extract import closed_notice
from rolecall.lifecycle import PageCheck, PageSign, config_hash, decide_rechecks, sign_of
from rolecall.model import (
    Board,
    Checkpoint,
    Closed,
    Counters,
    Coverage,
    EvidenceKind,
    Fetched,
    Item,
    Outcome,
    Page,
    PartialReason,
    PayloadError,
    Portion,
    PostingState,
    RawPosting,
    Request,
    RunEnding,
    RunState,
    ScanMode,
    ScanRun,
    StoredPosting,
)
from rolecall.ports import Adapter

_PAGE_KINDS = frozenset({EvidenceKind.CLOSED_PAGE, EvidenceKind.GONE_PAGE})
_BATCH = 1000
#: Outcomes whose page may say that the role is closed; what turns us away says nothing about the role.
_READABLE = frozenset({Outcome.OK, Outcome.SOFT_404})


async def recheck(tools: ScanTools, board: Board, adapter: Adapter, run: ScanRun, token: str) -> ScanSummary:
    """Check a sample of open postings and save what follows, in one portion."""
    sample = await _sample(tools, board)
    checks: list[PageCheck] = []
    seen: list[int] = []
    requests = size = errors = 0
    for stored in sample:
        check, cost = await _check(tools, board, adapter, stored)
        requests, size = requests + cost[0], size + cost[1]
        errors += check.sign is PageSign.UNKNOWN
        if check.sign is PageSign.OPEN:
            seen.append(stored.id)
        checks.append(check)
    counters = Counters(found=len(sample), unchanged=len(seen), errors=errors, requests=requests, bytes=size)
    return await _end(tools, (board, adapter), (run, token), checks, (tuple(seen), counters))


async def _end(
    tools: ScanTools,
    source: tuple[Board, Adapter],
    lease: tuple[ScanRun, str],
    checks: list[PageCheck],
    seen: tuple[tuple[int, ...], Counters],
) -> ScanSummary:
    """Save what the checks justify, in the transaction that ends the run."""
    (board, adapter), (run, token), (sightings, counters) = source, lease, seen
    at = tools.clock.now()
    transitions, held = decide_rechecks(checks, run.id, at)
    closed = sum(t.state is PostingState.CLOSED for t in transitions)
    counters = msgspec.structs.replace(counters, closed=closed)
    kept = Checkpoint(
        adapter=adapter.name, adapter_version=adapter.version, config_hash=config_hash(board), mode=run.mode
    )
    detail = f"{counters.found} pages asked, {counters.unchanged} open, {counters.errors} could not tell"
    ending = RunEnding(
        run_id=run.id,
        token=token,
        state=RunState.DONE,
        at=at,
        coverage=Coverage(complete=False, reasons=(PartialReason.WRONG_MODE,), detail=detail),
        note=held,
        counters=counters,
        portion=Portion(
            run_id=run.id,
            token=token,
            at=at,
            sightings=sightings,
            transitions=transitions,
            checkpoint=kept,
            counters=counters,
        ),
    )
    await tools.door.run(tools.store.finish_run, ending)
    return ScanSummary(
        board=board.slug,
        mode=ScanMode.RECHECK,
        verdict="partial",
        reason=PartialReason.WRONG_MODE,
        found=counters.found,
        unchanged=counters.unchanged,
        closed=closed,
        errors=counters.errors,
        detail=detail,
        held=held,
        requests=counters.requests,
        run=run.id,
    )


async def _sample(tools: ScanTools, board: Board) -> list[StoredPosting]:
    """Suspected ones whose page said so first (they wait for a second look), then those checked longest ago."""
    found: list[StoredPosting] = []
    for state in (PostingState.POSSIBLY_CLOSED, PostingState.ACTIVE):
        after = 0
        while page := await tools.door.read(tools.store.postings, board.id, state, after, _BATCH):
            found.extend(page)
            after = page[-1].id
    waiting = [p for p in found if p.evidence is not None and p.evidence.kind in _PAGE_KINDS]
    rest = [p for p in found if p not in waiting]
    rest.sort(key=lambda p: (p.last_checked_at, p.id))
    return [*waiting, *rest][: tools.limits.recheck]


async def _check(
    tools: ScanTools, board: Board, adapter: Adapter, stored: StoredPosting
) -> tuple[PageCheck, tuple[int, int]]:
    posting = stored.posting
    item = Item(external_id=posting.external_id, url=posting.url, fingerprint="")
    try:
        request = adapter.detail(board, item)
    except PayloadError:
        request = None
    own = request or Request(url=posting.url, entry="recheck")
    fetched = await tools.fetcher.fetch(own, rules_for(board, adapter, conditional=False))
    sign, detail = _sign(board, adapter, item, fetched, request is not None)
    check = PageCheck(
        posting_id=stored.id,
        state=stored.state,
        evidence=stored.evidence,
        sign=sign,
        url=own.url,
        detail=detail or f"{own.url} answered {fetched.outcome}",
    )
    return check, (fetched.attempts, fetched.wire_bytes)


def _sign(board: Board, adapter: Adapter, item: Item, fetched: Fetched, own_page: bool) -> tuple[PageSign, str]:
    """What the page shows, and the words for it. own_page: the adapter reads such pages."""
    page, why = fetched.page, fetched.verdict.why
    readable = page is not None and fetched.outcome in _READABLE
    if page is not None and own_page and (fetched.outcome is Outcome.OK or wants(adapter, fetched)):
        said = _parsed(board, adapter, item, page)
        if isinstance(said, Closed):
            return PageSign.CLOSED, said.excerpt or said.why
        if isinstance(said, RawPosting) and readable:
            return PageSign.OPEN, ""
        if isinstance(said, str) and readable:
            why = said
    if page is None or not readable:
        return sign_of(fetched.outcome), why
    notice = closed_notice(page)
    return (PageSign.CLOSED, notice) if notice else (PageSign.UNKNOWN, why)


def _parsed(board: Board, adapter: Adapter, item: Item, page: Page) -> RawPosting | Closed | str:
    """What the adapter reads, or why it cannot."""
    try:
        return adapter.parse(board, item, page)
    except Exception as error:  # whatever a page makes a reader do, the other pages are checked
        return str(error) if isinstance(error, PayloadError) else f"{page.url}: {type(error).__name__}: {error}"
