import pytest

from rolecall.model import (
    Board,
    BoardState,
    ChangeKind,
    Evidence,
    EvidenceKind,
    InvalidInput,
    LeaseLost,
    NotFound,
    Refused,
    Route,
)
from rolecall.store import SqlStore
from store.samples import AT, DAY, HOUR, add_board, begin, board, portion, scan, write

OPTED_OUT = Evidence(kind=EvidenceKind.OPT_OUT, at=AT + DAY, detail="asked by mail")


def test_a_board_comes_back_as_it_was_put(store: SqlStore) -> None:
    put = board(
        employer="Acme",
        entry_filter="/jobs/",
        config='{"a": 1}',
        route=Route.BROWSER,
        locales=("de", "en"),
        how="link on the careers page",
        state=BoardState.PAUSED,
        state_reason="proposed",
    )
    [stored] = store.put_boards([put], AT)
    assert stored.id > 0
    assert stored.added_at == AT
    fields = ("slug", "adapter", "key", "url", "employer", "entry_filter", "config", "route", "locales", "how")
    assert all(getattr(stored, name) == getattr(put, name) for name in fields)
    assert (stored.state, stored.state_reason) == (BoardState.PAUSED, "proposed")
    assert store.board("acme") == stored
    assert store.board("nobody") is None


def test_adding_again_updates_by_key_and_keeps_what_is_not_said(store: SqlStore) -> None:
    first = store.put_boards([board(employer="Acme")], AT)[0]
    store.set_board_state(first.id, BoardState.PAUSED, "asked", 2)
    [again] = store.put_boards([board("acme", employer=None, locales=("fr",))], AT + HOUR)
    assert (again.id, again.employer, again.locales, again.added_at) == (first.id, "Acme", ("fr",), AT)
    assert (again.state, again.failures) == (BoardState.PAUSED, 2)
    assert len(store.boards()) == 1


def test_adding_the_same_again_writes_nothing(store: SqlStore) -> None:
    add_board(store)
    before = store.read("c", 100)
    add_board(store)
    assert store.read("c", 100) == before


def test_a_taken_slug_gets_a_number(store: SqlStore) -> None:
    one = board("acme")
    other = board("acme")
    boards = store.put_boards([one, type(other)(**{**_fields(other), "key": {"token": "other"}})], AT)
    assert [stored.slug for stored in boards] == ["acme", "acme-2"]


def _fields(value: object) -> dict[str, object]:
    return {name: getattr(value, name) for name in value.__struct_fields__}  # type: ignore[attr-defined]


def test_boards_are_listed_by_slug_and_state(store: SqlStore) -> None:
    store.put_boards([board("zeta"), board("alpha"), board("mid")], AT)
    store.set_board_state(store.board("mid").id, BoardState.DISABLED, "failed 5 times", 5)
    assert [one.slug for one in store.boards()] == ["alpha", "mid", "zeta"]
    assert [one.slug for one in store.boards(BoardState.DISABLED)] == ["mid"]


def test_a_change_of_state_is_logged_once(store: SqlStore) -> None:
    added = add_board(store)
    store.set_board_state(added.id, BoardState.DISABLED, "failed", 5)
    store.set_board_state(added.id, BoardState.DISABLED, "failed", 5)
    store.set_board_state(added.id, BoardState.DISABLED, "failed", 6)
    kinds = [change.kind for change in store.read("c", 10)]
    assert kinds == [ChangeKind.BOARD_ADDED, ChangeKind.BOARD_CHANGED]
    assert store.board("acme").failures == 6


def test_erasing_leaves_nothing_of_a_board_but_its_changes(store: SqlStore) -> None:
    acme, other = add_board(store, "acme"), add_board(store, "other")
    scan(store, acme.id, "1", "2")
    kept = scan(store, other.id, "1")
    assert store.erase_board(acme.id, OPTED_OUT, tombstone=False) == 2
    assert store.board("acme") is None
    assert store.known(acme.id) == []
    assert store.runs(acme.id, 10) == []
    assert store.count() == 1
    # The same description at another board stays.
    assert store.by_ids(list(kept.values()))[0].posting.description_text == "About 1: one"
    erased = [change.entity_id for change in store.read("c", 100) if change.kind is ChangeKind.POSTING_ERASED]
    assert len(erased) == 2


def test_an_erased_id_is_never_given_again(store: SqlStore) -> None:
    acme = add_board(store)
    before = scan(store, acme.id, "1", "2")
    store.erase_board(acme.id, OPTED_OUT, tombstone=False)
    after = scan(store, add_board(store).id, "1", "2")
    assert min(after.values()) > max(before.values())


def test_a_tombstone_keeps_an_employer_out(store: SqlStore) -> None:
    acme = add_board(store)
    run = begin(store, acme.id)
    store.erase_board(acme.id, OPTED_OUT, tombstone=True)
    with pytest.raises(Refused, match="acme opted out"):
        store.put_boards([board("new"), board("acme")], AT + DAY)
    assert store.board("new") is None
    with pytest.raises(Refused):
        store.set_board_state(acme.id, BoardState.ACTIVE, None, 0)
    with pytest.raises(Refused):
        begin(store, acme.id)
    # A scan that was under way writes nothing more.
    with pytest.raises((LeaseLost, NotFound)):
        store.save(portion(run, write("1")))
    assert store.board("acme").state is BoardState.OPTED_OUT
    assert store.board("acme").state_reason == "asked by mail"


def test_an_unknown_board_is_named(store: SqlStore) -> None:
    with pytest.raises(NotFound, match="no board with id 77"):
        store.set_board_state(77, BoardState.ACTIVE, None, 0)


def test_a_time_without_zone_is_refused(store: SqlStore) -> None:
    with pytest.raises(InvalidInput, match="no zone"):
        store.put_boards([board()], AT.replace(tzinfo=None))
    assert store.boards() == []


def test_boards_are_paged_by_slug_and_narrowed(store: SqlStore) -> None:
    boards = [
        Board(
            slug=slug,
            adapter="x",
            key={"token": slug},
            url=f"https://{slug}.example/Jobs",
            employer=employer,
            how="test",
        )
        for slug, employer in (("delta", None), ("alpha", "Ada Works"), ("charlie", "Works 100%"), ("bravo", "Bee"))
    ]
    store.put_boards(boards, AT)
    total, page = store.boards_page("", 2)
    assert (total, [b.slug for b in page]) == (4, ["alpha", "bravo"])
    assert [b.slug for b in store.boards_page(page[-1].slug, 5)[1]] == ["charlie", "delta"]
    assert [b.slug for b in store.boards_page("", 9, match="WORKS")[1]] == ["alpha", "charlie"]
    assert [b.slug for b in store.boards_page("", 9, match="00%")[1]] == ["charlie"]
    assert store.boards_page("", 9, match="delta.example/jobs")[0] == 1
    assert store.boards_page("", 9, BoardState.PAUSED) == (0, [])
