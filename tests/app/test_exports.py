"""Exporters: nothing skipped, nothing out of order, once in effect; on every database."""

import io
import os
import random
import subprocess
import sys
import threading
import time
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import psycopg
import pyarrow.parquet
import pytest

from rolecall.app.consume import Consumer, Turns, catch_up
from rolecall.app.consume_export import begin, exporter
from rolecall.app.settings import Settings
from rolecall.app.sinks import read_database, webhook
from rolecall.deliver import ChangeFiles, Objects, signature
from rolecall.fetch import HostMap
from rolecall.model import Evidence, EvidenceKind, Posting, StoreUnavailable
from rolecall.store import open_store
from roles import NOW, Ledger, StoppedClock

pytestmark = pytest.mark.service


def posting(n, title="Welder"):
    return Posting(external_id=f"x{n}", url=f"https://jobs.example/{n}", title=title, employer="Acme Example")


@pytest.fixture
def store(tmp_path):
    found = open_store(tmp_path / "data", StoppedClock())
    yield found
    found.close()


@pytest.fixture
def read_url(postgres_server):
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS reading WITH (FORCE)")
        connection.execute("CREATE DATABASE reading")
    return postgres_server.replace("/postgres?", "/reading?")


def rows(url, columns):
    with psycopg.connect(url) as connection:
        return connection.execute(f"SELECT {columns} FROM role ORDER BY id").fetchall()


def test_a_read_database_follows_and_a_repetition_moves_nothing(store, read_url):
    ledger, sink = Ledger(store), read_database(read_url)
    consumer = exporter(store, sink)
    ids = ledger.scan("acme", [posting(1), posting(2)])
    assert catch_up(store, consumer) > 0
    before = rows(read_url, "id, title, state, updated_at")
    assert [row[:3] for row in before] == [(ids["x1"], "Welder", "active"), (ids["x2"], "Welder", "active")]
    # A scan without change, the same changes again, and an older batch that comes late.
    ledger.scan("acme", [posting(1), posting(2)], at=NOW + timedelta(hours=1))
    everything = store.read("again", 1000)
    old = store.by_ids(list(ids.values()))
    catch_up(store, consumer)
    consumer.handle(everything)
    assert rows(read_url, "id, title, state, updated_at") == before
    ledger.scan("acme", [posting(1, "Senior Welder")], at=NOW + timedelta(hours=2))
    catch_up(store, consumer)
    sink.write([c for c in everything if c.entity == "posting"], old)
    after = rows(read_url, "id, title, state, updated_at")
    assert after[0][1] == "Senior Welder" and after[0][3] > before[0][3]
    assert after[1] == before[1]


def test_an_erased_role_leaves_the_read_database_for_good(store, read_url):
    ledger, sink = Ledger(store), read_database(read_url)
    consumer = exporter(store, sink)
    ids = ledger.scan("acme", [posting(1)])
    catch_up(store, consumer)
    changes, old = [c for c in store.read("late", 100) if c.entity == "posting"], store.by_ids(list(ids.values()))
    store.erase_board(store.board("acme").id, Evidence(kind=EvidenceKind.OPT_OUT, at=NOW, detail="asked"), True)
    catch_up(store, consumer)
    assert rows(read_url, "id") == []
    sink.write(changes, old)
    assert rows(read_url, "id") == []


