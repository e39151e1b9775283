"""From links to jobs: the same result whatever the order postings and links came in.

Pairs are taken from the strongest to the weakest (ties by id) and joined unless that would put together what must stay
apart. A group depends only on the links among its own members, so one part of the graph can be done again by itself.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from rolecall.link.evidence import numbered_by
from rolecall.link.naming import is_alias, squeezed
from rolecall.link.words import hash_word
from rolecall.model import Choice, Edge, Traits, Zone

#: Difference of log odds that tells which of two jobs a posting belongs to.
_TELLS: Final = 0.8


class _Group:
    """A job in the making, with what decides whether another may join it."""

    __slots__ = (
        "best",
        "boards",
        "employers",
        "leads",
        "levels",
        "members",
        "names",
        "numbers",
        "places",
        "spots",
        "steps",
    )

    def __init__(self, traits: Traits) -> None:
        self.members = [traits.id]
        # The best posting; and those that speak for the job: most that a source or a person calls one, or the best.
        self.best = (*traits.rank, traits.id)
        self.leads = {traits.id}
        self.boards = {traits.board}
        self.levels = {traits.level} - {0}
        self.steps = {traits.seniority} - {""}
        self.places: set[int] = set(traits.places) | {-place for place in traits.around}
        self.spots = set(traits.spot)
        self.employers = {traits.employer} - {()}
        self.names = set(traits.names)
        # Requisitions by who gave them and how they are written: two of one system are two openings.
        own = not traits.requisition or traits.requisition_own
        self.numbers = {} if own else {numbered_by(traits): {traits.requisition}}

    def absorb(self, other: "_Group", known: bool) -> None:
        """known: that both are one job is said by their source or a person."""
        self.members += other.members
        if known:
            self.leads |= other.leads
        elif (-len(other.leads), other.best) < (-len(self.leads), self.best):
            self.leads = other.leads
        self.best = min(self.best, other.best)
        self.boards |= other.boards
        self.levels |= other.levels
        self.steps |= other.steps
        self.places |= other.places
        self.spots |= other.spots
        self.employers |= other.employers
        self.names |= other.names
        self.numbers = {
            system: self.numbers.get(system, set()) | other.numbers.get(system, set())
            for system in self.numbers.keys() | other.numbers.keys()
        }


def _places_meet(first: set[int], second: set[int]) -> bool:
    """Whether two groups' places can be of one job: one in common, or one inside another; unknown meets all."""
    own_a, own_b = {p for p in first if p > 0}, {p for p in second if p > 0}
    if not own_a or not own_b or own_a & own_b:
        return True
    return bool({-p for p in own_a} & second or {-p for p in own_b} & first)


def _employers_meet(a: _Group, b: _Group) -> bool:
    """Whether two groups can be of one employer: a copy that names none must not join what two agencies hire for."""
    if not a.employers or not b.employers or a.employers & b.employers:
        return True
    if any(hash_word(squeezed(name)) in b.names for name in a.employers):
        return True
    if any(hash_word(squeezed(name)) in a.names for name in b.employers):
        return True
    return any(is_alias(first, second) for first in a.employers for second in b.employers)


def _may_join(a: _Group, b: _Group, identity: bool) -> bool:
    if a.levels and b.levels and not a.levels & b.levels:
        return False
    if identity:
        return True
    # Two postings of one source that it does not call one job are two, whoever copies both.
    if a.boards & b.boards or (a.spots and b.spots and not a.spots & b.spots):
        return False
    if any(not a.numbers[system] & b.numbers[system] for system in a.numbers.keys() & b.numbers.keys()):
        return False
    return _places_meet(a.places, b.places) and _employers_meet(a, b)


def _leads_agree(a: _Group, b: _Group, same: Collection[tuple[int, int]]) -> bool:
    """Whether the best postings of two jobs are alike themselves: what two poor copies share may be boilerplate."""
    return any(((x, y) if x < y else (y, x)) in same for x in a.leads for y in b.leads)


def _order(edge: Edge) -> tuple[bool, float, int, int]:
    return (not edge.identity, -round(edge.probability, 9), edge.a, edge.b)


def _logit(probability: float) -> float:
    clipped = min(max(probability, 1e-12), 1 - 1e-12)
    return math.log(clipped / (1 - clipped))


class _Alone(dict[int, _Group]):
    """Postings as jobs of one, made when asked for: most never are."""

    def __init__(self, traits: Mapping[int, Traits]) -> None:
        super().__init__()
        self._traits = traits

    def __missing__(self, id_: int) -> _Group:
        found = self[id_] = _Group(self._traits[id_])
        return found


