"""How right the readers of pay, employment type, title and seniority are on labeled real texts.

`python -m bench.quality_values [--quick]` prints one table; floors are pinned in the corpus tests, which call the
same functions. Strict is the label itself; accepted also counts the equally right answers of the notes.
"""

import argparse
import gzip
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rolecall.model import Pay
from rolecall.normalize import read_employment, read_language, read_pay, read_title

PERIODS = {"1 YEAR": "year", "1 MONTH": "month", "1 WEEK": "week", "1 DAY": "day", "1 HOUR": "hour"}


class Score(NamedTuple):
    """Counts of one measure."""

    name: str
    rows: int
    strict: int
    accepted: int
    #: Answers that are neither the label nor accepted; silence is not wrong.
    wrong: int

    @property
    def share(self) -> float:
        """Accepted answers per row."""
        return self.accepted / self.rows if self.rows else 0.0

    @property
    def wrong_share(self) -> float:
        """Wrong answers per row."""
        return self.wrong / self.rows if self.rows else 0.0


def gold(labels: Path, name: str) -> Iterator[list[str]]:
    """Rows of a gold table, without its header."""
    lines = (labels / "gold" / name).read_text("utf-8").split("\n")
    width = lines[0].count("\t") + 1
    for line in lines[1:]:
        if line:
            cells = line.split("\t")
            yield cells + [""] * (width - len(cells))


def tokens(note: str) -> list[str]:
    """Machine-read tokens of a note."""
    return note.split(" -- ", maxsplit=1)[0].split()


def plain(value: float | None) -> str:
    """A number as the gold tables write it."""
    return "" if value is None else f"{value:.10g}"


def pay_cells(pay: Pay | None) -> tuple[str, ...]:
    """A pay as the five columns of the gold table."""
    if pay is None:
        return ("", "", "", "", "none")
    return (plain(pay.min), plain(pay.max), pay.currency or "", pay.period or "", pay.kind)


def _pay_accepted(got: tuple[str, ...], note: list[str]) -> bool:
    for token in note:
        if not token.startswith("accept"):
            continue
        value = token.partition("=")[2]
        if value in ("", "none"):
            if got[4] == "none":
                return True
        elif got[:2] == tuple(value.split("-"))[:2]:
            return True
    return False


def gold_pay(labels: Path) -> tuple[Score, Score]:
    """Pay on the gold table, and distractors that gave a value (counted as wrong)."""
    rows = strict = accepted = wrong = noise = noise_wrong = 0
    for text, *want, note in gold(labels, "pay.tsv"):
        got = pay_cells(read_pay(text))
        marks = tokens(note)
        right = got == tuple(want)
        fine = right or _pay_accepted(got, marks)
        rows, strict, accepted = rows + 1, strict + right, accepted + fine
        wrong += not fine and got[4] != "none"
        if "distractor" in marks and want[4] == "none":
            noise += 1
            noise_wrong += got[4] != "none"
    return (
        Score("pay, gold", rows, strict, accepted, wrong),
        Score("pay, gold distractors", noise, noise - noise_wrong, noise - noise_wrong, noise_wrong),
    )


def _near(got: float | None, want: float | None) -> bool:
    return abs((got or 0) - (want or 0)) <= 50


def _same_pay(pay: Pay, label: dict[str, Any]) -> bool:
    return (
        _near(pay.min, label.get("minValue"))
        and _near(pay.max, label.get("maxValue"))
        and pay.currency == label.get("currencyCode")
        and pay.period == PERIODS.get(label.get("interval", ""))
    )


def summaries(labels: Path) -> Score:
    """Pay summaries against the platform's own numbers; 50 units are allowed where the text is rounded."""
    rows = right = wrong = 0
    for row in records(labels / "salary.jsonl.gz"):
        label = next((c for c in row["summaryComponents"] if c["compensationType"] == "Salary"), None)
        if label is None:
            continue
        pay = read_pay(row["summary"])
        same = pay is not None and _same_pay(pay, label)
        rows, right, wrong = rows + 1, right + same, wrong + (pay is not None and not same)
    return Score("pay, summaries", rows, right, right, wrong)


