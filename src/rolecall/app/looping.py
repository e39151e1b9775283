"""Work that goes on in a thread of its own until it is stopped."""

import threading
from abc import ABC, abstractmethod


class Looping(ABC):
    """Takes turns in a thread of its own; between two it waits, unless it is woken."""

    #: Name of the thread, for people who look at a process.
    thread_name: str

    def __init__(self) -> None:
        self._wake, self._stopping = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin; a second call changes nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self.thread_name, daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Say that there is something to do. Safe from any thread, cheap, never blocks."""
        self._wake.set()

    def stop(self) -> None:
        """Finish what is under way and end; safe to call twice."""
        self._stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @abstractmethod
    def _turn(self) -> float:
        """Do what there is; returns seconds until it looks again by itself. Raises nothing it can wait out."""

    def _run(self) -> None:
        while True:
            # Cleared before the look, so that a stop right after it is still seen by the wait.
            self._wake.clear()
            if self._stopping.is_set():
                return
            self._wake.wait(self._turn())
