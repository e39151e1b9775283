"""A board's access policy against a real site that changes its mind: recorded, paused loudly, lifted by its own word."""

import json
import logging
from contextlib import asynccontextmanager
from datetime import date

import msgspec
import pytest

from app.site import SiteAdapter, world
from app.test_scan import go
from fetch.support import FAST, IDENTITY, ok, raw_server
from rolecall.app.scan import Scanner
from rolecall.app.schedule import Rhythm, Schedule
from rolecall.fetch import HostMap, LocalObservations, live_fetcher
from rolecall.fetch.outcome import classify
from rolecall.model import Board, BoardState, ChangeKind, Operation, Refused, Request, Terms

BAN = ok(b"User-agent: rolecall\nDisallow: /list\n", "Content-Type: text/plain")
OPEN = ok(b"User-agent: *\nAllow: /\n", "Content-Type: text/plain")
BROKEN = ok(b"", status="503 Service Unavailable")
LIST = json.dumps(
    {"jobs": [{"id": "1", "title": "Baker", "place": "Lyon"}], "more": False, "total": 1, "others": []}
).encode()


class Forgetful:
    """Remembers no policy file, so that every question reaches the site."""

    async def load(self, host, kind):
        return None

    async def keep(self, host, kind, data):
        pass


class LocalAdapter(SiteAdapter):
    hosts = ("127.0.0.1",)

    def __init__(self, root):
        super().__init__()
        self.root = root

    def start(self, board, mode):
        return [Request(url=f"{self.root}/list", state={"offset": "0"})]


class Parts:
    """A store, a live fetcher and a site on loopback."""

    def __init__(self, w, site, make):
        self.w, self.site, self._make = w, site, make
        self.adapter = LocalAdapter(site.url(""))
        self.restart()

    def restart(self):
        """A process that starts again knows only what the store keeps."""
        fetcher = self._make()
        tools = msgspec.structs.replace(self.w.tools, fetcher=fetcher, policies=fetcher)
        self.scanner = Scanner(tools)
        self.schedule = Schedule(self.scanner, {"site": self.adapter}, rhythm=Rhythm(jitter=0.0))

    @property
    def board(self):
        found = self.w.store.board("acme")
        if found is None:
            new = Board(slug="acme", adapter="site", key={"token": "acme"}, url=self.site.url("/list"))
            (found,) = self.w.store.put_boards([new], self.w.clock.now())
        return found

    async def scan(self):
        from rolecall.model import ScanMode

        return await self.scanner.scan(self.board, self.adapter, ScanMode.FULL)

    async def check(self):
        self.restart()
        return await self.scanner.policy.check(self.board, self.adapter)

    def records(self):
        return self.w.store.policies(self.board.id, 50)

    def told(self):
        return sum(change.kind is ChangeKind.POLICY_CHANGED for change in self.w.store.read("test", 1000))


@asynccontextmanager
async def parts(folder, **answers):
    async with raw_server() as site, world(folder, None) as w:
        site.answers.update({"/list": ok(LIST, "Content-Type: application/json")})
        site.answers.update({"/" + name.replace("_", "."): answer for name, answer in answers.items()})
        made = []
        endpoints = HostMap(endpoints=frozenset({site.endpoint}))

        def make():
            made.append(live_fetcher(IDENTITY, _Free(), Forgetful(), LocalObservations(), classify, FAST, endpoints))
            return made[-1]

        try:
            yield Parts(w, site, make)
        finally:
            for fetcher in made:
                await fetcher.close()


class _Free:
    async def reserve(self, host, interval):
        return 0.0

    async def hold(self, host, seconds):
        pass


@pytest.mark.parametrize(("robots", "why"), [(BAN, "disallows"), (BROKEN, "cannot be read")])
def test_nothing_is_asked_of_a_site_that_forbids_it_or_leaves_it_in_doubt(robots, why, tmp_path, caplog):
    async def run():
        async with parts(tmp_path, robots_txt=robots) as p:
            with pytest.raises(Refused, match=why):
                await p.scan()
            assert p.site.paths() == []
            assert p.board.state is BoardState.PAUSED
            assert why in p.board.state_reason
            assert p.told() == 1
            assert any(
                record.levelno == logging.ERROR and "acme is paused" in record.message for record in caplog.records
            )

    go(run())


