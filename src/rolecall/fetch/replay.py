"""Serves recorded exchanges through the same limits and the same classification as the live fetcher."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from rolecall.fetch.exchanges import Recording, read_folder
from rolecall.fetch.settings import Limits
from rolecall.fetch.urls import join
from rolecall.fetch.warc import read_warc
from rolecall.model import Fetched, InvalidInput, Outcome, Page, Request, Verdict
from rolecall.ports import Fetcher, SourceRules

_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Replay:
    """Implements ports.Fetcher without a network: no DNS, no robots, no pace."""

    def __init__(self, recording: Recording, classify: Callable[[Page], Verdict], limits: Limits) -> None:
        self._recording = recording
        self._classify = classify
        self._limits = limits

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        """The recorded answer, redirects followed. Raises InvalidInput for a request that was not recorded."""
        step = request
        for hop in range(self._limits.max_redirects + 1):
            page = self._recording.find(step).page()
            location = page.header("location")
            if page.status in _REDIRECTS and location:
                step = Request(url=join(page.url, location), method="GET")
                continue
            return self._judged(request, page, rules, hop + 1)
        why = f"more than {self._limits.max_redirects} redirects"
        return Fetched(request=request, verdict=Verdict(outcome=Outcome.SUSPECT, rule="redirect_limit", why=why))

    def _judged(self, request: Request, page: Page, rules: SourceRules, attempts: int) -> Fetched:
        page = msgspec.structs.replace(page, url=request.url)
        limit = rules.max_bytes or self._limits.max_bytes
        kept: Page | None = page
        if len(page.body) > limit:
            kept = None
            verdict = Verdict(outcome=Outcome.TOO_LARGE, rule="transport.too_large", why=f"larger than {limit} bytes")
        elif page.status == 304:
            kept = None
            verdict = Verdict(outcome=Outcome.NOT_MODIFIED, rule="validators", why="recorded as not modified")
        else:
            verdict = self._classify(page)
        if verdict.outcome is Outcome.OK and rules.types and page.content_type not in rules.types:
            why = f"type {page.content_type or 'not stated'} where {', '.join(rules.types)} was due"
            verdict = Verdict(outcome=Outcome.WRONG_TYPE, rule="type", why=why)
        return Fetched(
            request=request,
            verdict=verdict,
            page=kept,
            unchanged=verdict.outcome is Outcome.NOT_MODIFIED,
            attempts=attempts,
            wire_bytes=page.wire_bytes,
        )

    async def close(self) -> None:
        """Nothing is held."""


def replay_fetcher(source: Path, classify: Callable[[Page], Verdict], limits: Limits | None = None) -> Fetcher:
    """A fetcher over a folder with replay.tsv, or over a .warc or .warc.gz file. Raises InvalidInput."""
    source = Path(source)
    if source.is_dir():
        exchanges = read_folder(source)
    elif source.name.endswith((".warc", ".warc.gz")) and source.is_file():
        exchanges = read_warc(source)
    else:
        raise InvalidInput(
            f"{source} is neither a folder with replay.tsv nor a .warc or .warc.gz file.",
            "`rolecall record URL FOLDER` writes such a folder.",
        )
    return Replay(Recording(str(source), exchanges), classify, limits or Limits())
