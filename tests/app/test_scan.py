"""The scan stage on a real store: what it asks for, what it saves, what it closes."""

import asyncio

import msgspec
import pytest

from app.site import ROOT, Site, SiteAdapter, world
from rolecall.app.scan import ScanLimits
from rolecall.fetch.transport import digest_of
from rolecall.model import (
    Board,
    ChangeKind,
    EvidenceKind,
    ListingKind,
    Outcome,
    PostingState,
    RunState,
    ScanMode,
)


def go(coroutine):
    return asyncio.run(coroutine)


def kinds(store, consumer="test"):
    changes = store.read(consumer, 100_000)
    if changes:
        store.ack(consumer, changes[-1].seq)
    return [change.kind for change in changes if change.entity == "posting"]


def test_a_second_identical_scan_writes_nothing_but_last_seen(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(7))) as w:
            first = await w.scan()
            kinds(w.store)
            before = {p.id: p for p in w.store.postings()}
            w.clock.move(hours=6)
            second = await w.scan()
            assert (first.new, second.new, second.unchanged, second.found) == (7, 0, 7, 7)
            assert kinds(w.store) == []
            for p in w.store.postings():
                assert p.last_seen_at == w.clock.now()
                moved = msgspec.structs.replace(p, last_seen_at=before[p.id].last_seen_at)
                assert msgspec.structs.replace(moved, last_checked_at=before[p.id].last_checked_at) == before[p.id]
                assert len(w.store.history(p.id)[0]) == 1

    go(run())


def test_one_fewer_closes_exactly_that_one_and_it_comes_back_with_its_first_sight(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=3).add(range(10))) as w:
            await w.scan()
            first = w.clock.now()
            w.site.drop(4)
            w.clock.move(hours=6)
            summary = await w.scan()
            assert (summary.closed, summary.verdict, w.only("closed")) == (1, "complete", {"4"})
            (closed,) = w.store.postings(state=PostingState.CLOSED)
            assert closed.evidence.kind is EvidenceKind.ABSENT_COMPLETE
            assert closed.evidence.run_id == summary.run
            w.site.add([4])
            w.clock.move(hours=6)
            summary = await w.scan()
            assert (summary.reopened, summary.new, w.only("closed")) == (1, 0, set())
            assert {p.first_seen_at for p in w.store.postings()} == {first}
            assert kinds(w.store)[-1] is ChangeKind.POSTING_REOPENED

    go(run())


def test_only_what_changed_is_parsed_and_only_material_changes_are_kept(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(5))) as w:
            await w.scan()
            w.site.job(1)["title"] = "Another role"
            w.site.job(2)["dated"] = "2026-03-02T00:00:00Z"
            w.clock.move(hours=6)
            summary = await w.scan()
            assert (summary.updated, summary.unchanged) == (1, 4)
            counts = {p.posting.external_id: len(w.store.history(p.id)[0]) for p in w.store.postings()}
            assert counts == {"0": 1, "1": 2, "2": 1, "3": 1, "4": 1}

    go(run())


@pytest.mark.parametrize(
    ("url", "answer", "reason"),
    [
        ("list?offset=4", Outcome.UNAVAILABLE, "page_failed"),
        ("list?offset=4", Outcome.TIMEOUT, "page_failed"),
        ("list?offset=4", Outcome.CHALLENGE, "blocked"),
        ("list?offset=4", b'{"jobs": [{"id": "4"', "unreadable"),
        ("list?offset=8", b"<html>busy</html>", "unreadable"),
        ("list?offset=4", b'{"jobs": [], "more": false, "total": 12, "others": []}', "short_of_total"),
        ("list?offset=4", b'{"jobs": "none", "more": false, "total": 12, "others": []}', "unreadable"),
    ],
)
def test_a_list_that_is_not_whole_closes_nothing(url, answer, reason, tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=4).add(range(12))) as w:
            await w.scan()
            w.site.broken[f"{ROOT}/{url}"] = answer
            for _ in range(4):
                w.clock.move(hours=6)
                summary = await w.scan()
                assert summary.verdict == "partial"
                assert reason in summary.reason
                assert summary.detail
            assert w.only("active") == {str(i) for i in range(12)}
            w.site.broken.clear()
            w.site.drop(11)
            w.clock.move(hours=6)
            assert (await w.scan()).closed == 1

    go(run())


