"""The closer look at pages, off the hot path: main text, language, near copies, boards.

A consumer of the change log: it runs at its own pace, and a page it has not come to is searchable all the same.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Protocol

import msgspec
from rensa import RMinHash

from rolecall.app.consume import Consumer
from rolecall.app.topical import topics_of
from rolecall.extract import document
from rolecall.frontier import domain_of
from rolecall.model import BoardKey, Change, ChangeKind, CrawlOutcome, Document, Page, PageRecord, Proposal
from rolecall.normalize import read_language
from rolecall.ports import BoardStore, Clock, PageStore, ProposalStore
from rolecall.sources import detect_page, detect_url

NAME = "crawl_enrich"
#: Permutations of a signature, and how many make a band: sixteen bands of four.
_PERMUTATIONS, _ROWS = 64, 4
#: Equal bands from which a page is a near copy: with another title, and with the same.
_ALIKE, _ALIKE_TITLED = 13, 9
_WORD = re.compile(r"\w+")
#: Words of a text that are compared.
_WORDS = 2_000
#: Links of a page that are looked at for boards.
_LINKS = 400


class EnrichStore(PageStore, ProposalStore, BoardStore, Protocol):
    """What the closer look needs of the store."""


Improved = Callable[[Sequence[PageRecord], Sequence[int]], None]


class Enricher:
    """Looks closer at pages."""

    def __init__(self, store: EnrichStore, clock: Clock, improved: Improved | None = None) -> None:
        """improved: told of pages read anew and of pages dropped; the index follows the change log without it."""
        self._store, self._clock, self._improved = store, clock, improved

    def consumer(self) -> Consumer:
        """As a consumer of the change log."""
        return Consumer(NAME, self.handle)

    def handle(self, changes: Sequence[Change]) -> None:
        """See Consumer: doing it twice has the effect of once."""
        ids = sorted({c.entity_id for c in changes if c.kind is ChangeKind.PAGE_INDEXED})
        pages = [page for page in self._store.pages_by_ids(ids) if page.html is not None]
        if not pages:
            return
        found: list[Proposal] = []
        known = {BoardKey(adapter=b.adapter, parts=b.key).identity for b in self._store.boards()}
        better, dropped = [], []
        for page in pages:
            read = document(page.html or "", page.url)
            found += [p for p in boards_on(page, read, self._clock.now()) if p.identity not in known]
            text = read.text or page.text
            bands = bands_of(text)
            original = self._copy_of(page, bands)
            if original is not None:
                why = f"near copy of page {original}"
                self._store.drop_pages([page.id], self._clock.now(), CrawlOutcome.NEAR_DUPLICATE, why)
                dropped.append(page.id)
                continue
            language = page.language or read_language(page.title, text[:2000])
            topics = topics_of(msgspec.structs.replace(read, language=language), known=page.topics)
            improved = msgspec.structs.replace(page, text=text, language=language, html=None, topics=topics)
            self._store.improve_page(improved, bands, self._clock.now())
            better.append(improved)
        if found:
            self._store.propose(found)
        if self._improved is not None:
            self._improved(better, dropped)

    def _copy_of(self, page: PageRecord, bands: Sequence[int]) -> int | None:
        """An earlier page with nearly the same text."""
        shared = {number: count for number, count in self._store.pages_with_bands(bands).items() if number != page.id}
        near = {number: count for number, count in shared.items() if count >= _ALIKE_TITLED}
        if not near:
            return None
        for other in self._store.pages_by_ids(sorted(near)):
            titled = other.title.casefold() == page.title.casefold()
            if other.at <= page.at and near[other.id] >= (_ALIKE_TITLED if titled else _ALIKE):
                return other.id
        return None


def bands_of(text: str) -> list[int]:
    """Sixteen numbers of which similar texts share many; [] for a text of hardly any words."""
    words = _WORD.findall(text.lower())[:_WORDS]
    if len(words) < 12:
        return []
    sketch = RMinHash(num_perm=_PERMUTATIONS, seed=7)
    sketch.update([" ".join(words[at : at + 3]) for at in range(len(words) - 2)])
    digest = sketch.digest()
    found = []
    for at in range(0, _PERMUTATIONS, _ROWS):
        key = f"{at}:{digest[at : at + _ROWS]}".encode()
        found.append(int.from_bytes(blake2b(key, digest_size=8).digest(), "big", signed=True))
    return found


def boards_on(page: PageRecord, read: Document, at: datetime) -> list[Proposal]:
    """Boards a page is, embeds, names or links to; each with the page as its evidence."""
    headers = (("content-type", "text/html; charset=utf-8"),)
    body = (page.html or "").encode("utf-8", "replace")
    whole = Page(url=page.url, final_url=page.url, status=200, headers=headers, body=body, fetched_at=page.at)
    keys: dict[str, tuple[BoardKey, str]] = {}
    detected = detect_page(whole).key
    if detected is not None:
        keys[detected.identity] = (detected, page.url)
    own = domain_of(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2])
    for link in read.links[:_LINKS]:
        if own in link.url.split("/", 3)[2]:
            continue
        linked = detect_url(link.url).key
        if linked is not None:
            keys.setdefault(linked.identity, (linked, link.url))
    return [
        Proposal(
            identity=identity,
            adapter=key.adapter,
            key=key.parts,
            url=url,
            evidence=(f"{page.url}: {key.how or 'links to it'}",),
            first_at=at,
            last_at=at,
        )
        for identity, (key, url) in keys.items()
    ]
