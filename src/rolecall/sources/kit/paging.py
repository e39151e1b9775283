"""Walking a paged list: where to go on, when to stop, and what a page says against completeness."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TypedDict, Unpack

import msgspec

from rolecall.model import Item, ListingPage, PartialReason, Problem, Request, Value

#: Pages of one entry point that are read at most; a list that goes on is partial.
MOST_PAGES = 5000


class PageRule(Value, frozen=True, kw_only=True):
    """How a list is paged."""

    #: Entries a full page holds.
    size: int
    #: Number of the first page or offset.
    first: int = 0
    #: Added to reach the next page; None = size (the number is an offset).
    step: int | None = None
    #: Entries the platform serves at most, if it cuts lists.
    cap: int | None = None


def position(request: Request, rule: PageRule) -> int:
    """Number of the page a request asks for."""
    return int(request.state.get("at", rule.first))


class Facts(TypedDict, total=False):
    """What a page says about its list, beside its items."""

    #: Entries the page held, those left out on purpose included; default: its items.
    count: int | None
    #: Total this page states; one stated earlier is carried along, for some platforms state it once.
    total: int | None
    #: The platform's own word on whether the list goes on; None leaves it to totals and sizes.
    more: bool | None
    #: False where the total counts entries that are no part of the public list: it is checked here then.
    advertise: bool
    problems: Sequence[Problem]


def turn(
    request: Request,
    items: Sequence[Item],
    rule: PageRule,
    build: Callable[[int], Request],
    **facts: Unpack[Facts],
) -> ListingPage:
    """A page of a list with its continuation; build makes the request of a page number."""
    stated = facts.get("count")
    count = len(items) if stated is None else stated
    total, advertise = facts.get("total"), facts.get("advertise", True)
    seen = int(request.state.get("seen", "0")) + count
    known = total if total is not None else _carried(request)
    found = list(facts.get("problems", ()))
    go_on = _goes_on(count, seen, rule, known, facts.get("more"))
    doubt = _doubt(request, rule, items, count, known)
    if doubt is not None:
        found.append(doubt)
        go_on = False
    capped = rule.cap is not None and (seen >= rule.cap or known == rule.cap)
    if rule.cap is not None and seen >= rule.cap:
        go_on = False
    if not advertise and not go_on and not found and known is not None and seen < known:
        detail = f"the list ends after {seen} of {known} entries"
        found.append(Problem(reason=PartialReason.SHORT_OF_TOTAL, detail=detail))
    return ListingPage(
        items=tuple(items),
        next=(_following(request, rule, build, _state(request, items, seen, known)),) if go_on else (),
        advertised=total if advertise else None,
        cap=rule.cap if capped else None,
        problems=tuple(found),
        stated_empty=seen == 0 and total in (0, None) and not found,
    )


def _mark(items: Sequence[Item]) -> str:
    """What a page held, to know it again."""
    return blake2b("\n".join(item.external_id for item in items).encode(), digest_size=8).hexdigest()


def _doubt(request: Request, rule: PageRule, items: Sequence[Item], count: int, known: int | None) -> Problem | None:
    """Why the list must not be taken for whole after this page."""
    at, before = position(request, rule), int(request.state.get("seen", "0"))
    if items and request.state.get("mark") == _mark(items):
        return Problem(reason=PartialReason.REPEATED_PAGE, detail=f"page {at} repeats the page before it")
    if count == 0 and known is not None and before < known:
        detail = f"page {at} is empty after {before} of {known} entries"
        return Problem(reason=PartialReason.SHORT_OF_TOTAL, detail=detail)
    pages = int(request.state.get("pages", "0")) + 1
    if pages >= MOST_PAGES:
        return Problem(reason=PartialReason.LIMIT, detail=f"the list goes on after {pages} pages")
    return None


def _state(request: Request, items: Sequence[Item], seen: int, known: int | None) -> dict[str, str]:
    """What the next page needs to know of this one."""
    pages = int(request.state.get("pages", "0")) + 1
    state = {"seen": str(seen), "pages": str(pages), "mark": _mark(items)}
    return state if known is None else {**state, "total": str(known)}


def _following(request: Request, rule: PageRule, build: Callable[[int], Request], state: dict[str, str]) -> Request:
    at = position(request, rule) + (rule.size if rule.step is None else rule.step)
    following = build(at)
    kept = {**following.state, **state, "at": str(at)}
    return msgspec.structs.replace(following, entry=request.entry, state=kept)


def _carried(request: Request) -> int | None:
    text = request.state.get("total")
    return int(text) if text is not None else None


def _goes_on(count: int, seen: int, rule: PageRule, total: int | None, more: bool | None) -> bool:
    if count == 0:
        return False
    if more is not None:
        return more
    if total is not None:
        return seen < total
    return count >= rule.size
