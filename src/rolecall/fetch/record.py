"""Writes one exchange as a recording: a row in replay.tsv and the body beside it."""

import re
from hashlib import blake2b
from pathlib import Path

from rolecall.fetch.exchanges import COLUMNS, TABLE, read_folder
from rolecall.fetch.guard import HostMap
from rolecall.fetch.live import live_fetcher
from rolecall.fetch.memory import LocalHosts, LocalObservations, LocalPace
from rolecall.fetch.settings import Identity, Limits
from rolecall.model import InvalidInput, Outcome, Page, Refused, Request, Value, Verdict
from rolecall.ports import SourceRules

_SUFFIX = {
    "application/json": ".json",
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "application/xml": ".xml",
    "text/xml": ".xml",
    "application/rss+xml": ".xml",
    "application/atom+xml": ".xml",
    "text/plain": ".txt",
}


class Recorded(Value, frozen=True, kw_only=True):
    """What was written."""

    status: int
    outcome: Outcome
    #: Name of the body's file in the folder.
    file: str


def parse_header(text: str) -> tuple[str, str]:
    """A 'Name: value' text as a pair. Raises InvalidInput."""
    name, colon, value = text.partition(":")
    if not colon or not re.fullmatch(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", name.strip()) or re.search(r"[\r\n\0]", value):
        raise InvalidInput(f"{text!r} is not a header.", "Write it as 'Name: value'.")
    return name.strip(), value.strip()


def _as_delivered(page: Page) -> Verdict:
    """A recording keeps what came, whatever it means; it is classified when it is replayed."""
    return Verdict(outcome=Outcome.OK, rule="recorded", why=f"status {page.status}")


def write_exchange(folder: Path, request: Request, page: Page) -> str:
    """Adds a row and its body, replacing the row of the same request; returns the file's name.

    The table is written to a new file first, so that an interruption leaves the old one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    table = folder / TABLE
    known = read_folder(folder) if table.exists() else []
    key = f"{request.method} {request.url} {request.body or ''}"
    stem = re.sub(r"[^a-z0-9]+", "-", request.url.split("://", 1)[-1].lower()).strip("-")[:60]
    name = f"{stem}-{blake2b(key.encode(), digest_size=4).hexdigest()}{_SUFFIX.get(page.content_type, '.bin')}"
    (folder / name).write_bytes(page.body)
    rows = [
        [
            e.method,
            e.url,
            str(e.status),
            e.page().header("content-type") or "",
            e.file.name if e.file else "",
            e.body_contains,
        ]
        for e in known
        if (e.method, e.url, e.body_contains) != (request.method, request.url, _cell(request.body))
    ]
    rows.append(
        [request.method, request.url, str(page.status), page.header("content-type") or "", name, _cell(request.body)]
    )
    lines = ["\t".join(COLUMNS), *("\t".join(row).rstrip("\t") for row in rows)]
    fresh = table.with_suffix(".new")
    fresh.write_text("\n".join(lines) + "\n", "utf-8")
    fresh.replace(table)
    return name


def _cell(body: str | None) -> str:
    """A request body as one cell: up to its first tab or line break, which is enough to tell it."""
    return re.split(r"[\t\r\n]", body or "", maxsplit=1)[0]


async def record_exchange(
    request: Request,
    folder: Path,
    identity: Identity,
    limits: Limits,
    loopback: HostMap | frozenset[str] = frozenset(),
) -> Recorded:
    """Fetch through the whole pipeline and write. Raises Refused when nothing whole came, with the reason."""
    fetcher = live_fetcher(identity, LocalPace(), LocalHosts(), LocalObservations(), _as_delivered, limits, loopback)
    try:
        got = await fetcher.fetch(request, SourceRules(source="record", conditional=False))
    finally:
        await fetcher.close()
    if got.page is None:
        raise Refused(f"{request.url} was not recorded: {got.outcome} — {got.verdict.why}.", "Nothing was written.")
    return Recorded(status=got.page.status, outcome=got.outcome, file=write_exchange(folder, request, got.page))
