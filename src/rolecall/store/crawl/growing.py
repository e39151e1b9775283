"""Adding URLs: hosts found or made, duplicates left out, hosts with new work woken."""

import time
from collections import OrderedDict
from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from rolecall.model import Discovered
from rolecall.store.crawl import tables
from rolecall.store.crawl.rows import path_number
from rolecall.store.dialect import Dialect

_host, _url = tables.crawl_host, tables.crawl_url
_HOST_COLUMNS = (
    *("id", "origin", "domain", "stage", "ready_at", "free_at", "best", "interval", "score", "scored", "authority"),
    *("known", "fetched", "indexed", "price"),
)
_URL_COLUMNS = (
    *("id", "host_id", "stage", "turn", "path", "depth", "score", "tries", "outcome", "visits", "changes", "pace"),
)
#: scored, authority, known, fetched, indexed, price.
_NOTHING = (0, 0, 0, 0, 0, 0.0)
_REMEMBERED = 200_000
#: Seconds between requests to a host nothing is known of.
INTERVAL = 2.0
#: Hosts of one domain that are taken up as links name them; each of its pages that was indexed buys another. Names
#: below a domain cost nothing: a calendar or a hall of mirrors may have a host a page.
DOMAIN_HOSTS = 50
#: Seconds after which the pages of large domains are counted anew; domains counted meanwhile.
_COUNTED = 60.0
_DOMAINS = 200_000


class Domains:
    """How many hosts each domain has. Of several workers each counts for itself, and together once it counts anew."""

    def __init__(self) -> None:
        self._hosts: dict[str, int] = {}
        self._finds: dict[str, int] = {}
        self._counted: float | None = None

    def admits(self, connection: Connection, domain: str) -> bool:
        """Whether another host of a domain is taken up; it is counted then."""
        if self._counted is None or len(self._hosts) > _DOMAINS:
            self._count(connection)
        if self._full(domain) and self._counted is not None and time.monotonic() - self._counted > _COUNTED:
            self._count(connection)
        if self._full(domain):
            return False
        self._hosts[domain] = self._hosts.get(domain, 0) + 1
        return True

    def _full(self, domain: str) -> bool:
        return self._hosts.get(domain, 0) >= DOMAIN_HOSTS + self._finds.get(domain, 0)

    def _count(self, connection: Connection) -> None:
        """One walk over the hosts; domains of a single one are not remembered."""
        count = func.count()
        query = select(_host.c.domain, count, func.sum(_host.c.indexed)).group_by(_host.c.domain).having(count > 1)
        rows = connection.execute(query).all()
        self._hosts = {row[0]: int(row[1]) for row in rows}
        self._finds = {row[0]: int(row[2] or 0) for row in rows if row[1] >= DOMAIN_HOSTS}
        self._counted = time.monotonic()


class HostBook:
    """Ids of origins, remembered: most links of a page lead to hosts seen a moment ago."""

    def __init__(self) -> None:
        self._ids: OrderedDict[str, int] = OrderedDict()
        self._domains = Domains()

    def ids(
        self, connection: Connection, dialect: Dialect, found: dict[str, tuple[str, float, bool]], now: int
    ) -> dict[str, int]:
        """Ids of origins; those not known yet are made with their domain and the score they begin with (0 to 1).

        The third value says that somebody asked for the host; others are left out when their domain has too many.
        """
        result = {origin: self._ids[origin] for origin in found if origin in self._ids}
        missing = [origin for origin in found if origin not in result]
        if missing:
            query = select(_host.c.origin, _host.c.id).where(dialect.among(_host.c.origin, missing))
            stored = {row.origin: int(row.id) for row in connection.execute(query)}
            fresh = [origin for origin in missing if origin not in stored]
            fresh = [o for o in fresh if found[o][2] or self._domains.admits(connection, found[o][0])]
            if fresh:
                numbers = dialect.next_ids(connection, _host, len(fresh))
                rows = [
                    (number, origin, found[origin][0], tables.IDLE, now, now, 0, INTERVAL, found[origin][1], *_NOTHING)
                    for number, origin in zip(numbers, fresh, strict=True)
                ]
                dialect.add(connection, _host, _HOST_COLUMNS, rows)
                # Another worker may have added one of them a moment ago: its number is the one that counts.
                stored |= {row.origin: int(row.id) for row in connection.execute(query)}
            result |= stored
        return result

    def remember(self, ids: dict[str, int]) -> None:
        """Keep for later, once the transaction they were found in is sure."""
        self._ids.update(ids)
        while len(self._ids) > _REMEMBERED:
            self._ids.popitem(last=False)


