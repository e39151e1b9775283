"""Detection: by address, by page, and never by guessing."""

import pytest

from rolecall.model import Board
from rolecall.sources import adapters, detect_page, detect_url, moved_to
from rolecall.sources.kit import Marketplace, Source
from sources.replaying import page_of


@pytest.mark.parametrize(
    ("url", "adapter", "parts"),
    [
        ("https://jobs.ashbyhq.com/Acme%20Corp", "ashby", {"name": "Acme Corp"}),
        ("https://jobs.ashbyhq.com/Jerry.example", "ashby", {"name": "Jerry.example"}),
        ("https://jobs.lever.co/foo.bar/", "lever", {"site": "foo.bar"}),
        ("https://jobs.eu.lever.co/Foo", "lever", {"site": "Foo", "region": "eu"}),
        ("https://boards.eu.greenhouse.io/acme", "greenhouse", {"token": "acme"}),
        ("https://boards.greenhouse.io/embed/job_board?b=1&for=acme", "greenhouse", {"token": "acme"}),
        ("https://boards.greenhouse.io/embed/job_board/js?for=acme", "greenhouse", {"token": "acme"}),
        ("https://job-boards.eu.greenhouse.io/acme", "greenhouse", {"token": "acme"}),
        ("https://acme.workable.com", "workable", {"account": "acme"}),
        ("https://careers.smartrecruiters.com/AbbVie", "smartrecruiters", {"company": "AbbVie"}),
        ("acme.pinpointhq.com", "pinpoint", {"slug": "acme"}),
        ("https://acme.wd5.myworkdayjobs.com/careers", "workday", None),
        ("https://ACME.Recruitee.com/o/x", "recruitee", {"host": "acme.recruitee.com"}),
    ],
)
def test_addresses(url: str, adapter: str, parts: dict[str, str] | None) -> None:
    key = detect_url(url).key
    assert key is not None and key.adapter == adapter
    assert parts is None or key.parts == parts
    assert key.how


@pytest.mark.parametrize(
    "url",
    [
        "https://www.greenhouse.io/",
        "https://www.workable.com/pricing",
        "https://api.lever.co/",
        "https://www.example.com/careers",
        "https://support.personio.de/",
        "not a url",
        "",
        "mailto:jobs@example.com",
        "https://[broken",
    ],
)
def test_no_board(url: str) -> None:
    found = detect_url(url)
    assert found.key is None and found.why


def html(body: str, head: str = "") -> bytes:
    return f"<!doctype html><html><head>{head}</head><body>{body}</body></html>".encode()


def test_an_embed_is_evidence() -> None:
    body = html('<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>')
    key = detect_page(page_of("https://www.acme.example/careers", body, content_type="text/html")).key
    assert key is not None and key.parts == {"token": "acme"} and "embeds" in key.how


def test_a_company_name_is_no_evidence() -> None:
    """A page of a company, on another platform or none, is not a board of that name elsewhere."""
    for name in ("hpe", "deel"):
        body = html(f'<title>{name} careers</title><h1>Jobs at {name}</h1><a href="/open-positions">Open positions</a>')
        found = detect_page(page_of(f"https://www.{name}.example/careers", body, content_type="text/html"))
        assert found.key is None
        assert found.follow == f"https://www.{name}.example/open-positions"


def test_a_platforms_page_keeps_its_own_board() -> None:
    body = html('<a href="https://jobs.ashbyhq.com/deel">elsewhere</a>')
    key = detect_page(page_of("https://jobs.deel.com/acme", body, content_type="text/html")).key
    assert key is not None and key.adapter == "deel" and key.parts == {"slug": "acme"}


def test_several_boards_are_no_answer() -> None:
    links = "".join(f'<a href="https://jobs.lever.co/{name}">{name}</a>' for name in ("one", "two", "three"))
    links += "".join(f'<a href="https://jobs.ashbyhq.com/{name}">{name}</a>' for name in ("four", "five"))
    found = detect_page(page_of("https://www.list.example/", html(links), content_type="text/html"))
    assert found.key is None


def test_two_embedded_boards_are_named_in_the_answer() -> None:
    body = html(
        '<iframe src="https://jobs.lever.co/acme"></iframe><iframe src="https://jobs.ashbyhq.com/acme/embed"></iframe>'
    )
    found = detect_page(page_of("https://www.acme.example/jobs", body, content_type="text/html"))
    assert found.key is None and "lever acme" in found.why and "ashby acme" in found.why


def test_structured_data_is_read_as_it_is() -> None:
    job = '{"@context":"https://schema.org","@type":"JobPosting","title":"%s","url":"https://www.acme.example/j/%s"}'
    head = "".join(f'<script type="application/ld+json">{job % (n, n)}</script>' for n in ("a", "b"))
    key = detect_page(page_of("https://www.acme.example/jobs", html("", head), content_type="text/html")).key
    assert key is not None and key.adapter == "jsonld"


@pytest.mark.parametrize("name", [name for name, adapter in adapters().items() if isinstance(adapter, Marketplace)])
def test_marketplaces_say_why(name: str) -> None:
    from rolecall.model import Refused, ScanMode

    adapter = adapters()[name]
    assert isinstance(adapter, Source)
    for url in adapter.examples:
        key = adapter.claim(url)
        assert key is not None
        with pytest.raises(Refused) as refusal:
            adapter.start(Board(slug="x", adapter=name, key=key.parts, url=url), ScanMode.FULL)
        assert refusal.value.remedy


def test_a_marketplace_is_never_the_link_to_follow() -> None:
    body = html('<a href="https://www.indeed.com/cmp/Acme/jobs">Open positions</a><a href="/careers">Careers</a>')
    found = detect_page(page_of("https://www.acme.example/", body, content_type="text/html"))
    assert found.follow == "https://www.acme.example/careers"


def test_a_move_is_a_proposal() -> None:
    known = Board(
        slug="acme", adapter="smartrecruiters", key={"company": "Acme"}, url="https://jobs.smartrecruiters.com/Acme"
    )
    moved = html('<a href="https://acme.wd5.myworkdayjobs.com/External">Jobs</a>')
    found = moved_to(known, page_of("https://www.acme.example/careers", moved, content_type="text/html"))
    assert found is not None and found.key is not None and found.key.adapter == "workday"
    same = html('<a href="https://jobs.smartrecruiters.com/Acme">Jobs</a>')
    assert moved_to(known, page_of("https://www.acme.example/careers", same, content_type="text/html")) is None
