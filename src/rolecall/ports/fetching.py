"""Fetching: the one way to the outside, and what it needs to remember."""

from typing import Protocol, runtime_checkable

from rolecall.model import Fetched, Observation, Page, Permission, Request, Value


class SourceRules(Value, frozen=True, kw_only=True):
    """What one source allows: handed to the pipeline with each request."""

    #: Name of the source for logs and statistics (board slug, "crawl", "canary").
    source: str
    #: Host patterns requests and redirects may go to; () = any public host.
    hosts: tuple[str, ...] = ()
    #: Seconds between requests to a host, at least; None = the default.
    interval: float | None = None
    #: Requests that share one pace although their hosts differ name it here (API hosts).
    pace_key: str | None = None
    #: "direct", "proxied" or "browser".
    route: str = "direct"
    #: Largest body in bytes after decoding; None = the default.
    max_bytes: int | None = None
    #: Media types accepted; () = any.
    types: tuple[str, ...] = ()
    #: Send validators and report unchanged payloads.
    conditional: bool = True
    #: Follow redirects; otherwise the redirecting answer itself comes back, with rule "redirect".
    redirects: bool = True
    #: Looks at a page whose answers are known: the only requests of a source that its health has paused.
    canary: bool = False


class Fetcher(Protocol):
    """The fetch pipeline (DESIGN §6). Never raises for what a site does: everything is an outcome."""

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        """One request through every stage, redirects and polite retries included."""
        ...

    async def close(self) -> None:
        """Release sockets; safe to call twice."""
        ...


@runtime_checkable
class PolicyReader(Protocol):
    """Asks what a site allows without asking for the page."""

    async def permission(self, url: str, rules: SourceRules, max_age: float) -> Permission:
        """What the policy files say about a URL; copies older than max_age seconds are read again. Never raises."""
        ...


class Transport(Protocol):
    """Sends one request to one URL, no redirects, no policy. Raises only TransportError kinds of its room."""

    async def send(self, request: Request, rules: SourceRules) -> Page:
        """The answer, decoded and within limits."""
        ...

    async def close(self) -> None:
        """Release sockets."""
        ...


class Pace(Protocol):
    """Politeness per host over all workers; its state survives a restart."""

    async def reserve(self, host: str, interval: float) -> float:
        """Reserve the next free slot of a host; returns seconds until it begins, below 0 when it began already."""
        ...

    async def hold(self, host: str, seconds: float) -> None:
        """No request to the host before that many seconds have passed (Retry-After, backoff)."""
        ...


class HostMemory(Protocol):
    """Small texts kept per host with an age: robots.txt, TDM reservations, HSTS-like facts."""

    async def load(self, host: str, kind: str) -> tuple[bytes, float] | None:
        """Stored bytes and their age in seconds."""
        ...

    async def keep(self, host: str, kind: str, data: bytes) -> None:
        """Store bytes now, replacing."""
        ...


class Observations(Protocol):
    """Validators and payload hashes of the last answers, per URL."""

    async def recall(self, url: str) -> Observation | None:
        """The last observation of a URL."""
        ...

    async def note(self, observation: Observation) -> None:
        """Remember one; may be buffered and written with the next batch."""
        ...
