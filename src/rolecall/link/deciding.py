"""What a person's word changes: choices to store and choices to take back. Undoing gives back what was."""

from collections.abc import Collection, Sequence
from datetime import datetime

from rolecall.model import Choice, Value


class Decision(Value, frozen=True, kw_only=True):
    """Choices to store, and pairs whose choices are taken back."""

    choices: tuple[Choice, ...] = ()
    undone: tuple[tuple[int, int], ...] = ()


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def decide_link(
    a: int, b: int, jobs: tuple[Collection[int], Collection[int]], choices: Sequence[Choice], at: datetime
) -> Decision:
    """ "These are one job." jobs: members of each one's job now, itself included.

    What was said against it is taken back, each word whole: taking a posting out of its job was one decision about
    every member. Where that was all that kept them apart, nothing else is stored.
    """
    first, second = {a, *jobs[0]}, {b, *jobs[1]}
    against = [
        c for c in choices
        if not c.same and ((c.a in first and c.b in second) or (c.a in second and c.b in first))
    ]  # fmt: skip
    words = {(c.at, end) for c in against for end in (c.a, c.b)}
    undone = tuple((c.a, c.b) for c in choices if not c.same and {(c.at, c.a), (c.at, c.b)} & words)
    if a in second or against:
        return Decision(undone=undone)
    low, high = _pair(a, b)
    return Decision(choices=(Choice(a=low, b=high, same=True, at=at),))


def decide_unlink(a: int, job: Collection[int], choices: Sequence[Choice], at: datetime) -> Decision:
    """ "This is not that job." job: members of its job now.

    A link a person made is taken back, which gives back what was before it; without one, the posting is set apart
    from every member of its job.
    """
    made = [c for c in choices if c.same and a in (c.a, c.b)]
    if made:
        return Decision(undone=tuple((c.a, c.b) for c in made))
    others = sorted(set(job) - {a})
    pairs = [_pair(a, other) for other in others]
    return Decision(choices=tuple(Choice(a=low, b=high, same=False, at=at) for low, high in pairs))