@pytest.mark.parametrize("answer", [b"", b"<html>", b'{"jobs": 5}', b"[]", b"{", Outcome.TOO_LARGE, Outcome.TIMEOUT])
def test_a_board_that_cannot_be_read_fails_loudly_and_changes_nothing(answer, tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            await w.scan()
            kinds(w.store)
            w.site.broken[f"{ROOT}/list?offset=0"] = answer
            summary = await w.scan()
            assert summary.verdict == "failed"
            assert summary.detail
            assert kinds(w.store) == []
            assert w.store.runs(None, 1)[0].state is RunState.FAILED
            assert w.board().failures == 1

    go(run())


def test_a_site_that_turns_us_away_is_asked_for_nothing_more(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3)).add(["a"], entry="sales").add(["b"], entry="it")) as w:
            w.site.broken[f"{ROOT}/sales?offset=0"] = Outcome.HARD_BLOCK
            summary = await w.scan()
            assert w.site.asked == [f"{ROOT}/list?offset=0", f"{ROOT}/sales?offset=0"]
            assert "blocked" in summary.reason

    go(run())


def test_entry_points_are_merged_before_details_are_fetched(tmp_path):
    async def run():
        site = Site(details=True).add(range(4)).add([2, 3, 9], entry="sales")
        async with world(tmp_path, site) as w:
            summary = await w.scan()
            details = [url for url in site.asked if "/jobs/" in url]
            assert sorted(details) == sorted({f"{ROOT}/jobs/{i}" for i in (0, 1, 2, 3, 9)})
            assert (summary.found, summary.new, summary.verdict) == (5, 5, "complete")
            assert {stop.entry for stop in summary.stops} == {"list", "sales"}
            site.asked.clear()
            site.job(1)["title"] = "Changed"
            await w.scan()
            assert [url for url in site.asked if "/jobs/" in url] == [f"{ROOT}/jobs/1"]

    go(run())


def test_categories_found_are_kept_and_inactive_only_after_a_complete_discovery(tmp_path):
    async def run():
        site = Site().add(range(4)).add([2], entry="sales").add([3], entry="it")
        async with world(tmp_path, site) as w:
            await w.scan()
            assert {c.name for c in w.store.categories(w.board().id)} == {"sales", "it"}
            del site.lists["it"]
            site.broken[f"{ROOT}/sales?offset=0"] = Outcome.TIMEOUT
            await w.scan()
            assert all(c.active for c in w.store.categories(w.board().id))
            site.broken.clear()
            await w.scan()
            assert {c.name for c in w.store.categories(w.board().id) if c.active} == {"sales"}

    go(run())


def test_only_the_newest_scan_keeps_its_pages(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=2).add(range(6))) as w:
            for n in range(4):
                w.site.job(n)["title"] = f"Changed {n}"
                await w.scan()
                await w.scan()
            pages = [len(run.checkpoint.pages) for run in w.store.runs(None, 20)]
            assert pages == [0, 3, 0, 0, 0, 0, 0, 0]
            assert all(run.checkpoint.entries for run in w.store.runs(None, 20))

    go(run())


def test_a_broken_record_costs_itself_only_and_is_asked_for_again(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(8)).add([8], bad=True)) as w:
            summary = await w.scan()
            assert (summary.new, summary.errors, summary.found, summary.verdict) == (8, 1, 9, "complete")
            assert "8: PayloadError" in summary.detail
            del w.site.job(8)["bad"]
            w.clock.move(hours=6)
            assert (await w.scan()).new == 1

    go(run())


