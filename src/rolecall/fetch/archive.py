"""A transport that keeps what another one sent and received."""

import asyncio

from rolecall.fetch.warc import WarcWriter
from rolecall.model import Page, Request, StoreUnavailable
from rolecall.ports import SourceRules, Transport


class Archiving:
    """Implements ports.Transport around another: every exchange is written before it is handed on."""

    def __init__(self, inner: Transport, writer: WarcWriter) -> None:
        self._inner = inner
        self._writer = writer

    async def send(self, request: Request, rules: SourceRules) -> Page:
        """The inner transport's answer. Raises StoreUnavailable when it cannot be archived, so none is lost."""
        page = await self._inner.send(request, rules)
        try:
            await asyncio.to_thread(self._writer.keep, request, page)
        except OSError as error:
            raise StoreUnavailable(
                f"{request.url} was fetched but cannot be archived: {error.strerror or error}.",
                "Free space or name another --archive file; what was written before is kept.",
            ) from error
        return page

    async def close(self) -> None:
        """Close both; safe to call twice."""
        await self._inner.close()
        self._writer.close()
