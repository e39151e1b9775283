"""Pace, retries within the politeness budget, bounded concurrency, routes."""

import asyncio
import time
from itertools import pairwise

import msgspec
import pytest

from fetch.support import FAST, NOT_FOUND, RULES, fetcher, get, ok, raw_server
from rolecall.fetch import HostMap, Limits, LocalPace
from rolecall.fetch.slots import Slots
from rolecall.model import Outcome, Request
from rolecall.ports import SourceRules
from spacing import spaced

#: Distances are kept between sendings and seen between arrivals; a busy machine shifts an arrival a little.
SLACK = 0.12


def closing(*answers):
    """Answers in turn, the last for ever."""
    left = list(answers)

    async def handler(seen, reader, writer):
        writer.write(left.pop(0) if len(left) > 1 else left[0])
        await writer.drain()

    return handler


def visit(answers, requests, limits=FAST, rules=RULES, pace=None):
    """Fetches paths one after the other; returns results and what the server saw."""

    async def scene():
        async with raw_server() as site:
            site.answers.update(answers)
            async with fetcher(frozenset({site.endpoint}), limits, pace) as live:
                got = [
                    await live.fetch(
                        Request(url=site.url(r), method="GET")
                        if isinstance(r, str)
                        else msgspec.structs.replace(r, url=site.url(r.url)),
                        rules,
                    )
                    for r in requests
                ]
            return got, [s for s in site.seen if s.path not in {"/robots.txt", "/.well-known/tdmrep.json"}]

    return asyncio.run(scene())


def gaps(seen):
    return [b.at - a.at for a, b in pairwise(seen)]


def test_requests_to_a_host_keep_their_distance_also_when_asked_for_at_once():
    async def scene():
        async with raw_server() as site:
            site.answers["*"] = ok()
            limits = msgspec.structs.replace(FAST, interval=0.25)
            async with fetcher(frozenset({site.endpoint}), limits) as live:
                await asyncio.gather(*(live.fetch(get(site.url(f"/{n}")), RULES) for n in range(4)))
            return [s for s in site.seen if s.path[1:].isdigit()]

    seen = asyncio.run(scene())
    assert spaced([one.at for one in seen], 0.25)
    assert max(gaps(seen)) < 2.0


@pytest.mark.parametrize(
    ("rule", "crawl_delay", "least"), [(0.0, "", 0.0), (0.2, "", 0.2), (0.05, "0.3", 0.3), (0.3, "0.01", 0.3)]
)
def test_the_longest_interval_wins(rule, crawl_delay, least):
    robots = ok(f"User-agent: *\nCrawl-delay: {crawl_delay}\n".encode())
    rules = SourceRules(source="t", interval=rule)
    _, seen = visit({"/robots.txt": robots, "*": ok()}, ["/1", "/2", "/3"], rules=rules)
    assert spaced([one.at for one in seen], least)
    assert max(gaps(seen)) < least + 2.0


def test_hosts_with_one_pace_key_are_paced_as_one_and_others_are_not():
    async def scene(key):
        async with raw_server() as one, raw_server() as two:
            for site in (one, two):
                site.answers["*"] = ok()
            world = HostMap(hosts={"a.example": ("127.0.0.1", one.port), "b.example": ("127.0.0.1", two.port)})
            rules = SourceRules(source="t", interval=1.0, pace_key=key)
            async with fetcher(world) as live:
                started = time.perf_counter()
                await asyncio.gather(*(live.fetch(get(f"https://{h}.example/"), rules) for h in "ab"))
                return time.perf_counter() - started

    assert asyncio.run(scene("api")) > 0.99
    assert asyncio.run(scene(None)) < 0.9


def test_a_crawl_delay_longer_than_our_patience_defers_without_sending():
    robots = ok(b"User-agent: *\nCrawl-delay: 3600\n")
    got, seen = visit({"/robots.txt": robots, "*": ok()}, ["/1", "/2"])
    assert got[0].outcome is Outcome.OK
    assert (got[1].outcome, got[1].verdict.rule, got[1].attempts) == (Outcome.RATE_LIMITED, "pace.deferred", 0)
    assert got[1].retry_after > 3000
    assert len(seen) == 1


