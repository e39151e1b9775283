"""Blobs and side operations."""

import os
from datetime import timedelta

import msgspec
import pytest

from rolecall.app.compose import App
from rolecall.app.consume import Turns, catch_up
from rolecall.app.consume_blobs import NAME, blob_drain, collect
from rolecall.app.housekeeping import Chore, Housekeeping
from rolecall.deliver import Blobs, Objects, description_blob
from rolecall.model import Operation, Posting, StoreUnavailable
from rolecall.store import open_store
from roles import NOW, Ledger, StoppedClock


@pytest.fixture(scope="module")
def bucket():
    """URL of a bucket on an S3 server of this process, with keys in the environment."""
    import boto3
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(port=0)
    server.start()
    address = f"http://127.0.0.1:{server.get_host_and_port()[1]}"
    keys = {"AWS_ENDPOINT": address, "AWS_ALLOW_HTTP": "true", "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b",
            "AWS_REGION": "us-east-1"}  # fmt: skip
    before = {name: os.environ.get(name) for name in keys}
    os.environ.update(keys)
    boto3.client("s3", endpoint_url=address, region_name="us-east-1").create_bucket(Bucket="roles")
    yield "s3://roles/kept"
    server.stop()
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


@pytest.fixture(params=["folder", pytest.param("s3", marks=pytest.mark.service)])
def objects(request, tmp_path):
    found = Objects(request.getfixturevalue("bucket") if request.param == "s3" else str(tmp_path / "objects"))
    for name in found.names(""):
        found.delete(name)
    return found


@pytest.fixture
def store(tmp_path):
    found = open_store(tmp_path / "data", StoppedClock())
    yield found
    found.close()


def posting(n, text):
    return Posting(external_id=f"x{n}", url=f"https://jobs.example/{n}", title="Welder", description_text=text)


def test_objects_are_what_was_put(objects):
    assert objects.get("a/b") is None
    objects.put("a/b", b"one")
    objects.put("a/b", b"two")
    objects.put("c", b"")
    assert (objects.get("a/b"), objects.get("c"), objects.names("a"), objects.names("")) == (
        b"two",
        b"",
        ["a/b"],
        ["a/b", "c"],
    )
    objects.delete("a/b")
    objects.delete("a/b")
    assert objects.get("a/b") is None


def test_descriptions_are_drained_once_by_content_and_collected_when_unneeded(store, objects):
    ledger, blobs = Ledger(store), Blobs(objects)
    ledger.scan("acme", [posting(1, "Weld pipes."), posting(2, "Weld pipes."), posting(3, "Weld ships.")])
    catch_up(store, blob_drain(store, blobs))
    assert len(blobs.digests()) == 2
    digest, data = description_blob(posting(1, "Weld pipes."))
    assert blobs.get(digest) == data and msgspec.json.decode(data)["text"] == "Weld pipes."
    ledger.scan("acme", [posting(3, "Weld planes.")], at=NOW + timedelta(hours=1))
    catch_up(store, blob_drain(store, blobs))
    assert len(blobs.digests()) == 3
    blobs.delete(digest)
    assert collect(store, blobs, Turns(store, StoppedClock())) == (1, 1)
    assert blobs.get(digest) == data
    assert blobs.get(description_blob(posting(3, "Weld ships."))[0]) is None


def test_a_damaged_blob_counts_as_absent_and_is_put_again(store, objects):
    Ledger(store).scan("acme", [posting(1, "Weld pipes.")])
    blobs = Blobs(objects)
    digest, data = description_blob(posting(1, "Weld pipes."))
    objects.put(f"descriptions/{digest[:2]}/{digest[2:]}", b"damaged")
    assert blobs.get(digest) is None
    catch_up(store, blob_drain(store, blobs))
    assert blobs.get(digest) == data


def test_nothing_is_collected_while_another_process_drains(store, tmp_path):
    assert Turns(store, StoppedClock()).mine(NAME)
    with pytest.raises(StoreUnavailable, match="Another process"):
        collect(store, Blobs(Objects(str(tmp_path / "objects"))), Turns(store, StoppedClock()))


def test_a_store_that_is_away_is_said(monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT", "http://127.0.0.1:1")
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "a")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "b")
    from rolecall.deliver import objects

    monkeypatch.setattr(objects, "RETRIES", 0)
    with pytest.raises(StoreUnavailable, match="Object storage"):
        Objects("s3://none/x").get("a")


def test_side_operations_are_done_on_time_once_and_again_after_a_failure(tmp_path):
    clock, done = StoppedClock(), []
    app = App(tmp_path, clock=clock)

    def fail():
        done.append("fails")
        raise StoreUnavailable("no")

    chores = [Chore(name="good", every=timedelta(hours=6), work=lambda: done.append("good") or "done"),
              Chore(name="bad", every=timedelta(hours=6), work=fail)]  # fmt: skip
    one, other = Housekeeping(app, chores), Housekeeping(app, chores)
    try:
        for keeper in (one, other):
            keeper.plan()
        assert one.run_due() == 0
        clock.at += timedelta(hours=7)
        assert one.run_due() + other.run_due() == 2
        assert sorted(done) == ["fails", "good"]
        due = {work.subject: work for work in app.store.pending(10) if work.operation is Operation.CLEANUP}
        assert due["good"].due_at == clock.at + timedelta(hours=6)
        assert (due["bad"].due_at, due["bad"].attempts) == (clock.at + timedelta(minutes=5), 1)
    finally:
        app.store.close()