#: An edge seen from one of its ends: the other end, its log odds, its pair.
_Way = tuple[int, float, tuple[int, int]]


def doubtful_pairs(edges: Sequence[Edge], traits: Mapping[int, Traits]) -> set[tuple[int, int]]:
    """Edges of a posting that could as well belong to one job as to another: a copy without a place and two branches.

    Nobody can tell which it copies, so it is linked to neither.
    """
    ends: dict[int, list[_Way]] = defaultdict(list)
    same = {(edge.a, edge.b) for edge in edges}
    for edge in edges:
        if not edge.identity:
            odds = _logit(edge.probability)
            ends[edge.a].append((edge.b, odds, (edge.a, edge.b)))
            ends[edge.b].append((edge.a, odds, (edge.a, edge.b)))
    ends = {id_: ways for id_, ways in ends.items() if len(ways) > 1}
    alone = _Alone(traits)
    found: set[tuple[int, int]] = set()
    for id_, ways in ends.items():
        torn = _torn(ways, same, alone)
        found |= {pair for _, _, pair in torn}
        if torn and not traits[id_].places:
            # Itself without a place, it is as doubtful whether others without one copy the same.
            limit = max(odds for _, odds, _ in torn) + _TELLS
            found |= {pair for _, odds, pair in ways if odds < limit}
    return found


def _torn(ways: Sequence[_Way], same: set[tuple[int, int]], alone: Mapping[int, _Group]) -> list[_Way]:
    """Edges of a posting to postings that cannot be one job with each other, and are about as likely."""
    found = []
    for number, way in enumerate(ways):
        first, odds, _ = way
        for other in ways[number + 1 :]:
            second = other[0]
            if abs(odds - other[1]) >= _TELLS or ((first, second) if first < second else (second, first)) in same:
                continue
            if not _may_join(alone[first], alone[second], identity=False):
                found += [way, other]
    return found


def group(edges: Iterable[Edge], choices: Iterable[Choice], traits: Mapping[int, Traits]) -> list[tuple[int, ...]]:
    """Jobs of two or more postings, each in order of rank (the first stands for the job), sorted.

    edges: links among the given postings (other zones are left out); choices: what people decided, stronger than
    any evidence. Postings without traits are left out.
    """
    groups = {id_: _Group(known) for id_, known in traits.items()}
    apart: dict[int, set[int]] = defaultdict(set)
    together: list[tuple[int, int]] = []
    for choice in choices:
        if choice.a not in groups or choice.b not in groups:
            continue
        if choice.same:
            together.append((choice.a, choice.b))
        else:
            apart[choice.a].add(choice.b)
            apart[choice.b].add(choice.a)
    for a, b in sorted(together):
        _join(groups, groups[a], groups[b], apart, known=True)
    linked = [e for e in edges if e.zone is Zone.LINKED and e.a in groups and e.b in groups]
    doubtful = doubtful_pairs(linked, traits)
    same = {(edge.a, edge.b) for edge in linked}
    for edge in sorted(linked, key=_order):
        if (edge.a, edge.b) in doubtful:
            continue
        first, second = groups[edge.a], groups[edge.b]
        if first is second or not (edge.identity or _leads_agree(first, second, same)):
            continue
        if _may_join(first, second, edge.identity):
            _join(groups, first, second, apart, edge.identity)
    jobs = {id(found): found for found in groups.values() if len(found.members) > 1}
    return sorted(tuple(sorted(found.members, key=lambda m: (traits[m].rank, m))) for found in jobs.values())


def _join(groups: dict[int, _Group], first: _Group, second: _Group, apart: Mapping[int, set[int]], known: bool) -> None:
    """Join two groups unless a person said that two of their members differ."""
    if first is second or (apart and any(apart[m] & set(second.members) for m in first.members if m in apart)):
        return
    large, small = (first, second) if len(first.members) >= len(second.members) else (second, first)
    large.absorb(small, known)
    for member in small.members:
        groups[member] = large


def parts(edges: Iterable[Edge], choices: Iterable[Choice]) -> dict[int, int]:
    """Which postings can influence one another's jobs: each id to the smallest id of its part of the graph."""
    leader: dict[int, int] = {}

    def find(id_: int) -> int:
        root = id_
        while leader.setdefault(root, root) != root:
            root = leader[root]
        while leader[id_] != root:
            leader[id_], id_ = root, leader[id_]
        return root

    pairs = [(e.a, e.b) for e in edges if e.zone is Zone.LINKED]
    pairs += [(c.a, c.b) for c in choices if c.same]
    for a, b in pairs:
        first, second = find(a), find(b)
        leader[max(first, second)] = min(first, second)
    return {id_: find(id_) for id_ in list(leader)}
