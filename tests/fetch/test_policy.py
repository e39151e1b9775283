import asyncio
import json
import random
from datetime import UTC, datetime, timedelta

import pytest

from fetch.support import RULES, fetcher, get, ok, raw_server
from rolecall.fetch import LocalHosts, compare, permits, read_robots
from rolecall.fetch.policy import before_fetch, directives, preferences, with_page
from rolecall.fetch.robots_gate import FRESH, LONG_UNREACHABLE, SOONEST, Got, PolicyKeeper
from rolecall.fetch.tdm import file_says, read_tdm_file
from rolecall.fetch.waiting import asked_wait, backoff, retry_after
from rolecall.model import AccessPolicy, Outcome, Page

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def page(*headers, body=b"", status=200):
    return Page(
        url="https://a.example/",
        final_url="https://a.example/",
        status=status,
        headers=headers,
        body=body,
        fetched_at=NOW,
    )


@pytest.mark.parametrize(
    ("values", "tags", "until"),
    [
        (["noindex, nofollow"], {"noindex", "nofollow"}, None),
        (["noindex", "NoArchive"], {"noindex", "noarchive"}, None),
        (["googlebot: noindex"], set(), None),
        (["rolecall: none", "otherbot: nofollow"], {"none"}, None),
        (["max-snippet: 20, noindex"], {"noindex"}, None),
        (["unavailable_after: 25 Jun 2026 15:00:00 PST"], set(), "25 Jun 2026 15:00:00 PST"),
        (["rolecall: unavailable_after: Thu, 25 Jun 2026 15:00:00 GMT"], set(), "Thu, 25 Jun 2026 15:00:00 GMT"),
        (["all"], set(), None),
        ([""], set(), None),
    ],
)
def test_robots_tags(values, tags, until):
    assert directives(values, "rolecall") == (frozenset(tags), until)


def test_meta_and_header_add_up():
    body = b'<html><head><META content=\'nofollow\' name=ROBOTS><meta name="rolecall" content="noarchive">'
    body += b"<meta name='googlebot' content='none'>"
    found = with_page(
        AccessPolicy(), page(("content-type", "text/html"), ("x-robots-tag", "noindex"), body=body), "rolecall"
    )
    assert found.tags == ("noarchive", "nofollow", "noindex")
    assert not found.indexable
    assert not found.followable


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["train-ai=n, search=y"], (("search", "y"), ("train-ai", "n"))),
        (["search=yes,ai-train=no", "ai-train=yes"], (("ai-train", "n"), ("search", "y"))),
        (["ai-train=yes", "ai-train=no"], (("ai-train", "n"),)),
        (["train-ai=?0"], (("train-ai", "n"),)),
        (["train-ai=perhaps; x"], ()),
    ],
)
def test_usage_preferences_take_the_strictest(texts, expected):
    assert preferences(texts) == expected


def test_content_usage_of_the_longest_path_counts():
    robots = read_robots(
        b"User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: /jobs train-ai=n\nAllow: /\n", "rolecall"
    )
    assert before_fetch(robots, (), "/jobs/1").usage == (("train-ai", "n"),)
    assert before_fetch(robots, (), "/about").usage == (("train-ai", "y"),)


TDM = json.dumps(
    [
        {"location": "/", "tdm-reservation": 0},
        {"location": "/jobs/*", "tdm-reservation": 1, "tdm-policy": "https://a.example/licence.json"},
        {"location": "/jobs/open", "tdm-reservation": "0"},
        {"location": "/odd", "tdm-reservation": 2},
        {"tdm-reservation": 1},
        "junk",
    ]
).encode()


@pytest.mark.parametrize(
    ("path", "reserved"), [("/", False), ("/jobs/1", True), ("/jobs/open", False), ("/odd", False)]
)
def test_tdm_file(path, reserved):
    rule = file_says(read_tdm_file(TDM), path)
    assert rule is not None
    assert rule.reserved is reserved


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 5000, b"null", b"\xff", b'"x"'])
def test_a_broken_tdm_file_says_nothing(data):
    assert read_tdm_file(data) == ()