def _states(text: str, label: dict[str, Any]) -> bool:
    """Whether both ends of a label stand in the text as money, in units or thousands."""
    found: set[float] = set()
    for match in re.finditer(
        r"(?:[$€£]|USD|EUR|GBP|CAD|AUD)\s?(\d[\d,]*(?:\.\d+)?)(\s?[kK])?(?:\s?[-–—]\s?(\d[\d,]*(?:\.\d+)?)(\s?[kK])?)?",
        text,
    ):
        for digits in (match[1], match[3]):
            if digits:
                value = float(digits.replace(",", ""))
                found |= {value, value * 1000}
    return label.get("minValue") in found and label.get("maxValue") in found


def descriptions(labels: Path, step: int = 1) -> Score:
    """Pay from full texts that state the labeled numbers as money; labels are what the platform's own field says."""
    rows = right = wrong = 0
    for number, row in enumerate(records(labels / "descriptions.jsonl.gz")):
        if not row["salary"] or number % step:
            continue
        label = row["salary"][0]
        if not _states(row["text"], label):
            continue
        pay = read_pay(row["text"])
        same = pay is not None and _same_pay(pay, label)
        rows, right, wrong = rows + 1, right + same, wrong + (pay is not None and not same)
    return Score("pay, full descriptions", rows, right, right, wrong)


def gold_employment(labels: Path) -> Score:
    """Employment types on the gold table."""
    rows = strict = accepted = wrong = 0
    for text, want, note in gold(labels, "employment.tsv"):
        got = {str(t) for t in read_employment(text)}
        allowed = [set(filter(None, t.partition("=")[2].split(";"))) for t in tokens(note) if t.startswith("accept")]
        right = got == set(filter(None, want.split(";")))
        fine = right or got in allowed
        rows, strict, accepted, wrong = rows + 1, strict + right, accepted + fine, wrong + (not fine and bool(got))
    return Score("employment, gold", rows, strict, accepted, wrong)


def gold_titles(labels: Path) -> tuple[Score, Score]:
    """Clean titles and seniority on the gold table."""
    rows = clean = level = level_strict = wrong = 0
    for title, want_clean, want_level, note in gold(labels, "titles.tsv"):
        reading = read_title(title)
        allowed = [t.partition("=")[2] for t in tokens(note) if t.startswith("accept_seniority")]
        got = reading.seniority or ""
        rows += 1
        clean += reading.clean == want_clean
        level_strict += got == want_level
        fine = got == want_level or got in allowed
        level += fine
        wrong += not fine and bool(got)
    return (
        Score("title, gold", rows, clean, clean, rows - clean),
        Score("seniority, gold", rows, level_strict, level, wrong),
    )


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Rows of a gzipped JSON-lines file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def scores(labels: Path, step: int = 1) -> list[Score]:
    """All measures."""
    return [
        *gold_pay(labels),
        summaries(labels),
        descriptions(labels, step),
        gold_employment(labels),
        *gold_titles(labels),
    ]


def _microseconds(read: Callable[[str], object], texts: list[str]) -> float:
    for text in texts[:20]:
        read(text)
    start = time.process_time()
    for text in texts:
        read(text)
    return (time.process_time() - start) / len(texts) * 1e6


def speeds(labels: Path, step: int) -> list[tuple[str, float]]:
    """CPU microseconds per text of each reader, caches warm for nothing but code."""
    rows = [row for number, row in enumerate(records(labels / "descriptions.jsonl.gz")) if number % step == 0]
    texts = [row["text"] for row in rows]
    titles = list({row["title"] for row in rows})
    return [
        (f"pay, full text of {sum(map(len, texts)) // len(texts):,} characters", _microseconds(read_pay, texts)),
        ("title and seniority", _microseconds(read_title, titles)),
        ("language, title and text", _microseconds(lambda text: read_language("", text), texts)),
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="every tenth description only")
    step = 10 if parser.parse_args().quick else 1
    default = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
    labels = Path(os.environ.get("ROLECALL_CORPUS", default)) / "labels"
    print(f"{'measure':32}{'rows':>7}{'strict':>9}{'accepted':>10}{'wrong':>8}")
    for score in scores(labels, step):
        print(
            f"{score.name:32}{score.rows:7}{score.strict / score.rows:9.3f}{score.share:10.3f}{score.wrong_share:8.3f}"
        )
    print()
    for name, cost in speeds(labels, step * 3):
        print(f"{name:56}{cost:9.1f} µs")


if __name__ == "__main__":
    main()
