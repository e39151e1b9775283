"""`rolecall run --archive` as a process of its own: what it kept is read by a public library and replayed by another."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker
from warcio.exceptions import ArchiveLoadFailed

import rolecall
from app.test_live import CONTACT, HOST, LIST, PATH
from fetch.support import raw_server

ENV = os.environ | {"PYTHONPATH": str(Path(rolecall.__file__).parent.parent)}
#: The command line in a closed world: no setting opens one, so the process gets it where the application is put together.
LAUNCHER = f"""
import functools, sys
from rolecall.app import compose
from rolecall.app.closed_world import ClosedWorld
from rolecall.fetch import HostMap
hosts = HostMap(hosts={{"{HOST}": ("127.0.0.1", int(sys.argv.pop(1)))}})
compose.App = functools.partial(compose.App, world=ClosedWorld(hosts=hosts, interval=0.0))
from rolecall.cli.main import run
run()
"""


async def command(*words, folder, port=None):
    """A process of the command line; a port: of the site in its world."""
    start = ["-m", "rolecall"] if port is None else ["-c", LAUNCHER, str(port)]
    arguments = [sys.executable, *start, *map(str, words), "--data", str(folder)]
    out = subprocess.PIPE
    return await asyncio.create_subprocess_exec(*arguments, env=ENV, stdout=out, stderr=out)


async def done(*words, **where):
    process = await command(*words, **where)
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, err.decode()
    return out.decode()


def kept(file):
    """(type, URL) of the whole records of an archive, also of one that is being written."""
    found = []
    try:
        with file.open("rb") as stream:
            for record in ArchiveIterator(stream):
                found.append((record.rec_type, record.rec_headers.get_header("WARC-Target-URI")))
                record.content_stream().read()
    except (OSError, EOFError, ArchiveLoadFailed):
        pass
    return found


@pytest.mark.slow
def test_what_a_process_archived_is_replayed_by_another(tmp_path, capsys):
    file, live, again = tmp_path / "kept.warc.gz", tmp_path / "live", tmp_path / "again"
    for folder in (live, again):
        folder.mkdir()
        folder.joinpath("rolecall.toml").write_text(CONTACT)

    async def scene():
        async with raw_server() as site:
            site.answers[PATH] = LIST
            where = {"folder": live, "port": site.port}
            await done("add", "https://boards.greenhouse.io/acme", "--name", "Acme", **where)
            process = await command("run", "--port", "0", "--archive", file, **where)
            try:
                for _ in range(600):
                    if any(kind == "response" and str(url).endswith(PATH) for kind, url in kept(file)):
                        break
                    assert process.returncode is None
                    await asyncio.sleep(0.1)
                process.send_signal(signal.SIGTERM)
                _, said = await asyncio.wait_for(process.communicate(), 60)
            finally:
                if process.returncode is None:
                    process.kill()
            assert process.returncode == 0, said.decode()
        await done("add", "https://boards.greenhouse.io/acme", "--name", "Acme", folder=again)
        summary = json.loads((await done("scan", "acme", "--replay", file, "--json", folder=again)).splitlines()[0])
        assert (summary["verdict"], summary["new"]) == ("complete", 1)
        assert "Baker" in await done("postings", "--json", folder=again)

    asyncio.run(scene())

    class Asked:
        inputs = [str(file)]
        verbose = True

    assert Checker(Asked()).process_all() in {0, None}, capsys.readouterr().out
    kinds = kept(file)
    assert ("request", f"https://{HOST}{PATH}") in kinds
    assert ("response", f"https://{HOST}/robots.txt") in kinds
