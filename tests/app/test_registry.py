"""Lists of boards in and out, as a person runs the commands."""

import gzip
import json

import pytest
from typer.testing import CliRunner

from rolecall.cli.main import load_commands
from rolecall.model import InvalidInput
from rolecall.sources import boardlists

HEAD = "slug,url,adapter,key,employer,entry_filter,config,route,locales\n"


def row(name, more=""):
    return f"{name},https://boards.greenhouse.io/{name},greenhouse,,{more or name.title()},,,,\n"


@pytest.fixture
def boards(tmp_path):
    app, runner = load_commands(), CliRunner()

    def run(*words, group="boards"):
        result = runner.invoke(app, [group, *map(str, words), "--data", str(tmp_path / "data"), "--json"])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return [json.loads(line) for line in result.output.splitlines() if line.startswith("{")]

    return run


def states(boards):
    return {line["board"]: line["state"] for line in boards()}


def test_export_and_import_are_each_others_mirror(boards, tmp_path):
    given = tmp_path / "list.csv"
    given.write_text(
        HEAD
        + row("acme")
        + row("beta", '"Beta, ""B"" & Co"')
        + 'c,https://c.example/jobs,jsonld,"{""url"":""https://c.example/jobs""}",,/job/,,proxied,en fr\n'
    )
    (first,) = boards("import", given)
    assert (first["added"], first["refused"]) == (3, 0)
    out, again = tmp_path / "out.csv", tmp_path / "again.csv"
    assert boards("export", out) == [{"file": str(out), "boards": 3}]
    (second,) = boards("import", out)
    assert (second["added"], second["unchanged"], second["refused"]) == (0, 3, 0)
    boards("export", again)
    assert out.read_bytes() == again.read_bytes()
    assert "proxied" in out.read_text()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    with pytest.raises(InvalidInput, match="cannot be written"):
        boards("export", tmp_path / "none" / "out.csv")


def test_who_leaves_the_list_is_opted_out_only_when_asked(boards, tmp_path):
    given, other = tmp_path / "list.csv", tmp_path / "other.csv"
    given.write_text(HEAD + row("acme") + row("beta"))
    other.write_text(HEAD + row("gamma"))
    boards("import", given)
    boards("import", other)
    boards("https://boards.greenhouse.io/delta", "--name", "delta", group="add")
    given.write_text(HEAD + row("acme"))
    (kept,) = boards("import", given)
    assert (kept["missing"], kept["opted_out"]) == (["beta"], 0)
    assert set(states(boards).values()) == {"active"}
    given.write_text(HEAD + row("acme") + "x,https://x.example,nosuch,,,,,,\n")
    (doubtful,) = boards("import", given, "--opt-out-missing")
    assert (doubtful["missing"], doubtful["opted_out"]) == (["beta"], 0)
    given.write_text(HEAD)
    assert boards("import", given, "--opt-out-missing")[0]["opted_out"] == 0
    given.write_text(HEAD + row("acme"))
    (asked,) = boards("import", given, "--opt-out-missing")
    assert asked["opted_out"] == 1
    assert {name: state for name, state in states(boards).items() if state == "active"}.keys() == {
        "acme",
        "gamma",
        "delta",
    }
    given.write_text(HEAD + row("acme") + row("beta"))
    (back,) = boards("import", given)
    assert (back["added"], back["refused"]) == (0, 1)


def test_a_bomb_is_not_unpacked(monkeypatch):
    monkeypatch.setattr(boardlists, "MOST_BYTES", 1_000_000)
    with pytest.raises(InvalidInput, match="unpacks to more than"):
        boardlists.read_list(gzip.compress(HEAD.encode() + b"x" * 3_000_000))
    whole = gzip.compress((HEAD + row("acme")).encode())
    assert boardlists.read_list(whole)[0].board.slug == "acme"
    for torn in (whole[:-9], whole[:20], whole[:12] + b"\xff" * 30):
        with pytest.raises(InvalidInput, match="cannot be unpacked"):
            boardlists.read_list(torn)


ADOPTED = "board_slug,company_slug,board_url,monitor_type,monitor_config,scraper_type,scraper_config\n"


def adopted(slug, url, kind, **config):
    """A row of another crawler's list."""
    text = json.dumps(config).replace('"', '""')
    return f'{slug},{slug},{url},{kind},"{text}",,\n'


def test_rows_that_share_an_address_are_boards_of_their_own(boards, tmp_path):
    """Employers share an API and ask it differently; two rows may each want a part of one board."""
    api, given = "https://api.example/jobs", tmp_path / "list.csv"
    given.write_text(
        ADOPTED
        + adopted("acme", "https://acme.example/jobs", "api_sniffer", api_url=api, method="POST", post_data={"site": 1})
        + adopted("beta", "https://beta.example/jobs", "api_sniffer", api_url=api, method="POST", post_data={"site": 6})
        + adopted("east", "https://jobs.lever.co/gamma", "lever", url_filter="/east/")
        + adopted("west", "https://jobs.lever.co/gamma", "lever", url_filter="/west/")
        + adopted("gamma", "https://jobs.lever.co/gamma", "lever")
        + adopted("gamma-again", "https://jobs.lever.co/gamma/", "lever")
    )
    (first,) = boards("import", given)
    assert (first["added"], first["repeated"], first["refused"]) == (5, 1, 0)
    (again,) = boards("import", given)
    assert (again["added"], again["updated"], again["unchanged"], again["repeated"]) == (0, 0, 5, 1)
    boards("gamma", "--opt-out", group="remove")
    (after,) = boards("import", given)
    assert (after["unchanged"], after["refused"]) == (2, 4)
    assert all("opted out" in problem for problem in after["problems"])


def test_a_board_follows_its_row_and_a_persons_board_does_not(boards, tmp_path):
    given = tmp_path / "list.csv"
    given.write_text(HEAD + row("acme") + row("beta"))
    boards("https://boards.greenhouse.io/delta", "--name", "delta", group="add")
    boards("import", given)
    changed = row("acme").replace(",,,,\n", ',/job/,"{""defaults"":{""language"":""fr""}}",proxied,\n')
    given.write_text(HEAD + changed + row("beta") + row("delta").replace(",,,,\n", ",,,proxied,\n"))
    (second,) = boards("import", given)
    assert (second["added"], second["updated"], second["unchanged"]) == (0, 1, 2)
    out = tmp_path / "out.csv"
    boards("export", out)
    lines = dict(line.split(",", 1) for line in out.read_text().splitlines())
    assert "/job/" in lines["acme"] and '""fr""' in lines["acme"] and ",proxied," in lines["acme"]
    assert ",direct," in lines["beta"] and ",direct," in lines["delta"]
    (third,) = boards("import", given)
    assert (third["updated"], third["unchanged"]) == (0, 3)
