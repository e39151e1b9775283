"""The gazetteer: a read-only file of places and names, mapped into memory, never loaded.

Enters: a lookup key (`keys.name_key`) or a GeoNames id. Leaves: rows, and places made of them.
Layout, little-endian: header; index of sorted 64-bit entries (hash of a key, row); rows in order of name for
prefix search; fixed-size rows (countries, first-level areas, second-level areas, towns; each sorted by GeoNames id);
two-letter country codes; names. `tools/build_gazetteer.py` writes it. Data: GeoNames, CC BY 4.0.
"""

import math
import mmap
import struct
import sys
from bisect import bisect_left
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from rolecall.model import Place, PlaceKind
from rolecall.model.errors import RolecallError
from rolecall.normalize.places.keys import ROW_BITS, key_hash, name_key, row_of
from rolecall.normalize.places.tables import PART_OF

MAGIC = b"RCGAZ\0\0\0"
VERSION = 1
#: Magic, version, four section counts, five part lengths.
HEADER = struct.Struct("<8sI4I5I")
#: GeoNames id, offset of name, rows of admin1 and admin2 (0 = none), log2(people + 1) x 2000,
#: degrees x 180 (-32768 = none), country, number of names known.
ROW = struct.Struct("<IIHHHhhBB")
#: A degree of a great circle, the Earth's mean radius being 6,371 km.
_KILOMETRES_A_DEGREE = 111.195
DATA = Path(__file__).parent / "data" / "gazetteer.bin"


class Row(NamedTuple):
    """A place as filed. Rows of countries, areas and towns share one numbering."""

    row: int
    gid: int
    kind: PlaceKind
    country: str
    #: Row of the first- and second-level area it lies in; 0 = none.
    admin1: int
    admin2: int
    #: log2(people + 1).
    size: float
    #: Names known, up to 255: how widely the place is spoken of.
    fame: int
    name_at: int
    position: tuple[int, int]
    #: What it lies in: row of the first-level area, country code, row of the second-level area, code of a larger
    #: country that claims it.
    within: tuple[int | str, ...]


