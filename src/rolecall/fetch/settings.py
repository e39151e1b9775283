"""Who the fetcher says it is, and what it may spend."""

import re
from pathlib import Path

from rolecall.fetch.urls import WEB_PORTS
from rolecall.model import NotConfigured, Value


class NoContact(NotConfigured):
    """There is no contact URL, so nothing is fetched."""

    def __init__(self, contact: str | None) -> None:
        given = f"{contact!r} is not a URL or mailto: address" if contact else "no contact is set"
        super().__init__(
            f"Nothing is fetched: {given}, and sites must be able to reach whoever runs this crawler.",
            'Set contact = "https://…" (a page that explains it) or "mailto:…" in rolecall.toml, '
            "or ROLECALL_CONTACT in the environment.",
        )


#: Seconds between requests to one host when nobody asks for more.
DEFAULT_INTERVAL = 2.0


class Identity(Value, frozen=True, kw_only=True):
    """The one honest name requests carry."""

    #: Product token: what robots.txt groups name.
    name: str = "rolecall"
    version: str = "0"
    #: http(s) URL of a page that explains the crawler, or mailto:. None = nothing may be fetched.
    contact: str | None = None

    def user_agent(self) -> str:
        """The User-Agent field. Raises NoContact."""
        contact = (self.contact or "").strip()
        if not re.fullmatch(r"(?:https?://[^\s/()]+\.[^\s()]+|mailto:[^\s@()]+@[^\s@()]+)", contact):
            raise NoContact(self.contact)
        return f"{self.name}/{self.version} (+{contact})"


class Limits(Value, frozen=True, kw_only=True):
    """What one fetcher may use. Times in seconds, sizes in bytes."""

    #: Between requests to one host, at least, unless the source's rules say otherwise.
    interval: float = DEFAULT_INTERVAL
    #: The longest crawl-delay that is waited for in place; a longer one defers the request.
    patience: float = 120.0
    #: Requests under way at once, over all hosts and to one host.
    concurrency: int = 32
    host_concurrency: int = 2
    #: One exchange in all; silence within it; DNS; connecting with TLS.
    timeout: float = 30.0
    idle_timeout: float = 10.0
    dns_timeout: float = 5.0
    connect_timeout: float = 10.0
    #: Body after decoding; body on the wire; one header line; header lines.
    max_bytes: int = 64_000_000
    max_wire_bytes: int = 64_000_000
    max_header: int = 16_384
    max_headers: int = 200
    max_redirects: int = 8
    #: Further tries of a safe request, and how long they may wait in all (the politeness budget).
    retries: int = 2
    backoff: float = 2.0
    budget: float = 60.0
    #: A host that answered 429 or 5xx without saying for how long is left alone up to this long.
    max_hold: float = 900.0
    #: Validators are not sent for answers older than this, so that a server that always says 304 is found out.
    trust_validators: float = 7 * 86_400.0
    ports: frozenset[int] = WEB_PORTS
    #: http://, socks4:// or socks5:// URL for requests whose rules say route "proxied"; None refuses them.
    proxy: str | None = None
    #: Path of a Chromium for route "browser"; None refuses it.
    browser: str | None = None
    #: WARC file (.warc.gz) exchanges are appended to; None keeps none.
    archive: Path | None = None