def test_a_read_database_that_is_away_is_caught_up_later(store, read_url):
    sink = read_database(read_url.replace("/reading?", "/not_yet?"))
    Ledger(store).scan("acme", [posting(1)])
    with pytest.raises(StoreUnavailable, match="read database"):
        catch_up(store, exporter(store, sink))
    with psycopg.connect(read_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE not_yet")
    assert catch_up(store, exporter(store, sink)) > 0
    sink.close()
    with psycopg.connect(read_url, autocommit=True) as connection:
        connection.execute("DROP DATABASE not_yet WITH (FORCE)")


def test_a_sink_that_comes_after_trimming_begins_with_all_roles(store, read_url):
    ids = Ledger(store).scan("acme", [posting(n) for n in range(5)])
    catch_up(store, Consumer("other", lambda changes: None))
    store.trim(0)
    sink = read_database(read_url)
    assert begin(store, sink, StoppedClock()) == 5
    assert [row[0] for row in rows(read_url, "id")] == sorted(ids.values())


def test_parquet_files_replace_themselves_after_a_crash(store, tmp_path):
    ledger, objects = Ledger(store), Objects(str(tmp_path / "objects"))
    consumer = exporter(store, ChangeFiles(objects))
    ledger.scan("acme", [posting(1)])
    consumer.handle(store.read(consumer.name, 100))  # and dies before it acknowledges
    ids = ledger.scan("acme", [posting(1, "Senior Welder"), posting(2)], at=NOW + timedelta(hours=1))
    catch_up(store, consumer)
    (name,) = objects.names("changes")
    table = pyarrow.parquet.read_table(io.BytesIO(objects.get(name))).to_pylist()
    assert {(row["id"], row["title"]) for row in table} == {(ids["x1"], "Senior Welder"), (ids["x2"], "Welder")}
    assert len({row["seq"] for row in table}) == len(table)
    store.erase_board(store.board("acme").id, Evidence(kind=EvidenceKind.OPT_OUT, at=NOW, detail="asked"), True)
    catch_up(store, consumer)
    last = pyarrow.parquet.read_table(io.BytesIO(objects.get(objects.names("changes")[-1]))).to_pylist()
    assert {(row["id"], row["change"], row["title"]) for row in last} == {
        (i, "posting_erased", None) for i in ids.values()
    }


def test_a_webhook_is_signed_and_a_refusal_is_tried_again(store):
    from http.server import BaseHTTPRequestHandler, HTTPServer

    got, answers = [], [503, 204]

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            got.append((dict(self.headers.items()), body))
            self.send_response(answers.pop(0))
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        ids = Ledger(store).scan("acme", [posting(1)])
        settings = Settings(export_secret="0123456789abcdef")
        world = HostMap(hosts={"hooks.example": ("127.0.0.1", server.server_port)})
        sink = webhook(settings, "https://hooks.example/roles", StoppedClock(), world)
        with pytest.raises(StoreUnavailable, match="503"):
            catch_up(store, exporter(store, sink))
        catch_up(store, exporter(store, sink))
    finally:
        server.shutdown()
        server.server_close()
    assert len(got) == 2 and got[0][1] == got[1][1]
    headers, body = got[1]
    named = {name.lower(): value for name, value in headers.items()}
    stamp = int(named["webhook-timestamp"])
    assert named["webhook-signature"] == signature("0123456789abcdef", named["webhook-id"], stamp, body)
    (role,) = msgspec.json.decode(body)["data"]["roles"]
    assert (role["id"], role["title"], role["change"]) == (ids["x1"], "Welder", "posting_new")


@pytest.mark.slow
def test_eight_writers_with_long_transactions_skip_nothing_and_keep_order(postgres_place, read_url):
    """Numbers are drawn long before commits, so the log is read in another order than it is numbered in."""
    store = open_store(postgres_place)
    ids = sorted(Ledger(store).scan("acme", [posting(n) for n in range(12)]).values())
    catch_up(store, Consumer("recorder", lambda changes: None))
    sink = read_database(read_url)
    catch_up(store, exporter(store, sink))
    writing, seen, failures = threading.Event(), [], []
    writing.set()

    def write(number):
        try:
            with psycopg.connect(postgres_place) as connection:
                for turn in range(12):
                    id_ = ids[(number * 5 + turn * 7) % len(ids)]
                    with connection.transaction():
                        title = f"Welder {number} {turn}"
                        connection.execute("UPDATE posting SET title = %s, document = jsonb_set(document::jsonb,"
                                           " '{title}', to_jsonb(%s::text))::text WHERE id = %s", (title, title, id_))  # fmt: skip
                        connection.execute("INSERT INTO change (at, kind, entity, entity_id) VALUES"
                                           " (0, 'posting_updated', 'posting', %s)", (id_,))  # fmt: skip
                        time.sleep(0.002 * ((number * 13 + turn * 11) % 40))
        except Exception as error:
            failures.append(error)

    def follow(turns):
        recorder = Consumer("recorder", seen.extend)
        export = exporter(store, sink)
        while writing.is_set():
            catch_up(store, recorder, batch=3, turns=turns)
            catch_up(store, export, batch=5, turns=turns)

    clock = type("Clock", (), {"now": lambda self: datetime.now(UTC)})()
    followers = [threading.Thread(target=follow, args=(Turns(store, clock),)) for _ in range(2)]
    writers = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in followers + writers:
        thread.start()
    for thread in writers:
        thread.join()
    writing.clear()
    for thread in followers:
        thread.join()
    catch_up(store, Consumer("recorder", seen.extend))
    catch_up(store, exporter(store, sink))
    assert failures == []
    assert len(seen) == 8 * 12 == len({change.seq for change in seen}), "each exactly once"
    by_entity = defaultdict(list)
    for change in seen:
        by_entity[change.entity_id].append(change.seq)
    assert all(seqs == sorted(seqs) for seqs in by_entity.values()), "in order per entity"
    expected = [(stored.id, stored.posting.title) for stored in store.by_ids(ids)]
    assert rows(read_url, "id, title") == expected
    sink.close()
    store.close()


class Receiver:
    """Keeps, of each role, what came with the largest seq, as receivers are told to."""

    def __init__(self):
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

        held = self.held = {}

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                for one in msgspec.json.decode(body)["data"]["roles"]:
                    if one["seq"] >= held.get(one["id"], {"seq": -1})["seq"]:
                        held[one["id"]] = one
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def arrived(kind, target, receiver):
    """(id, title) of what a reader of the sink has, by its rule: the largest seq of an id counts."""
    if kind == "database":
        return sorted(rows(target, "id, title"))
    if kind == "webhook":
        return sorted((id_, one["title"]) for id_, one in receiver.held.items())
    objects, newest = Objects(target), {}
    for name in objects.names("changes"):
        for row in pyarrow.parquet.read_table(io.BytesIO(objects.get(name))).to_pylist():
            if row["seq"] >= newest.get(row["id"], (-1,))[0]:
                newest[row["id"]] = row["seq"], row["title"]
    return sorted((id_, title) for id_, (_, title) in newest.items())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["database", "parquet", "webhook"])
