"""The crawl as people see it: hosts, counts, attempts; and boards it proposes."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import delete, func, select

from rolecall.model import Attempt, CrawlCounts, CrawlHost, HostState, Proposal, ProposalState
from rolecall.store.codec import micros, moment, to_json
from rolecall.store.crawl import tables
from rolecall.store.crawl.rows import OUTCOMES
from rolecall.store.part import Part

_host, _url, _attempt, _proposal = tables.crawl_host, tables.crawl_url, tables.crawl_attempt, tables.proposal
#: By the numbers of the table (WAITING…).
_STATES = tuple(HostState)
#: Depths counted in one walk over all URLs; crawls seldom go deeper.
_DEPTHS = 10
#: Pages that led to a board, kept with its proposal.
_EVIDENCE = 8
_proposals = msgspec.json.Decoder(Proposal)


class CrawlViews(Part):
    """See ports.CrawlView."""

    def crawl_hosts(self, state: HostState | None, limit: int) -> list[CrawlHost]:
        """See ports.CrawlView."""
        query = select(_host).order_by(_host.c.indexed.desc(), _host.c.fetched.desc(), _host.c.id).limit(limit)
        if state is not None:
            query = query.where(_host.c.stage == _STATES.index(state))
        with self._db.read() as connection:
            return [self._host(row) for row in connection.execute(query)]

    def _host(self, row: Any) -> CrawlHost:
        return CrawlHost(
            id=row.id,
            origin=row.origin,
            domain=row.domain,
            state=_STATES[row.stage],
            known=row.known,
            fetched=row.fetched,
            indexed=row.indexed,
            score=row.score,
            authority=row.authority,
            interval=row.interval,
            ready_at=self._base.to_wall(row.ready_at) if row.stage in (tables.WAITING, tables.READY) else None,
            note=row.note,
            yields=row.yields,
        )

    def crawl_counts(self, at: datetime) -> CrawlCounts:
        """See ports.CrawlView."""
        sums = (func.sum(_host.c.known), func.sum(_host.c.fetched), func.sum(_host.c.indexed))
        hosts = select(_host.c.stage, func.count(), *sums).group_by(_host.c.stage)
        since = micros(at - timedelta(hours=1))
        newest = select(_attempt.c.outcome).where(_attempt.c.at >= since).order_by(_attempt.c.id.desc()).limit(100_000)
        sub = newest.subquery()
        recent = select(sub.c.outcome, func.count()).group_by(sub.c.outcome)
        with self._db.read() as connection:
            by_stage = {row[0]: row[1:] for row in connection.execute(hosts)}
            pages = connection.execute(select(func.count()).select_from(tables.crawl_page)).scalar_one()
            outcomes = {OUTCOMES[code - 1].value: count for code, count in connection.execute(recent)}
        known, fetched = (sum(int(row[at] or 0) for row in by_stage.values()) for at in (1, 2))
        return CrawlCounts(
            hosts=sum(row[0] for row in by_stage.values()),
            blocked=by_stage.get(tables.BLOCKED, (0,))[0],
            leased=by_stage.get(tables.LEASED, (0,))[0],
            known=known,
            fetched=fetched,
            pages=pages,
            outcomes=outcomes,
        )

    def attempts(self, limit: int, url_host: int | None = None) -> list[Attempt]:
        """See ports.CrawlView."""
        url = (_host.c.origin + _url.c.path).label("url")
        query = (
            select(_attempt, url).join(_url, _url.c.id == _attempt.c.url_id).join(_host, _host.c.id == _url.c.host_id)
        )
        if url_host is not None:
            query = query.where(_url.c.host_id == url_host)
        with self._db.read() as connection:
            return [_read(row) for row in connection.execute(query.order_by(_attempt.c.id.desc()).limit(limit))]

    def trim_attempts(self, before: datetime) -> int:
        """See ports.CrawlView."""
        with self._db.write() as connection:
            return connection.execute(delete(_attempt).where(_attempt.c.at < micros(before))).rowcount

    def frontier_ahead(self, at: datetime) -> dict[str, int]:
        """See ports.CrawlView."""
        now = self._base.to_base(at) // 1_000_000
        again = _url.c.stage == tables.AGAIN
        asked = {
            "new": _url.c.stage == tables.FRESH,
            "due": again & (_url.c.turn <= now),
            "later": again & (_url.c.turn > now),
        }
        # One walk over the index of what waits, and one over the ids: grouping would sort every row.
        waiting = select(*(func.count().filter(which) for which in asked.values())).where(_url.c.stage < tables.RESTS)
        with self._db.read() as connection:
            found = dict(zip(asked, map(int, connection.execute(waiting).one()), strict=True))
            known = int(connection.execute(select(func.count()).select_from(_url)).scalar_one())
        return {**found, "resting": known - sum(found.values())}

    def depths(self) -> dict[int, int]:
        """See ports.CrawlView."""
        # A walk for every ten depths: grouping sorts every row first, which takes many times as long.
        found: dict[int, int] = {}
        with self._db.read() as connection:
            first = deepest = 0
            while first <= deepest:
                depths = range(first, first + _DEPTHS)
                counts = (func.count().filter(_url.c.depth == depth) for depth in depths)
                last, *numbers = connection.execute(select(func.max(_url.c.depth), *counts)).one()
                found |= {depth: int(number) for depth, number in zip(depths, numbers, strict=True) if number}
                first, deepest = first + _DEPTHS, last or 0
        return found


def _read(row: Any) -> Attempt:
    return Attempt(
        id=row.id,
        url=row.url,
        at=moment(row.at),
        outcome=OUTCOMES[row.outcome - 1],
        status=row.status,
        detail=row.detail or "",
        size=row.size,
        milliseconds=row.milliseconds,
        score=row.score,
    )


class Proposals(Part):
    """See ports.ProposalStore."""

    def propose(self, found: Sequence[Proposal]) -> int:
        """See ports.ProposalStore."""
        added = 0
        with self._db.write() as connection:
            for item in found:
                query = select(_proposal).where(_proposal.c.identity == item.identity)
                row = connection.execute(query).one_or_none()
                if row is None:
                    added += 1
                    values = (item.identity, item.state.value, to_json(item))
                    self._db.dialect.add(connection, _proposal, ("identity", "state", "document"), [values])
                    continue
                merged = _merged(_proposals.decode(row.document), item)
                self._db.dialect.change(connection, _proposal, ("id", "document"), [(row.id, to_json(merged))])
        return added

    def proposals(self, state: ProposalState | None = None) -> list[Proposal]:
        """See ports.ProposalStore."""
        query = select(_proposal).order_by(_proposal.c.id)
        if state is not None:
            query = query.where(_proposal.c.state == state.value)
        with self._db.read() as connection:
            return [
                msgspec.structs.replace(_proposals.decode(row.document), id=row.id, state=ProposalState(row.state))
                for row in connection.execute(query)
            ]

    def decide_proposal(self, proposal_id: int, state: ProposalState) -> None:
        """See ports.ProposalStore."""
        with self._db.write() as connection:
            self._db.dialect.change(connection, _proposal, ("id", "state"), [(proposal_id, state.value)])


def _merged(old: Proposal, new: Proposal) -> Proposal:
    evidence = tuple(dict.fromkeys((*old.evidence, *new.evidence)))[-_EVIDENCE:]
    more = any(line not in old.evidence for line in new.evidence)
    return msgspec.structs.replace(
        old, evidence=evidence, sources=old.sources + (new.sources if more else 0), last_at=new.last_at
    )
