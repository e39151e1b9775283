"""A small site under test control, its adapter, and everything a scan needs on a real store."""

import asyncio
import hashlib
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import msgspec

from rolecall.app.scan import Normalized, ScanLimits, Scanner, ScanTools
from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Fetched,
    Item,
    ListingKind,
    ListingPage,
    Observation,
    Outcome,
    Page,
    PayloadError,
    Posting,
    Problem,
    RawPlace,
    RawPosting,
    Request,
    ScanMode,
    Verdict,
)
from rolecall.store import StoreDoor, open_store

ROOT = "https://acme.example"


class Clock:
    """Stands still until moved."""

    def __init__(self):
        self.time = datetime(2026, 3, 1, 6, tzinfo=UTC)

    def now(self):
        return self.time

    def move(self, **by):
        self.time += timedelta(**by)


class Site:
    """Pages of JSON lists by entry point, details by id, and what goes wrong where."""

    def __init__(self, jobs=(), page_size=100, details=False, total=True):
        self.lists = {"list": [dict(job) for job in jobs]}
        self.page_size = page_size
        self.details = details
        self.total = total
        #: URL -> Outcome or bytes answered instead, or (Outcome, status, bytes).
        self.broken = {}
        #: URLs asked for, in order; with "!" in front when validators were not to be used.
        self.asked = []
        #: Called before each answer with the URL; may raise.
        self.before = None
        self.conditional = False
        self.observations = {}
        #: URL -> (content type, AccessPolicy) of an ordinary answer.
        self.said = {}

    def add(self, ids, entry="list", **more):
        self.lists.setdefault(entry, []).extend(
            {"id": str(i), "title": f"Role {i}", "place": "Lyon"} | more for i in ids
        )
        return self

    def drop(self, *ids):
        for jobs in self.lists.values():
            jobs[:] = [job for job in jobs if job["id"] not in {str(i) for i in ids}]

    def job(self, external_id):
        return next(job for jobs in self.lists.values() for job in jobs if job["id"] == str(external_id))

    async def fetch(self, request, rules):
        self.asked.append(request.url)
        if self.before is not None:
            self.before(request.url)
        await asyncio.sleep(0)
        found = self.broken.get(request.url)
        if found is None:
            found = self._detail(request) if request.entry == "detail" else self._list(request)
        if isinstance(found, tuple):
            outcome, status, body = found
            at = datetime(2026, 3, 1, tzinfo=UTC)
            page = Page(url=request.url, final_url=request.url, status=status, body=body, fetched_at=at)
            return Fetched(request=request, verdict=Verdict(outcome=outcome), page=page, attempts=1)
        if isinstance(found, Outcome):
            verdict = Verdict(outcome=found, why=f"the site says {found}")
            return Fetched(request=request, verdict=verdict, attempts=1)
        digest = hashlib.blake2b(found, digest_size=16).hexdigest()
        at = datetime(2026, 3, 1, tzinfo=UTC)
        if self.conditional and rules.conditional and self.observations.get(request.url) == digest:
            return Fetched(request=request, verdict=Verdict(outcome=Outcome.NOT_MODIFIED), unchanged=True, attempts=1)
        self.observations[request.url] = digest
        page = Page(url=request.url, final_url=request.url, status=200, body=found, fetched_at=at, digest=digest)
        policy = None
        if request.url in self.said:
            kind, policy = self.said[request.url]
            page = msgspec.structs.replace(page, headers=(("content-type", kind),))
        return Fetched(
            request=request,
            verdict=Verdict(outcome=Outcome.OK),
            page=page,
            attempts=1,
            wire_bytes=len(found),
            policy=policy,
        )

    async def close(self):
        pass

    # ports.Observations
    async def recall(self, url):
        digest = self.observations.get(url)
        return Observation(url=url, digest=digest, at=datetime(2026, 3, 1, tzinfo=UTC)) if digest else None

    async def note(self, observation):
        pass

    def _list(self, request):
        entry, offset = request.entry, int(request.state["offset"])
        jobs = self.lists.get(entry, [])
        others = [name for name in self.lists if name != "list"] if entry == "list" and offset == 0 else []
        return msgspec.json.encode(
            {
                "jobs": jobs[offset : offset + self.page_size],
                "more": offset + self.page_size < len(jobs),
                "total": len(jobs) if self.total else None,
                "others": others,
            }
        )

    def _detail(self, request):
        for jobs in self.lists.values():
            for job in jobs:
                if request.url == f"{ROOT}/jobs/{job['id']}":
                    return msgspec.json.encode(job)
        return Outcome.GONE


