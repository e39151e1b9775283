"""Whether a list has been proven complete. Every reason for doubt has to be excluded; none is waived in silence.

Doubts come in two kinds. A *hard* doubt (a failed page, a cap, a total not reached) means that the list proves
nothing. A *soft* one (an empty list, a sharp drop, overlapping pages) is a list that could be true: it is
believed once independent scans, spaced in time, say the same (rules.AGREEMENTS).
"""

from collections.abc import Iterable, Sequence

import msgspec

from rolecall.lifecycle import rules
from rolecall.model import (
    Coverage,
    EntryReport,
    Known,
    PartialReason,
    PostingState,
    ScanMode,
    StopReason,
    Value,
)

#: What the reason for leaving an entry point says about completeness.
_STOPS: dict[StopReason | None, PartialReason | None] = {
    StopReason.EXHAUSTED: None,
    StopReason.KNOWN_RUN: PartialReason.WRONG_MODE,
    StopReason.FIRST_PAGES: PartialReason.WRONG_MODE,
    StopReason.LIMIT: PartialReason.LIMIT,
    StopReason.FAILED: PartialReason.PAGE_FAILED,
    StopReason.REFUSED: PartialReason.BLOCKED,
    StopReason.INTERRUPTED: PartialReason.INTERRUPTED,
    None: PartialReason.INTERRUPTED,
}
_REASONS = {reason.value: reason for reason in PartialReason}

Doubt = tuple[PartialReason, str]


class ListFacts(Value, frozen=True, kw_only=True):
    """What a scan collected about a board's list."""

    mode: ScanMode
    entries: tuple[EntryReport, ...]
    #: Distinct external ids over all entry points.
    seen: frozenset[str]
    #: Everything stored of the board.
    known: tuple[Known, ...]
    #: Highest row id before the scan: what it added itself is no part of what could vanish. Not a time, because
    #: clocks are set back.
    top: int
    #: Possibly closed postings that an interrupted part of the same scan has seen again.
    returned: int = 0
    #: List sizes the platform is known to cut at.
    caps: tuple[int, ...] = ()


def judge_coverage(facts: ListFacts) -> Coverage:
    """The verdict on a scan's list: complete, or partial with every reason and its numbers."""
    doubts: list[Doubt] = []
    if facts.mode is not ScanMode.FULL:
        doubts.append((PartialReason.WRONG_MODE, f"a scan in mode {facts.mode} does not read the whole list"))
    if not facts.entries:
        doubts.append((PartialReason.INTERRUPTED, "no entry point was read"))
    for entry in facts.entries:
        doubts.extend(_entry_doubts(entry, facts))
    if facts.mode is ScanMode.FULL:
        doubts.extend(_number_doubts(facts))
        doubts.extend(_drop_doubts(facts))
    reasons = tuple(dict.fromkeys(reason for reason, _ in doubts))
    return Coverage(
        complete=not reasons,
        reasons=reasons,
        detail="; ".join(dict.fromkeys(filter(None, (text for _, text in doubts)))),
        advertised=_advertised(facts.entries),
        unique=len(facts.seen),
    )


def is_soft(coverage: Coverage) -> bool:
    """A partial list that may still be true: agreement of independent scans can settle it."""
    return not coverage.complete and all(reason in rules.AGREEMENTS for reason in coverage.reasons)


def scans_needed(coverage: Coverage, stated_empty: bool) -> int:
    """How many independent scans must lack a posting before a soft verdict is believed; 1 for a complete list."""
    needed = [1]
    for reason in coverage.reasons:
        stated = stated_empty and reason is PartialReason.EMPTY_SUSPECT
        needed.append(rules.STATED_EMPTY_SCANS if stated else rules.AGREEMENTS.get(reason, 1))
    return max(needed)


def stated_empty(entries: Iterable[EntryReport]) -> bool:
    """Every entry point says by itself that it has no open roles."""
    reports = list(entries)
    return bool(reports) and all(entry.stated_empty or entry.advertised == 0 for entry in reports)


def _advertised(entries: Sequence[EntryReport]) -> int | None:
    """The board's total as stated: that of the general list if it has one, else of the single entry point."""
    general = [entry for entry in entries if entry.entry == "list"] or (list(entries) if len(entries) == 1 else [])
    return next((entry.advertised for entry in general if entry.advertised is not None), None)


def _entry_doubts(entry: EntryReport, facts: ListFacts) -> list[Doubt]:
    name = f"entry point {entry.entry!r}"
    doubts: list[Doubt] = []
    # A page that was not delivered is noted as a problem with its address: saying it is saying why.
    told = bool(entry.failed_pages and entry.problems)
    if (reason := _STOPS[entry.stop]) is not None:
        doubts.append((reason, "" if told else f"{name} was left: {entry.stop or 'not finished'}"))
    if entry.failed_pages:
        said = told and entry.failed_pages == 1
        doubts.append((PartialReason.PAGE_FAILED, "" if said else f"{name}: {entry.failed_pages} pages failed"))
    if entry.repeated_pages:
        doubts.append((PartialReason.REPEATED_PAGE, f"{name}: {entry.repeated_pages} pages repeat another"))
    prefix = f"{name}: " if len(facts.entries) > 1 else ""
    for problem in entry.problems:
        if problem.reason != "item":
            detail = problem.detail if "://" in problem.detail else prefix + problem.detail
            doubts.append((_REASONS.get(problem.reason, PartialReason.UNREADABLE), detail))
    doubts.extend(_item_doubts(entry, prefix))
    if facts.mode is ScanMode.FULL:
        doubts.extend(_total_doubts(entry, facts, name))
    return doubts


