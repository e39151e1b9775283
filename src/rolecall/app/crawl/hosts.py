"""Hosts on lease in this process: what each still has to do, and what it has learned."""

from collections import deque

from rolecall.app.crawl.judging import Judged, Outlook
from rolecall.frontier import PROBES, Yields, pattern_of, smoothed
from rolecall.model import CrawlOutcome, HostLease, HostReturn, Waiting

#: Outcomes that showed a page at all, and those that were worth the visit.
_SEEN = frozenset(
    {
        *(CrawlOutcome.INDEXED, CrawlOutcome.UNCHANGED, CrawlOutcome.EXACT_DUPLICATE, CrawlOutcome.NEAR_DUPLICATE),
        *(CrawlOutcome.OFF_TOPIC, CrawlOutcome.NOINDEX, CrawlOutcome.TOO_THIN, CrawlOutcome.GONE),
    }
)
#: Refusals in a row after which a host is left alone for this run.
REFUSALS = 4


class Leased:
    """One host while it is ours."""

    def __init__(self, lease: HostLease) -> None:
        self.lease = lease
        self.waiting: deque[Waiting] = deque(lease.urls)
        #: Ids handed to a lane and not yet saved.
        self.flying: set[int] = set()
        self.lanes = 0
        self.yields = Yields.load(lease.yields)
        self.score, self.scored = lease.score, lease.scored
        self.fetched, self.indexed = lease.fetched, lease.indexed
        self.language: str | None = None
        self.refusals = 0
        #: Visits that were planned anew, and how many of them are to be followed by one only to learn more.
        self.planned, self.probes = 0, 0
        self.interval = lease.interval
        #: Results since the last commit; a commit is due although there are none.
        self.touched = False
        #: The store has no further URLs for it now.
        self.dry = False

    def next(self) -> Waiting | None:
        """The next URL, now flying; None when there is none in hand."""
        if not self.waiting:
            return None
        url = self.waiting.popleft()
        self.flying.add(url.id)
        return url

    def add(self, lease: HostLease) -> None:
        """Further URLs came."""
        self.waiting.extend(lease.urls)

    def outlook(self, path: str) -> Outlook:
        """What its pages say of one of them."""
        return Outlook(prior=self.yields.prior(pattern_of(path)), probes=self.probes <= PROBES * self.planned)

    def note(self, judged: Judged, path: str) -> None:
        """Learn from a result, now that copies were looked for."""
        visit = judged.visit
        self.fetched += visit.status > 0
        outcome = visit.outcome
        if outcome is CrawlOutcome.INDEXED:
            self.indexed += visit.changes == 0
        if judged.read is not None:
            self.score = smoothed(self.score, self.scored, judged.score)
            self.scored += 1
            self.language = judged.read.document.language or self.language
        if outcome in _SEEN:
            self.yields.note(pattern_of(path), outcome in (CrawlOutcome.INDEXED, CrawlOutcome.UNCHANGED))
        if judged.now is not None:
            self.yields.note_rate(pattern_of(path), judged.now, judged.before)
            self.planned, self.probes = self.planned + 1, self.probes + judged.probe
        self.refusals = self.refusals + 1 if outcome is CrawlOutcome.REFUSED else 0

    @property
    def spent(self) -> str | None:
        """Why the host is left alone from now on, or None."""
        return "gives nothing new for what it costs" if self.yields.host_spent else None

    @property
    def stubborn(self) -> bool:
        """It turned us away several times in a row."""
        return self.refusals >= REFUSALS

    def give_back(self, more: int, keep: bool, free_at: float) -> HostReturn:
        """The host as it goes into the commit."""
        return HostReturn(
            id=self.lease.id,
            token=self.lease.token,
            more=more,
            keep=keep,
            held=tuple(self.flying | {url.id for url in self.waiting}) if keep else (),
            interval=self.interval,
            free_at=free_at,
            score=self.score,
            scored=self.scored,
            language=self.language,
            yields=self.yields.dump(),
            blocked=self.spent,
            fetched=self.fetched,
            indexed=self.indexed,
        )
