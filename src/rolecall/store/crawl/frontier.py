"""The frontier: one transaction saves what came of visits, adds what was found, and hands out what comes next."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Connection, Integer, and_, func, literal_column, select, update
from sqlalchemy.sql import ColumnElement

from rolecall.model import (
    FIRST_LETTER,
    TENTHS,
    ClaimOrder,
    CrawlOutcome,
    Discovered,
    Exchange,
    Harvest,
    HostPaces,
    NotFound,
    Visit,
)
from rolecall.store.codec import micros
from rolecall.store.crawl import tables
from rolecall.store.crawl.growing import HostBook, add_urls
from rolecall.store.crawl.leasing import Desk
from rolecall.store.crawl.rows import OUTCOME_CODE, PATH_BITS
from rolecall.store.crawl.saving import Event, save_visits
from rolecall.store.part import Part
from rolecall.store.schema import change

_host, _url, _link = tables.crawl_host, tables.crawl_url, tables.crawl_link
_MICROS = 1_000_000
#: Outcomes after which a page is visited as planned; the others say themselves when it is looked at again.
_PLANNED = [
    OUTCOME_CODE[outcome] for outcome in (CrawlOutcome.NOT_MODIFIED, CrawlOutcome.UNCHANGED, CrawlOutcome.INDEXED)
]
#: The letter that stands for a page; a whole division in both databases.
_LETTER: ColumnElement[int] = literal_column(f"{FIRST_LETTER} + pace * {TENTHS} + score / 100", Integer)
#: Priority of what somebody asked for (seeds); links never have as much.
_ASKED = 1000
#: Link pairs remembered so that the same ones are not looked for again.
_LINKS_SEEN = 200_000


class Frontier(Part):
    """See ports.FrontierStore."""

    _book: HostBook | None = None
    _seen_links: set[tuple[str, str]]
    _freed = False

    def exchange(self, harvest: Harvest, order: ClaimOrder) -> Exchange:
        """See ports.FrontierStore."""
        self._owners.stand()
        now = self._base.to_base(harvest.at)
        token = f"{order.owner}:{secrets.token_hex(8)}"
        book = self._hosts_known()
        with self._db.write() as connection:
            if not self._freed:
                self._free_dead_hosts(connection)
            desk = Desk(connection, self._db.dialect, self._owners.me, now, micros(harvest.at) - now)
            lost = desk.lost(harvest.hosts) if harvest.hosts else set()
            visits = [visit for visit in harvest.visits if visit.host_id not in lost]
            events = save_visits(connection, self._db.dialect, visits, self._turns(visits))
            ids = self._ids(connection, book, harvest, now)
            added = add_urls(connection, self._db.dialect, ids, harvest.discovered, harvest.cap)
            seen = self._note_links(connection, ids, harvest.links)
            returns = [item for item in harvest.hosts if item.id not in lost]
            leases = desk.release(returns, order) if returns else []
            if order.hosts > 0:
                desk.promote()
                leases += desk.claim(order, token)
            seq = self._tell(connection, harvest.at, events)
        book.remember(ids)
        self._seen_links |= seen
        self._freed = True
        return Exchange(leases=tuple(leases), lost=tuple(sorted(lost)), added=added, seq=seq)

    def _hosts_known(self) -> HostBook:
        if self._book is None:
            self._book, self._seen_links = HostBook(), set()
        return self._book

    def _turns(self, visits: Sequence[Visit]) -> dict[int, int]:
        return {v.id: self._base.to_base(v.due) // _MICROS for v in visits if v.due is not None}

    def _ids(self, connection: Connection, book: HostBook, harvest: Harvest, now: int) -> dict[str, int]:
        wanted: dict[str, tuple[str, float, bool]] = {}
        for item in harvest.discovered:
            asked = item.priority >= _ASKED
            if item.origin not in wanted or asked:
                wanted[item.origin] = (item.domain, item.score / 1000, asked)
        return book.ids(connection, self._db.dialect, wanted, now) if wanted else {}

    def _note_links(
        self, connection: Connection, ids: dict[str, int], links: Sequence[tuple[str, str]]
    ) -> set[tuple[str, str]]:
        """Who links to whom; a host's authority is the number of domains that link to it."""
        if len(self._seen_links) > _LINKS_SEEN:
            self._seen_links.clear()
        fresh = {link for link in links if link[1] in ids} - self._seen_links
        if not fresh:
            return fresh
        rows = sorted((ids[origin], domain) for domain, origin in fresh)
        self._db.dialect.add(connection, _link, ("host_id", "domain"), rows)
        hosts = sorted({host for host, _ in rows})
        counted = select(func.count()).where(_link.c.host_id == _host.c.id).scalar_subquery()
        among = self._db.dialect.among(_host.c.id, hosts)
        connection.execute(update(_host).where(among).values(authority=counted))
        return fresh

    def _tell(self, connection: Connection, at: datetime, events: Sequence[Event]) -> int:
        if not events:
            return 0
        self._log(connection, at, "page", list(events))
        return int(connection.execute(select(func.max(change.c.seq))).scalar_one())

    def _free_dead_hosts(self, connection: Connection) -> None:
        """Hosts of stores that are no longer open are free again; what they held is told by the host's row."""
        leased = _host.c.stage == tables.LEASED
        owners = connection.execute(select(_host.c.owner).where(leased).distinct()).scalars()
        dead = [owner for owner in owners if owner and not self._owners.alive(owner)]
        if dead:
            free = update(_host).where(leased, _host.c.owner.in_(dead))
            connection.execute(free.values(stage=tables.WAITING, ready_at=_host.c.free_at, token=None, owner=None))

    def enqueue(self, found: Sequence[Discovered], at: datetime, cap: int = 20_000) -> int:
        """See ports.FrontierStore."""
        order = ClaimOrder(owner="", hosts=0, urls=0)
        return self.exchange(Harvest(at=at, discovered=tuple(found), cap=cap), order).added

    def next_free(self, at: datetime, within: float) -> float | None:
        """See ports.FrontierStore."""
        now = self._base.to_base(at)
        soon = (_host.c.stage == tables.WAITING) & (_host.c.ready_at <= now + round(within * _MICROS))
        # What comes again later has a time of its own.
        query = select(func.min(_host.c.ready_at)).where(soon, _host.c.ready_at == _host.c.free_at)
        with self._db.read() as connection:
            first = connection.execute(query).scalar()
        return None if first is None else max(0.0, (first - now) / _MICROS)

    def host_paces(self, host_after: int, limit: int) -> list[HostPaces]:
        """See ports.FrontierStore. A host's URLs lie together, so this is one walk over the table, without sorting."""
        lowest = _host.c.id * literal_column(str(1 << PATH_BITS), BigInteger)
        own = and_(_url.c.id >= lowest, _url.c.id < lowest + literal_column(str(1 << PATH_BITS), BigInteger))
        planned = and_(own, _url.c.stage == tables.AGAIN, _url.c.visits > 0, _url.c.outcome.in_(_PLANNED))
        letters = select(func.aggregate_strings(self._db.dialect.letter(_LETTER), "")).where(planned)
        columns = (_host.c.id, _host.c.interval, _host.c.price, letters.correlate(_host).scalar_subquery())
        query = select(*columns).where(_host.c.id > host_after).order_by(_host.c.id).limit(limit)
        with self._db.read() as connection:
            rows = connection.execute(query).all()
        return [HostPaces(id=row[0], interval=row[1], price=row[2], paces=row[3] or "") for row in rows]

    def last_host(self) -> int:
        """See ports.FrontierStore."""
        with self._db.read() as connection:
            return int(connection.execute(select(func.max(_host.c.id))).scalar() or 0)

    def set_prices(self, prices: dict[int, float]) -> None:
        """See ports.FrontierStore."""
        with self._db.write() as connection:
            self._db.dialect.change(connection, _host, ("id", "price"), sorted(prices.items()))

    def set_blocked(self, origin: str, reason: str | None) -> None:
        """See ports.FrontierStore."""
        with self._db.write() as connection:
            stage = tables.WAITING if reason is None else tables.BLOCKED
            values = {"stage": stage, "note": reason, "ready_at": _host.c.free_at, "token": None, "owner": None}
            changed = connection.execute(update(_host).where(_host.c.origin == origin).values(values)).rowcount
        if not changed:
            raise NotFound(f"The crawl knows no host {origin}.", "rolecall frontier lists hosts.")
