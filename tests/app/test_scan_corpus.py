"""Real lists through the whole scan: every listed posting is stored, a repeat writes nothing, one fewer closes one."""

import asyncio

import msgspec
import pytest

from app.site import Clock, world
from rolecall.app.building import normalized
from rolecall.app.scan import Scanner
from rolecall.fetch.outcome import classify
from rolecall.model import Board, Fetched, InvalidInput, Page, ScanMode
from rolecall.sources.registry import adapters
from sources.test_corpus import KEYS, content, files

pytestmark = [pytest.mark.corpus, pytest.mark.slow]


class OneList:
    """Answers the first request of a board with a recorded list, and nothing else."""

    def __init__(self):
        self.first, self.body, self.kind = "", b"", "application/json"

    async def fetch(self, request, rules):
        if request.url != self.first:
            raise InvalidInput(f"{request.url} is not recorded.")
        page = Page(
            url=request.url,
            final_url=request.url,
            status=200,
            headers=(("content-type", self.kind),),
            body=self.body,
            fetched_at=Clock().now(),
        )
        return Fetched(request=request, verdict=classify(page), page=page, attempts=1)

    async def recall(self, url):
        return None


#: Platforms whose captured files are first answers of a list.
PLATFORMS = (
    "greenhouse",
    "ashby",
    "lever",
    "smartrecruiters",
    "recruitee",
    "workable",
    "personio",
    "teamtailor",
    "workday",
)
#: Files that must be scanned whole, at least; the rest are pages of lists of which not all was captured.
LEAST = {"greenhouse": 30, "ashby": 40}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_listed_posting_is_stored(corpus, platform, tmp_path):
    async def run():
        served = OneList()
        async with world(tmp_path, served) as w:
            scanner = Scanner(msgspec.structs.replace(w.tools, fetcher=served, normalize=normalized))
            adapter = adapters()[platform]
            paths = list(files(corpus, platform))
            whole = 0
            for n, path in enumerate(paths):
                key = KEYS[platform] | {"copy": str(n)}
                new = Board(slug=f"b{n}", adapter=platform, key=key, url="https://acme.example/")
                (board,) = w.store.put_boards([new], w.clock.now())
                served.first = adapter.start(board, ScanMode.FULL)[0].url
                served.body = content(path)
                served.kind = "application/json" if path.suffix in (".json", ".gz") else "application/xml"
                try:
                    summary = await scanner.scan(board, adapter, ScanMode.FULL)
                except InvalidInput:
                    continue  # a paged list of which one page was captured
                whole += 1
                stored = w.store.postings(board.id, limit=100_000)
                assert len(stored) == summary.found == summary.new, (path.name, summary)
                assert all(p.posting.title and p.posting.url for p in stored), path.name
                w.clock.move(hours=6)
                again = await scanner.scan(w.store.board(board.slug), adapter, ScanMode.FULL)
                assert (again.new, again.updated, again.closed) == (0, 0, 0), path.name
            print(f"{platform}: {whole} of {len(paths)} files scanned whole")
            assert whole >= LEAST.get(platform, 1)

    asyncio.run(run())
