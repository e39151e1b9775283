"""How a page is built, as a small sketch that survives other content: to see that a site was rebuilt."""

import re
import zlib
from collections.abc import Sequence

#: Bytes of a page that are looked at, and hashes kept of it.
LOOKED_AT, KEPT = 65_536, 64
_TAG = re.compile(rb"<([a-z][a-z0-9-]*)(?:[^<>]*?\sclass\s*=\s*[\"']?([^\"'<>]{1,80}))?", re.IGNORECASE)
_KEY = re.compile(rb'"([A-Za-z_][A-Za-z0-9_@.-]{0,40})"\s*:')
_DIGITS = re.compile(rb"\d+")


def skeleton(body: bytes) -> tuple[int, ...]:
    """The smallest hashes of a page's element-and-class pairs, or of a document's keys; () when it has neither."""
    part = body[:LOOKED_AT]
    if part.lstrip()[:1] in (b"{", b"["):
        tokens = set(_KEY.findall(part))
    else:
        tokens = {tag.lower() + b"." + _DIGITS.sub(b"0", name) for tag, name in _TAG.findall(part)}
    return tuple(sorted(zlib.crc32(token) for token in tokens)[:KEPT])


def distance(one: Sequence[int], other: Sequence[int]) -> float:
    """0 for the same structure, 1 for nothing in common (Jaccard distance, estimated from the smallest hashes)."""
    if not one or not other:
        return 0.0 if not one and not other else 1.0
    size = min(KEPT, max(len(one), len(other)))
    both = sorted({*one, *other})[:size]
    mine, theirs = set(one), set(other)
    return 1.0 - sum(number in mine and number in theirs for number in both) / len(both)