def test_an_exporter_killed_at_any_moment_goes_on_where_it_was(tmp_path, read_url, kind):
    store, receiver = open_store(tmp_path / "data"), Receiver()
    target = {"database": read_url, "parquet": str(tmp_path / "objects"), "webhook": str(receiver.server.server_port)}[
        kind
    ]
    root = Path(__file__).resolve().parents[2]
    env = {**os.environ, "PYTHONPATH": f"{root / 'src'}:{root / 'tests'}"}
    command = [sys.executable, str(root / "tests/app/export_process.py"), str(tmp_path / "data"), kind, target]
    rng, ledger, process = random.Random(kind), Ledger(store), None
    try:
        for turn in range(5):
            process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
            assert process.stdout.readline() == "ready\n"
            at = NOW + timedelta(hours=turn)
            ids = ledger.scan("acme", [posting(n, f"Welder {turn if n % 3 else 0}") for n in range(40)], at=at)
            time.sleep(rng.uniform(0.0, 0.4))
            process.kill()
            process.wait()
            process.stdout.close()
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        until = time.monotonic() + 60
        while store.lag().get(f"export:{kind}") != 0:
            assert time.monotonic() < until, store.lag()
            time.sleep(0.05)
        expected = sorted((stored.id, stored.posting.title) for stored in store.by_ids(sorted(ids.values())))
        assert arrived(kind, target, receiver) == expected
        assert store.asides() == []
    finally:
        if process is not None:
            process.kill()
            process.wait()
            process.stdout.close()
        receiver.close()
        store.close()
