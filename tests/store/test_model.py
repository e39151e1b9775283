"""Any order of portions, compared with a model of a dozen lines: what is stored follows from what was saved."""

from datetime import datetime

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from rolecall.model import ChangeKind, Evidence, EvidenceKind, PostingState, ScanRun
from rolecall.store import SqlStore
from store.samples import AT, HOUR, add_board, begin, closing, ending, portion, write

NAMES = st.sampled_from("abcdef")


class Role(msgspec.Struct):
    """What the model knows of a posting."""

    content: str
    first: datetime
    seen: datetime
    state: PostingState = PostingState.ACTIVE
    misses: int = 0
    contents: list[str] = []
    states: list[PostingState] = []


class Machine(RuleBasedStateMachine):
    store: SqlStore
    numbers = iter(range(10_000))

    @initialize()
    def start(self) -> None:
        self.board = add_board(self.store, f"m{next(self.numbers)}")
        self.at, self.roles, self.kinds = AT, dict[str, Role](), list[ChangeKind]()
        self.run: ScanRun = begin(self.store, self.board.id)

    def ids(self) -> dict[str, int]:
        return {one.external_id: one.id for one in self.store.known(self.board.id)}

    @rule(writes=st.lists(st.tuples(NAMES, st.sampled_from(["x", "y", "z"])), max_size=4), again=st.booleans())
    def save(self, writes: list[tuple[str, str]], again: bool) -> None:
        self.at += HOUR / 60
        step = portion(self.run, *(write(name, content) for name, content in writes), at=self.at)
        written = self.store.save(step)
        if again:
            assert self.store.save(step) == written
        for name, content in dict(writes).items():
            role = self.roles.get(name)
            if role is None:
                first = [PostingState.ACTIVE]
                self.roles[name] = Role(content, self.at, self.at, contents=[content], states=first)
                self.kinds.append(ChangeKind.POSTING_NEW)
                continue
            material = role.content != content
            if role.state is PostingState.CLOSED:
                self.kinds.append(ChangeKind.POSTING_REOPENED)
            elif material or role.state is not PostingState.ACTIVE:
                self.kinds.append(ChangeKind.POSTING_UPDATED)
            if role.state is not PostingState.ACTIVE:
                role.states.append(PostingState.ACTIVE)
            if material:
                role.contents.append(content)
            role.content, role.seen, role.state, role.misses = content, self.at, PostingState.ACTIVE, 0

    @rule(names=st.sets(NAMES, max_size=6))
    def sight(self, names: set[str]) -> None:
        self.at += HOUR / 60
        ids = self.ids()
        self.store.save(portion(self.run, at=self.at, sightings=tuple(ids[name] for name in names if name in ids)))
        for name in names & self.roles.keys():
            self.roles[name].seen = self.at

    @rule(name=NAMES, state=st.sampled_from(list(PostingState)), misses=st.integers(0, 4))
    def move(self, name: str, state: PostingState, misses: int) -> None:
        if name not in self.roles:
            return
        self.at += HOUR / 60
        role = self.roles[name]
        self.store.save(portion(self.run, at=self.at, transitions=(closing(self.ids()[name], self.at, state, misses),)))
        if state is not role.state:
            back = ChangeKind.POSTING_REOPENED if role.state is PostingState.CLOSED else ChangeKind.POSTING_UPDATED
            gone = {
                PostingState.CLOSED: ChangeKind.POSTING_CLOSED,
                PostingState.POSSIBLY_CLOSED: ChangeKind.POSTING_POSSIBLY_CLOSED,
            }
            self.kinds.append(gone.get(state, back))
            role.states.append(state)
        role.state, role.misses = state, misses

    @rule(seen_all=st.booleans())
    def finish(self, seen_all: bool) -> None:
        self.store.finish_run(ending(self.run, self.at, seen_all=tuple(self.ids().values()) if seen_all else ()))
        if seen_all:
            for role in self.roles.values():
                role.misses = 0
        self.run = begin(self.store, self.board.id)

    @rule()
    def erase(self) -> None:
        gone = Evidence(kind=EvidenceKind.OPT_OUT, at=self.at)
        assert self.store.erase_board(self.board.id, gone, tombstone=False) == len(self.roles)
        self.start()

    @invariant()
    def stored_is_what_follows(self) -> None:
        found = {one.posting.external_id: one for one in self.store.postings(self.board.id)}
        assert found.keys() == self.roles.keys()
        misses = {one.external_id: one.misses for one in self.store.known(self.board.id)}
        for name, role in self.roles.items():
            one = found[name]
            assert one.posting == write(name, role.content).posting
            assert (one.state, misses[name]) == (role.state, role.misses)
            assert (one.first_seen_at, one.last_seen_at) == (role.first, role.seen)
            assert (one.closed_at is not None) == (role.state is PostingState.CLOSED)
            snapshots, evidence = self.store.history(one.id)
            assert [shot.posting for shot in snapshots] == [write(name, text).posting for text in role.contents]
            assert len(evidence) == len(role.states)

    def teardown(self) -> None:
        if not hasattr(self, "board"):
            return
        ids = set(self.ids().values())
        told, after = [], self.store.read("model", 100_000)
        for change in after:
            if change.entity == "posting" and change.entity_id in ids:
                told.append(change.kind)
        assert sorted(told) == sorted(self.kinds)


def test_any_order_of_portions(store: SqlStore) -> None:
    machine = type("Bound", (Machine,), {"store": store, "numbers": iter(range(10_000))})
    quick = settings(max_examples=12, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(machine, settings=quick)