def test_a_ban_pauses_at_the_next_scan_and_only_the_sites_word_lifts_it(tmp_path):
    async def run():
        async with parts(tmp_path, robots_txt=OPEN) as p:
            assert (await p.scan()).new == 1
            assert [record.allowed for record in p.records()] == [True, True]
            assert p.told() == 0
            p.site.answers["/robots.txt"] = BAN
            p.restart()
            summary = await p.scan()
            assert (summary.verdict, summary.closed) == ("failed", 0)
            assert p.board.state is BoardState.PAUSED
            assert p.told() == 1
            await p.check()
            assert (p.board.state, p.told()) == (BoardState.PAUSED, 1)
            p.site.answers["/robots.txt"] = OPEN
            record = await p.check()
            assert record.allowed
            assert any("robots: 'denied' → 'allowed'" in change for change in record.changes)
            assert (p.board.state, p.board.state_reason, p.told()) == (BoardState.ACTIVE, None, 2)

    go(run())


def test_a_reservation_in_tdmrep_json_pauses(tmp_path):
    async def run():
        async with parts(tmp_path) as p:
            await p.scan()
            p.site.answers["/.well-known/tdmrep.json"] = ok(
                b'[{"location": "/list", "tdm-reservation": 1}]', "Content-Type: application/json"
            )
            record = await p.check()
            assert not record.allowed
            assert "rights are reserved" in p.board.state_reason
            del p.site.answers["/.well-known/tdmrep.json"]
            assert (await p.check()).allowed
            assert p.board.state is BoardState.ACTIVE

    go(run())


def test_a_reservation_on_the_page_pauses_and_its_page_is_asked_once_a_check(tmp_path):
    async def run():
        async with parts(tmp_path) as p:
            await p.scan()
            reserved = ok(LIST, "Content-Type: application/json", "TDM-Reservation: 1")
            p.site.answers["/list"] = reserved
            await p.scan()
            assert p.board.state is BoardState.PAUSED
            asked = len(p.site.paths())
            assert not (await p.check()).allowed
            assert len(p.site.paths()) == asked + 1
            p.site.answers["/list"] = ok(LIST, "Content-Type: application/json")
            assert (await p.check()).allowed
            assert p.board.state is BoardState.ACTIVE
            asked = len(p.site.paths())
            await p.check()
            assert len(p.site.paths()) == asked

    go(run())


def test_words_that_change_nothing_are_recorded_and_pause_nothing(tmp_path):
    async def run():
        async with parts(tmp_path) as p:
            await p.scan()
            p.site.answers["/list"] = ok(LIST, "Content-Type: application/json", "X-Robots-Tag: noarchive")
            await p.scan()
            p.site.answers["/robots.txt"] = ok(b"User-agent: *\nCrawl-delay: 7\n", "Content-Type: text/plain")
            record = await p.check()
            assert (record.interval, p.board.state) == (7.0, BoardState.ACTIVE)
            said = [change for one in p.records() for change in one.changes]
            assert any("noarchive" in change for change in said)
            assert any(change.startswith("interval: None → 7") for change in said)
            assert p.told() == 2

    go(run())


def test_a_host_that_does_not_answer_changes_no_policy(tmp_path):
    async def run():
        async with parts(tmp_path) as p:
            await p.scan()

            async def hang_up(seen, reader, writer):
                writer.close()

            p.site.answers["/robots.txt"] = hang_up
            record = await p.check()
            assert record.allowed
            assert p.board.state is BoardState.ACTIVE
            assert p.told() == 0

    go(run())


def test_the_schedule_asks_daily_and_hourly_while_in_doubt(tmp_path):
    async def run():
        async with parts(tmp_path, robots_txt=OPEN) as p:
            board = p.board

            def due():
                return {w.operation: w.due_at - p.w.clock.now() for w in p.w.store.pending(100)}

            await p.schedule.run_due()
            assert due()[Operation.POLICY].total_seconds() == 86_400
            p.w.clock.move(days=1)
            p.site.answers["/robots.txt"] = BROKEN
            p.restart()
            await p.schedule.run_due()
            assert p.w.store.board_of(board.id).state is BoardState.PAUSED
            assert due()[Operation.POLICY].total_seconds() == 3_600
            p.w.clock.move(hours=1)
            p.site.answers["/robots.txt"] = OPEN
            p.restart()
            scans = len(p.site.paths())
            await p.schedule.run_due()
            assert p.w.store.board_of(board.id).state is BoardState.ACTIVE
            assert len(p.site.paths()) == scans + 1

    go(run())


