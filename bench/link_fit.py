"""Fit the weights of linking on labelled pairs, and show how far their probabilities are true on employers not fitted on.

python -m bench.link_fit [--quick] [--judge]

Prints the table for rolecall.link.weights; --judge measures the weights there are, without fitting.
"""

import argparse
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from bench.link_copies import Corpus, build
from bench.link_labels import MEASURED, SEEN, dialect_corpus
from bench.link_quality import CORPUS
from rolecall.link import compare
from rolecall.link.compare import DECIDING, LINKED
from rolecall.link.grouping import doubtful_pairs
from rolecall.link.weights import PRIOR, WEIGHTS
from rolecall.link.whole import blocks_of, pairs_sharing
from rolecall.model import Edge, Zone

#: Judged before any fit: what the labels hold few of stays near these.
JUDGED: dict[str, float] = {
    "repost": 14.0, "job_same": 14.0, "requisition_same": 11.0, "requisition_other": -8.0, "address_same": 8.0, "board_page": 3.5,
    "source_same": -4.0, "employer_same": 3.0, "employer_alias": 1.5, "employer_named": 1.5, "employer_unknown": 0.0,
    "employer_other": -3.0, "title_same": 2.5, "title_part_1": -0.5, "title_part_2": -1.3, "title_part_3": -2.1,
    "title_other": -3.5, "level_one_sided": -2.0, "level_other": -5.0, "place_same": 1.5, "place_inside": 0.5,
    "spot_other": -3.0, "place_other": -4.0, "pay_same": 1.5, "pay_overlaps": 0.3, "pay_other": -2.5, "days_near": 0.3, "days_far": -1.0, "team_other": -1.0,
    "employment_other": -1.5, "workplace_other": -0.7, "remote_one_sided": -0.4,
}  # fmt: skip
_WORDS, _PHRASES = {90: 3.2, 80: 3.0, 65: 2.0, 50: 0.5, 35: -1.5, 0: -3.5}, {85: 2.0, 60: 1.5, 40: 1.2, 25: 0.8, 0: 0.0}
_FOREIGN_WORDS, _FOREIGN_PHRASES = {40: 2.0, 20: 1.0, 0: -0.5}, {25: 0.8, 0: 0.0}
JUDGED |= {f"text_{w}_{p}": x + y for w, x in _WORDS.items() for p, y in _PHRASES.items()}
JUDGED |= {f"foreign_{w}_{p}": x + y for w, x in _FOREIGN_WORDS.items() for p, y in _FOREIGN_PHRASES.items()}
JUDGED_PRIOR = -5.0
LINKED_ODDS = math.log(LINKED / (1 - LINKED))
#: Standard deviation of a weight around what was judged.
SPREAD = 1.5
#: Findings that leave a pair to a person at most.
CONFLICTS = frozenset({"employer_other", "title_part_1", "title_part_2", "title_part_3", "title_other"})
#: Findings of one scale, from what speaks least for one job to what speaks most; "" is nothing found, which weighs 0.
SCALES = (
    ("employer_other", "employer_unknown", "employer_alias", "employer_same"),
    ("employer_other", "employer_unknown", "employer_named"),
    ("title_other", "title_part_3", "title_part_2", "title_part_1", "title_same"),
    ("level_other", "level_one_sided", ""),
    ("place_other", "spot_other", "", "place_inside", "place_same"),
    *(tuple(f"text_{w}_{p}" for w in sorted(_WORDS)) for p in _PHRASES),
    *(tuple(f"foreign_{w}_{p}" for w in sorted(_FOREIGN_WORDS)) for p in _FOREIGN_PHRASES),
    ("pay_other", "pay_overlaps", "pay_same"), ("days_far", "", "days_near"), ("team_other", ""),
    ("employment_other", ""), ("workplace_other", ""), ("remote_one_sided", ""), ("requisition_other", ""),
    ("", "requisition_same"), ("", "address_same"),
)  # fmt: skip


@dataclass
class Pairs:
    """Labelled pairs of different boards: what was found of each, whether it is one job, what is done with it."""

    found: list[frozenset[str]]
    same: list[bool]

    def __iadd__(self, other: "Pairs") -> "Pairs":
        self.found += other.found
        self.same += other.same
        return self


def pairs_of(corpus: Corpus) -> Pairs:
    """Pairs of a corpus that evidence decides: not those that a conflict or a doubt between two openings decides."""
    traits = {each.traits.id: each.traits for each in corpus.traited}
    held: dict[tuple[int, int], frozenset[str]] = {}
    for packed in pairs_sharing(blocks_of(corpus.traited)):
        a, b = traits[packed >> 40], traits[packed & ((1 << 40) - 1)]
        signals = compare(a, b).signals if a.board != b.board else ()
        if signals and not any(each.conflict and each.name in DECIDING for each in signals):
            held[a.id, b.id] = frozenset(each.finding for each in signals)
    # As judged, so that what is fitted on does not depend on an earlier fit.
    said = {pair: JUDGED_PRIOR + math.fsum(JUDGED[name] for name in found) for pair, found in held.items()}
    edges = [
        Edge(a=pair[0], b=pair[1], probability=1 / (1 + math.exp(-total)), zone=Zone.LINKED)
        for pair, total in said.items()
        if total > LINKED_ODDS and not held[pair] & CONFLICTS
    ]
    doubtful = doubtful_pairs(edges, traits)
    kept = [pair for pair in held if pair not in doubtful]
    return Pairs([held[pair] for pair in kept], [corpus.job[a] == corpus.job[b] for a, b in kept])


