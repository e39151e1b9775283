"""Real pages of postings and shapes of payloads that could not be captured whole."""

import json
from pathlib import Path

import pytest

from rolecall.model import Board, Closed, Item, RawPosting, Request
from rolecall.sources import adapters
from sources.replaying import page_of

pytestmark = pytest.mark.corpus


def board(name: str, key: dict[str, str], config: str = "{}") -> Board:
    return Board(slug="acme", adapter=name, key=key, url="https://www.acme.example/careers", config=config)


def read(its: Board, body: bytes, url: str = "https://x.example/", kind: str = "text/html") -> tuple[Item, ...]:
    state = {"site": "External", "widget": "w", "api_key": "k"}
    found = adapters()[its.adapter].list_page(its, page_of(url, body, 200, kind), Request(url=url, state=state))  # type: ignore[attr-defined]
    assert not found.problems, found.problems
    items: tuple[Item, ...] = found.items
    return items


def item(url: str = "https://www.acme.example/careers/1", payload: bytes = b"") -> Item:
    return Item(external_id="1", url=url, fingerprint="", payload=payload)


def parsed(its: Board, one: Item, body: bytes, url: str | None = None, kind: str = "text/html") -> RawPosting:
    found = adapters()[its.adapter].parse(its, one, page_of(url or one.url, body, 200, kind))
    assert isinstance(found, RawPosting)
    return found


def test_gem(corpus: Path) -> None:
    its = board("gem", {"slug": "acme"})
    items = read(its, (corpus / "shapes" / "gem_job_posts.json").read_bytes(), kind="application/json")
    posting = adapters()["gem"].parse(its, items[0], None)
    assert isinstance(posting, RawPosting)
    assert (posting.title, posting.workplace, posting.employment) == (
        "Director of Platform Engineering",
        "remote",
        ("full_time",),
    )


def test_eightfold(corpus: Path) -> None:
    its = board("eightfold", {"host": "example.eightfold.ai", "domain": "example.com"})
    items = read(its, (corpus / "shapes" / "eightfold_v2_search.json").read_bytes(), kind="application/json")
    assert [one.external_id for one in items] == ["800000000001", "800000000002"]
    assert items[1].dated == "1789000000"


def test_successfactors_feed_and_filled_page(corpus: Path) -> None:
    its = board("successfactors", {"host": "careers.example.com"})
    items = read(its, (corpus / "shapes" / "successfactors_feed.xml").read_bytes(), kind="text/xml")
    assert [one.external_id for one in items] == ["1100000100", "1100000200"]
    adapter = adapters()["successfactors"]
    filled = (corpus / "shapes" / "allegro_successfactors_filled_HTTP200.html").read_bytes()
    assert isinstance(adapter.parse(its, items[0], page_of(items[0].url, filled, 200, "text/html")), Closed)
    rich = (corpus / "shapes" / "successfactors_job_microdata.html").read_bytes()
    posting = parsed(its, items[0], rich)
    assert "Lead the platform group" in (posting.description_html or "")
    assert posting.published == "Mon Sep 14 00:00:00 UTC 2026"


def test_workday_details(corpus: Path) -> None:
    its = board("workday", {"host": "acme.wd5.myworkdayjobs.com", "tenant": "acme", "site": "External"})
    row = item(payload=b'{"title":"t","externalPath":"/job/x_R1001","locationsText":"2 Locations"}')
    body = (corpus / "shapes" / "workday_job.json").read_bytes()
    posting = parsed(its, row, body, kind="application/json")
    assert [place.text for place in posting.places] == ["US-WA-Seattle", "US-OR-Remote Location"]
    assert (posting.published, posting.requisition_id) == ("2026-10-02", "R1001")
    body = (corpus / "ats" / "workday" / "openroles-workday_job.json").read_bytes()
    assert parsed(its, row, body, kind="application/json").title == "Logistics Analyst"


def test_oracle(corpus: Path) -> None:
    its = board("oracle_hcm", {"host": "acme.fa.us2.oraclecloud.com", "site": "CX"})
    (first, _) = read(
        its, (corpus / "ats" / "oracle" / "careerkit-oracle_orc.json").read_bytes(), kind="application/json"
    )
    body = (corpus / "ats" / "oracle" / "careerkit-oracle_orc_detail.json").read_bytes()
    posting = parsed(its, first, body, kind="application/json")
    assert posting.workplace == "Hybrid" and "Five years" in (posting.description_html or "")


