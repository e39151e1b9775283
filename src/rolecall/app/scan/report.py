"""A scan run as a checklist: what was proven, on what grounds, and whether its books balance."""

from datetime import datetime

from rolecall.app.scan.tools import Door
from rolecall.lifecycle import checkpoint_mismatch, config_hash
from rolecall.model import (
    Board,
    Counters,
    EntryReport,
    NotFound,
    RunState,
    ScanMode,
    ScanRun,
    Value,
)
from rolecall.ports import Adapter, Store


class Check(Value, frozen=True, kw_only=True):
    """One line of the checklist. ok None: nothing to say yet."""

    name: str
    ok: bool | None
    detail: str


class RunRow(Value, frozen=True, kw_only=True):
    """A run as listed."""

    run: int
    board: str
    mode: ScanMode
    state: RunState
    verdict: str | None
    reason: str | None
    started_at: datetime
    finished_at: datetime | None
    counters: Counters
    note: str | None


class RunReport(Value, frozen=True, kw_only=True):
    """A run with its checklist."""

    row: RunRow
    entries: tuple[EntryReport, ...]
    #: Requests still to make.
    pending: int
    checks: tuple[Check, ...]


async def list_runs(door: Door, store: Store, board: Board | None, limit: int) -> list[RunRow]:
    """Runs, newest first."""
    runs = await door.read(store.runs, board.id if board else None, limit)
    names = await door.read(_slugs, store, {run.board_id for run in runs})
    return [_row(run, names.get(run.board_id, f"board {run.board_id} (removed)")) for run in runs]


async def report_run(door: Door, store: Store, run_id: int, adapters: dict[str, Adapter]) -> RunReport:
    """The checklist of one run. Raises NotFound."""
    run = await door.read(store.run, run_id)
    if run is None:
        raise NotFound(f"There is no scan run {run_id}.", "`rolecall scans` lists them.")
    board = await door.read(store.board_of, run.board_id)
    checkpoint = run.checkpoint
    checks = [
        await _policy(door, store, run),
        _versions(run, board, adapters),
        _pace(run, board, adapters),
        _entries(run),
        _moves(run),
        _books(run),
        await _store_holds(door, store, run),
    ]
    return RunReport(
        row=_row(run, board.slug if board else f"board {run.board_id} (removed)"),
        entries=checkpoint.entries if checkpoint else (),
        pending=len(checkpoint.pending) if checkpoint else 0,
        checks=tuple(checks),
    )


def _slugs(store: Store, ids: set[int]) -> dict[int, str]:
    """Of these boards alone: a registry has thousands."""
    found = (store.board_of(number) for number in ids)
    return {board.id: board.slug for board in found if board is not None}


def _row(run: ScanRun, slug: str) -> RunRow:
    coverage = run.coverage
    verdict = None if coverage is None else "complete" if coverage.complete else "partial"
    return RunRow(
        run=run.id,
        board=slug,
        mode=run.mode,
        state=run.state,
        verdict="failed" if run.state is RunState.FAILED else verdict,
        reason=", ".join(coverage.reasons) or None if coverage else None,
        started_at=run.started_at,
        finished_at=run.finished_at,
        counters=run.counters,
        note=run.note,
    )


async def _policy(door: Door, store: Store, run: ScanRun) -> Check:
    records = await door.read(store.policies, run.board_id, 1)
    if not records:
        return Check(name="policy", ok=None, detail="not recorded yet; robots and safety are checked at every request")
    latest = records[0]
    return Check(name="policy", ok=latest.allowed, detail=f"{latest.detail or 'allowed'} (checked {latest.at:%F %R})")


def _versions(run: ScanRun, board: Board | None, adapters: dict[str, Adapter]) -> Check:
    if run.checkpoint is None or board is None:
        return Check(name="versions", ok=None, detail="nothing saved yet")
    kept = run.checkpoint
    adapter = adapters.get(board.adapter)
    version = adapter.version if adapter else 0
    why = checkpoint_mismatch(kept, board.adapter, version, config_hash(board))
    said = f"adapter {kept.adapter} version {kept.adapter_version}, configuration {kept.config_hash}"
    return Check(name="versions", ok=why is None, detail=why or said)


def _pace(run: ScanRun, board: Board | None, adapters: dict[str, Adapter]) -> Check:
    """Requests of the run against the pace its platform is read at."""
    if run.finished_at is None or run.counters.requests < 2:
        return Check(name="pace", ok=None, detail=f"{run.counters.requests} requests")
    adapter = adapters.get(board.adapter) if board else None
    seconds = (run.finished_at - run.started_at).total_seconds()
    asked = f"{run.counters.requests} requests in {seconds:.1f} s"
    due = f", at least {adapter.interval} s apart by rule" if adapter and adapter.interval else ""
    return Check(name="pace", ok=True, detail=asked + due)


def _entries(run: ScanRun) -> Check:
    entries = run.checkpoint.entries if run.checkpoint else ()
    if not entries:
        return Check(name="entry points", ok=None, detail="none read yet")
    said = "; ".join(f"{e.entry}: {e.pages} pages, {e.unique} roles, {e.stop or 'not finished'}" for e in entries)
    return Check(name="entry points", ok=not any(e.failed_pages or e.repeated_pages for e in entries), detail=said)


def _moves(run: ScanRun) -> Check:
    if run.checkpoint is None:
        return Check(name="checkpoint", ok=None, detail="nothing saved yet")
    pending = len(run.checkpoint.pending)
    if run.state is RunState.NEEDS_RESTART:
        return Check(name="checkpoint", ok=False, detail=f"kept for diagnosis, {pending} requests were left")
    done = run.state is not RunState.RUNNING
    return Check(name="checkpoint", ok=not (done and pending), detail=f"{pending} requests left")


def _books(run: ScanRun) -> Check:
    """found = new + updated + unchanged + what could not be stored."""
    c = run.counters
    stored = c.new + c.updated + c.unchanged
    ok = stored <= c.found <= stored + c.errors + c.closed
    return Check(name="counters", ok=ok, detail=f"{c.found} found, {stored} of them stored, {c.errors} errors")


async def _store_holds(door: Door, store: Store, run: ScanRun) -> Check:
    """Counters against the snapshots and the evidence that name the run."""
    held = await door.read(store.run_holds, run.id)
    pairs = {
        name: (getattr(run.counters, name), getattr(held, name)) for name in ("new", "updated", "closed", "reopened")
    }
    wrong = [f"{name}: {said} counted, {kept} stored" for name, (said, kept) in pairs.items() if said != kept]
    return Check(name="store", ok=not wrong, detail="; ".join(wrong) or "counters equal what the store holds")
