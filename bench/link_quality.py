"""How right links are: on copies made from real postings, on real requisitions, on one agency's feed in its dialects.

python -m bench.link_quality [--quick] [--show]
"""

import argparse
import os
from collections import Counter, defaultdict
from pathlib import Path

from bench.link_copies import NEAR, REWRITES, Corpus, build
from rolecall.link import compare, link_all
from rolecall.model import Zone

CORPUS = Path(os.environ.get("ROLECALL_CORPUS", Path(__file__).resolve().parents[2] / "shared" / "data"))


def scores(found: Corpus, jobs: list[tuple[int, ...]]) -> dict[str, tuple[int, int, int]]:
    """(right, wrong, missed) pairs by kind of copy; wrong pairs count under the kind of their stranger member."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    truth: dict[int, list[int]] = defaultdict(list)
    for id_, job in found.job.items():
        truth[job].append(id_)
    leader = {id_: members[0] for members in jobs for id_ in members}
    for members in truth.values():
        for n, a in enumerate(members):
            for b in members[n + 1 :]:
                kinds = {found.kind[a], found.kind[b]} - {"original"}
                kind = min(kinds & set(REWRITES) or kinds)
                together = leader.get(a, -a) == leader.get(b, -b)
                counts[kind][0 if together else 2] += 1
    for members in jobs:
        for n, a in enumerate(members):
            for b in members[n + 1 :]:
                if found.job[a] != found.job[b]:
                    kind = found.kind[a] if found.kind[a].startswith("other") else found.kind[b]
                    counts[kind][1] += 1
    return {kind: (c[0], c[1], c[2]) for kind, c in counts.items()}


def f1(right: int, wrong: int, missed: int) -> float:
    return 2 * right / max(1, 2 * right + wrong + missed)


def table(found: Corpus, jobs: list[tuple[int, ...]]) -> dict[str, float]:
    counts = scores(found, jobs)
    for kind, (right, wrong, missed) in sorted(counts.items()):
        print(
            f"  {kind:<14} right {right:>6}  wrong {wrong:>5}  missed {missed:>5}  recall {right / max(1, right + missed):.3f}"
        )
    result = {}
    for name, kinds in (("near", NEAR), ("rewrites", REWRITES)):
        right, _, missed = (sum(counts.get(k, (0, 0, 0))[i] for k in kinds) for i in range(3))
        wrong = sum(c[1] for c in counts.values())
        result[name] = f1(right, wrong, missed)
        print(f"  {name}: F1 {result[name]:.4f}")
    links = sum(c[0] + c[1] for c in counts.values())
    result["wrong"] = sum(c[1] for c in counts.values()) / max(1, links)
    print(f"  wrong links {result['wrong']:.4f} of {links}")
    return result


def show(found: Corpus, edges: list, jobs: list[tuple[int, ...]]) -> None:
    """Examples of what went wrong, with the evidence."""
    leader = {id_: members[0] for members in jobs for id_ in members}
    by_id = {t.traits.id: t.traits for t in found.traited}
    keys = {t.traits.id: set(t.keys) for t in found.traited}
    missed: Counter[str] = Counter()
    shown = 0
    truth: dict[int, list[int]] = defaultdict(list)
    for id_, job in found.job.items():
        truth[job].append(id_)
    for members in truth.values():
        a = members[0]
        for b in members[1:]:
            if leader.get(a, -a) == leader.get(b, -b):
                continue
            c = compare(by_id[a], by_id[b])
            why = "no key" if not keys[a] & keys[b] else next((s.name + "!" for s in c.signals if s.conflict), c.zone)
            missed[why] += 1
            if shown < 25 and why != "no key":
                shown += 1
                print(
                    "MISSED",
                    found.kind[b],
                    f"{c.probability:.2f}",
                    c.zone,
                    found.stored[a].posting.title,
                    "|",
                    found.stored[b].posting.title,
                    "|",
                    found.stored[a].posting.place_texts,
                    found.stored[b].posting.place_texts,
                )
                print("      ", [(s.name, round(s.weight, 1), s.detail, s.conflict) for s in c.signals])
    print(missed)
    for members in jobs:
        for n, a in enumerate(members):
            for b in members[n + 1 :]:
                if found.job[a] != found.job[b]:
                    c = compare(by_id[a], by_id[b])
                    print(
                        "WRONG",
                        found.kind[a],
                        found.kind[b],
                        f"{c.probability:.2f}",
                        c.zone,
                        found.stored[a].posting.title,
                        "|",
                        found.stored[b].posting.title,
                        found.stored[a].posting.employer,
                        "|",
                        found.stored[b].posting.employer,
                    )
                    print("      ", [(s.name, round(s.weight, 1), s.detail) for s in c.signals])


def calibration(found: Corpus, edges: list) -> None:
    """Of the pairs given a probability, how many were right."""
    bins: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for e in edges:
        same = found.job[e.a] == found.job[e.b]
        bins[min(9, int(e.probability * 10))][0 if same else 1] += 1
    for step, (right, wrong) in sorted(bins.items()):
        print(f"  said {step / 10:.1f}–{(step + 1) / 10:.1f}: right {right / (right + wrong):.3f} of {right + wrong}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    # Employers that no weight was fitted on.
    found = build(CORPUS, 500 if asked.quick else 3000, asked.seed, half=1)
    edges, jobs = link_all(found.traited)
    print(
        f"{len(found.traited)} postings, {len(edges)} edges, {sum(e.zone is Zone.SUGGESTED for e in edges)} suggested"
    )
    table(found, jobs)
    calibration(found, edges)
    if asked.show:
        show(found, edges, jobs)


if __name__ == "__main__":
    main()
