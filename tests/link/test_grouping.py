"""From links to jobs: any order, any part of the graph, people's word above all."""

import random
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from link.build import OTHER_TEXT, TEXT, corpora, posting, traited
from rolecall.link import decide_link, decide_unlink, group, link_all
from rolecall.model import Choice, Traited
from roles import BERLIN, MUNICH

AT = datetime(2026, 3, 1, tzinfo=UTC)
LATER = datetime(2026, 3, 2, tzinfo=UTC)


def jobs(found: list[Traited], choices: tuple[Choice, ...] = ()) -> list[tuple[int, ...]]:
    return link_all(found, choices)[1]


def choices_for(count: int) -> st.SearchStrategy[tuple[Choice, ...]]:
    pair = st.tuples(st.integers(1, count), st.integers(1, count), st.booleans()).filter(lambda p: p[0] < p[1])
    unique = st.lists(pair, max_size=4, unique_by=lambda p: p[:2])
    return unique.map(lambda ps: tuple(Choice(a=a, b=b, same=same, at=AT) for a, b, same in ps))


@settings(deadline=None)
@given(corpora(), choices_for(9), st.randoms(use_true_random=False))
def test_order_changes_nothing(found: list[Traited], choices: tuple[Choice, ...], rng: random.Random) -> None:
    edges, once = link_all(found, choices)
    shuffled = [*found]
    rng.shuffle(shuffled)
    mixed = [*choices]
    rng.shuffle(mixed)
    again_edges, again = link_all(shuffled, tuple(mixed))
    rng.shuffle(again_edges)
    traits = {t.traits.id: t.traits for t in found}
    assert sorted(edges, key=lambda e: (e.a, e.b)) == sorted(again_edges, key=lambda e: (e.a, e.b))
    assert once == again == group(again_edges, mixed, traits)


@settings(deadline=None)
@given(corpora(), choices_for(9))
def test_what_a_person_set_apart_is_never_one_job(found: list[Traited], choices: tuple[Choice, ...]) -> None:
    for job in jobs(found, choices):
        assert len(set(job)) == len(job) > 1
        for choice in choices:
            assert choice.same or not (choice.a in job and choice.b in job)


@settings(deadline=None)
@given(corpora(), st.data())
def test_undoing_a_link_gives_back_what_was(found: list[Traited], data: st.DataObject) -> None:
    ids = [t.traits.id for t in found]
    a, b = data.draw(st.sampled_from(ids)), data.draw(st.sampled_from(ids))
    before = jobs(found)

    if a == b or b in job_of(a, before):
        return
    said = decide_link(a, b, (job_of(a, before), job_of(b, before)), (), AT)
    linked = jobs(found, said.choices)
    assert b in job_of(a, linked)
    back = decide_unlink(a, job_of(a, linked), said.choices, AT)
    kept = tuple(c for c in said.choices if (c.a, c.b) not in back.undone) + back.choices
    assert jobs(found, kept) == before and not kept


@settings(deadline=None)
@given(corpora(), st.data())
def test_taking_a_posting_out_and_linking_it_again_gives_back_what_was(
    found: list[Traited], data: st.DataObject
) -> None:
    before = jobs(found)
    if not before:
        return
    job = data.draw(st.sampled_from(before))
    a = data.draw(st.sampled_from(job))
    out = decide_unlink(a, job, (), AT).choices
    apart = jobs(found, out)
    assert not any(a in other for other in apart if set(other) & set(job) - {a})
    b = next(m for m in job if m != a)
    rest = next((other for other in apart if b in other), (b,))
    again = decide_link(a, b, (job_of(a, apart), rest), out, LATER)
    kept = tuple(c for c in out if (c.a, c.b) not in again.undone) + again.choices
    assert not kept and jobs(found, kept) == before


def job_of(id_: int, now: list[tuple[int, ...]]) -> tuple[int, ...]:
    return next((job for job in now if id_ in job), (id_,))


def test_a_copy_that_could_be_of_two_branches_is_linked_to_neither() -> None:
    berlin, munich = posting(1, places=(BERLIN,)), posting(2, places=(MUNICH,))
    portal = posting(3, board=2, places=())
    assert jobs([traited(p) for p in (berlin, munich, portal)]) == []
    assert jobs([traited(p) for p in (berlin, portal)]) == [(1, 3)] or jobs([traited(p) for p in (berlin, portal)])


def test_two_openings_of_one_board_are_not_joined_by_a_copy_of_both() -> None:
    first, second = posting(1), posting(2)
    portal = posting(3, board=2)
    assert not any({1, 2} <= set(job) for job in jobs([traited(p) for p in (first, second, portal)]))


def test_one_requisition_in_many_places_is_one_job_with_copies_of_each() -> None:
    found = [
        posting(1, job_id="7"),
        posting(2, job_id="7", places=(MUNICH,)),
        posting(3, board=2),
        posting(4, board=3, places=(MUNICH,)),
    ]
    assert [set(job) for job in jobs([traited(p) for p in found])] == [{1, 2, 3, 4}]


def test_a_copy_that_names_no_employer_does_not_join_two_agencies() -> None:
    text = TEXT.replace("Cobalt Orchard", "Our client")
    agencies = [
        posting(n, board=n, employer=name, description_text=text)
        for n, name in ((1, "Brightwater Staffing"), (2, "Nine Oaks Personnel"))
    ]
    nobodys = posting(3, board=3, employer=None, description_text=text)
    assert jobs([traited(p) for p in (*agencies, nobodys)]) == []


def test_what_two_poor_copies_share_does_not_join_two_jobs() -> None:
    """A copy's remainder is alike another job's; the jobs' own texts are not."""
    about = " ".join(TEXT.split()[:30])
    full, other = posting(1), posting(2, board=2, description_text=f"{about} {OTHER_TEXT}")
    rest = posting(3, board=3, description_text=about)
    found = jobs([traited(p, own="Cobalt Orchard" if p.id == 1 else None) for p in (full, other, rest)])
    assert not any({1, 2} <= set(job) for job in found)


def test_the_employers_own_board_stands_for_the_job_and_closed_ones_do_not() -> None:
    portal, own = traited(posting(1, board=2, days=9)), traited(posting(2, board=1), own="Cobalt Orchard Inc.")
    assert jobs([portal, own]) == [(2, 1)]
    closed = traited(posting(2, board=1, state="closed"), own="Cobalt Orchard Inc.")
    assert jobs([portal, closed]) == [(1, 2)]


def test_a_key_that_many_share_pairs_nobody() -> None:
    found = [traited(posting(n, board=n, description_text=None, pay=None)) for n in range(1, 80)]
    assert link_all(found)[0] == []
    assert link_all(found[:20])[0] != []
