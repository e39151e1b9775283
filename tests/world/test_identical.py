"""The demo world, read by the embedded engines and by those of many machines: the same roles, changes and searches."""

import asyncio
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from rolecall.app.boards import store_boards
from rolecall.app.closed_world import ClosedWorld
from rolecall.app.compose import App
from rolecall.app.following import catch_up_all
from rolecall.app.index_care import prove
from rolecall.fetch import HostMap
from rolecall.model import ScanMode
from rolecall.store import valkey_pace
from rolecall.world import Gazette, WorldServer
from rolecall.world.demo import CONTACT, _board
from roles import StoppedClock

#: Moments of the world, seconds after its start: roles arrive, change, close, come back; sites refuse and are redesigned.
MOMENTS = (0, 8, 13, 20, 28, 45, 70)
QUERIES = ("nurse", "engineer", "state:any sort:new", "place:porto", "workplace:remote", "pay:>40000EUR", '"night shift"',
           "senior -junior", "type:part_time", "state:closed", "lang:en type:full_time")  # fmt: skip
FACETS = ("employer", "country", "workplace", "employment", "seniority", "language", "board", "state")
START = datetime(2026, 3, 1, 6, tzinfo=UTC)


class Stopped(WorldServer):
    """The world at a moment, until it is moved."""

    moment = 0.0

    @property
    def now(self) -> float:
        return self.moment

    async def __aenter__(self) -> "Stopped":
        await super().__aenter__()
        self._epoch = START
        return self


def life(data: Path, settings: str) -> dict[str, object]:
    """See lived."""
    data.mkdir()
    (data / "rolecall.toml").write_text(f'contact = "{CONTACT}"\n{settings}')
    return asyncio.run(lived(data))


async def lived(data: Path) -> dict[str, object]:
    """What a rolecall holds after it has read the world at every moment."""
    clock = StoppedClock(START)
    async with Stopped() as world:
        hosts = HostMap(hosts=world.host_map)
        app = App(data, clock=clock, world=ClosedWorld(hosts=hosts, interval=0.0, adapters={Gazette.name: Gazette()}))
        try:
            boards = await store_boards(app, [_board(world.cast, n) for n in range(len(world.cast.employer))])
            for moment in MOMENTS:
                world.moment, clock.at = moment, START + timedelta(hours=7 * moment)
                for board in app.store.boards():
                    for mode in (ScanMode.FULL, ScanMode.RECHECK):
                        await app.scanner.scan(app.store.board(board.slug), app.adapter(board.adapter), mode)
                await asyncio.to_thread(catch_up_all, app)
            assert boards
            return held(app)
        finally:
            await app.close()


def held(app: App) -> dict[str, object]:
    stored = app.store.postings(limit=100_000)
    name = {one.id: (one.board, one.posting.external_id) for one in stored}
    changes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for change in app.store.read("reader of all", 1_000_000):
        if change.entity == "posting":
            changes[name[change.entity_id]].append(change.kind.value)
    searches = {}
    for text in QUERIES:
        query = msgspec.structs.replace(app.read_query(text), limit=1000, facets=FACETS)
        result = app.index.search(query)
        found = [name[hit.posting_id] for hit in result.hits]
        # Only order by relevance may differ between engines.
        ordered = found if text.startswith("state:any") else sorted(found)
        searches[text] = (result.total, ordered, result.facets)
    assert prove(app.store, app.index, app.turns, mend=False).equal
    evidence = {name[one.id]: [e.kind.value for e in app.store.history(one.id)[1]] for one in stored}
    roles = {
        name[one.id]: (one.state.value, one.first_seen_at, one.closed_at, one.posting, name.get(one.job))
        for one in stored
    }
    return {"roles": roles, "changes": dict(changes), "evidence": evidence, "searches": searches}


@pytest.mark.service
@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("search", ["auto", "typesense"])
def test_embedded_and_scale_out_tell_the_same_of_the_world(
    tmp_path, postgres_place, valkey_server, request, search, monkeypatch
):
    # A young server leaves every host room for what others may have asked; nobody else is here.
    monkeypatch.setattr(valkey_pace, "MIRROR", 0.05)
    if search == "typesense":
        from search.test_index import collection

        search = collection(request.getfixturevalue("typesense_server"), "world")
    embedded = life(tmp_path / "embedded", "")
    settings = f'store = "{postgres_place}"\nvalkey = "{valkey_server}"\nsearch = "{search}"\n'
    scaled = life(tmp_path / "scaled", settings)
    for part, told in embedded.items():
        assert told.keys() == scaled[part].keys(), part
        for key, value in told.items():
            assert value == scaled[part][key], (part, key)
    kinds = {kind for told in embedded["changes"].values() for kind in told}
    assert {"posting_new", "posting_updated", "posting_closed", "posting_reopened"} <= kinds
    assert sum(bool(total) for total, _, _ in embedded["searches"].values()) >= 7, "the questions have answers"
