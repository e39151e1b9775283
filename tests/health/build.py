"""Histories made of a few numbers."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from rolecall.health import Shape, evaluate
from rolecall.model import Evaluation, Incident, Standing, TargetHealth, Window

START = datetime(2026, 1, 5, tzinfo=UTC)
SHAPE = Shape(grace=0.0)


def window(hour: int, requests: int = 60, target: str = "acme", **counts: object) -> Window:
    """One hour."""
    return Window(target=target, start=START + timedelta(hours=hour), requests=requests, sent=requests, **counts)


class Run:
    """A target through time, as evaluations see it."""

    def __init__(self, shape: Shape = SHAPE) -> None:
        self.shape = shape
        self.known: dict[str, TargetHealth] = {}
        self.open: dict[str, Incident] = {}
        self.incidents: list[Incident] = []
        self.hour = 0
        self.last: Evaluation | None = None

    def pass_(self, *hours: Window | Sequence[Window]) -> Standing:
        """Evaluate hour after hour; each is a window or one per route. Their starts are set here."""
        for given in hours:
            start = START + timedelta(hours=self.hour)
            found = [given] if isinstance(given, Window) else list(given)
            found = [msgspec.structs.replace(one, start=start) for one in found]
            self.hour += 1
            now = START + timedelta(hours=self.hour)
            self.last = evaluate(self.known, {"acme": found}, self.open, now, self.shape)
            self.known = {one.target: one for one in self.last.targets}
            for incident in self.last.incidents:
                number = incident.id or len(self.incidents) + 1
                kept = msgspec.structs.replace(incident, id=number)
                self.incidents.append(kept)
                self.open = {} if kept.closed_at else {"acme": kept}
        return self.standing

    @property
    def standing(self) -> Standing:
        return self.known["acme"].standing

    def learn(self, days: int = 16, **counts: object) -> "Run":
        """Ordinary days: one refusal in a hundred requests unless said otherwise."""
        plain = {"challenges": 1, "lists": 1, "listed": 40, "records": 20, "latency": {34: 60}} | counts
        for number in range(24 * days):
            self.pass_(window(0, **({**plain, "challenges": 0} if number % 2 and not counts else plain)))
        return self
