"""How time is cut, and the numbers the judgement rests on."""

from rolecall.model import Value


class Shape(Value, frozen=True, kw_only=True):
    """Windows, baseline and thresholds. The defaults are those the bench command measures.

    Evidence is counted in nats: -x bounds the log of the chance that the usual alone looks like this.
    """

    #: Seconds in a window.
    window: float = 3600.0
    #: Seconds after its end that a window may still be added to (counts wait in memory before they are written).
    grace: float = 15.0
    #: Windows in a block, the grain of the baseline: whole days, so that day and night are in each.
    block: int = 24
    #: Blocks the baseline leaves out (the last day) and blocks it looks at (the 14 days before).
    skipped: int = 1
    kept: int = 14
    #: Requests the pooled memory is made of; a site with few requests is pooled over more windows.
    pool: float = 150.0
    least_decay: float = 0.02
    most_decay: float = 0.3
    #: Requests of a prior that a baseline is shrunk towards.
    shrink: float = 50.0
    #: Refusals per request of a target whose platform is not known either.
    prior: float = 0.01
    #: Evidence that raises an alarm, and below which it may end.
    alarm: float = 7.0
    clear: float = 1.1
    #: Share of false alarms among all alarms of one evaluation (Benjamini–Hochberg).
    discovery: float = 0.1
    #: Calm windows before an alarm ends, and before a better band is given.
    calm: int = 3
    #: Points above a band's edge that a better band needs.
    margin: float = 5.0
    #: The bands' lower edges.
    healthy: float = 80.0
    degraded: float = 50.0
    #: Seconds of silence after which a request counts as a first one.
    pause: float = 600.0


class Weights(Value, frozen=True, kw_only=True):
    """How much each signal counts, 1.0 = as designed. Refusals are one union, so they have one weight.

    `rolecall health tune` shows what other weights would have changed.
    """

    refusals: float = 1.0
    latency: float = 1.0
    fields: float = 1.0
    results: float = 1.0
    structure: float = 1.0
