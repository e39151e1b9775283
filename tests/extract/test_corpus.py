"""Real pages: every stated field, and floors."""

import gzip
import json
import re
from pathlib import Path

import pytest

from rolecall.extract import document, embedded_state, job_postings, json_ld_objects
from rolecall.model import RawPosting

pytestmark = pytest.mark.corpus
URL = "https://page.example/1"


def compare(stated: dict[str, object], found: RawPosting) -> list[bool]:
    """Whether each stated field was read as stated."""
    text = json.loads(json.dumps(stated))
    kinds = text.get("employmentType")
    address = [
        p["address"] for p in (text["jobLocation"] if isinstance(text["jobLocation"], list) else [text["jobLocation"]])
    ]
    places = [
        (a.get("addressLocality") or None, a.get("addressRegion") or None, a.get("addressCountry")) for a in address
    ]
    description = found.description_html or found.description_text or ""
    return [
        found.title == " ".join(text["title"].split()),
        found.employer == text["hiringOrganization"]["name"],
        description == text["description"].strip(),
        found.published == text.get("datePosted"),
        found.valid_through == text.get("validThrough"),
        "identifier" not in text or found.external_id == str(text["identifier"]["value"]),
        "url" not in text or found.url == text["url"],
        [(p.locality, p.region, p.country) for p in found.places] == places,
        found.employment == (() if kinds is None else (kinds,) if isinstance(kinds, str) else tuple(kinds)),
    ]


def test_stated_fields_of_real_objects(corpus: Path) -> None:
    results: list[bool] = []
    with gzip.open(corpus / "labels" / "jsonld_objects.jsonl.gz", "rt") as lines:
        for text in lines:
            (found,) = job_postings(f'<script type="application/ld+json">{text}</script>', URL)
            results += compare(json.loads(text), found)
    assert len(results) > 10_000
    assert sum(results) / len(results) >= 0.99


def test_stated_fields_of_real_pages(corpus: Path) -> None:
    results: list[bool] = []
    for path in sorted((corpus / "pages" / "jsonld").glob("*.html")):
        html = path.read_text(errors="replace")
        scripts = re.findall(r"<script[^>]*ld\+json[^>]*>(.*?)</script>", html, re.S)
        stated = [value for value in map(json.loads, scripts) if value.get("@type") == "JobPosting"]
        found = job_postings(html, URL)
        assert len(found) == len(stated) == 1, path.name
        results += compare(stated[0], found[0])
    assert sum(results) / len(results) >= 0.99


def test_broken_markup_is_read(corpus: Path) -> None:
    for path in sorted((corpus / "pages" / "jsonld_broken").glob("*.html")):
        objects = json_ld_objects(path.read_text())
        assert any(isinstance(value, dict) and len(value) > 0 for value in objects), path.name
    shapes = corpus / "shapes"
    titles = {
        path.name: [posting.title for posting in job_postings(path.read_text(), URL)]
        for path in shapes.glob("*job*.html")
    }
    assert titles and all(len(found) == 1 for found in titles.values()), titles


@pytest.mark.slow
def test_no_real_page_fails_and_ordinary_pages_have_text(corpus: Path) -> None:
    pages = sorted((corpus / "blockpages" / "ordinary").glob("*.html")) + sorted(
        (corpus / "pages" / "career").glob("*.html")
    )
    silent = 0
    for path in pages:
        html = path.read_text(errors="replace")
        for text in embedded_state(html).values():
            json.loads(text)
        job_postings(html, URL)
        silent += len(document(html, URL).text) < 40
    assert silent <= len(pages) * 0.1
