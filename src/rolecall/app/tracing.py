"""Traces of what a process does: scan, fetch, extract, commit, index, deliver; nothing at all unless configured.

Where no collector is set, no wrapper of this file stands anywhere, and nothing is paid. A span tells names of boards,
outcomes and counts; of a URL only what comes before its query; of an error only its kind. What pages and people say is
never in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rolecall import __version__
from rolecall.app.consume import Consumer
from rolecall.app.notify import Send
from rolecall.model import (
    Board,
    Change,
    Channel,
    Closed,
    Fetched,
    Item,
    ListingPage,
    NotConfigured,
    Page,
    Portion,
    RawPosting,
    Request,
    RunEnding,
    StoredPosting,
    Subscription,
    Watch,
)
from rolecall.ports import Adapter, Fetcher, ScanStore, SourceRules

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Span

#: What a span can say.
Told = str | int | float | bool


def plain_url(url: str) -> str:
    """A URL without credentials, query and fragment, where secrets stand."""
    before = url.split("?", 1)[0].split("#", 1)[0]
    scheme, slashes, rest = before.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}{slashes}{host.rpartition('@')[2]}{slash}{path}"


class Tracing:
    """Spans of one process, sent to a collector in the background, in batches."""

    def __init__(self, exporter: "SpanExporter", *, at_once: bool = False) -> None:
        """at_once: hand over each span as it ends; for tests. Raises NotConfigured."""
        try:
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor
            from opentelemetry.trace import StatusCode
        except ImportError as error:
            raise _missing() from error
        self._wrong = StatusCode.ERROR
        self._provider = TracerProvider(
            resource=Resource.create({"service.name": "rolecall", "service.version": __version__})
        )
        self._provider.add_span_processor((SimpleSpanProcessor if at_once else BatchSpanProcessor)(exporter))
        self._tracer = self._provider.get_tracer("rolecall", __version__)

    @contextmanager
    def span(self, name: str, **told: Told) -> Iterator["Span"]:
        """A span around a block, child of the one around it. An error is told by its kind alone."""
        with self._tracer.start_as_current_span(
            name, attributes=told, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield span
            except BaseException as error:
                span.set_attribute("error.type", type(error).__name__)
                span.set_status(self._wrong)
                raise

    def close(self) -> None:
        """Send what waits; safe to call twice."""
        self._provider.shutdown()


def _missing() -> NotConfigured:
    return NotConfigured(
        "The setting traces needs the packages opentelemetry-sdk and opentelemetry-exporter-otlp-proto-http.",
        "Install rolecall[scale].",
    )


def open_tracing(endpoint: str) -> Tracing:
    """Traces to a collector that speaks OTLP over HTTP. Raises NotConfigured."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    except ImportError as error:
        raise _missing() from error
    return Tracing(OTLPSpanExporter(endpoint=endpoint))


class TracedFetcher:
    """See ports.Fetcher."""

    def __init__(self, fetcher: Fetcher, tracing: Tracing) -> None:
        self._fetcher, self._tracing = fetcher, tracing

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        """See ports.Fetcher."""
        with self._tracing.span("fetch", method=request.method, url=plain_url(request.url)) as span:
            fetched = await self._fetcher.fetch(request, rules)
            span.set_attributes(
                {"outcome": fetched.outcome.value, "attempts": fetched.attempts, "bytes": fetched.wire_bytes}
            )
            return fetched

    async def close(self) -> None:
        """See ports.Fetcher."""
        await self._fetcher.close()


class TracedAdapter:
    """See ports.Adapter: what it says of itself as it is, reading told."""

    def __init__(self, adapter: Adapter, tracing: Tracing) -> None:
        self._adapter, self._tracing = adapter, tracing

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adapter, name)

    def read(self, board: Board, page: Page, request: Request) -> ListingPage:
        """See ports.Adapter."""
        with self._tracing.span("extract", adapter=self._adapter.name, board=board.slug, of="list") as span:
            found = self._adapter.read(board, page, request)
            span.set_attribute("items", len(found.items))
            return found

    def parse(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """See ports.Adapter."""
        with self._tracing.span("extract", adapter=self._adapter.name, board=board.slug, of="posting"):
            return self._adapter.parse(board, item, page)


def traced_adapters(adapters: Mapping[str, Adapter], tracing: Tracing) -> dict[str, Adapter]:
    """All of them, told."""
    return {name: TracedAdapter(adapter, tracing) for name, adapter in adapters.items()}


class TracedStore:
    """A store whose scans' commits are told."""

    def __init__(self, store: ScanStore, tracing: Tracing) -> None:
        self._store, self._tracing = store, tracing

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def save(self, portion: Portion) -> dict[str, int]:
        """See ports.ScanStore."""
        with self._tracing.span("commit", run=portion.run_id, written=len(portion.writes)):
            return self._store.save(portion)

    def finish_run(self, ending: RunEnding) -> None:
        """See ports.ScanStore."""
        with self._tracing.span("commit", run=ending.run_id, state=ending.state.value):
            self._store.finish_run(ending)


def traced_senders(tracing: Tracing | None, senders: Mapping[Channel, Send]) -> Mapping[Channel, Send]:
    """Ways to deliver a watch with each message told; themselves when nothing is traced."""
    if tracing is None:
        return senders

    def told(channel: Channel, send: Send) -> Send:
        def sent(watch: Watch, subscription: Subscription, roles: Sequence[StoredPosting], now: datetime) -> None:
            with tracing.span("deliver", channel=channel.value, subscription=subscription.id, roles=len(roles)):
                send(watch, subscription, roles, now)

        return sent

    return {channel: told(channel, send) for channel, send in senders.items()}


def traced(tracing: Tracing | None, name: str, consumer: Consumer) -> Consumer:
    """The consumer with its batches told as spans of that name; itself when nothing is traced."""
    if tracing is None:
        return consumer

    def handle(changes: Sequence[Change]) -> None:
        with tracing.span(name, consumer=consumer.name, changes=len(changes)):
            consumer.handle(changes)

    return Consumer(consumer.name, handle)
