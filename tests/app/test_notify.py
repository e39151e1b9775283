import json
import os
import random
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from app.receiver import Receiver
from rolecall.app.consume import catch_up
from rolecall.app.consume_watch import watch_matcher
from rolecall.app.linking import Linker
from rolecall.app.notify import Notifier
from rolecall.app.senders import senders
from rolecall.app.subscribe import Schedule, leave, shown_target, subscribe
from rolecall.app.watch import add_watch
from rolecall.deliver import signature
from rolecall.fetch import HostMap
from rolecall.model import Channel, InvalidInput, NotFound, Refused
from rolecall.search import open_memory_index, parse_query
from rolecall.store import open_store
from roles import NOW, Ledger, StoppedClock, find_places, role

HOOK = "https://hooks.example/in/secret-path"


class Bench:
    """A store with a watch, its webhook subscription, and a notifier."""

    def __init__(self, folder, receiver, when=None):
        self.clock = StoppedClock()
        self.store = open_store(folder, self.clock)
        self.ledger = Ledger(self.store)
        index = open_memory_index()
        self.read = lambda text: parse_query(text, find_places, self.clock.now())
        self.watch = add_watch(self.store, index, self.read, "engineer", "Engineers", NOW)
        self.subscription = subscribe(self.store, self.watch, Channel.WEBHOOK, HOOK, NOW, when)
        world = HostMap(hosts={"hooks.example": receiver.address})
        self.notifier = Notifier(
            self.store, self.clock, senders("rolecall/test", None, None, "http://localhost/", world)
        )

    def publish(self, *ids):
        self.clock.at += timedelta(minutes=1)
        self.ledger.scan("acme", [role(i, f"Engineer {i}").posting for i in ids], at=self.clock.at)
        self.match()

    def match(self):
        catch_up(self.store, watch_matcher(self.store, self.clock, self.read, Linker(self.store, self.clock).update))

    def later(self, **passed):
        self.clock.at += timedelta(**passed)
        return self.notifier.run_once()

    @property
    def state(self):
        return self.store.subscriptions()[0]


@pytest.fixture
def made(tmp_path):
    opened = []

    def make(plan=lambda number: 200, when=None):
        receiver = Receiver(plan)
        bench = Bench(tmp_path / f"data{len(opened)}", receiver, when)
        opened.append((bench, receiver))
        return bench, receiver

    yield make
    for bench, receiver in opened:
        bench.store.close()
        receiver.close()


def titles(receiver):
    return [[r["title"] for r in json.loads(body)["data"]["roles"]] for _, body in receiver.requests]


def test_new_roles_arrive_once_signed(made):
    bench, receiver = made()
    assert bench.later(minutes=1) == 0 and receiver.requests == []
    bench.publish(1, 2)
    assert bench.later(minutes=1) == 2
    assert bench.later(minutes=1) == 0
    bench.publish(3)
    bench.later(minutes=1)
    assert titles(receiver) == [["Engineer 1", "Engineer 2"], ["Engineer 3"]]
    headers, body = receiver.requests[0]
    stamp = int(headers["webhook-timestamp"])
    assert headers["webhook-signature"] == signature(bench.subscription.secret, headers["webhook-id"], stamp, body)
    assert bench.subscription.secret.encode() not in body


def test_roles_matched_before_the_subscription_are_not_sent(made):
    bench, receiver = made()
    bench.publish(1)
    subscribe(bench.store, bench.watch, Channel.WEBHOOK, HOOK, bench.clock.at)
    bench.publish(2)
    bench.later(minutes=1)
    assert sorted(titles(receiver)) == [["Engineer 1", "Engineer 2"], ["Engineer 2"]]


def test_a_failing_receiver_gets_the_same_batch_under_the_same_key_later_each_time(made):
    bench, receiver = made(lambda number: {1: 500, 2: None, 3: 302}.get(number, 200))
    bench.publish(1)
    assert bench.later(seconds=1) == 0
    bench.publish(2)  # arrives meanwhile: not part of the batch under way
    assert bench.later(seconds=1) == 0 and len(receiver.requests) == 2
    assert bench.later(seconds=1) == 0 and len(receiver.requests) == 2  # not yet
    assert bench.state.attempts == 2 and bench.state.last_error
    assert bench.later(minutes=2) == 0 and len(receiver.requests) == 3
    assert bench.later(hours=1) == 1
    assert bench.later(minutes=1) == 1
    assert titles(receiver) == [["Engineer 1"]] * 4 + [["Engineer 2"]]
    keys = [headers["webhook-id"] for headers, _ in receiver.requests]
    assert len(set(keys[:4])) == 1 and keys[4] != keys[0]
    assert (bench.state.attempts, bench.state.last_error) == (0, None)


