"""A real DNS server on loopback, and the way to ask it: what rebinding needs."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address

from dnslib import AAAA, CNAME, QTYPE, RR, A, DNSRecord


class Zone(asyncio.DatagramProtocol):
    """Answers from a table: "1.2.3.4,5.6.7.8", "SEQ a;b" (one after the other), "CNAME x", "TIMEOUT", "NOERROR/0"."""

    def __init__(self, table: dict[str, str]) -> None:
        self.table = {name.lower(): answer for name, answer in table.items()}
        self.asked: list[str] = []
        self.port = 0
        self._turn: dict[tuple[str, int], int] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self.port = transport.get_extra_info("sockname")[1]

    def datagram_received(self, data: bytes, address: tuple[str, int]) -> None:
        query = DNSRecord.parse(data)
        name = str(query.q.qname).rstrip(".").lower()
        kind = query.q.qtype
        self.asked.append(name)
        answer = self.table.get(name, "NOERROR/0")
        if answer == "TIMEOUT":
            return
        reply = query.reply()
        for text in self._addresses(name, kind, answer):
            if text.startswith("CNAME "):
                reply.add_answer(RR(query.q.qname, QTYPE.CNAME, rdata=CNAME(text[6:]), ttl=0))
            elif ":" in text and kind == QTYPE.AAAA:
                reply.add_answer(RR(query.q.qname, QTYPE.AAAA, rdata=AAAA(tuple(ip_address(text).packed)), ttl=0))
            elif ":" not in text and kind == QTYPE.A:
                reply.add_answer(RR(query.q.qname, QTYPE.A, rdata=A(text), ttl=0))
        self._transport.sendto(reply.pack(), address)

    def _addresses(self, name: str, kind: int, answer: str) -> list[str]:
        if answer == "NOERROR/0":
            return []
        if answer.startswith("CNAME "):
            return [answer]
        if answer.startswith("SEQ "):
            turns = answer[4:].split(";")
            turn = self._turn.get((name, kind), 0)
            self._turn[name, kind] = turn + 1
            return [turns[min(turn, len(turns) - 1)]]
        return answer.split(",")


@asynccontextmanager
async def dns_server(table: dict[str, str]) -> AsyncIterator[Zone]:
    """A Zone on a free UDP port."""
    loop = asyncio.get_running_loop()
    transport, zone = await loop.create_datagram_endpoint(lambda: Zone(table), local_addr=("127.0.0.1", 0))
    try:
        yield zone
    finally:
        transport.close()


async def _ask(port: int, host: str, kind: str) -> DNSRecord:
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.setblocking(False)
        sock.connect(("127.0.0.1", port))
        await loop.sock_sendall(sock, DNSRecord.question(host, kind).pack())
        return DNSRecord.parse(await loop.sock_recv(sock, 4096))


#: What the names of a hosts file or a cloud's resolver would answer, for CNAMEs that lead there.
_BEHIND = {"localhost": "127.0.0.1", "metadata.google.internal": "169.254.169.254"}


def lookup_at(port: int):
    """A Lookup over that server, A and AAAA, CNAMEs followed."""

    async def lookup(host: str) -> list[str]:
        found: list[str] = []
        for kind in ("A", "AAAA"):
            for record in (await _ask(port, host, kind)).rr:
                if record.rtype == QTYPE.CNAME:
                    target = str(record.rdata).rstrip(".")
                    found.append(_BEHIND.get(target, target))
                else:
                    found.append(str(record.rdata))
        return list(dict.fromkeys(found))

    return lookup
