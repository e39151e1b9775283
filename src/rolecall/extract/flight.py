"""Two wire formats of React frameworks: server component rows and flattened streams.

Sources: React's Flight client (rows "ID:TAG…", text rows "ID:T<hex length>,"), turbo-stream's flattened arrays.
"""

import contextlib

import msgspec

from rolecall.extract.loose import Json

#: Values built out of one stream: shared references could otherwise unfold without end.
MAX_VALUES = 200_000
_MAX_DEPTH = 80
#: A negative reference stands for a value JSON has no word for (undefined, NaN…): nothing.


def flight_rows(parts: list[Json]) -> dict[str, Json]:
    """Rows of React server components by id: JSON rows decoded, text rows as text; others left out."""
    data = "".join(part for part in parts if isinstance(part, str)).encode("utf-8", "surrogatepass")
    rows: dict[str, Json] = {}
    at = 0
    while at < len(data):
        colon = data.find(b":", at, at + 20)
        if colon < 0:
            end = data.find(b"\n", at)
            at = end + 1 if end >= 0 else len(data)
            continue
        name = data[at:colon].decode("ascii", "replace").strip()
        if data[colon + 1 : colon + 2] == b"T":
            at = _text_row(data, colon + 2, name, rows)
            continue
        end = data.find(b"\n", colon)
        end = end if end >= 0 else len(data)
        if data[colon + 1 : colon + 2] in (b"{", b"["):
            with contextlib.suppress(msgspec.DecodeError, RecursionError):
                rows[name] = msgspec.json.decode(data[colon + 1 : end])
        at = end + 1
    return rows


def _text_row(data: bytes, start: int, name: str, rows: dict[str, Json]) -> int:
    """A row of text with its length in bytes; returns where the next row starts."""
    comma = data.find(b",", start, start + 12)
    try:
        length = int(data[start:comma], 16) if comma > start else -1
    except ValueError:
        length = -1
    if length < 0:
        end = data.find(b"\n", start)
        return end + 1 if end >= 0 else len(data)
    rows[name] = data[comma + 1 : comma + 1 + length].decode("utf-8", "replace")
    return comma + 1 + length


class _Stream:
    """A flattened stream being put together, within a budget of values."""

    def __init__(self, flat: list[Json]) -> None:
        self.flat = flat
        self.left = MAX_VALUES

    def at(self, index: Json, depth: int) -> Json:
        self.left -= 1
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(self.flat):
            return None
        if depth > _MAX_DEPTH or self.left <= 0:
            return None
        value = self.flat[index]
        if isinstance(value, dict):
            return {self._name(key): self.at(ref, depth + 1) for key, ref in value.items() if self.left > 0}
        if isinstance(value, list):
            return self._list(value, depth)
        return value

    def _name(self, key: str) -> str:
        try:
            name = self.flat[int(key[1:])]
        except (ValueError, IndexError):
            return key
        return name if isinstance(name, str) else key

    def _list(self, value: list[Json], depth: int) -> Json:
        if value and isinstance(value[0], str):
            # A tagged value: ["D", epoch] a date, ["P", ref] a promise, ["S", …] a set…; the payload is kept.
            tag, payload = value[0], value[1:]
            if tag in ("P", "SingleFetchClassInstance", "SingleFetchFallback") and payload:
                return self.at(payload[0], depth + 1)
            return payload[0] if len(payload) == 1 else list(payload)
        return [self.at(ref, depth + 1) for ref in value if self.left > 0]


def unflatten(flat: list[Json]) -> Json:
    """The value a flattened array stands for; references that cannot be followed become None."""
    return _Stream(flat).at(0, 0) if flat else None
