"""Walks an adapter over recorded exchanges: no fetch room, no store."""

import csv
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from rolecall.model import Board, Closed, Item, Page, PayloadError, RawPosting, Request, ScanMode
from rolecall.ports import Adapter

RECORDINGS = Path(__file__).resolve().parent.parent / "recordings"
AT = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)

Answer = Callable[[Request], Page]


@dataclass
class Walk:
    """What a walk saw."""

    items: list[Item] = field(default_factory=list)
    postings: list[RawPosting] = field(default_factory=list)
    closed: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    advertised: list[int] = field(default_factory=list)
    caps: list[int] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    requests: int = 0
    #: Of those, for details.
    details: int = 0
    #: Entry point and number of items of every list page that was read.
    lists: list[tuple[str, int]] = field(default_factory=list)
    stated_empty: bool = False


def page_of(url: str, body: bytes, status: int = 200, content_type: str = "application/json", more: str = "") -> Page:
    """A page as delivered. more: further header fields, "name: value" joined by " | "; ":final" is the last address."""
    fields = tuple((name, value) for name, _, value in (field.partition(": ") for field in more.split(" | ") if field))
    return Page(
        url=url,
        final_url=dict(fields).get(":final", url),
        status=status,
        headers=(("content-type", content_type), *fields),
        body=body,
        fetched_at=AT,
    )


def replay(folder: Path) -> Answer:
    """Answers from replay.tsv; an unknown request is an error that names it.

    The sixth column is a text of the request's body or header, the seventh further header fields of the answer.
    """
    with (folder / "replay.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]

    def answer(request: Request) -> Page:
        sent = "\n".join([request.body or "", *(f"{name}: {value}" for name, value in request.headers)])
        for method, url, status, content_type, name, contains, more in (
            row[:7] + [""] * (7 - len(row)) for row in rows
        ):
            if method == request.method and url == request.url and contains in sent:
                return page_of(url, (folder / name).read_bytes(), int(status), content_type, more)
        raise AssertionError(f"{folder} has no answer to {request.method} {request.url} {request.body or ''}")

    return answer


def walk(adapter: Adapter, board: Board, answer: Answer, most: int = 200, lists_only: bool = False) -> Walk:
    """A whole scan: lists to their end, then details unless only lists are asked for."""
    seen = Walk()
    pending = list(adapter.start(board, ScanMode.FULL))
    while pending:
        request = pending.pop(0)
        seen.requests += 1
        assert seen.requests < most, f"{adapter.name} does not stop"
        page = answer(request)
        if page.status in (404, 410):
            seen.gone.append(request.url)
            continue
        try:
            found = adapter.read(board, page, request)
        except PayloadError as error:
            seen.errors.append(str(error))
            continue
        seen.items.extend(found.items)
        seen.lists.append((request.entry, len(found.items)))
        seen.problems.extend(f"{problem.reason}: {problem.detail}" for problem in found.problems)
        seen.stated_empty = seen.stated_empty or found.stated_empty
        if found.advertised is not None:
            seen.advertised.append(found.advertised)
        if found.cap is not None:
            seen.caps.append(found.cap)
        pending.extend(found.next)
    for item in () if lists_only else {item.external_id: item for item in seen.items}.values():
        details(adapter, board, item, answer, seen)
    return seen


def details(adapter: Adapter, board: Board, item: Item, answer: Answer, seen: Walk) -> None:
    """One item's details, if it has any, and its posting."""
    request = adapter.detail(board, item)
    page = None
    if request is not None:
        seen.requests += 1
        seen.details += 1
        page = answer(request)
        if page.status in (404, 410):
            seen.closed[item.external_id] = f"status {page.status}"
            return
    try:
        posting = adapter.parse(board, item, page)
    except PayloadError as error:
        seen.errors.append(str(error))
        return
    if isinstance(posting, Closed):
        seen.closed[item.external_id] = posting.why
    else:
        seen.postings.append(posting)


def board_of(adapter: Adapter, case: dict[str, Any]) -> Board:
    """The board of a case: its key as detected from its URL unless the case states one."""
    key = case.get("key")
    if key is None:
        claimed = adapter.claim(case["url"])
        assert claimed is not None, f"{adapter.name} does not claim {case['url']}"
        key = claimed.parts
    config = json.dumps(case["config"]) if "config" in case else "{}"
    return Board(slug="acme", adapter=adapter.name, key=key, url=case["url"], config=config)


def summary(seen: Walk) -> dict[str, Any]:
    """What expected.json holds of a walk; empty parts are left out."""
    postings = [msgspec.to_builtins(posting) for posting in seen.postings]
    whole = {
        "items": [] if seen.postings or seen.closed else [item.external_id for item in seen.items],
        "postings": [{k: v for k, v in posting.items() if v not in (None, (), [])} for posting in postings],
        "closed": seen.closed,
        "problems": seen.problems,
        "advertised": seen.advertised,
        "caps": seen.caps,
        "gone": seen.gone,
        "errors": seen.errors,
        "stated_empty": seen.stated_empty,
        "requests": seen.requests,
    }
    return {name: value for name, value in whole.items() if value}
