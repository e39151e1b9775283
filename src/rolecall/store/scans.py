"""Scan runs, their checkpoints, and the lease that keeps one scan per board."""

from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, case, insert, select, update

from rolecall.model import (
    BoardState,
    Checkpoint,
    Counters,
    Coverage,
    Known,
    LeaseLost,
    NotFound,
    Portion,
    PostingState,
    Refused,
    RunEnding,
    RunState,
    ScanMode,
    ScanRun,
)
from rolecall.store import schema
from rolecall.store.boards import require_board, scan_lease
from rolecall.store.codec import AnyRow, maybe_moment, micros, moment, read_evidence, to_json
from rolecall.store.leases import Leases
from rolecall.store.writing import write_portion

_run, _posting = schema.run, schema.posting
#: Seconds a scan may stay silent before another worker may go on with it; each portion starts them again.
SCAN_TTL = 900.0

_checkpoint_decoder = msgspec.json.Decoder(Checkpoint)
_coverage_decoder = msgspec.json.Decoder(Coverage)
_counters_decoder = msgspec.json.Decoder(Counters)
_STATES = {state.value: state for state in PostingState}
_NO_COUNTS = to_json(Counters())

_KNOWN = select(
    _posting.c.id,
    _posting.c.external_id,
    _posting.c.url,
    _posting.c.fingerprint,
    _posting.c.content_hash,
    _posting.c.state,
    _posting.c.misses,
    _posting.c.first_seen_at,
    _posting.c.closed_at,
    _posting.c.title,
    # Stands behind the document; looked for only where there is one.
    case((_posting.c.misses > 0, _posting.c.missed_at)),
)


def _read_run(row: AnyRow) -> ScanRun:
    return ScanRun(
        id=row.id,
        board_id=row.board_id,
        mode=ScanMode(row.mode),
        state=RunState(row.state),
        started_at=moment(row.started_at),
        finished_at=maybe_moment(row.finished_at),
        checkpoint=None if row.checkpoint is None else _checkpoint_decoder.decode(row.checkpoint),
        coverage=None if row.coverage is None else _coverage_decoder.decode(row.coverage),
        note=row.note,
        counters=_counters_decoder.decode(row.counters),
    )


def _read_known(row: AnyRow) -> Known:
    # Unpacked, not read by name: thousands are read for each scan.
    number, external_id, url, fingerprint, content_hash, state, misses, first, closed, title, missed = row
    return Known(
        id=number,
        external_id=external_id,
        url=url,
        fingerprint=fingerprint,
        content_hash=content_hash,
        state=_STATES[state],
        misses=misses,
        first_seen_at=moment(first),
        closed_at=None if closed is None else moment(closed),
        title=title,
        missed_at=None if missed is None else moment(missed),
    )


