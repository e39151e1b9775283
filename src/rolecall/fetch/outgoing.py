"""Messages to addresses a person named (webhooks): one request, through the same address checks, never redirected."""

from rolecall.fetch.errors import TransportError
from rolecall.fetch.guard import Guard, HostMap
from rolecall.fetch.settings import Limits
from rolecall.fetch.transport import WireTransport
from rolecall.model import Page, Refused, Request, Value
from rolecall.ports import SourceRules

#: A receiver answers soon and briefly.
_LIMITS = Limits(timeout=15.0, idle_timeout=10.0, connect_timeout=5.0, max_bytes=64_000, max_wire_bytes=64_000)


class NotSent(Value, frozen=True, kw_only=True):
    """Why no answer came, for people; without the address."""

    why: str


async def send_once(request: Request, user_agent: str, world: HostMap | None = None) -> Page | NotSent:
    """Send one request to a public address and give back its answer. Raises Refused for an address that is not safe.

    world: a closed world on loopback, for tests and the demo only.
    """
    guard = Guard(world or HostMap(), _LIMITS.ports, _LIMITS.dns_timeout)
    report = guard.check(request.url)
    if not report.safe:
        raise Refused(f"Messages are not sent to that address: {report.why}.", "Give a public https address.")
    transport = WireTransport(user_agent, _LIMITS, guard)
    try:
        return await transport.send(request, SourceRules(source="webhook", conditional=False))
    except TransportError as error:
        return NotSent(why=f"{type(error).__name__}: {error}")
    finally:
        await transport.close()
