"""Histories replayed through the real scan, lifecycle and store: presence equals the truth."""

import asyncio
import gzip
import json
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from app.timelines import due_visit, ids_of, late_closings, listed, replay, wrong_closings
from rolecall.app.timeline import FAULTS, Visit, read_timeline, with_faults
from rolecall.model import InvalidInput

T0 = datetime(2026, 1, 1, 4, tzinfo=UTC)


def visits_of(*lists, fault=None):
    jobs = [tuple(msgspec.Raw(json.dumps({"id": i, "title": f"Role {i}"}).encode()) for i in ids) for ids in lists]
    return [Visit(at=T0 + timedelta(days=3 * n), jobs=held) for n, held in enumerate(jobs)]


def run(visits, folder):
    return asyncio.run(replay(visits, folder))


def test_openings_closings_and_reopenings_come_at_their_own_visits(tmp_path):
    visits = visits_of(range(10), range(9), range(10), range(2, 11))
    events, summaries, stored = run(visits, tmp_path)
    assert [e for e in events if e[0]] == [
        (1, "close", 9),
        (2, "reopen", 9),
        (3, "close", 0),
        (3, "close", 1),
        (3, "open", 10),
    ]
    assert {s.verdict for s in summaries} == {"complete"}
    assert stored["9"].first_seen_at == T0


def test_half_of_the_board_vanishing_waits_for_the_next_visit(tmp_path):
    events, summaries, _ = run(visits_of(range(10), range(4), range(4)), tmp_path)
    assert {e[:2] for e in events if e[0]} == {(2, "close")}
    assert (summaries[1].reason, summaries[2].reason) == ("sharp_drop", None)


def test_a_board_that_swaps_its_ids_overnight_opens_reposts_not_news(tmp_path):
    new = [tuple(msgspec.Raw(json.dumps({"id": i + 100, "title": f"Role {i}"}).encode()) for i in range(8))] * 2
    visits = visits_of(range(8))
    visits += [Visit(at=T0 + timedelta(days=3 * n), jobs=jobs) for n, jobs in enumerate(new, 1)]
    _, _, stored = run(visits, tmp_path)
    assert all(stored[str(i + 100)].repost_of == stored[str(i)].id for i in range(8))


#: An empty list that lasts is believed in the end: that may be the truth.
LASTING = sorted(FAULTS.keys() - {"empty_list"})


@pytest.mark.parametrize("fault", LASTING)
def test_no_fault_closes_anything_however_long_it_lasts(fault, tmp_path):
    visits = visits_of(*[range(23)] * 6)
    served = [visits[0]] + [msgspec.structs.replace(v, fault=fault, seed=n) for n, v in enumerate(visits[1:])]
    events, summaries, _ = run(served, tmp_path)
    assert [e for e in events if e[1] != "open"] == []
    assert {s.verdict for s in summaries[1:]} <= {"partial", "failed"}
    assert all(summary.reason for summary in summaries[1:])


def test_an_empty_list_is_believed_only_when_it_lasts(tmp_path):
    visits = visits_of(range(9), [], range(9), [], [], [])
    events, summaries, _ = run(visits, tmp_path)
    assert {e[0] for e in events if e[1] == "close"} == {4}, "the recorded list states itself that it is empty"
    assert [s.reason for s in summaries[1:4]] == ["empty_suspect", None, "empty_suspect"]


def test_closings_come_with_the_first_honest_visit_after_a_fault(tmp_path):
    visits = visits_of(range(20), range(15), range(15))
    visits[1] = msgspec.structs.replace(visits[1], fault="server_error", seed=3)
    events, _, _ = run(visits, tmp_path)
    assert {e for e in events if e[1] == "close"} == {(2, "close", i) for i in range(15, 20)}


def test_the_same_seed_spoils_the_same_visits_the_same_way():
    visits = visits_of(*[range(3)] * 50)
    assert with_faults(visits, 7) == with_faults(visits, 7)
    assert with_faults(visits, 7) != with_faults(visits, 8)
    assert 3 <= sum(visit.fault is not None for visit in with_faults(visits, 7)) <= 20


def test_a_file_is_read_packed_or_plain_and_its_faults_are_named(tmp_path):
    line = b'{"t": "2025-10-26 21:09:51+08:00", "jobs": [{"id": 1}]}\n'
    plain, packed, bad = tmp_path / "a.jsonl", tmp_path / "a.jsonl.gz", tmp_path / "b.jsonl"
    plain.write_bytes(line)
    packed.write_bytes(gzip.compress(line))
    assert read_timeline(plain) == read_timeline(packed)
    assert read_timeline(plain)[0].at.isoformat() == "2025-10-26T21:09:51+08:00"
    bad.write_bytes(line + b"<html>\n")
    with pytest.raises(InvalidInput, match=r"Line 2 of .*b\.jsonl"):
        read_timeline(bad)
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_timeline(tmp_path / "absent.jsonl")


SEEDS = [None, 1]
#: Visits of a large board replayed here; bench.timelines replays all of all.
MOST_JOBS = 6000


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_recorded_boards_equal_their_truth(corpus, seed, tmp_path):
    for path in sorted((corpus / "timelines").glob("*.jsonl.gz")):
        visits = read_timeline(path)
        visits = visits[: max(10, MOST_JOBS // max(1, len(visits[0].jobs)))]
        served = visits if seed is None else with_faults(visits, seed)
        events, _, stored = run(served, tmp_path / path.stem)
        assert wrong_closings(visits, events) == [], path.name
        assert late_closings(visits, events, due_visit(visits, served)) == [], path.name
        if seed is None:
            first = {str(i): visits[numbers[0]].at for i, numbers in listed(visits).items()}
            assert {i: p.first_seen_at for i, p in stored.items()} == first, path.name
            assert {i for i, p in stored.items() if p.state == "active"} == {str(i) for i in ids_of(visits[-1])}
