"""Fixtures all tests share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Folder of real captured data; tests that need it are skipped, and say so, where it is absent."""
    folder = Path(os.environ.get("ROLECALL_CORPUS", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"corpus not present at {folder} (set ROLECALL_CORPUS)")
    return folder
