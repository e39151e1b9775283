import csv
import json
import re
from datetime import datetime

import pytest

from rolecall.deliver import COLUMNS, export_file
from rolecall.model import InvalidInput, StoreUnavailable
from roles import ROLES, role

BATCHES = [ROLES[:3], ROLES[3:]]
NAMES = [column.name for column in COLUMNS]


def test_csv_holds_every_posting_and_no_formula(tmp_path):
    evil = role(99, '=HYPERLINK("https://evil.example")', description_text='line one\nline two, "quoted"')
    assert export_file([*BATCHES, [evil]], tmp_path / "out.csv") == len(ROLES) + 1
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == NAMES
    assert [int(row["id"]) for row in rows] == [stored.id for stored in ROLES] + [99]
    assert rows[1]["places"] == "Munich; Berlin" and rows[4]["title"] == "软件工程师"
    assert rows[-1]["title"].startswith("'=") and rows[-1]["description"] == 'line one\nline two, "quoted"'
    assert rows[0]["closed_at"] == "" and datetime.fromisoformat(rows[0]["first_seen_at"])


def test_json_lines_keep_unknown_as_null_and_lists_as_lists(tmp_path):
    export_file(BATCHES, tmp_path / "out.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    assert [list(row) for row in rows] == [NAMES] * len(ROLES)
    assert rows[0]["pay_min"] == 70000 and rows[4]["pay_min"] is None and rows[4]["workplace"] is None
    assert rows[1]["place_ids"] == ["2867714", "2950159"]


def test_parquet_has_types(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    export_file(BATCHES, tmp_path / "out.parquet")
    table = parquet.read_table(tmp_path / "out.parquet")
    assert table.column_names == NAMES and table.num_rows == len(ROLES)
    first = table.slice(0, 1).to_pylist()[0]
    assert first["first_seen_at"] == ROLES[0].first_seen_at and first["pay_max"] == 90000.0
    assert first["places"] == ["Berlin"] and first["closed_at"] is None
    empty = export_file([], tmp_path / "none.parquet")
    assert empty == 0 and parquet.read_table(tmp_path / "none.parquet").column_names == NAMES


def test_a_failed_export_leaves_the_old_file(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_text("old", "utf-8")

    def fails():
        yield ROLES[:1]
        raise OSError(28, "No space left on device")

    with pytest.raises(StoreUnavailable, match="No space left"):
        export_file(fails(), path)
    assert path.read_text("utf-8") == "old" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(InvalidInput, match=r"\.parquet"):
        export_file(BATCHES, tmp_path / "out.xlsx")


def test_every_column_is_documented(request):
    text = (request.config.rootpath / "docs" / "exports.md").read_text("utf-8")
    for column in COLUMNS:
        assert f"| `{column.name}` | {column.type} | {column.meaning} |" in text


def test_the_examples_of_the_documentation_run(request, tmp_path, monkeypatch, capsys):
    """As written, on an export of the invented roles."""
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    pytest.importorskip("polars", reason="polars is not installed")
    text = (request.config.rootpath / "docs" / "exports.md").read_text("utf-8")
    blocks = re.findall(r"```(sql|python)\n(.*?)```", text, re.DOTALL)
    assert [kind for kind, _ in blocks] == ["sql", "sql", "python"]
    monkeypatch.chdir(tmp_path)
    for name in ("roles.parquet", "roles.jsonl", "roles.csv"):
        export_file(BATCHES, tmp_path / name)
    answers = [duckdb.sql(query).fetchall() for kind, query in blocks if kind == "sql"]
    active = [stored for stored in ROLES if stored.state == "active"]
    assert sum(count for _, count in answers[0]) == len(active)
    assert dict(answers[1]) == {"Berlin": 2, "Munich": 1, "Paris": 1}
    exec(compile(blocks[2][1], "docs/exports.md", "exec"), {})
    shown = capsys.readouterr().out
    assert "EUR" in shown and "90000" in shown
    for name in ("roles.jsonl", "roles.csv"):
        assert duckdb.sql(f"SELECT count(*), max(pay_max) FROM '{name}'").fetchall() == [(len(ROLES), 90000)]
