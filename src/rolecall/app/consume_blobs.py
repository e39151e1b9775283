"""The blob drain: description texts to object storage, and what nobody needs any more out of it."""

from collections.abc import Sequence

from rolecall.app.consume import Consumer, Turns
from rolecall.app.exporting import all_postings
from rolecall.deliver import Blobs, description_blob
from rolecall.model import Change
from rolecall.ports import BlobStore, PostingStore

NAME = "blobs"


def blob_drain(store: PostingStore, blobs: BlobStore) -> Consumer:
    """Puts the description of every posting a change names; the store keeps it as well."""

    def handle(changes: Sequence[Change]) -> None:
        touched = sorted({change.entity_id for change in changes if change.entity == "posting"})
        for stored in store.by_ids(touched):
            blob = description_blob(stored.posting)
            if blob is not None:
                blobs.put(*blob)

    return Consumer(NAME, handle)


def collect(store: PostingStore, blobs: Blobs, turns: Turns) -> tuple[int, int]:
    """Make the blobs exactly those that postings have; returns (put, deleted).

    Holds the drain's turn: what changes meanwhile is drained afterwards, so nothing that is needed is deleted.
    Raises TurnElsewhere when the turn is another process's.
    """
    with turns.holding(NAME) as keep:
        there, needed, put = blobs.digests(), set(), 0
        for page in all_postings(store):
            for stored in page:
                blob = description_blob(stored.posting)
                if blob is None:
                    continue
                needed.add(blob[0])
                if blob[0] not in there:
                    blobs.put(*blob)
                    there.add(blob[0])
                    put += 1
            keep()
        extra = there - needed
        for digest in sorted(extra):
            blobs.delete(digest)
        return put, len(extra)