def test_a_known_posting_whose_change_cannot_be_read_stays_present_and_unchanged(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            await w.scan()
            w.site.job(1)["bad"] = True
            w.clock.move(hours=6)
            summary = await w.scan()
            assert (summary.errors, summary.closed, w.only("active")) == (1, 0, {"0", "1", "2"})
            assert {p.last_seen_at for p in w.store.postings()} == {w.clock.now()}

    go(run())


def test_a_degraded_source_delivers_nothing_from_its_records_and_closes_nothing(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            await w.scan()
            w.site.drop(0)
            w.site.add(range(10, 14), bad=True).add(range(20, 25))
            summary = await w.scan()
            assert (summary.new, summary.closed) == (0, 0)
            assert "unreadable" in summary.reason
            assert w.only("active") == {"0", "1", "2"}

    go(run())


def test_a_listed_posting_whose_page_says_closed_is_closed_with_its_words(tmp_path):
    async def run():
        async with world(tmp_path, Site(details=True).add(range(4))) as w:
            await w.scan()
            w.site.job(2).update(closed=True, title="Role 2 (closed)")
            summary = await w.scan()
            assert (summary.closed, w.only("closed")) == (1, {"2"})
            (closed,) = w.store.postings(state=PostingState.CLOSED)
            assert (closed.evidence.kind, closed.evidence.detail) == (EvidenceKind.CLOSED_PAGE, "This role is closed")

    go(run())


def test_incremental_scans_leave_each_entry_point_by_itself_and_close_nothing(tmp_path):
    async def run():
        site = Site(page_size=10).add(range(100)).add(range(200, 260), entry="sales")
        async with world(tmp_path, site) as w:
            await w.scan()
            site.drop(99, 259)
            site.lists["sales"].insert(20, {"id": "new", "title": "New", "place": "Lyon"})
            site.asked.clear()
            summary = await w.scan(mode=ScanMode.INCREMENTAL)
            pages = {name: sum(f"/{name}?" in url for url in site.asked) for name in ("list", "sales")}
            assert pages == {"list": 3, "sales": 5}
            assert (summary.new, summary.closed, summary.reason) == (1, 0, "wrong_mode")
            assert {stop.reason for stop in summary.stops} == {"known_run"}

    go(run())


def test_a_raised_item_keeps_an_incremental_scan_reading(tmp_path):
    async def run():
        site = Site(page_size=10).add(range(60), dated="2026-01-01T00:00:00+00:00")
        async with world(tmp_path, site) as w:
            await w.scan()
            w.clock.move(hours=3)
            for job in site.lists["list"][:20]:
                job["dated"] = w.clock.now().isoformat()
            site.asked.clear()
            await w.scan(mode=ScanMode.INCREMENTAL)
            assert len(site.asked) == 5

    go(run())


def test_observed_lists_close_after_four_misses_and_confirm_what_comes_back(tmp_path):
    async def run():
        site = Site(details=True).add(range(6))
        adapter = SiteAdapter(details=True, listing=ListingKind.OBSERVED)
        async with world(tmp_path, site) as w:
            await w.scan(adapter)
            site.drop(5)
            for n in range(4):
                assert w.only("closed") == set(), n
                w.clock.move(hours=6)
                await w.scan(adapter)
            assert w.only("closed") == {"5"}
            site.add([5], closed=True)
            await w.scan(adapter)
            assert w.only("closed") == {"5"}, "a hint to a page that says it is closed reopens nothing"

    go(run())


def test_a_role_republished_on_another_page_is_no_news(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=5).add(range(20))) as w:
            await w.scan()
            kinds(w.store)
            gone = w.site.job(13)
            w.site.drop(13)
            w.site.lists["list"].insert(0, {**gone, "id": "new13"})
            w.site.lists["list"].insert(1, {**gone, "id": "other", "title": "Truly new"})
            summary = await w.scan()
            assert (summary.new, summary.closed) == (2, 1)
            assert sorted(kinds(w.store)) == ["posting_closed", "posting_new", "posting_updated"]
            stored = {p.posting.external_id: p for p in w.store.postings()}
            assert stored["new13"].repost_of == stored["13"].id
            assert stored["other"].repost_of == 0

    go(run())


def test_a_second_opening_beside_the_first_is_no_repost(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=5).add(range(20))) as w:
            await w.scan()
            w.site.lists["list"].insert(0, {**w.site.job(13), "id": "second"})
            await w.scan()
            assert {p.repost_of for p in w.store.postings()} == {0}

    go(run())


def test_a_board_that_is_gone_closes_its_roles_at_the_third_answer_hours_apart(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            await w.scan()
            w.site.broken[f"{ROOT}/list?offset=0"] = Outcome.GONE
            for hours, state in [(6, "possibly_closed"), (1, "possibly_closed"), (6, "possibly_closed"), (6, "closed")]:
                w.clock.move(hours=hours)
                summary = await w.scan()
                assert (summary.verdict, "board_gone" in summary.reason) == ("failed", True)
                assert set(w.states().values()) == {state}
            assert {p.evidence.kind for p in w.store.postings()} == {EvidenceKind.BOARD_GONE}

    go(run())


def test_a_silent_board_is_disabled_at_the_fifth_failure_and_dead_after_a_month(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(3))) as w:
            await w.scan()
            w.site.broken[f"{ROOT}/list?offset=0"] = Outcome.DNS_ERROR
            for n in range(1, 26):
                w.clock.move(days=1)
                await w.scan()
                assert w.board().state == ("disabled" if n >= 5 else "active")
            assert w.only("active") == {"0", "1", "2"}, "weeks of silence are no absence"
            w.clock.move(days=6)
            summary = await w.scan()
            assert (summary.closed, w.only("closed")) == (3, {"0", "1", "2"})
            assert {p.evidence.kind for p in w.store.postings()} == {EvidenceKind.BOARD_DEAD}
            w.site.broken.clear()
            w.clock.move(days=1)
            summary = await w.scan()
            assert (summary.reopened, w.board().state, w.board().failures) == (3, "active", 0)

    go(run())


