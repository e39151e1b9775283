"""Real payloads: every listed posting is read, with what the payload states."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rolecall.model import Board, Closed, RawPosting, Request
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
}
#: Records of another program about a platform's postings, not answers of the platform.
NOT_ANSWERS = ("careerops-greenhouse-sample.json", "careerops-lever-sample.json", "-offline.html", "_offline.html")


def content(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def files(corpus: Path, platform: str) -> Iterator[Path]:
    for path in sorted((corpus / "ats" / platform).iterdir()):
        if not path.name.endswith(NOT_ANSWERS) and "_job" not in path.name:
            yield path


def postings(platform: str, path: Path) -> list[RawPosting]:
    adapter = adapters()[platform]
    board = Board(slug="acme", adapter=platform, key=KEYS[platform], url="https://acme.example/")
    request = Request(url="https://acme.example/list", state={"site": "External"})
    listed = adapter.read(board, page_of(request.url, content(path)), request)
    assert not listed.problems, f"{path.name}: {listed.problems}"
    assert len({item.external_id for item in listed.items}) == len(listed.items), path.name
    parsed = []
    for item in listed.items:
        posting = adapter.parse(board, item, None)
        assert not isinstance(posting, Closed)
        parsed.append(posting)
    return parsed


def raw_entries(path: Path) -> list[dict[str, Any]]:
    found = json.loads(content(path))
    if isinstance(found, list):
        return found
    return next(
        found[name] for name in ("jobs", "content", "offers", "jobPostings", "items", "results") if name in found
    )


@pytest.mark.parametrize(
    ("platform", "least"),
    [
        ("greenhouse", 31),
        ("ashby", 44),
        ("lever", 4),
        ("smartrecruiters", 3),
        ("recruitee", 6),
        ("workable", 2),
        ("personio", 2),
        ("teamtailor", 2),
        ("workday", 2),
    ],
)
def test_every_listed_posting(corpus: Path, platform: str, least: int) -> None:
    paths = list(files(corpus, platform))
    assert len(paths) >= least
    for path in paths:
        found = postings(platform, path)
        assert all(posting.title and posting.external_id for posting in found), path.name
        assert all(posting.url.startswith("http") for posting in found), path.name
        if path.suffix in (".json", ".gz"):
            entries = [entry for entry in raw_entries(path) if entry.get("isListed") is not False]
            assert len(found) == len(entries), path.name


def test_counts_over_all_files(corpus: Path) -> None:
    counts = {platform: sum(len(postings(platform, path)) for path in files(corpus, platform)) for platform in KEYS}
    assert counts == {}
