"""The shipped file opens fast, stays small in memory, and refuses what it is not."""

import subprocess
import sys
from pathlib import Path

import pytest

from rolecall.model import PlaceKind
from rolecall.model.errors import RolecallError
from rolecall.normalize.places.gazetteer import DATA, Gazetteer, gazetteer


def test_place_has_its_ancestors() -> None:
    book = gazetteer()
    row = book.by_id(2643743)
    assert row is not None
    london = book.place(row)
    assert (london.name, london.kind, london.country, london.admin1) == ("London", PlaceKind.CITY, "GB", "England")
    assert london.ancestors == (2648110, 6269131, 2635167)
    assert london.latitude == pytest.approx(51.5, abs=0.05)


def test_unknown_id_is_none() -> None:
    assert gazetteer().by_id(1) is None


def test_every_country_has_a_row_and_every_row_a_country() -> None:
    book = gazetteer()
    assert len(book.countries) > 240
    assert all(row.kind is PlaceKind.COUNTRY for row in book.countries.values())


def test_missing_and_foreign_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RolecallError, match="missing"):
        Gazetteer(tmp_path / "none.bin")
    other = tmp_path / "other.bin"
    other.write_bytes(b"something else" * 100)
    with pytest.raises(RolecallError, match="another version"):
        Gazetteer(other)


def test_file_is_attributed_and_of_the_stated_size() -> None:
    assert "GeoNames" in (DATA.parent / "ATTRIBUTION.md").read_text(encoding="utf-8")
    assert DATA.stat().st_size < 16_000_000


def test_opening_is_fast_and_small() -> None:
    probe = (
        "import resource, time\n"
        "from rolecall.normalize.places.gazetteer import Gazetteer\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "start = time.process_time()\n"
        "book = Gazetteer()\n"
        "book.find('berlin')\n"
        "print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(__file__).resolve().parents[3] / "src")},
    )
    seconds, kilobytes = map(float, done.stdout.split())
    assert seconds < 0.1
    assert kilobytes < 50_000
