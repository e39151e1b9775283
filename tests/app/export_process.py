"""Follows the log into one sink for ever; started and killed by a test. Arguments: store, sink, where it writes."""

import sys
import time
from pathlib import Path

from rolecall.app.compose import SystemClock
from rolecall.app.consume import catch_up
from rolecall.app.consume_export import exporter
from rolecall.app.settings import Settings
from rolecall.app.sinks import read_database, webhook
from rolecall.deliver import ChangeFiles, Objects
from rolecall.fetch import HostMap
from rolecall.store import open_store

store, kind, target = open_store(Path(sys.argv[1])), sys.argv[2], sys.argv[3]
if kind == "database":
    sink = read_database(target)
elif kind == "parquet":
    sink = ChangeFiles(Objects(target))
else:
    world = HostMap(hosts={"hooks.example": ("127.0.0.1", int(target))})
    sink = webhook(Settings(export_secret="0123456789abcdef"), "https://hooks.example/roles", SystemClock(), world)
print("ready", flush=True)
while True:
    catch_up(store, exporter(store, sink), batch=7)
    time.sleep(0.01)