class SiteAdapter:
    """Reads Site."""

    name = "site"
    version = 1
    listing = ListingKind.DEFINITIVE
    hosts = ("acme.example",)
    examples = ()
    interval = None
    caps = ()
    statuses = ()

    def __init__(self, details=False, **more):
        self.details = details
        for name, value in more.items():
            setattr(self, name, value)

    def claim(self, url):
        return BoardKey(adapter=self.name, parts={}) if url.startswith(ROOT) else None

    def recognize(self, page):
        return None

    def start(self, board, mode):
        return [self._request("list", 0)]

    def _request(self, entry, offset):
        return Request(url=f"{ROOT}/{entry}?offset={offset}", entry=entry, state={"offset": str(offset)})

    def read(self, board, page, request):
        try:
            found = msgspec.json.decode(page.body)
            jobs = found["jobs"]
        except (msgspec.DecodeError, KeyError, TypeError) as error:
            raise PayloadError(f"{page.url} is not a list: {error}") from error
        items, problems = [], []
        for job in jobs:
            if "id" not in job:
                problems.append(Problem(reason="item", detail="an entry has no id"))
                continue
            listed = {k: v for k, v in job.items() if k != "text"} if self.details else job
            items.append(
                Item(
                    external_id=job["id"],
                    url=f"{ROOT}/jobs/{job['id']}",
                    fingerprint=hashlib.blake2b(msgspec.json.encode(listed), digest_size=8).hexdigest(),
                    payload=msgspec.json.encode(listed),
                    dated=job.get("dated"),
                )
            )
        following = []
        if found["more"]:
            following.append(self._request(request.entry, int(request.state["offset"]) + len(jobs)))
        following.extend(self._request(name, 0) for name in found["others"])
        return ListingPage(
            items=tuple(items),
            next=tuple(following),
            advertised=found["total"],
            problems=tuple(problems),
            stated_empty=found["total"] == 0,
        )

    def detail(self, board, item):
        return Request(url=item.url, entry="detail") if self.details else None

    def parse(self, board, item, page):
        job = msgspec.json.decode(page.body if page is not None else item.payload)
        if job.get("closed"):
            return Closed(why="the page says so", excerpt="This role is closed")
        if job.get("bad"):
            raise PayloadError("the record is cut")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job["title"],
            places=(RawPlace(text=job["place"]),),
            description_text=job.get("text"),
            updated=job.get("dated"),
        )


def plain(raw, board, at):
    posting = Posting(
        external_id=raw.external_id,
        url=raw.url,
        title=raw.title,
        place_texts=tuple(place.text for place in raw.places),
        description_text=raw.description_text,
    )
    return Normalized(posting=posting)


class World:
    """One store with one board (or several), a site, a scanner."""

    def __init__(self, store, door, clock, site, limits):
        self.store, self.door, self.clock, self.site = store, door, clock, site
        self.tools = ScanTools(
            door=door,
            store=store,
            fetcher=site,
            observations=site,
            clock=clock,
            normalize=plain,
            limits=limits,
        )
        self.scanner = Scanner(self.tools)

    def board(self, slug="acme"):
        found = self.store.board(slug)
        if found is None:
            new = Board(slug=slug, adapter="site", key={"token": slug}, url=ROOT)
            (found,) = self.store.put_boards([new], self.clock.now())
        return found

    async def scan(self, adapter=None, mode=ScanMode.FULL, slug="acme"):
        return await self.scanner.scan(self.board(slug), adapter or SiteAdapter(self.site.details), mode)

    def states(self, slug="acme"):
        postings = self.store.postings(self.board(slug).id, limit=100_000)
        return {p.posting.external_id: p.state.value for p in postings}

    def only(self, state):
        return {i for i, s in self.states().items() if s == state}


@asynccontextmanager
async def world(folder, site, clock=None, limits=None):
    clock = clock or Clock()
    store = open_store(folder, clock)
    door = StoreDoor(store)
    try:
        yield World(store, door, clock, site, limits or ScanLimits())
    finally:
        await door.close()
