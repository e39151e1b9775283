"""Which addresses a fetcher may connect to: our own table of the special ranges, each with its source.

`ipaddress.is_global` is not used: its answer for the same address differs between patch releases of Python.
"""

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

#: (range, what it is, source). Sorted by range. IANA-4 and IANA-6 are the special-purpose address registries
#: (https://www.iana.org/assignments/iana-ipv4-special-registry/ and …/iana-ipv6-special-registry/).
V4_REFUSED: tuple[tuple[str, str, str], ...] = (
    ("0.0.0.0/8", "this network", "IANA-4, RFC 791"),
    ("10.0.0.0/8", "private use", "IANA-4, RFC 1918"),
    ("100.64.0.0/10", "shared address space of providers", "IANA-4, RFC 6598"),
    ("127.0.0.0/8", "loopback", "IANA-4, RFC 1122"),
    ("168.63.129.16/32", "cloud host service", "Azure, IP address 168.63.129.16"),
    ("169.254.0.0/16", "link-local, cloud metadata", "IANA-4, RFC 3927"),
    ("172.16.0.0/12", "private use", "IANA-4, RFC 1918"),
    ("192.0.0.0/24", "IETF protocol assignments", "IANA-4, RFC 6890"),
    ("192.0.2.0/24", "documentation", "IANA-4, RFC 5737"),
    ("192.31.196.0/24", "AS112 service", "IANA-4, RFC 7535"),
    ("192.52.193.0/24", "multicast tunnelling", "IANA-4, RFC 7450"),
    ("192.88.99.0/24", "deprecated 6to4 relay", "IANA-4, RFC 7526"),
    ("192.168.0.0/16", "private use", "IANA-4, RFC 1918"),
    ("192.175.48.0/24", "AS112 service", "IANA-4, RFC 7534"),
    ("198.18.0.0/15", "benchmarking", "IANA-4, RFC 2544"),
    ("198.51.100.0/24", "documentation", "IANA-4, RFC 5737"),
    ("203.0.113.0/24", "documentation", "IANA-4, RFC 5737"),
    ("224.0.0.0/4", "multicast", "IANA multicast registry, RFC 5771"),
    ("240.0.0.0/4", "reserved, broadcast", "IANA-4, RFC 1112, RFC 919"),
)

V6_REFUSED: tuple[tuple[str, str, str], ...] = (
    ("::/128", "unspecified", "IANA-6, RFC 4291"),
    ("::1/128", "loopback", "IANA-6, RFC 4291"),
    ("::/96", "deprecated IPv4-compatible", "RFC 4291 2.5.5.1"),
    ("::ffff:0:0:0/96", "IPv4-translated", "RFC 2765"),
    ("64:ff9b:1::/48", "local-use NAT64", "IANA-6, RFC 8215"),
    ("100::/64", "discard only", "IANA-6, RFC 6666"),
    ("100:0:0:1::/64", "dummy prefix", "IANA-6, RFC 9780"),
    ("2001::/32", "Teredo tunnelling", "IANA-6, RFC 4380"),
    ("2001::/23", "IETF protocol assignments", "IANA-6, RFC 2928"),
    ("2001:db8::/32", "documentation", "IANA-6, RFC 3849"),
    ("2002::/16", "6to4 tunnelling", "IANA-6, RFC 3056, RFC 7526"),
    ("2620:4f:8000::/48", "AS112 service", "IANA-6, RFC 7534"),
    ("3fff::/20", "documentation", "IANA-6, RFC 9637"),
    ("5f00::/16", "segment routing", "IANA-6, RFC 9602"),
    ("fc00::/7", "unique local, cloud metadata", "IANA-6, RFC 4193"),
    ("fe80::/10", "link-local", "IANA-6, RFC 4291"),
    ("fec0::/10", "deprecated site-local", "RFC 3879"),
    ("ff00::/8", "multicast", "RFC 4291 2.7"),
)

_V4 = tuple((IPv4Network(net), what) for net, what, _ in V4_REFUSED)
_V6 = tuple((IPv6Network(net), what) for net, what, _ in V6_REFUSED)
#: The only space IANA hands out for global unicast (RFC 4291 2.4, IANA IPv6 address space registry).
_GLOBAL_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")  # RFC 6052: stands for the IPv4 address inside it
_MAPPED = IPv6Network("::ffff:0:0/96")  # RFC 4291 2.5.5.2: is the IPv4 address inside it
#: Upper half of an ISATAP interface identifier, with and without the universal bit (RFC 5214 6.1).
_ISATAP = (0x00005EFE, 0x02005EFE)


def _refuse_v4(address: IPv4Address) -> str | None:
    for net, what in _V4:
        if address in net:
            return f"{address} is not public: {what} ({net})"
    return None


def _refuse_v6(address: IPv6Address) -> str | None:
    number = int(address)
    inner = IPv4Address(number & 0xFFFFFFFF)
    if address in _MAPPED or address in _NAT64:
        why = _refuse_v4(inner)
        return f"{address} stands for an address inside: {why}" if why else None
    for net, what in _V6:
        if address in net:
            return f"{address} is not public: {what} ({net})"
    if address not in _GLOBAL_UNICAST:
        return f"{address} is outside the global unicast space ({_GLOBAL_UNICAST})"
    if (number >> 32) & 0xFFFFFFFF in _ISATAP and (why := _refuse_v4(inner)):
        return f"{address} tunnels to an address inside: {why}"
    return None


@lru_cache(maxsize=8192)
def why_refused(text: str) -> str | None:
    """Why no connection may go to an address; None when it is public.

    Text that is no plain IPv4 or IPv6 address (a zone id, an alias, a DNS failure word) is refused as well.
    """
    if "%" in text:
        return f"{text!r} carries a zone id, so it is local to an interface"
    try:
        address = ip_address(text)
    except ValueError:
        return f"{text!r} is not an IP address"
    return _refuse_v4(address) if isinstance(address, IPv4Address) else _refuse_v6(address)
