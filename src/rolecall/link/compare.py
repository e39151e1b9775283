"""Two postings held against each other: evidence, piece by piece, into a probability and a zone.

Weights add up as in Fellegi and Sunter's record linkage: each is the log of how much likelier what was found is for
copies of one job than for different jobs. They are measured on copies made from real postings (bench/link_quality).
"""

import math
from typing import Final

from rolecall.link import weights
from rolecall.link.naming import squeezed
from rolecall.link.sketch import overlap
from rolecall.link.words import hash_word
from rolecall.model import Comparison, LinkSignal, Traits, Zone

#: At least this probable is linked, or suggested.
LINKED: Final = 0.9
SUGGESTED: Final = 0.6
#: Conflicts that make two jobs of a pair; any other leaves it to a person.
_DECIDING: Final = frozenset({"level", "place", "requisition", "source"})
#: Steps of the ladder that are one level apart at most in how people name them.
_NEAR_STEPS: Final = frozenset(
    {frozenset(pair) for pair in (("junior", "entry"), ("staff", "principal"), ("lead", "manager"))}
)
#: Steps that are not left out of a title by habit: one-sided, they speak against.
_TELLING: Final = frozenset({"senior", "junior", "lead", "principal", "staff", "intern", "director"})


def _signal(name: str, weight: float, detail: str, conflict: bool = False) -> LinkSignal:
    return LinkSignal(name=name, weight=weight, detail=detail, conflict=conflict)


# -- what a source itself says


def identity(a: Traits, b: Traits) -> LinkSignal | None:
    """What their source says about both being one job: a republication, one requisition, one page. None: nothing."""
    if a.repost_of == b.id or b.repost_of == a.id:
        return _signal("repost", weights.REPOST, "one republishes the other")
    if a.board == b.board and a.job_id and a.job_id == b.job_id:
        return _signal("requisition", weights.SAME_JOB_ID, f"their platform files both under job {a.job_id}")
    if a.board == b.board and a.requisition and a.requisition == b.requisition and _one_opening(a, b):
        return _signal("requisition", weights.SAME_REQUISITION, f"both are requisition {a.requisition}")
    if a.board == b.board and set(a.urls) & set(b.urls) and (_title_gap(a, b) == (0, 0) or a.language != b.language):
        return _signal("address", weights.SAME_URL, "their pages name each other, or are one page")
    return None


def _one_opening(a: Traits, b: Traits) -> bool:
    """A number is one opening's if the platform's own job agrees or is not known, and the titles do not differ."""
    if a.job_id and b.job_id:
        return a.job_id == b.job_id
    return 0 in _title_gap(a, b)


def _source_conflict(a: Traits, b: Traits) -> LinkSignal | None:
    if a.board != b.board:
        return None
    if a.job_id and b.job_id and a.job_id != b.job_id:
        return _signal("requisition", weights.OTHER_REQUISITION, "their platform files them under different jobs", True)
    if a.requisition and b.requisition and a.requisition != b.requisition:
        return _signal(
            "requisition", weights.OTHER_REQUISITION, f"requisition {a.requisition} and {b.requisition}", True
        )
    return None


# -- likeness


def _title_gap(a: Traits, b: Traits) -> tuple[int, int]:
    """Words of each title that the other lacks, those aside that only name the other's employer or place."""
    first, second = set(a.title), set(b.title)
    aside = {*a.employer, *b.employer, *a.where, *b.where}
    only_a, only_b = first - second - aside, second - first - aside
    if only_a and only_b and "".join(sorted(a.title)) == "".join(sorted(b.title)):
        return 0, 0
    return len(only_a), len(only_b)


def _titled_places(a: Traits, b: Traits) -> LinkSignal | None:
    """Titles that each name another of their own places."""
    first = (set(a.title) - set(b.title)) & set(a.where)
    second = (set(b.title) - set(a.title)) & set(b.where)
    if not first or not second or first & set(b.where) or second & set(a.where):
        return None
    shown = f"the titles say {' '.join(sorted(first))} | {' '.join(sorted(second))}"
    return _signal("place", weights.OTHER_SPOT, shown, True)