def test_a_receiver_that_is_gone_is_left_alone(made):
    bench, receiver = made(lambda number: 410)
    bench.publish(1)
    bench.later(minutes=1)
    assert bench.state.active is False and "410" in bench.state.last_error
    assert bench.later(days=3) == 0 and len(receiver.requests) == 1


def test_a_crash_between_arriving_and_recording_repeats_the_key_not_the_roles(made):
    bench, receiver = made()
    bench.publish(1)
    before = msgspec.structs.replace(bench.state, batch=(bench.store.postings()[0].id,), batch_number=1)
    bench.store.put_subscription(before)  # as stored before sending
    bench.later(minutes=1)
    bench.store.put_subscription(before)  # the record of success was lost
    bench.publish(2)
    bench.later(minutes=1)
    bench.later(minutes=1)
    keys = [headers["webhook-id"] for headers, _ in receiver.requests]
    assert keys[0] == keys[1] != keys[2]
    assert titles(receiver) == [["Engineer 1"], ["Engineer 1"], ["Engineer 2"]]


def test_digests_and_quiet_hours_gather(made):
    bench, receiver = made(when=Schedule(every_hours=24, quiet="18-9", zone="Europe/Berlin"))
    bench.publish(1)  # 12:01 UTC
    assert bench.later(minutes=1) == 1
    bench.publish(2)
    bench.publish(3)
    assert bench.later(hours=20) == 0  # 08:04 UTC, 09:04 there, but the digest waits
    assert bench.later(hours=4) == 2
    bench.publish(4)
    bench.later(hours=28)  # 16:… UTC is 17:… there
    bench.publish(5)
    assert bench.later(hours=30) == 0  # 22:… UTC: quiet
    assert titles(receiver) == [["Engineer 1"], ["Engineer 2", "Engineer 3"], ["Engineer 4"]]


def test_a_second_process_does_not_deliver_at_the_same_time(made):
    bench, receiver = made()
    bench.publish(1)
    assert bench.store.take("notify", "other", 60, bench.clock.at)
    assert bench.later(seconds=1) == 0 and receiver.requests == []
    bench.store.let_go("notify", "other")
    assert bench.later(seconds=1) == 1


@pytest.mark.parametrize(
    ("channel", "target", "error"),
    [
        (Channel.WEBHOOK, "http://127.0.0.1:9/x", Refused),
        (Channel.WEBHOOK, "http://169.254.169.254/latest", Refused),
        (Channel.WEBHOOK, "https://user:pass@hooks.example/", Refused),
        (Channel.WEBHOOK, "file:///etc/passwd", Refused),
        (Channel.EMAIL, "nobody", InvalidInput),
        (Channel.EMAIL, "a@b.example\nBcc: x@y.example", InvalidInput),
        (Channel.CHAT, "json://127.0.0.1/", InvalidInput),
        (Channel.CHAT, "file:///tmp/x", InvalidInput),
        (Channel.CHAT, "no such thing", InvalidInput),
    ],
)
def test_unsafe_targets_are_refused_and_nothing_is_stored(made, channel, target, error):
    bench, _ = made()
    with pytest.raises(error):
        subscribe(bench.store, bench.watch, channel, target, NOW)
    assert len(bench.store.subscriptions()) == 1


def test_a_name_that_resolves_to_this_machine_is_not_reached(made):
    bench, receiver = made()
    inside = HostMap(lookup=_loopback)
    bench.notifier = Notifier(
        bench.store, bench.clock, senders("rolecall/test", None, None, "http://localhost/", inside)
    )
    bench.publish(1)
    assert bench.later(minutes=1) == 0
    assert receiver.requests == [] and bench.state.attempts == 1


async def _loopback(host):
    return ["127.0.0.1"]


