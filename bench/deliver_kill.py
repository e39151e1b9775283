"""kill -9 at random points of matching and delivering, and a receiver that fails, hangs, loses answers: each role once.

    python -m bench.deliver_kill [--kills 100] [--seed 7]

A process links, matches and delivers by webhook, and is killed at a random moment again and again, while roles arrive,
change, close, return, are published again under new ids and appear on a second board. The receiver takes a message and
fails, takes it and says nothing, hangs, or cuts the connection. It counts a message once by its webhook-id, as the
Standard Webhooks specification asks, and nothing else saves it from a repetition.
"""

import argparse
import contextlib
import json
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections import Counter
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec

from rolecall.app.compose import SystemClock
from rolecall.app.consume import Consumer, catch_up
from rolecall.app.consume_watch import watch_matcher
from rolecall.app.linking import Linker, link_consumer
from rolecall.app.notify import Notifier
from rolecall.app.senders import senders
from rolecall.app.subscribe import subscribe
from rolecall.app.watch import FEED, add_watch
from rolecall.fetch import HostMap
from rolecall.model import (
    Board,
    Channel,
    Evidence,
    EvidenceKind,
    Portion,
    Posting,
    PostingState,
    PostingWrite,
    RunEnding,
    RunState,
    ScanMode,
    StoreError,
    Transition,
)
from rolecall.search import open_memory_index, parse_query
from rolecall.store import SqlStore, open_store

#: How the receiver answers, and how often: taken and said so; taken and failed; taken, silent; hangs; cuts it off.
ANSWERS = {"ok": 5, "fail": 2, "silent": 2, "hang": 1, "cut": 2}
_HANG, _LONGEST_LIFE = 20.0, 1.2
HOOK = "https://hooks.example/in/secret"


def _receive(port: "multiprocessing.Queue[int]", taken: Path, kindly: Path, seed: int) -> None:
    """Serve for ever; every message that was taken is a line of the file."""
    chance = random.Random(seed)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            answer = "ok" if kindly.exists() else chance.choices(list(ANSWERS), list(ANSWERS.values()))[0]
            if answer == "cut":
                self.close_connection = True
                return
            body = self.rfile.read(int(self.headers["content-length"]))
            roles = [role["role_id"] for role in json.loads(body)["data"]["roles"]]
            with taken.open("a") as file:
                file.write(json.dumps([self.headers["webhook-id"], roles, answer]) + "\n")
            if answer == "hang":
                time.sleep(_HANG)
            if answer in ("silent", "hang"):
                self.close_connection = True
                return
            self.send_response(200 if answer == "ok" else 500)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    port.put(server.server_address[1])
    server.serve_forever()


def _work(folder: Path, port: int, rounds: int | None) -> None:
    """Link, match and deliver; for ever without rounds."""
    store, clock = open_store(folder), SystemClock()
    linker = Linker(store, clock)
    loop: list[Consumer] = [
        link_consumer(linker),
        watch_matcher(store, clock, lambda text: parse_query(text, None, clock.now()), linker.update),
    ]
    world = HostMap(hosts={"hooks.example": ("127.0.0.1", port)})
    notifier = Notifier(store, clock, senders("rolecall/bench", None, None, "http://localhost/", world))
    while rounds is None or (rounds := rounds - 1) >= 0:
        with contextlib.suppress(StoreError):  # the writer beside it holds the store for a moment
            for consumer in loop:
                catch_up(store, consumer)
            notifier.run_once()
        time.sleep(0.002)
    store.close()


