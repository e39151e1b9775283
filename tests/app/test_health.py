"""Health around a real store and a site under control: counted, judged, acted on, survived."""

import asyncio
from contextlib import asynccontextmanager
from datetime import timedelta

import msgspec
import pytest

from app.site import ROOT, Clock, Site, SiteAdapter, plain, world
from rolecall.app.health_alerts import Alerter, due_steps
from rolecall.app.health_canaries import CanaryKeeper
from rolecall.app.health_keeper import HealthKeeper
from rolecall.app.health_recorder import PAUSED_RULE, HealthFetcher, Recorder
from rolecall.app.health_scans import HealthScanner
from rolecall.deliver import DeliveryFailed, alert_mail, alert_request
from rolecall.health import Shape
from rolecall.model import (
    Band,
    Blame,
    BoardState,
    Canary,
    Channel,
    DueWork,
    Fetched,
    Incident,
    Operation,
    Outcome,
    Page,
    Request,
    ScanMode,
    Step,
    StoreUnavailable,
    Verdict,
)
from rolecall.ports import SourceRules

LIST = f"{ROOT}/list?offset=0"
RULES = SourceRules(source="acme")


class House:
    """The parts of health over one world."""

    def __init__(self, world):
        self.world, self.store, self.clock = world, world.store, world.clock
        self.recorder = Recorder(world.clock, Shape())
        self.fetcher = HealthFetcher(world.site, self.recorder, 2.0)

        def counted(raw, board, at):
            read = plain(raw, board, at)
            self.recorder.note_record(board.slug, read.posting)
            return read

        self.tools = msgspec.structs.replace(world.tools, fetcher=self.fetcher, normalize=counted)
        self.scanner = HealthScanner(self.tools, self.recorder)
        self.adapter = SiteAdapter()
        canaries = CanaryKeeper(self.tools, {"site": self.adapter}, self.recorder)
        self.keeper = HealthKeeper(world.door, world.store, world.clock, self.fetcher, self.recorder, canaries)

    async def hour(self, *, visit=True):
        """One hour: a scan if the board is visited, then what is due."""
        board = self.world.board()
        if visit and board.state is BoardState.ACTIVE:
            await self.scanner.scan(board, self.adapter, ScanMode.FULL)
        await self.keeper.flush()
        self.clock.move(hours=1, seconds=20)
        await self.keeper.beat()

    def standing(self):
        return self.store.target_healths(["acme"])["acme"].standing


@asynccontextmanager
async def house(folder, site=None, clock=None):
    async with world(folder, site or Site().add(range(40)), clock) as made:
        made.board()
        found = House(made)
        await found.keeper._plan()
        yield found


def run(coroutine):
    return asyncio.run(coroutine)


def test_a_refusing_site_is_paused_with_a_reason_and_comes_back_by_its_canaries(tmp_path):
    async def go():
        clock = Clock()
        async with house(tmp_path, clock=clock) as one:
            one.store.put_canary(Canary(target="acme", url=f"{ROOT}/jobs/3", expect=(("title", "Role 3"),)))
            for _ in range(30):
                await one.hour()
            assert one.standing().band is Band.HEALTHY
            one.world.site.broken[LIST] = Outcome.HARD_BLOCK
            for _ in range(5):
                await one.hour()
            board = one.world.board()
            assert board.state is BoardState.PAUSED
            assert board.state_reason.startswith("health: hard block")
            (incident,) = one.store.incidents()
            assert (incident.blame, incident.worst, incident.closed_at) == (Blame.SITE, Band.PAUSED, None)
        # Another process, the same store: still paused, the same incident, nothing but canaries is asked.
        async with house(tmp_path, one.world.site, clock) as two:
            await two.hour()
            assert two.world.board().state is BoardState.PAUSED
            two.world.site.asked.clear()
            await two.scanner.scan(two.world.board(), two.adapter, ScanMode.FULL)
            assert two.world.site.asked == []
            del two.world.site.broken[LIST]
            for _ in range(24):
                await two.hour()
            assert two.world.site.asked
            assert two.world.board().state is BoardState.ACTIVE
            assert [one.id for one in two.store.incidents()] == [incident.id]
            assert any(w.operation is Operation.SCAN_FULL for w in two.store.pending(10))
            bands = [step.band for step in two.store.incident(incident.id).steps]
            assert bands[:2] == [Band.PAUSED, Band.DEGRADED]

    run(go())


