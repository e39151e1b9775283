"""Boards: one employer's place of publication, as the registry keeps it."""

from datetime import datetime
from enum import StrEnum

import msgspec

from rolecall.model.base import Value


class ListingKind(StrEnum):
    """What absence from a complete list means."""

    DEFINITIVE = "definitive"  #: the platform's own list: absence is absence
    OBSERVED = "observed"  #: a list of links, a sitemap, a feed: absence is a hint


class ScanMode(StrEnum):
    """How much of a board a scan reads (DESIGN §5)."""

    FULL = "full"
    INCREMENTAL = "incremental"
    RECHECK = "recheck"


#: The part of a key that says which part of a board is meant, where a list names only that: "/europe/job/".
VIEW = "view"


class BoardKey(Value, frozen=True, kw_only=True):
    """What identifies a board on its platform."""

    adapter: str
    #: Named parts, e.g. {"token": "acme"} or {"tenant": …, "host": …, "site": …}.
    parts: dict[str, str]
    #: How it is known, for people: "URL of the platform", "link on the careers page"…
    how: str = ""

    @property
    def identity(self) -> str:
        """Stable text identity: equal for the same board however it was written."""
        return self.adapter + ":" + "/".join(f"{k}={v}" for k, v in sorted(self.parts.items()))

    @property
    def whole(self) -> str:
        """Identity of the board this is, or is a part of."""
        return msgspec.structs.replace(self, parts={k: v for k, v in self.parts.items() if k != VIEW}).identity


class BoardState(StrEnum):
    """Whether a board is visited."""

    ACTIVE = "active"
    PAUSED = "paused"  #: policy, health or the operator said stop; the reason is kept
    DISABLED = "disabled"  #: failed too often in a row; probed daily
    OPTED_OUT = "opted_out"  #: tombstone: erased and never added again


class Route(StrEnum):
    """How requests leave."""

    DIRECT = "direct"
    PROXIED = "proxied"
    BROWSER = "browser"


class Board(Value, frozen=True, kw_only=True):
    """A board of the registry."""

    #: Row id in the store; 0 before it is stored.
    id: int = 0
    #: Short name for people and commands, unique.
    slug: str
    adapter: str
    #: The parts of its BoardKey.
    key: dict[str, str]
    url: str
    employer: str | None = None
    #: Regular expression an item's URL must match to belong to the board.
    entry_filter: str | None = None
    #: Adapter or recipe configuration, JSON text.
    config: str = "{}"
    route: Route = Route.DIRECT
    locales: tuple[str, ...] = ()
    state: BoardState = BoardState.ACTIVE
    #: Why it is in that state, for people.
    state_reason: str | None = None
    #: How the board was found, for people.
    how: str = ""
    added_at: datetime | None = None
    #: Failed scans in a row.
    failures: int = 0
    last_scan_at: datetime | None = None
    last_complete_at: datetime | None = None
