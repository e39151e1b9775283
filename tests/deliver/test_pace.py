"""When a subscription is due, also on the days clocks are changed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from rolecall.deliver import after_failure, after_success, is_due
from rolecall.model import Channel, Subscription

BERLIN = ZoneInfo("Europe/Berlin")


def subscription(**given):
    fields = {"watch_id": 1, "channel": Channel.EMAIL, "target": "a@b.example", "secret": "s", "zone": "Europe/Berlin",
              "created_at": datetime(2026, 1, 1, tzinfo=UTC)}  # fmt: skip
    return Subscription(**{**fields, **given})


def local(*parts, fold=0):
    return datetime(*parts, tzinfo=BERLIN, fold=fold).astimezone(UTC)


@pytest.mark.parametrize("day", [(2026, 3, 28), (2026, 3, 29), (2026, 10, 24), (2026, 10, 25), (2026, 7, 1)])
def test_quiet_hours_are_those_of_the_clock_on_the_wall(day):
    asked = subscription(quiet_from=22, quiet_until=7)
    at = local(*day)
    end = at + timedelta(hours=36)
    while at < end:
        hour = at.astimezone(BERLIN).hour
        assert is_due(asked, at) == (7 <= hour < 22), at
        at += timedelta(minutes=15)


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 28), 23), ((2026, 10, 24), 25), ((2026, 7, 1), 24)])
def test_a_daily_digest_keeps_its_hour_over_a_change_of_clocks(day, hours):
    sent = local(*day, 9)
    state = after_success(subscription(every_hours=24), sent)
    assert state.next_at == sent + timedelta(hours=hours)
    assert state.next_at.astimezone(BERLIN).hour == 9
    assert not is_due(state, state.next_at - timedelta(minutes=1)) and is_due(state, state.next_at)


def test_a_weekly_digest_keeps_its_hour_too_and_an_hourly_one_counts_hours():
    sent = local(2026, 3, 27, 9)
    assert after_success(subscription(every_hours=24 * 7), sent).next_at.astimezone(BERLIN).hour == 9
    before = local(2026, 10, 25, 2)
    assert after_success(subscription(every_hours=3), before).next_at == before + timedelta(hours=3)


def test_a_digest_at_an_hour_that_does_not_exist_or_comes_twice_is_sent_once_a_day():
    # 02:30 is skipped on 29 March and comes twice on 25 October.
    for day, fold in (((2026, 3, 28), 0), ((2026, 10, 24), 0), ((2026, 10, 25), 0), ((2026, 10, 25), 1)):
        sent = local(*day, 2, 30, fold=fold)
        following = after_success(subscription(every_hours=24), sent).next_at
        assert timedelta(hours=22, minutes=59) <= following - sent <= timedelta(hours=25, minutes=1)


def test_what_quiet_hours_hold_back_comes_when_they_end_and_failures_wait_longer_each_time():
    state = subscription(quiet_from=22, quiet_until=7, every_hours=24, next_at=local(2026, 3, 29, 3))
    assert not is_due(state, local(2026, 3, 29, 6, 59)) and is_due(state, local(2026, 3, 29, 7))
    at, waits = local(2026, 3, 29, 8), []
    for _ in range(30):
        state = after_failure(state, at, "down")
        waits.append(state.next_at - at)
    assert waits == sorted(waits) and waits[-1] == timedelta(hours=6)
    assert not state.active, "thirty failures in a row end it"
