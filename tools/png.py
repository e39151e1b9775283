"""Small PNGs: a picture's colours reduced to a palette. Knows what browsers write: 8 bits a channel, not interlaced."""

import struct
import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {2: 3, 6: 4}


def _chunks(data: bytes) -> dict[bytes, bytes]:
    at, found = len(_SIGNATURE), dict[bytes, bytes]()
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        found[kind] = found.get(kind, b"") + data[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def _paeth(line: bytearray, above: bytes, step: int) -> None:
    """PNG specification, 9.4."""
    for at in range(len(line)):
        left, corner = (line[at - step], above[at - step]) if at >= step else (0, 0)
        up = above[at]
        guess = left + up - corner
        near_left, near_up, near_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
        best = left if near_left <= near_up and near_left <= near_corner else up if near_up <= near_corner else corner
        line[at] = (line[at] + best) & 255


def _line(kind: int, line: bytes, above: bytes, step: int) -> bytes:
    if kind == 0:
        return line
    if kind == 1:
        pixels = np.frombuffer(line, np.uint8).reshape(-1, step)
        return np.cumsum(pixels, axis=0, dtype=np.uint64).astype(np.uint8).tobytes()
    if kind == 2:
        return (np.frombuffer(line, np.uint8) + np.frombuffer(above, np.uint8)).astype(np.uint8).tobytes()
    found = bytearray(line)
    if kind == 3:
        for at in range(len(found)):
            found[at] = (found[at] + ((found[at - step] if at >= step else 0) + above[at]) // 2) & 255
    else:
        _paeth(found, above, step)
    return bytes(found)


def read(data: bytes) -> Pixels:
    """Rows of columns of red, green, blue."""
    chunks = _chunks(data)
    width, height, depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    if depth != 8 or kind not in _CHANNELS or chunks[b"IHDR"][12]:
        raise ValueError("That is no PNG as browsers write it.")
    step = _CHANNELS[kind]
    raw, size = zlib.decompress(chunks[b"IDAT"]), width * step
    above, lines = bytes(size), []
    for at in range(0, len(raw), size + 1):
        above = _line(raw[at], raw[at + 1 : at + 1 + size], above, step)
        lines.append(above)
    return np.frombuffer(b"".join(lines), np.uint8).reshape(height, width, step)[:, :, :3]


def _palette(pixels: Pixels, most: int) -> tuple[Pixels, Pixels]:
    """The most frequent colours, and for each pixel which of them is nearest."""
    flat = pixels.reshape(-1, 3).astype(np.int64)
    packed = (flat[:, 0] << 16) | (flat[:, 1] << 8) | flat[:, 2]
    known, which, counts = np.unique(packed, return_inverse=True, return_counts=True)
    kept = known[np.argsort(-counts)[:most]]
    split: Any = lambda colours: np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1)  # noqa: E731
    colours, chosen = split(known), split(kept)
    nearest = np.empty(len(known), np.uint8)
    for at in range(0, len(known), 4096):
        apart = ((colours[at : at + 4096, None, :] - chosen[None, :, :]) ** 2).sum(axis=2)
        nearest[at : at + 4096] = apart.argmin(axis=1)
    return chosen.astype(np.uint8), nearest[which.reshape(-1)].reshape(pixels.shape[:2])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def reduced(data: bytes, colours: int = 128) -> bytes:
    """The same picture with at most so many colours, as small as it gets without a library."""
    pixels = read(data)
    palette, indices = _palette(pixels, colours)
    height, width = indices.shape
    rows = b"".join(b"\x00" + row.tobytes() for row in indices)
    return (
        _SIGNATURE
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", palette.tobytes())
        + _chunk(b"IDAT", zlib.compress(rows, 9))
        + _chunk(b"IEND", b"")
    )
