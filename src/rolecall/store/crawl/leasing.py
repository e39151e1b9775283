"""Handing out hosts with their best URLs, and taking them back.

A URL in a worker's hands is written down with its host before it is fetched. When that worker dies, its URLs come
again, but not before the least time between two visits has passed: killed anywhere, nothing is lost and nothing is
fetched twice at once.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select, update

from rolecall.model import ClaimOrder, HostLease, HostReturn, Waiting
from rolecall.store.crawl import tables
from rolecall.store.crawl.rows import WAITING_COLUMNS, pack_ids, read_waiting, unpack_ids
from rolecall.store.dialect import Dialect

_host = tables.crawl_host
_MICROS = 1_000_000
#: A visit that is due counts like a new URL of this priority when hosts are put in order.
DUE_PRIORITY = 400

#: "stage < 2" repeats what the index is for: SQLite takes a partial index only when its own words are in the query.
_FRESH = (
    f"SELECT {WAITING_COLUMNS} FROM crawl_url WHERE host_id = {{group}} AND stage = {tables.FRESH} AND stage < 2"
    " ORDER BY turn LIMIT {limit}"
)
_DUE = (
    f"SELECT {WAITING_COLUMNS} FROM crawl_url WHERE host_id = {{group}} AND stage = {tables.AGAIN} AND stage < 2"
    " AND turn <= {now}"
    " ORDER BY turn LIMIT {limit}"
)
_NEXT = (
    "SELECT host_id, stage, turn FROM crawl_url WHERE host_id = {group} AND stage = {stage} AND stage < 2"
    " ORDER BY turn LIMIT 1"
)


class Desk:
    """One transaction's claims and returns."""

    def __init__(self, connection: Connection, dialect: Dialect, me: str, now: int, step: int) -> None:
        """me: the store's own mark; now: microseconds in the store's base; step: how far the wall clock is ahead."""
        self._connection, self._dialect, self._me = connection, dialect, me
        self._now, self._step = now, step

    def lost(self, returns: Sequence[HostReturn]) -> set[int]:
        """Hosts that another worker owns now."""
        tokens = {item.id: item.token for item in returns}
        query = select(_host.c.id, _host.c.token).where(self._dialect.among(_host.c.id, list(tokens)))
        held = {row.id for row in self._connection.execute(query.with_for_update()) if row.token == tokens[row.id]}
        return tokens.keys() - held

    def best(self, wanted: dict[int, int], held: dict[int, set[int]]) -> dict[int, list[Waiting]]:
        """The best URLs of each host: wanted maps a host to how many beside those held."""
        by_size: dict[int, list[int]] = {}
        for host, count in wanted.items():
            if count > 0:
                by_size.setdefault(count + len(held.get(host, ())), []).append(host)
        due: dict[int, list[Waiting]] = {}
        fresh: dict[int, list[Waiting]] = {}
        for limit, unsorted in by_size.items():
            hosts = sorted(unsorted)
            queries = (due, _fill(_DUE, limit=limit, now=self._now // _MICROS)), (fresh, _fill(_FRESH, limit=limit))
            for found, query in queries:
                for row in self._dialect.heads(self._connection, query, hosts):
                    if row[0] not in held.get(row[1], ()):
                        found.setdefault(row[1], []).append(read_waiting(row))
        return {host: _mixed(due.get(host, []), fresh.get(host, []), count) for host, count in wanted.items()}

    def release(self, returns: Sequence[HostReturn], order: ClaimOrder) -> list[HostLease]:
        """Take hosts back, or leave them with further URLs."""
        kept = [item for item in returns if item.keep and item.blocked is None]
        held = {item.id: set(item.held) for item in kept}
        more = self.best({item.id: item.more for item in kept}, held)
        ends = [item.id for item in returns if not item.keep or item.blocked is not None]
        ends += [item.id for item in kept if not item.held and not more[item.id]]
        upcoming = self._upcoming(ends)
        rows, leases = [], []
        for item in returns:
            urls = more.get(item.id, [])
            if item.id in upcoming:
                rows.append(self._returned(item, upcoming[item.id]))
                continue
            rows.append(self._kept(item, urls, order))
            if urls:
                leases.append(self._lease(item, urls))
        self._dialect.change(self._connection, _host, _CHANGED, rows)
        return leases

    def _upcoming(self, hosts: list[int]) -> dict[int, tuple[int, int] | None]:
        """What each host has next: (stage, turn), or None."""
        found: dict[int, tuple[int, int] | None] = dict.fromkeys(hosts)
        for stage in (tables.AGAIN, tables.FRESH):
            for row in self._dialect.heads(self._connection, _fill(_NEXT, stage=stage), hosts):
                found[row[0]] = (row[1], row[2])
        return found

    def _returned(self, item: HostReturn, upcoming: tuple[int, int] | None) -> tuple[Any, ...]:
        free_at = self._free_at(item)
        stage, ready_at, best = tables.WAITING, free_at, DUE_PRIORITY
        if item.blocked is not None:
            stage = tables.BLOCKED
        elif upcoming is None:
            stage = tables.IDLE
        elif upcoming[0] == tables.FRESH:
            best = -upcoming[1]
        else:
            ready_at = max(free_at, upcoming[1] * _MICROS)
        learned = (item.interval, item.score, item.scored, item.fetched, item.indexed, item.language, item.yields)
        return (item.id, stage, ready_at, free_at, best, *learned, item.blocked, None, None, None, None, None)

    def _free_at(self, item: HostReturn) -> int:
        return max(self._now, round(item.free_at * _MICROS) - self._step)

    def _kept(self, item: HostReturn, urls: list[Waiting], order: ClaimOrder) -> tuple[Any, ...]:
        free_at = self._free_at(item) + round(item.interval * len(urls) * _MICROS)
        ids = pack_ids((*item.held, *(url.id for url in urls)))
        learned = (item.interval, item.score, item.scored, item.fetched, item.indexed, item.language, item.yields)
        expires = self._now + round(order.ttl * _MICROS)
        head = (item.id, tables.LEASED, free_at, free_at, 0, *learned, None)
        return (*head, ids, self._now, item.token, self._me, expires)

    def _lease(self, item: HostReturn, urls: list[Waiting]) -> HostLease:
        return HostLease(
            id=item.id,
            origin="",
            token=item.token,
            free_at=item.free_at,
            interval=item.interval,
            urls=tuple(urls),
            score=item.score,
            scored=item.scored,
            yields=item.yields,
        )

    def promote(self) -> None:
        """Hosts whose time has come are ready; leases that ran out are free again."""
        for stage, column in ((tables.WAITING, _host.c.ready_at), (tables.LEASED, _host.c.expires_at)):
            come = update(_host).where(_host.c.stage == stage, column <= self._now)
            self._connection.execute(come.values(stage=tables.READY))

    def claim(self, order: ClaimOrder, token: str) -> list[HostLease]:
        """Lease ready hosts, the most promising first, each with its best URLs."""
        query = select(_host).where(_host.c.stage == tables.READY, _host.c.free_at <= self._now)
        if order.origins:
            query = query.where(self._dialect.among(_host.c.origin, list(order.origins)))
        query = query.order_by(_host.c.best.desc()).limit(order.hosts).with_for_update(skip_locked=True)
        hosts = self._connection.execute(query).all()
        if not hosts:
            return []
        self._recover(hosts, order)
        found = self.best({row.id: order.urls for row in hosts}, {})
        upcoming = self._upcoming([row.id for row in hosts if not found[row.id]])
        rows, leases = [], []
        for row in hosts:
            urls = found[row.id]
            item = _as_return(row, token, self._step)
            if not urls:
                rows.append(self._returned(item, upcoming[row.id]))
                continue
            rows.append(self._kept(item, urls, order))
            leases.append(_full_lease(row, token, urls, max(self._now, row.free_at) + self._step))
        self._dialect.change(self._connection, _host, _CHANGED, rows)
        return leases

    def _recover(self, hosts: Sequence[Any], order: ClaimOrder) -> None:
        """URLs that a worker took with it come again, but not at once."""
        rows = []
        for row in hosts:
            if row.held:
                turn = row.held_at // _MICROS + round(order.apart) + 1
                rows += [(number, tables.AGAIN, turn) for number in unpack_ids(row.held)]
        if rows:
            self._dialect.change(self._connection, tables.crawl_url, ("id", "stage", "turn"), sorted(rows))


_CHANGED = (
    *("id", "stage", "ready_at", "free_at", "best", "interval", "score", "scored", "fetched", "indexed", "language"),
    *("yields", "note", "held", "held_at", "token", "owner", "expires_at"),
)


def _as_return(row: Any, token: str, step: int) -> HostReturn:
    """A host as it is, as if a worker had just given it back."""
    return HostReturn(
        id=row.id,
        token=token,
        interval=row.interval,
        free_at=(row.free_at + step) / _MICROS,
        score=row.score,
        scored=row.scored,
        fetched=row.fetched,
        indexed=row.indexed,
        language=row.language,
        yields=row.yields,
    )


def _full_lease(row: Any, token: str, urls: list[Waiting], free_at: int) -> HostLease:
    return HostLease(
        id=row.id,
        origin=row.origin,
        token=token,
        free_at=free_at / _MICROS,
        interval=row.interval,
        urls=tuple(urls),
        score=row.score,
        scored=row.scored,
        authority=row.authority,
        known=row.known,
        price=row.price,
        fetched=row.fetched,
        indexed=row.indexed,
        yields=row.yields,
    )


def _mixed(due: list[Waiting], fresh: list[Waiting], count: int) -> list[Waiting]:
    """At most count of both; new URLs get half of the places when there are enough of each."""
    share = max(count - len(fresh), min(len(due), (count + 1) // 2))
    return (due[:share] + fresh)[:count]


def _fill(query: str, **numbers: int) -> str:
    """The query with whole numbers in their places; {group} stays."""
    for name, value in numbers.items():
        query = query.replace("{" + name + "}", str(int(value)))
    return query
