"""One exchange over aiohttp: within limits, pinned by the guard, decoded, whole. No redirects, no policy."""

import ssl
from datetime import UTC, datetime
from functools import lru_cache

import aiohttp
from aiohttp.http_exceptions import HttpProcessingError, LineTooLong
from multidict import CIMultiDict
from xxhash import xxh3_128_hexdigest
from yarl import URL

from rolecall.fetch.decoding import Decoder
from rolecall.fetch.errors import (
    ConnectFailed,
    DnsFailed,
    TimedOut,
    TlsFailed,
    TooLarge,
    TransportError,
    Truncated,
    Unsafe,
)
from rolecall.fetch.guard import Guard, PinnedResolver, Refused
from rolecall.fetch.settings import Limits
from rolecall.fetch.watch import Timed, Watch
from rolecall.model import Page, Request
from rolecall.ports import SourceRules

_ACCEPT = "text/html,application/xhtml+xml,application/json;q=0.9,application/xml;q=0.9,*/*;q=0.8"
#: Fields only the pipeline may set: identity, framing, credentials. Authorization is none of them: some boards hand
#: every visitor's page a token that their list asks for. It is sent to the endpoint alone, never after a redirect.
_OWN_FIELDS = frozenset(
    {
        "user-agent",
        "host",
        "connection",
        "content-length",
        "transfer-encoding",
        "te",
        "upgrade",
        "expect",
        "accept-encoding",
        "cookie",
        "proxy-authorization",
        "from",
        "via",
        "forwarded",
        "x-forwarded-for",
    }
)
_NO_BODY = frozenset({204, 304})


def digest_of(body: bytes) -> str:
    """The payload hash pages carry: xxh3-128, hex. It tells a changed page from an unchanged one, nothing more."""
    return xxh3_128_hexdigest(body)


@lru_cache(maxsize=1024)
def _field_name(raw: bytes) -> str:
    return raw.decode("latin-1").lower()


def translate(error: BaseException, reading: bool) -> TransportError:
    """The kind of a client library's error; reading: the header had arrived, so what is missing is body."""
    if isinstance(error, TransportError):
        return error
    inner = getattr(error, "os_error", None) or error
    if isinstance(inner, Refused):
        return Unsafe(str(inner))
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return DnsFailed(str(inner))
    if isinstance(error, aiohttp.ClientSSLError | ssl.SSLError):
        return TlsFailed(str(inner))
    if isinstance(error, TimeoutError):
        return TimedOut("no answer in time" if not reading else "the answer did not end in time")
    if isinstance(error, aiohttp.ClientPayloadError):
        return Truncated(f"the body broke off: {error}")
    if isinstance(error, aiohttp.ClientResponseError):
        if isinstance(error.__cause__, LineTooLong) or "Too many" in error.message or "more than" in error.message:
            return TooLarge(f"header too large: {error.message}")
        return ConnectFailed(f"not HTTP: {error.message[:120]}")
    if reading and isinstance(error, aiohttp.ClientConnectionError | OSError):
        return Truncated(f"the connection broke in the body: {error}")
    return ConnectFailed(str(inner) or type(error).__name__)


class _Connector(Timed, aiohttp.TCPConnector):
    """Connections to sites."""


class WireTransport:
    """The direct route. Implements ports.Transport."""

    def __init__(self, user_agent: str, limits: Limits, guard: Guard) -> None:
        self._agent = user_agent
        self._limits = limits
        self._guard = guard
        self._session: aiohttp.ClientSession | None = None
        self._timeout = aiohttp.ClientTimeout(total=None, sock_connect=limits.connect_timeout)

    def _connector(self) -> aiohttp.BaseConnector:
        return _Connector(
            resolver=PinnedResolver(self._guard),
            socket_factory=self._guard.socket_for,
            ssl=ssl.create_default_context(),
            limit=self._limits.concurrency * 2,
            ttl_dns_cache=30,
            enable_cleanup_closed=False,
        )

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=self._connector(),
                headers={"User-Agent": self._agent, "Accept": _ACCEPT, "Accept-Encoding": "gzip, deflate, br, zstd"},
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                trust_env=False,
                requote_redirect_url=False,
                max_line_size=self._limits.max_header,
                max_field_size=self._limits.max_header,
                max_headers=self._limits.max_headers,
                timeout=self._timeout,
            )
        return self._session

    @staticmethod
    def _headers(request: Request) -> CIMultiDict[str] | None:
        """What is sent beside the session's own fields, or in their place."""
        if not request.headers:
            return None
        headers = CIMultiDict[str]()
        for name, value in request.headers:
            if name.lower() not in _OWN_FIELDS:
                headers[name] = value
        return headers

    def _address(self, url: str) -> URL:
        plain, rest = self._guard.has_plain and url.startswith("https:"), url[8:]
        if plain and self._guard.plain(rest.partition("/")[0].partition("?")[0].partition(":")[0]):
            url = f"http://{rest}"
        return URL(url, encoded=True)

    async def send(self, request: Request, rules: SourceRules) -> Page:
        """The answer to one request. Raises TransportError kinds and nothing else."""
        reading = False
        try:
            with Watch(self._limits.timeout, self._limits.idle_timeout) as watch:
                async with self._open().request(
                    request.method,
                    self._address(request.url),
                    headers=self._headers(request),
                    data=None if request.body is None else request.body.encode(),
                    allow_redirects=False,
                ) as response:
                    reading = True
                    watch.heard()
                    body, wire = await self._body(response, rules.max_bytes or self._limits.max_bytes, watch)
                    return self._page(request, response, body, wire)
        except TransportError:
            raise
        except (aiohttp.ClientError, HttpProcessingError, OSError, TimeoutError, EOFError, ValueError) as error:
            raise translate(error, reading) from error

    async def _body(self, response: aiohttp.ClientResponse, max_bytes: int, watch: Watch) -> tuple[bytes, int]:
        if response.status in _NO_BODY:
            return b"", 0
        max_wire = min(self._limits.max_wire_bytes, max_bytes)
        coded = response.headers.get("Content-Encoding", "")
        decoder = Decoder(coded, max_bytes)
        wire = 0
        try:
            while chunk := await response.content.readany():
                watch.heard()
                wire += len(chunk)
                decoder.feed(chunk)
                if wire > max_wire:
                    raise TooLarge(f"more than {max_wire} bytes on the wire")
            return decoder.finish(), wire
        except TransportError:
            response.close()  # what is still to come is not read; the connection cannot be used again
            raise

    @staticmethod
    def _page(request: Request, response: aiohttp.ClientResponse, body: bytes, wire: int) -> Page:
        headers = tuple((_field_name(name), value.decode("utf-8", "replace")) for name, value in response.raw_headers)
        return Page(
            url=request.url,
            final_url=request.url,
            status=response.status,
            headers=headers,
            body=body,
            fetched_at=datetime.now(UTC),
            digest=digest_of(body),
            wire_bytes=wire,
        )

    async def close(self) -> None:
        """Release sockets; safe to call twice."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()
