"""The measuring server of FleetSite, in a process of its own: `python fleet_site.py LOG PAGES JOBS_A_PAGE`.

Prints its port. Writes a line a request to LOG: when the kernel received it (nanoseconds of the wall clock), host, path.
The kernel's time stamp does not depend on when this process gets its turn, so a starved machine measures right.
"""

import json
import selectors
import socket
import struct
import sys
from pathlib import Path

#: asm-generic/socket.h; Python names it only from 3.14 on.
SO_TIMESTAMPNS = 35
POLICY_FILES = ("/robots.txt", "/.well-known/tdmrep.json")


def answer(path: str, pages: int, jobs_a_page: int) -> bytes:
    if path in POLICY_FILES:
        return b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"
    name, number = path.strip("/").split("/")
    first = int(number) * jobs_a_page
    jobs = [{"id": f"{name}-{n}", "title": f"Welder {name} {n}"} for n in range(first, first + jobs_a_page)]
    body = json.dumps({"jobs": jobs, "more": int(number) + 1 < pages, "total": pages * jobs_a_page}).encode()
    return b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body) + body


class Visitor:
    """One connection: one request at a time."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection, self.waiting, self.at = connection, b"", 0

    def read(self) -> str | None:
        """The head of a request once it is whole; None before. Raises ConnectionError at the end."""
        data, stamps, _, _ = self.connection.recvmsg(65536, 256)
        if not data:
            raise ConnectionError
        if not self.waiting:
            self.at = next(
                seconds * 1_000_000_000 + nanos
                for level, kind, stamp in stamps
                if (level, kind) == (socket.SOL_SOCKET, SO_TIMESTAMPNS)
                for seconds, nanos in [struct.unpack("qq", stamp)]
            )
        self.waiting += data
        head, end, rest = self.waiting.partition(b"\r\n\r\n")
        if not end:
            return None
        self.waiting = rest
        return head.decode("latin-1")


def main() -> None:
    log, pages, jobs_a_page = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    listening.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
    print(listening.getsockname()[1], flush=True)
    found = selectors.DefaultSelector()
    found.register(listening, selectors.EVENT_READ, None)
    with log.open("w") as lines:
        while True:
            for key, _ in found.select():
                visitor = key.data
                if visitor is None:
                    connection, _ = listening.accept()
                    connection.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
                    found.register(connection, selectors.EVENT_READ, Visitor(connection))
                    continue
                try:
                    if (head := visitor.read()) is None:
                        continue
                    path = head.split(" ", 2)[1]
                    host = next(x[5:].strip() for x in head.split("\r\n") if x.lower().startswith("host:"))
                    # Written before it is answered: what a killed worker was told was asked.
                    if path not in POLICY_FILES:
                        lines.write(f"{visitor.at} {host} {path}\n")
                        lines.flush()
                    visitor.connection.sendall(answer(path, pages, jobs_a_page))
                except OSError:
                    found.unregister(visitor.connection)
                    visitor.connection.close()


main()
