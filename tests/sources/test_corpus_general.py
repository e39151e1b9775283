"""Real feeds, sitemaps, APIs and career pages, read by the general readers."""

import gzip
import json
from pathlib import Path

import pytest

from rolecall.model import Board, Closed, Request
from rolecall.sources import adapters, detect_page
from sources.replaying import page_of

pytestmark = pytest.mark.corpus


def board(adapter: str, config: str = "{}") -> Board:
    url = "https://jobs.acme.example/"
    return Board(slug="acme", adapter=adapter, key={"url": url}, url=url, config=config)


def test_every_feed(corpus: Path) -> None:
    """Nine dialects; every entry is a posting with title and address."""
    feed = adapters()["feed"]
    paths = [*sorted((corpus / "feeds").glob("*.xml")), corpus / "apis" / "jobwatch-google_feed.xml"]
    assert len(paths) == 24
    for path in paths:
        found = feed.read(board("feed"), page_of("https://x.example/f", path.read_bytes()), Request(url="x"))
        assert not found.problems, path.name
        entries = path.read_text(errors="replace")
        stated = max(entries.count(f"</{tag}>") for tag in ("job", "item", "ad"))
        assert len(found.items) == stated, path.name
        for item in found.items:
            posting = feed.parse(board("feed"), item, None)
            assert not isinstance(posting, Closed)
            assert posting.title and posting.url.startswith("http"), path.name


def test_real_sitemap(corpus: Path) -> None:
    body = (corpus / "sitemaps" / "isjb-sitemap.xml.gz").read_bytes()
    page = page_of("https://jobs.acme.example/sitemap.xml.gz", body)
    found = adapters()["sitemap"].read(board("sitemap"), page, Request(url=page.url, entry="sitemap"))
    text = gzip.decompress(body).decode()
    assert len(found.items) == text.count("/jobs/") > 2000
    assert all(item.dated for item in found.items)


APIS = {
    "arbeitnow-0.json.gz": ("data", "url", "title", 100),
    "careerops-dice-sample.json": ("@", "detailsPageUrl", "title", 5),
    "himalayas-1.json": ("jobs", "guid", "title", 1),
    "jobicy-0.json": ("jobs", "url", "jobTitle", 5),
    "jooble-0.json": ("jobs", "link", "title", 30),
    "remotive-0.json": ("jobs", "url", "title", 22),
    "stapply-uber.json.gz": ("jobs", "url", "title", 776),
    "the_muse-0.json": ("results", "refs.landing_page", "name", 13),
    "usajobs-0.json.gz": (
        "SearchResult.SearchResultItems[].MatchedObjectDescriptor",
        "PositionURI",
        "PositionTitle",
        25,
    ),
    "usajobs-1.json.gz": (
        "SearchResult.SearchResultItems[].MatchedObjectDescriptor",
        "PositionURI",
        "PositionTitle",
        25,
    ),
    "adzuna-0.json": ("results", "redirect_url", "title", 1),
    "jsearch-0.json": ("data", "job_apply_link", "job_title", 10),
    "jsearch-1.json": ("data", "job_apply_link", "job_title", 10),
}


@pytest.mark.parametrize("name", APIS)
def test_every_api_by_configuration(corpus: Path, name: str) -> None:
    path, link, title, count = APIS[name]
    config = '{"listing":{"path":"%s","link_field":"%s","fields":{"title":"%s"}},"detail":{"kind":"none"}}'
    raw = (corpus / "apis" / name).read_bytes()
    body = gzip.decompress(raw) if name.endswith(".gz") else raw
    its = board("api", config % (path, link, title))
    found = adapters()["api"].read(its, page_of("https://x.example/api", body), Request(url="x"))
    assert not found.problems
    assert len(found.items) == count
    assert all(not isinstance(posting := adapters()["api"].parse(its, item, None), Closed) and posting.title
               for item in found.items)  # fmt: skip


def test_amazon_shaped_files(corpus: Path) -> None:
    adapter = adapters()["amazon"]
    its = Board(slug="a", adapter="amazon", key={"host": "www.amazon.jobs"}, url="https://www.amazon.jobs/en/search")
    page = page_of(its.url, (corpus / "apis" / "openpostings-amazon-search.json").read_bytes())
    found = adapter.read(its, page, Request(url=its.url))
    assert len(found.items) == 2
    assert found.cap == 10_000


def test_employers_pages_lead_on_or_say_why(corpus: Path) -> None:
    """No employer's page is taken for another employer's board."""
    for path in sorted((corpus / "pages" / "career").glob("*.html")):
        found = detect_page(page_of("https://www.acme.example/page", path.read_bytes(), content_type="text/html"))
        assert found.key is not None or found.why, path.name


RECIPES = {
    "framework_co-framework_co-hiring.html": r"/jobs/[\w-]+$",
    "reelementtech-careers.html": r"/jobs/[\w-]+$",
    "terminusindustrials-terminus-careers.html": r"/jobs/[\w.-]+$",
}


@pytest.mark.parametrize("name", RECIPES)
def test_career_pages_by_recipe(corpus: Path, name: str) -> None:
    its = board("dom", json.dumps({"listing": {"include": RECIPES[name]}}))
    page = page_of(
        "https://www.acme.example/careers", (corpus / "pages" / "career" / name).read_bytes(), 200, "text/html"
    )
    assert adapters()["dom"].read(its, page, Request(url=page.url)).items
