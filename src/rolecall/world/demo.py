"""The demo: the world, the crawler over it, and the web page, for as long as asked."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

from rolecall.app.boards import store_boards
from rolecall.app.closed_world import ClosedWorld
from rolecall.app.compose import App
from rolecall.app.consume import Consumer
from rolecall.app.health_keeper import Pulse
from rolecall.app.scan import ScanSummary
from rolecall.app.schedule import Rhythm
from rolecall.app.settings import FILE_NAME
from rolecall.fetch import HostMap
from rolecall.health import Shape
from rolecall.model import (
    Board,
    Change,
    ChangeKind,
    Incident,
    LeaseLost,
    RolecallError,
    ScanMode,
    StoredPosting,
    Value,
)
from rolecall.serve.everything import Everything
from rolecall.world.cast import Cast
from rolecall.world.gazette import Gazette
from rolecall.world.server import WorldServer

#: The demo's contact; a reserved name, and only the world on loopback ever sees it.
CONTACT = "https://rolecall.example/crawler"
#: Where the crawl begins, and the file that says so.
SEED, SEEDS = "https://quayside-paper.example/", "seeds.txt"
#: Seconds between requests to one invented host: they have said that it is fine.
INTERVAL = 0.02
RHYTHM = Rhythm(
    full=timedelta(seconds=3),
    incremental=timedelta(hours=1),
    recheck=timedelta(seconds=8),
    probe=timedelta(seconds=20),
    least=timedelta(seconds=1),
    retry=timedelta(seconds=4),
    busy=timedelta(seconds=1),
    policy=timedelta(seconds=30),
    doubt=timedelta(seconds=5),
)
#: How the demo cuts time for health: what takes hours outside takes seconds here.
HEALTH = (
    Shape(window=2.0, grace=0.4, block=3, skipped=0, kept=40, pause=30.0, calm=2, alarm=5.0),
    Pulse(flush=0.5, judge=0.5, canary=timedelta(seconds=10), canary_soon=timedelta(seconds=4)),
)
_TOLD = {
    ChangeKind.POSTING_NEW: "new",
    ChangeKind.POSTING_UPDATED: "changed",
    ChangeKind.POSTING_CLOSED: "closed",
    ChangeKind.POSTING_REOPENED: "reopened",
    ChangeKind.POSTING_POSSIBLY_CLOSED: "doubtful",
}


class Happening(Value, frozen=True, kw_only=True):
    """Something that happened in the demo, for people."""

    #: new, changed, closed, reopened, doubtful; failed, partial, complete for a board's list; healthy, degraded, paused
    #: for its health; page, proposed for what the crawl found.
    kind: str
    board: str
    what: str
    why: str = ""


#: Told of each happening; called from several threads.
Watch = Callable[[Happening], None]


class Demo:
    """One run of the demo over a data folder of its own."""

    def __init__(self, data: Path, watch: Watch) -> None:
        self._data, self._watch = data, watch
        self._verdicts: dict[str, str] = {}
        self._found: set[int] = set()
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """End it; safe from a signal handler."""
        self._stopping.set()

    async def run(self, port: int, seconds: float | None, ready: Callable[[str, App], None]) -> None:
        """Run until stop(), or for some seconds; ready is told the web page's address when it is served."""
        _settle(self._data)
        async with WorldServer() as world:
            app = App(
                self._data,
                world=ClosedWorld(
                    hosts=HostMap(hosts=world.host_map),
                    interval=INTERVAL,
                    adapters={Gazette.name: Gazette()},
                    health=HEALTH,
                ),
            )
            app.health.tell = self._incident
            try:
                await self._live(app, world.cast, port, seconds, ready)
            finally:
                await app.close()

    async def _live(
        self, app: App, cast: Cast, port: int, seconds: float | None, ready: Callable[[str, App], None]
    ) -> None:
        everything = Everything(app, self._scanned, rhythm=RHYTHM, more_consumers=[self._consumer(app)])
        try:
            ready(await everything.start("127.0.0.1", port), app)
            known = [number for number, employer in enumerate(cast.employer) if employer.known]
            await store_boards(app, [_board(cast, number) for number in known])
            crawling = asyncio.create_task(everything.run())
            stopped = asyncio.create_task(self._stopping.wait())
            await asyncio.wait({crawling, stopped}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            everything.stop()
            await crawling
        finally:
            await everything.close()

    def _scanned(self, board: Board, what: ScanSummary | RolecallError) -> None:
        """Tell of a board only when the verdict on its whole list changes."""
        if isinstance(what, LeaseLost) or (isinstance(what, ScanSummary) and what.mode is not ScanMode.FULL):
            return
        verdict = "failed" if isinstance(what, RolecallError) else what.verdict
        if self._verdicts.get(board.slug) == verdict:
            return
        known = board.slug in self._verdicts
        self._verdicts[board.slug] = verdict
        if isinstance(what, RolecallError):
            self._watch(Happening(kind="failed", board=board.slug, what=str(what)))
        elif verdict != "complete":
            self._watch(Happening(kind=verdict, board=board.slug, what=what.reason or "", why=what.detail[:160]))
        elif known:
            self._watch(Happening(kind="complete", board=board.slug, what="the whole list is read again"))

    def _incident(self, incident: Incident) -> None:
        """Tell of a target whose health changed, and whose problem it is."""
        step = incident.steps[-1]
        whose = "well again" if incident.closed_at else f"a problem of the {incident.blame}: {step.action}"
        self._watch(Happening(kind=step.band, board=incident.target, what=whose, why=step.text[:200]))

    def _consumer(self, app: App) -> Consumer:
        def handle(changes: Sequence[Change]) -> None:
            told = {c.entity_id: _TOLD[c.kind] for c in changes if c.entity == "posting" and c.kind in _TOLD}
            for stored in app.store.by_ids(sorted(told)):
                self._watch(_happening(told[stored.id], stored))
            linked = {c.entity_id for c in changes if c.kind is ChangeKind.LINK_CHANGED}
            for copy in app.store.by_ids(sorted(linked)):
                if copy.job not in {0, copy.id}:
                    (best,) = app.store.by_ids([copy.job])
                    why = f"one job with {best.posting.title!r} at {best.board}"
                    self._watch(Happening(kind="linked", board=copy.board, what=copy.posting.title, why=why))

            self._crawled(app, sorted({c.entity_id for c in changes if c.kind is ChangeKind.PAGE_INDEXED}))

        return Consumer("demo", handle)

    def _crawled(self, app: App, pages: Sequence[int]) -> None:
        """Tell of pages the crawl made searchable, and of boards it proposes, each once."""
        followed = {board.url.split("/")[2] for board in app.store.boards()} if pages else set()
        for page in app.store.pages_by_ids([number for number in pages if number not in self._found]):
            host = page.url.split("/")[2]
            if host not in followed:
                self._watch(Happening(kind="page", board=host, what=page.title, why="found by the crawl"))
        self._found.update(pages)
        for proposal in app.store.proposals() if pages else ():
            if -proposal.id not in self._found:
                self._found.add(-proposal.id)
                who = proposal.url.split("/")[2]
                self._watch(Happening(kind="proposed", board=who, what=proposal.url, why=proposal.evidence[0][:160]))


def _happening(kind: str, stored: StoredPosting) -> Happening:
    flags = ", ".join(flag.name for flag in stored.posting.flags)
    why = stored.evidence.detail if kind in {"closed", "doubtful"} and stored.evidence else ""
    return Happening(
        kind=kind, board=stored.board, what=stored.posting.title, why=why or (f"flagged: {flags}" if flags else "")
    )


def _board(cast: Cast, number: int) -> Board:
    employer = cast.employer[number]
    return Board(
        slug=employer.host.removesuffix(".example"),
        adapter=employer.adapter,
        key=employer.key,
        url=employer.url,
        employer=employer.name,
        how="part of the demo world",
    )


def _settle(data: Path) -> None:
    data.mkdir(parents=True, exist_ok=True)
    (data / SEEDS).write_text(f"{SEED}\n", "utf-8")
    crawl = f'[crawl]\ntopic = "jobs"\nseeds = "{SEEDS}"\n'
    (data / FILE_NAME).write_text(f'contact = "{CONTACT}"\n\n{crawl}', "utf-8")
