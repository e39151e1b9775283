"""How right the reading of places and workplaces is, on labelled texts: strict and accepted scores.

    python -m bench.quality_places [--misses]
"""

import csv
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rolecall.normalize.places import read_place

CORPUS = Path(os.environ.get("ROLECALL_CORPUS", Path(__file__).resolve().parents[2] / "shared" / "data"))


@dataclass
class Score:
    """Counts of one measure."""

    name: str
    total: int = 0
    strict: int = 0
    accepted: int = 0
    wrong: int = 0
    misses: list[str] = field(default_factory=list)

    def share(self, number: int) -> float:
        """A count as a share of all rows."""
        return number / self.total if self.total else 0.0

    def line(self) -> str:
        """One line of the table."""
        parts = (self.strict, self.accepted, self.wrong)
        return f"{self.name:34} {self.total:6} " + " ".join(f"{self.share(part):9.4f}" for part in parts)


def gold_rows(corpus: Path) -> Iterator[dict[str, str]]:
    """Rows of the hand-made gold file."""
    with (corpus / "labels/gold/places.tsv").open(encoding="utf-8") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def equivalents(corpus: Path) -> dict[str, str]:
    """Pairs of ids that cover the same ground, mapped to one of them."""
    with (corpus / "labels/gold/place_equivalents.tsv").open(encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["equivalent_id"]: row["id"] for row in rows}


def accepted(note: str, key: str) -> list[str]:
    """Answers that are also right, from a note."""
    tokens = note.partition(" -- ")[0].split(" ")
    return [token.partition("=")[2] for token in tokens if token.startswith(f"accept_{key}=")]


def gold(corpus: Path) -> tuple[Score, Score, Score]:
    """Scores of places, workplace and remote area on the gold file."""
    places, workplace, area = Score("places, exact set"), Score("workplace"), Score("remote area")
    same = equivalents(corpus)
    for row in gold_rows(corpus):
        reading = read_place(row["text"])
        got = [str(place.geonames_id) for place in reading.places]
        answers = [row["places"], *accepted(row["note"], "places")]
        _sets(places, row["text"], got, answers, same)
        work = reading.workplace or ""
        _one(workplace, row["text"], work, [row["workplace"], *accepted(row["note"], "workplace")], work == "remote")
        spots = ";".join(sorted(reading.remote_area))
        wanted = [";".join(sorted(a.split(";"))) for a in (row["remote_area"], *accepted(row["note"], "area"))]
        _one(area, row["text"], spots, wanted, bool(spots))
    return places, workplace, area


def _sets(score: Score, text: str, got: list[str], answers: list[str], same: dict[str, str]) -> None:
    score.total += 1
    wanted = [set(filter(None, answer.split(";"))) for answer in answers]
    score.strict += set(got) == wanted[0]
    mapped = {same.get(i, i) for i in got}
    right = [{same.get(i, i) for i in ids} for ids in wanted]
    if mapped in right:
        score.accepted += 1
        return
    bad = not any(mapped <= ids for ids in right)
    score.wrong += bad
    score.misses.append(f"{'WRONG' if bad else 'miss '} {text!r}: got {got}, want {answers}")


def _one(score: Score, text: str, got: str, answers: list[str], bad: bool) -> None:
    score.total += 1
    score.strict += got == answers[0]
    if got in answers:
        score.accepted += 1
        return
    score.wrong += bad
    score.misses.append(f"{'WRONG' if bad else 'miss '} {text!r}: got {got!r}, want {answers}")


def main() -> None:
    """Print the table; with --misses, every text that was not read as labelled."""
    scores = [*gold(CORPUS)]
    print(f"{'measure':34} {'rows':>6} {'strict':>9} {'accepted':>9} {'wrong':>9}")
    for score in scores:
        print(score.line())
        if "--misses" in sys.argv:
            print(*(f"    {miss}" for miss in score.misses), sep="\n")


if __name__ == "__main__":
    main()
