"""Lists larger than the window a platform shows: read in parts, each below the window, by the values of a facet."""

from collections.abc import Mapping, Sequence

import msgspec

from rolecall.model import Value

#: Facet name -> its values with the number of entries of each.
Facets = Mapping[str, Sequence[tuple[str, int]]]
#: Facet name -> values a part is limited to.
Applied = dict[str, list[str]]


class Parts(Value, frozen=True, kw_only=True):
    """How a list is divided."""

    #: What each part is limited to, what the whole already was limited to included; () = no facet divides it.
    applied: tuple[Applied, ...] = ()
    #: Entries of all parts together; of a facet with several values per entry more than there are.
    covered: int = 0


def parts_of(facets: Facets, window: int, total: int, applied: Applied | None = None, most: int = 1) -> Parts:
    """Parts of a list of total entries, by the facet that covers most of it.

    window: entries a part may hold; a value that alone holds more becomes a part of its own, which is divided again by
    another facet when it is read. applied: what the list is limited to already; its facets are not used again.
    most: values one part may name; small values are joined up to it.
    """
    limits = applied or {}
    best: tuple[int, int, int] | None = None
    chosen: list[tuple[str, int]] = []
    named = ""
    for name in sorted(facets):
        values = [(value, count) for value, count in facets[name] if count > 0]
        covered = sum(count for _, count in values)
        if name in limits or len(values) < 2:
            continue
        # Of facets that cover the list, the one whose values need no further division and repeat the fewest entries.
        fitting = sum(count for _, count in values if count < window)
        rank = (min(covered, total), min(fitting, total), -covered)
        if best is None or rank > best:
            best, chosen, named = rank, values, name
    groups = _grouped(chosen, window, most)
    return Parts(applied=tuple({**limits, named: group} for group in groups), covered=sum(count for _, count in chosen))


def _grouped(values: list[tuple[str, int]], window: int, most: int) -> list[list[str]]:
    """Values joined into as few parts as stay below the window and the number of values one part may name."""
    groups: list[list[str]] = []
    size = 0
    for value, count in sorted(values, key=lambda one: (-one[1], one[0])):
        if not groups or size + count >= window or len(groups[-1]) >= most:
            groups.append([])
            size = 0
        groups[-1].append(value)
        size += count
    return groups


def packed(applied: Applied) -> str:
    """A part as text, for a request's state and the name of its entry point; "" for the whole list."""
    return msgspec.json.encode(applied, order="sorted").decode() if applied else ""


def unpacked(text: str) -> Applied:
    """The part a text names."""
    return msgspec.json.decode(text, type=dict[str, list[str]]) if text else {}