@pytest.mark.parametrize(
    ("file", "header", "meta", "reserved"),
    [
        (None, None, None, None),
        (True, None, None, True),
        (True, "0", None, False),
        (False, "1", None, True),
        (None, "1", "0", False),
        (None, "0", "1", True),
        (True, "x", "", True),
    ],
)
def test_later_levels_of_tdm_override_and_silent_ones_do_not(file, header, meta, reserved):
    headers = [("content-type", "text/html")] + ([("tdm-reservation", header)] if header else [])
    body = f'<meta name="tdm-reservation" content="{meta}">'.encode() if meta is not None else b""
    assert with_page(AccessPolicy(tdm_reserved=file), page(*headers, body=body), "rolecall").tdm_reserved is reserved


@pytest.mark.parametrize(
    ("old", "new", "effect"),
    [
        (None, AccessPolicy(), "recorded"),
        (None, AccessPolicy(robots="denied"), "closed"),
        (AccessPolicy(), AccessPolicy(), "none"),
        (AccessPolicy(), AccessPolicy(robots="denied"), "closed"),
        (AccessPolicy(), AccessPolicy(robots="unreadable"), "closed"),
        (AccessPolicy(), AccessPolicy(tdm_reserved=True), "closed"),
        (AccessPolicy(), AccessPolicy(tdm_reserved=False), "recorded"),
        (AccessPolicy(), AccessPolicy(tags=("noindex",)), "recorded"),
        (AccessPolicy(robots="denied"), AccessPolicy(), "opened"),
        (AccessPolicy(robots="denied"), AccessPolicy(robots="unreadable"), "recorded"),
    ],
)
def test_changes_of_policy(old, new, effect):
    change = compare(old, new)
    assert change.effect == effect
    assert change.pauses is (effect == "closed")
    assert change.pauses is (not permits(new) and (old is None or permits(old)))


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120.0),
        (" 0 ", 0.0),
        ("Sun, 01 Mar 2026 12:01:00 GMT", 60.0),
        ("Sun, 01 Mar 2026 11:00:00 GMT", 0.0),
        ("soon", None),
        ("-5", None),
        ("1.5", None),
        ("", None),
        ("9" * 30, None),
    ],
)
def test_retry_after(value, seconds):
    assert retry_after(value, NOW) == seconds


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ((("retry-after", "7"), ("ratelimit", '"d";r=0;t=30')), 7.0),
        ((("ratelimit", '"default";r=0;t=30'),), 30.0),
        ((("ratelimit", '"default";r=5;t=30'),), None),
        ((("ratelimit", "limit=10, remaining=0, reset=12"),), 12.0),
        ((("ratelimit", "nonsense"),), None),
        ((("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "15")), 15.0),
        ((("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", str(int(NOW.timestamp()) + 60))), 60.0),
        ((("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "99999999")), None),
        ((("x-ratelimit-remaining", "3"), ("x-ratelimit-reset", "15")), None),
        ((), None),
    ],
)
def test_asked_wait(headers, seconds):
    assert asked_wait(page(*headers, status=429), NOW) == seconds


def test_backoff_grows_with_jitter_up_to_its_ceiling():
    waits = [backoff(n, 2.0, 60.0, random.Random(n).random()) for n in range(12)]
    assert 1.5 <= waits[0] <= 2.5
    assert waits[3] > waits[0]
    assert max(waits) <= 75.0


def test_reservations_are_respected_by_file_and_by_page():
    async def scene():
        async with raw_server() as site:
            site.answers.update(
                {
                    "/.well-known/tdmrep.json": ok(TDM, "Content-Type: application/json"),
                    "/jobs/1": ok(),
                    "/meta": ok(b'<meta name="tdm-reservation" content="1">', "Content-Type: text/html"),
                    "/free": ok(),
                }
            )
            async with fetcher(frozenset({site.endpoint})) as live:
                return [await live.fetch(get(site.url(p)), RULES) for p in ("/jobs/1", "/meta", "/free")], site.paths()

    (by_file, by_page, free), paths = asyncio.run(scene())
    assert (by_file.outcome, by_file.verdict.rule) == (Outcome.POLICY_DENIED, "tdm.file")
    assert by_file.policy.tdm_policy == "https://a.example/licence.json"
    assert (by_page.outcome, by_page.verdict.rule, by_page.page) == (Outcome.POLICY_DENIED, "tdm.page", None)
    assert free.outcome is Outcome.OK
    assert paths == ["/meta", "/free"]


class Aged(LocalHosts):
    """Host memory in which time has passed."""

    def __init__(self):
        super().__init__()
        self.later = 0.0

    async def load(self, host, kind):
        held = await super().load(host, kind)
        return (held[0], held[1] + self.later) if held else None


def ask(memory, answers, agent="rolecall"):
    """One question to a new keeper over the same memory; returns (policies, URLs fetched)."""
    fetched = []

    async def fetch(url):
        fetched.append(url)
        return answers if url.endswith("robots.txt") else Got(state="absent")

    return asyncio.run(PolicyKeeper(agent, memory, fetch).policies("https://a.example:443")), fetched


def test_copies_are_kept_a_day_and_over_restarts():
    memory = Aged()
    deny = Got(state="found", body=b"User-agent: *\nDisallow: /x\n")
    first, fetched = ask(memory, deny)
    assert not first.robots.allows("/x")
    assert len(fetched) == 2
    memory.later = FRESH - 60
    assert ask(memory, Got(state="absent"))[1] == []
    memory.later = FRESH + 60
    again, fetched = ask(memory, Got(state="absent"))
    assert fetched
    assert again.robots.allows("/x")


def test_unreachable_means_no_until_it_is_long_ago_and_an_old_copy_speaks():
    memory = Aged()
    ask(memory, Got(state="found", body=b"User-agent: *\nDisallow: /x\n"))
    memory.later = FRESH + 60
    down, _ = ask(memory, Got(state="unreachable", why="status 503"))
    assert (down.state, down.why) == ("unreachable", "status 503")
    still, fetched = ask(memory, Got(state="unreachable", why="status 503"))
    assert fetched
    assert still.state == "unreachable"


def test_an_unreachable_file_is_asked_for_again_soon_and_then_less_often():
    memory = Aged()
    gone = Got(state="unreachable", why="timeout", outcome=Outcome.TIMEOUT)
    assert ask(memory, gone)[0].outcome is Outcome.TIMEOUT
    memory.later = SOONEST - 5
    assert ask(memory, gone)[1] == []
    memory.later = SOONEST + 5
    assert ask(memory, gone)[1]


def test_long_unreachable():
    import msgspec

    from rolecall.fetch.robots_gate import _Kept

    since = (datetime.now(UTC) - timedelta(seconds=LONG_UNREACHABLE + 100)).timestamp()
    for body, state in ((b"User-agent: *\nDisallow: /x\n", "found"), (b"", "unreachable")):
        memory = Aged()
        asyncio.run(
            memory.keep(
                "https://a.example:443",
                "robots",
                msgspec.msgpack.encode(_Kept(state="unreachable", body=body, since=since, fresh=0.0)),
            )
        )
        found, _ = ask(memory, Got(state="unreachable", why="still"))
        assert found.state == state


def test_concurrent_questions_fetch_once():
    fetched = []

    async def fetch(url):
        fetched.append(url)
        await asyncio.sleep(0.01)
        return Got(state="absent")

    async def scene():
        keeper = PolicyKeeper("rolecall", LocalHosts(), fetch)
        await asyncio.gather(*(keeper.policies("https://a.example:443") for _ in range(20)))

    asyncio.run(scene())
    assert len(fetched) == 2
