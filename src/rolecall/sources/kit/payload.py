"""From bytes to typed values, with errors that say what was expected and what came."""

import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

from rolecall.model import Item, ListingPage, Page, PayloadError, Problem
from rolecall.sources.kit.node import Node

T = TypeVar("T")
EXCERPT = 80
_BOMS = (b"\xef\xbb\xbf",)


def payload_error(page: Page, expected: str, came: str) -> PayloadError:
    """The error for a page that is not what its adapter reads."""
    return PayloadError(
        f"{page.url} should answer with {expected}, but {came}.",
        "Nothing was changed; the next scan asks again. If it persists, the platform has changed its format.",
    )


def describe(page: Page) -> str:
    """What a body looks like, for people, in at most a line."""
    body = page.body.lstrip()
    if page.status >= 400:
        return f"it answered status {page.status}"
    if not body:
        return "the answer was empty"
    head = body[:400].decode("utf-8", "replace")
    start = " ".join(re.sub(r"<[^>]*>?", " ", head).split())[:EXCERPT]
    if re.match(r"(?i)<!doctype html|<html|<head|<body|<div", head):
        return f"an HTML page came ({start!r})" if start else "an HTML page came"
    return f"{len(page.body):,} bytes came that begin with {start!r}"


def decode(page: Page, shape: type[T], expected: str) -> T:
    """Decode a JSON page into a typed value. Raises PayloadError for everything that does not fit."""
    body = page.body
    for mark in _BOMS:
        body = body.removeprefix(mark)
    if page.status >= 400 or not body.strip():
        raise payload_error(page, expected, describe(page))
    try:
        return msgspec.json.decode(body, type=shape, strict=False)
    except msgspec.ValidationError as error:
        raise payload_error(page, expected, f"its shape differs: {error}") from error
    except RecursionError as error:
        raise payload_error(page, expected, "it is nested too deeply to be one") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise payload_error(page, expected, f"{describe(page)}: {_short(error)}") from error


def node_of(data: bytes | msgspec.Raw, what: str) -> Node:
    """Decode one raw entry for tolerant reading. Raises PayloadError."""
    try:
        return Node(msgspec.json.decode(data))
    except (RecursionError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PayloadError(f"{what} cannot be read as JSON: {_short(error)}.") from error


def _short(error: Exception) -> str:
    return str(error)[:EXCERPT]


def fingerprint(raw: bytes, moving: re.Pattern[bytes] | None = None) -> str:
    """Hash over a raw entry without what moves at every render; equal means nothing to parse."""
    if moving is not None:
        raw = moving.sub(b"", raw)
    return blake2b(raw, digest_size=16).hexdigest()


def entry_problem(position: int, error: Exception | str) -> Problem:
    """One unreadable entry: the rest of the list is kept, the list is partial."""
    return Problem(reason="item", detail=f"entry {position + 1}: {str(error)[:EXCERPT]}")


def read_entries(
    entries: Sequence[msgspec.Raw], read: Callable[[bytes], Item | None]
) -> tuple[tuple[Item, ...], tuple[Problem, ...]]:
    """Items of raw entries; None leaves an entry out on purpose (not listed); an error makes a problem of it."""
    items: list[Item] = []
    problems: list[Problem] = []
    for position, entry in enumerate(entries):
        try:
            item = read(bytes(entry))
        except (msgspec.DecodeError, PayloadError, UnicodeDecodeError, RecursionError) as error:
            problems.append(entry_problem(position, error))
            continue
        if item is not None:
            items.append(item)
    return tuple(items), tuple(problems)


def whole_list(
    items: Iterable[Item],
    problems: Iterable[Problem] = (),
    *,
    advertised: int | None = None,
    stated_empty: bool = False,
) -> ListingPage:
    """A list that one answer holds whole."""
    return ListingPage(items=tuple(items), problems=tuple(problems), advertised=advertised, stated_empty=stated_empty)
