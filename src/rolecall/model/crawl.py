"""The topical crawl: URLs to visit, hosts on lease, what came of visits, pages kept, boards proposed."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value


class CrawlOutcome(StrEnum):
    """What came of one URL. Closed vocabulary, in the order of the pipeline."""

    ROBOTS_DENIED = "robots_denied"
    #: Too early, or the site asked to wait: tried later, no error.
    DEFERRED = "deferred"
    NOT_MODIFIED = "not_modified"
    #: Answered by another canonical URL, which is known now.
    REDIRECTED = "redirected"
    GONE = "gone"
    FAILED_PARSE = "failed_parse"
    #: Binary or wrongly decoded: never indexed.
    GARBAGE = "garbage"
    #: A refusal, challenge, login or the like instead of a page.
    REFUSED = "refused"
    UNCHANGED = "unchanged"
    EXACT_DUPLICATE = "exact_duplicate"
    NEAR_DUPLICATE = "near_duplicate"
    OFF_TOPIC = "off_topic"
    NOINDEX = "noindex"
    TOO_THIN = "too_thin"
    INDEXED = "indexed"
    #: A passing fault; tried again with a growing delay.
    RETRY = "retry"
    FAILED = "failed"
    #: Left alone: URLs of its kind, or its host, give nothing new.
    TRAP = "trap"


class Discovered(Value, frozen=True, kw_only=True):
    """A URL found somewhere, canonical and worth keeping."""

    #: "https://example.com" and "/jobs?page=2".
    origin: str
    path: str
    #: Registrable domain of the host.
    domain: str
    #: 0 to 1000.
    priority: int
    depth: int = 0
    #: Expected topic score, 0 to 1000.
    score: int = 0


class Waiting(Value, frozen=True, kw_only=True):
    """A URL handed out with its host's lease."""

    id: int
    path: str
    depth: int = 0
    #: Topic score of its last visit or the one expected, 0 to 1000.
    score: int = 0
    #: Failed tries in a row.
    tries: int = 0
    #: Times fetched, and how many of the later ones found a change.
    visits: int = 0
    changes: int = 0
    #: Gamma belief on changes per day; None = nothing is known yet.
    shape: float | None = None
    weight: float | None = None
    #: Content hash, validators and time (epoch seconds) of the last good answer.
    digest: int | None = None
    etag: str | None = None
    modified: str | None = None
    fetched_at: int | None = None


class HostLease(Value, frozen=True, kw_only=True):
    """A host leased to one worker, with its best URLs. No other worker fetches from it until then."""

    id: int
    origin: str
    token: str
    #: Earliest epoch second of the first request.
    free_at: float
    #: Seconds between requests.
    interval: float
    urls: tuple[Waiting, ...] = ()
    #: Smoothed topic score (0 to 1) and the number of pages behind it.
    score: float = 0.0
    scored: int = 0
    #: Distinct domains that link to it; URLs known.
    authority: int = 0
    known: int = 0
    #: Price of a visit in the revisit plan; 0 = not planned yet.
    price: float = 0.0
    fetched: int = 0
    indexed: int = 0
    #: Yields of its URL families, as frontier.Yields keeps them.
    yields: bytes | None = None


class HostPaces(Value, frozen=True, kw_only=True):
    """What a plan needs of a host."""

    id: int
    #: Seconds between requests.
    interval: float
    #: Price of a visit as planned before; 0 = never.
    price: float
    #: One letter a page that is visited as planned; PACES says what each means.
    paces: str


class PageRecord(Value, frozen=True, kw_only=True):
    """A page that is searchable."""

    #: The id of its URL.
    id: int
    url: str
    title: str = ""
    description: str | None = None
    language: str | None = None
    #: Date of publication as written.
    published: str | None = None
    score: int = 0
    at: datetime
    #: Hash of title and text; hash of both without numbers.
    digest: int = 0
    soft: int = 0
    #: Text that is searched.
    text: str = ""
    #: Markup as fetched, until it has been read closer; None afterwards.
    html: str | None = None
    #: Topics it belongs to: those of the crawls that found it.
    topics: tuple[str, ...] = ()


