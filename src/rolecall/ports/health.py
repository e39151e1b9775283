"""What health needs of a store. Batches in, batches out, one transaction each."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from rolecall.model import (
    Alert,
    Band,
    Canary,
    Evaluation,
    HealthPoint,
    Incident,
    Review,
    TargetHealth,
    Window,
)


class HealthStore(Protocol):
    """Windows of signals, standings, history, incidents, canaries."""

    def add_windows(self, batch: Sequence[Window]) -> None:
        """Add counts to the windows of (target, route, start); any number of processes may add to one."""
        ...

    def windows(self, since: datetime, target: str | None = None) -> list[Window]:
        """Windows that start at or after since, by target and start."""
        ...

    def target_healths(self, targets: Sequence[str] | None = None) -> dict[str, TargetHealth]:
        """What is kept of targets, by name; all when none are named."""
        ...

    def bands(self) -> dict[str, Band]:
        """Targets that are in another band than healthy."""
        ...

    def save_evaluation(self, evaluation: Evaluation) -> list[Incident]:
        """Write all of it, with a change for every incident written; returns these with ids. An incident already open
        for a target is not opened twice."""
        ...

    def put_target_health(self, health: TargetHealth, at: datetime) -> None:
        """A person's decision about one target; closes its open incident when it makes the target healthy."""
        ...

    def incidents(self, target: str | None = None, open_only: bool = False, limit: int = 100) -> list[Incident]:
        """Newest first."""
        ...

    def incident(self, incident_id: int) -> Incident | None:
        """By id."""
        ...

    def review_incident(self, incident_id: int, review: Review) -> None:
        """What a person thought of it, replacing. Raises NotFound."""
        ...

    def put_alerts(self, incident_id: int, alerts: Sequence[Alert]) -> None:
        """Where its messages stand, replacing. Raises NotFound."""
        ...

    def health_points(self, target: str, since: datetime) -> list[HealthPoint]:
        """A target's history, oldest first."""
        ...

    def put_canary(self, canary: Canary) -> Canary:
        """Add or change; returns it with its id. One (target, URL) is one canary."""
        ...

    def canaries(self, target: str | None = None) -> list[Canary]:
        """All, or a target's, by id."""
        ...

    def remove_canary(self, canary_id: int) -> None:
        """Remove. Raises NotFound."""
        ...

    def trim_health(self, before: datetime) -> int:
        """Forget windows that started before; returns how many. Standings, history and incidents stay."""
        ...
