"""The linker: keeps jobs equal to what postings and people say, and answers what a job is made of."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from rolecall.app.consume import Consumer
from rolecall.link import Decision, compare, decide_link, decide_unlink, read_traits, regroup, relink
from rolecall.model import (
    Board,
    Change,
    ChangeKind,
    Choice,
    Comparison,
    InvalidInput,
    Job,
    NotFound,
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

    def update(self, ids: Sequence[int]) -> int:
        """Link postings as they are now; those that are gone leave their jobs. Returns how many were done again."""
        done = 0
        wanted = sorted(set(ids))
        boards = {board.id: board for board in self._store.boards()} if wanted else {}
        for start in range(0, len(wanted), _PORTION):
            portion = wanted[start : start + _PORTION]
            found = self._store.by_ids(portion)
            fresh = [traited(stored, boards.get(stored.board_id)) for stored in found]
            gone = sorted(set(portion) - {stored.id for stored in found})
            with self._store.link_graph(self._clock.now()) as graph:
                done += relink(graph, fresh, gone)
        return done

    def link(self, a: int, b: int) -> Decision:
        """A person says that two postings are one job. Raises NotFound, InvalidInput for one and the same."""
        if a == b:
            raise InvalidInput(f"Role {a} cannot be linked to itself.", "Name two roles.")
        first, second = self._require([a, b])
        jobs = job_ids(self._store, [first, second])
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


def link_consumer(linker: Linker) -> Consumer:
    """Links every posting a change names."""

    def handle(changes: Sequence[Change]) -> None:
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


def explain_job(store: LinkStore, job: Job) -> list[tuple[StoredPosting, StoredPosting, Comparison, Choice | None]]:
    """Every pair of a job: what was found about it, and what a person said."""
    postings = job.postings
    known = store.traits([stored.id for stored in postings])
    said = {(c.a, c.b): c for c in store.link_choices([stored.id for stored in postings])}
    found = []
    for number, first in enumerate(postings):
        for second in postings[number + 1 :]:
            if first.id in known and second.id in known:
                low, high = sorted((first.id, second.id))
                shown = compare(known[first.id].traits, known[second.id].traits)
                found.append((first, second, shown, said.get((low, high))))
    return found


def suggestions(store: LinkingStore, limit: int) -> Iterator[tuple[StoredPosting, StoredPosting, Comparison]]:
    """Pairs that may be one job and that nobody has decided about, most probable first."""
    edges = store.link_edges(None, Zone.SUGGESTED, limit)
    known = store.traits(sorted({id_ for e in edges for id_ in (e.a, e.b)}))
    postings = {s.id: s for s in store.by_ids(sorted(known))}
    decided = {(c.a, c.b) for c in store.link_choices(sorted(known))} if known else set()
    for found in edges:
        first, second = postings.get(found.a), postings.get(found.b)
        together = first is not None and second is not None and first.job == second.job and first.job > 0
        if first is None or second is None or together or (found.a, found.b) in decided:
            continue
        yield first, second, compare(known[found.a].traits, known[found.b].traits)
