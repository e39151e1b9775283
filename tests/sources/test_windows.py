"""Lists larger than the window their platform shows: read in parts, and whole only when that is proven."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.app.scan.state import ScanState, memo_of
from rolecall.lifecycle import ListFacts, judge_coverage
from rolecall.model import Board, Checkpoint, Coverage, PartialReason, Request, ScanMode, StopReason
from rolecall.sources import adapters
from rolecall.sources.kit.windows import packed, parts_of, unpacked
from sources.replaying import page_of

#: Not a round number: those are a doubt of their own.
ROLES = 25_017


@dataclass(frozen=True)
class Role:
    number: int
    facets: dict[str, str]


def roles(count: int, **facets: Callable[[int], str]) -> list[Role]:
    return [Role(n, {name: value for name, of in facets.items() if (value := of(n))}) for n in range(count)]


class Stock:
    """Roles of an employer; every choice is made, and counted, once."""

    def __init__(self, every: list[Role]) -> None:
        self.every = every
        self.made: dict[str, list[Role]] = {}
        self.counts: dict[tuple[int, str], list[tuple[str, int]]] = {}

    def chosen(self, selected: dict[str, list[str]]) -> list[Role]:
        key = packed(selected)
        if key not in self.made:
            self.made[key] = [
                role for role in self.every if all(role.facets.get(name) in held for name, held in selected.items())
            ]
        return self.made[key]

    def counted(self, found: list[Role], facet: str) -> list[tuple[str, int]]:
        """Of a choice: how many of each value, the most frequent first."""
        key = (id(found), facet)
        if key not in self.counts:
            values = Counter(role.facets[facet] for role in found if facet in role.facets)
            self.counts[key] = values.most_common()
        return self.counts[key]


def oracle(every: list[Role], window: int = 10_000) -> Callable[[Request], bytes]:
    """A tenant that shows `window` requisitions of any finder, and counts its facets."""
    members = {"Categories": "categoriesFacet", "Organizations": "organizationsFacet"}
    stock = Stock(every)

    def answer(request: Request) -> bytes:
        finder = dict(parse_qsl(urlsplit(request.url).query))["finder"]
        part = re.findall(r"selected(\w+)Facet=([^,]+)", finder)
        found = stock.chosen({name: values.split(";") for name, values in part})
        at = int(re.findall(r"offset=(\d+)", finder)[0])
        shown = found[at : min(at + 200, window)]
        rows = [{"Id": str(role.number), "Title": f"Role {role.number}"} for role in shown]
        facets = {
            member: [{"Id": value, "TotalCount": count} for value, count in stock.counted(found, name)]
            for name, member in members.items()
            if at == 0
        }
        return json.dumps({"items": [{"TotalJobsCount": len(found), "requisitionList": rows, **facets}]}).encode()

    return answer


def amazon(every: list[Role], *, facets: bool = True) -> Callable[[Request], bytes]:
    """A search that shows 10,000 results, states no more than that, and counts its facets when asked."""

    stock = Stock(every)

    def answer(request: Request) -> bytes:
        query = parse_qsl(urlsplit(request.url).query)
        selected: dict[str, list[str]] = {}
        for name, value in query:
            if name in ("normalized_country_code[]", "category[]"):
                selected.setdefault(name.removesuffix("[]"), []).append(value)
        found = stock.chosen(selected)
        at = int(dict(query)["offset"])
        jobs = [{"id_icims": str(role.number), "title": "x"} for role in found[at : min(at + 100, 10_000)]]
        asked = [value for name, value in query if name == "facets[]"] if facets else []
        counts = {f"{name}_facet": [{value: count} for value, count in stock.counted(found, name)] for name in asked}
        return json.dumps({"hits": min(len(found), 10_000), "jobs": jobs, "facets": counts}).encode()

    return answer


def workday(every: list[Role], *, clamped: bool, facets: bool = True) -> Callable[[Request], bytes]:
    """A tenant that shows 2,000 rows and states no more, or one that serves deep offsets."""

    stock = Stock(every)

    def answer(request: Request) -> bytes:
        body = json.loads(request.body or "{}")
        found = stock.chosen(body["appliedFacets"])
        at = body["offset"]
        shown = found[at : min(at + 20, 2000 if clamped else len(found))]
        rows = [{"title": "x", "externalPath": f"/job/x_R{role.number}"} for role in shown]
        names = ("jobFamilyGroup", "locations") if facets else ()
        counts = [
            {"facetParameter": name, "values": [{"id": v, "count": c} for v, c in stock.counted(found, name)]}
            for name in names
        ]
        total = min(len(found), 2000) if clamped else len(found)
        return json.dumps(
            {"total": 0 if at else total, "jobPostings": rows, "facets": counts if not at else []}
        ).encode()

    return answer


def scanned(board: Board, answer: Callable[[Request], bytes]) -> tuple[Coverage, int]:
    """The verdict on a scan's list and the requests it took; no store, since lists alone are judged here."""
    adapter = adapters()[board.adapter]
    blank = Checkpoint(adapter=adapter.name, adapter_version=1, config_hash="", mode=ScanMode.FULL)
    state = ScanState(blank, adapter.start(board, ScanMode.FULL))
    asked = 0
    while state.pending:
        request = state.pending.popleft()
        asked += 1
        found = adapter.read(board, page_of(request.url, answer(request)), request)
        memo = memo_of(request, str(asked), found, tuple(item.external_id for item in found.items))
        entry = state.entry(request.entry)
        follow = entry.add(memo)
        entry.problem(found.problems)
        state.seen.update(memo.ids)
        state.pending.extend(one for one in found.next if follow or one.entry != entry.name)
    reports = []
    for entry in state.entries.values():
        entry.stop = StopReason.EXHAUSTED
        reports.append(entry.report())
    facts = ListFacts(
        mode=ScanMode.FULL, entries=tuple(reports), seen=frozenset(state.seen), known=(), top=0, caps=adapter.caps
    )
    return judge_coverage(facts), asked


