import asyncio

import pytest

from fetch.support import FAST, IDENTITY, RULES, by_status, fetcher, get, moved, ok, raw_server
from rolecall.fetch import HostMap, Identity, LocalHosts, LocalObservations, LocalPace, NoContact, live_fetcher
from rolecall.model import Outcome, Request
from rolecall.ports import SourceRules


def run(coroutine):
    return asyncio.run(coroutine)


def test_a_page_arrives_whole_with_an_honest_identity():
    async def scene():
        async with raw_server() as site:
            site.answers["/jobs"] = ok(b"roles", "Content-Type: text/plain", "X-Robots-Tag: noindex")
            async with fetcher(frozenset({site.endpoint})) as fetch:
                got = await fetch.fetch(get(site.url("/jobs")), RULES)
            return got, site.seen

    got, seen = run(scene())
    assert got.outcome is Outcome.OK
    assert got.page is not None
    assert got.page.body == b"roles"
    assert got.policy is not None
    assert not got.policy.indexable
    assert [s.path for s in seen] == ["/robots.txt", "/.well-known/tdmrep.json", "/jobs"]
    assert {s.headers["user-agent"] for s in seen} == {"rolecall/1.0 (+https://crawler.example.com/about)"}
    assert got.attempts == 1


@pytest.mark.parametrize("contact", [None, "", "me", "https://", "https://localhost", "ftp://example.com/x"])
def test_without_contact_nothing_is_fetched(contact):
    with pytest.raises(NoContact, match="Set contact"):
        live_fetcher(Identity(contact=contact), LocalPace(), LocalHosts(), LocalObservations(), by_status, FAST)


def test_loopback_is_unreachable_without_the_constructor_argument():
    async def scene():
        async with raw_server() as site:
            site.answers["/jobs"] = ok()
            made = live_fetcher(IDENTITY, LocalPace(), LocalHosts(), LocalObservations(), by_status, FAST)
            got = await made.fetch(get(site.url("/jobs")), RULES)
            await made.close()
            return got, site.connections

    got, connections = run(scene())
    assert got.outcome is Outcome.UNSAFE_URL
    assert connections == 0


def test_mapped_hosts_are_served_over_plain_http_under_their_https_urls():
    async def scene():
        async with raw_server() as site:
            site.answers["/v1/boards"] = ok(b"[]", "Content-Type: application/json")
            world = HostMap(hosts={"boards-api.hiring.example": ("127.0.0.1", site.port)})
            async with fetcher(world) as fetch:
                got = await fetch.fetch(get("https://boards-api.hiring.example/v1/boards"), RULES)
                away = await fetch.fetch(get("https://elsewhere.example/"), RULES)
            return got, away, site.seen[-1]

    got, away, seen = run(scene())
    assert got.outcome is Outcome.OK
    assert got.page is not None
    assert got.page.final_url == "https://boards-api.hiring.example/v1/boards"
    assert seen.headers["host"] == "boards-api.hiring.example"
    assert away.outcome is Outcome.DNS_ERROR
    assert away.policy.robots == "unreadable"


def test_redirects_go_one_by_one_and_end_at_the_final_url():
    async def scene():
        async with raw_server() as site:
            site.answers.update(
                {"/a": moved("/b"), "/b": moved("c"), "/c": ok(b"end"), "/l1": moved("/l2"), "/l2": moved("/l1")}
            )
            async with fetcher(frozenset({site.endpoint})) as fetch:
                return (
                    await fetch.fetch(get(site.url("/a")), RULES),
                    await fetch.fetch(get(site.url("/l1")), RULES),
                    site.url("/c"),
                )

    end, loop, last = run(scene())
    assert end.outcome is Outcome.OK
    assert end.page is not None
    assert end.page.final_url == last
    assert end.attempts == 3
    assert loop.outcome is Outcome.SUSPECT
    assert loop.verdict.rule == "redirect_loop"


def test_a_redirect_keeps_special_fields_and_bodies_from_other_places():
    async def scene():
        async with raw_server() as site:
            site.answers.update({"/a": moved("/b"), "/b": ok(), "/p": moved("/b", "307 Temporary Redirect")})
            async with fetcher(frozenset({site.endpoint})) as fetch:
                headers = (("Accept", "application/json"), ("X-Token", "1"), ("User-Agent", "other"))
                await fetch.fetch(Request(url=site.url("/a"), headers=headers), RULES)
                posted = await fetch.fetch(Request(url=site.url("/p"), method="POST", body="{}"), RULES)
            return posted, [s for s in site.seen if s.path in "/a/b"]

    posted, (first, second) = run(scene())
    assert first.headers["x-token"] == "1"
    assert first.headers["user-agent"].startswith("rolecall/")
    assert "x-token" not in second.headers
    assert second.headers["accept"] == "application/json"
    assert posted.verdict.rule == "redirect.unsafe_method"


