"""What can go wrong on the wire, each with the outcome it becomes.

TransportError
├── Unsafe          a resolved address or a socket was refused
├── DnsFailed       the name does not resolve, or not in time
├── ConnectFailed   refused, reset, unreachable, protocol garbage
├── TlsFailed       certificate or handshake
├── TimedOut        connecting, silence or the whole exchange took too long
├── Truncated       fewer bytes than announced
├── TooLarge        more bytes than allowed, on the wire or unpacked, or endless headers
├── BadEncoding     the content coding cannot be undone
└── RouteMissing    the route the rules ask for is not configured here, or its exit was lost
"""

from typing import ClassVar

from rolecall.model import Outcome


class TransportError(Exception):
    """Base: `outcome` says what the request becomes, the text says what happened."""

    outcome: ClassVar[Outcome] = Outcome.CONNECT_ERROR

    @property
    def rule(self) -> str:
        """Name of the rule for the verdict."""
        return "transport." + self.outcome


class Unsafe(TransportError):
    """An address was refused when resolving or connecting."""

    outcome = Outcome.UNSAFE_URL

    @property
    def rule(self) -> str:
        """Name of the rule for the verdict."""
        return "address"


class DnsFailed(TransportError):
    """No address."""

    outcome = Outcome.DNS_ERROR


class ConnectFailed(TransportError):
    """No connection, or it broke."""


class TlsFailed(TransportError):
    """No trusted connection."""

    outcome = Outcome.TLS_ERROR


class TimedOut(TransportError):
    """Too slow."""

    outcome = Outcome.TIMEOUT


class Truncated(TransportError):
    """Not the whole body."""

    outcome = Outcome.TRUNCATED


class TooLarge(TransportError):
    """Over a limit. partial: what had arrived within it, decoded."""

    outcome = Outcome.TOO_LARGE

    def __init__(self, text: str, partial: bytes = b"") -> None:
        super().__init__(text)
        self.partial = partial


class BadEncoding(TransportError):
    """The body is not what Content-Encoding says."""

    outcome = Outcome.BAD_ENCODING


class RouteMissing(TransportError):
    """The route is not available."""

    outcome = Outcome.POLICY_DENIED

    @property
    def rule(self) -> str:
        """Name of the rule for the verdict."""
        return "route"
