"""Health: what is counted of a target, how it is judged, what happened and what people thought of it."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value


class Signal(StrEnum):
    """What speaks for or against a target."""

    HARD_BLOCK = "hard_block"
    CHALLENGE = "challenge"
    RATE_LIMITED = "rate_limited"
    SOFT_BLOCK = "soft_block"
    LATENCY = "latency"
    COST = "cost"  #: a line of its own, never part of a score
    FIELDS = "fields"  #: required fields missing
    IDS = "ids"  #: entries that could not be identified
    STRUCTURE = "structure"  #: pages are built otherwise than usual
    RESULTS = "results"  #: nothing, or far less than usual, was listed
    REDIRECT = "redirect"  #: answers come from hosts the source does not have
    POLICY = "policy"  #: the site's published rules changed to a refusal
    CANARY = "canary"  #: a page with known answers answered otherwise


class Band(StrEnum):
    """What a score means for how a target is treated."""

    HEALTHY = "healthy"  #: 80–100: nothing
    DEGRADED = "degraded"  #: 50–79: slower, one request at a time
    PAUSED = "paused"  #: below 50: canaries only, a person is called


class Blame(StrEnum):
    """Where a problem lies."""

    SITE = "site"  #: the site turns us away, over every route that was used
    ROUTE = "route"  #: one way out is turned away, the others are not
    PARSER = "parser"  #: pages arrive, we no longer read them right


class Window(Value, frozen=True, kw_only=True, gc=False):
    """What was counted of one target over one route in one window of time."""

    target: str
    route: str = "direct"
    start: datetime
    #: Answers to requests that reached the site (a request refused by our own rules is none).
    requests: int = 0
    hard: int = 0
    challenges: int = 0
    limited: int = 0
    soft: int = 0
    #: Answers nobody could judge; each counts half a refusal.
    suspect: int = 0
    #: First requests after a pause, and how many of them were refused: some sites greet every visitor that way.
    firsts: int = 0
    firsts_refused: int = 0
    #: Answers the site is not to blame for: timeouts, 5xx, DNS.
    unavailable: int = 0
    #: Requests refused before sending by published rules (robots, reservations), and by unexpected hosts.
    denied: int = 0
    strayed: int = 0
    #: Requests really sent (retries and redirects included) and bytes on the wire.
    sent: int = 0
    wire_bytes: int = 0
    #: Logarithmic histograms: bin → count (health.sketch). Seconds to the last byte; bytes of delivered pages.
    latency: dict[int, int] = {}
    sizes: dict[int, int] = {}
    #: Records read, and how many of them lacked a required field or could not be read at all.
    records: int = 0
    missed: int = 0
    #: Entries of lists, and how many of them had no id of their own.
    entries: int = 0
    unidentified: int = 0
    #: Lists that were delivered; those that held nothing without saying so; roles they listed in all.
    lists: int = 0
    empty_lists: int = 0
    listed: int = 0
    #: Pages whose structure was compared, and the sum of their distances from the usual (0–1 each).
    compared: int = 0
    drift: float = 0.0
    #: Canaries looked at; those whose page was read but whose values were wrong.
    canaries: int = 0
    canaries_wrong: int = 0

    @property
    def refused(self) -> float:
        """The union of refusals: outcomes exclude each other, so they add."""
        return self.hard + self.challenges + self.limited + self.soft + 0.5 * self.suspect

    def plus(self, other: "Window") -> "Window":
        """Both counted together, under this one's target, route and start."""
        sums = {name: getattr(self, name) + getattr(other, name) for name in _SUMMED}
        for name in ("latency", "sizes"):
            histogram = dict(getattr(self, name))
            for number, count in getattr(other, name).items():
                histogram[number] = histogram.get(number, 0) + count
            sums[name] = histogram
        return Window(target=self.target, route=self.route, start=self.start, **sums)


_SUMMED: tuple[str, ...] = tuple(
    name for name in Window.__struct_fields__ if name not in {"target", "route", "start", "latency", "sizes"}
)


class Reason(Value, frozen=True, kw_only=True, gc=False):
    """One line of why a score is what it is."""

    signal: Signal
    #: Points it takes from the score.
    points: float
    #: For people: the measure against the usual.
    text: str


