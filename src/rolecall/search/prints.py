"""Fingerprints of what an index holds of a posting, so that an index can be proven equal to the store."""

import msgspec
import xxhash

from rolecall.model import StoredPosting

_encoder = msgspec.msgpack.Encoder()


def print_of(stored: StoredPosting) -> int:
    """63 bits over everything an index reads of a posting; sightings, which change nothing there, are left out."""
    parts = (
        stored.board, stored.sources, stored.state, stored.first_seen_at, stored.posting, stored.topics,
        stored.repost_of, stored.raised_at, stored.board_added_at,
    )  # fmt: skip
    return xxhash.xxh3_64_intdigest(_encoder.encode(parts)) >> 1
