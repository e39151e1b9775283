"""Visits as a site serves them: honestly, or with one of the faults that make a partial list look whole."""

import random
from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from rolecall.model import Fetched, Outcome, Page, Request, Value, Verdict
from rolecall.ports import SourceRules

#: Share of visits that go wrong when faults are asked for.
FAULT_SHARE = 0.2
#: Entries of a page at an honest visit.
PAGE_SIZE = 100

Jobs = Sequence[msgspec.Raw]


class Visit(Value, frozen=True, kw_only=True):
    """One snapshot, to be served."""

    at: datetime
    jobs: tuple[msgspec.Raw, ...]
    #: Name of the fault, None = honest.
    fault: str | None = None
    seed: int = 0


class VisitFetcher:
    """A Fetcher that answers from the visit set on it. See ports.Fetcher."""

    def __init__(self) -> None:
        self.visit: Visit | None = None

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        """The page a request asks for, spoiled as the visit's fault says."""
        visit = self.visit
        if visit is None:
            raise ValueError("no visit is set")
        offset = int(request.state["offset"])
        found = FAULTS[visit.fault](visit, offset) if visit.fault else honest(visit, offset)
        if isinstance(found, Outcome):
            return Fetched(request=request, verdict=Verdict(outcome=found, why=f"injected {visit.fault}"), attempts=1)
        page = Page(url=request.url, final_url=request.url, status=200, body=found, fetched_at=visit.at)
        return Fetched(request=request, verdict=Verdict(outcome=Outcome.OK), page=page, attempts=1)

    async def close(self) -> None:
        """Nothing is held."""


def honest(visit: Visit, offset: int) -> bytes:
    """A page as it should be."""
    return _page(visit.jobs[offset : offset + PAGE_SIZE], len(visit.jobs))


def _page(jobs: Jobs, total: int | None, window: int | None = None, more: bool | None = None) -> bytes:
    return msgspec.json.encode({"jobs": list(jobs), "total": total, "window": window, "more": more})


def _size(visit: Visit) -> int:
    """Faulty visits have several pages however small the board is."""
    return max(1, -(-len(visit.jobs) // 4))


def _paged(visit: Visit, offset: int) -> bytes:
    return _page(visit.jobs[offset : offset + _size(visit)], len(visit.jobs))


def _bad_offset(visit: Visit) -> int:
    """Offset of the page that goes wrong: any of them."""
    size = _size(visit)
    return random.Random(visit.seed).randrange(max(1, -(-len(visit.jobs) // size))) * size


def _cut_bytes(visit: Visit, offset: int) -> bytes:
    page = _paged(visit, offset)
    return page[: len(page) * 2 // 3] if offset == _bad_offset(visit) else page


def _cut_list(visit: Visit, offset: int) -> bytes:
    """The list ends early, in valid JSON, while its total is right."""
    return _page([] if offset >= max(1, _bad_offset(visit)) else visit.jobs[: _size(visit)], len(visit.jobs))


def _server_error(visit: Visit, offset: int) -> bytes | Outcome:
    return Outcome.UNAVAILABLE if offset == _bad_offset(visit) else _paged(visit, offset)


def _timeout(visit: Visit, offset: int) -> bytes | Outcome:
    return Outcome.TIMEOUT if offset == _bad_offset(visit) else _paged(visit, offset)


def _empty_list(visit: Visit, offset: int) -> bytes:
    return _page([], random.Random(visit.seed).choice([None, len(visit.jobs)]))


def _empty_body(visit: Visit, offset: int) -> bytes:
    return b""


def _block_page(visit: Visit, offset: int) -> bytes | Outcome:
    """A challenge that the fetch stage recognizes, or one that it takes for a page."""
    html = b"<!doctype html><title>Just a moment</title><p>Checking your browser</p>"
    served: list[bytes | Outcome] = [html, Outcome.CHALLENGE, Outcome.SOFT_BLOCK]
    return random.Random(visit.seed).choice(served)


def _repeated(visit: Visit, offset: int) -> bytes:
    """The page parameter is ignored: the first page for ever."""
    return _page(visit.jobs[: _size(visit)], None, more=True)


def _cap(visit: Visit, offset: int) -> bytes:
    """The list is cut at a window, and the total repeats the window."""
    window = max(1, len(visit.jobs) * 2 // 3)
    return _page(visit.jobs[offset : min(window, offset + _size(visit))], window, window)


def _reordered(visit: Visit, offset: int) -> bytes:
    """The list is shuffled between pages: some entries come twice, others never."""
    jobs = list(visit.jobs)
    random.Random(visit.seed + offset).shuffle(jobs)
    return _page(jobs[offset : offset + _size(visit)], len(jobs))


FAULTS: dict[str, Callable[[Visit, int], bytes | Outcome]] = {
    "cut_bytes": _cut_bytes,
    "cut_list": _cut_list,
    "server_error": _server_error,
    "timeout": _timeout,
    "empty_list": _empty_list,
    "empty_body": _empty_body,
    "block_page": _block_page,
    "repeated_page": _repeated,
    "cap": _cap,
    "reordered": _reordered,
}


def with_faults(visits: Sequence[Visit], seed: int, share: float = FAULT_SHARE) -> list[Visit]:
    """The same visits, a share of them spoiled; the same seed spoils the same ones the same way."""
    chance = random.Random(seed)
    spoiled = []
    for visit in visits:
        fault = chance.choice(sorted(FAULTS)) if chance.random() < share else None
        spoiled.append(msgspec.structs.replace(visit, fault=fault, seed=chance.randrange(2**32)))
    return spoiled
