"""Rules while a scan runs."""

import msgspec
import pytest

from rolecall.lifecycle import KnownRun, checkpoint_mismatch, config_hash, is_degraded
from rolecall.model import Board, Checkpoint, ScanMode

BOARD = Board(slug="acme", adapter="any", key={"token": "acme"}, url="https://acme.example")
POINT = Checkpoint(adapter="any", adapter_version=2, config_hash=config_hash(BOARD), mode=ScanMode.FULL)


@pytest.mark.parametrize(
    "change",
    [{"key": {"token": "b"}}, {"config": '{"a":1}'}, {"entry_filter": "x"}, {"locales": ("de",)}, {"adapter": "b"}],
)
def test_whatever_decides_on_requests_changes_the_hash(change):
    assert config_hash(msgspec.structs.replace(BOARD, **change)) != config_hash(BOARD)


def test_names_and_states_do_not():
    assert config_hash(msgspec.structs.replace(BOARD, slug="b", failures=3, employer="B")) == config_hash(BOARD)


@pytest.mark.parametrize(
    ("adapter", "version", "config", "says"),
    [
        ("other", 2, POINT.config_hash, "adapter"),
        ("any", 3, POINT.config_hash, "version 2"),
        ("any", 2, "0", "configuration"),
    ],
)
def test_a_foreign_checkpoint_says_why_it_cannot_go_on(adapter, version, config, says):
    assert says in checkpoint_mismatch(POINT, adapter, version, config)
    assert checkpoint_mismatch(POINT, "any", 2, POINT.config_hash) is None


def test_an_entry_point_is_left_after_a_run_of_known_items_only():
    run = KnownRun()
    for _ in range(24):
        run = run.after(fresh=False)
    assert not run.long_enough
    assert not run.after(fresh=True).long_enough
    assert run.after(fresh=False).long_enough


@pytest.mark.parametrize(("read", "failed", "bad"), [(0, 2, False), (0, 3, True), (100, 10, False), (6, 3, True)])
def test_a_source_is_degraded_by_the_share_of_records_that_fail(read, failed, bad):
    assert (is_degraded(read, failed) is not None) is bad