def test_rippling_details(corpus: Path) -> None:
    its = board("rippling", {"board": "acme"})
    body = (corpus / "ats" / "rippling" / "openroles-rippling_job.json").read_bytes()
    posting = parsed(its, item(payload=b'{"name":"x"}'), body, kind="application/json")
    assert posting.pay[0].max == "52000" and posting.employment == ("Full time",)


def test_company_pages_of_an_accelerator(corpus: Path) -> None:
    its = board("ycombinator", {"slug": "acme"})
    folder = corpus / "ats" / "workatastartup"
    items = read(its, (folder / "everjobs-list-loombotic.html").read_bytes())
    assert len(items) == 8 and all("/jobs/" in one.url for one in items)
    body = (folder / "everjobs-detail-diode-staff.html").read_bytes()
    assert parsed(its, items[0], body).pay[0].min == "140000"


def test_hosted_boards_without_structured_data(corpus: Path) -> None:
    its = board("gusto", {"slug": "acme"})
    folder = corpus / "ats" / "gusto-hosted"
    for name in ("material", "natura"):
        items = read(its, (folder / f"everjobs-{name}-board.html").read_bytes(), "https://jobs.gusto.com/boards/acme")
        assert items
        posting = parsed(its, items[0], (folder / f"everjobs-{name}-detail.html").read_bytes())
        assert len(posting.description_html or "") > 1000, name


def test_jobvite_and_avature_details(corpus: Path) -> None:
    ats = corpus / "ats"
    posting = parsed(
        board("jobvite", {"tenant": "acme"}), item(), (ats / "jobvite" / "jobwatch-jobvite_job.html").read_bytes()
    )
    assert posting.title == "Senior Platform Engineer" and "widget platform" in (posting.description_html or "")
    body = (ats / "avature" / "jobwatch-avature_job.html").read_bytes()
    assert parsed(board("avature", {"base": "x.example/careers"}), item(), body).title == "Senior Platform Engineer"


def test_lists_inside_state(corpus: Path) -> None:
    listing = {
        "source": "phApp.ddo",
        "path": "eagerLoadRefineSearch.data.jobs",
        "total": "eagerLoadRefineSearch.totalHits",
        "link": "https://careers.acme.example/job/{jobId}",
        "fields": {"title": "title", "locations": "location", "date_posted": "postedDate"},
        "paging": {"style": "offset", "param": "from", "start": 0, "step": 10, "size": 10},
    }
    its = board("state", {"url": "https://careers.acme.example/search"}, json.dumps({"listing": listing}))
    items = read(its, (corpus / "ats" / "phenom" / "careerkit-phenom.html").read_bytes())
    assert [one.external_id for one in items] == [
        "careers.acme.example/job/P-104461",
        "careers.acme.example/job/P-104504",
    ]


def test_sitemaps_of_portals(corpus: Path) -> None:
    body = (corpus / "ats" / "avature" / "jobwatch-avature_sitemap.xml").read_bytes()
    its = board(
        "sitemap", {"url": "https://x.example/sitemap.xml"}, '{"listing":{"include":"/JobDetail/[^/]+/\\\\d+$"}}'
    )
    assert len(read(its, body, kind="text/xml")) == 5


@pytest.mark.parametrize(
    "name", ["radancy_job_jsonld.html", "jsonld_raw_newline_in_string.html", "paradox_job_jsonld_entity_type.html"]
)
def test_structured_data_as_it_comes(corpus: Path, name: str) -> None:
    body = (corpus / "shapes" / name).read_bytes()
    assert parsed(board("sitemap", {"url": "https://x.example/sitemap.xml"}), item(), body).title


def test_every_posting_page(corpus: Path) -> None:
    """Every captured page of one posting is read as that posting."""
    its = board("sitemap", {"url": "https://x.example/sitemap.xml"})
    paths = sorted((corpus / "pages" / "jsonld").glob("*.html"))
    assert len(paths) >= 25
    for path in paths:
        assert parsed(its, item(), path.read_bytes()).title, path.name
