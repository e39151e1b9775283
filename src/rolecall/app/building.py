"""How the heavier parts of an application are made; imported only when one of them is asked for."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

import msgspec

from rolecall import __version__
from rolecall.app.closed_world import ClosedWorld
from rolecall.app.health_alerts import Alerter, Ways, ways
from rolecall.app.health_canaries import CanaryKeeper
from rolecall.app.health_keeper import HealthKeeper, Pulse
from rolecall.app.health_recorder import HealthFetcher, Recorder
from rolecall.app.health_scans import HealthScanner
from rolecall.app.measuring import CountedFetcher, Tally
from rolecall.app.scan import Normalized, ScanLimits, Scanner, ScanTools
from rolecall.app.settings import Settings
from rolecall.app.tracing import TracedFetcher, TracedStore, Tracing
from rolecall.fetch import Identity, Limits, live_fetcher, replay_fetcher
from rolecall.fetch.outcome import classify
from rolecall.health import Shape
from rolecall.model import Board, Place, RawPosting, SearchQuery
from rolecall.normalize import NormalizeContext, find_places, misses_of, normalize_postings, places_within, read_place
from rolecall.ports import Adapter, Clock, Fetcher, Pace, PolicyReader
from rolecall.search import parse_query
from rolecall.store import AsyncHostMemory, AsyncObservations, SqlStore, StoreDoor


class Parts(Protocol):
    """What is asked of an application here; the composition root offers it."""

    replay: Path | None
    settings: Settings
    clock: Clock
    closed_world: ClosedWorld | None

    def archive_file(self) -> Path | None:
        """Where exchanges are kept."""

    @property
    def store(self) -> SqlStore:
        """The store."""

    @property
    def door(self) -> StoreDoor:
        """The store for asynchronous rooms."""

    @property
    def pace(self) -> Pace:
        """Politeness over all workers."""

    @property
    def observations(self) -> AsyncObservations:
        """Validators and payload hashes."""

    @property
    def adapters(self) -> Mapping[str, Adapter]:
        """Every adapter by name."""

    @property
    def tracing(self) -> Tracing | None:
        """Where spans go; None = nowhere."""

    @property
    def tally(self) -> Tally:
        """What this process counts."""

    @property
    def recorder(self) -> Recorder:
        """What counts the outcomes of requests."""

    @property
    def pipeline(self) -> Fetcher:
        """What make_pipeline gives."""

    @property
    def fetcher(self) -> HealthFetcher:
        """What make_fetcher gives."""

    @property
    def alerter(self) -> Alerter:
        """What make_alerter gives."""

    @property
    def scanner(self) -> Scanner:
        """What make_scanner gives."""


def _places_named(text: str) -> tuple[Place, ...]:
    """What a person calls a place: read like a posting's place text, else by the beginning of a name."""
    return read_place(text).places or find_places(text, 1)


def read_query(text: str, now: datetime) -> SearchQuery:
    """A search as written, as of a time. Raises InvalidInput."""
    return parse_query(text, _places_named, now, places_within)


def normalized(raw: RawPosting, board: Board, at: datetime) -> Normalized:
    """A raw posting of a board read at a time, with what could not be read from it."""
    return normalized_all((raw,), board, at)[0]


def normalized_all(raws: Sequence[RawPosting], board: Board, at: datetime) -> list[Normalized]:
    """The same for several, one for one, a tenth to a quarter cheaper."""
    postings = normalize_postings(raws, NormalizeContext(now=at, employer=board.employer))
    return [
        Normalized(posting=posting, misses=tuple(misses_of(raw, posting)))
        for raw, posting in zip(raws, postings, strict=True)
    ]


def limits_of(app: Parts) -> Limits:
    """What one fetcher of the application may use. Raises InvalidInput for an unusable archive."""
    settings, world = app.settings, app.closed_world
    own = world.interval if world is not None else None
    return Limits(
        interval=settings.interval if own is None else own,
        concurrency=settings.concurrency,
        host_concurrency=settings.host_concurrency,
        timeout=settings.timeout,
        idle_timeout=settings.idle_timeout,
        max_bytes=settings.max_bytes,
        retries=settings.retries,
        proxy=settings.proxy,
        browser=settings.browser,
        archive=app.archive_file(),
    )


def crawl_limits_of(app: Parts) -> Limits:
    """Limits of the crawl's fetcher: faults are tried again by the frontier, not in place."""
    return msgspec.structs.replace(limits_of(app), retries=0, patience=5.0, trust_validators=90 * 86_400.0)


def make_pipeline(app: Parts) -> Fetcher:
    """The fetch pipeline, or recorded exchanges in its place. Raises NotConfigured, InvalidInput."""
    if app.replay is not None:
        return replay_fetcher(app.replay, classify)
    return live_fetcher(
        identity=Identity(name=app.settings.crawler_name, version=__version__, contact=app.settings.contact),
        pace=app.pace,
        memory=AsyncHostMemory(app.door, app.store, app.clock),
        observations=app.observations,
        classify=classify,
        limits=limits_of(app),
        loopback=app.closed_world.hosts if app.closed_world is not None else frozenset(),
    )


def make_recorder(app: Parts) -> Recorder:
    """What counts the outcomes of requests."""
    return Recorder(app.clock, app.closed_world.health[0] if app.closed_world is not None else Shape())


def make_fetcher(app: Parts) -> HealthFetcher:
    """The pipeline, counted, and treated as health asks."""
    pipeline = app.pipeline if app.tracing is None else TracedFetcher(app.pipeline, app.tracing)
    fetcher = HealthFetcher(CountedFetcher(pipeline, app.tally), app.recorder, limits_of(app).interval)
    if app.replay is None:
        fetcher.treat(app.store.bands())
    return fetcher


def make_health(app: Parts) -> HealthKeeper:
    """What judges targets and acts on it."""
    pulse = app.closed_world.health[1] if app.closed_world is not None else Pulse()
    canaries = CanaryKeeper(app.scanner.tools, app.adapters, app.recorder)
    keeper = HealthKeeper(app.door, app.store, app.clock, app.fetcher, app.recorder, canaries, pulse)
    keeper.alert = app.alerter.run_once
    return keeper


def make_alerter(app: Parts) -> Alerter:
    """What calls a person about incidents."""
    settings = app.settings
    to = Ways(
        webhook=settings.alert_webhook,
        secret=settings.alert_secret,
        email=settings.alert_mail,
        chat=settings.alert_chat,
        smtp=settings.smtp,
        mail_from=settings.mail_from,
    )
    return Alerter(app.store, app.clock, ways(to, f"{settings.crawler_name}/{__version__}"))


def make_scanner(app: Parts) -> Scanner:
    """The scan stage."""
    recorder = app.recorder

    def counted(raw: RawPosting, board: Board, at: datetime) -> Normalized:
        return counted_all((raw,), board, at)[0]

    def counted_all(raws: Sequence[RawPosting], board: Board, at: datetime) -> list[Normalized]:
        found = normalized_all(raws, board, at)
        for read in found:
            recorder.note_record(board.slug, read.posting, board.route)
        return found

    tools = ScanTools(
        door=app.door,
        store=app.store if app.tracing is None else TracedStore(app.store, app.tracing),
        fetcher=app.fetcher,
        observations=app.observations,
        clock=app.clock,
        normalize=counted,
        normalize_all=counted_all,
        limits=ScanLimits(details=2 * app.settings.host_concurrency),
        policies=app.pipeline if isinstance(app.pipeline, PolicyReader) else None,
    )
    scanner = HealthScanner(tools, recorder)
    scanner.tracing = app.tracing
    return scanner
