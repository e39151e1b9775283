"""Which band a target is in, and what a change of band means. Nothing here ever escalates."""

from datetime import datetime

import msgspec

from rolecall.health.shape import Shape
from rolecall.model import Band, Blame, Incident, Judgement, Standing, Step, Value

_ORDER = (Band.HEALTHY, Band.DEGRADED, Band.PAUSED)


class Treatment(Value, frozen=True, kw_only=True):
    """How a target of a band is treated."""

    #: Factor on seconds between requests, and on hours between visits (its cost to a scheduler).
    interval: float = 1.0
    cost: float = 1.0
    #: Requests under way at once; None = as many as usual.
    lanes: int | None = None
    #: Canaries only.
    paused: bool = False
    #: For people.
    action: str = "nothing"


TREATMENTS = {
    Band.HEALTHY: Treatment(),
    Band.DEGRADED: Treatment(
        interval=3.0, cost=2.0, lanes=1, action="one request at a time, three times the interval, half the visits"
    ),
    Band.PAUSED: Treatment(
        interval=3.0, cost=4.0, lanes=1, paused=True, action="paused except canaries; a person is called"
    ),
}


def band_of(score: float, shape: Shape, margin: float = 0.0) -> Band:
    """The band of a score."""
    if score >= shape.healthy + margin:
        return Band.HEALTHY
    return Band.DEGRADED if score >= shape.degraded + margin else Band.PAUSED


def advance(standing: Standing, judgement: Judgement, shape: Shape, *, closed: bool) -> Standing:
    """The standing after a judgement.

    Worse at once; better one band at a time, after calm windows and with a margin, so that nothing flaps. A target
    without a score keeps its band. closed: the newest window is over; only those count as calm.
    """
    score = judgement.score
    if score is None:
        if standing.band is not Band.PAUSED or judgement.reasons:
            return msgspec.structs.replace(standing, judgement=judgement)
        # A paused target sees a canary now and then: too little for a score, enough to be visited carefully again.
        score = shape.degraded + shape.margin
    now = _limited(band_of(score, shape), judgement)
    if _ORDER.index(now) > _ORDER.index(standing.band):
        return msgspec.structs.replace(standing, band=now, since=judgement.at, calm=0, judgement=judgement)
    better = _limited(band_of(score, shape, shape.margin), judgement)
    if _ORDER.index(better) >= _ORDER.index(standing.band):
        return msgspec.structs.replace(standing, calm=0, judgement=judgement)
    calm = standing.calm + int(closed)
    if calm < shape.calm:
        return msgspec.structs.replace(standing, calm=calm, judgement=judgement)
    step_up = _ORDER[_ORDER.index(standing.band) - 1]
    return msgspec.structs.replace(standing, band=step_up, since=judgement.at, calm=0, judgement=judgement)


def _limited(band: Band, judgement: Judgement) -> Band:
    """A route's problem slows its target down and is told; only an unwilling site or a broken parser pause it."""
    if band is Band.PAUSED and judgement.blame is Blame.ROUTE:
        return Band.DEGRADED
    return band


def progress(incident: Incident | None, before: Standing, after: Standing) -> Incident | None:
    """The incident a change of standing opens, goes on with or closes; None when there is nothing to write."""
    judgement = after.judgement
    if before.band is after.band or judgement is None:
        return None
    step = Step(
        at=judgement.at, band=after.band, score=judgement.score, text=told(judgement),
        action=TREATMENTS[after.band].action,
    )  # fmt: skip
    blame = judgement.blame
    if incident is None or incident.closed_at is not None:
        if after.band is Band.HEALTHY:
            return None
        return Incident(
            target=after.target, opened_at=judgement.at, blame=blame or Blame.SITE, worst=after.band,
            reasons=judgement.reasons, steps=(step,),
        )  # fmt: skip
    worse = _ORDER.index(after.band) > _ORDER.index(incident.worst)
    closed: datetime | None = judgement.at if after.band is Band.HEALTHY else None
    return msgspec.structs.replace(
        incident,
        closed_at=closed,
        worst=after.band if worse else incident.worst,
        blame=blame if worse and blame else incident.blame,
        reasons=judgement.reasons if worse else incident.reasons,
        steps=(*incident.steps, step),
    )


def told(judgement: Judgement) -> str:
    """A judgement in one line, for people: the strongest reasons first."""
    if not judgement.reasons:
        return "as usual"
    return "; ".join(f"{r.signal.replace('_', ' ')} −{r.points:.0f}: {r.text}" for r in judgement.reasons[:3])
