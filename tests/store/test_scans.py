import msgspec
import pytest

from rolecall.model import (
    ChangeKind,
    Counters,
    Coverage,
    EvidenceKind,
    InvalidInput,
    LeaseLost,
    NotFound,
    PartialReason,
    PostingState,
    RunState,
    ScanMode,
)
from rolecall.store import SqlStore
from store.samples import AT, DAY, HOUR, add_board, begin, checkpoint, closing, ending, portion, scan, write


def kinds(store: SqlStore, consumer: str = "c") -> list[ChangeKind]:
    changes = store.read(consumer, 1000)
    if changes:
        store.ack(consumer, changes[-1].seq)
    return [change.kind for change in changes if change.entity == "posting"]


def test_new_postings_are_stored_whole(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    ids = store.save(portion(run, write("1"), write("2"), checkpoint=checkpoint(2), counters=Counters(new=2)))
    assert set(ids) == {"1", "2"}
    [one] = store.by_ids([ids["1"]])
    assert one.posting == write("1").posting
    assert (one.board_id, one.board, one.state) == (acme.id, "acme", PostingState.ACTIVE)
    assert (one.first_seen_at, one.last_seen_at, one.last_checked_at, one.closed_at) == (AT, AT, AT, None)
    assert one.evidence.kind is EvidenceKind.LISTED
    snapshots, evidence = store.history(ids["1"])
    assert [(s.content_hash, s.posting, s.run_id) for s in snapshots] == [("h-one", one.posting, run.id)]
    assert [e.kind for e in evidence] == [EvidenceKind.LISTED]
    stored = store.run(run.id)
    assert stored.checkpoint == checkpoint(2)
    assert stored.counters == Counters(new=2)
    assert kinds(store) == [ChangeKind.POSTING_NEW, ChangeKind.POSTING_NEW]


def test_known_is_what_was_written(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1")
    [one] = store.known(acme.id)
    assert (one.id, one.external_id, one.fingerprint, one.content_hash) == (ids["1"], "1", "f-one", "h-one")
    assert (one.url, one.title) == ("https://acme.example/jobs/1", "Role 1, one")
    assert (one.state, one.misses, one.first_seen_at, one.closed_at) == (PostingState.ACTIVE, 0, AT, None)


def test_a_second_identical_scan_writes_nothing_but_last_seen(store: SqlStore) -> None:
    acme = add_board(store)
    scan(store, acme.id, "1", "2")
    kinds(store)
    before = {one.id: one for one in store.postings()}
    scan(store, acme.id, "1", "2", at=AT + HOUR)
    for one in store.postings():
        old = before[one.id]
        assert one == msgspec.structs.replace(old, last_seen_at=AT + HOUR, last_checked_at=AT + HOUR)
        assert len(store.history(one.id)[0]) == 1
    assert kinds(store) == []


def test_saving_a_portion_again_doubles_nothing(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    one = portion(run, write("1"), write("2"))
    assert store.save(one) == store.save(one)
    assert store.count() == 2
    assert kinds(store) == [ChangeKind.POSTING_NEW, ChangeKind.POSTING_NEW]
    assert len(store.history(store.known(acme.id)[0].id)[0]) == 1


def test_a_material_change_adds_a_snapshot_and_keeps_the_old_one(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1")
    run = begin(store, acme.id)
    store.save(portion(run, write("1", "two"), at=AT + HOUR))
    store.save(portion(run, write("1", "three"), at=AT + DAY))
    snapshots, _ = store.history(ids["1"])
    assert [s.posting for s in snapshots] == [write("1", text).posting for text in ("one", "two", "three")]
    assert [s.at for s in snapshots] == [AT, AT + HOUR, AT + DAY]
    [one] = store.by_ids([ids["1"]])
    assert (one.first_seen_at, one.last_seen_at) == (AT, AT + DAY)
    assert kinds(store) == [ChangeKind.POSTING_NEW, ChangeKind.POSTING_UPDATED, ChangeKind.POSTING_UPDATED]


def test_an_immaterial_change_is_kept_without_snapshot_or_news(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1")
    kinds(store)
    run = begin(store, acme.id)
    changed = msgspec.structs.replace(write("1", "moved"), content_hash="h-one", snapshot=False)
    store.save(portion(run, changed, at=AT + HOUR))
    assert store.by_ids([ids["1"]])[0].posting == changed.posting
    assert store.known(acme.id)[0].fingerprint == "f-moved"
    snapshots, _ = store.history(ids["1"])
    # The snapshot still shows what was seen when it was taken.
    assert [s.posting for s in snapshots] == [write("1").posting]
    assert kinds(store) == []


def test_closing_and_reopening_keep_first_seen_and_evidence(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1", "2")
    run = begin(store, acme.id, AT + HOUR)
    store.save(portion(run, at=AT + HOUR, sightings=(ids["2"],), transitions=(closing(ids["1"], AT + HOUR),)))
    store.finish_run(ending(run, AT + HOUR))
    [closed] = store.postings(state=PostingState.CLOSED)
    assert (closed.id, closed.closed_at, closed.last_seen_at) == (ids["1"], AT + HOUR, AT)
    assert closed.last_checked_at == AT + HOUR
    assert closed.evidence == closing(1, AT + HOUR).evidence
    assert [one.id for one in store.postings(state=PostingState.ACTIVE)] == [ids["2"]]

    run = begin(store, acme.id, AT + DAY)
    back = msgspec.structs.replace(write("1"), reopened=True, snapshot=False)
    store.save(portion(run, back, at=AT + DAY))
    [one] = store.by_ids([ids["1"]])
    assert (one.state, one.closed_at, one.first_seen_at) == (PostingState.ACTIVE, None, AT)
    assert (one.evidence.kind, one.evidence.run_id) == (EvidenceKind.LISTED, run.id)
    assert [e.kind for e in store.history(one.id)[1]] == [
        EvidenceKind.LISTED,
        EvidenceKind.ABSENT_COMPLETE,
        EvidenceKind.LISTED,
    ]
    assert kinds(store)[2:] == [ChangeKind.POSTING_CLOSED, ChangeKind.POSTING_REOPENED]


def test_misses_grow_without_evidence_of_their_own_until_the_state_changes(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1")
    run = begin(store, acme.id)
    for number in (1, 2, 3):
        step = closing(ids["1"], AT + number * HOUR, PostingState.POSSIBLY_CLOSED, number)
        store.save(portion(run, at=AT + number * HOUR, transitions=(step,)))
    [known] = store.known(acme.id)
    assert (known.misses, known.missed_at) == (3, AT + 3 * HOUR)
    assert [e.at for e in store.history(ids["1"])[1]] == [AT, AT + HOUR]
    assert kinds(store) == [ChangeKind.POSTING_NEW, ChangeKind.POSTING_POSSIBLY_CLOSED]
    active = closing(ids["1"], AT + DAY, PostingState.ACTIVE, 0)
    store.save(portion(run, at=AT + DAY, transitions=(active,)))
    assert store.known(acme.id)[0].state is PostingState.ACTIVE
    assert kinds(store) == [ChangeKind.POSTING_UPDATED]


def test_a_complete_list_resets_misses_of_what_it_showed(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1", "2")
    run = begin(store, acme.id)
    steps = tuple(closing(number, AT, PostingState.POSSIBLY_CLOSED, 2) for number in ids.values())
    store.save(portion(run, transitions=steps))
    store.finish_run(ending(run, seen_all=(ids["1"],)))
    found = {one.external_id: (one.misses, one.missed_at) for one in store.known(acme.id)}
    assert found == {"1": (0, None), "2": (2, AT)}


def test_a_republished_role_is_linked_and_no_news(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1")
    kinds(store)
    run = begin(store, acme.id)
    new = store.save(portion(run, write("9", repost_of=ids["1"])))
    assert store.by_ids([new["9"]])[0].repost_of == ids["1"]
    assert kinds(store) == [ChangeKind.POSTING_UPDATED]


def test_last_seen_never_moves_back(store: SqlStore) -> None:
    acme = add_board(store)
    ids = scan(store, acme.id, "1", at=AT + DAY)
    scan(store, acme.id, "1", at=AT)
    [one] = store.by_ids(list(ids.values()))
    assert (one.last_seen_at, one.last_checked_at) == (AT + DAY, AT + DAY)


def test_another_boards_postings_cannot_be_closed(store: SqlStore) -> None:
    acme, other = add_board(store, "acme"), add_board(store, "other")
    ids = scan(store, other.id, "1")
    run = begin(store, acme.id)
    store.save(portion(run, transitions=(closing(ids["1"], AT),)))
    assert store.by_ids([ids["1"]])[0].state is PostingState.ACTIVE


def test_a_run_resumes_at_its_checkpoint(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    store.save(portion(run, write("1"), checkpoint=checkpoint(3), counters=Counters(pages=3)))
    store.release_run(run.id, "t")
    again = begin(store, acme.id, AT + HOUR, "other")
    assert (again.id, again.checkpoint, again.counters, again.started_at) == (
        run.id,
        checkpoint(3),
        Counters(pages=3),
        AT,
    )
    assert store.begin_run(acme.id, ScanMode.INCREMENTAL, "other", AT).id != run.id


def test_a_finished_run_is_kept_with_its_verdict(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    coverage = Coverage(complete=False, reasons=(PartialReason.CAP,), detail="1,000 of 1,000", unique=1000)
    store.finish_run(ending(run, AT + HOUR, coverage=coverage, note="n", counters=Counters(found=7)))
    stored = store.run(run.id)
    assert (stored.state, stored.coverage, stored.note, stored.finished_at) == (
        RunState.DONE,
        coverage,
        "n",
        AT + HOUR,
    )
    assert stored.counters == Counters(found=7)
    assert (store.board("acme").last_scan_at, store.board("acme").last_complete_at) == (AT + HOUR, None)
    second = begin(store, acme.id, AT + DAY)
    assert second.id != run.id
    store.finish_run(ending(second, AT + DAY, coverage=Coverage(complete=True)))
    assert store.board("acme").last_complete_at == AT + DAY
    assert [one.id for one in store.runs(acme.id, 10)] == [second.id, run.id]
    assert [one.id for one in store.runs(None, 1)] == [second.id]


def test_a_run_that_needs_a_restart_keeps_its_checkpoint_for_diagnosis(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    store.save(portion(run, checkpoint=checkpoint(5)))
    store.finish_run(msgspec.structs.replace(ending(run), state=RunState.NEEDS_RESTART, note="adapter version 2"))
    assert store.run(run.id).checkpoint == checkpoint(5)
    fresh = begin(store, acme.id)
    assert (fresh.id != run.id, fresh.checkpoint) == (True, None)


def test_one_scan_a_board_whatever_the_mode(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id, token="first")
    with pytest.raises(LeaseLost, match="acme"):
        store.begin_run(acme.id, ScanMode.INCREMENTAL, "second", AT + HOUR / 60)
    # The same owner may ask again.
    assert begin(store, acme.id, token="first").id == run.id


def test_a_lease_out_of_time_is_taken_over_and_its_owner_stopped_before_it_writes(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id, token="slow")
    again = begin(store, acme.id, AT + HOUR, token="quick")
    assert again.id == run.id
    for act in (
        lambda: store.save(portion(run, write("1"), at=AT + HOUR, token="slow")),
        lambda: store.finish_run(ending(run, AT + HOUR, token="slow")),
    ):
        with pytest.raises(LeaseLost):
            act()
    assert store.count() == 0
    # Another's lease is not its to release.
    store.release_run(run.id, "slow")
    store.save(portion(run, write("1"), at=AT + HOUR, token="quick"))


def test_each_portion_extends_the_lease(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    for minutes in range(10, 60, 10):
        store.save(portion(run, at=AT + minutes * HOUR / 60))
    with pytest.raises(LeaseLost):
        begin(store, acme.id, AT + 55 * HOUR / 60, token="other")


def test_a_run_that_ended_takes_no_more(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    store.finish_run(ending(run))
    with pytest.raises(LeaseLost, match="ended already"):
        store.save(portion(run, write("1")))
    with pytest.raises(NotFound, match="no scan run 99"):
        store.save(msgspec.structs.replace(portion(run), run_id=99))


def test_a_portion_that_cannot_be_stored_leaves_nothing(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    with pytest.raises(InvalidInput, match="no id"):
        store.save(portion(run, write("1"), write(""), checkpoint=checkpoint(2)))
    assert store.count() == 0
    assert store.run(run.id).checkpoint is None


def test_text_of_any_kind_comes_back(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    for number, text in enumerate(("nul \x00 inside", "汉字 かな", "😀", "'; DROP TABLE posting; --", "%s ? :x")):
        changed = write(f"id {number} {text.replace(chr(0), '')}", text, fingerprint="f", content_hash="h")
        store.save(portion(run, changed))
        [one] = store.find(acme.id, [changed.external_id])
        assert one.posting == changed.posting


def test_postings_are_paged_in_order(store: SqlStore) -> None:
    acme, other = add_board(store, "acme"), add_board(store, "other")
    scan(store, acme.id, *map(str, range(5)))
    scan(store, other.id, *map(str, range(5)))
    first = store.postings(board_id=acme.id, limit=3)
    rest = store.postings(board_id=acme.id, after_id=first[-1].id, limit=3)
    assert [one.posting.external_id for one in (*first, *rest)] == list("01234")
    everything = [one.id for one in store.postings()]
    assert len(everything) == 10
    wanted = [everything[7], 999_999, everything[2]]
    assert [one.id for one in store.by_ids(wanted)] == [everything[7], everything[2]]
    assert store.by_ids([]) == []
    assert (store.count(), store.count(PostingState.CLOSED)) == (10, 0)
    assert store.count_by_board() == {acme.id: {PostingState.ACTIVE: 5}, other.id: {PostingState.ACTIVE: 5}}
    with pytest.raises(NotFound):
        store.history(999_999)
