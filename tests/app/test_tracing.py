"""Traces: one tree a scan, nothing that identifies anybody, and no part of them where none are asked for."""

import asyncio
import threading
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from app.fleet import FleetSite, fleet_app
from rolecall.app.compose import App
from rolecall.app.consume import Consumer, ConsumerLoop
from rolecall.app.consume_export import exporter
from rolecall.app.following import catch_up_all
from rolecall.app.tracing import TracedAdapter, TracedFetcher, Tracing, plain_url, traced, traced_senders
from rolecall.model import Board, ScanMode

sdk = pytest.importorskip(
    "opentelemetry.sdk.trace.export.in_memory_span_exporter", reason="opentelemetry-sdk is needed"
)
CONTACT = 'contact = "https://crawler.example.com/"\n'


class Sink:
    name = "quiet"

    def write(self, changes, postings):
        self.wrote = len(postings)


async def scan(app, board):
    """The board scanned, indexed, and handed to a sink."""
    (stored,) = app.store.put_boards([board], datetime.now(UTC))
    await app.scanner.scan(stored, app.adapter("fleet"), ScanMode.FULL)
    await asyncio.to_thread(catch_up_all, app)
    export = traced(app.tracing, "deliver", exporter(app.store, Sink()))
    await asyncio.to_thread(ConsumerLoop(app.store, [export]).run_once)


def test_a_scan_is_one_tree_and_says_nothing_of_people(tmp_path):
    kept = sdk.InMemorySpanExporter()
    data = tmp_path / "data"
    data.mkdir()
    (data / "rolecall.toml").write_text(CONTACT)

    async def run():
        with FleetSite(tmp_path / "site", hosts=1, pages=2) as site:
            app = fleet_app(data, site.port, 1, 0.0)
            app.tracing = Tracing(kept, at_once=True)
            try:
                (board,) = site.boards()
                await scan(app, board)
            finally:
                await app.close()

    asyncio.run(run())
    spans = kept.get_finished_spans()
    by_name = {name: [span for span in spans if span.name == name] for name in {span.name for span in spans}}
    assert by_name.keys() == {"scan", "fetch", "extract", "commit", "index", "deliver"}
    (whole,) = by_name["scan"]
    assert whole.attributes["board"] == "h0-b0" and whole.attributes["verdict"] == "complete"
    for name in ("fetch", "extract", "commit"):
        assert {span.context.trace_id for span in by_name[name]} == {whole.context.trace_id}, name
    assert {span.attributes["outcome"] for span in by_name["fetch"]} == {"ok"}
    assert len(by_name["fetch"]) == len([s for s in by_name["extract"] if s.attributes["of"] == "list"]) == 2
    assert by_name["index"][0].attributes["changes"] > 0
    told = " ".join(f"{span.attributes} {span.events} {span.status.description}" for span in spans)
    assert "Welder" not in told and "?" not in told and "crawler.example.com" not in told


def test_an_error_is_told_by_its_kind_alone():
    kept = sdk.InMemorySpanExporter()
    tracing = Tracing(kept, at_once=True)

    def fails(changes):
        raise ValueError("jane@people.example")

    with pytest.raises(ValueError, match="jane"):
        traced(tracing, "deliver", Consumer("x", fails)).handle([])
    (span,) = kept.get_finished_spans()
    assert span.attributes["error.type"] == "ValueError" and not span.status.is_ok
    assert "jane" not in span.to_json()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://a.example/x/y?token=s3cret#frag", "https://a.example/x/y"),
        ("https://user:pass@a.example/?q", "https://a.example/"),
        ("https://a.example#x@y", "https://a.example"),
        ("https://a.example/@home", "https://a.example/@home"),
    ],
)
def test_urls_are_told_without_what_may_be_secret(url, told):
    assert plain_url(url) == told


def test_nothing_stands_in_the_way_where_nothing_is_traced(tmp_path):
    (tmp_path / "rolecall.toml").write_text(CONTACT)
    app = App(tmp_path)
    consumer, senders = Consumer("x", print), {}
    try:
        assert app.tracing is None
        assert traced(None, "index", consumer) is consumer and traced_senders(None, senders) is senders
        assert not any(isinstance(adapter, TracedAdapter) for adapter in app.adapters.values())
        assert not isinstance(app.fetcher._inner._fetcher, TracedFetcher)
        assert app.scanner.tools.store is app.store
    finally:
        asyncio.run(app.close())


def test_a_collector_is_sent_what_waits_at_the_end(tmp_path):
    got = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self):
            got.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        address = f"http://127.0.0.1:{server.server_port}/v1/traces"
        (tmp_path / "rolecall.toml").write_text(f'{CONTACT}traces = "{address}"\n')
        app = App(tmp_path)
        assert all(isinstance(adapter, TracedAdapter) for adapter in app.adapters.values())
        with app.tracing.span("scan", board="acme"):
            pass
        asyncio.run(app.close())
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    ((path, body),) = got
    assert path == "/v1/traces" and b"rolecall" in body and b"acme" in body


def test_a_board_is_scanned_through_a_traced_adapter_as_through_itself():
    class Plain:
        name, version, hosts = "plain", 3, ("*.example",)

        def start(self, board, mode):
            return [board.url, mode]

    adapter = TracedAdapter(Plain(), Tracing(sdk.InMemorySpanExporter(), at_once=True))
    board = Board(slug="a", adapter="plain", key={}, url="https://a.example/")
    assert (adapter.name, adapter.version, adapter.hosts) == ("plain", 3, ("*.example",))
    assert adapter.start(board, ScanMode.FULL) == [board.url, ScanMode.FULL]
