"""Walking a paged list: where to go on, when to stop, and what a page says against completeness."""

from collections.abc import Callable, Sequence
from hashlib import blake2b

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


def turn(  # noqa: PLR0913 - one call per paged adapter; each argument is a fact of the page
    request: Request,
    items: Sequence[Item],
    rule: PageRule,
    build: Callable[[int], Request],
    *,
    count: int | None = None,
    total: int | None = None,
    more: bool | None = None,
    advertise: bool = True,
    problems: Sequence[Problem] = (),
) -> ListingPage:
    """A page of a list with its continuation.

    build makes the request of a page number. count is how many entries the page held (items left out on purpose
    included; default len(items)). total is what this page states; a total stated earlier is carried along, because
    some platforms state it on the first page only. more is the platform's own word on whether the list goes on.
    advertise is False where the total counts entries that are no part of the public list: it is checked here then.
    """
    count = len(items) if count is None else count
    at, seen = position(request, rule), int(request.state.get("seen", "0")) + count
    known = total if total is not None else _carried(request)
    mark = blake2b("\n".join(item.external_id for item in items).encode(), digest_size=8).hexdigest()
    found = list(problems)
    pages = int(request.state.get("pages", "0")) + 1
    go_on = _goes_on(count, seen, rule, known, more)
    if items and request.state.get("mark") == mark:
        found.append(Problem(reason=PartialReason.REPEATED_PAGE, detail=f"page {at} repeats the page before it"))
        go_on = False
    elif count == 0 and known is not None and seen < known:
        found.append(
            Problem(reason=PartialReason.SHORT_OF_TOTAL, detail=f"page {at} is empty after {seen} of {known} entries")
        )
        go_on = False
    elif go_on and pages >= MOST_PAGES:
        found.append(Problem(reason=PartialReason.LIMIT, detail=f"the list goes on after {pages} pages"))
        go_on = False
    if not advertise and not go_on and not found and known is not None and seen < known:
        detail = f"the list ends after {seen} of {known} entries"
        found.append(Problem(reason=PartialReason.SHORT_OF_TOTAL, detail=detail))
    capped = rule.cap is not None and (seen >= rule.cap or known == rule.cap)
    if capped and rule.cap is not None and seen >= rule.cap:
        go_on = False
    follow: tuple[Request, ...] = ()
    if go_on:
        step = rule.size if rule.step is None else rule.step
        state = {"at": str(at + step), "seen": str(seen), "pages": str(pages), "mark": mark}
        if known is not None:
            state["total"] = str(known)
        request_next = build(at + step)
        follow = (msgspec.structs.replace(request_next, entry=request.entry, state={**request_next.state, **state}),)
    return ListingPage(
        items=tuple(items),
        next=follow,
        advertised=total if advertise else None,
        cap=rule.cap if capped else None,
        problems=tuple(found),
        stated_empty=seen == 0 and total in (0, None) and not found,
    )


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