def labelled(half: int, count: int, months: Iterable[str]) -> Pairs:
    """Pairs of one half of all employers, and of an agency's months."""
    result = pairs_of(build(CORPUS, count, 11 + half, half))
    for month in months:
        result += pairs_of(dialect_corpus(month))
    return result


def _rising(values: list[float]) -> list[float]:
    """The nearest values that never fall (pool adjacent violators)."""
    pools: list[list[float]] = []
    for value in values:
        pools.append([value, 1.0])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (high, many), (low, few) = pools[-2:]
            pools[-2:] = [[(high * many + low * few) / (many + few), many + few]]
    return [value for value, size in pools for _ in range(int(size))]


def _ordered(weights: dict[str, float], names: Iterable[str]) -> None:
    """Keep scales in order, and what speaks against below what was not found. names: what may move."""
    for full in SCALES:
        scale = [name for name in full if not name or name in names]
        zero = scale.index("") if "" in scale else None
        values = _rising([weights[name] if name else 0.0 for name in scale])
        for place, (name, value) in enumerate(zip(scale, values, strict=True)):
            if name:
                weights[name] = value if zero is None else min(value, 0.0) if place < zero else max(value, 0.0)


def fit(pairs: Pairs, steps: int = 3000) -> tuple[float, dict[str, float]]:
    """(prior, weights): first what counts between pairs without a conflict, then what conflicts weigh beside that.

    All at once, the many strangers with other titles would say that alike texts mean little.
    """
    clean = Pairs([], [])
    for found, same in zip(pairs.found, pairs.same, strict=True):
        if not found & CONFLICTS:
            clean += Pairs([found], [same])
    names = [name for name in JUDGED if name not in CONFLICTS and any(name in scale for scale in SCALES)]
    prior, weights = _fitted(clean, JUDGED_PRIOR, JUDGED, names, steps)
    return _fitted(pairs, prior, weights, sorted(CONFLICTS), steps, fixed=True)


def _fitted(
    pairs: Pairs, prior: float, given: dict[str, float], names: list[str], steps: int, fixed: bool = False
) -> tuple[float, dict[str, float]]:
    """The most probable weights of some findings, given the pairs and what was judged, by projected gradient.

    fixed: the others stay as given, and so does the prior.
    """
    patterns: dict[tuple[frozenset[str], float], list[int]] = {}
    for found, same in zip(pairs.found, pairs.same, strict=True):
        rest = math.fsum([prior if fixed else 0.0, *(given[name] for name in sorted(found - set(names)))])
        patterns.setdefault((found, rest), [0, 0])[0 if same else 1] += 1
    rows = [[0.0 if fixed else 1.0, *(name in found for name in names)] for found, _ in patterns]
    matrix, rests = np.array(rows, dtype=float), np.array([rest for _, rest in patterns])
    counts = np.array(list(patterns.values()), dtype=float)
    start = np.array([prior, *(given[name] for name in names)])
    now = before = start.copy()
    # Curvature of the logistic loss is at most a quarter.
    rate = 1 / (0.25 * np.linalg.norm(matrix * np.sqrt(counts.sum(1))[:, None], 2) ** 2 + 1 / SPREAD**2)
    for step in range(steps):
        ahead = now + step / (step + 3) * (now - before)
        said = 1 / (1 + np.exp(-np.clip(matrix @ ahead + rests, -30, 30)))
        slope = matrix.T @ (said * counts.sum(1) - counts[:, 0]) + (ahead - start) / SPREAD**2
        moved = ahead - rate * slope
        weights = {**given, **dict(zip(names, moved[1:].tolist(), strict=True))}
        _ordered(weights, names)
        before, now = now, np.array([moved[0], *(weights[name] for name in names)])
    return float(now[0]), {**given, **dict(zip(names, now[1:].tolist(), strict=True))}


def calibration(pairs: Pairs, prior: float, weights: Mapping[str, float]) -> float:
    """Print what was said against what was so; the mean distance of both over all pairs, a bin being one saying."""
    bins: dict[int, list[float]] = {}
    for found, same in zip(pairs.found, pairs.same, strict=True):
        total = prior + math.fsum(weights[name] for name in found)
        said = 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
        held = bins.setdefault(min(9, int(said * 10)), [0.0, 0.0, 0.0])
        held[0] += said
        held[1] += same
        held[2] += 1
    print("  said       pairs   mean said   so")
    for step, (said, right, count) in sorted(bins.items()):
        print(
            f"  {step / 10:.1f}–{(step + 1) / 10:.1f}  {int(count):>7}   {said / count:.3f}       {right / count:.3f}"
        )
    error = sum(abs(said - right) for said, right, _ in bins.values()) / len(pairs.found)
    print(f"  expected calibration error {error:.4f}")
    return error


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--judge", action="store_true")
    asked = parser.parse_args()
    count = 250 if asked.quick else 2_000
    prior, weights = PRIOR, WEIGHTS
    if not asked.judge:
        seen = labelled(0, count, SEEN)
        prior, weights = fit(seen, 500 if asked.quick else 3000)
        print(f"fitted on {len(seen.found)} pairs, {sum(seen.same)} of them one job\nPRIOR {prior:.2f}")
        often = Counter(name for found in seen.found for name in found)
        for name, weight in weights.items():
            print(f'    "{name}": {weight:.2f},  # judged {JUDGED[name]:g}, {often[name]} pairs')
        calibration(seen, prior, weights)
    measured = labelled(1, count, MEASURED)
    print(f"on the other half: {len(measured.found)} pairs, {sum(measured.same)} of them one job")
    calibration(measured, prior, weights)


if __name__ == "__main__":
    main()
