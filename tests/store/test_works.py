from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from rolecall.model import (
    BoardState,
    Completion,
    Counters,
    DueWork,
    Lease,
    LeaseLost,
    Operation,
    RunEnding,
    RunState,
    ScanMode,
)
from rolecall.store import SqlStore, open_store
from store.samples import AT, DAY, HOUR, board

MINUTE = timedelta(minutes=1)


def due(subject: str, at: datetime = AT, operation: Operation = Operation.SCAN_FULL, priority: float = 0.0) -> DueWork:
    return DueWork(operation=operation, subject=subject, due_at=at, priority=priority)


def claimed(store: SqlStore, at: datetime = AT, limit: int = 10, **options: object) -> list[str]:
    return [lease.work.subject for lease in store.claim("w", limit, 60.0, at, **options)]


def test_nothing_is_claimed_before_its_time_or_twice(store: SqlStore) -> None:
    store.schedule([due("now"), due("later", AT + HOUR)])
    assert claimed(store) == ["now"]
    assert claimed(store) == []
    assert claimed(store, AT + HOUR) == ["now", "later"]


def test_the_most_urgent_goes_first(store: SqlStore) -> None:
    store.schedule([due("old", AT - DAY), due("older", AT - 2 * DAY), due("urgent", priority=5.0)])
    assert claimed(store) == ["urgent", "older", "old"]


def test_far_future_rows_of_high_priority_hide_nothing(store: SqlStore) -> None:
    store.schedule([due(f"far-{n}", AT + 900 * DAY, priority=99.0) for n in range(500)])
    store.schedule([due("due")])
    assert claimed(store, limit=1) == ["due"]


def test_scheduling_again_only_moves_to_the_earlier_time(store: SqlStore) -> None:
    store.schedule([due("a", AT + HOUR)])
    store.schedule([due("a", AT + DAY)])
    assert [work.due_at for work in store.pending(10)] == [AT + HOUR]
    store.schedule([due("a", AT)])
    assert [work.due_at for work in store.pending(10)] == [AT]
    assert claimed(store) == ["a"]


def test_what_exists_is_left_alone_when_only_the_missing_is_planned(store: SqlStore) -> None:
    store.schedule([due("a", AT + HOUR)])
    store.schedule([due("a", AT), due("b", AT + DAY)], only_missing=True)
    assert {work.subject: work.due_at for work in store.pending(10)} == {"a": AT + HOUR, "b": AT + DAY}


def test_only_the_operations_asked_for_are_claimed(store: SqlStore) -> None:
    store.schedule([due("a"), due("a", operation=Operation.CANARY), due("b", operation=Operation.RECHECK)])
    leases = store.claim("w", 10, 60.0, AT, operations=(Operation.CANARY, Operation.RECHECK))
    assert {lease.work.operation for lease in leases} == {Operation.CANARY, Operation.RECHECK}


def test_a_completed_work_is_due_again_or_gone(store: SqlStore) -> None:
    store.schedule([due("again"), due("once")])
    leases = {lease.work.subject: lease for lease in store.claim("w", 10, 60.0, AT)}
    store.complete(leases["again"], AT + DAY)
    store.complete(leases["once"], None)
    assert [(work.subject, work.due_at) for work in store.pending(10)] == [("again", AT + DAY)]


def test_failures_in_a_row_are_counted(store: SqlStore) -> None:
    store.schedule([due("a")])
    for attempt in (1, 2):
        [lease] = store.claim("w", 1, 60.0, AT + attempt * HOUR)
        store.complete(lease, AT + attempt * HOUR, error="site down")
        assert (store.pending(1)[0].attempts, store.pending(1)[0].last_error) == (attempt, "site down")
    [lease] = store.claim("w", 1, 60.0, AT + DAY)
    store.complete(lease, AT + 2 * DAY)
    assert (store.pending(1)[0].attempts, store.pending(1)[0].last_error) == (0, None)


