"""Which recordings every adapter has, and that its pages cannot be cut, repeated or refused unnoticed.

What an adapter lacks is declared in its recordings folder (`declared.json`), with the reason; a declaration that its
recordings contradict is a fault too.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from rolecall.app.scan.state import ScanState, memo_of
from rolecall.lifecycle import ListFacts, judge_coverage
from rolecall.model import (
    Checkpoint,
    Coverage,
    ListingKind,
    Page,
    PayloadError,
    Problem,
    RawPosting,
    Request,
    ScanMode,
    StopReason,
)
from rolecall.sources import adapters
from sources.replaying import RECORDINGS, Answer, Walk, board_of, page_of, replay, walk

NAMES = sorted(name for name, adapter in adapters().items() if not hasattr(adapter, "refusal"))
#: Readers of any page: one without postings is no error to them. Their lists are hints that have to repeat themselves.
ANY_PAGE = ("dom", "inline", "jsonld")
#: Traps that are known of platforms (caps, repeats, totals, refusals, flags), and the case that shows each.
TRAPS: dict[str, tuple[str, ...]] = {
    "the list is cut at a window": (
        *("amazon/cap", "jobylon/cap", "typify/cap", "welcometothejungle/cap", "workday/cap"),
    ),
    "a list above the window is read in parts": (
        *("amazon/facet-parts", "oracle_hcm/facet-parts", "typify/multi-page", "workday/facet-parts"),
    ),
    "a page repeats the page before it": ("api/repeated-page", "eightfold/repeated-page", "lever/repeated-page"),
    "a page is empty below the total": ("api/empty-page-below-total", "smartrecruiters/empty-page-below-total"),
    "the total stands on the first page only": ("workday/total-only-on-first-page",),
    "a full last page needs one more, empty call": ("lever/full-last-page",),
    "a page is refused in the middle of the list": ("workable/refused-mid-list",),
    "a child of the sitemap is refused or cut": (
        *("attrax/refused-child", "paradox/refused-child", "phenom/refused-child", "sitemap/cut-child"),
    ),
    "entries that are no part of the public list": (
        *("ashby/not-listed", "dover/multi-page", "eightfold/normal", "gupy/normal", "jazzhr/feed"),
        *("paylocity/normal", "recruitee/not-listed", "recruiter_co_kr/multi-page"),
    ),
    "a row that cannot be identified": (
        "greenhouse/unreadable-entry",
        "personio/unreadable-entry",
        "workday/empty-row",
    ),
    "flags of remote work that contradict each other": (
        *("ashby/contradictory-remote", "bamboohr/contradictory-remote", "recruitee/contradictory-remote"),
    ),
    "one posting on several rows": ("personio/repeated-position", "rippling/normal", "workable/widget"),
    "the record says that the role is gone": ("successfactors/filled", "workday/gone-detail"),
    "an HTML page where JSON is due": ("lever/html-widget", "workday/html-detail"),
    "the feed is off": ("feed/disabled", "successfactors/disabled"),
    "further pages are opened by a script alone": (
        *("brassring/buttons-only", "darwinbox/buttons-only", "dayforce/buttons-only"),
    ),
    "the search is off and names another way": ("eightfold/search-off",),
    "the list keeps postings whose page is refused": ("avature/archived",),
    "an unknown tenant leads to another page": ("jobvite/unknown-tenant",),
    "pay that is not to be shown": ("pinpoint/hidden-pay",),
    "pages told apart by headers": ("traffit/multi-page",),
    "all sites of a tenant": ("workday/all-sites",),
    "a company that moved away answers 0": ("smartrecruiters/moved-away",),
    "one requisition on several sites": ("workday/same-requisition",),
}


def cases(name: str) -> Iterator[tuple[str, Path]]:
    return ((file.parent.name, file.parent) for file in sorted((RECORDINGS / name).glob("*/expected.json")))


@cache
def walked(folder: Path) -> Walk:
    case = json.loads((folder / "expected.json").read_text())
    adapter = adapters()[folder.parent.name]
    return walk(adapter, board_of(adapter, case), replay(folder), lists_only=case.get("lists_only", False))


def pages_of(seen: Walk) -> int:
    """List pages that held postings."""
    return sum(items > 0 for _, items in seen.lists)


def declared(name: str) -> dict[str, str]:
    file = RECORDINGS / name / "declared.json"
    return json.loads(file.read_text()) if file.exists() else {}


def stated(posting: RawPosting) -> set[str]:
    plain = msgspec.to_builtins(posting)
    return {field for field, value in plain.items() if value not in (None, (), [], "")}


@pytest.mark.parametrize("name", NAMES)
def test_a_normal_list_becomes_postings_with_values(name: str) -> None:
    """List, pages, details, postings; every posting says what it is, where it is and at least one thing more."""
    seen = walked(RECORDINGS / name / "normal")
    assert seen.postings and not seen.errors
    for posting in seen.postings:
        fields = stated(posting)
        assert ({"external_id", "title"} <= fields and posting.url.startswith("http")) or name == "bullhorn", name
        assert len(fields - {"external_id", "url", "title"}) >= 1, f"{name}: {sorted(fields)}"


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_list_is_none_of_postings_and_no_error(name: str) -> None:
    seen = walked(RECORDINGS / name / "empty")
    assert not seen.items and not seen.errors and not seen.gone and seen.lists


@pytest.mark.parametrize("name", NAMES)
def test_a_board_that_is_gone_is_no_empty_list(name: str) -> None:
    seen = walked(RECORDINGS / name / "gone")
    assert not seen.items and not seen.stated_empty and (seen.gone or seen.errors)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("case", ["malformed", "malformed-html"])
def test_a_malformed_list_is_no_empty_list(name: str, case: str) -> None:
    """A cut or foreign answer is an error, and if parts of it were read, the list still is not taken for whole."""
    seen = walked(RECORDINGS / name / case)
    assert seen.errors or seen.problems or (name in ANY_PAGE and not seen.items)
    assert not seen.stated_empty


@pytest.mark.parametrize("name", NAMES)
def test_paging_is_recorded_or_declared_away(name: str) -> None:
    most = max(pages_of(walked(folder)) for _, folder in cases(name))
    why = declared(name).get("one_page")
    if why is not None:
        assert len(why) > 15 and not any(case == "multi-page" for case, _ in cases(name)), name
        return
    assert most >= 2, f"{name} has no recording of a second page, and declares no reason"
    ids = {item.external_id for item in walked(RECORDINGS / name / multi_page(name)).items}
    assert len(ids) >= 2


def multi_page(name: str) -> str:
    """The case that shows a second page."""
    shown = [case for case, folder in cases(name) if pages_of(walked(folder)) >= 2]
    return min(shown, key=lambda case: (case != "multi-page", not one_entry(name, case)))


def one_entry(name: str, case: str) -> bool:
    """Whether the case's pages continue one list; else they are lists of their own (children, sites, categories)."""
    entries = [entry for entry, items in walked(RECORDINGS / name / case).lists if items]
    return len(set(entries)) < len(entries)


