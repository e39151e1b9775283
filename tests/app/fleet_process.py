"""A worker; started, stopped and killed by tests. Arguments: folder, port and number of hosts, interval."""

import asyncio
import sys
from pathlib import Path

from app.fleet import fleet_app
from rolecall.cli.running import on_signals
from rolecall.model import Role
from rolecall.serve.everything import Everything


def tell(board, what) -> None:
    if isinstance(what, Exception) or what.verdict != "complete":
        print(board.slug, what, file=sys.stderr, flush=True)


async def main() -> None:
    folder, port, hosts, interval = sys.argv[1:]
    app = fleet_app(Path(folder), int(port), int(hosts), float(interval))
    worker = Everything(app, tell, role=Role.WORKER)
    try:
        on_signals(worker.stop)
        print(await worker.start("127.0.0.1", 0), flush=True)
        await worker.run()
    finally:
        await worker.close()
        await app.close()


asyncio.run(main())
