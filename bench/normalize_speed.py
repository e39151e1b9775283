"""Postings with a full text normalized a second on one core: `python -m bench.normalize_speed [--quick]`.

The whole is one pass over postings met for the first time; the parts are the best of three passes, so what is
remembered between postings (titles, place texts) counts little in them.
"""

import argparse
import gc
import gzip
import html
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rolecall.model import RawPlace, RawPosting
from rolecall.normalize import (
    decide_workplace,
    flags_of,
    normalize_posting,
    normalize_postings,
    pay_from_fields,
    plain_text,
    read_html,
    read_language,
    read_title,
    resolve_place,
)

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("ROLECALL_CORPUS", ROOT.parent / "shared" / "data"))


def as_html(text: str) -> str:
    """A plain text as platforms publish it: paragraphs and lists."""
    blocks = []
    for block in text.split("\n\n"):
        lines = [html.escape(line.strip()) for line in block.split("\n") if line.strip()]
        items = [line[2:] for line in lines if line.startswith("- ")]
        if items and len(items) == len(lines):
            blocks.append("<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>")
        else:
            blocks.append(f"<p>{'<br>'.join(lines)}</p>")
    return "\n".join(blocks)


def postings(limit: int) -> list[RawPosting]:
    """Raw postings with full texts from the corpus."""
    found = []
    with gzip.open(CORPUS / "labels" / "descriptions.jsonl.gz", "rt") as lines:
        rows = [json.loads(line) for line in lines]
    step = max(1, len(rows) // limit)
    for row in rows[::step][:limit]:
        found.append(
            RawPosting(
                external_id=row["id"],
                url=f"https://jobs.example/{row['id']}",
                title=row["title"],
                description_html=as_html(row["text"]),
                places=(RawPlace(text=row["location"]),) if row["location"] else (),
                remote=row["isRemote"],
                employment=(row["employmentType"],) if row["employmentType"] else (),
                published=row["publishedAt"],
            )
        )
    return found


def timed(work: Callable[[Any], object], values: list[Any]) -> float:
    """Best CPU microseconds a value of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for value in values:
            work(value)
        best = min(best, time.process_time() - start)
    return best / len(values) * 1e6


#: Postings timed together: a portion of a list.
_CHUNK = 32


def once(raws: list[RawPosting]) -> tuple[float, float]:
    """CPU microseconds a posting one by one, and in a batch; every posting is met for the first time, code is warm.

    Portions take turns, and the middle half of each kind counts: on a machine that others use too, a portion now and
    then costs twice. What the benchmark itself holds is kept from the garbage collector.
    """
    normalize_postings(raws[:100])
    gc.collect()
    gc.freeze()
    spent: dict[Callable[[list[RawPosting]], object], list[float]] = {_one_by_one: [], normalize_postings: []}
    for number, start in enumerate(range(100, len(raws) - _CHUNK + 1, _CHUNK)):
        work, chunk = list(spent)[number % 2], raws[start : start + _CHUNK]
        begun = time.process_time()
        work(chunk)
        spent[work].append((time.process_time() - begun) / len(chunk) * 1e6)
    gc.unfreeze()
    single, batch = (_middle(costs) for costs in spent.values())
    return single, batch


def _middle(costs: list[float]) -> float:
    """The mean of the middle half."""
    quarter = len(costs) // 4
    half = sorted(costs)[quarter : len(costs) - quarter]
    return sum(half) / len(half)


def _one_by_one(raws: list[RawPosting]) -> None:
    for raw in raws:
        normalize_posting(raw)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a sample of 600 postings")
    quick = parser.parse_args().quick
    raws = postings(600 if quick else 3000)
    single, whole = once(raws)
    bodies = [plain_text(raw.description_html or "") for raw in raws]
    pairs = list(zip(raws, bodies, strict=True))
    parts = {
        "safe HTML and text": timed(lambda raw: read_html(raw.description_html or ""), raws),
        "plain text alone": timed(lambda raw: plain_text(raw.description_html or ""), raws),
        "flags": timed(lambda pair: flags_of(pair[0].title, pair[1]), pairs),
        "pay": timed(lambda pair: pay_from_fields((), None, pair[1]), pairs),
        "language": timed(lambda pair: read_language(pair[0].title, pair[1]), pairs),
        "workplace": timed(lambda pair: decide_workplace(pair[0], (), pair[1]), pairs),
        "title": timed(lambda raw: read_title(raw.title), raws),
        "places": timed(lambda raw: [resolve_place(place) for place in raw.places], raws),
    }
    size = sum(len(body) for body in bodies) / len(bodies)
    print(f"{len(raws)} postings, {size:.0f} characters of text each, one core, CPU time")
    print(f"{'whole, one by one':<22}{single:8.0f} us{1e6 / single:10.0f} /s")
    print(f"{'whole, as a batch':<22}{whole:8.0f} us{1e6 / whole:10.0f} /s")
    for name, spent in parts.items():
        print(f"{name:<22}{spent:8.0f} us{spent / whole:9.0%}")


if __name__ == "__main__":
    main()
