"""Linking on labels nobody made up: a platform's own requisitions, and one agency's feed in its dialects.

python -m bench.link_labels [--quick]
"""

import argparse
import gzip
import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from bench.link_copies import Ad, Builder, Corpus
from rolecall.link import link_all

CORPUS = Path(os.environ.get("ROLECALL_CORPUS", Path(__file__).resolve().parents[2] / "shared" / "data"))
#: Months of the agency's feeds that weights are fitted on, and those that only measure.
SEEN, MEASURED = ("2025-03", "2025-06"), ("2025-08", "2025-10")
_TITLE, _LINK, _TEXT = ("title", "name"), ("url", "link"), ("description", "content")
_CITY, _COUNTRY = ("city", "location", "region"), ("country",)


def pairwise(truth: dict[int, object], jobs: Iterable[tuple[int, ...]]) -> tuple[int, int, int]:
    """(right, wrong, missed) pairs."""

    def pairs(count: int) -> int:
        return count * (count - 1) // 2

    right = found = 0
    for members in jobs:
        found += pairs(len(members))
        right += sum(pairs(n) for n in Counter(truth[m] for m in members).values())
    wanted = sum(pairs(n) for n in Counter(truth.values()).values())
    return right, found - right, wanted - right


def say(name: str, truth: dict[int, object], jobs: list[tuple[int, ...]]) -> float:
    right, wrong, missed = pairwise(truth, jobs)
    f1 = 2 * right / max(1, 2 * right + wrong + missed)
    print(
        f"{name}: F1 {f1:.4f}, right {right}, wrong {wrong} ({wrong / max(1, right + wrong):.4f} of links), missed {missed}"
    )
    return f1


def requisitions(most: int, with_job: bool) -> float:
    """Postings of real boards; the truth is the platform's own job behind them."""
    builder, truth = Builder(), {}
    rows: dict[str, list[dict[str, str]]] = defaultdict(list)
    with gzip.open(CORPUS / "labels" / "lifecycle.jsonl.gz", "rt") as lines:
        for row in map(json.loads, lines):
            rows[row["board"]].append(row)
    for board, postings in sorted(rows.items(), key=lambda pair: (len(pair[1]) > 3_000, str(hash_of(pair[0])))):
        if len(truth) >= most:
            break
        own = builder.board(board, board)
        for row in postings:
            if row.get("internal_job_id"):
                ad = Ad(title=row["title"].strip() or "?", employer=board, place=row["location"] or "", text="")
                more = {"job_id": str(row["internal_job_id"])} if with_job else {}
                number = builder.add(ad, own, 0, "", requisition_id=row.get("requisition_id"), **more)
                truth[number] = (board, row["internal_job_id"])
    name = "requisitions, the platform's job known" if with_job else "requisitions, only their numbers known"
    return say(name, truth, link_all(builder.corpus.traited)[1])


def hash_of(text: str) -> int:
    return sum(ord(c) * 31**n for n, c in enumerate(text)) % 9973


def _field(item: ElementTree.Element, names: tuple[str, ...]) -> str:
    return next((e.text.strip() for name in names if (e := item.find(name)) is not None and e.text), "")


def dialect_corpus(month: str) -> Corpus:
    """One agency's postings as it hands them to different portals in a month, without the address they share."""
    builder, jobs = Builder(), dict[str, int]()
    for file in sorted((CORPUS / "feeds").glob(f"*-{month}-*.xml")):
        portal = builder.board(file.name, None)
        try:
            root = ElementTree.parse(file).getroot()
        except ElementTree.ParseError:
            continue
        for item in root.iter():
            title, link, text = (_field(item, names) for names in (_TITLE, _LINK, _TEXT))
            if item.tag not in ("job", "item", "vacancy", "ad") or not title or not link:
                continue
            place = ", ".join(dict.fromkeys(p for p in (_field(item, _CITY), _field(item, _COUNTRY)) if p))
            ad = Ad(title=title, employer=_field(item, ("company",)) or "Recruityard", place=place, text=text)
            page = link.split("?")[0].rstrip("/").rsplit("/", 1)[-1]
            builder.add(ad, portal, jobs.setdefault(page, len(jobs) + 1), "")
    return builder.corpus


def dialects(month: str) -> float:
    """How one agency's postings are linked over its dialects of a month."""
    corpus = dialect_corpus(month)
    return say(f"dialects of {month}", dict(corpus.job), link_all(corpus.traited)[1])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    most = 3_000 if parser.parse_args().quick else 30_000
    requisitions(most, with_job=True)
    requisitions(most, with_job=False)
    for month in (*SEEN, *MEASURED):
        dialects(month)


if __name__ == "__main__":
    main()