class Scans(Leases):
    """See ports.ScanStore."""

    def begin_run(self, board_id: int, mode: ScanMode, token: str, at: datetime) -> ScanRun:
        """See ports.ScanStore. Raises LeaseLost while another worker scans the board, Refused for a tombstone."""
        self._owners.stand()
        with self._db.write() as connection:
            board = require_board(connection, board_id)
            if board.state == BoardState.OPTED_OUT:
                raise Refused(f"The employer behind {board.slug} opted out; it is not scanned.")
            if not self._take_lease(connection, scan_lease(board_id), token, SCAN_TTL, at):
                raise LeaseLost(f"Another worker is scanning {board.slug}.", "Wait for it to end; nothing was changed.")
            query = select(_run).where(
                _run.c.board_id == board_id, _run.c.mode == mode.value, _run.c.state == RunState.RUNNING.value
            )
            unfinished = connection.execute(query).one_or_none()
            if unfinished is not None:
                return _read_run(unfinished)
            values = {"board_id": board_id, "mode": mode.value, "state": RunState.RUNNING.value}
            added = insert(_run).values(**values, started_at=micros(at), counters=_NO_COUNTS).returning(_run)
            return _read_run(connection.execute(added).one())

    def release_run(self, run_id: int, token: str) -> None:
        """See ports.ScanStore."""
        with self._db.write() as connection:
            run = self._require_run(connection, run_id)
            self._drop_lease(connection, scan_lease(run.board_id), token)

    def known(self, board_id: int) -> list[Known]:
        """See ports.ScanStore."""
        query = _KNOWN.where(_posting.c.board_id == board_id)
        with self._db.read() as connection:
            rows = connection.execute(query).all()
        return [_read_known(row) for row in rows]

    def save(self, portion: Portion) -> dict[str, int]:
        """See ports.ScanStore. Saving the same portion again changes nothing."""
        with self._db.write() as connection:
            run = self._own_run(connection, portion.run_id, portion.token, portion.at)
            return self._write(connection, run, portion)

    def _write(self, connection: Connection, run: AnyRow, portion: Portion) -> dict[str, int]:
        ids, events = write_portion(connection, self._db.dialect, run.board_id, portion)
        self._log(connection, portion.at, "posting", events)
        values: dict[str, Any] = {"counters": to_json(portion.counters)}
        if portion.checkpoint is not None:
            values["checkpoint"] = to_json(portion.checkpoint)
        connection.execute(update(_run).where(_run.c.id == run.id).values(values))
        return ids

    def finish_run(self, ending: RunEnding) -> None:
        """See ports.ScanStore. The lease is let go, the board's times of scanning move."""
        board = schema.board
        with self._db.write() as connection:
            run = self._own_run(connection, ending.run_id, ending.token, ending.at)
            if ending.portion is not None:
                self._write(connection, run, ending.portion)
            if ending.replaced is not None:
                earlier, rest = ending.replaced
                slim = update(_run).where(_run.c.id == earlier, _run.c.board_id == run.board_id)
                connection.execute(slim.values(checkpoint=to_json(rest)))
            values = {
                "state": ending.state.value,
                "finished_at": micros(ending.at),
                "coverage": None if ending.coverage is None else to_json(ending.coverage),
                "note": ending.note,
                "counters": to_json(ending.counters),
            }
            connection.execute(update(_run).where(_run.c.id == run.id).values(values))
            if ending.seen_all:
                missed = update(_posting).where(
                    _posting.c.board_id == run.board_id,
                    _posting.c.misses > 0,
                    self._db.dialect.among(_posting.c.id, ending.seen_all),
                )
                connection.execute(missed.values(misses=0, missed_at=None))
            times = {"last_scan_at": micros(ending.at)}
            if ending.coverage is not None and ending.coverage.complete and run.mode == ScanMode.FULL:
                times["last_complete_at"] = micros(ending.at)
            connection.execute(update(board).where(board.c.id == run.board_id).values(times))
            self._drop_lease(connection, scan_lease(run.board_id), ending.token)

    def run(self, run_id: int) -> ScanRun | None:
        """See ports.ScanStore."""
        with self._db.read() as connection:
            row = connection.execute(select(_run).where(_run.c.id == run_id)).one_or_none()
        return None if row is None else _read_run(row)

    def runs(self, board_id: int | None, limit: int) -> list[ScanRun]:
        """See ports.ScanStore."""
        query = select(_run).order_by(_run.c.id.desc()).limit(limit)
        if board_id is not None:
            query = query.where(_run.c.board_id == board_id)
        with self._db.read() as connection:
            return [_read_run(row) for row in connection.execute(query)]

    def run_holds(self, run_id: int) -> Counters:
        """See ports.ScanStore."""
        snapshot, evidence = schema.snapshot, schema.evidence
        with self._db.read() as connection:
            run = connection.execute(select(_run).where(_run.c.id == run_id)).one_or_none()
            if run is None:
                raise NotFound(f"There is no scan run {run_id}.", "`rolecall scans` lists them.")
            own = select(_posting.c.first_seen_at, snapshot.c.at).join_from(
                snapshot, _posting, snapshot.c.posting_id == _posting.c.id
            )
            shots = connection.execute(own.where(_posting.c.board_id == run.board_id, snapshot.c.run_id == run_id))
            firsts = [first == at for first, at in shots]
            moved = select(evidence.c.posting_id).join(_posting, evidence.c.posting_id == _posting.c.id)
            moved = moved.where(_posting.c.board_id == run.board_id, evidence.c.at >= run.started_at)
            rows = select(evidence.c.posting_id, evidence.c.state, evidence.c.document)
            history = connection.execute(rows.where(evidence.c.posting_id.in_(moved)).order_by(evidence.c.id)).all()
        before: dict[int, str] = {}
        closed = reopened = 0
        for posting_id, state, document in history:
            shown = read_evidence(document)
            if shown is not None and shown.run_id == run_id:
                closed += state == PostingState.CLOSED
                reopened += state == PostingState.ACTIVE and before.get(posting_id) == PostingState.CLOSED
            before[posting_id] = state
        return Counters(new=sum(firsts), updated=len(firsts) - sum(firsts), closed=closed, reopened=reopened)

    def _require_run(self, connection: Connection, run_id: int) -> AnyRow:
        row = connection.execute(
            select(_run.c.id, _run.c.board_id, _run.c.mode, _run.c.state).where(_run.c.id == run_id)
        ).one_or_none()
        if row is None:
            raise NotFound(f"There is no scan run {run_id}.", "`rolecall scans` lists them.")
        return row

    def _own_run(self, connection: Connection, run_id: int, token: str, at: datetime) -> AnyRow:
        """The run, if it is unfinished and the token holds its board's lease. Raises LeaseLost, NotFound."""
        run = self._require_run(connection, run_id)
        if run.state != RunState.RUNNING:
            raise LeaseLost(f"Scan run {run_id} has ended already ({run.state}); nothing was written.")
        self._renew_lease(connection, scan_lease(run.board_id), token, SCAN_TTL, at)
        return run
