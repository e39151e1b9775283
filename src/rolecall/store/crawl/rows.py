"""Between values of the crawl and its rows."""

import hashlib
import math
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from rolecall.model import PACE_DAILY, PACE_LAST, PACE_STEPS, CrawlOutcome, Waiting

#: Bits of a URL's id that name its path; above them stands its host.
PATH_BITS = 39
_PATH_MASK = (1 << PATH_BITS) - 1
#: Outcomes as small numbers; 0 = never tried. Only appended to.
OUTCOMES = tuple(CrawlOutcome)
OUTCOME_CODE = {outcome: number for number, outcome in enumerate(OUTCOMES, 1)}

WAITING_COLUMNS = (
    "id, host_id, stage, turn, path, depth, score, tries, visits, changes, shape, weight, digest, etag, modified,"
    " fetched_at"
)


def path_number(host_id: int, path: str, turn: int = 0) -> int:
    """The id of a host's path. turn: tries after other paths of the host were found to have the same."""
    salted = path if not turn else f"{path}\0{turn}"
    hashed = hashlib.blake2b(salted.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return (host_id << PATH_BITS) | (int.from_bytes(hashed, "big") & _PATH_MASK)


def host_of_url(url_id: int) -> int:
    """The host's id of a URL's id."""
    return url_id >> PATH_BITS


def read_waiting(row: Sequence[Any]) -> Waiting:
    """From WAITING_COLUMNS."""
    return Waiting(
        id=row[0],
        path=row[4],
        depth=row[5],
        score=row[6],
        tries=row[7],
        visits=row[8],
        changes=row[9],
        shape=row[10],
        weight=row[11],
        digest=row[12],
        etag=row[13],
        modified=row[14],
        fetched_at=row[15],
    )


def pack_ids(ids: Iterable[int]) -> bytes | None:
    """Ids as eight bytes each; None for none."""
    return array("q", ids).tobytes() or None


def unpack_ids(data: bytes | None) -> list[int]:
    """What pack_ids was given."""
    ids = array("q")
    ids.frombytes(data or b"")
    return ids.tolist()


def rate_bucket(rate: float | None) -> int:
    """Changes per day as a step of PACES, 1 to 120; 0 = unknown."""
    return 0 if rate is None else max(1, min(PACE_LAST, round(PACE_STEPS * math.log2(rate)) + PACE_DAILY))