def _item_doubts(entry: EntryReport, prefix: str) -> list[Doubt]:
    """Entries that could not be identified: a few are a soft doubt, a list of hardly anything else is no list."""
    details = [problem.detail for problem in entry.problems if problem.reason == "item"]
    if not details:
        return []
    count = max(len(details), entry.unreadable)
    if count == 1 and entry.items:
        return [(PartialReason.UNREADABLE_ITEM, f"{prefix}{details[0]}")]
    text = f"{prefix}{count} of {entry.items + count} entries cannot be read, the first: {details[0]}"
    many = count >= rules.DEGRADED_LEAST and count >= rules.DEGRADED_SHARE * (entry.items + count)
    reason = PartialReason.UNREADABLE if many or not entry.items else PartialReason.UNREADABLE_ITEM
    return [(reason, text)]


def _total_doubts(entry: EntryReport, facts: ListFacts, name: str) -> list[Doubt]:
    """Totals and windows of one entry point.

    The general list may be filled up by the other entry points: a window of 1,000 under a stated total of 1,400
    is no loss when 1,400 distinct postings were found through the categories.
    """
    reached = max(entry.unique, len(facts.seen) if entry.entry == "list" else 0)
    stated = entry.advertised
    if stated is not None and reached >= stated and (entry.cap is None or stated > entry.cap):
        return []
    doubts: list[Doubt] = []
    if stated is not None and reached < stated:
        unreadable = max(entry.unreadable, sum(problem.reason == "item" for problem in entry.problems))
        overlapped = entry.items >= stated and not entry.repeated_pages
        if overlapped:
            doubts.append((PartialReason.OVERLAP, f"{name}: {entry.items} entries, {reached} distinct of {stated}"))
        elif entry.items + unreadable < stated:
            doubts.append((PartialReason.SHORT_OF_TOTAL, f"{name}: {reached} of {stated} advertised"))
    if entry.cap is not None and max(entry.items, stated or 0) >= entry.cap:
        doubts.append((PartialReason.CAP, f"{name} reached the platform's window of {entry.cap}"))
    return doubts


def _number_doubts(facts: ListFacts) -> list[Doubt]:
    """Counts at which lists are commonly cut, even where a stated total repeats them."""
    total = len(facts.seen)
    doubts: list[Doubt] = []
    counts = {total} | {entry.unique for entry in facts.entries}
    for count in sorted(counts):
        if count in facts.caps:
            doubts.append((PartialReason.CAP, f"{count} postings is a size the platform cuts lists at"))
        elif count in rules.ROUND_NUMBERS:
            doubts.append((PartialReason.ROUND_NUMBER, f"exactly {count} postings is a usual cap"))
    return doubts


def _drop_doubts(facts: ListFacts) -> list[Doubt]:
    """An empty list, and one from which half or more of the board vanished at once; no page is neither."""
    open_ids = {k.external_id for k in facts.known if k.state is not PostingState.CLOSED}
    if not any(entry.pages for entry in facts.entries):
        return []
    if not facts.seen:
        if open_ids or not stated_empty(facts.entries):
            return [(PartialReason.EMPTY_SUSPECT, f"the list is empty, {len(open_ids)} postings were open")]
        return []
    present = baseline(facts)
    vanished = len(present - facts.seen)
    if vanished >= rules.SHARP_LEAST and vanished >= rules.SHARP_SHARE * len(present):
        return [(PartialReason.SHARP_DROP, f"{vanished} of {len(present)} open postings vanished at once")]
    return []


def baseline(facts: ListFacts) -> frozenset[str]:
    """Ids a drop is measured against: active ones, and suspected ones if this list discredits the suspicion.

    Suspected postings that stay away were counted when they vanished. When more than a tenth of them is back, the
    earlier list was not whole, and those still missing have vanished only now.
    """
    before = [k for k in facts.known if k.id <= facts.top]
    active = frozenset(k.external_id for k in before if k.state is PostingState.ACTIVE)
    suspected = frozenset(k.external_id for k in before if k.state is PostingState.POSSIBLY_CLOSED)
    back = facts.returned + len(suspected & facts.seen)
    if back > rules.DISCREDIT_SHARE * (len(suspected) + facts.returned):
        return active | suspected
    return active


def with_doubt(coverage: Coverage, reason: PartialReason, detail: str) -> Coverage:
    """The same verdict with one more doubt."""
    return msgspec.structs.replace(
        coverage,
        complete=False,
        reasons=tuple(dict.fromkeys((*coverage.reasons, reason))),
        detail="; ".join(filter(None, (coverage.detail, detail))),
    )