RETRYING = msgspec.structs.replace(FAST, retries=2, backoff=0.2)


@pytest.mark.parametrize(
    "bad",
    [
        ok(b"", status="503 Service Unavailable"),
        ok(b"", status="429 Too Many Requests"),
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
    ],
)
def test_safe_requests_are_tried_again_and_backed_off(bad):
    got, seen = visit({"/x": closing(bad, bad, ok(b"at last"))}, ["/x"], RETRYING)
    assert got[0].outcome is Outcome.OK
    assert got[0].attempts == 3
    first, second = gaps(seen)
    assert first + second >= 0.4  # 0.2 and 0.4 seconds, less a quarter of jitter, less slack


def test_other_methods_are_never_tried_again():
    post = Request(url="/x", method="POST", body="{}")
    got, seen = visit({"/x": ok(b"", "Connection: close", status="503 Service Unavailable")}, [post], RETRYING)
    assert (got[0].outcome, got[0].attempts, len(seen)) == (Outcome.UNAVAILABLE, 1, 1)


@pytest.mark.parametrize("status", ["403 Forbidden", "404 Not Found", "401 Unauthorized"])
def test_a_refusal_is_not_argued_with(status):
    got, seen = visit({"/x": ok(b"", status=status)}, ["/x"], RETRYING)
    assert got[0].attempts == len(seen) == 1


def test_retry_after_is_obeyed_by_this_and_the_next_request():
    limited = ok(b"", "Retry-After: 1", status="429 Too Many Requests")
    limits = msgspec.structs.replace(FAST, retries=0)
    got, seen = visit({"/x": limited, "/y": ok()}, ["/x", "/y"], limits)
    assert got[0].outcome is Outcome.RATE_LIMITED
    assert got[0].retry_after == 1.0
    assert gaps(seen)[0] >= 1.0 - SLACK


def test_a_retry_after_beyond_the_budget_is_not_waited_for():
    limited = ok(b"", "Retry-After: 900", status="503 Service Unavailable")
    got, seen = visit({"/x": limited, "/y": ok()}, ["/x", "/y"], RETRYING)
    assert (got[0].outcome, got[0].attempts, got[0].retry_after) == (Outcome.UNAVAILABLE, 1, 900.0)
    assert got[1].verdict.rule == "pace.deferred"
    assert len(seen) == 1


def test_an_exhausted_quota_holds_the_host():
    spent = ok(b"page", 'RateLimit: "default";r=0;t=600')
    got, seen = visit({"*": spent}, ["/1", "/2"])
    assert got[0].outcome is Outcome.OK
    assert got[0].retry_after == 600.0
    assert got[1].verdict.rule == "pace.deferred"
    assert len(seen) == 1


def test_pace_lives_in_its_port_so_another_fetcher_keeps_it():
    async def scene():
        pace = LocalPace()
        async with raw_server() as site:
            site.answers["*"] = ok()
            limits = msgspec.structs.replace(FAST, interval=0.3)
            for _ in range(2):
                async with fetcher(frozenset({site.endpoint}), limits, pace) as live:
                    await live.fetch(get(site.url("/x")), RULES)
            return [s for s in site.seen if s.path == "/x"]

    assert gaps(asyncio.run(scene()))[0] >= 0.3 - SLACK


def test_concurrency_is_bounded_per_host_and_in_all():
    under_way = {"now": 0, "most": 0}

    async def slow(seen, reader, writer):
        under_way["now"] += 1
        under_way["most"] = max(under_way["most"], under_way["now"])
        await asyncio.sleep(0.05)
        under_way["now"] -= 1
        writer.write(ok())
        await writer.drain()

    async def scene(hosts, limits):
        under_way.update(now=0, most=0)
        async with raw_server() as site:
            site.answers.update({"/robots.txt": NOT_FOUND, "/.well-known/tdmrep.json": NOT_FOUND, "*": slow})
            world = HostMap(hosts={f"h{n}.example": ("127.0.0.1", site.port) for n in range(hosts)})
            async with fetcher(world, limits) as live:
                await asyncio.gather(*(live.fetch(get(f"http://h{n % hosts}.example/{n}"), RULES) for n in range(12)))
            return under_way["most"]

    wide = Limits(interval=0.0, host_concurrency=3, concurrency=50)
    assert asyncio.run(scene(1, wide)) == 3
    assert asyncio.run(scene(12, msgspec.structs.replace(wide, concurrency=5))) == 5


