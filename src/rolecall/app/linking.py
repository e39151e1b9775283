"""The linker: keeps jobs equal to what postings and people say, and answers what a job is made of."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from rolecall.app.consume import Consumer
from rolecall.link import Decision, as_one, compare, decide_link, decide_unlink, read_traits, regroup, relink
from rolecall.model import (
    Board,
    Change,
    ChangeKind,
    Choice,
    Comparison,
    InvalidInput,
    Job,
    NotFound,
    PostingState,
    StoredPosting,
    Traited,
    Zone,
)
from rolecall.ports import BoardStore, Clock, LinkStore, PostingStore

NAME = "link"
#: Changes a posting's links cannot depend on.
_IDLE = frozenset({ChangeKind.LINK_CHANGED})
#: Postings linked in one transaction: others write in between.
_PORTION = 100


class LinkingStore(PostingStore, BoardStore, LinkStore, Protocol):
    """What linking needs of a store."""


def traited(stored: StoredPosting, board: Board | None) -> Traited:
    """What decides a posting's links, as it is stored."""
    traits, keys = read_traits(stored, board)
    return Traited(traits=traits, keys=tuple(sorted(keys)))


class Linker:
    """Links postings by id. Linking one twice has the effect of once."""

    def __init__(self, store: LinkingStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    def stale(self) -> bool:
        """Whether the whole corpus has to be linked before single postings are."""
        return self._store.links_stale()

    def update(self, ids: Sequence[int]) -> int:
        """Link postings as they are now; those that are gone leave their jobs. Returns how many were done again."""
        done = 0
        wanted = sorted(set(ids))
        boards: dict[int, Board | None] = {}
        for start in range(0, len(wanted), _PORTION):
            portion = wanted[start : start + _PORTION]
            found = self._store.by_ids(portion)
            boards |= {id_: self._store.board_of(id_) for id_ in {s.board_id for s in found} - boards.keys()}
            fresh = [traited(stored, boards.get(stored.board_id)) for stored in found]
            gone = sorted(set(portion) - {stored.id for stored in found})
            with self._store.link_graph(self._clock.now()) as graph:
                done += relink(graph, fresh, gone)
        return done

    def link(self, a: int, b: int) -> Decision:
        """A person says that two postings are one job. Raises NotFound, InvalidInput for one and the same."""
        if a == b:
            raise InvalidInput(f"Role {a} cannot be linked to itself.", "Name two roles.")
        self._require([a, b])
        decision = self._say_same(a, b)
        if decision.undone and self._store.by_ids([a])[0].job not in {s.job for s in self._store.by_ids([b])} - {0}:
            # What was said against it was not all that kept them apart.
            decision = self._say_same(a, b)
        return decision

    def _say_same(self, a: int, b: int) -> Decision:
        jobs = job_ids(self._store, self._store.by_ids([a, b]))
        choices = self._store.link_choices([*jobs[a], *jobs[b]])
        return self._decided(decide_link(a, b, (jobs[a], jobs[b]), choices, self._clock.now()), [a, b])

    def unlink(self, a: int) -> Decision:
        """A person says that a posting is not of its job. Raises NotFound, InvalidInput when it has no other."""
        (stored,) = self._require([a])
        job = job_ids(self._store, [stored])[a]
        if len(job) < 2:
            raise InvalidInput(f"Role {a} is linked to no other.", "rolecall jobs show ID tells what is.")
        return self._decided(decide_unlink(a, job, self._store.link_choices([a]), self._clock.now()), job)

    def part(self, a: int, b: int) -> None:
        """A person says that two postings are different jobs. Raises NotFound."""
        self._require([a, b])
        low, high = sorted((a, b))
        apart = Choice(a=low, b=high, same=False, at=self._clock.now())
        self._decided(Decision(choices=(apart,)), [a, b])

    def _require(self, ids: Sequence[int]) -> list[StoredPosting]:
        found = self._store.by_ids(ids)
        missing = set(ids) - {stored.id for stored in found}
        if missing:
            raise NotFound(f"There is no role {min(missing)}.", "rolecall search shows their ids.")
        self.update(ids)
        return self._store.by_ids(ids)

    def _decided(self, decision: Decision, ids: Sequence[int]) -> Decision:
        reached = {*ids, *(id_ for c in decision.choices for id_ in (c.a, c.b))}
        reached |= {id_ for pair in decision.undone for id_ in pair}
        self._store.put_choices(decision.choices, decision.undone)
        with self._store.link_graph(self._clock.now()) as graph:
            regroup(graph, reached)
        return decision


def link_consumer(linker: Linker, settle: Callable[[], object] | None = None) -> Consumer:
    """Links every posting a change names. settle links the whole corpus, should that have been broken off."""

    def handle(changes: Sequence[Change]) -> None:
        if settle is not None and linker.stale():
            settle()
        linker.update([c.entity_id for c in changes if c.entity == "posting" and c.kind not in _IDLE])

    return Consumer(NAME, handle)


# -- what a job is made of


def job_ids(store: LinkStore, postings: Sequence[StoredPosting]) -> dict[int, list[int]]:
    """Members of each posting's job, itself included, by the posting's id."""
    members = store.members([stored.job for stored in postings])
    return {s.id: [m.id for m in members[s.job]] if s.job in members else [s.id] for s in postings}


def jobs_of(store: LinkStore, postings: Sequence[StoredPosting]) -> list[Job]:
    """The job of each posting, each job once, in order of the postings."""
    members = store.members([stored.job for stored in postings])
    found: dict[int, Job] = {}
    for stored in postings:
        group = members.get(stored.job) or [stored]
        found.setdefault(group[0].id, Job(lead=group[0], copies=tuple(group[1:])))
    return list(found.values())


def entries(store: LinkingStore, ids: Sequence[int]) -> list[StoredPosting]:
    """Jobs as one entry each, under the id asked for, in the order asked for; missing ones are left out."""
    asked = store.by_ids(ids)
    jobs = {stored.id: job for job in jobs_of(store, asked) for stored in job.postings}
    found: dict[int, StoredPosting] = {}
    for stored in asked:
        job = jobs[stored.id]
        found.setdefault(job.lead.id, msgspec.structs.replace(as_one(job), id=stored.id))
    return list(found.values())


def job_of(linker: Linker, store: LinkingStore, id_: int) -> Job:
    """The job a role belongs to, linked as it is now. Raises NotFound."""
    if not store.by_ids([id_]):
        raise NotFound(f"There is no role {id_}.", "rolecall search shows their ids.")
    linker.update([id_])
    (job,) = jobs_of(store, store.by_ids([id_]))
    return job


#: Two postings, what was found about them, and what a person said.
Pair = tuple[StoredPosting, StoredPosting, Comparison, Choice | None]


def _pair(
    first: StoredPosting, second: StoredPosting, known: Mapping[int, Traited], said: Mapping[tuple[int, int], Choice]
) -> Pair | None:
    if first.id not in known or second.id not in known:
        return None
    low, high = sorted((first.id, second.id))
    return first, second, compare(known[first.id].traits, known[second.id].traits), said.get((low, high))


def _said(store: LinkStore, ids: Sequence[int]) -> dict[tuple[int, int], Choice]:
    return {(choice.a, choice.b): choice for choice in store.link_choices(ids)} if ids else {}


def explain_job(store: LinkStore, job: Job) -> list[Pair]:
    """Every pair of a job: what was found about it, and what a person said."""
    postings = job.postings
    ids = [stored.id for stored in postings]
    known, said = store.traits(ids), _said(store, ids)
    pairs = (_pair(a, b, known, said) for n, a in enumerate(postings) for b in postings[n + 1 :])
    return [pair for pair in pairs if pair is not None]


def near_misses(store: LinkingStore, job: Job, limit: int = 20) -> list[Pair]:
    """Pairs of a job's posting and another that may be the same job, undecided yet, most probable first."""
    mine = {stored.id: stored for stored in job.postings}
    edges = [e for e in store.link_edges(sorted(mine), limit=limit + len(mine) ** 2) if (e.a in mine) != (e.b in mine)]
    others = {s.id: s for s in store.by_ids(sorted({e.b if e.a in mine else e.a for e in edges}))}
    ids = [*mine, *others]
    known, said = store.traits(ids), _said(store, ids)
    found = []
    for edge in edges[:limit]:
        inside, outside = (edge.a, edge.b) if edge.a in mine else (edge.b, edge.a)
        pair = _pair(mine[inside], others[outside], known, said) if outside in others else None
        if pair is not None and pair[3] is None:
            found.append(pair)
    return found


def suggestions(store: LinkingStore, limit: int) -> Iterator[tuple[StoredPosting, StoredPosting, Comparison]]:
    """Pairs that may be one job and that nobody has decided about, most probable first; closed roles are left out."""
    edges = store.link_edges(None, Zone.SUGGESTED, limit)
    ids = sorted({id_ for e in edges for id_ in (e.a, e.b)})
    postings = {stored.id: stored for stored in store.by_ids(ids)}
    known, said = store.traits(ids), _said(store, ids)
    for found in edges:
        first, second = postings.get(found.a), postings.get(found.b)
        if first is None or second is None or (found.a, found.b) in said:
            continue
        closed = PostingState.CLOSED in (first.state, second.state)
        pair = None if closed or (first.job and first.job == second.job) else _pair(first, second, known, said)
        if pair is not None:
            yield pair[:3]
