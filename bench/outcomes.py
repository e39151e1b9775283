"""How well outcomes are told from content: captured pages with their status and with 200 forced, and invented ones.

Run: python -m bench.outcomes [--list]   (--list names every page judged otherwise than its label)
"""

import argparse
import csv
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from rolecall.fetch.outcome import classify
from rolecall.model import HOSTILE, Outcome, Page

ROOT = Path(__file__).resolve().parent.parent
#: Label → outcomes that name it right.
RIGHT = {
    "blocked": HOSTILE,
    "challenge": HOSTILE,
    "ordinary": {Outcome.OK},
    "login": {Outcome.LOGIN_WALL},
    "soft404": {Outcome.SOFT_404, Outcome.GONE},
    "parked": {Outcome.PARKED},
    "unavailable": {Outcome.UNAVAILABLE},
    "queue": {Outcome.QUEUED},
    "spa_shell": {Outcome.EMPTY_SHELL},
}
Judged = tuple[str, str, Outcome]
#: Labels of the invented pages that the corpus names otherwise.
LABELS = {
    "refused": "blocked",
    "shell": "spa_shell",
    "login_wall": "login",
    "soft_404": "soft404",
    "queued": "queue",
}


def corpus() -> Path:
    """Folder of captured data."""
    return Path(os.environ.get("ROLECALL_CORPUS", ROOT.parent / "shared" / "data"))


def judged(folder: Path, forced: int | None) -> Iterator[Judged]:
    """(label, file, outcome) of every page."""
    with (folder / "index.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            recorded = int(row["status"]) if row["status"].isdigit() and int(row["status"]) > 99 else 503
            page = Page(
                url="https://page.example/",
                final_url="https://page.example/",
                status=forced or recorded,
                body=(folder / row["file"]).read_bytes(),
                fetched_at=datetime.now(UTC),
            )
            yield row["label"], row["file"], classify(page).outcome


def invented(file_name: str, which: str | None) -> Iterator[Judged]:
    """(label, page, outcome) of the invented pages of a file, status 200. which: one set or half of it; None = all."""
    with (ROOT / "tests" / "fetch" / "outcome" / file_name).open(encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            if which in {None, row.get("set"), row.get("half")}:
                url, kind = "https://page.example/", (("content-type", row.get("type", "text/html; charset=utf-8")),)
                page = Page(
                    url=url,
                    final_url=url,
                    status=200,
                    headers=kind,
                    body=row["page"].encode(),
                    fetched_at=datetime.now(UTC),
                )
                yield LABELS.get(row["label"], row["label"]), row["page"][:150], classify(page).outcome


def table(pages: list[Judged]) -> None:
    """One line a label: how many are right, how many are called a refusal."""
    total, right, hostile = Counter[str](), Counter[str](), Counter[str]()
    for label, _, outcome in pages:
        total[label] += 1
        right[label] += outcome in RIGHT.get(label, ())
        hostile[label] += outcome in HOSTILE
    print(f"{'label':<14}{'pages':>7}{'right':>9}{'called a refusal':>19}")
    for label in RIGHT:
        if total[label]:
            print(
                f"{label:<14}{total[label]:>7}{right[label] / total[label]:>9.3f}{hostile[label] / total[label]:>19.3f}"
            )
    refused = total["blocked"] + total["challenge"]
    print(f"recall of refusals: {(right['blocked'] + right['challenge']) / max(1, refused):.3f}")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--quick", action="store_true", help="the same; it is quick")
    given = parser.parse_args()
    for which in ("first", "second", "third"):
        print(f"\ninvented pages, {which} set, status 200")
        table(list(invented("unseen.jsonl", which)))
    for which, name in (("read", "first half"), ("sealed", "second half"), ("unread", "a set nobody has read since")):
        print(f"\npages by somebody who knew no rule, {name}, status 200")
        table(list(invented("blind.jsonl", which)))
    print("\nvariations on them, status 200")
    table(list(invented("variations.jsonl", None)))
    folder = corpus() / "blockpages"
    if not folder.is_dir():
        print(f"no corpus at {folder}; name one with ROLECALL_CORPUS")
        return
    for forced in (None, 200):
        started = time.process_time()
        pages = list(judged(folder, forced))
        each = (time.process_time() - started) / max(1, len(pages)) * 1000
        print(f"\n{'every status forced to 200' if forced else 'recorded status'} ({each:.2f} ms CPU a page)")
        table(pages)
        if given.list:
            for label, file, outcome in pages:
                if outcome not in RIGHT.get(label, ()):
                    print(f"  {outcome:<14} {file}")


if __name__ == "__main__":
    main()
