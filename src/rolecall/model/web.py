"""Requests, pages and outcomes: what goes to a site and what comes back."""

from datetime import datetime
from enum import StrEnum
from functools import lru_cache

from rolecall.model.base import Value

Headers = tuple[tuple[str, str], ...]


class Request(Value, frozen=True, kw_only=True):
    """One request an adapter wants made. A plain value, so pending requests are the checkpoint."""

    url: str
    method: str = "GET"
    #: Extra headers the endpoint needs (Accept, Referer…). Never a User-Agent.
    headers: Headers = ()
    #: Text of the request body (JSON or form), with its type in headers. None for GET.
    body: str | None = None
    #: Entry point it belongs to: "list", a category, a region, a locale, a sitemap…
    entry: str = "list"
    #: What the adapter itself needs to read the answer (offset, page, total seen…). Text values only. "apart" tells
    #: requests of one address apart whose headers differ (pages by header), or that are made again on purpose.
    state: dict[str, str] = {}


class Page(Value, frozen=True, kw_only=True):
    """A delivered answer, whole: decoded content coding, within limits."""

    #: The URL asked for.
    url: str
    #: The URL that answered, after redirects.
    final_url: str
    status: int
    #: Names in lower case, in order of arrival.
    headers: Headers = ()
    body: bytes = b""
    fetched_at: datetime
    #: xxh3-128 of body, hex: equal to the last one means nothing to parse.
    digest: str = ""
    #: Bytes of the body as they came, before the content coding was undone.
    wire_bytes: int = 0

    def header(self, name: str) -> str | None:
        """First value of a header, by its lower-case name."""
        for key, value in self.headers:
            if key == name:
                return value
        return None

    @property
    def content_type(self) -> str:
        """Media type in lower case without parameters; "" when not stated."""
        return _media_type(self.header("content-type") or "")


@lru_cache(maxsize=256)
def _media_type(value: str) -> str:
    return value.split(";", 1)[0].strip().lower()


class Outcome(StrEnum):
    """What became of a request. Closed vocabulary; only GONE may ever count as absence."""

    OK = "ok"
    NOT_MODIFIED = "not_modified"
    GONE = "gone"
    SOFT_404 = "soft_404"
    HARD_BLOCK = "hard_block"
    SOFT_BLOCK = "soft_block"
    CHALLENGE = "challenge"
    RATE_LIMITED = "rate_limited"
    LOGIN_WALL = "login_wall"
    CONSENT_WALL = "consent_wall"
    QUEUED = "queued"
    UNAVAILABLE = "unavailable"
    PARKED = "parked"
    EMPTY_SHELL = "empty_shell"
    SUSPECT = "suspect"
    TIMEOUT = "timeout"
    DNS_ERROR = "dns_error"
    CONNECT_ERROR = "connect_error"
    TLS_ERROR = "tls_error"
    TRUNCATED = "truncated"
    TOO_LARGE = "too_large"
    WRONG_TYPE = "wrong_type"
    BAD_ENCODING = "bad_encoding"
    ROBOTS_DENIED = "robots_denied"
    POLICY_DENIED = "policy_denied"
    UNSAFE_URL = "unsafe_url"


#: Outcomes that are the site turning a crawler away.
HOSTILE = frozenset({Outcome.HARD_BLOCK, Outcome.SOFT_BLOCK, Outcome.CHALLENGE, Outcome.RATE_LIMITED})
#: Outcomes worth another try later in the same scan.
TRANSIENT = frozenset(
    {
        Outcome.RATE_LIMITED,
        Outcome.UNAVAILABLE,
        Outcome.QUEUED,
        Outcome.TIMEOUT,
        Outcome.DNS_ERROR,
        Outcome.CONNECT_ERROR,
        Outcome.TRUNCATED,
    }
)


class Verdict(Value, frozen=True, kw_only=True):
    """An outcome with who decided it and why."""

    outcome: Outcome
    #: Product that answered in the site's place ("cloudflare", "akamai"…), if known.
    vendor: str | None = None
    #: Name of the rule that decided.
    rule: str = ""
    #: At most 80 characters of evidence, without personal data.
    excerpt: str = ""
    #: For people: what happened and why.
    why: str = ""


class AccessPolicy(Value, frozen=True, kw_only=True):
    """What a site publishes about automated use of one URL, as far as it was read for this request."""

    #: robots.txt: "allowed", "denied", or "unreadable" (unreachable, so nothing may be fetched).
    robots: str = "allowed"
    #: Rights reserved for text and data mining (TDMRep); None when the site does not say.
    tdm_reserved: bool | None = None
    #: URL of the licence offer that goes with the reservation.
    tdm_policy: str | None = None
    #: X-Robots-Tag and meta robots directives for us, lower case, sorted ("noindex", "nofollow", "noarchive"…).
    tags: tuple[str, ...] = ()
    #: When the page asks to be forgotten (unavailable_after), as published.
    unavailable_after: str | None = None
    #: Content-Usage and Content-Signal preferences as (category, "y" or "n"), sorted; the strictest statement wins.
    usage: tuple[tuple[str, str], ...] = ()

    @property
    def indexable(self) -> bool:
        """The page may be shown in an index."""
        return not {"noindex", "none"} & set(self.tags)

    @property
    def followable(self) -> bool:
        """Links of the page may be followed."""
        return not {"nofollow", "none"} & set(self.tags)


class Permission(Value, frozen=True, kw_only=True):
    """What a site says about a URL before it is asked for: read from its policy files alone."""

    #: None when nothing could be learned (unsafe URL, host not reached).
    policy: AccessPolicy | None = None
    #: Why it must not be fetched; None when it may.
    refusal: Verdict | None = None
    #: Seconds between requests the site asks for.
    delay: float | None = None


class Fetched(Value, frozen=True, kw_only=True):
    """What the fetch pipeline gives back for one request; it never raises for what a site does."""

    request: Request
    verdict: Verdict
    #: Present for OK, NOT_MODIFIED replayed from memory never: a page is present exactly when bytes arrived whole.
    page: Page | None = None
    #: The payload hash equals the last one known for this URL (or 304): nothing to parse.
    unchanged: bool = False
    #: Seconds from sending to the last byte of the answer, 0.0 when nothing was sent.
    elapsed: float = 0.0
    #: Requests really sent, redirects and retries included.
    attempts: int = 0
    #: Bytes on the wire.
    wire_bytes: int = 0
    #: Seconds the site asked to wait (Retry-After, RateLimit), if it did.
    retry_after: float | None = None
    #: What the site publishes about this URL; None when nothing was learned (replay, refused before robots).
    policy: AccessPolicy | None = None

    @property
    def outcome(self) -> Outcome:
        """The verdict's outcome."""
        return self.verdict.outcome
