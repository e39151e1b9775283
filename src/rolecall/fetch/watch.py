"""One timer an exchange: it ends when all of it takes too long, and when the other side is silent for too long."""

import asyncio
from contextvars import ContextVar
from types import TracebackType
from typing import Any, Self

import aiohttp

_WATCH: ContextVar["Watch | None"] = ContextVar("watch", default=None)


class Watch:
    """A with block that raises TimeoutError when it takes too long in all, or hears nothing for too long.

    Silence counts from the first heard() on, which is when the connection stands. The timer is set once and looks again
    where it finds that something was heard: setting one anew for every piece costs more than reading the piece.
    """

    def __init__(self, total: float, silence: float) -> None:
        """Both in seconds."""
        self._total = total
        self._silence = silence
        self._loop = asyncio.get_running_loop()
        self._end = self._last = float("inf")
        self._task: asyncio.Task[Any] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._cancelling = 0
        self._expired = False

    def heard(self) -> None:
        """The other side did something."""
        self._last = self._loop.time()

    def __enter__(self) -> Self:
        self._task = asyncio.current_task()
        if self._task is None:
            raise RuntimeError("an exchange is watched inside a task")
        self._cancelling = self._task.cancelling()
        self._end = (now := self._loop.time()) + self._total
        self._timer = self._loop.call_at(min(self._end, now + self._silence), self._look)
        self._outer = _WATCH.set(self)
        return self

    def _look(self) -> None:
        due = min(self._end, self._last + self._silence)
        if due > self._loop.time():
            self._timer = self._loop.call_at(due, self._look)
            return
        self._expired = True
        if self._task:
            self._task.cancel()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _WATCH.reset(self._outer)
        if self._timer:
            self._timer.cancel()
        ours = self._expired and self._task is not None and self._task.uncancel() <= self._cancelling
        if ours and kind is not None and issubclass(kind, asyncio.CancelledError):
            raise TimeoutError from error


class Timed(aiohttp.BaseConnector):
    """Tells the watch of an exchange that its connection stands."""

    async def connect(self, *args: Any, **kwargs: Any) -> Any:
        """As the base."""
        made = await super().connect(*args, **kwargs)
        if watch := _WATCH.get():
            watch.heard()
        return made
