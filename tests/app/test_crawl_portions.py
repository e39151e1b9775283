"""Commits of a crawl stay short: by how many results wait for one, not by the clock."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.crawl_site import Site, crawl, html, open_app, plan, prose
from rolecall.app.crawl import Crawl, committing, seed
from rolecall.app.crawl.portions import FIRST, LEAST, TARGET, Portion
from rolecall.fetch import Limits
from rolecall.model import PageRecord, StoreUnavailable
from rolecall.search.tantivy.pages import TantivyPages

HOST = "rose.example"
LANES = 8


def settled(per_page: float, fixed: float, offered: int, most: int = 1_000) -> Portion:
    """After forty commits, each of as many results as are taken of those offered; the first of one page, as ever."""
    portion = Portion(most)
    portion.note(1, fixed + per_page)
    for _ in range(40):
        results = min(offered, portion.size)
        portion.note(results, fixed + results * per_page)
    return portion


def test_large_pages_come_in_small_portions_and_small_ones_in_large() -> None:
    assert settled(0.002, 0.02, 400).size * 0.002 <= TARGET
    assert settled(0.002, 0.02, 400).size >= 80
    assert settled(0.0002, 0.02, 800).size >= 800
    assert settled(0.0, 0.0, 5_000).size == 1_000


def test_a_slow_disk_does_not_make_every_commit_a_small_one() -> None:
    assert settled(0.0005, 0.5, 900).size >= 250


def test_a_commit_that_hung_for_once_changes_little() -> None:
    for results in (20, 120):
        portion = settled(0.0015, 0.02, 400)
        portion.note(results, 3.0)
        for _ in range(20):
            portion.note(portion.size, 0.02 + portion.size * 0.0015)
            assert LEAST <= portion.size <= 400
        for _ in range(20):
            portion.note(portion.size, 0.02 + portion.size * 0.0015)
        assert portion.size * 0.0015 <= TARGET


def test_few_results_and_none_teach_nothing_of_many() -> None:
    portion = Portion(1_000)
    for _ in range(50):
        portion.note(0, 1.0)
        portion.note(3, 0.001)
    assert portion.size == FIRST


def test_fetching_waits_for_a_commit_under_way(tmp_path: Path) -> None:
    """While a commit takes its time, no more pages are fetched than the next one makes searchable promptly."""
    pages = {f"/{n}": (200, {}, html(f"Role {n}", prose(n))) for n in range(600)}
    pages["/"] = (200, {}, html("Careers", prose(9_999), list(pages)))
    site = Site(lambda _host, path: pages.get(path))

    async def main() -> tuple[int, int]:
        app = open_app(tmp_path, site, [HOST])
        seed(app.store, [f"https://{HOST}/"], app.clock.now())
        limits = Limits(interval=0.0, concurrency=16, host_concurrency=LANES, retries=0)
        work = Crawl(app, plan(urls=600, lanes=LANES, depth=2), limits)
        held, go_on = threading.Event(), threading.Event()
        apply = work.index.apply_pages

        def slowly(upserts: Sequence[PageRecord], deletes: Sequence[int]) -> None:
            if len(upserts) > 1 and not held.is_set():
                held.set()
                go_on.wait(60)
            apply(upserts, deletes)

        work.index.apply_pages = slowly  # type: ignore[method-assign]
        try:
            worker = await work.start()
            running = asyncio.create_task(worker.run())
            await asyncio.to_thread(held.wait, 60)
            before = len(site.paths())
            # Until nothing comes any more: a second without a request is longer than any of these takes.
            count = -1
            while count != len(site.paths()):
                count = len(site.paths())
                await asyncio.sleep(1)
            meanwhile = count - before
            go_on.set()
            progress = await running
            return meanwhile, progress.indexed
        finally:
            go_on.set()
            await work.close()
            await app.close()

    with site:
        meanwhile, indexed = asyncio.run(main())
    assert meanwhile <= FIRST + LANES
    assert indexed == 601


def test_an_index_that_fails_is_tried_again_and_what_it_missed_comes_with_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = {"/": (200, {}, html("Careers", prose(1), ["/a"])), "/a": (200, {}, html("Role", prose(2)))}
    site = Site(lambda _host, path: pages.get(path))
    monkeypatch.setattr(committing, "_PATIENCE", (0.0, 0.0, 0.0))
    apply = TantivyPages.apply_pages
    failing = [True, True, False, True, True, True]
    tried: list[int] = []

    def sometimes(self: TantivyPages, upserts: Sequence[PageRecord], deletes: Sequence[int]) -> None:
        tried.append(len(upserts))
        if failing.pop(0):
            raise StoreUnavailable("no room", "Free disk space?")
        apply(self, upserts, deletes)

    async def main() -> tuple[int, set[int], set[int]]:
        app = open_app(tmp_path, site, [HOST])
        try:
            monkeypatch.setattr(TantivyPages, "apply_pages", sometimes)
            progress = await crawl(app, plan(), [f"https://{HOST}/"])
            monkeypatch.setattr(TantivyPages, "apply_pages", apply)
        finally:
            await app.close()
        again = open_app(tmp_path, site, [HOST])
        try:
            work = Crawl(again, plan())
            before = work.index.indexed_ids()
            await work.start()
            after = work.index.indexed_ids()
            await work.close()
            return progress.indexed, before, after
        finally:
            await again.close()

    with site:
        indexed, before, after = asyncio.run(main())
    # The first page is indexed at the third try, the second not at all.
    assert tried == [1] * 6
    assert (indexed, len(before), len(after)) == (2, 1, 2)
