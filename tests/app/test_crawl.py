"""The crawl over a local site: every outcome of the pipeline, politeness, traps, boards proposed."""

import asyncio
import json
import threading
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from app.crawl_site import Answer, Site, crawl, html, open_app, plan, prose, run
from rolecall.app.compose import App
from rolecall.app.crawl import Crawl, Replanner, StandingCrawl, accept, reject, remember_topic, replan, seed, topic_of
from rolecall.app.crawl.pace import LeasedPace
from rolecall.model import (
    ClaimOrder,
    CrawlOutcome,
    Discovered,
    Harvest,
    HostLease,
    HostReturn,
    InvalidInput,
    Operation,
    Proposal,
    ProposalState,
    Refused,
)
from rolecall.store.crawl.growing import DOMAIN_HOSTS
from rolecall.topics import load_profile
from spacing import spaced

HOST = "rose.example"


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = datetime.now(UTC)

    def now(self) -> datetime:
        return self.at


def site_of(pages: dict[str, Answer]) -> Site:
    return Site(lambda _host, path: pages.get(path))


def outcomes(folder: Path, site: Site) -> dict[str, CrawlOutcome]:
    """The last outcome of each path."""

    async def read() -> dict[str, CrawlOutcome]:
        app = open_app(folder, site, [HOST])
        found = {attempt.url.split("/", 3)[3]: attempt.outcome for attempt in reversed(app.store.attempts(10_000))}
        await app.close()
        return found

    return asyncio.run(read())


