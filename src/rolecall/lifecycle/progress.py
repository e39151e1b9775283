"""Rules while a scan runs: compatible checkpoints, when an incremental scan leaves a list, when to stop delivering."""

from hashlib import blake2b

from rolecall.lifecycle import rules
from rolecall.model import Board, Checkpoint, ScanMode, Value


def config_hash(board: Board) -> str:
    """Hash over what decides which requests a scan makes and which items belong to the board."""
    parts = (board.adapter, *(f"{k}={v}" for k, v in sorted(board.key.items())), board.config, board.entry_filter or "")
    text = "\0".join((*parts, *board.locales))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def checkpoint_mismatch(checkpoint: Checkpoint, adapter: str, version: int, config: str) -> str | None:
    """Why a checkpoint must not be continued; None when it may."""
    if checkpoint.adapter != adapter:
        return f"its checkpoint belongs to adapter {checkpoint.adapter!r}, the board now uses {adapter!r}"
    if checkpoint.adapter_version != version:
        return f"its checkpoint is of adapter version {checkpoint.adapter_version}, this one is {version}"
    if checkpoint.config_hash != config:
        return "the board's configuration changed since its checkpoint"
    return None


class KnownRun(Value, frozen=True, kw_only=True):
    """How long an entry point has shown nothing but known, unchanged items. One per entry point, never global."""

    length: int = 0

    def after(self, fresh: bool) -> "KnownRun":
        """The run after one more item; a new, changed or raised item starts it anew."""
        return KnownRun(length=0 if fresh else self.length + 1)

    @property
    def long_enough(self) -> bool:
        """The entry point may be left."""
        return self.length >= rules.KNOWN_RUN


def stops_early(mode: ScanMode) -> bool:
    """Only incremental scans leave an entry point before its end."""
    return mode is ScanMode.INCREMENTAL


def is_degraded(read: int, failed: int) -> str | None:
    """Why a source must deliver nothing further: too many of its fresh records cannot be read. None = it may."""
    if failed >= rules.DEGRADED_LEAST and failed >= rules.DEGRADED_SHARE * (read + failed):
        return f"{failed} of {read + failed} fresh records could not be read"
    return None
