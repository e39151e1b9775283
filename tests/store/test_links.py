"""The graph in the store: one posting after the other gives what the whole corpus gives, on every database."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from link.build import PAY, corpora, posting, traited
from rolecall.link import LIKE_MOST, link_all, regroup, relink
from rolecall.model import Choice, Edge, ScanMode, Traited, Zone
from rolecall.store import SqlStore, open_store
from store.samples import AT, CHILD_ENV, add_board, portion, write


def job_table(store: SqlStore) -> dict[int, int]:
    return {stored.id: stored.job for stored in store.postings(limit=10_000)}


def all_edges(store: SqlStore) -> list[Edge]:
    return sorted(store.link_edges(None, limit=100_000), key=lambda e: (e.a, e.b))


def expected(found: list[Traited], choices: tuple[Choice, ...] = ()) -> tuple[list[Edge], dict[int, int]]:
    edges, jobs = link_all(found, choices)
    return sorted(edges, key=lambda e: (e.a, e.b)), {id_: job[0] for job in jobs for id_ in job}


def rows(store: SqlStore, count: int) -> None:
    """Postings with ids 1 to count, for jobs to be written to."""
    board = add_board(store, "rows")
    run = store.begin_run(board.id, ScanMode.FULL, "t", AT)
    store.save(portion(run, *(write(f"job-{n}") for n in range(1, count + 1)), at=AT, token="t"))


@pytest.fixture
def linked(opened: Callable[..., SqlStore]) -> SqlStore:
    store = opened()
    rows(store, 9)
    return store


def empty(store: SqlStore) -> None:
    with store.link_graph(AT) as graph:
        graph.put_edges(None, ())
        graph.put_jobs(None, {})
        known = graph.known(range(1, 100))
        graph.put((), sorted(known), [(key, id_) for id_, found in known.items() for key in found.keys])
    store.put_choices((), [(c.a, c.b) for c in store.link_choices()])


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(corpora(), corpora(), st.randoms(use_true_random=False))
def test_one_after_the_other_gives_what_all_at_once_gives(
    linked: SqlStore, found: list[Traited], changed: list[Traited], rng: random.Random
) -> None:
    empty(linked)
    order = [*found]
    rng.shuffle(order)
    while order:
        some, order = order[:2], order[2:]
        with linked.link_graph(AT) as graph:
            relink(graph, some)
    edges, jobs = expected(found)
    assert all_edges(linked) == edges
    assert {id_: job for id_, job in job_table(linked).items() if job} == jobs
    # Some change, some go, some are said to differ.
    gone = sorted({t.traits.id for t in found} - {t.traits.id for t in changed})
    ids = sorted({t.traits.id for t in changed})
    choice = (Choice(a=ids[0], b=ids[1], same=rng.random() < 0.5, at=AT),)
    linked.put_choices(choice)
    with linked.link_graph(AT) as graph:
        relink(graph, changed, gone)
        regroup(graph, ids[:2])
    edges, jobs = expected(changed, choice)
    assert all_edges(linked) == edges
    assert {id_: job for id_, job in job_table(linked).items() if job} == jobs


def test_keys_that_close_and_open_change_what_they_paired(linked: SqlStore) -> None:
    found = [traited(posting(n, board=n, description_text=None, places=(), pay=PAY)) for n in range(1, LIKE_MOST + 3)]
    for count in (LIKE_MOST - 1, LIKE_MOST, LIKE_MOST + 1, LIKE_MOST + 2, LIKE_MOST - 2):
        with linked.link_graph(AT) as graph:
            relink(graph, found[:count], [t.traits.id for t in found[count:]])
        edges = all_edges(linked)
        assert edges == expected(found[:count])[0]
        assert bool(edges) == (count <= LIKE_MOST)


def test_the_whole_corpus_is_marked_until_it_is_linked(linked: SqlStore) -> None:
    found = [traited(posting(1)), traited(posting(2, board=2))]
    linked.put_traits(found, first=True)
    assert linked.count_linked().stale
    linked.index_keys()
    assert {id_ for _, block in linked.shared_blocks(500) for id_, _ in block} == {1, 2}
    with linked.link_graph(AT) as graph:
        graph.put_edges(None, expected(found)[0])
        graph.put_jobs(None, expected(found)[1])
    counted = linked.count_linked()
    assert (counted.traited, counted.copies, counted.stale) == (2, 1, False)
    assert [e.zone for e in linked.link_edges([1])] == [Zone.LINKED]


def test_every_change_of_a_job_is_in_the_log(linked: SqlStore) -> None:
    with linked.link_graph(AT) as graph:
        relink(graph, [traited(posting(1)), traited(posting(2, board=2))])
    told = [c.entity_id for c in linked.read("test", 1000) if c.kind == "link_changed"]
    assert sorted(told) == [1, 2]
    with linked.link_graph(AT) as graph:
        relink(graph, [traited(posting(1)), traited(posting(2, board=2))])
    assert len([c for c in linked.read("test", 1000) if c.kind == "link_changed"]) == 2


_CHILD = """
import sys
from link.build import posting, traited
from rolecall.link import relink
from rolecall.store import open_store
from store.samples import AT
store = open_store(sys.argv[1] if "://" in sys.argv[1] else __import__("pathlib").Path(sys.argv[1]))
print("ready", flush=True)
number = 0
while True:
    number += 1
    some = [traited(posting(n, board=1 + (n + number) % 5, description_text=None if (n * number) % 3 else "", pay=None)) for n in range(1, 10)]
    with store.link_graph(AT) as graph:
        relink(graph, some[number % 4 : number % 4 + 5], [1 + number % 9])
"""


@pytest.mark.slow
def test_killed_anywhere_the_graph_is_one_that_its_traits_give(place: Path | str) -> None:
    store = open_store(place)
    rows(store, 9)
    store.close()
    rng = random.Random(4)
    for _ in range(4):
        child = subprocess.Popen([sys.executable, "-c", _CHILD, str(place)], env=CHILD_ENV, stdout=subprocess.PIPE)
        assert child.stdout is not None and child.stdout.readline()
        time.sleep(rng.uniform(0.05, 0.4))
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        store = open_store(place)
        found = list(store.traits(range(1, 10)).values())
        edges, jobs = expected(found)
        assert all_edges(store) == edges
        assert {id_: job for id_, job in job_table(store).items() if job} == jobs
        store.close()
