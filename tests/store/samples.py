"""Values for store tests: invented boards, postings and portions."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rolecall.model import (
    Board,
    Checkpoint,
    Counters,
    Evidence,
    EvidenceKind,
    Known,
    Portion,
    Posting,
    PostingState,
    PostingWrite,
    Request,
    RunEnding,
    RunState,
    ScanMode,
    ScanRun,
    Transition,
)
from rolecall.store import SqlStore

ROOT = Path(__file__).resolve().parents[2]
#: Environment of a child process that imports what tests import.
CHILD_ENV = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}

AT = datetime(2025, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def board(name: str = "acme", **fields: object) -> Board:
    return Board(slug=name, adapter="site", key={"token": name}, url=f"https://{name}.example/jobs", **fields)


def add_board(store: SqlStore, name: str = "acme") -> Board:
    return store.put_boards([board(name)], AT)[0]


def write(external_id: str, content: str = "one", **fields: object) -> PostingWrite:
    posting = Posting(
        external_id=external_id,
        url=f"https://acme.example/jobs/{external_id}",
        title=f"Role {external_id}, {content}",
        description_html=f"<p>About {external_id}: {content}</p>",
        description_text=f"About {external_id}: {content}",
    )
    values = {"fingerprint": f"f-{content}", "content_hash": f"h-{content}", "snapshot": True, **fields}
    return PostingWrite(external_id=external_id, posting=posting, **values)


def checkpoint(page: int) -> Checkpoint:
    return Checkpoint(
        adapter="site",
        adapter_version=1,
        config_hash="c",
        mode=ScanMode.FULL,
        pending=(Request(url=f"https://acme.example/jobs?page={page}", state={"page": str(page)}),),
        counters=Counters(pages=page),
    )


def portion(run: ScanRun, *writes: PostingWrite, at: datetime = AT, token: str = "t", **fields: object) -> Portion:
    return Portion(run_id=run.id, token=token, at=at, writes=writes, **fields)


def ending(run: ScanRun, at: datetime = AT, token: str = "t", **fields: object) -> RunEnding:
    return RunEnding(run_id=run.id, token=token, state=RunState.DONE, at=at, **fields)


def begin(store: SqlStore, board_id: int, at: datetime = AT, token: str = "t") -> ScanRun:
    return store.begin_run(board_id, ScanMode.FULL, token, at)


def closing(known: Known | int, at: datetime, state: PostingState = PostingState.CLOSED, misses: int = 1) -> Transition:
    number = known if isinstance(known, int) else known.id
    evidence = Evidence(kind=EvidenceKind.ABSENT_COMPLETE, at=at, run_id=1, detail="absent from 1 of 1 lists")
    return Transition(posting_id=number, state=state, misses=misses, evidence=evidence)


def scan(store: SqlStore, board_id: int, *external_ids: str, at: datetime = AT) -> dict[str, int]:
    """A whole scan that lists these; gives the ids by external id."""
    run = begin(store, board_id, at)
    known = {one.external_id: one for one in store.known(board_id)}
    seen = tuple(known[one].id for one in external_ids if one in known and known[one].state is PostingState.ACTIVE)
    writes = [write(one) for one in external_ids if one not in known or known[one].state is not PostingState.ACTIVE]
    store.save(portion(run, *writes, at=at, sightings=seen))
    store.finish_run(ending(run, at))
    return {one.external_id: one.id for one in store.known(board_id)}