SHOWS: dict[str, Callable[[Walk], object]] = {
    "the list is cut at a window": lambda seen: seen.caps or any("limit" in said for said in seen.problems),
    "a list above the window is read in parts": lambda seen: len({entry for entry, _ in seen.lists}) >= 3,
    "a page repeats the page before it": lambda seen: any("repeated_page" in said for said in seen.problems),
    "a page is empty below the total": lambda seen: any("short_of_total" in said for said in seen.problems),
    "the total stands on the first page only": lambda seen: len(seen.advertised) == 1 < len(seen.lists),
    "a full last page needs one more, empty call": lambda seen: seen.lists[-1][1] == 0 and not seen.problems,
    "a page is refused in the middle of the list": lambda seen: seen.errors and seen.items,
    "a child of the sitemap is refused or cut": lambda seen: seen.errors or seen.gone,
    "a row that cannot be identified": lambda seen: any("item" in said for said in seen.problems) and seen.items,
    "the record says that the role is gone": lambda seen: seen.closed,
    "an HTML page where JSON is due": lambda seen: seen.errors,
    "the feed is off": lambda seen: seen.errors and not seen.items,
    "further pages are opened by a script alone": lambda seen: max(seen.advertised) > len(seen.items) > 0,
    "the search is off and names another way": lambda seen: seen.postings and not seen.errors,
    "an unknown tenant leads to another page": lambda seen: seen.errors and not seen.items,
    "pay that is not to be shown": lambda seen: not any(one.pay or one.pay_text for one in seen.postings),
    "pages told apart by headers": lambda seen: pages_of(seen) == 2,
    "all sites of a tenant": lambda seen: len({entry for entry, items in seen.lists if items}) >= 2,
    "flags of remote work that contradict each other": lambda seen: seen.postings,
    "one posting on several rows": lambda seen: len({i.external_id for i in seen.items}) == len(seen.items),
    "one requisition on several sites": lambda seen: (
        len({one.requisition_id for one in seen.postings}) == 1 < len(seen.items)
    ),
    "a company that moved away answers 0": lambda seen: seen.advertised == [0] and not seen.items,
}


@pytest.mark.parametrize(("trap", "case"), [(trap, case) for trap, where in TRAPS.items() for case in where])
def test_a_known_trap_is_recorded(trap: str, case: str) -> None:
    folder = RECORDINGS / case
    assert (folder / "expected.json").exists(), f"{trap}: {case} is missing"
    shows = SHOWS.get(trap)
    assert shows is None or shows(walked(folder)), f"{case} does not show that {trap}"