ORACLE = Board(
    slug="acme",
    adapter="oracle_hcm",
    key={"host": "acme.fa.us2.oraclecloud.com", "site": "CX_1"},
    url="https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1",
)
AMAZON = Board(slug="acme", adapter="amazon", key={"host": "www.amazon.jobs"}, url="https://www.amazon.jobs/en/search")
WORKDAY = Board(
    slug="acme",
    adapter="workday",
    key={"host": "acme.wd5.myworkdayjobs.com", "tenant": "acme", "site": "External"},
    url="https://acme.wd5.myworkdayjobs.com/External",
)


def test_a_finder_is_read_in_parts_and_large_parts_again() -> None:
    """One category alone is above the window: it is divided by organization."""
    every = roles(
        ROLES,
        Categories=lambda n: "ops" if n < 12_500 else f"c{n % 30}",
        Organizations=lambda n: f"o{n % 5}" if n % 3 else "",
    )
    coverage, asked = scanned(ORACLE, oracle([r for r in every if r.number >= 12_500 or "Organizations" in r.facets]))
    assert coverage.complete and coverage.unique == coverage.advertised > 20_000, coverage
    assert asked < 1.3 * coverage.unique / 200 + 20, "what is read in parts is not read twice"


def test_a_finder_whose_facets_leave_roles_out_is_partial() -> None:
    every = roles(ROLES, Categories=lambda n: f"c{n % 30}" if n % 50 else "")
    coverage, _ = scanned(ORACLE, oracle(every))
    assert not coverage.complete and coverage.unique < ROLES
    assert PartialReason.SHORT_OF_TOTAL in coverage.reasons, coverage


def test_a_finder_without_facets_is_partial() -> None:
    coverage, _ = scanned(ORACLE, oracle(roles(ROLES)))
    assert not coverage.complete and PartialReason.CAP in coverage.reasons and "10000" in coverage.detail


def test_a_finder_below_the_window_is_not_divided() -> None:
    coverage, asked = scanned(ORACLE, oracle(roles(4_100, Categories=lambda n: f"c{n % 3}")))
    assert coverage.complete and asked == 21


def country(n: int) -> str:
    return "USA" if n < 14_000 else ("IND", "GBR", "DEU")[n % 3]


def test_a_search_is_read_by_country_then_category() -> None:
    every = roles(ROLES, normalized_country_code=country, category=lambda n: f"k{n % 11}")
    coverage, asked = scanned(AMAZON, amazon(every))
    assert coverage.complete and coverage.unique == ROLES == coverage.advertised, coverage
    assert asked < 1.2 * ROLES / 100


def test_a_search_that_states_its_window_is_partial_without_facets() -> None:
    """10,000 results are stated of 25,000: nothing says that there are more, and nothing proves that there are not."""
    coverage, _ = scanned(AMAZON, amazon(roles(ROLES), facets=False))
    assert not coverage.complete and PartialReason.CAP in coverage.reasons


def test_a_country_that_no_facet_divides_is_partial() -> None:
    coverage, _ = scanned(AMAZON, amazon(roles(ROLES, normalized_country_code=country)))
    assert not coverage.complete and PartialReason.CAP in coverage.reasons


@pytest.mark.parametrize("facets", [True, False])
def test_a_tenant_that_serves_deep_offsets(facets: bool) -> None:
    every = roles(5_300, jobFamilyGroup=lambda n: f"f{n % 7}", locations=lambda n: f"l{n % 400}")
    coverage, asked = scanned(WORKDAY, workday(every, clamped=False, facets=facets))
    assert coverage.complete and coverage.unique == 5_300, coverage
    assert asked < 300