class Gazetteer:
    """One mapped file. Safe to share between threads: nothing in it changes."""

    def __init__(self, path: Path = DATA) -> None:
        if not path.is_file():
            raise RolecallError(f"the gazetteer file {path} is missing", "reinstall rolecall")
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        magic, version, *numbers = HEADER.unpack_from(self._map)
        if magic != MAGIC or version != VERSION or sys.byteorder != "little":
            raise RolecallError(f"the gazetteer file {path} is of another version", "reinstall rolecall")
        counts, lengths = numbers[:4], numbers[4:]
        starts = [HEADER.size]
        for length in lengths:
            starts.append(starts[-1] + length)
        view = memoryview(self._map)
        self._index = view[starts[0] : starts[1]].cast("Q")
        self._order = view[starts[1] : starts[2]].cast("I")
        self._rows_at, codes_at, self._names_at = starts[2], starts[3], starts[4]
        codes = self._map[codes_at : self._names_at].decode()
        self._codes = [codes[i : i + 2] for i in range(0, len(codes), 2)]
        self._ends = [sum(counts[: i + 1]) for i in range(4)]
        self.row = lru_cache(maxsize=65_536)(self._row)
        self.find = lru_cache(maxsize=65_536)(self._find)
        self.place = lru_cache(maxsize=16_384)(self._place)

    def _kind(self, row: int) -> PlaceKind:
        countries, first, second, _ = self._ends
        if row >= second:
            return PlaceKind.CITY
        if row >= first:
            return PlaceKind.ADMIN2
        return PlaceKind.ADMIN1 if row >= countries else PlaceKind.COUNTRY

    def _row(self, row: int) -> Row:
        gid, name_at, admin1, admin2, size, lat, lon, country, fame = ROW.unpack_from(
            self._map, self._rows_at + row * ROW.size
        )
        kind, code = self._kind(row), self._codes[country]
        whole = PART_OF.get(code)
        own = () if kind is PlaceKind.COUNTRY else (admin1, code, admin2)
        within = tuple(key for key in (*own, whole) if key)
        return Row(row, gid, kind, code, admin1, admin2, size / 2000, fame, name_at, (lat, lon), within)

    def _find(self, key: str) -> tuple[Row, ...]:
        wanted = key_hash(key)
        at = bisect_left(self._index, wanted)
        rows: list[Row] = []
        end = wanted + (1 << ROW_BITS)
        while at < len(self._index) and self._index[at] < end:
            rows.append(self.row(row_of(self._index[at])))
            at += 1
        return tuple(rows)

    def name(self, row: Row) -> str:
        """The main name of a place."""
        at = self._names_at + row.name_at
        return self._map[at + 1 : at + 1 + self._map[at]].decode("utf-8", "ignore")

    def by_id(self, gid: int) -> Row | None:
        """The row of a GeoNames id; None when it is not in the file."""
        start = 0
        for end in self._ends:
            low, high = start, end
            while low < high:
                middle = (low + high) // 2
                (found,) = struct.unpack_from("<I", self._map, self._rows_at + middle * ROW.size)
                if found == gid:
                    return self.row(middle)
                low, high = (middle + 1, high) if found < gid else (low, middle)
            start = end
        return None

    def around(self, latitude: float, longitude: float, kilometres: float) -> list[int]:
        """GeoNames ids of towns within a distance of a point, on a sphere of the Earth's mean radius."""
        first, last = (self._rows_at + row * ROW.size for row in self._ends[2:4])
        high = kilometres / _KILOMETRES_A_DEGREE
        south, north = (latitude - high) * 180, (latitude + high) * 180
        cosine, found = math.cos(math.radians(latitude)), []
        for gid, _, _, _, _, lat, lon, _, _ in ROW.iter_unpack(self._map[first:last]):
            if south <= lat <= north and lat != -32768:
                there = math.radians(lat / 180)
                across = math.sin(math.radians(lon / 180 - longitude) / 2) ** 2 * cosine * math.cos(there)
                chord = math.sin((there - math.radians(latitude)) / 2) ** 2 + across
                if 2 * math.degrees(math.asin(math.sqrt(min(1.0, chord)))) * _KILOMETRES_A_DEGREE <= kilometres:
                    found.append(gid)
        return found

    def starting(self, prefix: str, most: int) -> list[Row]:
        """Places of 1,000 people and more, areas and countries whose key starts so; at most `most`."""
        rows: list[Row] = []
        at = bisect_left(self._order, prefix, key=lambda row: name_key(self.name(self.row(row))))
        while at < len(self._order) and len(rows) < most:
            row = self.row(self._order[at])
            if not name_key(self.name(row)).startswith(prefix):
                break
            rows.append(row)
            at += 1
        return rows

    @cached_property
    def countries(self) -> dict[str, Row]:
        """Country rows by ISO code."""
        return {row.country: row for row in map(self.row, range(self._ends[0]))}

    def _place(self, row: Row) -> Place:
        area = self.row(row.admin1) if row.admin1 else None
        above = [self.row(number).gid for number in (row.admin2, row.admin1) if number]
        country = self.countries.get(row.country)
        if country is not None and country is not row and country.gid != row.gid:
            above.append(country.gid)
        lat, lon = row.position
        return Place(
            geonames_id=row.gid,
            name=self.name(row),
            kind=row.kind,
            admin1=self.name(area) if area else None,
            country=row.country,
            latitude=None if lat == -32768 else round(lat / 180, 3),
            longitude=None if lon == -32768 else round(lon / 180, 3),
            ancestors=tuple(above),
        )


@lru_cache(maxsize=1)
def gazetteer() -> Gazetteer:
    """The shipped gazetteer, opened on first use."""
    return Gazetteer()
