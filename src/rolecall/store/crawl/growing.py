"""Adding URLs: hosts found or made, duplicates left out, hosts with new work woken."""

from collections import OrderedDict
from collections.abc import Sequence

from sqlalchemy import Connection, select

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


class HostBook:
    """Ids of origins, remembered: most links of a page lead to hosts seen a moment ago."""

    def __init__(self) -> None:
        self._ids: OrderedDict[str, int] = OrderedDict()

    def ids(
        self, connection: Connection, dialect: Dialect, found: dict[str, tuple[str, float]], now: int
    ) -> dict[str, int]:
        """Ids of origins; those not known yet are made with their domain and the score they begin with (0 to 1)."""
        result = {origin: self._ids[origin] for origin in found if origin in self._ids}
        missing = [origin for origin in found if origin not in result]
        if missing:
            query = select(_host.c.origin, _host.c.id).where(dialect.among(_host.c.origin, missing))
            stored = {row.origin: int(row.id) for row in connection.execute(query)}
            fresh = [origin for origin in missing if origin not in stored]
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
    """Store what is not known yet, and wake its hosts; returns how many."""
    wanted: dict[int, tuple[int, Discovered]] = {}
    for item in found:
        host = ids[item.origin]
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
