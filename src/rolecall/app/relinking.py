"""Linking the whole corpus: after an upgrade, a lost graph, or a first start on a full store.

Traits are read in portions by several processes; edges and jobs are replaced in one transaction at the end, so that a
crash leaves the jobs there were, and a mark that makes the next start do it again.
"""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from pathlib import Path

import msgspec

from rolecall.app.linking import LinkingStore, traited
from rolecall.link import SAID_MOST, edges_of, jobs_of_all
from rolecall.model import Traited, Value
from rolecall.ports import Clock
from rolecall.store import SqlStore, open_store

#: Postings a process reads at once, and portions under way: what has been read waits to be written.
_PORTION, _AHEAD = 1_000, 6
#: Fewer postings are linked as changes come; more than these are linked at once.
_FEW = 5_000
_decoder = msgspec.msgpack.Decoder(list[Traited])


class Relinked(Value, frozen=True, kw_only=True):
    """What linking the whole corpus gave."""

    postings: int
    edges: int
    jobs: int


@cache
def _store(place: Path) -> SqlStore:
    """This process's store; it ends with the process."""
    return open_store(place)


def _read(place: Path, first: int, last: int) -> bytes:
    """Traits of the postings with ids from first to last, packed."""
    return msgspec.msgpack.encode(_traited(_store(place), first, last))


def _traited(store: LinkingStore, first: int, last: int) -> list[Traited]:
    boards = {board.id: board for board in store.boards()}
    found = store.by_ids(range(first, last + 1))
    return [traited(stored, boards.get(stored.board_id)) for stored in found]


def _ranges(store: LinkingStore) -> Iterator[tuple[int, int]]:
    newest = store.newest_posting()
    for first in range(1, newest + 1, _PORTION):
        yield first, min(first + _PORTION - 1, newest)


def _portions(store: LinkingStore, place: Path, workers: int) -> Iterator[list[Traited]]:
    """Traits of all postings, read by other processes; by this one with no workers."""
    if not workers:
        for first, last in _ranges(store):
            yield _traited(store, first, last)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        waiting: list[Future[bytes]] = []
        for first, last in _ranges(store):
            waiting.append(pool.submit(_read, place, first, last))
            if len(waiting) >= _AHEAD:
                yield _decoder.decode(waiting.pop(0).result())
        for future in waiting:
            yield _decoder.decode(future.result())


def relink_all(store: LinkingStore, place: Path, clock: Clock, workers: int = 2) -> Relinked:
    """Link every posting of a store anew; people's choices hold. Gives what linking one after the other gives."""
    count = 0
    for portion in _portions(store, place, workers):
        store.put_traits(portion, first=not count)
        count += len(portion)
    store.index_keys()
    edges = list(edges_of(store.shared_blocks(SAID_MOST), store.traits))
    jobs = {id_: job[0] for job in jobs_of_all(edges, store.link_choices(), store.traits) for id_ in job}
    with store.link_graph(clock.now()) as graph:
        graph.put_edges(None, edges)
        graph.put_jobs(None, jobs)
    return Relinked(postings=count, edges=len(edges), jobs=len(set(jobs.values())))


def settle_links(store: LinkingStore, place: Path, clock: Clock) -> int:
    """Link the whole corpus if much of it is not linked, or linking it was broken off; returns postings linked."""
    counted = store.count_linked()
    missing = store.count() - counted.traited
    if counted.stale or missing > _FEW:
        return relink_all(store, place, clock).postings
    return 0
