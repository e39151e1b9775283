"""Evidence about two postings, piece by piece: what was found, and what it weighs."""

from typing import Final

from rolecall.link import weights
from rolecall.link.naming import is_alias, squeezed
from rolecall.link.sketch import overlap
from rolecall.link.weights import WEIGHTS
from rolecall.link.words import hash_word
from rolecall.model import LinkSignal, Traits

#: Steps of the ladder that are one level apart at most in how people name them.
_NEAR_STEPS: Final = frozenset(
    {frozenset(pair) for pair in (("junior", "entry"), ("staff", "principal"), ("lead", "manager"))}
)
#: Steps that are not left out of a title by habit: one-sided, they speak against.
_TELLING: Final = frozenset({"senior", "junior", "lead", "principal", "staff", "intern", "director"})


def signal(name: str, finding: str, detail: str, conflict: bool = False) -> LinkSignal:
    """One piece of evidence, under the name its weight stands under."""
    return LinkSignal(name=name, finding=finding, weight=WEIGHTS[finding], detail=detail, conflict=conflict)


def title_gap(a: Traits, b: Traits) -> tuple[int, int]:
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
    return signal("place", "spot_other", shown, True)


def level(a: Traits, b: Traits) -> LinkSignal | None:
    """Different steps or numbers, or one that only one states; None when nothing speaks against."""
    if a.level and b.level and a.level != b.level:
        return signal("level", "level_other", f"level {a.level} and {b.level}", True)
    first, second = a.seniority, b.seniority
    if first and second and first != second and frozenset((first, second)) not in _NEAR_STEPS:
        return signal("level", "level_other", f"{first} and {second}", True)
    differing = set(a.steps) ^ set(b.steps)
    if differing & _TELLING:
        return signal("level", "level_one_sided", f"only one says {', '.join(sorted(differing))}", True)
    # Copies shorten titles, but not by the step of the ladder.
    if bool(first) != bool(second) and (first or second) in _TELLING:
        return signal("level", "level_one_sided", f"only one says {first or second}", True)
    if bool(a.level) != bool(b.level):
        return signal("level", "level_one_sided", f"only one says level {a.level or b.level}", True)
    return None


def _employer(a: Traits, b: Traits) -> LinkSignal:
    if not a.employer or not b.employer:
        return signal("employer", "employer_unknown", "one names no employer")
    first, second = squeezed(a.employer), squeezed(b.employer)
    if first == second:
        return signal("employer", "employer_same", f"both {' '.join(a.employer)}")
    if is_alias(a.employer, b.employer):
        return signal("employer", "employer_alias", f"{' '.join(a.employer)} and {' '.join(b.employer)}")
    if hash_word(first) in b.names or hash_word(second) in a.names:
        return signal(
            "employer", "employer_named", f"the text names the other: {' '.join(a.employer)}, {' '.join(b.employer)}"
        )
    return signal("employer", "employer_other", f"{' '.join(a.employer)} and {' '.join(b.employer)}", True)


def _title(a: Traits, b: Traits) -> LinkSignal:
    only_a, only_b = title_gap(a, b)
    shown = f"{' '.join(a.title)} | {' '.join(b.title)}"
    if not only_a and not only_b:
        return signal("title", "title_same", f"both name {' '.join(a.title)}")
    if only_a and only_b:
        return signal("title", "title_other", shown, True)
    # A team, a field, a language of work: what one title adds may be what tells two openings apart.
    return signal("title", f"title_part_{min(only_a + only_b, 3)}", shown, True)


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
            return signal("place", "place_other", spots, True)
        return signal("place", "place_same", f"both at {' '.join(sorted(set(a.spot) & set(b.spot)))}")
    if not a.places or not b.places:
        return None
    if set(a.places) & set(b.places):
        if apart:
            return signal("place", "spot_other", f"one town, other addresses: {spots}", True)
        return signal("place", "place_same", "one place in common")
    if set(a.places) & set(b.around) or set(b.places) & set(a.around):
        return signal("place", "place_inside", "one place lies in the other")
    return signal("place", "place_other", "no place in common", True)