def test_targets_are_shown_in_part_and_links_end_subscriptions(made):
    bench, _ = made()
    assert shown_target(bench.subscription) == "https://hooks.example…"
    mail = subscribe(bench.store, bench.watch, Channel.EMAIL, "ada@mail.example", NOW)
    assert shown_target(mail) == "a…@mail.example"
    with pytest.raises(NotFound):
        leave(bench.store, mail.id, "wrong")
    leave(bench.store, mail.id, mail.secret)
    assert [s.channel for s in bench.store.subscriptions()] == [Channel.WEBHOOK]


def test_two_matched_roles_that_turn_out_to_be_one_job_are_sent_once(made):
    bench, receiver = made(when=Schedule(every_hours=24))
    bench.publish(1)
    assert bench.later(minutes=1) == 1
    bench.publish(2)
    bench.publish(3)
    ids = [stored.id for stored in bench.store.postings()]
    bench.clock.at += timedelta(minutes=1)
    Linker(bench.store, bench.clock).link(ids[1], ids[0])
    assert len({s.job for s in bench.store.by_ids(ids[:2])} - {0}) == 1
    assert bench.later(hours=25) == 1
    assert bench.later(hours=25) == 0 and bench.later(hours=25) == 0
    assert titles(receiver) == [["Engineer 1"], ["Engineer 3"]]


@pytest.mark.slow
def test_a_burst_of_roles_arrives_whole(made):
    bench, receiver = made()
    bench.publish(*range(1, 2_061))
    arrived = 0
    while sent := bench.later(minutes=1):
        arrived += sent
    assert arrived == 2_060
    assert sorted(t for batch in titles(receiver) for t in batch) == sorted(f"Engineer {n}" for n in range(1, 2_061))


def test_a_role_published_again_before_anybody_looked_is_sent_once(made):
    bench, receiver = made()
    first = role(1, "Engineer 1", requisition_id="R-1-77", description_text="words " * 100).posting
    again = msgspec.structs.replace(first, external_id="x2", url="https://jobs.example.com/2")
    bench.clock.at += timedelta(minutes=1)
    id_ = bench.ledger.scan("acme", [first], at=bench.clock.at)["x1"]
    bench.clock.at += timedelta(minutes=1)
    bench.ledger.scan("acme", [again], at=bench.clock.at, closed=["x1"], repost_of=id_)
    bench.match()
    assert len({stored.job for stored in bench.store.postings()}) == 1, "the test needs them to be one job"
    assert bench.later(minutes=1) == 1
    assert titles(receiver) == [["Engineer 1"]]


@pytest.mark.parametrize("batch", [1, 2, 500])
def test_copies_that_came_before_anybody_looked_are_sent_once_whatever_the_batches(made, batch):
    bench, _ = made()
    text = "words " * 100
    for minute, board in enumerate(("acme", "agency", "third"), 1):
        bench.clock.at = NOW + timedelta(minutes=minute)
        copy = role(1, "Engineer 1", requisition_id="R-1-77", description_text=text).posting
        bench.ledger.scan(board, [copy], at=bench.clock.at)
    linker = Linker(bench.store, bench.clock)
    linker.update([stored.id for stored in bench.store.postings()])
    assert len({stored.job for stored in bench.store.postings()}) == 1, "the test needs them to be one job"
    catch_up(bench.store, watch_matcher(bench.store, bench.clock, bench.read, linker.update), batch)
    assert bench.later(minutes=1) == 1 and bench.later(minutes=1) == 0


@pytest.mark.parametrize("again", ["copied", "republished"])
def test_a_role_that_went_before_anybody_looked_is_sent_when_its_job_is_open_again(made, again):
    bench, receiver = made()
    first = role(1, "Engineer 1", requisition_id="R-1-77", description_text="words " * 100).posting
    bench.ledger.board("agency", first.employer)  # whose change does not lie between those of the roles
    bench.clock.at += timedelta(minutes=1)
    id_ = bench.ledger.scan("acme", [first], at=bench.clock.at)["x1"]
    bench.clock.at += timedelta(minutes=1)
    bench.ledger.scan("acme", [], at=bench.clock.at, closed=["x1"])
    bench.match()
    assert bench.later(minutes=1) == 0, "nobody was told of it"
    bench.clock.at += timedelta(minutes=1)
    if again == "copied":
        bench.ledger.scan("agency", [first], at=bench.clock.at)
    else:
        second = msgspec.structs.replace(first, external_id="x2", url="https://jobs.example.com/2")
        bench.ledger.scan("acme", [second], at=bench.clock.at, repost_of=id_)
    bench.match()
    assert len({stored.job for stored in bench.store.postings()}) == 1, "the test needs them to be one job"
    assert bench.later(minutes=1) == 1 and bench.later(minutes=1) == 0
    assert titles(receiver) == [["Engineer 1"]]