def test_an_expired_lease_is_free_and_its_owner_powerless(store: SqlStore) -> None:
    store.schedule([due("a")])
    [slow] = store.claim("slow", 1, 60.0, AT)
    assert slow.expires_at == AT + MINUTE
    [quick] = store.claim("quick", 1, 60.0, AT + MINUTE)
    for act in (lambda: store.renew(slow, 60.0, AT + MINUTE), lambda: store.complete(slow, None)):
        with pytest.raises(LeaseLost, match="scan_full of a"):
            act()
    store.complete(quick, None)
    assert store.pending(10) == []


def test_a_renewed_lease_holds_on(store: SqlStore) -> None:
    store.schedule([due("a")])
    [lease] = store.claim("w", 1, 60.0, AT)
    renewed = store.renew(lease, 600.0, AT + MINUTE / 2)
    assert renewed.expires_at == AT + MINUTE / 2 + 10 * MINUTE
    assert claimed(store, AT + 5 * MINUTE) == []
    store.complete(renewed, None)


def test_many_are_completed_at_once_and_lost_ones_named(store: SqlStore) -> None:
    store.schedule([due(str(number)) for number in range(5)])
    leases = store.claim("slow", 5, 60.0, AT)
    store.claim("quick", 2, 600.0, AT + HOUR)
    lost = store.complete_all([Completion(lease=lease, next_due=None) for lease in leases])
    assert len(lost) == 2
    assert {work.subject for work in store.pending(10)} == {lease.work.subject for lease in lost}


def test_what_a_closed_store_held_is_free_at_the_next_opening(opened: Callable[..., SqlStore]) -> None:
    first, second = opened(), opened()
    first.schedule([due("a"), due("b")])
    assert len(first.claim("first", 1, 3600.0, AT)) == 1
    assert len(second.claim("second", 1, 3600.0, AT)) == 1
    first.close()
    third = opened()
    assert claimed(third) == ["a"] or claimed(third) == ["b"]
    assert claimed(third) == []


class Clock:
    def __init__(self) -> None:
        self.at, self.steady = AT, 1000.0

    def now(self) -> datetime:
        return self.at

    def pass_time(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)
        self.steady += seconds


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_clock_that_steps_a_day_neither_loses_nor_doubles_work(tmp_path: Path, jump: timedelta) -> None:
    clock = Clock()
    store = open_store(tmp_path, clock=clock, steady=lambda: clock.steady)
    store.schedule([due("held", clock.now()), due("soon", clock.now() + HOUR)])
    [lease] = store.claim("w", 1, 600.0, clock.now())
    clock.at += jump
    clock.pass_time(300)
    # Five minutes have passed, whatever the clock says: the lease of ten still stands.
    other = open_store(tmp_path, clock=clock, steady=lambda: clock.steady)
    assert claimed(other, clock.now()) == []
    assert store.renew(lease, 600.0, clock.now()).expires_at == clock.now() + 10 * MINUTE
    # An abandoned lease comes back when its time is over, not a day later.
    clock.pass_time(601)
    assert claimed(other, clock.now()) == ["held"]
    clock.pass_time(3600)
    assert "soon" in claimed(other, clock.now())
    assert other.reserve("h.example", 2.0, clock.now().timestamp()) == clock.now().timestamp()
    clock.at -= jump
    assert other.reserve("h.example", 2.0, clock.now().timestamp()) == pytest.approx(clock.now().timestamp() + 2.0)
    store.close()
    other.close()


@pytest.mark.service
def test_machines_with_wrong_clocks_agree(postgres_place: str) -> None:
    now = datetime.now(AT.tzinfo)

    class Wrong:
        def __init__(self, off: timedelta) -> None:
            self.off = off

        def now(self) -> datetime:
            return datetime.now(AT.tzinfo) + self.off

    import time

    behind, ahead = Wrong(-DAY), Wrong(DAY)
    one = open_store(postgres_place, clock=behind, steady=time.monotonic)
    two = open_store(postgres_place, clock=ahead, steady=time.monotonic)
    try:
        one.schedule([due("a", behind.now()), due("b", behind.now() + HOUR)])
        assert claimed(one, behind.now()) == ["a"]
        assert claimed(two, ahead.now()) == []
        assert abs(two.pending(2)[1].due_at - (now + DAY + HOUR)) < MINUTE
        assert claimed(two, ahead.now() + 2 * MINUTE) == ["a"]
    finally:
        one.close()
        two.close()