def test_a_list_that_is_suddenly_empty_is_our_readings_problem(tmp_path):
    async def go():
        async with house(tmp_path) as one:
            for _ in range(8):
                await one.hour()
            one.world.site.broken[LIST] = b'{"jobs": [], "more": false, "total": null, "others": []}'
            for _ in range(3):
                await one.hour()
            (incident,) = one.store.incidents()
            assert (incident.blame, incident.worst) == (Blame.PARSER, Band.PAUSED)
            assert not one.world.only("closed")

    run(go())


def test_right_looking_pages_with_wrong_values_are_the_loudest(tmp_path):
    async def go():
        async with house(tmp_path) as one:
            one.store.put_canary(Canary(target="acme", url=f"{ROOT}/jobs/3", expect=(("title", "role 3"),)))
            for _ in range(8):
                await one.hour()
            (right,) = await one.keeper.look("acme")
            assert right.looks[-1].verdict == "right"
            one.world.site.job(3)["title"] = "Another"
            (wrong,) = await one.keeper.look("acme")
            assert wrong.looks[-1].verdict == "wrong"
            assert wrong.looks[-1].detail == "title: expected 'role 3', found 'Another'"
            await one.hour(visit=False)
            assert one.standing().band is Band.PAUSED
            assert one.standing().judgement.parser == 0

    run(go())


def test_what_a_person_paused_stays_paused(tmp_path):
    async def go():
        async with house(tmp_path) as one:
            await one.hour()
            board = one.world.board()
            one.store.set_board_state(board.id, BoardState.PAUSED, "by its operator", 0)
            await one.hour(visit=False)
            assert one.world.board().state_reason == "by its operator"
            one.world.site.asked.clear()
            one.store.put_canary(Canary(target="acme", url=f"{ROOT}/jobs/3", expect=(("title", "Role 3"),)))
            assert await one.keeper.look("acme") == []
            assert one.world.site.asked == []

    run(go())


class Slow:
    """A fetcher that notes rules and how many requests are under way."""

    def __init__(self):
        self.rules, self.now, self.most = [], 0, 0

    async def fetch(self, request, rules):
        self.rules.append(rules)
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.001)
        self.now -= 1
        page = Page(url=request.url, final_url=request.url, status=200, body=b"{}", fetched_at=Clock().now())
        return Fetched(request=request, verdict=Verdict(outcome=Outcome.OK), page=page, attempts=1, elapsed=0.4)

    async def close(self):
        pass


@pytest.mark.parametrize(("band", "interval", "most"), [(None, None, 8), (Band.DEGRADED, 6.0, 1)])
def test_a_degraded_target_is_asked_one_by_one_at_a_longer_interval(band, interval, most):
    async def go():
        inner, recorder = Slow(), Recorder(Clock(), Shape())
        fetcher = HealthFetcher(inner, recorder, 2.0)
        fetcher.treat({"acme": band} if band else {})
        await asyncio.gather(*(fetcher.fetch(Request(url=f"{ROOT}/{n}"), RULES) for n in range(8)))
        assert (inner.most, inner.rules[0].interval) == (most, interval)
        (window,) = recorder.drain()
        assert (window.requests, window.sent, sum(window.latency.values())) == (8, 8, 8)

    run(go())


def test_a_paused_target_is_asked_for_canaries_only():
    async def go():
        inner, recorder = Slow(), Recorder(Clock(), Shape())
        fetcher = HealthFetcher(inner, recorder, 2.0)
        fetcher.treat({"acme": Band.PAUSED})
        refused = await fetcher.fetch(Request(url=ROOT), RULES)
        looked = await fetcher.fetch(Request(url=ROOT), msgspec.structs.replace(RULES, canary=True))
        assert (refused.verdict.rule, refused.outcome) == (PAUSED_RULE, Outcome.POLICY_DENIED)
        assert looked.outcome is Outcome.OK
        (window,) = recorder.drain()
        assert (window.requests, window.denied) == (1, 0)

    run(go())


