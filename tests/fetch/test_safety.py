"""The safety corpus at check, at connect and at redirect, through the real client; rebinding over a real DNS server."""

import asyncio
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetch.dns import dns_server, lookup_at
from fetch.support import FAST, fetcher, get, moved, ok, raw_server
from rolecall.fetch import HostMap, check_url
from rolecall.fetch.addresses import V4_REFUSED, V6_REFUSED, why_refused
from rolecall.fetch.errors import ConnectFailed, Unsafe
from rolecall.fetch.guard import Guard
from rolecall.fetch.transport import WireTransport
from rolecall.model import Outcome
from rolecall.ports import SourceRules

NO_ROBOTS = ok(b"", status="404 Not Found")


def vectors(corpus):
    with (corpus / "safety" / "ssrf.jsonl").open() as file:
        return [json.loads(line) for line in file]


def allow_of(vector):
    context = vector["context"].removeprefix("allowlist=")
    return tuple(context.split(",")) if context else ()


@pytest.mark.corpus
def test_corpus_at_check(corpus):
    wrong = []
    for vector in vectors(corpus):
        url = vector["redirect_to"] or vector["url"]
        answers = vector["resolve_to"].split(",") if vector["resolve_to"] and not vector["redirect_to"] else None
        report = check_url(url, answers, allow_of(vector))
        # A downgrade from https is a property of the redirect, not of the URL: see the redirect test.
        downgrade = "downgrade" in vector["why"]
        if vector["must_block"] != "policy" and report.safe is (vector["must_block"] == "true") and not downgrade:
            wrong.append((vector["id"], url, report.why))
    assert not wrong


@pytest.mark.corpus
def test_corpus_at_connect_through_the_real_client(corpus):
    """Nothing must be let through to a socket, and what must pass must reach the dialling of a public address."""

    async def scene():
        plain = [v for v in vectors(corpus) if not v["redirect_to"] and v["must_block"] != "policy"]
        hosts = {}
        for vector in plain:
            host = check_url(vector["url"]).host
            if host and vector["resolve_to"]:
                hosts[host] = vector["resolve_to"]
        wrong = []
        async with dns_server(hosts) as zone:
            world = HostMap(lookup=lookup_at(zone.port))
            limits = msgspec.structs.replace(FAST, dns_timeout=1.0)
            async with fetcher(world, limits) as live:
                transport = live._routes["direct"]
                for vector in plain:
                    report = Guard(world, limits.ports, 1.0).check(vector["url"], allow_of(vector))
                    outcome = Outcome.UNSAFE_URL
                    why = report.why
                    if report.safe:
                        try:
                            await transport.send(get(report.target), SourceRules(source="t"))
                            outcome = Outcome.OK
                        except Exception as error:
                            outcome, why = error.outcome, str(error)
                    must_block = vector["must_block"] == "true"
                    # A closed world never dials a public address: "sealed" is the far side of every check.
                    passed = outcome is Outcome.CONNECT_ERROR and "outside this closed world" in why
                    rebinds = vector["resolve_to"].startswith("SEQ")
                    if outcome is Outcome.OK or (passed is must_block and not rebinds):
                        wrong.append((vector["id"], vector["url"], outcome, why))
        return wrong

    assert not asyncio.run(scene())


@pytest.mark.corpus
def test_corpus_redirects_through_the_real_client(corpus):
    async def scene():
        wrong = []
        async with raw_server() as site, raw_server() as inner:
            inner.answers["*"] = ok(b"secret")
            world = HostMap(
                hosts={"allowed.test": ("127.0.0.1", site.port), "www.allowed.test": ("127.0.0.1", site.port)}
            )
            site.answers["/robots.txt"] = NO_ROBOTS
            site.answers["/"] = ok(b"end")
            async with fetcher(world) as live:
                for vector in vectors(corpus):
                    if not vector["redirect_to"]:
                        continue
                    path = vector["url"].removeprefix("https://allowed.test")
                    to = vector["url"] if vector["redirect_to"] == "LOOP" else vector["redirect_to"]
                    site.answers[path] = moved(to)
                    got = await live.fetch(get(vector["url"]), SourceRules(source="t", hosts=allow_of(vector)))
                    good = got.outcome is Outcome.OK
                    if good is (vector["must_block"] == "true"):
                        wrong.append((vector["id"], to, got.verdict))
            assert not inner.seen
        return wrong

    assert not asyncio.run(scene())


