"""Nonsense in any place of any command is answered with words and a status, never with a traceback."""

import pytest
from typer.testing import CliRunner

from cli.test_habits import CLI, walk
from rolecall.model import RolecallError

NONSENSE = (
    "foo",
    "",
    "-1",
    "999999999999999999999",
    "NaN",
    "http://[",
    "/nonexistent/x",
    "\x00",
    "ünï codé",
    "2026-13-45",
)
#: They go on until they are stopped, or fill the disk with what was asked for.
LASTING = {("run",), ("serve",), ("demo",), ("mcp",), ("crawl",)}


def tried(name, command):
    """Each argument and each option in turn, everything else left as it is."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    for word in NONSENSE:
        yield [*name, *(word for one in arguments for _ in range(max(1, one.nargs)))]
    for option in command.params:
        if option.param_type_name == "argument" or option.opts[0] in {"--data", "--json", "--help"}:
            continue
        for word in ("",) if option.is_flag else NONSENSE[:3]:
            values = [] if option.is_flag else [word] * max(1, option.nargs)
            yield [*name, option.opts[0], *values, *("foo" for _ in arguments)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("nonsense")


@pytest.mark.parametrize("name", sorted(set(walk()) - LASTING), ids=" ".join)
def test_nonsense_is_answered_with_words_and_a_status(name, folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ROLECALL_CONTACT", "https://rolecall.example/crawler")
    for words in tried(name, walk()[name]):
        error = CliRunner().invoke(CLI, [*words, "--data", str(folder / "data")], input="").exception
        assert error is None or isinstance(error, (SystemExit, RolecallError)), (words, error)
        if isinstance(error, RolecallError):
            assert error.what, words
