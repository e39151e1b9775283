"""A number a running process tells about itself."""

from rolecall.model.base import Value


class Measure(Value, frozen=True, kw_only=True):
    """One sample. Equal names carry the same help, kind and label names. Never a person's data in a label."""

    #: Prometheus name: rolecall_<what>_<unit>; counters end in _total.
    name: str
    help: str
    value: float
    #: (name, value), always in the same order; values are few (states, outcomes), never URLs or titles.
    labels: tuple[tuple[str, str], ...] = ()
    #: Only grows while the process lives.
    counter: bool = False
