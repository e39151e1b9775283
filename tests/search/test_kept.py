"""Indexes proven equal and built again under searches, on every engine; and a search server that lies."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from rolecall.model import InvalidInput, PostingState, SearchQuery, StoreError, StoreUnavailable
from rolecall.search import DocumentsRefusedError, open_typesense_index, print_of
from roles import ROLES, role
from search.test_index import collection, empty, ids, place  # noqa: F401


def test_prints_tell_what_is_indexed(empty):  # noqa: F811
    empty.apply(ROLES, [])
    assert empty.prints() == {stored.id: print_of(stored) for stored in ROLES}
    closed = msgspec.structs.replace(ROLES[0], state=PostingState.CLOSED)
    empty.apply([closed], [2])
    assert empty.prints()[1] == print_of(closed) != print_of(ROLES[0])
    assert empty.prints().keys() == empty.ids() == {s.id for s in ROLES} - {2}


def test_an_index_is_built_again_under_searches_that_never_miss(empty, place):  # noqa: F811
    empty.apply([role(n, f"Welder {n}") for n in range(1, 301)], [])
    stop, missed, asked = threading.Event(), [], 0

    def search() -> None:
        nonlocal asked
        other = place() if not hasattr(empty, "_folder") else empty
        while not stop.is_set():
            found = other.search(SearchQuery(text="welder", limit=1)).total
            asked += 1
            if found not in (300, 250):
                missed.append(found)
        if other is not empty:
            other.close()

    thread = threading.Thread(target=search)
    thread.start()
    try:
        until = time.monotonic() + 30
        while not asked and thread.is_alive() and time.monotonic() < until:
            time.sleep(0.01)
        fresh = [[role(n, f"Welder {n}, new") for n in range(start, start + 50)] for start in range(1, 250, 50)]
        assert empty.rebuild(iter(fresh)) == 250
        assert empty.search(SearchQuery(text="welder")).total == 250
    finally:
        stop.set()
        thread.join()
    assert missed == [] and asked > 0
    assert empty.search(SearchQuery(text="new")).total == 250
    empty.apply([role(999, "Welder")], [1])
    assert len(empty.ids()) == 250


def test_an_interrupted_rebuild_leaves_the_old_index_and_nothing_else(empty, place):  # noqa: F811
    empty.apply(ROLES, [])

    def dies():
        yield [role(50, "Welder")]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        empty.rebuild(dies())
    assert empty.ids() == {stored.id for stored in ROLES}
    empty.apply([role(51, "Welder")], [])
    assert 51 in empty.ids() and 50 not in empty.ids()
    assert empty.rebuild([ROLES]) == len(ROLES)
    empty.close()
    again = place()
    assert again.ids() == {stored.id for stored in ROLES}
    again.close()


class Liar(ThreadingHTTPServer):
    """Stands before a search server and changes, refuses, cuts or holds back what it is told to."""

    daemon_threads = True

    def __init__(self, target: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.target = f"http://{urlsplit(target).hostname}:{urlsplit(target).port}"
        #: Called with (method, path, status, body); gives (status, body), or None to cut the connection.
        self.lie = lambda method, path, status, body: (status, body)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {"x-typesense-api-key": self.headers["x-typesense-api-key"], "content-type": "text/plain"}
        answer = httpx.request(self.command, self.server.target + self.path, content=body, headers=headers, timeout=30)
        lied = self.server.lie(self.command, self.path, answer.status_code, answer.content)
        if lied is None:
            self.close_connection = True
            return
        self.send_response(lied[0])
        self.send_header("content-length", str(len(lied[1])))
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(lied[1])

    do_GET = do_POST = do_PUT = do_DELETE = _pass_on

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def liar(typesense_server):
    server = Liar(typesense_server)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    server.url = f"typesense://:key@127.0.0.1:{server.server_port}/lied"
    collection(typesense_server, "lied")
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def importing(change):
    """A lie about documents that were sent."""
    return lambda method, path, status, body: change(status, body) if "/import" in path else (status, body)


@pytest.mark.service
@pytest.mark.parametrize(
    "lie",
    [
        lambda status, body: (429, b'{"message": "too many requests"}'),
        lambda status, body: (503, b'{"message": "not ready"}'),
        lambda status, body: (500, b"<html>gateway</html>"),
        lambda status, body: None,
        lambda status, body: (status, body[: len(body) // 2]),
        lambda status, body: (status, b"\n".join(body.splitlines()[:-1])),
        lambda status, body: (
            status,
            body.replace(b'{"success":true}', b'{"code":503,"error":"out of memory","success":false}', 1),
        ),
    ],
    ids=["429", "503", "gateway", "cut connection", "cut answer", "an answer less", "short of memory"],
)
def test_a_server_that_takes_nothing_now_is_asked_again_later(liar, lie):
    index = open_typesense_index(liar.url)
    liar.lie = importing(lie)
    with pytest.raises(StoreUnavailable):
        index.apply(ROLES, [])
    liar.lie = importing(lambda status, body: (status, body))
    index.apply(ROLES, [])
    assert index.prints() == {stored.id: print_of(stored) for stored in ROLES}


@pytest.mark.service
def test_a_refused_document_is_named_and_the_others_are_taken(liar):
    index = open_typesense_index(liar.url)

    def third(status, body):
        lines = body.splitlines()
        lines[2] = b'{"code":400,"error":"Field `t` must be an array.","success":false}'
        return status, b"\n".join(lines)

    liar.lie = importing(third)
    with pytest.raises(DocumentsRefusedError, match=r"role 3.*must be an array") as caught:
        index.apply(ROLES, [])
    assert set(caught.value.refused) == {ROLES[2].id}
    assert index.ids() >= {stored.id for stored in ROLES} - {ROLES[2].id}


@pytest.mark.service
def test_a_search_that_fails_says_so_and_an_index_that_is_gone_too(liar):
    index = open_typesense_index(liar.url)
    index.apply(ROLES, [])

    def answering(code):
        def lie(method, path, status, body):
            return (200, b'{"results":[{"code":%d,"error":"x"}]}' % code) if "multi_search" in path else (status, body)

        return lie

    for code, error, words in ((503, StoreUnavailable, "cannot be used"), (400, StoreError, "refused"),
                               (404, StoreUnavailable, "rolecall reindex")):  # fmt: skip
        liar.lie = answering(code)
        with pytest.raises(error, match=words):
            index.search(SearchQuery(text="data"))
    liar.lie = lambda method, path, status, body: (401, b'{"message": "Forbidden"}')
    with pytest.raises(StoreError, match="key"):
        index.search(SearchQuery(text="data"))


@pytest.mark.service
@pytest.mark.parametrize("url", ["typesense://127.0.0.1:1/x", "typesense://:key@/x"])
def test_an_address_without_key_or_host_is_refused(url):
    with pytest.raises(InvalidInput, match="key"):
        open_typesense_index(url)


def test_a_lost_search_server_is_told_as_that():
    with pytest.raises(StoreUnavailable, match="search server"):
        open_typesense_index("typesense://:key@127.0.0.1:1/none").search(SearchQuery())


def test_values_of_any_script_and_length_are_kept_whole(typesense_server):
    index = open_typesense_index(collection(typesense_server, "odd"))
    names = ["Ünïcode & Co. `x` [a],(b)", "示例公司", "a" * 300, "A" * 300 + "!", "acme-x", "acmex", "acme x"]
    index.apply([role(n, "Welder", employer=name) for n, name in enumerate(names, 1)], [])
    counts = index.search(SearchQuery(facets=("employer",))).facets["employer"]
    assert {count.label for count in counts} == set(names) and {count.count for count in counts} == {1}
    for count in counts:
        found = index.search(
            SearchQuery(filters=msgspec.structs.replace(SearchQuery().filters, employer=(count.value,)))
        )
        assert [names[hit.posting_id - 1] for hit in found.hits] == [count.label]
    assert ids(index, "welder", limit=2) and len(ids(index, "welder", limit=1000)) == len(names)
