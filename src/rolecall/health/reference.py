"""The reference formula, kept for comparison only.

100 − 35·hard blocks − 25·challenges − 25·soft blocks − 15·latency; each signal is its excess over the baseline of the
last 14 days without the newest, 20 points (for latency: three times the usual) are its full penalty, and fewer than
50 requests give no score. Not monotone: a site that answers every request with a hard block scores 65.
"""

from rolecall.model import Value

LEAST_REQUESTS = 50
FULL_EXCESS = 0.20
FULL_LATENCY = 3.0
WEIGHTS = (35.0, 25.0, 25.0, 15.0)


class Share(Value, frozen=True, kw_only=True):
    """Shares of requests, and the 95th percentile of latency in seconds (None = not measured)."""

    hard: float = 0.0
    challenges: float = 0.0
    soft: float = 0.0
    latency: float | None = None


def reference_score(requests: int, seen: Share, usual: Share) -> float | None:
    """The score of one window; None below 50 requests. Rate limiting counts among hard blocks (403, 429)."""
    if requests < LEAST_REQUESTS:
        return None
    excesses = (seen.hard - usual.hard, seen.challenges - usual.challenges, seen.soft - usual.soft)
    parts = [min(1.0, max(0.0, excess / FULL_EXCESS)) for excess in excesses]
    slow = 0.0
    if seen.latency and usual.latency:
        slow = min(1.0, max(0.0, (seen.latency / usual.latency - 1.0) / (FULL_LATENCY - 1.0)))
    return 100.0 - sum(weight * part for weight, part in zip(WEIGHTS, (*parts, slow), strict=True))
