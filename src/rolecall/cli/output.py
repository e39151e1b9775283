"""How commands speak: JSON lines for scripts, readable text for people, errors with a next step."""

import json
import sys
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from rich.cells import cell_len

T = TypeVar("T")


def json_line(value: Any) -> None:
    """Print one JSON object a line, flushed so that a reader in a pipe sees it at once."""
    try:
        line = msgspec.json.encode(value, enc_hook=str)
    except UnicodeEncodeError:
        # Half of a surrogate pair, which no text may hold: shown as it is written in JSON.
        line = json.dumps(msgspec.to_builtins(value, enc_hook=str)).encode()
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def lenient_line(line: bytes, kind: type[T]) -> T:
    """One line of JSON as a value; halves of surrogate pairs, which strict JSON refuses, come through as they are.

    Raises ValueError for what is no JSON or no such value.
    """
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        if b"\\u" not in line or isinstance(error, msgspec.ValidationError):
            raise ValueError(str(error)) from error
    try:
        return msgspec.convert(json.loads(line), kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ValueError(str(error)) from error


def say(text: str = "") -> None:
    """Print a line for people to standard output, flushed: long-running commands are read through pipes too."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def columns(headings: Sequence[str], rows: Sequence[Sequence[str]], widest: int = 48) -> None:
    """Print rows in columns for people, cells longer than widest characters cut. Fast: no layout, no markup.

    What comes from sites may hold control characters, which a terminal would obey: they are left out.
    """
    table = [[_cell(text, widest) for text in row] for row in [headings, *rows]]
    widths = [max(cell_len(row[at]) for row in table) for at in range(len(headings))]
    lines = ("  ".join(_padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table)
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def _cell(text: str, widest: int) -> str:
    clean = "".join(char if char.isprintable() else " " for char in text)
    return clean if len(clean) <= widest else clean[: widest - 1] + "…"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def warn(text: str) -> None:
    """Print a line to standard error."""
    sys.stderr.write(text + "\n")
