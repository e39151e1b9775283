"""Pictures made smaller stay the pictures they were."""

import struct
import zlib

import numpy as np
import pytest
from tools.png import read, reduced


def png(pixels, filters):
    """A picture as browsers write it, each row with the filter asked for (PNG specification, 9)."""
    height, width, step = pixels.shape
    above, rows = np.zeros(width * step, np.int64), b""
    for row, kind in zip(pixels, filters, strict=True):
        line = row.reshape(-1).astype(np.int64)
        left = np.concatenate([np.zeros(step, np.int64), line[:-step]])
        corner = np.concatenate([np.zeros(step, np.int64), above[:-step]])
        near = left + above - corner
        apart = [np.abs(near - one) for one in (left, above, corner)]
        paeth = np.where(
            (apart[0] <= apart[1]) & (apart[0] <= apart[2]), left, np.where(apart[1] <= apart[2], above, corner)
        )
        guess = (np.zeros_like(line), left, above, (left + above) // 2, paeth)[kind]
        rows += bytes([kind]) + ((line - guess) % 256).astype(np.uint8).tobytes()
        above = line

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 6 if step == 4 else 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("step", [3, 4])
def test_every_filter_is_read(step):
    pixels = np.random.default_rng(7).integers(0, 256, (10, 9, step), np.uint8)
    assert np.array_equal(read(png(pixels, [0, 1, 2, 3, 4] * 2)), pixels[:, :, :3])


def test_few_colours_are_kept_exactly_and_many_come_near():
    flat = np.zeros((20, 30, 3), np.uint8)
    flat[5:, 10:] = (10, 200, 30)
    small = reduced(png(flat, [4] * 20))
    assert small[25] == 3, "it has a palette"
    many = np.random.default_rng(1).integers(100, 110, (40, 40, 3), np.uint8)
    assert len(reduced(png(many, [1] * 40), 16)) < len(png(many, [1] * 40))


def test_what_is_no_such_picture_is_refused():
    pixels = np.zeros((2, 2, 3), np.uint8)
    broken = bytearray(png(pixels, [0, 0]))
    broken[24] = 16
    with pytest.raises(ValueError, match="no PNG"):
        read(bytes(broken))