def test_a_pause_of_the_operator_is_never_lifted(tmp_path):
    async def run():
        async with parts(tmp_path) as p:
            p.w.store.set_board_state(p.board.id, BoardState.PAUSED, "we were asked to stop", 0)
            assert (await p.check()).allowed
            assert (p.board.state, p.board.state_reason) == (BoardState.PAUSED, "we were asked to stop")

    go(run())


def test_terms_that_forbid_or_leave_it_in_doubt_pause_the_board_until_they_are_read_anew(tmp_path, caplog):
    def read(says, day):
        return Terms(url="https://acme.example/terms", read_on=date(2026, 3, day), says=says, note="no robots")

    async def run():
        async with parts(tmp_path, robots_txt=OPEN) as p:
            await p.scanner.policy.note_terms(p.board, p.adapter, read("allow", 1))
            assert (await p.scan()).new == 1, "a note is no check: the site was asked before its first scan"
            assert [record.terms.says for record in p.records()] == ["allow"] * len(p.records())
            assert len(p.records()) >= 2
            told = p.told()
            for says, day in (("forbid", 2), ("doubt", 3)):
                record = await p.scanner.policy.note_terms(p.board, p.adapter, read(says, day))
                assert not record.allowed
                assert p.board.state is BoardState.PAUSED
                assert "https://acme.example/terms" in p.board.state_reason
                assert "acme is paused" in caplog.text
                told += 1
                assert p.told() == told
            assert (await p.check()).allowed is False, "the site's files say nothing of its terms"
            assert p.board.state is BoardState.PAUSED
            assert (await p.scanner.policy.note_terms(p.board, p.adapter, read("allow", 4))).allowed
            assert p.board.state is BoardState.ACTIVE
            p.site.answers["/robots.txt"] = BAN
            await p.check()
            assert p.board.state is BoardState.PAUSED
            await p.scanner.policy.note_terms(p.board, p.adapter, read("allow", 5))
            assert p.board.state is BoardState.PAUSED, "terms that allow do not lift what robots.txt forbids"

    go(run())


def test_terms_of_a_host_count_for_each_board_of_it_also_for_one_added_later(tmp_path):
    def read(says, day, url="https://host.example/terms"):
        return Terms(url=url, read_on=date(2026, 3, day), says=says)

    async def run():
        async with parts(tmp_path, robots_txt=OPEN) as p:
            policy = p.scanner.policy
            assert await policy.note_host_terms("127.0.0.1", read("forbid", 1), []) == []
            with pytest.raises(Refused, match=r"host\.example/terms"):
                await p.scan()
            assert p.site.paths() == [], "a board added later is not visited once"
            assert p.told() == 1
            allowed = await policy.note_terms(p.board, p.adapter, read("allow", 2, "https://acme.example/terms"))
            assert not allowed.allowed, "a board's own note does not lift its host's"
            assert (await p.check()).allowed is False
            pairs = [(p.board, p.adapter)]
            assert await policy.note_host_terms("elsewhere.example", read("forbid", 3), pairs) == []
            ((_, record),) = await policy.note_host_terms("127.0.0.1", read("allow", 4), pairs)
            assert record.allowed
            assert any("terms of 127.0.0.1" in change for change in record.changes)
            assert p.board.state is BoardState.ACTIVE
            p.restart()
            assert (await p.scan()).new == 1
            ((_, record),) = await p.scanner.policy.note_host_terms("127.0.0.1", read("doubt", 5), pairs)
            assert (record.allowed, p.board.state) == (False, BoardState.PAUSED)

    go(run())


def test_a_note_about_a_host_is_no_check_of_the_site(tmp_path):
    async def run():
        async with parts(tmp_path, robots_txt=BAN) as p:
            words = Terms(url="https://host.example/terms", read_on=date(2026, 3, 1), says="allow")
            ((_, record),) = await p.scanner.policy.note_host_terms("127.0.0.1", words, [(p.board, p.adapter)])
            assert record.allowed
            with pytest.raises(Refused, match="disallows"):
                await p.scan()

    go(run())
