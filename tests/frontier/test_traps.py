"""Traps by form and by yield; priority; families of URLs."""

import pytest

from rolecall.frontier import LEAST, Prospect, Yields, inherited, pattern_of, priority, smoothed, trap

TRAPS = [
    "/calendar/2031/05", "/events?year=2044&month=1", "/calendar/2026/05/17", "/a/b/a/b/a/b", "/x/x/x/x",
    "/list?page=61", "/page/900/", "/list?offset=30000", "/jobs?sort=asc&filter=x", "/?a=1&b=1&c=1&d=1&e=1&f=1&g=1",
    "/jobs?id[]=1&id[]=2&id[]=3&id[]=4", "/logo.png", "/brochure.pdf?x=1", "/login?next=/jobs", "/cart",
    "/s?q=" + "x" * 300, "/" + "deep/er/" * 7, "/f?u=abcd&v=abcd&w=abcd",
]  # fmt: skip
PAGES = [
    "/", "/jobs", "/jobs/4711-data-engineer", "/p/3000", "/en/careers/open-roles?page=3", "/events/2026",
    "/jobs?team=data&place=berlin", "/2025/11/what-we-learned", "/jobs/print-designer", "/carriere/poste/123/",
    "/jobs/2026-05-17-nurse", "/company/jobs/company-secretary", "/o/marketing/o-12",
]  # fmt: skip


@pytest.mark.parametrize("path", TRAPS)
def test_traps_are_told_by_their_form(path: str) -> None:
    assert trap(path, 2026)


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_no_traps(path: str) -> None:
    assert trap(path, 2026) is None


def test_families_of_urls() -> None:
    assert pattern_of("/jobs/12-nurse") == pattern_of("/jobs/9731-cook")
    assert pattern_of("/list?b=1&a=2") == pattern_of("/list?a=9&b=9")
    assert pattern_of("/jobs/engineer") != pattern_of("/news/engineer")
    assert pattern_of("/jobs/engineer") != pattern_of("/jobs/engineer/apply")


def test_a_family_that_gives_nothing_is_left_and_one_that_gives_is_not() -> None:
    yields = Yields()
    for number in range(40):
        yields.note("/list?color", False)
        yields.note("/jobs/~", number % 5 == 0)
    assert yields.spent("/list?color")
    assert not yields.spent("/jobs/~")
    assert not yields.spent("/new/~")
    again = Yields.load(yields.dump())
    assert again.traps.keys() == {"/list?color"}
    assert not again.host_spent


def test_a_host_with_ever_new_families_is_left_too() -> None:
    yields = Yields()
    for number in range(200):
        yields.note(f"/{number}", False)
    assert yields.host_spent
    assert len(yields.dump()) < 5_000


def test_priority_follows_topic_and_link() -> None:
    plain = priority(Prospect(topic=0.1, depth=3))
    promising = priority(Prospect(topic=0.1, link=0.9, depth=3))
    topical = priority(Prospect(topic=0.9, depth=3))
    best = priority(Prospect(topic=0.9, link=0.9, abroad=True, authority=100, depth=0))
    assert plain < promising < best
    assert plain < topical < best <= 1000
    assert priority(Prospect(topic=0.0, link=0.0, depth=9, known=1000)) < LEAST


def test_scores_are_inherited_and_smoothed() -> None:
    assert inherited(0.8, None, same_domain=False) == pytest.approx(0.56)
    assert inherited(0.8, 0.3, same_domain=False) == 0.3
    assert inherited(0.8, 0.3, same_domain=True) == 0.8
    score = 0.5
    for count in range(200):
        score = smoothed(score, count, 1.0)
    assert 0.95 < score <= 1.0
