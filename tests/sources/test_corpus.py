"""Real payloads: every listed posting is read, with what the payload states."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rolecall.model import Board, Closed, Item, RawPosting, Request
from rolecall.sources import adapters
from sources.replaying import page_of

pytestmark = pytest.mark.corpus

KEYS: dict[str, dict[str, str]] = {
    "greenhouse": {"token": "acme"},
    "ashby": {"name": "acme"},
    "lever": {"site": "acme"},
    "smartrecruiters": {"company": "Acme"},
    "recruitee": {"host": "acme.recruitee.com"},
    "workable": {"account": "acme"},
    "personio": {"host": "acme.jobs.personio.de"},
    "teamtailor": {"host": "acme.teamtailor.com"},
    "workday": {"host": "acme.wd5.myworkdayjobs.com", "tenant": "acme", "site": "External"},
    "pinpoint": {"slug": "acme"},
    "rippling": {"board": "acme"},
    "bamboohr": {"tenant": "acme"},
    "eightfold": {"host": "acme.eightfold.ai", "domain": "acme.example"},
    "manatal": {"slug": "acme"},
    "gem": {"slug": "acme"},
    "icims": {"host": ""},
    "jobvite": {"tenant": ""},
    "jazzhr": {"tenant": "acme"},
    "hrmdirect": {"tenant": "acme"},
    "neogov": {"agency": "acme"},
    "paylocity": {"company": "acme"},
    "oracle_hcm": {"host": "acme.fa.us2.oraclecloud.com", "site": "CX"},
    "gusto": {"slug": "acme"},
    "ycombinator": {"slug": "acme"},
}
#: (files, distinct postings) of each platform's folder.
FILES = {
    "greenhouse": (31, 1400),
    "ashby": (44, 374),
    "lever": (4, 12),
    "smartrecruiters": (3, 9),
    "recruitee": (6, 15),
    "workable": (2, 3),
    "personio": (2, 3),
    "teamtailor": (2, 4),
    "workday": (2, 5),
    "pinpoint": (1, 2),
    "rippling": (2, 3),
    "bamboohr": (1, 2),
    "eightfold": (1, 2),
    "manatal": (4, 36),
    "icims": (2, 4),
    "jazzhr": (1, 1),
    "jobvite": (2, 5),
    "hrmdirect": (1, 2),
    "neogov": (1, 2),
    "paylocity": (2, 20),
}
#: Files that are no list: another program's records, pages of single postings, an offline notice.
NOT_LISTS = ("ops-greenhouse-sample.json", "ops-lever-sample.json", "offline.html", "_job.json", "_job.html", "_detail")
#: Where a platform's list is served, for links that are relative.
AT = {
    "jobvite": "https://jobs.jobvite.com/acme/jobs",
    "hrmdirect": "https://acme.hrmdirect.com/employment/job-openings.php",
    "icims": "https://careers-acme.icims.com/jobs/search",
}


def content(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def files(corpus: Path, platform: str) -> Iterator[Path]:
    for path in sorted((corpus / "ats" / platform).iterdir()):
        if not any(part in path.name for part in NOT_LISTS) and "detail-" not in path.name:
            yield path


def listed(platform: str, path: Path) -> tuple[Board, tuple[Item, ...]]:
    adapter = adapters()[platform]
    board = Board(slug="acme", adapter=platform, key=KEYS[platform], url="https://acme.example/")
    if not all(KEYS[platform].values()):
        # Pages of other employers: every link of the platform counts, whoever's it is.
        board = Board(slug="acme", adapter=platform, key={}, url="https://acme.example/")
    kind = {".json": "application/json", ".html": "text/html", ".xml": "text/xml"}.get(path.suffix, "application/json")
    request = Request(url=AT.get(platform, "https://acme.example/list"), state={"site": "External", "mark": ""})
    found = adapter.list_page(board, page_of(request.url, content(path), content_type=kind), request)  # type: ignore[attr-defined]
    assert not [problem for problem in found.problems if problem.reason == "item"], f"{path.name}: {found.problems}"
    assert len({item.external_id for item in found.items}) == len(found.items), path.name
    return board, found.items


def postings(platform: str, path: Path) -> list[RawPosting]:
    board, items = listed(platform, path)
    adapter = adapters()[platform]
    parsed = []
    for item in items:
        posting = adapter.parse(board, item, None)
        assert not isinstance(posting, Closed)
        parsed.append(posting)
    return parsed


def raw_entries(path: Path) -> list[dict[str, Any]]:
    found = json.loads(content(path))
    if isinstance(found, list):
        return found
    names = ("jobs", "content", "offers", "jobPostings", "items", "results", "data", "result", "positions")
    return next(found[name] for name in names if name in found)


def is_listed(entry: dict[str, Any]) -> bool:
    return entry.get("isListed") is not False and entry.get("status") not in ("draft", "internal")


def identity(entry: dict[str, Any]) -> str:
    names = ("shortcode", "uuid", "id", "externalPath")
    return str(next(entry[name] for name in names if name in entry))


@pytest.mark.parametrize("platform", FILES)
def test_every_listed_posting(corpus: Path, platform: str) -> None:
    paths = list(files(corpus, platform))
    assert len(paths) >= FILES[platform][0]
    for path in paths:
        _, items = listed(platform, path)
        assert all(item.url.startswith("http") for item in items), path.name
        if path.suffix in (".json", ".gz"):
            expected = {identity(entry) for entry in raw_entries(path) if is_listed(entry)}
            assert len(items) == len(expected), path.name


@pytest.mark.parametrize("platform", ["greenhouse", "ashby", "lever", "recruitee", "personio", "teamtailor", "manatal"])
def test_every_posting_is_parsed(corpus: Path, platform: str) -> None:
    for path in files(corpus, platform):
        for posting in postings(platform, path):
            assert posting.title, path.name


def test_counts(corpus: Path) -> None:
    counts = {platform: sum(len(listed(platform, path)[1]) for path in files(corpus, platform)) for platform in FILES}
    assert counts == {platform: count for platform, (_, count) in FILES.items()}


def test_stated_fields_of_ashby_and_greenhouse(corpus: Path) -> None:
    """What an entry states is in its posting: places, workplace, type, pay, dates."""
    for path in files(corpus, "ashby"):
        by_id = {entry["id"]: entry for entry in raw_entries(path)}
        for posting in postings("ashby", path):
            entry = by_id[posting.external_id]
            assert posting.published == entry["publishedAt"]
            assert bool(posting.places) == bool(entry["location"])
            assert posting.workplace == (entry.get("workplaceType") or None)
            assert posting.employment == ((entry["employmentType"],) if entry.get("employmentType") else ())
            tiers = (entry.get("compensation") or {}).get("compensationTiers") or []
            assert bool(posting.pay) >= any(tier["components"] for tier in tiers)
    for path in files(corpus, "greenhouse"):
        by_id = {str(entry["id"]): entry for entry in raw_entries(path)}
        for posting in postings("greenhouse", path):
            entry = by_id[posting.external_id]
            assert posting.published == entry["first_published"]
            assert posting.places[0].text == entry["location"]["name"].strip()
