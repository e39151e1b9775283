"""Step recipes: a page as its elements in document order, walked by a short list of steps.

Each step looks on from the last match for an element by tag, attribute and text, moves on by an offset, and takes
the element's text (or markup up to a stop) into a field. Every step can say what it matched.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from rolecall.model import Page, Value
from rolecall.sources.kit.markup import tree_of
from rolecall.sources.kit.recipe import Step
from rolecall.text import expression

#: Elements whose text is the page's furniture or no text at all.
_SKIPPED = frozenset(
    {"script", "style", "noscript", "template", "head", "title", "meta", "link", "svg", "html", "body"}
)
#: Elements of a taken block at most.
_MOST_BLOCK = 400
Values = dict[str, tuple[str, ...]]


class Spot(NamedTuple):
    """One element of a page in document order."""

    tag: str
    attributes: dict[str, str]
    #: Its whole text.
    text: str
    node: LexborNode
    #: Index after its last descendant.
    end: int


class Trace(Value, frozen=True, kw_only=True):
    """What one step did, for people."""

    step: int
    matched: bool
    #: The element it stopped at, as tag and beginning of text.
    at: str = ""
    field: str | None = None
    value: str = ""


def spots(page: Page, scope: str | None = None) -> list[Spot]:
    """A page's elements with text, in document order."""
    tree = tree_of(page)
    root = tree.css_first(scope) if scope else (tree.body or tree.root)
    found: list[Spot] = []
    if root is not None:
        _collect(root, found)
    return found


def _collect(root: LexborNode, found: list[Spot]) -> None:
    """Depth first, without recursion into depth a page chooses."""
    stack: list[tuple[LexborNode | None, int]] = [(root.child, -1)]
    while stack:
        node, opened = stack.pop()
        if node is None:
            if opened >= 0:
                found[opened] = found[opened]._replace(end=len(found))
            continue
        stack.append((node.next, opened))
        tag = (node.tag or "").lower()
        if tag.startswith(("-", "_", "#")) or tag in _SKIPPED:
            continue
        text = " ".join(node.text(deep=True, separator=" ").split())
        attributes = {name: value or "" for name, value in node.attributes.items()}
        if not text and tag not in ("img", "input", "a", "time"):
            continue
        found.append(Spot(tag, attributes, text, node, len(found) + 1))
        stack.append((node.child, len(found) - 1))


def run(steps: Sequence[Step], elements: list[Spot], at: int = 0) -> tuple[Values, int, list[Trace]]:
    """Walk the steps from an element. Returns values, the element after the last match, and what each step did.

    A step that matches nothing and is not optional ends the walk: fields found before it are returned.
    """
    values: Values = {}
    traces: list[Trace] = []
    for number, step in enumerate(steps):
        begin = step.start if step.start is not None else at
        hit = _find(step, elements, begin)
        if hit is None:
            traces.append(Trace(step=number + 1, matched=False, field=step.field))
            if step.optional:
                continue
            break
        spot = elements[hit]
        taken, after = _take(step, elements, hit)
        at = after
        if step.field and taken:
            values[step.field] = (*values.get(step.field, ()), *taken)
        label = f"<{spot.tag}> {spot.text[:40]}"
        shown = taken[0][:60] if taken and step.field else ""
        traces.append(Trace(step=number + 1, matched=True, at=label, field=step.field, value=shown))
    return values, at, traces


def repeat(steps: Sequence[Step], elements: list[Spot], most: int) -> Iterator[Values]:
    """The steps again and again over one page, one posting each, until they match no more."""
    at = 0
    for _ in range(most):
        values, after, traces = run(steps, elements, at)
        first = next((trace for trace in traces if not trace.matched), None)
        if not values.get("title") or (first is not None and first.step == 1) or after <= at:
            return
        yield values
        at = after


def _find(step: Step, elements: list[Spot], begin: int) -> int | None:
    if not (step.tag or step.attr or step.text or step.match_regex):
        hit = begin + step.offset
        return hit if hit < len(elements) else None
    for index in range(begin, len(elements)):
        spot = elements[index]
        if _fits(step, spot):
            hit = _innermost(step.text, elements, index) if step.text and not step.tag and not step.attr else index
            hit += step.offset
            return hit if 0 <= hit < len(elements) else None
    return None


def _innermost(text: str, elements: list[Spot], index: int) -> int:
    """The innermost element that holds the text: outer ones only contain it."""
    inner: int | None = index
    while inner is not None:
        index = inner
        inner = next((i for i in range(index + 1, elements[index].end) if text in elements[i].text), None)
    return index


def _fits(step: Step, spot: Spot) -> bool:
    if step.tag and spot.tag != step.tag.lower():
        return False
    if step.attr and not _has(step.attr, spot):
        return False
    if step.text and step.text not in spot.text:
        return False
    return not step.match_regex or expression(step.match_regex).search(spot.text) is not None


def _has(rule: str, spot: Spot) -> bool:
    name, _, value = rule.partition("=")
    stated = spot.attributes.get(name.strip().lower())
    return stated is not None and value.strip() in stated


def _take(step: Step, elements: list[Spot], hit: int) -> tuple[tuple[str, ...], int]:
    """Values of a match and the index to go on from."""
    if step.html:
        return _block(step, elements, hit)
    spot = elements[hit]
    texts: tuple[str, ...] = (spot.text,) if spot.text else ()
    if step.regex:
        found = [expression(step.regex).search(text) for text in texts]
        texts = tuple((match[1] or "") if match.re.groups else match[0] for match in found if match)
    if step.split:
        texts = tuple(part.strip() for text in texts for part in text.split(step.split))
    return tuple(step.map.get(text, text) for text in texts if text), hit + 1


def _block(step: Step, elements: list[Spot], hit: int) -> tuple[tuple[str, ...], int]:
    """Markup from a match to its stop; of nested elements only the outer one."""
    stops = bool(step.stop or step.stop_tag or step.stop_attr or step.stop_regex or step.stop_count or step.to_end)
    if not stops:
        return (elements[hit].node.html or "",), elements[hit].end
    parts: list[str] = []
    index, taken = hit, 0
    while index < len(elements) and taken < (step.stop_count or _MOST_BLOCK):
        spot = elements[index]
        if index > hit and _stops(step, spot):
            break
        inner = index + 1 < spot.end and any(_stops(step, elements[i]) for i in range(index + 1, spot.end))
        if inner:
            index += 1
            continue
        parts.append(spot.node.html or "")
        index, taken = spot.end, taken + 1
    return ("\n".join(parts),) if parts else (), index


def _stops(step: Step, spot: Spot) -> bool:
    stops = [step.stop] if isinstance(step.stop, str) else step.stop or []
    if any(stop in spot.text and len(spot.text) <= len(stop) + 80 for stop in stops):
        return True
    tags = [step.stop_tag] if isinstance(step.stop_tag, str) else step.stop_tag or []
    if spot.tag in [tag.lower() for tag in tags]:
        return True
    if step.stop_attr and _has(step.stop_attr, spot):
        return True
    return bool(step.stop_regex and len(spot.text) < 200 and expression(step.stop_regex).match(spot.text))
