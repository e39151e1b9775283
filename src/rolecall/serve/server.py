"""The web server as a part of a larger process: starts on a socket of its own, stops when told."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette

from rolecall.model import InvalidInput

#: Seconds open connections get to end.
_GRACE = 3


class _Quiet(uvicorn.Server):
    """Leaves signals to the process it is part of, and says when it serves."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures none."""
        yield


class WebServer:
    """Serves an application until stopped."""

    def __init__(self, app: Starlette, host: str, port: int) -> None:
        self._app, self._host, self._port = app, host, port
        self._server: _Quiet | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> str:
        """Begin to serve; returns the address. Raises InvalidInput when the port cannot be had."""
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((self._host, self._port))
        except OSError as error:
            listener.close()
            raise InvalidInput(
                f"The web page cannot listen on {self._host}:{self._port}: {error.strerror}.",
                "Another rolecall may be running; or choose a port with --port (0 picks a free one).",
            ) from error
        listener.listen(128)
        config = uvicorn.Config(
            self._app, log_level="warning", access_log=False, lifespan="off", server_header=False,
            timeout_graceful_shutdown=_GRACE,
        )  # fmt: skip
        self._server = _Quiet(config)
        self._task = asyncio.create_task(self._server.serve(sockets=[listener]))
        port = listener.getsockname()[1]
        await self._server.ready.wait()
        shown = f"[{self._host}]" if family == socket.AF_INET6 else self._host
        return f"http://{shown}:{port}/"

    async def stop(self) -> None:
        """End open connections and the server; safe to call twice."""
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await self._task
            self._server = self._task = None
