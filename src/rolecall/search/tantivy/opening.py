"""Opening the folder of an index, or beginning it again."""

import shutil
from collections.abc import Callable
from pathlib import Path

import tantivy

from rolecall.model import StoreUnavailable

_VERSION_FILE = "rolecall-version"


def open_folder(folder: Path, version: int, schema: Callable[[], tantivy.Schema]) -> tantivy.Index:
    """The index of a folder. A missing, broken or older one is begun again, empty: everything in it is in the store.

    Raises StoreUnavailable when the folder cannot be written.
    """
    marked = folder / _VERSION_FILE
    try:
        if marked.is_file() and marked.read_text("ascii").strip() == str(version):
            try:
                index = tantivy.Index.open(str(folder))
                index.searcher()
                return index
            except ValueError:
                pass  # unreadable
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
        index = tantivy.Index(schema(), path=str(folder))
        marked.write_text(str(version), "ascii")
    except OSError as error:
        raise StoreUnavailable(
            f"The search index {folder} cannot be opened: {getattr(error, 'strerror', None) or error}.",
            "Check its permissions.",
        ) from error
    return index
