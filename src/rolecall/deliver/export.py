"""Postings to files: CSV, JSON lines, Parquet. A file appears whole or not at all."""

import csv
import importlib
import io
import os
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from rolecall.deliver.columns import COLUMNS, Cell, Column
from rolecall.model import InvalidInput, NotConfigured, StoredPosting, StoreUnavailable

#: Characters that make a spreadsheet read a cell as a formula (OWASP, CSV injection).
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _csv_cell(value: Cell) -> str | int | float | None:
    if isinstance(value, list):
        value = "; ".join(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, str) and value.startswith(_FORMULA):
        return "'" + value
    return value


def _write_csv(batches: Iterator[list[StoredPosting]], out: BinaryIO) -> int:
    text = io.TextIOWrapper(out, "utf-8", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow([column.name for column in COLUMNS])
    count = 0
    for batch in batches:
        writer.writerows([_csv_cell(column.read(stored)) for column in COLUMNS] for stored in batch)
        count += len(batch)
    text.detach()
    return count


def _write_jsonl(batches: Iterator[list[StoredPosting]], out: BinaryIO) -> int:
    encoder, count = msgspec.json.Encoder(), 0
    for batch in batches:
        rows = [{column.name: column.read(stored) for column in COLUMNS} for stored in batch]
        out.write(encoder.encode_lines(rows))
        count += len(batch)
    return count


def parquet_schema() -> Any:
    """The columns as a Parquet schema. Raises NotConfigured."""
    try:
        arrow: Any = importlib.import_module("pyarrow")
    except ImportError as error:
        raise NotConfigured("Parquet needs the package pyarrow.", "Install it, or export .csv or .jsonl.") from error
    types = {
        "integer": arrow.int64(), "number": arrow.float64(), "string": arrow.string(),
        "time": arrow.timestamp("us", tz="UTC"), "strings": arrow.list_(arrow.string()),
    }  # fmt: skip

    def field(column: Column) -> Any:
        return arrow.field(column.name, types[column.type], metadata={"meaning": column.meaning})

    return arrow.schema([field(column) for column in COLUMNS])


def _write_parquet(batches: Iterator[list[StoredPosting]], out: BinaryIO) -> int:
    schema, count = parquet_schema(), 0
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    with parquet.ParquetWriter(out, schema, compression="zstd") as writer:
        for batch in batches:
            columns = {column.name: [column.read(stored) for stored in batch] for column in COLUMNS}
            writer.write_table(arrow.table(columns, schema=schema))
            count += len(batch)
    return count


#: Ending of the file → how it is written.
FORMATS = {".csv": _write_csv, ".jsonl": _write_jsonl, ".parquet": _write_parquet}


def export_file(batches: Iterable[list[StoredPosting]], path: Path) -> int:
    """Write postings to a file whose ending names the format; returns how many.

    An existing file is replaced only by a whole new one. Raises InvalidInput, NotConfigured, StoreUnavailable.
    """
    write = FORMATS.get(path.suffix.lower())
    if write is None:
        raise InvalidInput(f"{path.name} has no known ending.", f"Known: {', '.join(FORMATS)}.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as out:
            count = write(iter(batches), out)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    except OSError as error:
        raise StoreUnavailable(f"{path} could not be written: {error.strerror}.", "Nothing was replaced.") from error
    finally:
        part.unlink(missing_ok=True)
    return count