def add_urls(
    connection: Connection, dialect: Dialect, ids: dict[str, int], found: Sequence[Discovered], cap: int
) -> int:
    """Store what is not known yet, and wake its hosts; returns how many. Origins without an id are passed over."""
    wanted: dict[int, tuple[int, Discovered]] = {}
    for item in found:
        host = ids.get(item.origin)
        if host is None:
            continue
        number = path_number(host, item.path)
        held = wanted.get(number)
        if held is None or held[1].priority < item.priority:
            wanted[number] = (host, item)
    known = _paths(connection, wanted)
    fresh = {number: held for number, held in wanted.items() if number not in known}
    fresh |= _collided(connection, wanted, known)
    room = _room(connection, dialect, {host for host, _ in fresh.values()}, cap)
    rows = []
    added: dict[int, tuple[int, int]] = {}
    for number, (host, item) in fresh.items():
        count, best = added.get(host, (0, 0))
        if count >= room.get(host, 0):
            continue
        added[host] = (count + 1, max(best, item.priority))
        head = (number, host, tables.FRESH, -item.priority, item.path, min(item.depth, 32_000), item.score)
        rows.append((*head, 0, 0, 0, 0, 0))
    rows.sort()
    dialect.add(connection, _url, _URL_COLUMNS, rows)
    _wake(connection, added)
    return len(rows)


def _paths(connection: Connection, wanted: dict[int, tuple[int, Discovered]]) -> dict[int, str]:
    """Paths stored under the ids."""
    if not wanted:
        return {}
    numbers = sorted(wanted)
    found: dict[int, str] = {}
    for start in range(0, len(numbers), 400):
        part = ",".join(map(str, numbers[start : start + 400]))
        rows = connection.exec_driver_sql(f"SELECT id, path FROM crawl_url WHERE id IN ({part})")
        found |= {row[0]: row[1] for row in rows}
    return found


def _collided(
    connection: Connection, wanted: dict[int, tuple[int, Discovered]], known: dict[int, str]
) -> dict[int, tuple[int, Discovered]]:
    """Paths whose id another path has: under the next free id. Two of a hundred thousand in a host, at most."""
    moved: dict[int, tuple[int, Discovered]] = {}
    for number, (host, item) in wanted.items():
        path: str | None = known.get(number, item.path)
        turn, at = 0, number
        while path is not None and path != item.path:
            turn += 1
            at = path_number(host, item.path, turn)
            path = connection.execute(select(_url.c.path).where(_url.c.id == at)).scalar()
        if turn and path is None:
            moved[at] = (host, item)
    return moved


def _room(connection: Connection, dialect: Dialect, hosts: set[int], cap: int) -> dict[int, int]:
    """How many more URLs each host may have; none for hosts that are left alone."""
    if not hosts:
        return {}
    query = select(_host.c.id, _host.c.known, _host.c.stage).where(dialect.among(_host.c.id, sorted(hosts)))
    return {row.id: 0 if row.stage == tables.BLOCKED else max(0, cap - row.known) for row in connection.execute(query)}


def _wake(connection: Connection, added: dict[int, tuple[int, int]]) -> None:
    """Hosts that slept or waited for something later are claimed as soon as they may be fetched from."""
    for host, (count, best) in sorted(added.items()):
        connection.exec_driver_sql(
            f"UPDATE crawl_host SET known = known + {count},"
            f" best = CASE WHEN best < {best} THEN {best} ELSE best END,"
            f" ready_at = CASE WHEN stage = {tables.IDLE} OR ready_at > free_at THEN free_at ELSE ready_at END,"
            f" stage = CASE WHEN stage = {tables.IDLE} THEN {tables.WAITING} ELSE stage END WHERE id = {host}"
        )
