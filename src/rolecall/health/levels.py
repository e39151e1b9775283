"""A level on a logarithmic scale against its own usual: latency, length of lists, cost per record.

Median and MAD over blocks of the baseline, a smoothed departure, and Page–Hinkley's sum for lasting ones.
"""

import math
from array import array

import msgspec

from rolecall.health.shape import Shape
from rolecall.model import Value

#: Smoothing per window, drift in deviations that is let pass, where the sum stops, and how far one window counts.
_SMOOTH, _DRIFT, _TOP, _CLIP = 0.5, 0.75, 30.0, 4.0
#: Blocks of its own below which a level has no usual.
LEAST_BLOCKS = 3
#: Sum that raises an alarm and smoothed departure (deviations) below which it ends.
ALARM, CLEAR = 6.4, 1.5

#: (number, sum of values, windows, sum of squared departures).
Block = tuple[int, float, int, float]


class Level(Value, frozen=True, kw_only=True, array_like=True, gc=False):
    """What is remembered of one level (natural logarithms)."""

    #: Smoothed departure from the usual, in logarithms; how many windows are behind it.
    departure: float = 0.0
    windows: int = 0
    hinkley: float = 0.0
    alarmed: bool = False
    calm: int = 0
    usual: float = 0.0
    scale: float = 0.0
    #: Blocks behind the usual; below LEAST_BLOCKS nothing is judged.
    known: int = 0
    block: Block = (-1, 0.0, 0, 0.0)
    #: Closed blocks, packed: only opened when a block ends.
    blocks: bytes = b""


def observe(state: Level, value: float, number: int, shape: Shape, least_scale: float) -> Level:
    """The state after a window whose level was value. Departures are counted upwards: pass -x for a level that
    must not fall. least_scale: deviation that is always taken as usual."""
    if state.block[0] != number // shape.block:
        state = _next_block(state, number // shape.block, shape, least_scale)
    block = state.block
    if state.known < LEAST_BLOCKS:
        grown = (block[0], block[1] + value, block[2] + 1, block[3])
        return msgspec.structs.replace(state, block=grown)
    away = value - state.usual
    score = min(_CLIP, away / state.scale)
    departure = state.departure + _SMOOTH * (away - state.departure)
    sum_ = min(_TOP, max(0.0, state.hinkley + score - _DRIFT))
    alarmed, calm = _alarm(state, sum_, departure, shape)
    return Level(
        departure=departure,
        windows=state.windows + 1,
        hinkley=sum_,
        alarmed=alarmed,
        calm=calm,
        usual=state.usual,
        scale=state.scale,
        known=state.known,
        block=(block[0], block[1] + value, block[2] + 1, block[3] + away * away),
        blocks=state.blocks,
    )


def _alarm(state: Level, sum_: float, departure: float, shape: Shape) -> tuple[bool, int]:
    if sum_ >= ALARM:
        quiet = departure < CLEAR * state.scale
        calm = state.calm + 1 if state.alarmed and quiet else 0
        return calm < shape.calm, calm
    if not state.alarmed:
        return False, 0
    calm = state.calm + 1
    return calm < shape.calm, calm if calm < shape.calm else 0


def _next_block(state: Level, number: int, shape: Shape, least_scale: float) -> Level:
    empty = (number, 0.0, 0, 0.0)
    if state.alarmed:
        return msgspec.structs.replace(state, block=empty)
    blocks = _unpack(state.blocks)
    if state.block[2]:
        blocks.append(state.block)
    blocks = [block for block in blocks if block[0] >= number - shape.skipped - shape.kept]
    good = [block for block in blocks if block[0] < number - shape.skipped]
    if not good:
        return msgspec.structs.replace(state, blocks=_pack(blocks), block=empty, known=0)
    means = sorted(block[1] / block[2] for block in good)
    usual = means[len(means) // 2]
    away = sorted(abs(mean - usual) for mean in means)[len(means) // 2]
    within = sorted(block[3] / block[2] for block in good)[len(good) // 2]
    scale = max(least_scale, 1.4826 * away, math.sqrt(within))
    return msgspec.structs.replace(state, usual=usual, scale=scale, known=len(good), blocks=_pack(blocks), block=empty)


def _pack(blocks: list[Block]) -> bytes:
    return array("d", [number for block in blocks for number in block]).tobytes()


def _unpack(data: bytes) -> list[Block]:
    numbers = array("d", data)
    return [(int(n), total, int(w), squares) for n, total, w, squares in zip(*[iter(numbers)] * 4, strict=True)]
