"""Numbers of health for Prometheus, read from the store when asked."""

from collections import Counter
from collections.abc import Callable, Iterable

from rolecall.model import Band, Measure
from rolecall.ports import HealthStore

#: Targets and incidents looked at; names of healthy targets are left out, so that answers stay small.
MOST = 10_000


def health_measures(store: HealthStore) -> Callable[[], Iterable[Measure]]:
    """A source of numbers over a store."""
    return lambda: _read(store)


def _read(store: HealthStore) -> list[Measure]:
    bands = store.bands()
    found = [
        Measure(
            name="rolecall_targets_unwell",
            help="Targets in a band.",
            value=sum(held is band for held in bands.values()),
            labels=(("band", band),),
        )
        for band in (Band.DEGRADED, Band.PAUSED)
    ]
    for name, health in store.target_healths(sorted(bands)[:MOST]).items():
        judgement = health.standing.judgement
        scores = {"hostility": judgement.hostility, "parser": judgement.parser} if judgement is not None else {}
        found += [
            Measure(
                name="rolecall_target_score",
                help="Score of a target that is not healthy.",
                value=score,
                labels=(("target", name), ("kind", kind)),
            )
            for kind, score in scores.items()
            if score is not None
        ]
    blames = Counter(one.blame.value for one in store.incidents(open_only=True, limit=MOST))
    found += [
        Measure(
            name="rolecall_incidents_open", help="Open incidents by blame.", value=count, labels=(("blame", blame),)
        )
        for blame, count in blames.items()
    ]
    return found