class Visit(Value, frozen=True, kw_only=True):
    """What came of one URL, ready to be saved."""

    id: int
    host_id: int
    at: datetime
    outcome: CrawlOutcome
    #: HTTP status, 0 when there was no answer.
    status: int = 0
    #: For people: why.
    detail: str = ""
    size: int = 0
    milliseconds: int = 0
    score: int = 0
    tries: int = 0
    visits: int = 0
    changes: int = 0
    shape: float | None = None
    weight: float | None = None
    #: Changes a day it is planned by: that belief, seen with what pages alike do; None = as the belief alone says.
    rate: float | None = None
    digest: int | None = None
    etag: str | None = None
    modified: str | None = None
    #: When it is due again; None = never by itself.
    due: datetime | None = None
    #: The page to keep (outcome INDEXED), or None.
    page: PageRecord | None = None
    #: A page kept before is no longer to be shown.
    remove: bool = False


class HostReturn(Value, frozen=True, kw_only=True):
    """A host after some of its URLs: kept with a number of further URLs, or given back."""

    id: int
    token: str
    #: URLs wanted beside those still in the worker's hands; 0 with keep=False gives the host back.
    more: int = 0
    keep: bool = False
    #: Ids still in the worker's hands.
    held: tuple[int, ...] = ()
    interval: float = 2.0
    #: Epoch second before which nothing may be fetched.
    free_at: float = 0.0
    score: float = 0.0
    scored: int = 0
    language: str | None = None
    yields: bytes | None = None
    #: Left alone from now on, and why.
    blocked: str | None = None
    fetched: int = 0
    indexed: int = 0


class Harvest(Value, frozen=True, kw_only=True):
    """What one group commit saves."""

    at: datetime
    visits: tuple[Visit, ...] = ()
    discovered: tuple[Discovered, ...] = ()
    #: (linking domain, origin linked to).
    links: tuple[tuple[str, str], ...] = ()
    hosts: tuple[HostReturn, ...] = ()
    #: URLs kept of one host at most.
    cap: int = 20_000


class ClaimOrder(Value, frozen=True, kw_only=True):
    """What a worker asks for in the same transaction."""

    owner: str
    hosts: int
    urls: int
    #: Seconds the lease lasts without a sign of life.
    ttl: float = 120.0
    #: Seconds before which no URL is handed out again, whatever happened.
    apart: float = 60.0
    #: Only hosts of these origins; () = all.
    origins: tuple[str, ...] = ()


class Exchange(Value, frozen=True, kw_only=True):
    """What a group commit gives back: hosts to work on (new ones, and kept ones with further URLs), and lost ones."""

    leases: tuple[HostLease, ...] = ()
    #: Ids of hosts another worker owns now; nothing was saved for them.
    lost: tuple[int, ...] = ()
    #: URLs that were new.
    added: int = 0
    #: Last number of the change log written; 0 when nothing was logged.
    seq: int = 0


class HostState(StrEnum):
    """What a host of the frontier does."""

    #: It has work, and may not be fetched from yet.
    WAITING = "waiting"
    READY = "ready"
    LEASED = "leased"
    IDLE = "idle"
    BLOCKED = "blocked"


class CrawlHost(Value, frozen=True, kw_only=True):
    """A host as people see it."""

    id: int
    origin: str
    domain: str
    state: HostState
    known: int = 0
    fetched: int = 0
    indexed: int = 0
    score: float = 0.0
    authority: int = 0
    interval: float = 0.0
    ready_at: datetime | None = None
    note: str | None = None
    #: Families of URLs that are left alone: pattern → fetches.
    yields: bytes | None = None


class CrawlCounts(Value, frozen=True, kw_only=True):
    """The frontier in numbers."""

    hosts: int = 0
    blocked: int = 0
    leased: int = 0
    known: int = 0
    fetched: int = 0
    pages: int = 0
    #: Attempts of the last hour by outcome.
    outcomes: dict[str, int] = {}


class Attempt(Value, frozen=True, kw_only=True):
    """One attempt, newest first in lists."""

    id: int
    url: str
    at: datetime
    outcome: CrawlOutcome
    status: int = 0
    detail: str = ""
    size: int = 0
    milliseconds: int = 0
    score: int = 0


class ProposalState(StrEnum):
    """Where a proposal stands."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


class Proposal(Value, frozen=True, kw_only=True):
    """A board found by the crawl; nothing is enabled before somebody accepts it."""

    id: int = 0
    #: Identity of the board's key: one proposal a board.
    identity: str
    adapter: str
    key: dict[str, str]
    #: Where the board is.
    url: str
    #: Pages that led to it and how, newest last, a few.
    evidence: tuple[str, ...] = ()
    #: Distinct domains that led to it.
    sources: int = 1
    state: ProposalState = ProposalState.OPEN
    first_at: datetime
    last_at: datetime
