"""Board lists: every row is a board that knows its first request, or refused with a reason."""

import csv
import io
import json
import time
from collections import Counter
from pathlib import Path

import pytest

from rolecall.model import Board, InvalidInput, Route, ScanMode
from rolecall.sources import adapters, read_list, route_of, write_list

COLUMNS = ["company_slug", "board_slug", "board_url"]
COLUMNS += ["monitor_type", "monitor_config", "scraper_type", "scraper_config"]
PAGES = {
    "url_filter": {"include": "/job/", "exclude": "test"},
    "render": True,
    "actions": [{"action": "click", "selector": "a"}, {"action": "evaluate", "script": "x"}],
    "pagination": {"param_name": "page", "max_pages": 3},
}
STEPS = {"steps": [{"tag": "h1", "field": "title"}], "defaults": {"locations": ["Leeds, UK"]}}
API = {
    "api_url": "https://api.acme.example/jobs",
    "method": "GET",
    "json_path": "data",
    "request_headers": {"user-agent": "Mozilla", "x-lang": "en"},
    "proxy": True,
    "fields": {"title": "t", "metadata.team": "team"},
    "pagination": {"param_name": "p", "style": "page", "start_value": 1, "increment": 1, "location": "query"},
}


def registry(*rows: tuple[str, ...]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows([COLUMNS, *rows])
    return out.getvalue().encode()


JOBSEEK = registry(
    ("acme", "acme-a", "https://www.acme.example/careers", "dom", json.dumps(PAGES), "dom", json.dumps(STEPS)),
    ("acme", "acme-b", "https://www.acme.example/api", "api_sniffer", json.dumps(API), "skip", ""),
    ("acme", "acme-c", "https://www.example.com/x", "nobody_knows", "{}", "skip", ""),
    ("acme", "acme-d", "https://www.acme.example/x", "sitemap", "{broken", "json-ld", ""),
)


def test_every_column_is_carried_over() -> None:
    pages, api, unknown, broken = read_list(JOBSEEK)
    assert pages.board is not None and api.board is not None
    assert pages.board.route is Route.BROWSER and pages.board.employer == "acme"
    recipe = pages.board.config
    for part in ('"include":"/job/"', '"exclude":"test"', '"render":true', '"most":3', '"locations":["Leeds, UK"]'):
        assert part in recipe
    assert "evaluate" not in recipe, "scripts of others are never run"
    assert api.board.route is Route.PROXIED
    first = adapters()["api"].start(api.board, ScanMode.FULL)[0]
    assert first.url == "https://api.acme.example/jobs?p=1"
    assert ("x-lang", "en") in first.headers
    assert not any(name == "user-agent" for name, _ in first.headers), "nobody else's identity is sent"
    assert unknown.board is None and "nobody_knows" in unknown.why
    assert broken.board is None and "JSON" in broken.why


NAMED = b"""Name,Acme Website,Greenhouse Website,Logo
Acme,https://www.acme.example,https://boards.greenhouse.io/acme,https://img.example/1.png
Best,https://www.best.example,https://careers.best.example/jobs,https://img.example/2.png
Core,https://www.core.example,null,https://img.example/3.png
Dale,null,,https://img.example/4.png
Elm,https://www.elm.example,https://boards.greenhouse.io/css,https://img.example/5.png
"""


def test_a_column_named_for_a_platform_says_whose_boards_its_pages_lead_to() -> None:
    """The address names the board, or the employer's page has to: it is looked for there at every scan, never guessed."""
    acme, best, core, dale, elm = (row.board for row in read_list(NAMED))
    assert acme is not None and acme.key == {"token": "acme"} and acme.employer == "Acme"
    assert best is not None and best.key == {"page": "https://careers.best.example/jobs"}
    assert core is not None and core.key == {"page": "https://www.core.example"} and "page" in core.how
    assert dale is None
    assert elm is not None and elm.key == {"page": "https://www.elm.example"}
    assert {board.adapter for board in (acme, best, core, elm)} == {"greenhouse"}
    assert adapters()["greenhouse"].start(core, ScanMode.FULL)[0].url == "https://www.core.example"


@pytest.mark.parametrize("name", ["brassring", "darwinbox", "dayforce", "njoyn"])
def test_boards_only_a_browser_is_shown_are_routed_to_it(name: str) -> None:
    """By address, from our own list and from another registry, and their first request is one a browser can make."""
    url = adapters()[name].examples[0]
    lists = (f"url\n{url}\n".encode(), f"slug,url,adapter\na,{url},{name}\n".encode())
    for rows in (*(read_list(data) for data in lists), read_list(registry(("a", "a", url, name, "{}", "skip", "")))):
        board = rows[0].board
        assert board is not None and board.route is Route.BROWSER, rows
        request = adapters()[name].start(board, ScanMode.FULL)[0]
        assert request.method == "GET" and route_of(name) is Route.BROWSER


def test_our_list_comes_back_as_it_went() -> None:
    boards = [
        Board(
            slug="a",
            adapter="api",
            key={"url": "https://x.example/a"},
            url="https://x.example/",
            config='{"render":true}',
        ),
        Board(
            slug="b",
            adapter="sitemap",
            key={"url": "https://y.example/sitemap.xml"},
            url="https://y.example/",
            employer="Acme, Ltd",
            entry_filter="/jobs/",
            route=Route.PROXIED,
            locales=("en", "de"),
        ),
    ]
    back = [row.board for row in read_list(write_list(boards).encode())]
    assert [(b.slug, b.key, b.config, b.employer, b.route, b.locales, b.entry_filter) for b in back if b] == [
        (b.slug, b.key, b.config, b.employer, b.route, b.locales, b.entry_filter) for b in boards
    ]


@pytest.mark.parametrize("data", [b"a,b\n1,2\n", b"{not json", b"\x1f\x8bbroken"])
def test_a_list_that_is_none_is_refused_whole(data: bytes) -> None:
    with pytest.raises(InvalidInput):
        read_list(data)


@pytest.mark.corpus
def test_every_row_of_the_registry(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = time.process_time()
    rows = read_list((corpus / "registry" / "jobseek-boards.csv.gz").read_bytes())
    table: Counter[tuple[str, str]] = Counter()
    for row in rows:
        if row.board is None:
            assert row.why.startswith("refused: "), f"{row.text}: {row.why}"
            table["refused", row.why[9:60]] += 1
            continue
        requests = adapters()[row.board.adapter].start(row.board, ScanMode.FULL)
        assert requests and requests[0].url.startswith(("https://", "http://")), row.text
        table["understood", row.board.adapter] += 1
    assert time.process_time() - begun < 10
    assert sum(table.values()) == 6417
    with capsys.disabled():
        print()
        for (fate, name), count in sorted(table.items(), key=lambda entry: -entry[1]):
            print(f"  {count:5} {fate} {name}")


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "share"),
    [
        ("stapply-ashby-companies.csv", 0.995),
        ("stapply-gem-gem_companies.csv", 0.995),
        ("stapply-greenhouse-greenhouse_companies.csv", 0.995),
        ("stapply-lever-lever_companies.csv", 0.995),
        ("stapply-rippling-rippling_companies.csv", 0.995),
        ("stapply-smartrecruiters-companies.csv", 0.995),
        ("stapply-workable-workable_companies.csv", 0.995),
        ("stapply-workday-workday_companies.csv", 0.995),
        ("atsjobsmcp-directory.json.gz", 0.995),
        ("swe-internship-targets.json", 0.995),
        ("techjobshub-greenhouse-companies.csv.gz", 0.995),
    ],
)
def test_slug_lists(corpus: Path, name: str, share: float) -> None:
    rows = read_list((corpus / "registry" / name).read_bytes())
    understood = [row.board for row in rows if row.board is not None]
    assert len(understood) >= share * len(rows), [row.text for row in rows if row.board is None][:20]
    for board in understood:
        assert adapters()[board.adapter].start(board, ScanMode.FULL)