class Market:
    """Roles that come, change, go, return, are published again and copied."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, random.Random(seed)
        self.jobs = 0
        self.live: dict[str, Posting] = {}

    def _posting(self, id_: str, number: int, edition: int = 0) -> Posting:
        words = " ".join(f"word{number}x{n}" for n in range(120))
        return Posting(
            external_id=id_, url=f"https://jobs.example.com/{id_}", title=f"Engineer of line {number}", language="en",
            employer=f"Employer {number} Example", description_text=f"{words} edition{edition}",
            requisition_id=f"R-{number}-77",
        )  # fmt: skip

    def step(self, store: SqlStore) -> None:
        """One scan of the first board and, now and then, a copy on the second."""
        known = list(self.live)
        new = [f"j{self.jobs + n}" for n in range(1, 4)]
        self.jobs += len(new)
        writes = [self._posting(id_, int(id_[1:])) for id_ in new]
        changed = [self.live[id_] for id_ in self.chance.sample(known, min(2, len(known)))]
        writes += [msgspec.structs.replace(p, description_text=f"{p.description_text} again") for p in changed]
        closed, repost = [], {}
        if len(known) > 6:
            gone = self.chance.choice(known)
            closed.append(gone)
            if self.chance.random() < 0.6:
                number = int(self.live[gone].title.rsplit(" ", 1)[1])
                twin = self._posting(f"{gone.split('r', maxsplit=1)[0]}r{self.jobs}", number)
                writes.append(twin)
                repost[twin.external_id] = gone
            elif self.chance.random() < 0.5:
                closed.clear()
            self.live.pop(gone) if closed else None
        _scan(store, "acme", writes, closed, repost)
        self.live |= {p.external_id: p for p in writes}
        if known and self.chance.random() < 0.4:
            copy = self.live.get(self.chance.choice(known)) or writes[0]
            _scan(store, "agency", [msgspec.structs.replace(copy, external_id=f"c-{copy.external_id}")], [], {})


def _scan(store: SqlStore, slug: str, postings: list[Posting], closed: list[str], repost: dict[str, str]) -> None:
    now = SystemClock().now()
    board = store.board(slug)
    if board is None:
        made = Board(slug=slug, adapter="example", key={"token": slug}, url=f"https://{slug}.example.com/jobs")
        (board,) = store.put_boards([made], now)
    run = store.begin_run(board.id, ScanMode.FULL, "bench", now)
    ids = {p.posting.external_id: p.id for p in store.find(board.id, [*closed, *repost.values()])}
    evidence = Evidence(kind=EvidenceKind.ABSENT_COMPLETE, at=now, run_id=run.id)
    writes = tuple(
        PostingWrite(
            external_id=p.external_id, fingerprint=str(hash(p)), content_hash=str(hash(p)), posting=p, snapshot=True,
            repost_of=ids.get(repost.get(p.external_id, ""), 0),
        )
        for p in postings
    )  # fmt: skip
    moves = tuple(
        Transition(posting_id=ids[id_], state=PostingState.CLOSED, misses=1, evidence=evidence) for id_ in closed
    )
    store.save(Portion(run_id=run.id, token="bench", at=now, writes=writes, transitions=moves))
    store.finish_run(RunEnding(run_id=run.id, token="bench", state=RunState.DONE, at=now))


def _impatient(store: SqlStore) -> None:
    """What failed is tried again at once, not after its patience."""
    for subscription in store.subscriptions():
        store.put_subscription(msgspec.structs.replace(subscription, next_at=None, attempts=0, active=True))


def _forked(work: object) -> int:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()  # type: ignore[operator]
            code = 0
        finally:
            os._exit(code)
    return child


def kills(count: int, seed: int, folder: Path) -> dict[str, object]:
    """Figures of so many kills; "faults" is empty when every role arrived once."""
    chance = random.Random(seed)
    data, taken, kindly = folder / "data", folder / "taken.jsonl", folder / "kindly"
    taken.touch()
    port_of: multiprocessing.Queue[int] = multiprocessing.Queue()
    receiver = multiprocessing.Process(target=_receive, args=(port_of, taken, kindly, seed), daemon=True)
    receiver.start()
    port = port_of.get(timeout=30)
    market = Market(data, seed)
    try:
        store = open_store(data)
        begun = SystemClock().now() - timedelta(seconds=1)
        watch = add_watch(store, open_memory_index(), parse_query, "engineer", "Engineers", begun)
        subscribe(store, watch, Channel.WEBHOOK, HOOK, begun)
        store.close()
        for _ in range(count):
            child = _forked(lambda: _work(data, port, None))
            store = open_store(data)
            market.step(store)
            store.close()
            time.sleep(chance.random() * _LONGEST_LIFE)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            store = open_store(data)
            _impatient(store)
            store.close()
        kindly.touch()
        faults = _settle(data, port)
    finally:
        receiver.kill()
        receiver.join()
    return {"kills": count, **_judge(data, taken, faults)}


def _settle(data: Path, port: int) -> list[str]:
    """Let it finish in peace."""
    for _ in range(60):
        child = _forked(lambda: _work(data, port, 30))
        os.waitpid(child, 0)
        store = open_store(data)
        _impatient(store)
        (subscription,) = store.subscriptions()
        waiting = store.undelivered(
            subscription.watch_id, FEED, subscription.delivery_channel, subscription.created_at, 1
        )
        store.close()
        if not waiting and not subscription.batch:
            return []
    return ["it never came to an end"]


def _judge(data: Path, taken: Path, faults: list[str]) -> dict[str, object]:
    """What arrived, against what the store says should have."""
    store = open_store(data)
    try:
        postings = {stored.id: stored for stored in store.postings(limit=1_000_000)}
    finally:
        store.close()

    def origin(id_: int) -> int:
        """The job a posting is, whatever id it has been published under."""
        while postings[id_].repost_of:
            id_ = postings[id_].repost_of
        return postings[id_].job or id_

    messages = [json.loads(line) for line in taken.read_text().splitlines()]
    by_key: dict[str, list[int]] = {}
    for key, roles, _ in messages:
        if by_key.setdefault(key, roles) != roles:
            faults.append(f"{key} came with other roles: {by_key[key]} and {roles}")
    arrived = Counter(origin(id_) for roles in by_key.values() for id_ in roles)
    # One that came and went before anybody looked was no news for anyone; all that are open must have arrived.
    wanted = {origin(id_) for id_, stored in postings.items() if stored.state is not PostingState.CLOSED}
    faults += [f"job {job} arrived {n} times" for job, n in arrived.items() if n > 1]
    faults += [f"job {job} never arrived" for job in sorted(wanted - arrived.keys())]
    return {
        "postings": len(postings), "republished": sum(bool(p.repost_of) for p in postings.values()),
        "jobs": len({origin(id_) for id_ in postings}), "open": len(wanted), "arrived": len(arrived), "messages_taken": len(messages),
        "different_messages": len(by_key), "answers": dict(Counter(answer for *_, answer in messages)),
        "faults": faults,
    }  # fmt: skip


def main() -> None:
    """Run and print the figures; exits with 1 on any fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--quick", action="store_true", help="ten kills")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-deliver-") as name:
        found = kills(10 if options.quick else options.kills, options.seed, Path(name))
    print(json.dumps(found, indent=1))
    raise SystemExit(bool(found["faults"]))


if __name__ == "__main__":
    main()
