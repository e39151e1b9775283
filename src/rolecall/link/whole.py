"""The whole corpus at once: the same edges and jobs that one posting after the other would give."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from rolecall.link.candidates import pairs_of
from rolecall.link.compare import edge
from rolecall.link.grouping import group, parts
from rolecall.model import Choice, Edge, Traited, Traits
from rolecall.ports import Block

#: Pairs whose traits are looked up together.
_PORTION: Final = 20_000
_SHIFT: Final = 40

#: Traits of postings by id.
Lookup = Callable[[Sequence[int]], Mapping[int, Traited]]


def blocks_of(traited: Iterable[Traited]) -> Iterator[tuple[int, Block]]:
    """Who shares which key, for a corpus held in memory."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for each in traited:
        for key in each.keys:
            found[key].append((each.traits.id, each.traits.board))
    for key, block in found.items():
        if len(block) > 1:
            yield key, sorted(block)


def pairs_sharing(blocks: Iterable[tuple[int, Block]]) -> list[int]:
    """Every pair that shares an open key, each once and as one number, in order."""
    return sorted({a << _SHIFT | b for key, block in blocks for a, b in pairs_of(key, block)})


def edges_among(pairs: Sequence[int], lookup: Lookup) -> Iterator[Edge]:
    """Edges among pairs, given as pairs_sharing gives them."""
    for start in range(0, len(pairs), _PORTION):
        portion = [(pair >> _SHIFT, pair & ((1 << _SHIFT) - 1)) for pair in pairs[start : start + _PORTION]]
        known = lookup(sorted({id_ for pair in portion for id_ in pair}))
        for a, b in portion:
            if a in known and b in known:
                found = edge(known[a].traits, known[b].traits)
                if found is not None:
                    yield found


def jobs_of_all(edges: Sequence[Edge], choices: Sequence[Choice], lookup: Lookup) -> Iterator[tuple[int, ...]]:
    """Jobs of two or more postings, part by part of the graph, so that few traits are held at once."""
    leaders = parts(edges, choices)
    members: dict[int, list[int]] = defaultdict(list)
    for id_, leader in leaders.items():
        members[leader].append(id_)
    links: dict[int, list[Edge]] = defaultdict(list)
    for found in edges:
        if found.a in leaders and found.b in leaders and leaders[found.a] == leaders[found.b]:
            links[leaders[found.a]].append(found)
    portion: list[int] = []
    for leader in sorted(members):
        portion.append(leader)
        if len(portion) >= _PORTION // 10:
            yield from _portion(portion, members, links, choices, lookup)
            portion = []
    yield from _portion(portion, members, links, choices, lookup)


def _portion(
    leaders: Sequence[int],
    members: Mapping[int, Sequence[int]],
    links: Mapping[int, Sequence[Edge]],
    choices: Sequence[Choice],
    lookup: Lookup,
) -> Iterator[tuple[int, ...]]:
    ids = sorted({id_ for leader in leaders for id_ in members[leader]})
    traits: dict[int, Traits] = {id_: found.traits for id_, found in lookup(ids).items()}
    yield from group([e for leader in leaders for e in links.get(leader, ())], choices, traits)


def link_all(traited: Sequence[Traited], choices: Sequence[Choice] = ()) -> tuple[list[Edge], list[tuple[int, ...]]]:
    """Edges and jobs of a corpus held in memory."""
    known = {found.traits.id: found for found in traited}

    def lookup(ids: Sequence[int]) -> Mapping[int, Traited]:
        return {id_: known[id_] for id_ in ids if id_ in known}

    edges = list(edges_among(pairs_sharing(blocks_of(traited)), lookup))
    return edges, sorted(jobs_of_all(edges, choices, lookup))