class Judgement(Value, frozen=True, kw_only=True, gc=False):
    """How a target stands, as of its newest window."""

    target: str
    at: datetime
    #: 0–100; None = too little is known.
    hostility: float | None = None
    parser: float | None = None
    #: Most important first.
    reasons: tuple[Reason, ...] = ()
    #: Requests behind the scores, weighted by age.
    evidence: float = 0.0
    #: The baseline is its platform's, because its own is too young.
    borrowed: bool = False
    #: Strength of the sign that something changed, in nats (exp(-x) bounds the chance of it under the usual).
    sign: float = 0.0
    blame: Blame | None = None
    #: (route, requests, refused) behind the blame, weighted by age.
    routes: tuple[tuple[str, float, float], ...] = ()
    #: Requests and bytes per record against the usual; None = no records, or no usual yet.
    cost: float | None = None

    @property
    def score(self) -> float | None:
        """The lower of both; None when neither is known."""
        known = [score for score in (self.hostility, self.parser) if score is not None]
        return min(known) if known else None


class Standing(Value, frozen=True, kw_only=True, gc=False):
    """The band a target is in, with what keeps it from flapping."""

    target: str
    band: Band = Band.HEALTHY
    since: datetime | None = None
    #: Windows in a row that would allow a better band.
    calm: int = 0
    judgement: Judgement | None = None
    #: Open incident; 0 = none.
    incident: int = 0


class Step(Value, frozen=True, kw_only=True):
    """One point of an incident's timeline."""

    at: datetime
    band: Band
    score: float | None = None
    #: For people: what was seen, and what was done.
    text: str
    action: str = ""


class Review(Value, frozen=True, kw_only=True):
    """What a person thought of an incident afterwards. None = not said."""

    at: datetime
    #: Seen early enough?
    early: bool | None = None
    reason_right: bool | None = None
    action_right: bool | None = None
    note: str = ""


class Alert(Value, frozen=True, kw_only=True):
    """One message about an incident over one way; sent once."""

    #: Index of the step it tells of.
    step: int
    #: webhook, email, chat.
    channel: str
    sent_at: datetime | None = None
    attempts: int = 0
    last_error: str | None = None


class Incident(Value, frozen=True, kw_only=True):
    """From the first bad band to the last good one."""

    #: Row id; 0 before it is stored.
    id: int = 0
    target: str
    opened_at: datetime
    closed_at: datetime | None = None
    blame: Blame
    #: The worst band it reached.
    worst: Band
    reasons: tuple[Reason, ...] = ()
    steps: tuple[Step, ...] = ()
    alerts: tuple[Alert, ...] = ()
    review: Review | None = None


class CanaryLook(Value, frozen=True, kw_only=True):
    """One look at a canary."""

    at: datetime
    #: right, wrong (read, but other values), unread (refused, unreachable, not parsed).
    verdict: str
    #: For people: which field, expected and found, cut short; never a page.
    detail: str = ""


class Canary(Value, frozen=True, kw_only=True):
    """A page whose right answers are known."""

    id: int = 0
    #: The target it watches (board slug).
    target: str
    url: str
    #: (field of the posting, text it must contain).
    expect: tuple[tuple[str, str], ...] = ()
    looks: tuple[CanaryLook, ...] = ()


class HealthPoint(Value, frozen=True, kw_only=True, gc=False):
    """History for months: written when a band changes, a score moves, or a day has passed."""

    target: str
    at: datetime
    band: Band
    hostility: float | None = None
    parser: float | None = None


class TargetHealth(Value, frozen=True, kw_only=True, gc=False):
    """What the store keeps of a target: its standing, and what scoring goes on from (opaque to the store)."""

    target: str
    standing: Standing
    #: Start of the newest window folded into memory.
    upto: datetime | None = None
    memory: bytes = b""


class Evaluation(Value, frozen=True, kw_only=True):
    """What one evaluation saves, in one transaction."""

    at: datetime
    targets: tuple[TargetHealth, ...] = ()
    points: tuple[HealthPoint, ...] = ()
    #: New ones (id 0) and changed ones.
    incidents: tuple[Incident, ...] = ()