def test_each_outcome_is_recorded(tmp_path: Path) -> None:
    """One page of each kind, one crawl."""
    kinds = ["ok", "copy", "numbers-1", "numbers-2", "thin", "noindex", "garbage", "gone", "moved", "broken", "binary"]
    kinds += ["secret", "tagged"]
    pages: dict[str, Answer] = {
        "/": (200, {}, html("Careers", prose(1), [f"/{kind}" for kind in kinds])),
        "/ok": (200, {}, html("Open roles", prose(2))),
        "/copy": (200, {}, html("Open roles", prose(2)).replace("<h1>", "<h1 class=other>").replace("/ok", "/copy")),
        "/numbers-1": (200, {}, html("Role 11", prose(3))),
        "/numbers-2": (200, {}, html("Role 12", prose(3))),
        "/thin": (200, {}, html("Hi", "")),
        "/noindex": (200, {}, html("Quiet", prose(4), head='<meta name="robots" content="noindex">')),
        "/tagged": (200, {"X-Robots-Tag": "noindex"}, html("Quiet too", prose(14))),
        "/garbage": (200, {}, html("Noise", "".join(chr(1 + n % 8) for n in range(400)) + prose(5))),
        "/moved": (301, {"Location": "/there?utm_source=x"}, ""),
        "/there": (200, {}, html("Moved here", prose(6))),
        "/broken": (503, {}, html("Fault", "try later")),
        "/binary": (200, {"Content-Type": "application/pdf"}, "%PDF-1.7 " + prose(7)),
        "/robots.txt": (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /secret\n"),
        "/secret": (200, {}, html("Secret", prose(8))),
    }
    with site_of(pages) as site:
        run(tmp_path, site, plan(thin=60), [f"http://{HOST}/"])
        found = outcomes(tmp_path, site)
        asked = site.paths()
    assert "/secret" not in asked
    assert {found[""], found["there"]} == {CrawlOutcome.INDEXED}
    assert {found["ok"], found["copy"]} == {CrawlOutcome.INDEXED, CrawlOutcome.EXACT_DUPLICATE}
    assert {found["numbers-1"], found["numbers-2"]} == {CrawlOutcome.INDEXED, CrawlOutcome.NEAR_DUPLICATE}
    expected = {
        "thin": CrawlOutcome.TOO_THIN,
        "noindex": CrawlOutcome.NOINDEX,
        "tagged": CrawlOutcome.NOINDEX,
        "garbage": CrawlOutcome.GARBAGE,
        "gone": CrawlOutcome.GONE,
        "moved": CrawlOutcome.REDIRECTED,
        "broken": CrawlOutcome.RETRY,
        "binary": CrawlOutcome.GARBAGE,
        "secret": CrawlOutcome.ROBOTS_DENIED,
    }
    assert {name: found[name] for name in expected} == expected
    assert max(Counter(asked).values()) == 1


def test_off_topic_pages_are_not_kept_and_passing_faults_end(tmp_path: Path) -> None:
    clock = Hand()
    pages = {
        "/": (200, {}, html("Careers", "We are hiring. Open positions: engineer. " + prose(1), ["/garden", "/broken"])),
        "/garden": (200, {}, html("On roses", "Roses want sun and patience. " * 20)),
        "/broken": (503, {}, "away"),
    }
    with site_of(pages) as site:
        for _ in range(8):
            run(tmp_path, site, plan(topic=load_profile("jobs"), apart=1.0), [f"http://{HOST}/"], clock)
            clock.at += timedelta(hours=3)
        found = outcomes(tmp_path, site)
        tries = site.paths().count("/broken")
    assert found["garden"] is CrawlOutcome.OFF_TOPIC
    assert found["broken"] is CrawlOutcome.FAILED
    assert tries == 4, "a first try and three more"


def test_a_page_comes_again_with_its_validators(tmp_path: Path) -> None:
    clock = Hand()
    text = {"now": prose(1)}

    def answer(_host: str, path: str) -> Answer | None:
        if path == "/":
            return 200, {}, html("Careers", text["now"])
        return None

    with Site(answer) as site:
        run(tmp_path, site, plan(), [f"http://{HOST}/"], clock)
        clock.at += timedelta(days=61)
        run(tmp_path, site, plan(), [f"http://{HOST}/"], clock)
        assert outcomes(tmp_path, site)[""] is CrawlOutcome.UNCHANGED
        text["now"] = prose(9)
        clock.at += timedelta(days=61)
        run(tmp_path, site, plan(), [f"http://{HOST}/"], clock)
        assert outcomes(tmp_path, site)[""] is CrawlOutcome.INDEXED
        assert site.paths() == ["/"] * 3


def test_a_site_that_says_not_modified_is_asked_with_what_it_gave(tmp_path: Path) -> None:
    clock = Hand()
    with Site(lambda _host, path: (200, {"ETag": '"v1"'}, html("Careers", prose(1))) if path == "/" else None) as site:
        run(tmp_path, site, plan(), [f"http://{HOST}/"], clock)
        site._answer = lambda _host, path: (304, {"ETag": '"v1"'}, "") if path == "/" else None
        clock.at += timedelta(days=61)
        run(tmp_path, site, plan(), [f"http://{HOST}/"], clock)
        assert outcomes(tmp_path, site)[""] is CrawlOutcome.NOT_MODIFIED
        assert [headers.get("if-none-match") for _, _, path, headers in site.requests if path == "/"] == [None, '"v1"']


TRAPS = {
    "calendar": lambda n: html(
        f"Calendar {n}",
        "No events. " * 20,
        [f"/cal?y={n % 3000}&m={m}" for m in range(1, 13)] + [f"/cal?y={n + k}" for k in range(1, 20)],
    ),
    "facets": lambda n: html(
        "Roles",
        prose(3),
        [f"/list?{k}={n * 7 + v}&size={n}" for k in ("color", "team", "kind", "area") for v in range(6)],
    ),
    "sessions": lambda n: html("Roles", prose(4), [f"/in?visit={n * 31 + v:032x}" for v in range(1, 9)]),
    "deep": lambda n: html("Deeper", prose(5), ["a/", "b/", "../x/"]),
    "pages": lambda n: html(f"Page {n}", "Nothing more to list. " * 10, [f"/more/{n + v}" for v in range(1, 9)]),
    "growing": lambda n: html("Search", prose(6), [f"/s?q={'x' * (n % 90)}{v}&p{n % 50}=1" for v in range(9)]),
}


@pytest.mark.parametrize("kind", TRAPS)
def test_a_trap_of_millions_of_urls_costs_few_fetches(tmp_path: Path, kind: str) -> None:
    def answer(_host: str, path: str) -> Answer | None:
        if path.startswith("/robots"):
            return None
        digits = "".join(c for c in path if c.isdigit())[-7:]
        return 200, {}, TRAPS[kind](int(digits or 1) + len(path))

    with Site(answer) as site:
        run(tmp_path, site, plan(lanes=4, depth=100_000), [f"http://{HOST}/"])
        assert 1 <= len(site.paths()) <= 300


def test_links_to_inner_networks_are_not_taken_up_and_no_seeds(tmp_path: Path) -> None:
    inner = [
        "http://127.0.0.1/admin",
        "http://2130706433/",
        "http://[::ffff:10.0.0.1]/",
        "http://169.254.169.254/latest/meta-data/",
        "https://localhost/jobs",
        "https://printer.local/",
        "https://elsewhere.example:8443/jobs",
    ]
    outer = "https://elsewhere.example/jobs"
    pages: dict[str, Answer] = {
        "/": (200, {}, html("Jobs", prose(80), [*inner, outer, "/in", "/down"])),
        "/in": (302, {"Location": "https://192.168.0.1/jobs"}, ""),
        "/down": (302, {"Location": "http://elsewhere.example/jobs"}, ""),
    }
    with site_of(pages) as site:
        run(tmp_path, site, plan(), [f"https://{HOST}/"])
        found = outcomes(tmp_path, site)
        assert (found["in"], found["down"]) == (CrawlOutcome.REDIRECTED, CrawlOutcome.FAILED)

        async def look() -> None:
            app = open_app(tmp_path, site, [HOST])
            hosts = {host.origin for host in app.store.crawl_hosts(None, 100)}
            assert hosts == {f"https://{HOST}", "https://elsewhere.example"}
            work = Crawl(app, plan())
            for url in (*inner, "https://user:word@elsewhere.example/"):
                with pytest.raises(InvalidInput, match="cannot be a seed"):
                    await work.seed(["https://third.example/", url])
            assert {host.origin for host in app.store.crawl_hosts(None, 100)} == hosts, "nothing was added"
            assert await work.seed(["https://third.example/"]) == 1
            await work.close()
            await app.close()

        asyncio.run(look())


def test_a_domain_of_ever_new_hosts_is_taken_up_as_far_as_it_gives_pages(tmp_path: Path) -> None:
    def links(first: int, past: int, domain: str = "mirrors.example", priority: int = 500) -> list[Discovered]:
        return [
            Discovered(origin=f"https://n{n}.{domain}", path="/", domain=domain, priority=priority)
            for n in range(first, past)
        ]

    at = datetime(2026, 3, 2, tzinfo=UTC)
    app = App(tmp_path)
    assert app.store.enqueue(links(0, 40), at) == 40
    assert app.store.enqueue(links(40, 300), at) == DOMAIN_HOSTS - 40
    assert app.store.enqueue(links(0, 3, "other.example"), at) == 3
    assert app.store.enqueue(links(500, 600, priority=1000), at) == 100, "somebody asked for these"
    more = [Discovered(origin="https://n1.mirrors.example", path="/more", domain="mirrors.example", priority=500)]
    assert app.store.enqueue(more, at) == 1, "hosts that are known go on"
    again = App(tmp_path)
    assert again.store.enqueue(links(300, 400), at) == 0, "also after a restart"
    order = ClaimOrder(owner="test", hosts=1, urls=1, origins=("https://n1.mirrors.example",))
    [lease] = app.store.exchange(Harvest(at=at), order).leases
    found = HostReturn(id=lease.id, token=lease.token, indexed=107)
    app.store.exchange(Harvest(at=at, hosts=(found,)), ClaimOrder(owner="test", hosts=0, urls=0))
    third = App(tmp_path)
    assert third.store.enqueue(links(300, 400), at) == 107 - 100, "each page found buys a host"

    async def end() -> None:
        for one in (app, again, third):
            await one.close()

    asyncio.run(end())


def test_boards_are_proposed_with_evidence_and_wait_for_somebody(tmp_path: Path) -> None:
    board = "https://jobs.lever.co/roseandthorn"
    anchor = f'<a href="{board}">Open roles</a>'
    page = html("Careers at Rose", prose(1)).replace("</body>", anchor + "</body>")

    async def main() -> None:
        app = open_app(tmp_path, site, [HOST])
        await crawl(app, plan(enrich=True, topic=load_profile("jobs")), [f"http://{HOST}/"], closer=True)
        [proposal] = app.store.proposals()
        assert proposal.state is ProposalState.OPEN
        assert f"http://{HOST}/" in proposal.evidence[0]
        assert app.store.boards() == []
        followed = await accept(app, proposal.id, "Rose")
        assert (await accept(app, proposal.id)).id == followed.id
        assert [b.slug for b in app.store.boards()] == ["rose"]
        await reject(app, proposal.id)
        assert app.store.proposals(ProposalState.OPEN) == []
        await app.close()

    with site_of({"/": (200, {}, page)}) as site:
        asyncio.run(main())


def test_a_board_that_only_another_world_can_read_says_so_and_stays_open(tmp_path: Path) -> None:
    """The demo's world has a kind of board of its own, and a kept folder is looked at without that world."""
    at = datetime(2026, 3, 2, tzinfo=UTC)
    place = "https://elsewhere.example/join"
    only_there = Proposal(identity="leaflet:x", adapter="leaflet", key={"x": "1"}, url=place, evidence=(place,),
                          first_at=at, last_at=at)  # fmt: skip

    async def main() -> None:
        app = App(tmp_path)
        app.store.propose([only_there])
        [proposal] = app.store.proposals()
        with pytest.raises(Refused, match="of the kind 'leaflet'") as refused:
            await accept(app, proposal.id)
        assert f"reject {proposal.id}" in str(refused.value)
        assert app.store.boards() == []
        assert [p.state for p in app.store.proposals()] == [ProposalState.OPEN]
        await app.close()

    asyncio.run(main())


def test_the_closer_look_finds_near_copies_and_main_text(tmp_path: Path) -> None:
    body = prose(1, 300)
    nearly = " ".join(word if n % 97 else "otherwise" for n, word in enumerate(body.split()))
    pages = {
        "/": (200, {}, html("Careers", prose(5), ["/a", "/b"])),
        "/a": (200, {}, html("Engineer", body)),
        "/b": (200, {}, html("Engineer", nearly)),
    }

    async def main() -> None:
        app = open_app(tmp_path, site, [HOST])
        await crawl(app, plan(enrich=True), [f"http://{HOST}/"], closer=True)
        pages_kept = app.store.pages_by_ids(app.store.page_ids(0, 10))
        assert len(pages_kept) == 2
        assert {page.language for page in pages_kept} == {"en"}
        assert all(page.html is None for page in pages_kept)
        newest = app.store.attempts(1)[0]
        assert newest.outcome is CrawlOutcome.NEAR_DUPLICATE
        work = Crawl(app, plan())
        assert work.index.indexed_ids() == {page.id for page in pages_kept}
        await work.close()
        await app.close()

    with site_of(pages) as site:
        asyncio.run(main())


def test_hosts_keep_their_distance_while_others_go_on(tmp_path: Path) -> None:
    hosts = [f"h{n}.example" for n in range(4)]

    def answer(_host: str, path: str) -> Answer | None:
        if path == "/robots.txt":
            return 200, {"Content-Type": "text/plain"}, "User-agent: *\nCrawl-delay: 0.2\n"
        # Every page has words of its own: two alike would be copies, whose links are not followed.
        name = path.strip("/")
        own = hosts.index(_host) * 100 + (int(name) if name.isdigit() else 99)
        return 200, {}, html(path, prose(own), [f"/{n}" for n in range(6)])

    async def main() -> None:
        app = open_app(tmp_path, site, hosts)
        await crawl(app, plan(lanes=2, depth=2), [f"http://{host}/" for host in hosts])
        await app.close()

    with Site(answer) as site:
        asyncio.run(main())
        for host in hosts:
            times = [at for at, name, path, _ in site.requests if name == host and path not in {"/robots.txt", "/.well-known/tdmrep.json"}]  # fmt: skip
            assert len(times) == 7
            assert spaced(times, 0.2)
        spans = [[at for at, name, *_ in site.requests if name == host] for host in hosts]
        assert max(min(span) for span in spans) < min(max(span) for span in spans), "hosts wait side by side"


def test_a_crawl_until_nothing_is_due_waits_for_a_host_that_is_only_paced(tmp_path: Path) -> None:
    slow, quick = "slow.example", "quick.example"
    pages = {
        (slow, "/"): html("One", prose(1), [f"http://{quick}/"]),
        (quick, "/"): html("Two", prose(2), [f"http://{slow}/late"]),
        (slow, "/late"): html("Three", prose(3)),
    }

    def answer(host: str, path: str) -> Answer | None:
        if path == "/robots.txt" and host == slow:
            return 200, {"Content-Type": "text/plain"}, "User-agent: *\nCrawl-delay: 1\n"
        return (200, {}, pages[host, path]) if (host, path) in pages else None

    async def main() -> None:
        app = open_app(tmp_path, site, [slow, quick])
        await crawl(app, plan(), [f"http://{slow}/"])
        await app.close()

    with Site(answer) as site:
        asyncio.run(main())
        assert site.paths() == ["/", "/", "/late"]


def test_stopping_saves_what_is_under_way_and_gives_hosts_back(tmp_path: Path) -> None:
    links = [f"/{n}" for n in range(400)]

    async def main() -> None:
        app = open_app(tmp_path, site, [HOST])
        seed(app.store, [f"http://{HOST}/"], app.clock.now())
        work = Crawl(app, plan(until_empty=False), None)
        worker = await work.start()
        running = asyncio.create_task(worker.run())
        await asyncio.wait_for(asyncio.to_thread(under_way.wait), 20)
        worker.stop()
        progress = await asyncio.wait_for(running, 20)
        assert 0 < progress.fetched < 401
        assert app.store.crawl_counts(app.clock.now()).leased == 0
        assert len(site.paths()) == progress.fetched
        await work.close()
        await app.close()

    under_way = threading.Event()

    def answer(_host: str, path: str) -> Answer:
        if len(site.requests) > 20:
            under_way.set()
        return 200, {}, html(path, prose(len(path) + sum(map(ord, path))), links)

    with Site(answer) as site:
        asyncio.run(main())


def test_a_plan_gives_every_host_a_price(tmp_path: Path) -> None:
    clock = Hand()
    pages = {
        f"/{n}": (200, {}, html(f"Role {'abcdefghij'[n]}", prose(n), [f"/{k}" for k in range(10)])) for n in range(10)
    }

    async def main() -> None:
        app = open_app(tmp_path, site, [HOST], clock)
        await crawl(app, plan(), [f"http://{HOST}/0"])
        planned = replan(app.store, 2.0)
        assert (planned.hosts, planned.pages) == (1, 10)
        tight = replan(app.store, 864_000.0)
        assert tight.hosts == 1
        await app.close()

    with site_of(pages) as site:
        asyncio.run(main())


def test_planning_is_due_work_done_once_and_again_when_its_worker_dies(tmp_path: Path) -> None:
    clock = Hand()
    pages = {f"/{n}": (200, {}, html(f"Role {'abcde'[n]}", prose(n), ["/1", "/2", "/3", "/4"])) for n in range(5)}

    async def main() -> None:
        app = open_app(tmp_path, site, [HOST], clock)
        await crawl(app, plan(), [f"http://{HOST}/0"])
        first = Replanner(app.store, clock, 2.0).run_due()
        assert (first.hosts, first.pages, first.moved) == (1, 5, 1)
        assert Replanner(app.store, clock, 2.0).run_due().hosts == 0
        clock.at += timedelta(days=1, minutes=1)
        # A worker takes the piece and is never heard of again.
        assert len(app.store.claim("gone", 1, 60.0, clock.now(), (Operation.REPLAN,))) == 1
        assert Replanner(app.store, clock, 2.0).run_due().hosts == 0
        clock.at += timedelta(minutes=2)
        again = Replanner(app.store, clock, 2.0).run_due()
        # The price is the same: nothing is written.
        assert (again.hosts, again.moved) == (1, 0)
        await app.close()

    with site_of(pages) as site:
        asyncio.run(main())


def test_run_goes_on_with_a_crawl_that_was_begun(tmp_path: Path) -> None:
    pages = {"/": (200, {}, html("Careers: open positions", prose(1) * 2, ["/1"])),
             "/1": (200, {}, html("Jobs: all our vacancies", prose(2) * 2, []))}  # fmt: skip

    async def main() -> None:
        app = open_app(tmp_path, site, [HOST])
        standing = StandingCrawl(app)
        assert topic_of(app) is None
        await asyncio.wait_for(standing.run(), 10)
        assert site.paths() == []
        remember_topic(app.data, "jobs")
        seed(app.store, [f"http://{HOST}/"], app.clock.now())
        running = asyncio.create_task(standing.run())
        for _ in range(300):
            if app.store.crawl_counts(app.clock.now()).pages == 2:
                break
            await asyncio.sleep(0.1)
        standing.stop()
        await asyncio.wait_for(running, 30)
        assert app.store.crawl_counts(app.clock.now()).pages == 2
        assert app.store.crawl_counts(app.clock.now()).leased == 0
        await app.close()

    with site_of(pages) as site:
        asyncio.run(main())


def test_a_host_of_a_board_is_paced_with_its_scans(tmp_path: Path) -> None:
    class Slots:
        asked: ClassVar[list[str]] = []

        async def reserve(self, host: str, interval: float) -> float:
            self.asked.append(host)
            return 3.0

        async def hold(self, host: str, seconds: float) -> None:
            raise AssertionError((host, seconds))

    async def main() -> None:
        pace = LeasedPace(Slots(), Hand())
        for host in ("a.example", "b.example"):
            pace.take(HostLease(id=1, origin=f"https://{host}", token="t", free_at=0.0, interval=1.0))
        pace.shared = frozenset({"a.example"})
        assert await pace.reserve("b.example", 1.0) == 0.0
        assert await pace.reserve("a.example", 1.0) == 3.0
        assert Slots.asked == ["a.example"]
        # What the scans were given counts when the host goes back.
        assert pace.free_at("https://a.example") == pytest.approx(Hand().now().timestamp() + 4.0)

    asyncio.run(main())


def test_profiles_of_a_person_work_like_those_shipped(tmp_path: Path) -> None:
    file = tmp_path / "roses.toml"
    file.write_text('name = "roses"\ntitle = "Roses"\n[[terms]]\nname = "rose"\nwords = ["rose"]\ntitle = 1.0\n')
    profile = load_profile(str(file))
    assert json.loads(msgspec.json.encode(profile))["name"] == "roses"