def test_robots_denied_sends_nothing_and_says_which_line_of_sight():
    async def scene():
        async with raw_server() as site:
            site.answers["/robots.txt"] = ok(b"User-agent: *\nDisallow: /private\nCrawl-delay: 0\n")
            site.answers["*"] = ok()
            async with fetcher(frozenset({site.endpoint})) as fetch:
                denied = await fetch.fetch(get(site.url("/private/x")), RULES)
                open_ = await fetch.fetch(get(site.url("/open")), RULES)
            return denied, open_, site.paths()

    denied, open_, paths = run(scene())
    assert denied.outcome is Outcome.ROBOTS_DENIED
    assert "disallows /private/x" in denied.verdict.why
    assert denied.attempts == 0
    assert open_.outcome is Outcome.OK
    assert paths == ["/open"]


def test_a_redirect_into_a_disallowed_path_is_not_followed():
    async def scene():
        async with raw_server() as site:
            site.answers["/robots.txt"] = ok(b"User-agent: rolecall\nDisallow: /private\n")
            site.answers.update({"/a": moved("/private/x"), "*": ok()})
            async with fetcher(frozenset({site.endpoint})) as fetch:
                return await fetch.fetch(get(site.url("/a")), RULES), site.paths()

    got, paths = run(scene())
    assert got.outcome is Outcome.ROBOTS_DENIED
    assert paths == ["/a"]


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (ok(b"", status="404 Not Found"), Outcome.OK),
        (ok(b"", status="403 Forbidden"), Outcome.OK),
        (ok(b"", status="500 Internal Server Error"), Outcome.ROBOTS_DENIED),
        (ok(b"", status="429 Too Many Requests"), Outcome.ROBOTS_DENIED),
        (b"garbage\r\n\r\n", Outcome.CONNECT_ERROR),
        (ok(b"<html>not found</html>"), Outcome.OK),
        (ok(b"User-agent: *\nDisallow: /\n"), Outcome.ROBOTS_DENIED),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nUser-agent: *\nAllow: /\n", Outcome.TIMEOUT),
        (ok(b"#" * 600_000 + b"\nUser-agent: *\nDisallow: /\n"), Outcome.OK),
        (ok(b"User-agent: *\nDisallow: /\n" + b"#" * 600_000), Outcome.ROBOTS_DENIED),
    ],
)
def test_states_of_robots_txt(answer, outcome):
    async def scene():
        async with raw_server() as site:
            site.answers.update({"/robots.txt": answer, "*": ok()})
            async with fetcher(frozenset({site.endpoint})) as fetch:
                return await fetch.fetch(get(site.url("/x")), RULES)

    got = run(scene())
    assert got.outcome is outcome, got.verdict
    assert (got.attempts == 1) is (outcome is Outcome.OK)


def test_not_a_byte_twice():
    async def scene():
        async with raw_server() as site:

            async def conditional(seen, reader, writer):
                if seen.headers.get("if-none-match") == '"1"':
                    writer.write(b'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n')
                else:
                    writer.write(ok(b"v1", 'ETag: "1"', "Connection: close"))

            site.answers.update(
                {"/e": conditional, "/plain": ok(b"same"), "/lie": b"HTTP/1.1 304 Not Modified\r\n\r\n"}
            )
            async with fetcher(frozenset({site.endpoint})) as fetch:
                results = []
                for path in ("/e", "/e", "/plain", "/plain", "/lie"):
                    results.append(await fetch.fetch(get(site.url(path)), RULES))
                site.answers["/plain"] = ok(b"other")
                results.append(await fetch.fetch(get(site.url("/plain")), RULES))
                return results

    first, second, plain, again, lie, other = run(scene())
    assert (first.outcome, first.unchanged) == (Outcome.OK, False)
    assert (second.outcome, second.unchanged, second.page) == (Outcome.NOT_MODIFIED, True, None)
    assert not plain.unchanged
    assert again.unchanged
    assert again.page is not None
    assert lie.outcome is Outcome.SUSPECT
    assert not other.unchanged


def test_types_are_checked_after_the_content_is_understood():
    async def scene():
        async with raw_server() as site:
            site.answers["/j"] = ok(b"<p>", "Content-Type: text/html")
            site.answers["/blocked"] = ok(b"<p>", "Content-Type: text/html", status="403 Forbidden")
            rules = SourceRules(source="t", types=("application/json",))
            async with fetcher(frozenset({site.endpoint})) as fetch:
                return [await fetch.fetch(get(site.url(p)), rules) for p in ("/j", "/blocked")]

    wrong, blocked = run(scene())
    assert wrong.outcome is Outcome.WRONG_TYPE
    assert blocked.outcome is Outcome.HARD_BLOCK