def test_counts_wait_when_the_store_cannot_be_written(tmp_path):
    async def go():
        async with house(tmp_path) as one:
            one.recorder.add("acme", requests=3)
            real = one.store.add_windows

            def full(_):
                raise StoreUnavailable("the disk is full")

            one.store.add_windows = full
            with pytest.raises(StoreUnavailable):
                await one.keeper.flush()
            one.recorder.add("acme", requests=2)
            one.store.add_windows = real
            await one.keeper.flush()
            (window,) = one.store.windows(one.clock.now() - timedelta(hours=1))
            assert window.requests == 5

    run(go())


@pytest.mark.parametrize(
    ("outcome", "counted"),
    [
        (Outcome.HARD_BLOCK, "hard"),
        (Outcome.CHALLENGE, "challenges"),
        (Outcome.RATE_LIMITED, "limited"),
        (Outcome.SOFT_BLOCK, "soft"),
        (Outcome.SUSPECT, "suspect"),
        (Outcome.UNAVAILABLE, "unavailable"),
        (Outcome.TIMEOUT, "unavailable"),
        (Outcome.GONE, None),
        (Outcome.SOFT_404, None),
        (Outcome.PARKED, None),
    ],
)
def test_only_refusals_count_as_refusals(outcome, counted):
    recorder = Recorder(Clock(), Shape())
    recorder.note(
        Request(url=ROOT), RULES, Fetched(request=Request(url=ROOT), verdict=Verdict(outcome=outcome), attempts=1)
    )
    (window,) = recorder.drain()
    names = ("hard", "challenges", "limited", "soft", "suspect", "unavailable")
    assert {name for name in names if getattr(window, name)} == ({counted} if counted else set())
    assert window.requests == 1
    assert window.firsts == 1


def incident(*bands):
    steps = tuple(Step(at=Clock().now(), band=band, score=40.0, text="challenges", action="paused") for band in bands)
    return Incident(id=7, target="acme", opened_at=Clock().now(), blame=Blame.SITE, worst=Band.PAUSED, steps=steps)


def test_people_are_told_of_pauses_and_their_end():
    assert list(due_steps(incident(Band.DEGRADED, Band.HEALTHY))) == []
    assert list(due_steps(incident(Band.DEGRADED, Band.PAUSED, Band.DEGRADED, Band.HEALTHY))) == [1, 3]


def test_alerts_are_sent_once_also_by_the_next_process(tmp_path):
    async def go():
        async with house(tmp_path) as one:
            for _ in range(6):
                await one.hour()
            one.world.site.broken[LIST] = Outcome.CHALLENGE
            for _ in range(5):
                await one.hour()
            sent, failing = [], [True]

            def send(found, step, now):
                if failing.pop() if failing else False:
                    raise DeliveryFailed("the receiver answered 503")
                sent.append((found.id, step))

            for _ in range(4):
                Alerter(one.store, one.clock, {Channel.WEBHOOK: send}).run_once()
            (kept,) = one.store.incidents()
            assert len(sent) == len(list(due_steps(kept))) == 1
            assert (kept.alerts[0].attempts, kept.alerts[0].last_error) == (2, None)

    run(go())


def test_messages_say_what_happened_and_never_what_a_page_held():
    request = alert_request(incident(Band.PAUSED), 0, "https://ops.example/hook", "whsec", Clock().now())
    body = msgspec.json.decode(request.body)
    assert body["data"]["band"] == "paused"
    headers = dict(request.headers)
    assert headers["webhook-id"] == "rolecall-incident-7-0"
    assert headers["webhook-signature"].startswith("v1,")
    mail = alert_mail(incident(Band.PAUSED), 0, "rolecall <r@example.com>", "ops@example.com", Clock().now())
    assert mail["Subject"] == "rolecall: acme is paused (site)"
    assert "rolecall incidents show 7" in mail.get_content()


def test_due_work_is_planned_once(tmp_path):
    async def go():
        async with house(tmp_path) as one:
            await one.keeper._plan()
            health = [work for work in one.store.pending(10) if work.operation is Operation.HEALTH]
            assert len(health) == 1
            one.store.schedule([DueWork(operation=Operation.CANARY, subject="nobody", due_at=one.clock.now())])
            await one.hour()
            assert all(work.subject != "nobody" for work in one.store.pending(10))

    run(go())
