"""How right the reading of places and workplaces is, on labelled texts: strict and accepted scores.

python -m bench.quality_places [--misses] [--quick]
"""

import csv
import gzip
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rolecall.model import RawPosting
from rolecall.normalize import country_of, read_place
from rolecall.normalize.places.keys import name_key
from rolecall.normalize.workplace import workplace_of_field

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


def countries(corpus: Path) -> Score:
    """Country of location texts whose posting states its address, where the text names a part of that address."""
    score = Score("country, stated and named by text")
    with gzip.open(corpus / "labels/locations.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        pairs = [(row["location"], row["address"] or {})]
        extra = [item.get("postalAddress") or {} for item in row["secondaryAddress"]]
        pairs += list(zip(row["secondary"], extra, strict=False))
        for text, address in pairs:
            wanted = country_of(address.get("addressCountry"))
            if text and wanted and _names(text, address, wanted):
                got = ";".join(sorted({place.country or "" for place in read_place(text).places}))
                _one(score, text, got, [wanted], bool(got))
    return score


def _names(text: str, address: dict[str, str], country: str) -> bool:
    """Does the text name the locality, the region or the country of the address?"""
    words = f" {name_key(text)} "
    names = [address.get(part) or "" for part in ("addressLocality", "addressRegion", "addressCountry")]
    names += {"US": ["usa", "us", "united states"], "GB": ["uk", "united kingdom"]}.get(country, [])
    return any(f" {key} " in words for key in map(name_key, names) if key and key != "remote")


#: What an employer's own workplace fields mean, label by label; read by a person, not by the code under test.
FIELD_LABELS = {
    ("Remote", "remote"),
    ("Hybrid", "hybrid"),
    ("Onsite", "onsite"),
    ("On-site", "onsite"),
    ("In office", "onsite"),
    ("In Office", "onsite"),
    ("On-Location", "onsite"),
    ("Remote - National", "remote"),
    ("Partially Remote/Hybrid", "hybrid"),
    ("Fully Remote", "remote"),
    ("Fully Onsite", "onsite"),
    ("Open to all options", ""),
    ("Field Sales", ""),
    ("True", "remote"),
}
#: Employer-defined fields of the corpus that choose a workplace.
FIELDS = (
    "Workplace Type",
    "Work Model",
    "Ability to Work Remote",
    "Remote Type",
    "Remote Job",
    "Remote Eligibility",
    "RAPP/All - Workplace Type",
    "Careers Page - Open to Remote",
)


def metadata(corpus: Path) -> Score:
    """Workplace out of fields that employers define themselves."""
    score = Score("workplace, employer-set fields")
    labels = dict(FIELD_LABELS)
    with gzip.open(corpus / "labels/metadata.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        fields = tuple((name, str(value)) for name, value in row["metadata"].items())
        wanted = next((labels.get(value, "?") for name, value in fields if name in FIELDS), None)
        raw = RawPosting(external_id=str(row["id"]), url="", title=row["title"], extra=fields)
        got = str(next(filter(None, (workplace_of_field(*field) for field in raw.extra)), None) or "")
        if wanted is not None or got:
            _one(score, str(fields), got, [wanted or ""], got == "remote")
    return score


def speed(corpus: Path) -> tuple[float, float]:
    """Readings a second: every text once (cold), and all of them again (cached)."""
    with gzip.open(corpus / "labels/location_strings.tsv.gz", "rt", encoding="utf-8") as lines:
        texts = [line.split("\t")[0] for line in lines][1:]
    rates = []
    for _ in range(2):
        start = time.process_time()
        for text in texts:
            read_place(text)
        rates.append(len(texts) / (time.process_time() - start))
    return rates[0], rates[1]


def main() -> None:
    """Print the table; with --misses, every text that was not read as labelled."""
    cold, warm = speed(CORPUS)
    scores = [*gold(CORPUS), countries(CORPUS), metadata(CORPUS)]
    print(f"{'measure':34} {'rows':>6} {'strict':>9} {'accepted':>9} {'wrong':>9}")
    for score in scores:
        print(score.line())
        if "--misses" in sys.argv:
            print(*(f"    {miss}" for miss in dict.fromkeys(score.misses)), sep="\n")
    print(f"\nread_place: {cold:,.0f} texts/s cold, {warm:,.0f} repeated")


if __name__ == "__main__":
    main()