@pytest.mark.parametrize("change", ["reopened", "renamed"])
def test_a_role_that_begins_to_match_together_with_its_new_copy_is_sent(made, change):
    bench, receiver = made()
    first = role(1, "Engineer 1", requisition_id="R-1-77", description_text="words " * 100).posting
    bench.ledger.board("agency", first.employer)  # whose change does not lie between those of the roles
    begun = first if change == "reopened" else msgspec.structs.replace(first, title="Fitter 1")
    bench.clock.at += timedelta(minutes=1)
    bench.ledger.scan("acme", [begun], at=bench.clock.at)
    if change == "reopened":
        bench.clock.at += timedelta(minutes=1)
        bench.ledger.scan("acme", [], at=bench.clock.at, closed=["x1"])
    bench.match()
    assert bench.later(minutes=1) == 0, "it does not match yet"
    bench.clock.at += timedelta(minutes=1)
    bench.ledger.scan("acme", [first], at=bench.clock.at)
    bench.ledger.scan("agency", [first], at=bench.clock.at)
    bench.match()
    assert len({stored.job for stored in bench.store.postings()}) == 1, "the test needs them to be one job"
    assert bench.later(minutes=1) == 1 and bench.later(minutes=1) == 0
    assert titles(receiver) == [["Engineer 1"]]


def test_a_role_published_again_and_again_is_sent_once(made):
    bench, receiver = made()
    bench.publish(1)
    bench.later(minutes=1)
    (before,) = bench.store.postings()
    for number in (2, 3):
        bench.clock.at += timedelta(days=1)
        again = [role(number, "Engineer 1").posting]
        bench.ledger.scan("acme", again, at=bench.clock.at, closed=[before.posting.external_id], repost_of=before.id)
        bench.match()
        before = bench.store.postings()[-1]
        assert bench.later(minutes=1) == 0
    assert titles(receiver) == [["Engineer 1"]]


@pytest.mark.slow
def test_killed_at_random_points_every_role_arrives_once_by_its_key(made):
    rng = random.Random(int(os.environ.get("ROLECALL_SEED", "3")))
    kills = int(os.environ.get("ROLECALL_KILLS", "5"))
    bench, receiver = made(lambda number: rng.choice((200, 200, 200, 500, None)))
    folder = Path(bench.store._db.place.removeprefix("at ")).parent  # where its file is
    assert (folder / "rolecall.db").is_file()
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path))}
    command = [sys.executable, "-m", "app.notify_process", str(folder), str(receiver.address[1])]
    published = 0
    for number in range(kills + 1):
        if number == kills:
            receiver.plan = lambda number: 200
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=env, cwd=Path(__file__).parent.parent)
        assert process.stdout.readline().strip() == b"ready"
        for _ in range(3):
            published += 1
            bench.publish(published)
        if number < kills:
            time.sleep(rng.random() * 0.15)
            process.send_signal(signal.SIGKILL)
            process.wait()
            # What failed is tried again at once, not after its patience.
            bench.store.put_subscription(msgspec.structs.replace(bench.state, next_at=None, attempts=0))
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        state = bench.state
        done = len(bench.store.delivered(bench.watch.id, state.delivery_channel, 1000))
        if done == published and not state.batch:
            break
        time.sleep(0.05)
    process.kill()
    process.wait()
    by_key = {}
    for headers, body in receiver.requests:
        roles = tuple(r["title"] for r in json.loads(body)["data"]["roles"])
        assert by_key.setdefault(headers["webhook-id"], roles) == roles
    arrived = sorted(title for roles in by_key.values() for title in roles)
    assert arrived == sorted(f"Engineer {n}" for n in range(1, published + 1))