@pytest.mark.parametrize(
    ("location", "rule"),
    [
        ("http://allowed.test/", "redirect.downgrade"),
        ("http://169.254.169.254/latest/", "redirect.downgrade"),
        ("https://127.0.0.1/", "url.address"),
        ("https://[::1]/", "url.address"),
        ("//127.0.0.1/", "url.address"),
        ("//evil.example/", "url.allow_list"),
        ("https://allowed.test.evil.example/", "url.allow_list"),
        ("/\\127.0.0.1/", "url.form"),
        ("file:///etc/passwd", "url.scheme"),
        ("https://allowed.test:22/", "url.port"),
        ("/r", "redirect_loop"),
    ],
)
def test_every_hop_passes_the_same_door(location, rule):
    async def scene():
        async with raw_server() as site:
            site.answers.update({"/robots.txt": NO_ROBOTS, "/r": moved(location)})
            async with fetcher(HostMap(hosts={"allowed.test": ("127.0.0.1", site.port)})) as live:
                rules = SourceRules(source="t", hosts=("allowed.test", "*.allowed.test"))
                return await live.fetch(get("https://allowed.test/r"), rules), site.paths()

    got, paths = asyncio.run(scene())
    assert got.verdict.rule == rule
    assert got.page is None
    assert paths == ["/r"]


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "localhost", "127.1"])
def test_the_socket_is_guarded_even_where_the_url_was_not_checked(host):
    """The transport alone, as production builds it: no literal, no name of the hosts file gets a socket."""

    async def scene():
        async with raw_server() as site:
            site.answers["*"] = ok(b"secret")
            transport = WireTransport("rolecall/1", FAST, Guard(HostMap(), FAST.ports, 2.0))
            try:
                await transport.send(get(f"http://{host}:{site.port}/"), SourceRules(source="t"))
            finally:
                await transport.close()
                assert site.connections == 0

    with pytest.raises((Unsafe, ConnectFailed)) as caught:
        asyncio.run(scene())
    assert caught.type is Unsafe or host == "127.1"  # the client itself refuses that spelling


def rebinding(table, pages):
    """Fetches /1, /2… of a name whose DNS answers change; 127.0.0.2 plays the public server, 127.0.0.1 the inner."""

    async def scene():
        async with raw_server("127.0.0.2") as public, raw_server("127.0.0.1", public_port := public.port) as inner:
            assert inner.port == public_port
            public.answers.update({"/robots.txt": NO_ROBOTS, "*": ok(b"public", "Connection: close")})
            inner.answers["*"] = ok(b"secret")
            async with dns_server(table) as zone:
                world = HostMap(endpoints=frozenset({f"127.0.0.2:{public.port}"}), lookup=lookup_at(zone.port))
                limits = msgspec.structs.replace(FAST, ports=frozenset({public.port}))
                async with fetcher(world, limits) as live:
                    got = []
                    for number in range(1, pages + 1):
                        got.append(
                            await live.fetch(
                                get(f"http://rebind.attacker.test:{public.port}/{number}"), SourceRules(source="t")
                            )
                        )
                        # Forget the connector's DNS cache, as its lifetime would.
                        live._routes["direct"]._session.connector.clear_dns_cache()
                return got, inner.connections, zone.asked

    return asyncio.run(scene())


def test_rebinding_between_lookups_never_reaches_the_inner_server():
    got, inner, asked = rebinding({"rebind.attacker.test": "SEQ 127.0.0.2;127.0.0.2;127.0.0.2;127.0.0.1"}, 6)
    outcomes = [g.outcome for g in got]
    assert outcomes[0] is Outcome.OK  # robots and tdm took the lookups before it
    assert outcomes[-1] is Outcome.UNSAFE_URL
    assert inner == 0
    assert len(asked) > 4


def test_one_lookup_serves_check_and_connection():
    """The address that was judged is the address connected to: no second lookup lies between."""
    got, inner, _ = rebinding({"rebind.attacker.test": "SEQ 127.0.0.2;127.0.0.1"}, 1)
    assert got[0].outcome in {Outcome.OK, Outcome.UNSAFE_URL}
    assert inner == 0


