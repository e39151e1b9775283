"""Undoes content codings piece by piece, so that no bomb is ever unpacked beyond the limit."""

from collections.abc import Iterator
from typing import Protocol, cast

import brotli  # type: ignore[import-untyped]
import zstandard
from zlib_ng import zlib_ng as zlib

from rolecall.fetch.errors import BadEncoding, TooLarge, Truncated

_ZLIB_ERROR = cast(type[Exception], zlib.error)
PIECE = 256 * 1024  #: bytes a stage hands on at once
MAX_STAGES = 3  #: codings one body may be wrapped in
#: A zstd frame may ask for a window of gigabytes; RFC 9659 allows 8 MB on the web.
_ZSTD_WINDOW = 8 * 1024 * 1024
#: Compressed bytes fed to zstd at once: a 4-byte block can unpack to 128 KB, so this bounds one step to ~8 MB.
_ZSTD_FEED = 256


class _Stage(Protocol):
    def feed(self, data: bytes) -> Iterator[bytes]: ...

    def whole(self) -> bool: ...


class _Zlib:
    """gzip (with several members), zlib, and the raw deflate some servers mean by "deflate"."""

    def __init__(self, gzip: bool) -> None:
        self._gzip = gzip
        self._made = zlib.decompressobj(31 if gzip else 15)
        self._started = self._done = False

    def _step(self, data: bytes) -> bytes:
        try:
            return self._made.decompress(data, PIECE)
        except _ZLIB_ERROR:
            if self._gzip or self._started:
                raise
            self._made = zlib.decompressobj(-15)
            return self._made.decompress(data, PIECE)

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data and not (self._done and not self._gzip):
            if self._done:
                if not data.startswith(b"\x1f\x8b"):
                    return  # padding after the last member
                self._made, self._done = zlib.decompressobj(31), False
            out = self._step(data)
            self._started = True
            if out:
                yield out
            data = self._made.unconsumed_tail
            if self._made.eof:
                self._done, data = True, self._made.unused_data

    def whole(self) -> bool:
        return self._done or not self._started


class _Brotli:
    def __init__(self) -> None:
        self._made = brotli.Decompressor()
        self._started = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        self._started = True
        out = self._made.process(data, output_buffer_limit=PIECE)
        while out:
            yield out
            if self._made.is_finished():
                return
            out = self._made.process(b"", output_buffer_limit=PIECE)

    def whole(self) -> bool:
        return not self._started or bool(self._made.is_finished())


class _Zstd:
    def __init__(self) -> None:
        self._codec = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
        self._made = self._codec.decompressobj()
        self._started = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        self._started = True
        for at in range(0, len(data), _ZSTD_FEED):
            piece = data[at : at + _ZSTD_FEED]
            while piece:
                if self._made.eof:
                    self._made = self._codec.decompressobj()
                out = self._made.decompress(piece)
                if out:
                    yield out
                piece = self._made.unused_data if self._made.eof else b""

    def whole(self) -> bool:
        return not self._started or bool(self._made.eof)


def _stage(name: str) -> _Stage | None:
    if name in {"gzip", "x-gzip"}:
        return _Zlib(gzip=True)
    if name == "deflate":
        return _Zlib(gzip=False)
    if name == "br":
        return _Brotli()
    if name == "zstd":
        return _Zstd()
    if name in {"identity", ""}:
        return None
    raise BadEncoding(f"unknown content coding {name!r}")


class Decoder:
    """Decodes one body. Holds at most max_bytes of it, and one piece a stage."""

    def __init__(self, content_encoding: str, max_bytes: int) -> None:
        """content_encoding: the header's value, codings in the order applied. Raises BadEncoding."""
        names = content_encoding.split(",") if content_encoding else []
        stages = [stage for name in reversed(names) if (stage := _stage(name.strip().lower()))]
        if len(stages) > MAX_STAGES:
            raise BadEncoding(f"{len(stages)} content codings around one body")
        self._stages = stages
        self._passed = [0] * len(stages)
        self._max = max_bytes
        self._out: list[bytes] = []
        self._size = 0

    def _through(self, data: bytes, at: int) -> Iterator[bytes]:
        if at == len(self._stages):
            yield data
            return
        for piece in self._stages[at].feed(data):
            self._passed[at] += len(piece)
            if self._passed[at] > self._max:
                raise TooLarge(f"unpacks to more than {self._max} bytes", self._partial(piece, at))
            yield from self._through(piece, at + 1)

    def _partial(self, piece: bytes, at: int) -> bytes:
        last = piece if at == len(self._stages) - 1 else b""
        return (b"".join(self._out) + last)[: self._max]

    def _take(self, piece: bytes) -> None:
        self._out.append(piece)
        self._size += len(piece)
        if self._size > self._max:
            raise TooLarge(f"larger than {self._max} bytes", b"".join(self._out)[: self._max])

    def feed(self, data: bytes) -> None:
        """Take wire bytes. Raises TooLarge, BadEncoding."""
        if not self._stages:
            self._take(data)
            return
        try:
            for piece in self._through(data, 0):
                self._take(piece)
        except (_ZLIB_ERROR, brotli.error, zstandard.ZstdError, ValueError) as error:
            raise BadEncoding(f"the body is not what its Content-Encoding says: {error}") from error

    def finish(self) -> bytes:
        """The whole body. Raises Truncated when a stage still waits for more."""
        if self._stages and not all(stage.whole() for stage in self._stages):
            raise Truncated("the compressed body ends before its end mark")
        return b"".join(self._out)