def test_many_boards_of_a_platform_shrinking_at_once_hold_their_closings(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(10))) as w:
            boards = [f"b{n}" for n in range(5)]
            for slug in boards:
                await w.scan(slug=slug)
            w.clock.move(hours=6)
            w.site.drop(0, 1, 2, 3)
            closed = [(await w.scan(slug=slug)).closed for slug in boards]
            assert closed == [4, 4, 0, 0, 0], "from the third board on it is the platform's fault"
            w.clock.move(hours=6)
            assert [(await w.scan(slug=slug)).closed for slug in boards] == [0, 0, 4, 4, 4]

    go(run())


def test_a_304_stands_for_the_page_only_if_its_bytes_were_saved(tmp_path):
    async def run():
        site = Site().add(range(5))
        async with world(tmp_path, site) as w:
            await w.scan()
            site.conditional = True
            w.clock.move(hours=6)
            summary = await w.scan()
            assert (summary.unchanged, summary.verdict, len(site.asked)) == (5, "complete", 2)
            # Bytes that were observed but never saved (the process died in between).
            site.job(1)["title"] = "Changed"
            site.observations[f"{ROOT}/list?offset=0"] = (
                __import__("hashlib")
                .blake2b(site._list(SiteAdapter().start(None, None)[0]), digest_size=16)
                .hexdigest()
            )
            w.clock.move(hours=6)
            summary = await w.scan()
            assert summary.updated == 1

    go(run())


def test_an_unchanged_page_whose_postings_were_erased_is_read_again(tmp_path):
    async def run():
        async with world(tmp_path, Site(page_size=2).add(range(4))) as w:
            await w.scan()
            w.site.job(3)["title"] = "Changed"
            w.clock.move(hours=6)
            summary = await w.scan()
            assert (summary.updated, summary.unchanged) == (1, 3)

    go(run())


def test_bytes_without_a_payload_hash_are_compared_like_fetched_ones(tmp_path):
    async def run():
        site = Site().add(range(4))
        async with world(tmp_path, site) as w:
            await w.scan()
            (memo,) = w.store.runs(w.board().id, 1)[0].checkpoint.pages
            body = site._list(SiteAdapter().start(None, None)[0])
            site.broken[memo.key] = (Outcome.OK, 200, body)
            for _ in range(2):
                w.clock.move(hours=6)
                summary = await w.scan()
                assert (summary.unchanged, summary.verdict) == (4, "complete")
            (memo,) = w.store.runs(w.board().id, 40)[1].checkpoint.pages
            assert memo.digest == digest_of(body)

    go(run())


def test_recheck_closes_on_a_page_that_is_gone_twice_and_on_its_own_words(tmp_path):
    async def run():
        site = Site(details=True).add(range(12))
        async with world(tmp_path, site) as w:
            await w.scan()
            site.broken[f"{ROOT}/jobs/3"] = Outcome.GONE
            site.broken[f"{ROOT}/jobs/4"] = Outcome.UNAVAILABLE
            site.job(5)["closed"] = True
            w.clock.move(hours=2)
            summary = await w.scan(mode=ScanMode.RECHECK)
            assert (summary.closed, w.only("closed"), w.only("possibly_closed")) == (1, {"5"}, {"3"})
            w.clock.move(hours=2)
            await w.scan(mode=ScanMode.RECHECK)
            assert (w.only("closed"), w.only("possibly_closed")) == ({"3", "5"}, set())

    go(run())


def test_items_outside_the_entry_filter_do_not_belong_to_the_board(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(12))) as w:
            board = msgspec.structs.replace(w.board(), entry_filter=r"/jobs/\d$")
            w.store.put_boards([board], w.clock.now())
            summary = await w.scan()
            assert (summary.found, len(w.states())) == (10, 10)

    go(run())


