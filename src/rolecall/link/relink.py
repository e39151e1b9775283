"""Keeping the graph right as postings come, change and go: only what a change can reach is done again."""

from collections.abc import Iterable, Mapping, Sequence

from rolecall.link.candidates import LIKE_MOST, SAID_MOST, is_closed, is_said, pairs_with
from rolecall.link.compare import edge
from rolecall.link.grouping import group
from rolecall.model import Choice, Edge, Traited, Traits, Zone
from rolecall.ports import Block, LinkGraph


def relink(graph: LinkGraph, traited: Sequence[Traited], removed: Sequence[int] = ()) -> int:
    """Bring the graph up to date with new or changed postings and with those that are gone.

    Gives the very graph that doing the whole corpus again would give. Returns how many postings' edges were done
    again. Postings whose traits are stored already cost nothing. While the whole corpus is being linked nothing is
    done: that does these too, or they come again (see LinkGraph.stale).
    """
    if graph.stale():
        return 0
    known = graph.known([*(found.traits.id for found in traited), *removed])
    changed = [found for found in traited if known.get(found.traits.id) != found]
    here = {found.traits.id for found in traited}
    removed = [id_ for id_ in removed if id_ in known and id_ not in here]
    if not changed and not removed:
        return 0
    now = {found.traits.id: set(found.keys) for found in changed}
    was = {id_: set(known[id_].keys) if id_ in known else set() for id_ in (*now, *removed)}
    lost = [(key, id_) for id_ in was for key in sorted(was[id_] - now.get(id_, set()))]
    neighbors = _around(graph.edges([*now, *removed])) if known else set()
    graph.put(changed, removed, lost)
    moved = {key for id_ in was for key in was[id_] ^ now.get(id_, set())}
    # With room for what came: so it is known whether a key was closed before.
    after = _blocks(graph, {*moved, *(key for keys in now.values() for key in keys)}, room=len(now))
    flipped = _flipped({key: after.get(key, ()) for key in moved}, was, now)
    touched = set(now) | flipped - set(removed)
    if touched - now.keys():
        neighbors |= _around(graph.edges(sorted(touched - now.keys())))
    edges = _edges(graph, {f.traits.id: f for f in changed}, touched, after)
    if known or touched - now.keys():
        graph.put_edges(sorted(touched | set(removed)), edges)
    else:
        graph.put_edges((), edges)
    regroup(graph, touched | neighbors | _around(edges))
    return len(touched)


def _blocks(graph: LinkGraph, keys: Iterable[int], room: int = 0) -> dict[int, Block]:
    return graph.blocks({key: (SAID_MOST if is_said(key) else LIKE_MOST) + 1 + room for key in sorted(keys)})


def _around(edges: Iterable[Edge]) -> set[int]:
    return {id_ for found in edges for id_ in (found.a, found.b)}


def _flipped(after: Mapping[int, Block], was: Mapping[int, set[int]], now: Mapping[int, set[int]]) -> set[int]:
    """Members of keys that were closed or opened: their pairs are no longer what they were."""
    found: set[int] = set()
    for key, block in after.items():
        came = sum(key in now[id_] and key not in was[id_] for id_ in now)
        went = sum(key in keys and key not in now.get(id_, ()) for id_, keys in was.items())
        if is_closed(key, len(block)) != is_closed(key, len(block) - came + went):
            found.update(id_ for id_, _ in block)
    return found


def _edges(graph: LinkGraph, changed: dict[int, Traited], touched: set[int], read: dict[int, Block]) -> list[Edge]:
    """All edges of the touched postings."""
    mine = {**graph.known(sorted(touched - changed.keys())), **{i: changed[i] for i in touched if i in changed}}
    wanted = {key for found in mine.values() for key in found.keys}
    blocks = {**read, **_blocks(graph, wanted - read.keys())}
    pairs = {
        pair
        for id_, found in mine.items()
        for key in found.keys
        for pair in pairs_with(id_, found.traits.board, key, blocks.get(key, ()))
    }
    others = graph.known(sorted({id_ for pair in pairs for id_ in pair} - mine.keys()))
    traits = {id_: found.traits for id_, found in (mine | others).items()}
    found = (edge(traits[a], traits[b]) for a, b in sorted(pairs) if a in traits and b in traits)
    return [made for made in found if made is not None]


def regroup(graph: LinkGraph, ids: Iterable[int]) -> None:
    """Do the jobs of these postings again, with all that are linked to them, directly or over others."""
    edges: dict[tuple[int, int], Edge] = {}
    choices: dict[tuple[int, int], Choice] = {}
    reached: set[int] = set()
    fresh = set(ids)
    while fresh:
        reached |= fresh
        asked = sorted(fresh)
        linked = [found for found in graph.edges(asked) if found.zone is Zone.LINKED]
        decided = graph.choices(asked)
        edges |= {(found.a, found.b): found for found in linked}
        choices |= {(found.a, found.b): found for found in decided}
        fresh = _around(linked) | {id_ for found in decided if found.same for id_ in (found.a, found.b)}
        fresh -= reached
    traits: dict[int, Traits] = {id_: found.traits for id_, found in graph.known(sorted(reached)).items()}
    jobs = group(edges.values(), choices.values(), traits)
    graph.put_jobs(sorted(reached), {id_: members[0] for members in jobs for id_ in members})


__all__ = ["regroup", "relink"]
