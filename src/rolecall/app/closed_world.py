"""A world on loopback, for the demo and for tests: given to the application's constructor, never read from settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rolecall.app.health_keeper import Pulse
from rolecall.fetch import HostMap
from rolecall.health import Shape
from rolecall.ports import Adapter


@dataclass(frozen=True)
class ClosedWorld:
    """Nothing beyond it can be reached by an application that lives in it."""

    hosts: HostMap
    #: Seconds between requests to one of its hosts; None = the setting's.
    interval: float | None = None
    #: Publication shapes that exist only in it.
    adapters: Mapping[str, Adapter] = field(default_factory=dict)
    #: How health cuts time and how often it judges; hours by default.
    health: tuple[Shape, Pulse] = (Shape(), Pulse())
