"""What holds for every adapter: its file, its claims, its errors, and that nobody else knows its name."""

import random
import re
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from rolecall.model import Board, ListingKind, NotFound, PayloadError, Request, ScanMode
from rolecall.sources import adapter as by_name
from rolecall.sources import adapters, hosts_of
from rolecall.sources.kit import Source
from sources.replaying import RECORDINGS, page_of, replay

SRC = Path(__file__).resolve().parents[2] / "src" / "rolecall"
PLATFORMS = sorted(path.stem for path in (SRC / "sources" / "ats").glob("*.py") if path.stem != "__init__")
#: Names that are also ordinary words: for these only hosts and quoted names are looked for.
_WORDS = (
    "amazon bite breezy comeet deel dover emply factorial fountain gem gusto herp homerun indeed join notion paradox "
    "phenom pinpoint polymer rippling accenture brassring taleo"
)
WORDS = frozenset(_WORDS.split())


def test_more_platforms_than_the_widest_peer() -> None:
    assert len(PLATFORMS) > 84


def test_unknown_names_get_near_ones() -> None:
    with pytest.raises(NotFound) as error:
        by_name("greenhose")
    assert "greenhouse" in str(error.value)


@pytest.mark.parametrize("name", adapters())
def test_declares_what_callers_need(name: str) -> None:
    adapter = adapters()[name]
    assert adapter.name == name and adapter.version >= 1
    assert adapter.listing in ListingKind
    for url in adapter.examples:
        key = adapter.claim(url)
        assert key is not None and key.adapter == name and all(key.parts.values()) and key.how


@cache
def _elsewhere() -> tuple[tuple[Path, str, str], ...]:
    """Every source file that is no platform's own, with its text, as it is and in lower case."""
    platforms = SRC / "sources" / "ats"
    files = [path for path in SRC.rglob("*.py") if path.parent.name != "world"]
    texts = [(path, path.read_text()) for path in files if path.parent != platforms or path.stem not in PLATFORMS]
    return tuple((path, text, text.lower()) for path, text in texts)


@pytest.mark.parametrize("name", PLATFORMS)
def test_nobody_else_knows_its_name(name: str) -> None:
    hosts = [host.removeprefix("*.") for host in adapters()[name].hosts]
    patterns = [rf"[\"']{name}[\"']", *(rf"(?<![\w-]){re.escape(host)}(?![\w.-]*\w)" for host in hosts)]
    if name not in WORDS:
        patterns.append(rf"(?i:\b{name}\b)")
    rule = re.compile("|".join(patterns))
    for path, text, lowered in _elsewhere():
        # What the rule finds holds the name or a host letter for letter: most files are done with one search each.
        if name in lowered or any(host in text for host in hosts):
            found = rule.search(text)
            assert found is None, f"{path} knows {name}: {found[0]!r}"


def test_a_name_elsewhere_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "_elsewhere", lambda: ((SRC, text := 'kind = "Greenhouse"', text.lower()),))
    with pytest.raises(AssertionError, match="knows greenhouse"):
        test_nobody_else_knows_its_name("greenhouse")


def first_page(name: str) -> tuple[Board, Request, bytes, str]:
    """The board of the normal recording and the first exchange of it."""
    import json

    folder = RECORDINGS / name / "normal"
    case = json.loads((folder / "expected.json").read_text())
    adapter = adapters()[name]
    claimed = adapter.claim(case["url"])
    key = case.get("key") or (claimed.parts if claimed else {})
    board = Board(slug="acme", adapter=name, key=key, url=case["url"], config=json.dumps(case.get("config", {})))
    request = adapter.start(board, ScanMode.FULL)[0]
    page = replay(folder)(request)
    return board, request, page.body, page.content_type


RECORDED = sorted(path.parent.name for path in RECORDINGS.glob("*/normal"))


@pytest.mark.parametrize("name", RECORDED)
def test_nothing_a_site_sends_breaks_it(name: str) -> None:
    """Any body is read, or refused as PayloadError with a short message that quotes little of it."""
    board, request, body, kind = first_page(name)
    adapter = adapters()[name]
    chance = random.Random(name)
    bodies = [
        b"",
        b" ",
        b"null",
        b"[]",
        b"{}",
        b"[[1]]",
        b'"text"',
        b"7",
        b"\xff\xfe\x00",
        b"<html></html>",
        b"<a>" * 999,
    ]
    bodies += [body[: chance.randrange(len(body))] for _ in range(8)]
    bodies += [body.replace(b'"', b"'"), body.replace(b"[", b"{"), body.replace(b":", b": null,"), b"{" * 5000]
    for sent in bodies:
        for status in (200, 500) if sent == b"[]" else (200,):
            page = page_of(request.url, sent, status, kind)
            try:
                found = adapter.read(board, page, request)
            except PayloadError as error:
                assert len(error.what) < 900 and request.url.split("?", 1)[0] in error.what
                continue
            for item in found.items:
                if adapter.detail(board, item) is None:
                    try:
                        adapter.parse(board, item, None)
                    except PayloadError:
                        continue


@pytest.mark.parametrize("name", RECORDED)
def test_the_same_entry_has_the_same_fingerprint(name: str) -> None:
    board, request, body, kind = first_page(name)
    adapter = adapters()[name]
    first, second = (adapter.read(board, page_of(request.url, body, 200, kind), request).items for _ in range(2))
    assert [item.fingerprint for item in first] == [item.fingerprint for item in second]


def test_requests_survive_a_checkpoint() -> None:
    """Pending requests are the checkpoint: every one is a plain value."""
    for name in RECORDED:
        board, request, _, _ = first_page(name)
        packed = msgspec.json.encode(request)
        assert msgspec.json.decode(packed, type=Request) == request, board.slug


def test_no_request_claims_to_be_somebody_else() -> None:
    for name in RECORDED:
        _, request, _, _ = first_page(name)
        assert not {"user-agent", "cookie"} & {header.lower() for header, _ in request.headers}, name


@pytest.mark.parametrize("name", RECORDED)
def test_is_a_source(name: str) -> None:
    assert isinstance(adapters()[name], Source)


def test_hosts_are_the_platforms_and_the_boards_own() -> None:
    served = Board(
        slug="x", adapter="recruitee", key={"host": "jobs.acme.example"}, url="https://www.acme.example/jobs"
    )
    assert hosts_of(served) == ("*.recruitee.com", "www.acme.example", "jobs.acme.example")
    general = Board(slug="x", adapter="dom", key={"url": "https://www.acme.example/"}, url="https://www.acme.example/")
    assert hosts_of(general) == ()


def fits(host: str, patterns: tuple[str, ...]) -> bool:
    return any(host == p or (p.startswith("*.") and host.endswith(p[1:])) for p in patterns)


@pytest.mark.parametrize("name", RECORDED)
def test_recorded_requests_stay_on_the_hosts_it_names(name: str) -> None:
    for case in (RECORDINGS / name).glob("*/expected.json"):
        board, _, _, _ = first_page(name)
        patterns = hosts_of(board)
        rows = (case.parent / "replay.tsv").read_text().splitlines()[1:]
        for row in rows:
            host = urlsplit(row.split("\t")[1]).hostname or ""
            assert not patterns or fits(host, patterns) or host.endswith(".example"), f"{case}: {host}"
