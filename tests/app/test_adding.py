"""From an employer's site to its board, over real pages on loopback: what is taken, and above all what is not."""

import asyncio
from pathlib import Path

import pytest

from app.crawl_site import Answer, Site, open_app
from rolecall.app.boards import Added, add_board, remove_board
from rolecall.model import InvalidInput, Refused

PROSE = "<p>We bake bread for the whole town, every day of the week, and have done so for forty years. </p>" * 12
EMBED = (
    '<script src="https://boards.greenhouse.io/embed/job_board/js?for=acmebakery"></script><div id="grnhse_app"></div>'
)


def page(body: str, title: str = "Acme Bakery") -> Answer:
    return 200, {}, f"<!doctype html><html><head><title>{title}</title></head><body>{PROSE}{body}</body></html>"


def link(url: str, text: str) -> str:
    return f'<a href="{url}">{text}</a>'


def add(folder: Path, pages: dict[str, Answer], *urls: str, opt_out: bool = False) -> tuple[list[Added], list[str]]:
    """Add boards in a world of `host/path → answer`; what was added, and the pages asked for."""
    hosts = sorted({address.partition("/")[0] for address in pages} | {"jobs.lever.co", "jobs.ashbyhq.com"})

    async def main() -> list[Added]:
        app = open_app(folder, site, hosts)
        try:
            added = []
            for url in urls:
                added.append(await add_board(app, url, None))
                if opt_out:
                    await remove_board(app, added[-1].board.slug, True)
            return added
        finally:
            await app.close()

    with Site(lambda host, path: pages.get(host + path)) as site:
        return asyncio.run(main()), site.paths()


HOME = "http://www.acmebakery.example/"
OTHER = link("https://jobs.ashbyhq.com/hpe", "Hewlett is hiring: see their jobs")
CAREERS = link("/careers", "Careers")


@pytest.mark.parametrize(
    ("pages", "adapter", "parts", "asked"),
    [
        pytest.param(
            {"/": page(CAREERS), "/careers": page(EMBED)},
            "greenhouse",
            {"token": "acmebakery"},
            ["/", "/careers"],
            id="the careers link is followed to an embed",
        ),
        pytest.param(
            {"/": page(link("https://jobs.lever.co/acmebakery", "Join us"))},
            "lever",
            {"site": "acmebakery"},
            ["/"],
            id="a careers link that is a board's address",
        ),
        pytest.param(
            {"/": page(link("https://jobs.lever.co/crumbs", "View open positions"))},
            "lever",
            {"site": "crumbs"},
            ["/"],
            id="the name differs, but the link is about careers and nobody else",
        ),
        pytest.param(
            {"/": page(CAREERS), "/careers": (302, {"Location": "http://jobs.lever.co/acmebakery"}, "")},
            "lever",
            {"site": "acmebakery"},
            ["/", "/careers", "/acmebakery"],
            id="the careers page redirects to the board",
        ),
        pytest.param(
            {"/": page(OTHER + CAREERS), "/careers": page(EMBED)},
            "greenhouse",
            {"token": "acmebakery"},
            ["/", "/careers"],
            id="a partner's board on the home page is passed over",
        ),
        pytest.param(
            {"/": page(link("https://jobs.ashbyhq.com/deel", "Jobs at Deel") + CAREERS), "/careers": page(EMBED)},
            "greenhouse",
            {"token": "acmebakery"},
            ["/", "/careers"],
            id="even when its link is about jobs",
        ),
        pytest.param(
            {"/": (200, {}, f"<html><head><title>Acme</title></head><body><div id=root></div>{EMBED}</body></html>")},
            "greenhouse",
            {"token": "acmebakery"},
            ["/"],
            id="a page that builds itself names the board in its source",
        ),
        pytest.param(
            {"/": page(CAREERS), "/careers": page('<iframe src="https://jobs.ashbyhq.com/Acme%20Bakery/embed"></iframe>')},
            "ashby",
            {"name": "Acme Bakery"},
            ["/", "/careers"],
            id="a name with a space",
        ),
    ],
)  # fmt: skip
def test_a_site_leads_to_its_board(
    tmp_path: Path, pages: dict[str, Answer], adapter: str, parts: dict[str, str], asked: list[str]
) -> None:
    site = {"www.acmebakery.example" + path: answer for path, answer in pages.items()}
    site["jobs.lever.co/acmebakery"] = page("", "Acme Bakery jobs")
    (added,), paths = add(tmp_path, site, HOME)
    assert (added.board.adapter, added.board.key, added.new) == (adapter, parts, True)
    assert paths == asked
    assert added.key.how


@pytest.mark.parametrize(
    ("pages", "says"),
    [
        pytest.param({"/": page(OTHER)}, "nothing says that it is this employer's own", id="another employer's board"),
        pytest.param(
            {"/": page(link("https://jobs.ashbyhq.com/deel", "Jobs at Deel"))}, "add it by its URL", id="a partner's"
        ),
        pytest.param({"/": page("<h1>hpe careers</h1><p>Jobs at hpe on Personio</p>")}, "no board", id="only a name"),
        pytest.param({"/": page(CAREERS), "/careers": page("Write to us.")}, "no board", id="a careers page without"),
        pytest.param({}, "could not be read", id="no page"),
        pytest.param({"/robots.txt": (200, {}, "User-agent: *\nDisallow: /"), "/": page(EMBED)}, "robots", id="robots"),
        pytest.param(
            {"/": page('<iframe src="https://jobs.lever.co/a1"></iframe><iframe src="https://jobs.lever.co/b1"></iframe>')},
            "No board was found",
            id="two boards",
        ),
    ],
)  # fmt: skip
def test_what_is_not_its_own_is_not_taken(tmp_path: Path, pages: dict[str, Answer], says: str) -> None:
    with pytest.raises(InvalidInput, match=says) as refused:
        add(tmp_path, {"www.acmebakery.example" + path: answer for path, answer in pages.items()}, HOME)
    assert refused.value.remedy


def test_an_address_of_a_board_or_role_asks_for_no_page_and_is_one_board(tmp_path: Path) -> None:
    added, paths = add(
        tmp_path,
        {},
        "https://jobs.lever.co/Acme.Bakery",
        "https://jobs.lever.co/Acme.Bakery/0a1b2c3d-0000-4000-8000-000000000000",
        "https://jobs.lever.co/Acme.Bakery/?lever-source=x",
    )
    assert [one.new for one in added] == [True, False, False]
    assert {one.board.id for one in added} == {added[0].board.id}
    assert paths == []


def test_who_opted_out_stays_out_however_the_address_is_written(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="opted out"):
        add(tmp_path, {}, "https://jobs.lever.co/acme", "https://jobs.lever.co/acme/apply", opt_out=True)
