"""Linking the whole corpus: after an upgrade, a lost graph, or a first start on a full store.

Traits are read and pairs compared in portions by several processes; edges and jobs are replaced in one transaction at
the end, so that a crash leaves the jobs there were, and a mark that makes whoever links next do it again. While the
mark stands nobody links single postings, so nothing is lost between reading and writing.
"""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TypeVar

import msgspec

from rolecall.app.consume import Turns
from rolecall.app.linking import NAME, LinkingStore, traited
from rolecall.link import SAID_MOST, edges_among, jobs_of_all, pairs_sharing, regroup
from rolecall.model import Edge, StoreUnavailable, Traited, Value
from rolecall.ports import Clock
from rolecall.store import SqlStore, open_store

#: Postings a process reads at once, pairs it compares at once, and portions under way.
_PORTION, _PAIRS, _AHEAD = 1_000, 10_000, 6
#: Fewer postings are linked as changes come; more than these are linked at once.
_FEW = 5_000
_traits_decoder = msgspec.msgpack.Decoder(list[Traited])
_edges_decoder = msgspec.msgpack.Decoder(list[Edge])
_T = TypeVar("_T")


class Relinked(Value, frozen=True, kw_only=True):
    """What linking the whole corpus gave."""

    postings: int
    edges: int
    jobs: int


@cache
def _store(place: Path | str) -> SqlStore:
    """This process's store; it ends with the process."""
    return open_store(place)


def _read(place: Path | str, first: int, last: int) -> bytes:
    """Traits of the postings with ids from first to last, packed."""
    return msgspec.msgpack.encode(_traited(_store(place), first, last))


def _compare(place: Path | str, pairs: Sequence[int]) -> bytes:
    """Edges among pairs, packed."""
    return msgspec.msgpack.encode(list(edges_among(pairs, _store(place).traits)))


def _traited(store: LinkingStore, first: int, last: int) -> list[Traited]:
    boards = {board.id: board for board in store.boards()}
    found = store.by_ids(range(first, last + 1))
    return [traited(stored, boards.get(stored.board_id)) for stored in found]


class _Hands:
    """Who does the work on portions: other processes, or this one without any."""

    def __init__(self, store: LinkingStore, place: Path | str, pool: ProcessPoolExecutor | None) -> None:
        self._store, self._place, self._pool = store, place, pool

    def traits(self) -> Iterator[list[Traited]]:
        """Of all postings, in portions."""
        newest = self._store.newest_posting()
        ranges = ((first, min(first + _PORTION - 1, newest)) for first in range(1, newest + 1, _PORTION))
        pool = self._pool
        if pool is None:
            return (_traited(self._store, first, last) for first, last in ranges)
        return map(_traits_decoder.decode, _ahead(pool.submit(_read, self._place, *each) for each in ranges))

    def edges(self, pairs: Iterable[int]) -> Iterator[list[Edge]]:
        """Of all pairs, in portions."""
        each_pair = iter(pairs)
        portions = iter(lambda: tuple(islice(each_pair, _PAIRS)), ())
        pool = self._pool
        if pool is None:
            return (list(edges_among(each, self._store.traits)) for each in portions)
        return map(_edges_decoder.decode, _ahead(pool.submit(_compare, self._place, each) for each in portions))


def _ahead(asked: Iterable[Future[_T]]) -> Iterator[_T]:
    """Results in order, a few under way."""
    waiting: list[Future[_T]] = []
    for future in asked:
        waiting.append(future)
        if len(waiting) >= _AHEAD:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


def _pool(workers: int) -> AbstractContextManager[ProcessPoolExecutor | None]:
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) if workers else nullcontext(None)


def relink_all(
    store: LinkingStore, place: Path | str, clock: Clock, workers: int = 2, keep: Callable[[], object] = lambda: None
) -> Relinked:
    """Link every posting of a store anew; people's choices hold. Gives what linking one after the other gives.

    place: the store's folder or URL, which the other processes open. keep is called between portions; what it raises
    breaks off.
    """
    count = 0
    edges: list[Edge] = []
    store.put_traits((), first=True)
    with _pool(workers) as pool:
        hands = _Hands(store, place, pool)
        for portion in hands.traits():
            keep()
            store.put_traits(portion, first=False)
            count += len(portion)
        store.index_keys()
        keep()
        for found in hands.edges(pairs_sharing(store.shared_blocks(SAID_MOST))):
            keep()
            edges += found
    choices = store.link_choices()
    jobs = {id_: job[0] for job in jobs_of_all(edges, choices, store.traits) for id_ in job}
    keep()
    with store.link_graph(clock.now()) as graph:
        graph.put_edges(None, edges)
        graph.put_jobs(None, jobs)
        # What people said meanwhile.
        late = set(store.link_choices()) ^ set(choices)
        if late:
            regroup(graph, {id_ for choice in late for id_ in (choice.a, choice.b)})
    return Relinked(postings=count, edges=len(edges), jobs=len(set(jobs.values())))


def settle_links(store: LinkingStore, place: Path | str, clock: Clock, turns: Turns | None = None) -> int:
    """Link the whole corpus if much of it is not linked, or linking it was broken off; returns postings linked.

    turns: where other processes link too; one of them does it, and the others get StoreUnavailable meanwhile.
    """
    counted = store.count_linked()
    missing = store.count() - counted.traited
    if not counted.stale and missing <= _FEW:
        return 0

    def keep() -> None:
        if turns is not None and not turns.mine(NAME):
            raise StoreUnavailable("Another process links all postings now.", "It goes on there.")

    keep()
    return relink_all(store, place, clock, keep=keep).postings