class WorkMachine(RuleBasedStateMachine):
    """Any order of scheduling, claiming, expiring and completing: nothing lost, nothing held twice."""

    store: SqlStore

    def __init__(self) -> None:
        super().__init__()
        self.at = AT
        self.wanted: dict[str, datetime] = {}
        self.held: dict[str, Lease] = {}
        far = AT + 10_000 * DAY
        while leases := self.store.claim("sweep", 100, 60.0, far):
            self.store.complete_all([Completion(lease=lease, next_due=None) for lease in leases])

    @rule(subject=st.sampled_from("abcde"), minutes=st.integers(-60, 120))
    def schedule(self, subject: str, minutes: int) -> None:
        at = self.at + minutes * MINUTE
        self.store.schedule([due(subject, at)])
        if subject not in self.held:
            self.wanted[subject] = min(at, self.wanted.get(subject, at))

    @rule(minutes=st.integers(0, 40))
    def pass_time(self, minutes: int) -> None:
        self.at += minutes * MINUTE

    @rule(limit=st.integers(1, 5))
    def claim(self, limit: int) -> None:
        leases = self.store.claim("w", limit, 1800.0, self.at)
        late = {subject for subject, lease in self.held.items() if lease.expires_at <= self.at}
        ready = {subject for subject, at in self.wanted.items() if at <= self.at} | late
        got = {lease.work.subject for lease in leases}
        assert got <= ready
        assert len(got) == len(leases) == min(limit, len(ready))
        for lease in leases:
            self.held[lease.work.subject] = lease
            self.wanted.pop(lease.work.subject, None)

    @precondition(lambda self: self.held)
    @rule(data=st.data(), again=st.booleans())
    def complete(self, data: st.DataObject, again: bool) -> None:
        subject = data.draw(st.sampled_from(sorted(self.held)))
        lease = self.held.pop(subject)
        self.store.complete(lease, self.at + HOUR if again else None)
        with pytest.raises(LeaseLost):
            self.store.complete(lease, None)
        if again:
            self.wanted[subject] = self.at + HOUR

    @invariant()
    def nothing_is_lost(self) -> None:
        assert {work.subject for work in self.store.pending(100)} == set(self.wanted) | set(self.held)


def test_due_work_under_any_order_of_events(store: SqlStore) -> None:
    machine = type("Machine", (WorkMachine,), {"store": store})
    quick = settings(max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(machine, settings=quick)


def test_boards_without_work_are_planned_in_one_question(store: SqlStore) -> None:
    new, planned, probed, paused, seen, future = store.put_boards([board(f"b{n}") for n in range(6)], AT)
    store.set_board_state(paused.id, BoardState.PAUSED, "ban", 0)
    store.schedule([due(str(planned.id), AT + 5 * HOUR), due(str(probed.id), AT + DAY, Operation.PROBE)])
    store.schedule([due(str(seen.id), AT + DAY, Operation.RECHECK)])
    for known, at in ((seen, AT - HOUR), (future, AT + 9 * DAY)):
        run = store.begin_run(known.id, ScanMode.FULL, "t", at)
        store.finish_run(RunEnding(run_id=run.id, token="t", state=RunState.DONE, at=at, counters=Counters()))
    fallbacks = (Operation.PROBE,)
    store.plan_boards(Operation.SCAN_FULL, fallbacks, 6 * HOUR, AT)
    full = {work.subject: work.due_at for work in store.pending(20) if work.operation is Operation.SCAN_FULL}
    assert full == {
        str(new.id): AT,
        str(planned.id): AT + 5 * HOUR,
        str(seen.id): AT + 5 * HOUR,
        str(future.id): AT,
    }
    before = store.pending(20)
    store.plan_boards(Operation.SCAN_FULL, fallbacks, 6 * HOUR, AT + HOUR)
    assert store.pending(20) == before


def test_the_next_visit_of_a_subject_is_its_soonest_work_of_these_kinds(store: SqlStore) -> None:
    store.schedule([due("a", AT + DAY), due("a", AT + HOUR, Operation.RECHECK), due("b", AT + HOUR, Operation.POLICY)])
    assert store.next_visits((Operation.SCAN_FULL, Operation.RECHECK)) == {"a": AT + HOUR}
