"""The documentation speaks of what is there: commands parse, links lead somewhere, nothing public is left out."""

import re
import shlex

import pytest
import typer

from conftest import ROOT
from rolecall.app.settings import Settings
from rolecall.cli.main import load_commands
from rolecall.model import Outcome
from rolecall.sources import adapters

DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXTS = {path: path.read_text() for path in DOCS}
CLI = typer.main.get_command(load_commands())
FENCE = re.compile(r"^```[a-z]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: Words of a command line that stand for other words: FILE, [QUERY], NAME…, a|b.
ROW = re.compile(r"^\| (.+?) \|", re.MULTILINE)


def commands(group=CLI, name=()):
    found = getattr(group, "commands", None)
    if not found:
        return {name: group}
    own = {name: group} if name and group.invoke_without_command else {}
    return own | {key: command for word in found for key, command in commands(found[word], (*name, word)).items()}


COMMANDS = commands()


def lines():
    """Every command line in a fence or in backticks."""
    for path, text in TEXTS.items():
        spans = [line for block in FENCE.findall(text) for line in block.splitlines()]
        spans += re.findall(r"`((?:bin/)?rolecall [^`\n]+)`", FENCE.sub("", text))
        for span in spans:
            match = re.match(r"\$?\s*(?:bin/)?rolecall ([a-z].*)", span.strip())
            if match:
                yield pytest.param(match[1], id=f"{path.name}: {match[1][:50]}")


@pytest.mark.parametrize("line", list(lines()))
def test_a_command_line_names_a_command_and_options_that_exist(line):
    words = shlex.split(line.replace("[", " ").replace("]", " "), comments=True)
    command = next((words[:n] for n in (2, 1) if tuple(words[:n]) in COMMANDS), None)
    if command is None and words[1:] == [] and any(name[0] == words[0] for name in COMMANDS):
        return  # the name of a group
    assert command, f"rolecall {line}: there is no such command"
    known = {option for parameter in COMMANDS[tuple(command)].params for option in parameter.opts}
    asked = {word.split("=")[0] for word in words if word.startswith("--")} - {"--help"}
    assert asked <= known, f"rolecall {line}: {asked - known}"


def test_links_between_pages_lead_somewhere():
    pages = [*DOCS, *sorted((ROOT / "docs" / "decisions").glob("*.md"))]
    dead = [
        f"{path.name}: {target}"
        for path in pages
        for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", path.read_text())
        if "://" not in target and not target.startswith("mailto:") and not (path.parent / target).exists()
    ]
    assert dead == []


def test_every_command_has_a_row():
    text = TEXTS[ROOT / "docs" / "commands.md"]
    assert [
        " ".join(name) for name in COMMANDS if not re.search(rf"^\| `rolecall {' '.join(name)}[ `]", text, re.M)
    ] == []


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("operations.md", list(Settings.model_fields)),
        ("fetching.md", [outcome.value for outcome in Outcome]),
        ("platforms.md", sorted(adapters())),
    ],
)
def test_every_setting_outcome_and_adapter_has_a_row(page, names):
    rows = set(ROW.findall(TEXTS[ROOT / "docs" / page]))
    assert [name for name in names if f"`{name}`" not in rows] == []


def test_every_requirement_is_stated_once_and_its_tests_exist():
    text = TEXTS[ROOT / "docs" / "requirements.md"]
    numbers = [row for row in ROW.findall(text) if re.fullmatch(r"[SCHP]\d+", row)]
    counts = {"S": 17, "C": 10, "H": 7, "P": 9}
    assert numbers == [f"{letter}{n}" for letter, count in counts.items() for n in range(1, count + 1)]
    assert [name for name in re.findall(r"`(tests/[^`]+)`", text) if not (ROOT / name).exists()] == []
