"""Between values and columns: times as whole microseconds, documents as JSON text, descriptions compressed once."""

import hashlib
import threading
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

import msgspec
import zstandard
from sqlalchemy import Row

from rolecall.model import Evidence, InvalidInput, Posting

#: A row whose columns are known to the query that asked for it.
AnyRow = Row[*tuple[Any, ...]]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DAY_SECONDS = 86_400
_MICROS = 1_000_000
#: Bytes of a description's content hash (blake2b-128).
DIGEST_SIZE = 16
#: Higher levels cost several times the CPU for a few per cent of size.
_LEVEL = 1

_local = threading.local()
_json = msgspec.json.Encoder()
_posting_decoder = msgspec.json.Decoder(Posting)
_evidence_decoder = msgspec.json.Decoder(Evidence)
_pair_encoder = msgspec.msgpack.Encoder()
_pair_decoder = msgspec.msgpack.Decoder(tuple[str | None, str | None])


def micros(moment: datetime) -> int:
    """Whole microseconds since 1970 of an aware time. Raises InvalidInput for a time without a zone."""
    if moment.tzinfo is None:
        raise InvalidInput(
            f"The time {moment.isoformat()} has no zone, so it names no instant.", "Pass aware UTC times."
        )
    delta = moment - _EPOCH
    return (delta.days * _DAY_SECONDS + delta.seconds) * _MICROS + delta.microseconds


@lru_cache(4096)  # a scan writes one time into hundreds of rows
def moment(value: int) -> datetime:
    """Aware UTC time of whole microseconds since 1970."""
    return _EPOCH + timedelta(microseconds=value)


def maybe_micros(value: datetime | None) -> int | None:
    """As micros; None stays None."""
    return None if value is None else micros(value)


def maybe_moment(value: int | None) -> datetime | None:
    """As moment; None stays None."""
    return None if value is None else moment(value)


def to_json(value: object) -> str:
    """A value as JSON text."""
    return _json.encode(value).decode()


def split_posting(posting: Posting) -> tuple[str, bytes | None, bytes | None]:
    """A posting as (document without descriptions, digest of descriptions, descriptions compressed).

    The last two are None when it has no description.
    """
    pair = (posting.description_html, posting.description_text)
    if pair == (None, None):
        return to_json(posting), None, None
    bare = msgspec.structs.replace(posting, description_html=None, description_text=None)
    packed = _pair_encoder.encode(pair)
    digest = hashlib.blake2b(packed, digest_size=DIGEST_SIZE).digest()
    return to_json(bare), digest, compress(packed)


def join_posting(document: str, body: bytes | None) -> Posting:
    """The posting that split_posting took apart."""
    posting = _posting_decoder.decode(document)
    if body is None:
        return posting
    html, text = _pair_decoder.decode(decompress(body))
    return msgspec.structs.replace(posting, description_html=html, description_text=text)


def read_evidence(document: str | None) -> Evidence | None:
    """Evidence from its JSON text."""
    return None if document is None else _evidence_decoder.decode(document)


def compress(data: bytes) -> bytes:
    """Zstandard frame with its content size."""
    # Compressors are not safe to share over threads, and costly to make for each text.
    tool: zstandard.ZstdCompressor | None = getattr(_local, "compressor", None)
    if tool is None:
        tool = _local.compressor = zstandard.ZstdCompressor(level=_LEVEL)
    return tool.compress(data)


def decompress(data: bytes) -> bytes:
    """What compress was given."""
    tool: zstandard.ZstdDecompressor | None = getattr(_local, "decompressor", None)
    if tool is None:
        tool = _local.decompressor = zstandard.ZstdDecompressor()
    return tool.decompress(data)