def _level(a: Traits, b: Traits) -> LinkSignal | None:
    if a.level and b.level and a.level != b.level:
        return _signal("level", weights.OTHER_LEVEL, f"level {a.level} and {b.level}", True)
    first, second = a.seniority, b.seniority
    if first and second and first != second and frozenset((first, second)) not in _NEAR_STEPS:
        return _signal("level", weights.OTHER_LEVEL, f"{first} and {second}", True)
    differing = set(a.steps) ^ set(b.steps)
    if differing & _TELLING:
        return _signal("level", weights.LEVEL_ONE_SIDED, f"only one says {', '.join(sorted(differing))}", True)
    # Copies shorten titles, but not by the step of the ladder.
    if bool(first) != bool(second) and (first or second) in _TELLING:
        return _signal("level", weights.LEVEL_ONE_SIDED, f"only one says {first or second}", True)
    if bool(a.level) != bool(b.level):
        return _signal("level", weights.LEVEL_ONE_SIDED, f"only one says level {a.level or b.level}", True)
    return None


def _employer(a: Traits, b: Traits) -> LinkSignal:
    if not a.employer or not b.employer:
        return _signal("employer", weights.EMPLOYER_UNKNOWN, "one names no employer")
    first, second = squeezed(a.employer), squeezed(b.employer)
    if first == second:
        return _signal("employer", weights.SAME_EMPLOYER, f"both {' '.join(a.employer)}")
    shorter, longer = sorted((a.employer, b.employer), key=len)
    if longer[: len(shorter)] == shorter and len(squeezed(shorter)) > 3:
        return _signal("employer", weights.ALIAS, f"{' '.join(shorter)} and {' '.join(longer)}")
    if hash_word(first) in b.names or hash_word(second) in a.names:
        return _signal(
            "employer", weights.NAMED, f"the text names the other: {' '.join(a.employer)}, {' '.join(b.employer)}"
        )
    return _signal("employer", weights.OTHER_EMPLOYER, f"{' '.join(a.employer)} and {' '.join(b.employer)}", True)


def _title(a: Traits, b: Traits) -> LinkSignal:
    only_a, only_b = _title_gap(a, b)
    shown = f"{' '.join(a.title)} | {' '.join(b.title)}"
    if not only_a and not only_b:
        return _signal("title", weights.SAME_TITLE, f"both name {' '.join(a.title)}")
    if only_a and only_b:
        return _signal("title", weights.OTHER_TITLE, shown, True)
    # A team, a field, a language of work: what one title adds may be what tells two openings apart.
    return _signal("title", weights.TITLE_PART - weights.EACH_WORD * (only_a + only_b - 1), shown, True)


def _places(a: Traits, b: Traits) -> LinkSignal | None:
    spots = f"{' '.join(a.spot)} | {' '.join(b.spot)}"
    apart = bool(a.spot) and bool(b.spot) and not set(a.spot) & set(b.spot)
    titled = _titled_places(a, b)
    if titled is not None:
        return titled
    if not a.places and not b.places:
        if not a.spot or not b.spot:
            return None
        if apart:
            return _signal("place", weights.OTHER_PLACE, spots, True)
        return _signal("place", weights.SAME_PLACE, f"both at {' '.join(sorted(set(a.spot) & set(b.spot)))}")
    if not a.places or not b.places:
        return None
    if set(a.places) & set(b.places):
        if apart:
            return _signal("place", weights.OTHER_SPOT, f"one town, other addresses: {spots}", True)
        return _signal("place", weights.SAME_PLACE, "one place in common")
    if set(a.places) & set(b.around) or set(b.places) & set(a.around):
        return _signal("place", weights.PLACE_INSIDE, "one place lies in the other")
    return _signal("place", weights.OTHER_PLACE, "no place in common", True)


def _text(a: Traits, b: Traits) -> LinkSignal | None:
    if not a.words or not b.words:
        return None
    inside, both, compared = overlap((a.shingles, a.shingle_top), (b.shingles, b.shingle_top))
    words, _, held = overlap((a.words, a.word_top), (b.words, b.word_top))
    if held < weights.FEWEST_WORDS:
        return None
    other_language = bool(a.language and b.language and a.language != b.language)
    value = weights.text_weight(inside if compared >= weights.FEWEST_WORDS else 0.0, words, other_language)
    detail = f"{inside:.0%} of one's phrases and {words:.0%} of its words are in the other ({both:.0%} of both)"
    return _signal("text", value, detail)


