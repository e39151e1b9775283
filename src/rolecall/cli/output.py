"""How commands speak: JSON lines for scripts, readable text for people, errors with a next step."""

import sys
from typing import Any

import msgspec


def json_line(value: Any) -> None:
    """Print one JSON object a line, flushed so that a reader in a pipe sees it at once."""
    sys.stdout.buffer.write(msgspec.json.encode(value, enc_hook=str) + b"\n")
    sys.stdout.buffer.flush()


def say(text: str = "") -> None:
    """Print a line for people to standard output."""
    sys.stdout.write(text + "\n")


def warn(text: str) -> None:
    """Print a line to standard error."""
    sys.stderr.write(text + "\n")