def test_a_posting_whose_page_does_not_come_is_stored_as_listed_and_completed_later(tmp_path):
    async def run():
        site = Site(details=True).add(range(6), text="Bake bread.")
        async with world(tmp_path, site) as w:
            for n in range(4):
                site.broken[f"{ROOT}/jobs/{n}"] = Outcome.TIMEOUT
            site.broken[f"{ROOT}/jobs/4"] = Outcome.GONE
            summary = await w.scan()
            assert (summary.new, summary.errors, summary.verdict) == (5, 5, "complete")
            stored = {p.posting.external_id: p.posting for p in w.store.postings()}
            assert "4" not in stored, "a page that is gone makes no role"
            assert (stored["0"].description_text, stored["5"].description_text) == (None, "Bake bread.")
            site.broken.clear()
            w.clock.move(hours=6)
            summary = await w.scan()
            assert (summary.new, summary.updated, summary.errors) == (1, 4, 0)
            assert {p.posting.description_text for p in w.store.postings()} == {"Bake bread."}

    go(run())


def test_a_site_that_refuses_details_is_not_asked_for_more_of_them(tmp_path):
    async def run():
        site = Site(details=True).add(range(60))
        async with world(tmp_path, site, limits=ScanLimits(details=2)) as w:
            for n in range(60):
                site.broken[f"{ROOT}/jobs/{n}"] = Outcome.RATE_LIMITED
            summary = await w.scan()
            assert len(site.asked) <= 4
            assert (summary.new, summary.found) == (60, 60)

    go(run())


REFUSAL = (Outcome.HARD_BLOCK, 403, b'{"closed": true}')


@pytest.mark.parametrize(
    ("statuses", "body", "closed", "refused"),
    [
        ((403,), b'{"closed": true}', {"1"}, False),
        ((403,), b"<h1>Forbidden</h1>", set(), True),
        ((403,), b'{"title": "A wall", "place": "Lyon"}', set(), True),
        ((), b'{"closed": true}', set(), True),
    ],
)
def test_a_status_the_adapter_reads_itself_may_end_a_role_and_nothing_else(statuses, body, closed, refused, tmp_path):
    async def run():
        adapter = SiteAdapter(details=True, statuses=statuses)
        async with world(tmp_path, Site(details=True).add(range(6))) as w:
            await w.scan(adapter)
            for number in range(6):
                w.site.job(number)["title"] += " (m/f/d)"
            w.site.broken[f"{ROOT}/jobs/1"] = (Outcome.HARD_BLOCK, 403, body)
            w.clock.move(hours=6)
            w.site.asked.clear()
            summary = await w.scan(adapter)
            assert w.only("closed") == closed
            assert (summary.errors > 0) is refused
            # A role that ended is no refusal: the others are asked for.
            assert (summary.updated == 5) or refused

    go(run())


def test_recheck_lets_the_adapter_see_such_a_page(tmp_path):
    async def run():
        adapter = SiteAdapter(details=True, statuses=(403,), listing=ListingKind.OBSERVED)
        async with world(tmp_path, Site(details=True).add(range(6))) as w:
            await w.scan(adapter)
            w.site.broken[f"{ROOT}/jobs/1"] = REFUSAL
            w.site.broken[f"{ROOT}/jobs/2"] = (Outcome.HARD_BLOCK, 403, b"Forbidden")
            w.clock.move(hours=6)
            await w.scan(adapter, mode=ScanMode.RECHECK)
            assert w.only("closed") == {"1"}

    go(run())


def test_a_board_whose_employer_moved_is_reported_with_the_new_one(tmp_path):
    async def run():
        async with world(tmp_path, Site().add(range(6))) as w:
            page = "https://www.acme.test/careers"
            w.store.put_boards([Board(slug="acme", adapter="site", key={"token": "acme"}, url=page)], w.clock.now())
            w.site.broken[page] = b'<html><body><iframe src="https://jobs.lever.co/acme"></iframe></body></html>'
            assert (await w.scan()).moved is None
            assert page not in w.site.asked
            w.site.drop(*range(6))
            w.clock.move(hours=6)
            summary = await w.scan()
            assert "lever (site acme" in summary.moved
            assert f"rolecall add {page}" in summary.moved
            assert w.site.asked.count(page) == 1
            assert w.only("closed") == set()
            w.site.broken[page] = Outcome.TIMEOUT
            w.clock.move(hours=6)
            assert (await w.scan()).moved is None

    go(run())
