"""Two postings held against each other: evidence, piece by piece, into a probability and a zone.

Weights add up as in Fellegi and Sunter's record linkage: each is the log of how much likelier what was found is for
copies of one job than for different jobs (see weights).
"""

import math
from typing import Final

from rolecall.link.evidence import level, quick_signals, signal, text_signal, title_gap
from rolecall.link.weights import PRIOR, TEXT_MOST
from rolecall.model import Comparison, Edge, LinkSignal, Traits, Zone

#: At least this probable is linked, or suggested.
LINKED: Final = 0.93
SUGGESTED: Final = 0.3
#: Conflicts that make two jobs of a pair; any other leaves it to a person.
DECIDING: Final = frozenset({"level", "place", "requisition", "source"})
_LEAST: Final = math.log(SUGGESTED / (1 - SUGGESTED))


def identity(a: Traits, b: Traits) -> LinkSignal | None:
    """What their source says about both being one job: a republication, one requisition, one page. None: nothing."""
    if a.repost_of == b.id or b.repost_of == a.id:
        return signal("repost", "repost", "one republishes the other")
    if a.board == b.board and a.job_id and a.job_id == b.job_id:
        return signal("requisition", "job_same", f"their platform files both under job {a.job_id}")
    if a.board == b.board and a.requisition and a.requisition == b.requisition and _one_opening(a, b):
        return signal("requisition", "requisition_same", f"both are requisition {a.requisition}")
    if a.board == b.board and set(a.urls) & set(b.urls) and (title_gap(a, b) == (0, 0) or a.language != b.language):
        return signal("address", "address_same", "their pages name each other, or are one page")
    return None


def _one_opening(a: Traits, b: Traits) -> bool:
    """A number is one opening's if the platform's own job agrees or is not known, and the titles do not differ."""
    if a.job_id and b.job_id:
        return a.job_id == b.job_id
    return 0 in title_gap(a, b)


def _source_conflict(a: Traits, b: Traits) -> LinkSignal | None:
    if a.board != b.board:
        return None
    if a.job_id and b.job_id and a.job_id != b.job_id:
        return signal("requisition", "requisition_other", "their platform files them under different jobs", True)
    if a.requisition and b.requisition and a.requisition != b.requisition:
        return signal("requisition", "requisition_other", f"requisition {a.requisition} and {b.requisition}", True)
    return None


def _one_source(a: Traits, b: Traits) -> Comparison | None:
    """What is decided by what a source itself says; None for likeness to decide."""
    said = identity(a, b)
    conflict = _source_conflict(a, b)
    if said is not None:
        doubts = [s for s in (conflict, level(a, b)) if s is not None and s.conflict]
        zone = Zone.SUGGESTED if doubts else Zone.LINKED
        return Comparison(
            probability=_probability([said, *doubts]), zone=zone, signals=(said, *doubts), identity=not doubts
        )
    if a.board == b.board:
        # A source that lists two postings without saying that they are one means two.
        why = conflict or signal("source", "source_same", "one source lists both as postings of their own", True)
        return Comparison(probability=_probability([why]), zone=Zone.APART, signals=(why,))
    return None


def compare(a: Traits, b: Traits) -> Comparison:
    """How likely two postings are the same job, and why, strongest evidence first. Symmetric."""
    if (a.id, a.board) > (b.id, b.board):
        a, b = b, a
    found = _one_source(a, b)
    if found is not None:
        return found
    signals = sorted(_with_text(quick_signals(a, b), a, b), key=lambda s: -abs(s.weight))
    probability, zone = _judge(signals)
    return Comparison(probability=probability, zone=zone, signals=tuple(signals))


def edge(a: Traits, b: Traits) -> Edge | None:
    """The edge between two postings; None when they are apart. As compare says, sparing what cannot change that."""
    if (a.id, a.board) > (b.id, b.board):
        a, b = b, a
    found = _one_source(a, b)
    if found is not None:
        zone, probability, identical = found.zone, found.probability, found.identity
    else:
        quick = quick_signals(a, b)
        if _hopeless(quick):
            return None
        probability, zone = _judge(_with_text(quick, a, b))
        identical = False
    if zone is Zone.APART:
        return None
    return Edge(a=a.id, b=b.id, probability=probability, zone=zone, identity=identical)


def _with_text(quick: list[LinkSignal], a: Traits, b: Traits) -> list[LinkSignal]:
    text = text_signal(a, b)
    return quick if text is None else [*quick, text]


def _hopeless(quick: list[LinkSignal]) -> bool:
    """Whether no text could make a pair more than apart."""
    total = PRIOR
    for each in quick:
        if each.conflict and each.name in DECIDING:
            return True
        total += each.weight
    return total + TEXT_MOST < _LEAST


def _judge(found: list[LinkSignal]) -> tuple[float, Zone]:
    probability = _probability(found)
    conflicts = {each.name for each in found if each.conflict}
    zone = Zone.LINKED if probability >= LINKED else Zone.SUGGESTED if probability >= SUGGESTED else Zone.APART
    if conflicts & DECIDING:
        zone = Zone.APART
    elif conflicts and zone is Zone.LINKED:
        zone = Zone.SUGGESTED
    return probability, zone


def _probability(found: list[LinkSignal]) -> float:
    """Summed without rounding, so that the order of evidence changes nothing."""
    total = math.fsum([PRIOR, *(each.weight for each in found)])
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
