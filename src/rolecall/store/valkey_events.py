"""Wake-ups over all processes through a stream. They carry nothing: who misses one looks at the log a little later."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from rolecall.model import NotConfigured

_log = logging.getLogger(__name__)

_STREAM, _LENGTH = "rolecall:events", 1000
#: Seconds one wait for an event lasts, and between tries of a server that does not answer.
_WAIT, _RETRY = 2.0, 5.0


class Wakeups:
    """Tells all processes that something was committed, and is told."""

    def __init__(self, url: str, wake: Callable[[], None]) -> None:
        """wake: called from a thread of its own for each event. Raises NotConfigured."""
        try:
            from valkey import Valkey
            from valkey.exceptions import ValkeyError
        except ImportError as error:
            raise NotConfigured(
                "Valkey needs the package valkey, which is not installed.", "Install rolecall[scale]."
            ) from error
        self._errors = (ValkeyError, OSError)
        self._client: Any = Valkey.from_url(url, socket_timeout=_WAIT + 2, socket_connect_timeout=1.0)
        self._wake = wake
        self._stopping, self._news = threading.Event(), threading.Event()
        self._threads = [
            threading.Thread(target=run, name=f"wakeups-{run.__name__}", daemon=True)
            for run in (self._listen, self._speak)
        ]

    def start(self) -> None:
        """Begin to listen."""
        for thread in self._threads:
            thread.start()

    def tell(self) -> None:
        """Say that something was committed. Safe from any thread, never blocks; many at once become one."""
        self._news.set()

    def stop(self) -> None:
        """End; safe to call twice."""
        self._stopping.set()
        self._news.set()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        self._client.close()

    def _speak(self) -> None:
        while self._news.wait() and not self._stopping.is_set():
            self._news.clear()
            try:
                self._client.xadd(_STREAM, {"at": time.time()}, maxlen=_LENGTH, approximate=True)
            except self._errors:
                continue  # the log is looked at anyway

    def _listen(self) -> None:
        last = "$"
        while not self._stopping.is_set():
            try:
                found = self._client.xread({_STREAM: last}, count=_LENGTH, block=int(_WAIT * 1000))
            except self._errors as error:
                _log.info("no wake-ups for now: %s", type(error).__name__)
                last = "$"
                self._wake()
                self._stopping.wait(_RETRY)
                continue
            if found:
                last = found[0][1][-1][0]
                self._wake()
