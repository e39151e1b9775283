"""Changes as Parquet files in object storage, one a batch: a reader takes the row with the largest seq of each id."""

import importlib
import io
from collections.abc import Sequence
from typing import Any

from rolecall.deliver.columns import COLUMNS
from rolecall.deliver.export import parquet_schema
from rolecall.deliver.objects import Objects
from rolecall.model import Change, StoredPosting


class ChangeFiles:
    """See ports.Sink.

    A file is named by its first change. A batch that is written again after a crash begins with the same change, so it
    replaces its file; where batches were cut differently, rows come twice with the same seq.
    """

    name = "parquet"

    def __init__(self, objects: Objects) -> None:
        self._objects = objects

    def write(self, changes: Sequence[Change], postings: Sequence[StoredPosting]) -> None:
        """See ports.Sink. Raises NotConfigured without pyarrow."""
        last = {change.entity_id: change for change in changes if change.entity == "posting"}
        if not last:
            return
        found = {stored.id: stored for stored in postings}
        columns: dict[str, list[object]] = {
            "seq": [change.seq for change in last.values()],
            "changed_at": [change.at for change in last.values()],
            "change": [str(change.kind) if id_ in found else "posting_erased" for id_, change in last.items()],
        }
        for column in COLUMNS:
            cells = [column.read(found[id_]) if id_ in found else None for id_ in last]
            columns[column.name] = [*last] if column.name == "id" else [*cells]
        parquet: Any = importlib.import_module("pyarrow.parquet")
        arrow: Any = importlib.import_module("pyarrow")
        own = [("seq", arrow.int64()), ("changed_at", arrow.timestamp("us", tz="UTC")), ("change", arrow.string())]
        schema = arrow.schema([*own, *parquet_schema()])
        out = io.BytesIO()
        parquet.write_table(arrow.table(columns, schema=schema), out, compression="zstd")
        first = changes[0].seq or f"all-{min(last)}"
        name = f"{first:020d}" if isinstance(first, int) else first
        self._objects.put(f"changes/{name}.parquet", out.getvalue())
