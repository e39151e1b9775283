"""Rewrites the tables of docs that repeat what the program says of itself: commands, platforms.

Run it after adding one: `python tools/docs_tables.py`. A test says when it is due.
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from rolecall.cli.main import load_commands
from rolecall.sources import adapters, refusal_of

DOCS = Path(__file__).resolve().parent.parent / "docs"


def commands(group: Any, name: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command that can be called, with its words."""
    found = getattr(group, "commands", None)
    if not found or (name and group.invoke_without_command):
        yield name, group
    for word in sorted(found or ()):
        yield from commands(found[word], (*name, word))


def _cell(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).replace("|", "\\|")


def command_rows() -> Iterator[str]:
    """A row for each command."""
    for name, command in commands(typer.main.get_command(load_commands())):
        given = [p for p in command.params if p.param_type_name == "argument"]
        words = [
            (p.name.upper() if p.required else f"[{p.name.upper()}]") + ("…" if p.nargs == -1 else "") for p in given
        ]
        options = [max(p.opts, key=len) for p in command.params if p.param_type_name == "option"]
        shown = " ".join(f"`{option}`" for option in options if option != "--help")
        about = command.help or command.callback.__doc__ or ""
        yield f"| `{' '.join(['rolecall', *name, *words])}` | {_cell(about)} | {shown} |"


def platform_rows() -> Iterator[str]:
    """A row for each adapter."""
    for name, adapter in sorted(adapters().items()):
        refused = refusal_of(name)
        module = inspect.getmodule(type(adapter))
        kind = f"refused: {_cell(refused)}" if refused else adapter.listing.value
        yield f"| `{name}` | {kind} | {_cell((module.__doc__ if module else None) or '')} |"


def rewrite(page: str, heading: str, rows: Iterator[str]) -> None:
    """Replace the rows of the table under that heading row."""
    path = DOCS / page
    pattern = re.compile(rf"(^{re.escape(heading)}\n\|[-|]+\n)(?:\|.*\n)*", re.MULTILINE)
    text, count = pattern.subn(lambda match: match[1] + "\n".join(rows) + "\n", path.read_text())
    if count != 1:
        raise SystemExit(f"{page} has no table that begins with {heading!r}.")
    path.write_text(text)


if __name__ == "__main__":
    rewrite("commands.md", "| command | does | options |", command_rows())
    rewrite("platforms.md", "| adapter | list | reads |", platform_rows())
