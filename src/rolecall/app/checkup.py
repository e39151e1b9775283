"""What `rolecall doctor` looks at. Each check is a function that returns findings and never raises."""

import importlib.util
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from rolecall import __version__
from rolecall.app.compose import App
from rolecall.model import RolecallError, Value
from rolecall.sources.registry import adapters

#: Free bytes below which a data folder will soon be full.
LOW_SPACE = 500_000_000
#: Optional packages and what they bring.
EXTRAS = {
    "playwright": "the browser lane for boards that need one (extra: browser)",
    "pyarrow": "Parquet exports (extra: export)",
    "psycopg": "PostgreSQL (extra: scale)",
    "valkey": "pace over all workers in Valkey (extra: scale)",
    "typesense": "a search server (extra: scale)",
    "obstore": "blobs and exports in object storage (extra: scale)",
}


class Finding(Value, frozen=True, kw_only=True):
    """One result."""

    #: ok, note or fault.
    level: str
    what: str
    remedy: str | None = None


def _versions(_: Path) -> list[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    return [Finding(level="ok", what=f"rolecall {__version__} on Python {python}, SQLite {sqlite3.sqlite_version}")]


def _adapters(_: Path) -> list[Finding]:
    names = sorted(adapters())
    return [Finding(level="ok", what=f"{len(names)} adapters: {', '.join(names)}")]


def _extras(_: Path) -> list[Finding]:
    return [
        Finding(level="note", what=f"{name} is not installed: {use}", remedy=f"pip install {name}")
        for name, use in EXTRAS.items()
        if importlib.util.find_spec(name) is None
    ]


def _folder(data: Path) -> list[Finding]:
    if not data.exists():
        return [Finding(level="note", what=f"{data} does not exist yet", remedy="rolecall init makes it.")]
    if not os.access(data, os.W_OK):
        return [
            Finding(level="fault", what=f"{data} cannot be written", remedy="Change its owner, or pass --data DIR.")
        ]
    free = shutil.disk_usage(data).free
    if free < LOW_SPACE:
        return [Finding(level="fault", what=f"{free // 1_000_000} MB free at {data}", remedy="Make room on that disk.")]
    return [Finding(level="ok", what=f"{data} is writable, {free // 1_000_000_000} GB free")]


def _parts(data: Path) -> list[Finding]:
    """Settings, store and index of an existing folder."""
    if not data.exists():
        return []
    findings = []
    try:
        app = App(data)
    except RolecallError as error:
        return [Finding(level="fault", what=error.what, remedy=error.remedy)]
    if app.settings.contact:
        findings.append(Finding(level="ok", what=f"contact: {app.settings.contact}"))
    else:
        remedy = "Set contact in rolecall.toml or ROLECALL_CONTACT; without it nothing is fetched."
        findings.append(Finding(level="note", what="no contact is set", remedy=remedy))
    try:
        with_boards = len(app.store.boards())
        findings.append(Finding(level="ok", what=f"store: {with_boards} boards, {app.store.count()} postings"))
        behind = {name: rows for name, rows in app.store.lag().items() if rows}
        for name, rows in behind.items():
            findings.append(Finding(level="note", what=f"consumer {name} is {rows} changes behind"))
        app.store.close()
    except RolecallError as error:
        findings.append(Finding(level="fault", what=error.what, remedy=error.remedy))
    return findings


CHECKS: tuple[Callable[[Path], list[Finding]], ...] = (_versions, _adapters, _extras, _folder, _parts)


def examine(data: Path) -> list[Finding]:
    """Every finding about this installation and a data folder."""
    return [finding for check in CHECKS for finding in check(data)]
