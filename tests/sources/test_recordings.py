"""Every recorded case of every adapter: what is listed, parsed, refused and why."""

import json
from pathlib import Path
from typing import Any

import pytest

from rolecall.sources import adapters
from sources.replaying import RECORDINGS, board_of, replay, summary, walk

CASES = sorted(file.parent for file in RECORDINGS.glob("*/*/expected.json"))


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_case(folder: Path) -> None:
    case = json.loads((folder / "expected.json").read_text())
    adapter = adapters()[folder.parent.name]
    seen = walk(adapter, board_of(adapter, case), replay(folder), lists_only=case.get("lists_only", False))
    assert plain(summary(seen)) == case["expect"]


def test_every_adapter_is_recorded() -> None:
    required = {"normal", "empty", "gone", "malformed"}
    missing = {
        name: sorted(required - {folder.name for folder in CASES if folder.parent.name == name})
        for name, adapter in adapters().items()
        if not hasattr(adapter, "refusal")
    }
    assert {name: cases for name, cases in missing.items() if cases} == {}


def test_recordings_belong_to_adapters() -> None:
    assert {folder.parent.name for folder in CASES} <= set(adapters())
