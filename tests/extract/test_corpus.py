"""Real pages: every stated field, and floors."""

import json
import sys
from pathlib import Path

import pytest

from rolecall.extract import document, embedded_state, job_postings, json_ld_objects

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench import quality_markup

pytestmark = pytest.mark.corpus
URL = "https://page.example/1"


def test_stated_fields_of_real_pages(corpus: Path) -> None:
    """The objects of the labels are measured with all other floors; whole pages here too, one by one."""
    results = quality_markup.pages(corpus)
    assert len(results) >= 25 * 9
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
