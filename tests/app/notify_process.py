"""Delivers for ever; started and killed by a test. Arguments: data folder, port of the receiver."""

import sys
import time
from pathlib import Path

from rolecall.app.compose import SystemClock
from rolecall.app.notify import Notifier
from rolecall.app.senders import senders
from rolecall.fetch import HostMap
from rolecall.store import open_store

store = open_store(Path(sys.argv[1]))
world = HostMap(hosts={"hooks.example": ("127.0.0.1", int(sys.argv[2]))})
notifier = Notifier(store, SystemClock(), senders("rolecall/test", None, None, "http://localhost/", world))
print("ready", flush=True)
while True:
    notifier.run_once()
    time.sleep(0.01)
