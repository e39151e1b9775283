"""What a run archived, read by a public library and scanned again from the command line."""

import asyncio
import json

import pytest
from typer.testing import CliRunner
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker

from app.test_live import LIST, PATH, application, scan
from fetch.support import raw_server
from rolecall.cli.main import load_commands
from rolecall.model import InvalidInput


def command(folder, *words):
    result = CliRunner().invoke(load_commands(), [*map(str, words), "--data", str(folder)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def lines(output):
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


@pytest.fixture
def archive(tmp_path):
    """Two scans of a board on a real server, the second of an unchanged list."""
    file = tmp_path / "kept.warc.gz"

    async def run():
        async with raw_server() as site:
            site.answers[PATH] = LIST
            async with application(tmp_path / "live", site, archive=file) as app:
                assert [(await scan(app)).new for _ in range(2)] == [1, 0]

    asyncio.run(asyncio.wait_for(run(), 60))
    return file


def test_a_public_library_finds_every_digest_right(archive, capsys):
    class Asked:
        inputs = [str(archive)]
        verbose = True

    assert Checker(Asked()).process_all() in {0, None}, capsys.readouterr().out
    with archive.open("rb") as file:
        kinds = [
            (record.rec_type, record.rec_headers.get_header("WARC-Target-URI")) for record in ArchiveIterator(file)
        ]
    lists = [kind for kind, url in kinds if url and url.endswith(PATH)]
    assert lists == ["response", "request", "revisit", "request"]


def test_scan_replays_an_archive_as_it_was(archive, tmp_path):
    folder = tmp_path / "again"
    assert command(folder, "add", "https://boards.greenhouse.io/acme", "--name", "Acme")[0] == 0
    code, output = command(folder, "scan", "acme", "--replay", archive, "--json")
    (summary,) = lines(output)
    assert (code, summary["verdict"], summary["new"]) == (0, "complete", 1)
    (posting,) = lines(command(folder, "postings", "--json")[1])
    assert posting["title"] == "Baker"
    # Replayed once more it is the same list: nothing is new, nothing closes.
    (summary,) = lines(command(folder, "scan", "acme", "--replay", archive, "--json")[1])
    assert (summary["new"], summary["closed"], summary["unchanged"]) == (0, 0, 1)


def test_a_torn_or_wrong_archive_is_said(archive, tmp_path):
    folder = tmp_path / "again"
    command(folder, "add", "https://boards.greenhouse.io/acme", "--name", "Acme")
    torn = tmp_path / "torn.warc.gz"
    torn.write_bytes(archive.read_bytes()[: archive.stat().st_size // 3])
    empty = tmp_path / "empty.warc.gz"
    empty.write_bytes(b"")
    for file in (torn, empty, tmp_path / "none.warc.gz"):
        with pytest.raises(InvalidInput):
            command(folder, "scan", "acme", "--replay", file)
