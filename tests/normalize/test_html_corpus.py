"""Public attack payloads and real descriptions: quality floors."""

import gzip
import json
from pathlib import Path

import pytest

from normalize.test_html import unsafe
from rolecall.normalize import flags_of, plain_text, read_html, safe_html

pytestmark = pytest.mark.corpus


def test_no_public_payload_survives(corpus: Path) -> None:
    payloads = [json.loads(line)["payload"] for line in (corpus / "safety" / "xss.jsonl").read_text().splitlines()]
    assert len(payloads) > 1000
    for payload in payloads:
        for html in (payload, f"<p>Join us</p>{payload}", json.dumps(payload)[1:-1]):
            for base in (None, "https://jobs.example/1"):
                assert unsafe(safe_html(html, base)) is None, html


def test_both_ways_to_text_agree(corpus: Path) -> None:
    for line in (corpus / "safety" / "xss.jsonl").read_text().splitlines():
        payload = json.loads(line)["payload"]
        assert plain_text(payload) == read_html(payload).text


@pytest.mark.slow
def test_real_descriptions_are_hardly_ever_flagged(corpus: Path) -> None:
    with gzip.open(corpus / "labels" / "descriptions.jsonl.gz", "rt") as lines:
        rows = [json.loads(line) for line in lines]
    flagged = [row["id"] for row in rows if flags_of(row["title"], row["text"])]
    assert len(flagged) <= len(rows) * 0.001
