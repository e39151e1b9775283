"""Truth of a timeline, straight from its snapshots, and how a replay may differ from it."""

from collections import defaultdict
from itertools import pairwise

import msgspec

from rolecall.app.timeline import Replay, VisitClock
from rolecall.store import StoreDoor, open_store


def ids_of(visit):
    return {msgspec.json.decode(job)["id"] for job in visit.jobs}


async def replay(visits, folder):
    """Events as (visit number, event, id), summaries, and the stored postings by external id."""
    clock = VisitClock()
    store = open_store(folder, clock)
    door = StoreDoor(store)
    numbers = {visit.at: n for n, visit in enumerate(visits)}
    summaries = []
    events = []
    async for e in Replay(store, door, clock).run(visits, lambda visit, summary: summaries.append(summary)):
        events.append((numbers[e.at], e.event, e.id))
    stored = {p.posting.external_id: p for p in store.postings(limit=100_000)}
    await door.close()
    return events, summaries, stored


def listed(visits):
    """Per id, the numbers of the visits that really list it."""
    found = defaultdict(list)
    for n, visit in enumerate(visits):
        for external_id in ids_of(visit):
            found[external_id].append(n)
    return found


def intervals(events, last):
    """Per id, [first, last) visits in which the replay holds it open."""
    spans = defaultdict(list)
    for n, event, external_id in events:
        if event == "close":
            spans[external_id][-1][1] = n
        else:
            spans[external_id].append([n, last + 1])
    return spans


def wrong_closings(visits, events):
    """Closings at a visit (or while) the role was really listed."""
    really = {external_id: set(numbers) for external_id, numbers in listed(visits).items()}
    return [(n, i) for n, event, i in events if event == "close" and n in really[i]]


def late_closings(visits, events, may_wait):
    """(id, visit it vanished, visit it closed, allowed) of closings later than allowed.

    may_wait(n) is the first visit at or after n at which a closing of something that vanished at n is due.
    """
    closed = defaultdict(list)
    for n, event, external_id in events:
        if event == "close":
            closed[external_id].append(n)
    held_open = intervals(events, len(visits))
    late = []
    total = len(visits)
    for external_id, numbers in listed(visits).items():
        present = set(numbers)
        for n in numbers:
            gone = n + 1
            if gone >= total or gone in present:
                continue
            back = next((m for m in numbers if m > gone), total)
            due = may_wait(gone)
            if due >= back:
                continue
            was_open = any(start < gone <= end for start, end in held_open[external_id])
            if was_open and not any(gone <= c <= due for c in closed[external_id]):
                late.append((external_id, gone, [c for c in closed[external_id] if c >= gone][:1], due))
    return late


def due_visit(visits, served):
    """At which visit a closing is due that could first be seen at visit n.

    Faulty visits prove nothing; a visit that lacks half or more of what the last proving one listed waits for the next.
    """
    sets = [ids_of(visit) for visit in visits]
    proving = [n for n, visit in enumerate(served) if visit.fault is None]
    following = dict(pairwise([*proving, len(visits)]))
    half = {n for m, n in pairwise(proving) if 2 * len(sets[m] - sets[n]) >= len(sets[m])}

    def due(n):
        first = next((m for m in proving if m >= n), len(visits))
        return following[first] if first in half else first

    return due