def text_signal(a: Traits, b: Traits) -> LinkSignal | None:
    """What their texts say: the share of one's words, and of its phrases, that the other has. The dear part."""
    if not a.words or not b.words:
        return None
    words, _, held = overlap((a.words, a.word_top), (b.words, b.word_top))
    if held < weights.FEWEST_WORDS:
        return None
    inside, both, compared = overlap((a.shingles, a.shingle_top), (b.shingles, b.shingle_top))
    two_languages = bool(a.language and b.language and a.language != b.language)
    finding = weights.text_finding(words, inside if compared >= weights.FEWEST_WORDS else 0.0, two_languages)
    detail = f"{inside:.0%} of one's phrases and {words:.0%} of its words are in the other ({both:.0%} of both)"
    return signal("text", finding, detail)


def _pay(a: Traits, b: Traits) -> LinkSignal | None:
    if a.pay is None or b.pay is None or a.pay[2:] != b.pay[2:] or not a.pay[2]:
        return None
    (low_a, high_a, *_), (low_b, high_b, *_) = a.pay, b.pay
    shown = f"{low_a:g}–{high_a:g} and {low_b:g}–{high_b:g} {a.pay[2]}"
    if (low_a, high_a) == (low_b, high_b):
        return signal("pay", "pay_same", shown)
    if low_a <= high_b and low_b <= high_a:
        return signal("pay", "pay_overlaps", shown)
    return signal("pay", "pay_other", shown)


def _details(a: Traits, b: Traits) -> list[LinkSignal]:
    found = []
    if set(a.urls) & set(b.urls):
        found.append(signal("address", "address_same", "one leads to the other's page"))
    if a.page and a.page == b.page:
        found.append(signal("board", "board_page", "both boards were found at one page of the employer"))
    if a.requisition and b.requisition and squeezed(a.employer) == squeezed(b.employer):
        if a.requisition == b.requisition:
            found.append(signal("requisition", "requisition_same", a.requisition))
        elif not a.requisition_own and not b.requisition_own and numbered_by(a) == numbered_by(b):
            found.append(signal("requisition", "requisition_other", f"{a.requisition} and {b.requisition}", True))
    if a.day and b.day:
        apart = abs(a.day - b.day)
        if apart <= weights.NEAR or apart > weights.FAR:
            finding = "days_near" if apart <= weights.NEAR else "days_far"
            found.append(signal("dates", finding, f"published {apart} days apart"))
    if a.department and b.department and not set(a.department) & set(b.department):
        found.append(signal("team", "team_other", f"{' '.join(a.department)} | {' '.join(b.department)}"))
    if a.employment and b.employment and not set(a.employment) & set(b.employment):
        found.append(signal("employment", "employment_other", f"{' '.join(a.employment)} | {' '.join(b.employment)}"))
    if bool(a.workplace) != bool(b.workplace) and "remote" in (a.workplace, b.workplace):
        found.append(signal("workplace", "remote_one_sided", "only one is said to be remote"))
    if a.workplace and b.workplace and a.workplace != b.workplace:
        found.append(signal("workplace", "workplace_other", f"{a.workplace} and {b.workplace}"))
    return found


def numbered_by(traits: Traits) -> str:
    """Whose number its requisition is, as far as its writing tells: two of one employer and shape are of one system."""
    shape = "".join("9" if c.isdigit() else "a" if c.isalpha() else c for c in traits.requisition)
    return f"{squeezed(traits.employer)} {shape}"


def quick_signals(a: Traits, b: Traits) -> list[LinkSignal]:
    """All evidence about a pair from different boards but that of their texts."""
    found = [_employer(a, b), _title(a, b), level(a, b), _places(a, b), _pay(a, b)]
    return [*(each for each in found if each is not None), *_details(a, b)]
