"""Several workers on one database: every page once, politely, and the death of one costs nothing."""

import signal
import time
import urllib.error
import urllib.request

import pytest
import valkey

from app.fleet import FleetSite, crowded, gaps, start_worker, strays
from app.servers import OwnPostgres
from rolecall.model import ChangeKind, RunState
from rolecall.search import open_postgres_index
from rolecall.store import open_store

pytestmark = [pytest.mark.service, pytest.mark.slow, pytest.mark.timeout(300)]

#: Seconds between requests to one host. Workers add a margin to it for what passes between a slot and its request.
INTERVAL = 0.5
#: Share of requests that may be crowded: the first to a host has none before it that would show that it was late.
LATE = 0.02


def put(url, site):
    from datetime import UTC, datetime

    from rolecall.model import DueWork, Operation

    store = open_store(url)
    now = datetime.now(UTC)
    boards = store.put_boards(site.boards(), now)
    store.schedule([DueWork(operation=Operation.SCAN_FULL, subject=str(b.id), due_at=now) for b in boards])
    return store


def wait_for(condition, seconds=100):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it takes too long"
        time.sleep(0.1)


def done(store):
    boards = store.boards()
    return all(board.last_complete_at for board in boards)


def check(store, site):
    """Every role once, told once, by runs that ended."""
    expected = site.size * site.jobs_a_page
    postings = store.postings(limit=1_000_000)
    assert len(postings) == expected == len({(p.board_id, p.posting.external_id) for p in postings})
    changes = [c for c in store.read("checker", 1_000_000) if c.entity == "posting"]
    assert sorted(c.entity_id for c in changes if c.kind is ChangeKind.POSTING_NEW) == [p.id for p in postings]
    assert {c.kind for c in changes} == {ChangeKind.POSTING_NEW}
    assert {run.state for run in store.runs(None, 100_000)} == {RunState.DONE}


def assert_spaced(site, interval):
    """Never below the limit, over all workers together."""
    seen = site.seen
    assert len(crowded(seen, interval)) <= max(1, LATE * len(seen)), gaps(seen)[:20]


def ask(address, path):
    try:
        with urllib.request.urlopen(address + path, timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def end(workers):
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
    codes = [worker.wait(20) for worker in workers]
    for worker in workers:
        worker.stdout.close()
    return codes


def test_four_workers_ask_for_every_page_once_and_never_too_fast(tmp_path, postgres_place):
    with FleetSite(tmp_path / "site", hosts=52, boards_a_host=2, pages=2) as site:
        store = put(postgres_place, site)
        workers = [start_worker(tmp_path / str(n), postgres_place, site, INTERVAL) for n in range(4)]
        try:
            addresses = [worker.stdout.readline().strip() for worker in workers]
            assert ask(addresses[0], "healthz") == (200, "ok\n")
            assert ask(addresses[0], "readyz") == (200, "ok\n")
            wait_for(lambda: done(store))
            shares = []
            for address in addresses:
                status, text = ask(address, "metrics")
                assert status == 200
                line = next((x for x in text.splitlines() if x.startswith("rolecall_scans_total")), "x 0")
                shares.append(float(line.rsplit(" ", 1)[1]))
            assert sum(shares) == 104
            assert min(shares) > 0, f"one worker had nothing to do: {shares}"
            index = open_postgres_index(postgres_place)
            wait_for(lambda: len(index.ids()) == store.count())
            assert index.ids() == {posting.id for posting in store.postings(limit=1_000_000)}
            index.close()
        finally:
            codes = end(workers)
        assert codes == [0, 0, 0, 0]
        assert set(site.asked().values()) == {1}
        assert len(site.seen) == 52 * 2 * 2
        assert_spaced(site, INTERVAL)
        check(store, site)
        assert store.backlog(store._now()).leased == 0
        store.close()


def test_killed_workers_and_a_flushed_valkey_lose_and_double_nothing(tmp_path, postgres_place, valkey_server):
    with FleetSite(tmp_path / "site", hosts=20, boards_a_host=1, pages=6) as site:
        store = put(postgres_place, site)
        more = {"valkey": valkey_server, "concurrency": "40"}
        workers = [start_worker(tmp_path / str(n), postgres_place, site, 0.3, **more) for n in range(3)]
        try:
            for worker in workers:
                worker.stdout.readline()
            wait_for(lambda: len(site.seen) > 25)
            workers[0].kill()
            wait_for(lambda: len(site.seen) > 50)
            valkey.Valkey.from_url(valkey_server).flushall()
            workers[1].kill()
            wait_for(lambda: done(store))
        finally:
            codes = end(workers)
        assert codes == [-9, -9, 0]
        assert_spaced(site, 0.3)
        again = sum(site.asked().values()) - 20 * 6
        assert again <= 20 * 3, "only pages of boards under way are asked for again"
        check(store, site)
        store.close()


def test_a_worker_told_to_end_hands_its_work_over_at_once(tmp_path, postgres_place):
    with FleetSite(tmp_path / "site", hosts=6, boards_a_host=1, pages=8) as site:
        store = put(postgres_place, site)
        first = start_worker(tmp_path / "1", postgres_place, site, 0.3)
        first.stdout.readline()
        wait_for(lambda: len(site.seen) > 12)
        assert end([first]) == [0]
        backlog = store.backlog(store._now())
        assert (backlog.leased, backlog.due) == (0, 6)
        before = len(site.seen)
        second = start_worker(tmp_path / "2", postgres_place, site, 0.3)
        second.stdout.readline()
        wait_for(lambda: done(store))
        assert end([second]) == [0]
        assert len(site.seen) - before < 6 * 8, "it goes on where the other was"
        check(store, site)
        store.close()


def test_a_database_that_restarts_under_a_fleet_costs_nothing_but_time(tmp_path):
    server = OwnPostgres()
    try:
        with FleetSite(tmp_path / "site", hosts=16, boards_a_host=1, pages=8) as site:
            store = put(server.url, site)
            workers = [start_worker(tmp_path / str(n), server.url, site, 0.3) for n in range(2)]
            try:
                for worker in workers:
                    worker.stdout.readline()
                wait_for(lambda: len(site.seen) > 30)
                server.stop()
                time.sleep(2)
                server.start()
                wait_for(lambda: done(store))
            finally:
                codes = end(workers)
            assert codes == [0, 0], "a worker waits for its database, it does not die"
            assert_spaced(site, 0.3)
            check(store, site)
            backlog = store.backlog(store._now())
            assert (backlog.leased, backlog.due) == (0, 0)
            store.close()
    finally:
        server.close()


def test_a_late_request_is_no_crowd_and_workers_apart_are_many():
    slots = [("h", "", n * 0.55) for n in range(40)]

    def late(seconds):
        return sorted([*slots[:7], ("h", "", 7 * 0.55 + seconds), *slots[8:]], key=lambda asked: asked[2])

    twice = sorted([*slots, ("h", "", 7 * 0.55 + 0.01)], key=lambda asked: asked[2])
    apart = sorted((("h", "", n * 0.5 + worker * 0.11) for worker in range(4) for n in range(40)), key=lambda a: a[2])
    assert [len(strays(seen, 0.5)) for seen in (slots, late(0.4), late(0.8))] == [0, 1, 1]
    assert [len(crowded(seen, 0.5)) for seen in (slots, late(0.4), late(0.8))] == [0, 0, 1]
    assert len(crowded(twice, 0.5)) >= 1
    assert len(strays(apart, 0.5)) > len(apart) / 2
    assert len(crowded(apart, 0.5)) > len(apart) / 2
