"""What the people and programs that operate a process ask it: is it alive, is it ready, its numbers."""

import asyncio
import time
from collections.abc import Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from rolecall.model import StoreError
from rolecall.ports import ChangeLog
from rolecall.serve.guard import Guard
from rolecall.serve.metrics import CONTENT_TYPE, Metrics
from rolecall.serve.services import Keys
from rolecall.serve.signin import FindScopes, SignIn, no_keys

#: Seconds without a sign of life after which a process should be started anew: longer than a statement may run.
SILENT = 300.0
#: Seconds the store may take to answer before the process does not count as ready.
PATIENCE = 5.0


class Operating:
    """The state of one process."""

    def __init__(self, store: ChangeLog, metrics: Metrics | None = None) -> None:
        """store: asked whether it answers; metrics: where rooms add their numbers."""
        self.metrics = metrics or Metrics()
        self._store = store
        #: Asked to end: finishes what is under way, gets nothing new.
        self.draining = False
        #: time.monotonic() of the last sign of life of its main loop; None = it has none.
        self.beat: Callable[[], float] | None = None

    def alive(self) -> str | None:
        """None, or why it should be started anew."""
        if self.beat is not None and (silent := time.monotonic() - self.beat()) > SILENT:
            return f"no sign of life of the schedule for {silent:.0f} s"
        return None

    async def unready(self) -> str | None:
        """None, or why nothing new should be sent to it now."""
        if self.draining:
            return "it is ending"
        try:
            await asyncio.wait_for(asyncio.to_thread(self._store.trimmed), PATIENCE)
        except TimeoutError:
            return f"the store did not answer within {PATIENCE:.0f} s"
        except StoreError as error:
            return error.what
        return None


def _answer(why_not: str | None) -> Response:
    if why_not is None:
        return PlainTextResponse("ok\n")
    return PlainTextResponse(why_not + "\n", 503)


def routes(operating: Operating) -> list[Route]:
    """/healthz, /readyz, /metrics."""

    async def healthz(_: Request) -> Response:
        return _answer(operating.alive())

    async def readyz(_: Request) -> Response:
        return _answer(await operating.unready())

    async def metrics(_: Request) -> Response:
        text = await asyncio.to_thread(operating.metrics.text)
        return Response(text, media_type=CONTENT_TYPE)

    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]


def worker_app(operating: Operating, keys: Keys, find: FindScopes = no_keys) -> Starlette:
    """All a process without pages serves. With keys its numbers need one; the probes never do."""
    guards = [Middleware(Guard), Middleware(SignIn, keys=keys, find=find)]
    return Starlette(routes=routes(operating), middleware=guards)
