"""How many stated fields of real JSON-LD objects and pages are read as stated."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

from rolecall.extract import job_postings
from rolecall.model import RawPosting

URL = "https://page.example/1"


def compare(stated: dict[str, Any], found: RawPosting) -> list[bool]:
    """Whether each stated field was read as stated."""
    kinds = stated.get("employmentType")
    locations = stated["jobLocation"] if isinstance(stated["jobLocation"], list) else [stated["jobLocation"]]
    address = [location["address"] for location in locations]
    places = [
        (a.get("addressLocality") or None, a.get("addressRegion") or None, a.get("addressCountry")) for a in address
    ]
    description = found.description_html or found.description_text or ""
    return [
        found.title == " ".join(stated["title"].split()),
        found.employer == stated["hiringOrganization"]["name"],
        description == stated["description"].strip(),
        found.published == stated.get("datePosted"),
        found.valid_through == stated.get("validThrough"),
        "identifier" not in stated or found.external_id == str(stated["identifier"]["value"]),
        "url" not in stated or found.url == stated["url"],
        [(p.locality, p.region, p.country) for p in found.places] == places,
        found.employment == (() if kinds is None else (kinds,) if isinstance(kinds, str) else tuple(kinds)),
    ]


def objects(corpus: Path, step: int = 1) -> list[bool]:
    """Every stated field of the objects of the corpus, each alone on a page."""
    results: list[bool] = []
    with gzip.open(corpus / "labels" / "jsonld_objects.jsonl.gz", "rt", encoding="utf-8") as lines:
        for number, text in enumerate(lines):
            if number % step == 0:
                (found,) = job_postings(f'<script type="application/ld+json">{text}</script>', URL)
                results += compare(json.loads(text), found)
    return results


def pages(corpus: Path) -> list[bool]:
    """Every stated field of whole pages; a page whose posting is not found, or found twice, has none right."""
    results: list[bool] = []
    for path in sorted((corpus / "pages" / "jsonld").glob("*.html")):
        html = path.read_text(encoding="utf-8", errors="replace")
        scripts = re.findall(r"<script[^>]*ld\+json[^>]*>(.*?)</script>", html, re.S)
        stated = [value for value in map(json.loads, scripts) if value.get("@type") == "JobPosting"]
        found = job_postings(html, URL)
        results += compare(stated[0], found[0]) if len(found) == len(stated) == 1 else [False] * 9
    return results
