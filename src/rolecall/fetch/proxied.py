"""The opt-in route through a proxy: the same identity, the same address rules, one exit."""

import asyncio
import ssl
from typing import Any, cast

import aiohttp
from aiohttp.client_proto import ResponseHandler
from aiohttp_socks import ProxyConnector
from python_socks import ProxyConnectionError, ProxyError, ProxyTimeoutError, parse_proxy_url
from python_socks.async_.asyncio.v2 import Proxy

from rolecall.fetch.guard import Guard
from rolecall.fetch.settings import Limits
from rolecall.fetch.transport import WireTransport
from rolecall.fetch.watch import Timed
from rolecall.model import InvalidInput

#: The proxy answers for itself, not for the site: its failures must not look like the site's.
_EXIT_ERRORS = (ProxyConnectionError, ProxyError, ProxyTimeoutError)


class _Held(ResponseHandler):
    """Keeps the stream's writer, which closes its transport when it is collected."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        super().__init__(loop=asyncio.get_running_loop())
        self._writer = writer


class _PinnedProxyConnector(Timed, ProxyConnector):
    """Resolves and judges the name here and hands the proxy a checked address, never a name to resolve for us."""

    def __init__(self, guard: Guard, proxy: str, **kwargs: Any) -> None:
        kind, host, port, user, password = parse_proxy_url(proxy)
        super().__init__(host=host, port=port, proxy_type=kind, username=user, password=password, **kwargs)
        self._guard = guard
        self._proxy_url = proxy

    async def _connect_via_proxy(
        self,
        host: str,
        port: int,
        ssl: ssl.SSLContext | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 - the base class passes it
    ) -> tuple[asyncio.Transport, ResponseHandler]:
        address, to = host, port
        if not _is_address(host):
            address, to = (await self._guard.addresses(host, port))[0]
        self._guard.dial(address, to)
        try:
            stream = await Proxy.from_url(self._proxy_url, rdns=False).connect(address, to, timeout=timeout)
            if ssl is not None:
                stream = await stream.start_tls(host, ssl)
        except _EXIT_ERRORS as error:
            raise OSError(f"the proxy failed: {error}") from error
        transport = cast(asyncio.Transport, stream.writer.transport)
        protocol = _Held(stream.writer)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        return transport, protocol


def _is_address(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()


class ProxiedTransport(WireTransport):
    """Implements ports.Transport through a proxy."""

    def __init__(self, user_agent: str, limits: Limits, guard: Guard, proxy: str) -> None:
        """proxy: http://, socks4:// or socks5:// URL. Raises InvalidInput when it is none."""
        super().__init__(user_agent, limits, guard)
        try:
            parse_proxy_url(proxy)
        except ValueError as error:
            raise InvalidInput(f"The proxy URL cannot be used: {error}.", "Write it as socks5://host:port.") from error
        self._proxy = proxy

    def _connector(self) -> aiohttp.BaseConnector:
        return _PinnedProxyConnector(
            self._guard,
            self._proxy,
            ssl=ssl.create_default_context(),
            limit=self._limits.concurrency,
        )