@pytest.mark.parametrize("route", ["proxied", "browser"])
def test_a_route_that_is_not_configured_is_not_replaced_by_another(route):
    got, seen = visit({"*": ok()}, ["/x"], rules=SourceRules(source="t", route=route))
    assert (got[0].outcome, got[0].verdict.rule) == (Outcome.POLICY_DENIED, "route")
    assert seen == []


def test_a_server_that_always_says_304_is_found_out():
    async def always(seen, reader, writer):
        fresh = ok(b"new", 'ETag: "1"', "Connection: close")
        writer.write(b"HTTP/1.1 304 Not Modified\r\n\r\n" if "if-none-match" in seen.headers else fresh)
        await writer.drain()

    limits = msgspec.structs.replace(FAST, trust_validators=0.2)

    async def scene():
        async with raw_server() as site:
            site.answers["/x"] = always
            async with fetcher(frozenset({site.endpoint}), limits) as live:
                first = await live.fetch(get(site.url("/x")), RULES)
                second = await live.fetch(get(site.url("/x")), RULES)
                await asyncio.sleep(0.25)
                third = await live.fetch(get(site.url("/x")), RULES)
                return [g.outcome for g in (first, second, third)]

    assert asyncio.run(scene()) == [Outcome.OK, Outcome.NOT_MODIFIED, Outcome.OK]


def test_closing_twice_is_safe_and_leaves_no_socket():
    async def scene():
        async with raw_server() as site:
            site.answers["/x"] = ok()
            async with fetcher(frozenset({site.endpoint})) as live:
                await live.fetch(get(site.url("/x")), RULES)
                await live.close()
                await live.close()

    asyncio.run(scene())


def test_requests_that_waited_for_a_busy_host_do_not_go_off_together():
    async def slow(seen, reader, writer):
        await asyncio.sleep(0.7)
        writer.write(ok())
        await writer.drain()

    async def scene():
        async with raw_server() as site:
            site.answers.update({"/robots.txt": NOT_FOUND, "/.well-known/tdmrep.json": NOT_FOUND, "*": slow})
            limits = msgspec.structs.replace(FAST, interval=0.3, host_concurrency=2)
            async with fetcher(frozenset({site.endpoint}), limits) as live:
                await asyncio.gather(*(live.fetch(get(site.url(f"/{n}")), RULES) for n in range(5)))
            return [s for s in site.seen if s.path[1:].isdigit()]

    assert min(gaps(asyncio.run(scene()))) >= 0.3 - SLACK


def test_a_cancelled_request_frees_its_lane():
    async def scene():
        async with raw_server() as site:

            async def never(seen, reader, writer):
                await asyncio.sleep(30)

            site.answers.update({"/stuck": never, "/x": ok()})
            limits = msgspec.structs.replace(FAST, host_concurrency=1, concurrency=1)
            async with fetcher(frozenset({site.endpoint}), limits) as live:
                await live.fetch(get(site.url("/x")), RULES)
                waiting = [asyncio.create_task(live.fetch(get(site.url("/stuck")), RULES)) for _ in range(3)]
                await asyncio.sleep(0.1)
                for task in waiting:
                    task.cancel()
                await asyncio.gather(*waiting, return_exceptions=True)
                got = await asyncio.wait_for(live.fetch(get(site.url("/x")), RULES), 2)
                return got, live._slots._hosts

    got, left = asyncio.run(scene())
    assert got.outcome is Outcome.OK
    assert left == {}


@pytest.mark.parametrize(("ours", "tolerated", "kept"), [(2.0, 0.5, 0.5), (2.0, 5.0, 5.0), (10.0, 0.5, 10.0)])
def test_a_tolerant_platform_is_no_reason_to_go_below_what_the_operator_asks(ours, tolerated, kept):
    slots = Slots(LocalPace(), Limits(interval=ours))
    assert slots.interval(SourceRules(source="t", interval=tolerated), None) == kept
    assert slots.interval(SourceRules(source="t", interval=tolerated), 60.0) == 60.0
