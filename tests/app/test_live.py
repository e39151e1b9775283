"""The whole application over a real local server: archive and replay, routes by board, pace over processes."""

import asyncio
import json
import os
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

import rolecall
from app.test_scan import go
from fetch.support import ok, raw_server
from fetch.test_routes import CHROMIUM, proxy
from rolecall.app.boards import add_board, named_board
from rolecall.app.closed_world import ClosedWorld
from rolecall.app.compose import App
from rolecall.fetch import HostMap
from rolecall.model import InvalidInput, Route, ScanMode
from spacing import spaced

HOST = "boards-api.greenhouse.io"
PATH = "/v1/boards/acme/jobs?content=true"
ROLE = {
    "id": 7,
    "title": "Baker",
    "absolute_url": "https://careers.acme.example/jobs/7",
    "updated_at": "2026-03-01T10:00:00-05:00",
    "location": {"name": "Lyon, France"},
    "content": "<p>Bake bread.</p>",
}
LIST = ok(json.dumps({"jobs": [ROLE], "meta": {"total": 1}}).encode(), "Content-Type: application/json")
#: A process of its own finds the package where this one did.
ENV = os.environ | {"PYTHONPATH": str(Path(rolecall.__file__).parent.parent)}
CONTACT = 'contact = "https://crawler.example.com/"\n'


@asynccontextmanager
async def application(folder, site, settings="", interval=0.0, **more):
    folder.mkdir(exist_ok=True)
    folder.joinpath("rolecall.toml").write_text(CONTACT + settings)
    hosts = HostMap(hosts={HOST: ("127.0.0.1", site.port)})
    app = App(folder, world=ClosedWorld(hosts=hosts, interval=interval), **more)
    try:
        yield app
    finally:
        await app.close()


async def scan(app, route=Route.DIRECT):
    if not await app.door.read(app.store.boards):
        added = await add_board(app, "https://boards.greenhouse.io/acme", "Acme")
        await app.door.run(app.store.put_boards, [msgspec.structs.replace(added.board, route=route)], app.clock.now())
    board = await named_board(app, "acme")
    return await app.scanner.scan(board, app.adapter(board.adapter), ScanMode.FULL)


def test_an_archive_of_a_run_replays_as_it_was(tmp_path):
    async def run():
        archive = tmp_path / "kept.warc.gz"
        async with raw_server() as site:
            site.answers[PATH] = LIST
            async with application(tmp_path / "live", site, archive=archive) as app:
                live = await scan(app)
                postings = [stored.posting for stored in app.store.postings()]
            asked = len(site.seen)
            async with application(tmp_path / "again", site, replay=archive) as app:
                again = await scan(app)
                replayed = [stored.posting for stored in app.store.postings()]
            assert len(site.seen) == asked
        assert (live.verdict, live.new, live.detail) == (again.verdict, again.new, again.detail) == ("complete", 1, "")
        assert postings == replayed

    go(run())


def test_the_setting_archives_beside_the_data_and_a_wrong_name_is_said(tmp_path):
    async def run():
        async with raw_server() as site:
            site.answers[PATH] = LIST
            async with application(tmp_path / "live", site, 'archive = "all.warc.gz"\n') as app:
                await scan(app)
            assert (tmp_path / "live" / "all.warc.gz").stat().st_size > 500
            async with application(tmp_path / "live", site, archive=Path("all.zip")) as app:
                with pytest.raises(InvalidInput, match="no name for an archive"):
                    await scan(app)

    go(run())


@pytest.mark.parametrize("route", [Route.PROXIED, Route.BROWSER])
def test_a_route_that_is_not_set_up_fetches_nothing_and_says_so(route, tmp_path):
    async def run():
        async with raw_server() as site:
            site.answers[PATH] = LIST
            async with application(tmp_path / "data", site) as app:
                summary = await scan(app, route)
            assert (summary.verdict, site.paths()) == ("failed", [])
            assert f"route '{route}' is not configured" in summary.detail

    go(run())


def test_only_the_board_configured_for_it_goes_through_the_proxy(tmp_path):
    async def run():
        async with raw_server() as site, proxy("socks5") as (url, asked):
            site.answers[PATH] = LIST
            async with application(tmp_path / "one", site, f'proxy = "{url}"\n') as app:
                assert (await scan(app)).new == 1
                assert asked == []
            async with application(tmp_path / "two", site, f'proxy = "{url}"\n') as app:
                assert (await scan(app, Route.PROXIED)).new == 1
                assert asked
            assert len({seen.headers["user-agent"] for seen in site.seen}) == 1

    go(run())


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs Chromium")
def test_a_board_routed_through_the_browser_is_read_by_it(tmp_path):
    async def run():
        async with raw_server() as site:
            page = b"<html><body><script>document.body.innerHTML='<h1>We are hiring</h1>'</script></body></html>"
            site.answers["/"] = ok(page, "Content-Type: text/html")
            async with application(tmp_path / "one", site, f'browser = "{CHROMIUM}"\n') as app:
                from rolecall.model import Request
                from rolecall.ports import SourceRules

                rules = SourceRules(source="t", route="browser", interval=0.0)
                fetched = await app.fetcher.fetch(Request(url=f"https://{HOST}/"), rules)
            assert b"<h1>We are hiring</h1>" in fetched.page.body

    go(run())


PROCESS = """
import asyncio, sys
from pathlib import Path
from rolecall.app.closed_world import ClosedWorld
from rolecall.app.compose import App
from rolecall.fetch import HostMap
from rolecall.model import Request
from rolecall.ports import SourceRules

async def main(folder, port, name):
    hosts = HostMap(hosts={"a.example": ("127.0.0.1", int(port))})
    app = App(Path(folder), world=ClosedWorld(hosts=hosts, interval=0.5))
    rules = SourceRules(source="t", conditional=False)
    await asyncio.gather(*(app.fetcher.fetch(Request(url=f"https://a.example/{name}{n}"), rules) for n in range(3)))
    await app.close()

asyncio.run(main(*sys.argv[1:]))
"""


def test_pace_holds_over_two_processes_and_over_a_restart(tmp_path):
    async def run():
        tmp_path.joinpath("rolecall.toml").write_text(CONTACT)
        async with raw_server() as site:
            site.answers["*"] = ok()
            command = [sys.executable, "-c", PROCESS, str(tmp_path), str(site.port)]
            for names in ("ab", "c"):
                started = [
                    await asyncio.create_subprocess_exec(*command, name, stderr=subprocess.PIPE, env=ENV)
                    for name in names
                ]
                said = await asyncio.gather(*(process.communicate() for process in started))
                assert not [errors.decode() for _, errors in said if errors]
                assert not any(process.returncode for process in started)
            times = [seen.at for seen in site.seen if seen.path[1:2] in "abc" and seen.path[2:].isdigit()]
        assert len(times) == 9
        assert spaced(times, 0.5)

    go(run())