def _pay(a: Traits, b: Traits) -> LinkSignal | None:
    if a.pay is None or b.pay is None or a.pay[2:] != b.pay[2:] or not a.pay[2]:
        return None
    (low_a, high_a, *_), (low_b, high_b, *_) = a.pay, b.pay
    shown = f"{low_a:g}–{high_a:g} and {low_b:g}–{high_b:g} {a.pay[2]}"
    if (low_a, high_a) == (low_b, high_b):
        return _signal("pay", weights.SAME_PAY, shown)
    if low_a <= high_b and low_b <= high_a:
        return _signal("pay", weights.PAY_OVERLAPS, shown)
    return _signal("pay", weights.OTHER_PAY, shown)


def _details(a: Traits, b: Traits) -> list[LinkSignal]:
    found = []
    if set(a.urls) & set(b.urls):
        found.append(_signal("address", weights.SAME_URL, "one leads to the other's page"))
    if a.requisition and b.requisition and squeezed(a.employer) == squeezed(b.employer):
        if a.requisition == b.requisition:
            found.append(_signal("requisition", weights.SAME_REQUISITION, a.requisition))
        elif not a.requisition_own and not b.requisition_own and _shape(a.requisition) == _shape(b.requisition):
            found.append(
                _signal("requisition", weights.OTHER_REQUISITION, f"{a.requisition} and {b.requisition}", True)
            )
    if a.day and b.day:
        apart = abs(a.day - b.day)
        value = weights.DAYS_NEAR if apart <= weights.NEAR else weights.DAYS_FAR if apart > weights.FAR else 0.0
        found.append(_signal("dates", value, f"published {apart} days apart"))
    if a.department and b.department and not set(a.department) & set(b.department):
        found.append(_signal("team", weights.OTHER_TEAM, f"{' '.join(a.department)} | {' '.join(b.department)}"))
    if a.employment and b.employment and not set(a.employment) & set(b.employment):
        found.append(
            _signal("employment", weights.OTHER_EMPLOYMENT, f"{' '.join(a.employment)} | {' '.join(b.employment)}")
        )
    if bool(a.workplace) != bool(b.workplace) and "remote" in (a.workplace, b.workplace):
        found.append(_signal("workplace", weights.REMOTE_ONE_SIDED, "only one is said to be remote"))
    if a.workplace and b.workplace and a.workplace != b.workplace:
        found.append(_signal("workplace", weights.OTHER_WORKPLACE, f"{a.workplace} and {b.workplace}"))
    return found


def _shape(requisition: str) -> str:
    """How a number is written: two of one shape come from one system."""
    return "".join("9" if c.isdigit() else "a" if c.isalpha() else c for c in requisition)


def signals(a: Traits, b: Traits) -> list[LinkSignal]:
    """All evidence about a pair from different boards, strongest first."""
    found = [_employer(a, b), _title(a, b), _level(a, b), _places(a, b), _text(a, b), _pay(a, b), *_details(a, b)]
    return sorted((s for s in found if s is not None), key=lambda s: -abs(s.weight))


def compare(a: Traits, b: Traits) -> Comparison:
    """How likely two postings are the same job, and why. Symmetric."""
    if (a.id, a.board) > (b.id, b.board):
        a, b = b, a
    said = identity(a, b)
    conflict = _source_conflict(a, b)
    if said is not None:
        doubts = [s for s in (conflict, _level(a, b)) if s is not None and s.conflict]
        zone = Zone.SUGGESTED if doubts else Zone.LINKED
        return Comparison(
            probability=_probability([said, *doubts]), zone=zone, signals=(said, *doubts), identity=not doubts
        )
    if a.board == b.board:
        # A source that lists two postings without saying that they are one means two.
        why = conflict or _signal("source", weights.SAME_SOURCE, "one source lists both as postings of their own", True)
        return Comparison(probability=_probability([why]), zone=Zone.APART, signals=(why,))
    found = signals(a, b)
    probability = _probability(found)
    conflicts = {signal.name for signal in found if signal.conflict}
    zone = Zone.LINKED if probability >= LINKED else Zone.SUGGESTED if probability >= SUGGESTED else Zone.APART
    if conflicts & _DECIDING:
        zone = Zone.APART
    elif conflicts and zone is Zone.LINKED:
        zone = Zone.SUGGESTED
    return Comparison(probability=probability, zone=zone, signals=tuple(found))


def _probability(found: list[LinkSignal]) -> float:
    total = weights.PRIOR + sum(signal.weight for signal in found)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