def test_a_clamped_tenant_divides_what_one_facet_leaves_too_large() -> None:
    every = roles(5_300, jobFamilyGroup=lambda n: "f0" if n % 2 else f"f{n % 4}", locations=lambda n: f"l{n % 150}")
    coverage, _ = scanned(WORKDAY, workday(every, clamped=True))
    assert coverage.unique == 5_300, coverage
    assert not coverage.complete, "a stated total of exactly the window proves nothing"


FACETS = st.dictionaries(
    st.sampled_from("abc"), st.lists(st.tuples(st.text("xyz", min_size=1), st.integers(0, 900)), max_size=30)
)


@given(FACETS, st.integers(2, 1000), st.integers(1, 20))
def test_parts_name_every_value_once_and_stay_below_the_window(
    facets: dict[str, list[tuple[str, int]]], window: int, most: int
) -> None:
    facets = {name: list(dict(values).items()) for name, values in facets.items()}
    found = parts_of(facets, window, 10_000, {"d": ["held"]}, most)
    named = list(_named(found.applied))
    for part in found.applied:
        assert part["d"] == ["held"] and unpacked(packed(part)) == part
        ((name, values),) = ((name, values) for name, values in part.items() if name != "d")
        counts = dict(facets[name])
        assert len(values) <= most
        assert len(values) == 1 or sum(counts[value] for value in values) < window
    if named:
        name = named[0][0]
        assert sorted(value for _, value in named) == sorted(value for value, count in facets[name] if count)


def _named(parts: tuple[dict[str, list[str]], ...]) -> Iterator[tuple[str, Any]]:
    return ((name, value) for part in parts for name, values in part.items() if name != "d" for value in values)


def test_a_part_is_its_own_entry_point() -> None:
    first = adapters()["oracle_hcm"].start(ORACLE, ScanMode.FULL)[0]
    every = roles(ROLES, Categories=lambda n: f"c{n % 30}")
    found = adapters()["oracle_hcm"].read(ORACLE, page_of(first.url, oracle(every)(first)), first)
    entries = {one.entry for one in found.next}
    assert all("selectedCategoriesFacet=" in unquote(one.url) for one in found.next)
    assert len(entries) == len(found.next) and "list" not in entries


def typify(every: list[Role]) -> Callable[[Request], bytes]:
    """A site whose form answers with 2,001 vacancies at most, and whose career page offers functions."""
    stock = Stock(every)
    functions = sorted({role.facets["function"] for role in every if "function" in role.facets})

    def answer(request: Request) -> bytes:
        if request.method == "GET":
            inputs = "".join(f'<input class="cb-function" data-id="{each}">' for each in functions)
            return f"<html><body>{inputs}</body></html>".encode()
        chosen = [value for name, value in parse_qsl(request.body or "") if name == "field_function[]"]
        found = stock.chosen({"function": chosen} if chosen else {})
        rows = [{"title": "x", "url": f"/vacature/x-{role.number}"} for role in found[:2001]]
        pages = -(-len(found) // 2001)
        return json.dumps({"results": rows, "pagination": {"total": str(len(found)), "total_pages": pages}}).encode()

    return answer


TYPIFY = Board(
    slug="acme", adapter="typify", key={"host": "www.acme.example"}, url="https://www.acme.example/vacatures"
)


def test_a_form_is_asked_by_function_and_halves_what_is_too_large() -> None:
    coverage, asked = scanned(TYPIFY, typify(roles(4_811, function=lambda n: str(n % 7))))
    assert coverage.complete, coverage.detail
    assert (coverage.unique, asked) == (4_811, 8)


def test_vacancies_of_no_function_make_the_list_partial() -> None:
    coverage, _ = scanned(TYPIFY, typify(roles(4_811, function=lambda n: "" if n % 100 == 99 else str(n % 7))))
    assert PartialReason.SHORT_OF_TOTAL in coverage.reasons


def test_a_function_larger_than_an_answer_is_a_cut() -> None:
    coverage, _ = scanned(TYPIFY, typify(roles(4_811, function=lambda n: "1" if n % 2 else "2")))
    assert PartialReason.CAP in coverage.reasons


def test_a_total_that_is_the_window_proves_nothing() -> None:
    coverage, _ = scanned(TYPIFY, typify(roles(2_001, function=lambda n: "1")))
    assert PartialReason.CAP in coverage.reasons
    coverage, _ = scanned(TYPIFY, typify(roles(2_001, function=lambda n: str(n % 3))))
    assert coverage.complete, coverage.detail