@pytest.mark.parametrize(
    "answer", ["127.0.0.2,127.0.0.1", "127.0.0.1,127.0.0.2", "127.0.0.2,10.0.0.1", "CNAME localhost"]
)
def test_one_bad_answer_refuses_all(answer):
    got, inner, _ = rebinding({"rebind.attacker.test": answer}, 1)
    assert got[0].outcome is Outcome.UNSAFE_URL
    assert "refused address" in got[0].verdict.why
    assert inner == 0


@pytest.mark.parametrize("answer", ["TIMEOUT", "NOERROR/0"])
def test_no_answer_fails_closed(answer):
    got, inner, _ = rebinding({"rebind.attacker.test": answer}, 1)
    assert got[0].outcome is Outcome.DNS_ERROR
    assert inner == 0


def test_every_special_range_is_refused_at_both_ends():
    from ipaddress import ip_network

    for net, what, source in (*V4_REFUSED, *V6_REFUSED):
        network = ip_network(net)
        assert why_refused(str(network[0])), (net, what)
        assert why_refused(str(network[-1])), (net, what)
        assert source


@pytest.mark.parametrize(
    "text",
    [
        "2001:4860:4860::8888",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "100.63.255.255",
        "100.128.0.0",
        "172.15.255.255",
        "172.32.0.0",
    ],
)
def test_public_neighbours_are_not_refused(text):
    assert why_refused(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:1::",
        "2a00:1450::5efe:a00:1",
        "2a00:1450::200:5efe:a00:1",
        "4000::1",
        "fe80::1%eth0",
        "localhost",
        "",
    ],
)
def test_addresses_inside_addresses_are_seen(text):
    assert why_refused(text)


@given(st.integers(0, 2**32 - 1))
def test_no_spelling_of_an_address_changes_the_verdict(number):
    """An address is refused, or it is accepted in its plain spelling only."""
    from ipaddress import IPv4Address

    plain = str(IPv4Address(number))
    good = why_refused(plain) is None
    assert check_url(f"http://{plain}/").safe is good
    for spelled in (str(number), hex(number), "0" + oct(number)[2:], f"[::ffff:{plain}]" if not good else str(number)):
        if spelled != plain:
            assert not check_url(f"http://{spelled}/").safe


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_text_raises_and_what_passes_is_one_plain_host(before, after):
    report = check_url(f"https://{before}example.com{after}")
    if report.safe:
        assert report.host == report.host.strip(".").lower()
        assert report.host.isascii()
        assert "@" not in report.target.split("/", 3)[2]
        again = check_url(report.target)
        assert again.safe
        assert (again.host, again.target) == (report.host, report.target)


@pytest.mark.parametrize(
    ("host", "safe"),
    [
        ("münchen.example", True),
        ("日本語.example", True),
        ("東京ラーメン.example", True),
        ("café-москва.example", False),
        ("аpple.example", False),  # a Cyrillic first letter
        ("xn--pple-43d.example", False),
        ("παράδειγμα.example", True),
        ("a_b.example", True),
        ("example.com.", True),
        ("exa--mple.com", True),
        ("-.example..com", False),
        ("intranet", False),
        ("printer.local", False),
        ("a.localhost", False),
        ("metadata.google.internal", False),
        ("1.2.3.4.5", False),
        ("foo.0x7f", False),
    ],
)
def test_names(host, safe):
    assert check_url(f"https://{host}/").safe is safe, check_url(f"https://{host}/").why


@pytest.mark.corpus
def test_urls_are_read_as_the_whatwg_standard_says(corpus):
    """Where we accept a URL, its host is the standard's; where the standard fails, so do we."""
    cases = [
        c for c in json.loads((corpus / "conformance" / "wpt_urltestdata.json").read_text()) if isinstance(c, dict)
    ]
    seen = 0
    for case in cases:
        if case.get("base") is not None and case["base"] != "about:blank":
            continue
        report = check_url(case["input"].encode("utf-8", "replace").decode())
        if case.get("failure"):
            assert not report.safe, case["input"]
        elif report.safe:
            seen += 1
            assert report.host == case["hostname"].strip("[]").rstrip("."), case["input"]
            assert report.target == case["href"].partition("#")[0].replace(
                case["hostname"], case["hostname"].rstrip(".")
            ), case["input"]
    assert seen > 20