@pytest.mark.parametrize("case", TRAPS["entries that are no part of the public list"])
def test_what_is_not_listed_is_left_out(case: str) -> None:
    """The bodies name more entries than became items, and that is no fault of the list."""
    seen = walked(RECORDINGS / case)
    bodies = b"".join(file.read_bytes() for file in (RECORDINGS / case).iterdir() if file.name[0].isdigit())
    marks = (
        b'"isListed": false',
        b'"is_published": false',
        b'"isPrivate": true',
        b"talent_pool",
        b"<status>",
        b"IsInternal",
    )
    marks += (b'"status": "draft"', b'"status": "internal"', b"POST_SUBMISSION", b"CLOSED")
    assert any(mark in bodies for mark in marks), f"{case} shows no entry that is left out"
    assert seen.postings and not seen.problems


# -- what a platform does to later pages --------------------------------------------------------

PAGED = [name for name in NAMES if "one_page" not in declared(name)]
Spoil = Callable[[Request, Page, Page], Page]


def refused(request: Request, page: Page, first: Page) -> Page:
    return page_of(request.url, b"<html><body>Too many requests</body></html>", 429, "text/html")


def cut(request: Request, page: Page, first: Page) -> Page:
    return msgspec.structs.replace(page, body=page.body[: len(page.body) // 2])


def replaced(request: Request, page: Page, first: Page) -> Page:
    return page_of(request.url, b"<!doctype html><html><body><h1>Maintenance</h1></body></html>", 200, "text/html")


def verdict(name: str, answer: Answer) -> tuple[Coverage, int]:
    """The verdict of a scan of the lists: pages that cannot be read count as failed, as in a scan."""
    adapter = adapters()[name]
    case = json.loads((RECORDINGS / name / multi_page(name) / "expected.json").read_text())
    board = board_of(adapter, case)
    blank = Checkpoint(adapter=name, adapter_version=1, config_hash="", mode=ScanMode.FULL)
    state = ScanState(blank, adapter.start(board, ScanMode.FULL))
    asked = 0
    while state.pending:
        request, asked = state.pending.popleft(), asked + 1
        assert asked < 60, f"{name} does not stop"
        entry = state.entry(request.entry)
        page = answer(request)
        try:
            if page.status >= 400 and page.status not in adapter.statuses:
                raise PayloadError(f"{page.url} answered {page.status}.")
            found = adapter.read(board, page, request)
        except PayloadError as error:
            entry.fail(StopReason.FAILED, Problem(reason="unreadable", detail=error.what))
            continue
        memo = memo_of(request, str(hash(page.body)), found, tuple(item.external_id for item in found.items))
        follow = entry.add(memo)
        entry.problem(found.problems)
        state.seen.update(memo.ids)
        state.pending.extend(one for one in found.next if follow or one.entry != entry.name)
    reports = []
    for one in state.entries.values():
        one.stop = one.stop or StopReason.EXHAUSTED
        reports.append(one.report())
    facts = ListFacts(mode=ScanMode.FULL, entries=tuple(reports), seen=frozenset(state.seen), known=(), top=0)
    return judge_coverage(facts), len(state.seen)


def spoiled(name: str, spoil: Spoil) -> Answer:
    """The recording's answers; every list page after the first with postings is spoilt."""
    recorded = replay(RECORDINGS / name / multi_page(name))
    held: list[Page] = []

    def answer(request: Request) -> Page:
        page = recorded(request)
        if held and request.entry != "detail":
            return spoil(request, page, held[0])
        if not held and is_list(name, request, page):
            held.append(page)
        return page

    return answer


def is_list(name: str, request: Request, page: Page) -> bool:
    adapter = adapters()[name]
    case = json.loads((RECORDINGS / name / multi_page(name) / "expected.json").read_text())
    return bool(adapter.read(board_of(adapter, case), page, request).items)


@pytest.mark.parametrize("name", PAGED)
@pytest.mark.parametrize("spoil", [refused, cut, replaced])
def test_a_later_page_that_does_not_come_is_never_an_end(name: str, spoil: Spoil) -> None:
    """Refused, cut or replaced by another page: the list is partial, with a reason, whatever was read before."""
    whole, count = verdict(name, replay(RECORDINGS / name / multi_page(name)))
    found, left = verdict(name, spoiled(name, spoil))
    assert left <= count
    if name in ANY_PAGE and spoil is replaced:
        assert adapters()[name].listing is ListingKind.OBSERVED
        return
    assert not found.complete and found.reasons and found.detail, f"{name}: {whole}"


@pytest.mark.parametrize("name", [name for name in PAGED if one_entry(name, multi_page(name))])
def test_a_page_that_comes_again_is_never_an_end(name: str) -> None:
    """The first page in place of every later one: the list is partial, or ends without going round for ever."""

    def again(request: Request, page: Page, first: Page) -> Page:
        return msgspec.structs.replace(first, url=request.url, final_url=request.url)

    found, _ = verdict(name, spoiled(name, again))
    assert not found.complete or adapters()[name].listing is ListingKind.OBSERVED, f"{name}: {found}"
