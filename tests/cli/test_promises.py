"""What the command table promises of every command, and messages where there is nothing or something wrong."""

import json

import pytest
from typer.testing import CliRunner

from rolecall.cli.main import load_commands
from rolecall.model import InvalidInput, Refused

#: Commands of the stable table; each speaks JSON and takes a data folder.
STABLE = [
    "add",
    "boards",
    "boards import",
    "remove",
    "scan",
    "run",
    "demo",
    "serve",
    "postings",
    "search",
    "watch add",
    "watch list",
    "record",
    "detect",
    "normalize",
    "classify",
    "check-url",
    "replay-timeline",
    "doctor",
    "scans",
    "scans show",
]


def call(*words, given=None):
    return CliRunner().invoke(load_commands(), list(map(str, words)), input=given)


@pytest.mark.parametrize("command", STABLE)
def test_every_stable_command_takes_json_and_a_data_folder(command):
    shown = call(*command.split(), "--help").output
    assert "--json" in shown
    assert "--data" in shown


@pytest.mark.parametrize(
    ("words", "given", "fields"),
    [
        (["normalize", "place"], "Berlin", {"text", "places", "workplace", "remote_area"}),
        (["detect", "https://careers.example.com/"], None, {"url", "adapter", "why"}),
        (["check-url", "https://careers.example.com/"], None, {"url", "safe", "why"}),
        (["check-url", "--batch"], '{"url": "https://careers.example.com/"}', {"url", "safe", "why"}),
    ],
)
def test_commands_that_need_no_data_folder_accept_one(tmp_path, words, given, fields):
    result = call(*words, "--json", "--data", tmp_path / "none", given=given)
    assert result.exit_code == 0, result.output
    assert fields <= json.loads(result.output).keys()
    assert not (tmp_path / "none").exists()


def test_a_registry_without_names_is_imported(tmp_path):
    file = tmp_path / "boards.csv"
    file.write_text("board_url,monitor_type\nhttps://boards.greenhouse.io/acme,greenhouse\n,\nhttps://x.example/,odd\n")
    result = call("boards", "import", file, "--json", "--data", tmp_path / "data")
    assert result.exit_code == 0, result.exception
    found = json.loads(result.output)
    assert (found["rows"], found["added"], found["refused"]) == (3, 1, 2)


def test_no_postings_are_said_to_people_and_not_to_scripts(tmp_path):
    assert "No postings" in call("postings", "--data", tmp_path).output
    assert call("postings", "--json", "--data", tmp_path).output == ""


def test_a_missing_timeline_is_said_without_system_numbers(tmp_path):
    result = call("replay-timeline", tmp_path / "none")
    assert isinstance(result.exception, InvalidInput)
    assert "Errno" not in str(result.exception)


@pytest.mark.parametrize("text", ["no url", "careers", "", "mailto:jobs@example.com"])
def test_what_is_no_web_address_is_said_to_be_none(text):
    assert "is no web address" in json.loads(call("detect", text, "--json").output)["why"]


def test_an_opted_out_board_is_refused_ever_after_and_said_so(tmp_path):
    url = "https://boards.greenhouse.io/acme"
    assert call("add", url, "--data", tmp_path).exit_code == 0
    assert call("remove", "acme", "--opt-out", "--data", tmp_path).exit_code == 0
    result = call("add", url, "--data", tmp_path)
    assert isinstance(result.exception, Refused)
    assert "opted out" in str(result.exception)
    file = tmp_path / "boards.csv"
    file.write_text(f"board_url,monitor_type\n{url},greenhouse\n")
    found = json.loads(call("boards", "import", file, "--json", "--data", tmp_path).output)
    assert (found["added"], found["unchanged"], found["refused"]) == (0, 0, 1)


def test_a_data_folder_that_is_a_file_is_said_to_be_one(tmp_path):
    file = tmp_path / "data"
    file.touch()
    result = call("boards", "--data", file)
    assert isinstance(result.exception, InvalidInput)
    assert str(result.exception).startswith(f"{file} is a file")
