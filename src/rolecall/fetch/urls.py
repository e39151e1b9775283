"""URL safety: one parser, strict about what parsers disagree on; the request is built from the parsed parts.

Enters: a URL as text. Leaves: a report that says safe or not, and why. Nothing here asks DNS; whoever connects
judges the addresses by `addresses.why_refused` (see guard.py).
"""

import re
from collections.abc import Iterable
from functools import lru_cache

import ada_url

from rolecall.fetch.addresses import why_refused
from rolecall.fetch.names import host_matches, why_refused_name
from rolecall.model import Value

MAX_URL = 8192  #: characters; longer ones are refused by most servers (RFC 9110 4.1 asks for 8000 at least)
DEFAULT_PORTS = {"http": 80, "https": 443}
WEB_PORTS = frozenset(DEFAULT_PORTS.values())

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]")
_START = re.compile(r"(https?)://(?=[^/\\])", re.IGNORECASE)
#: What nearly all URLs look like; nothing in it is read in two ways.
_ORDINARY = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:/[!#-\[\]-~]*)?")
_SERIALIZED = re.compile(r"(https?)://([^/:?#@\[]+|\[[0-9a-f:]+\])(?::(\d+))?(?=[/?#]|$)")
_V4 = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")


class UrlReport(Value, frozen=True, kw_only=True):
    """What was found about one URL."""

    #: As given.
    url: str
    safe: bool
    #: For people: why it is refused, or what makes it acceptable.
    why: str
    #: Name of the rule that refused it; "" when safe.
    rule: str = ""
    scheme: str = ""
    #: ASCII form, lower case, no final dot; an IPv6 address without brackets. "" when the URL cannot be read.
    host: str = ""
    port: int = 0
    #: The URL to send, rebuilt from the parsed parts, without fragment.
    target: str = ""
    #: scheme://host:port, as policies are kept.
    origin: str = ""
    #: The host is an IP address, not a name.
    literal: bool = False


class Parts(Value, frozen=True, kw_only=True):
    """A URL every parser reads the same way."""

    scheme: str
    host: str
    port: int
    target: str
    #: scheme://host:port
    origin: str
    literal: bool


class Refusal(Value, frozen=True, kw_only=True):
    """Why a URL cannot be used at all."""

    rule: str
    why: str


def _confusing(url: str) -> Refusal | None:
    """What is refused before parsing because parsers repair it in different ways."""
    if _CONTROL.search(url):
        return Refusal(rule="control", why="control characters in a URL")
    if url != url.strip():
        return Refusal(rule="space", why="space before or after the URL")
    start = _START.match(url)
    if not start:
        scheme = re.match(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)", url)
        if scheme and scheme[0].lower() not in {"http", "https"}:
            return Refusal(rule="scheme", why=f"scheme {scheme[0].lower()!r} is not http or https")
        return Refusal(rule="form", why="a URL must begin with http:// or https:// and a host")
    rest = url[start.end() :]
    if "\\" in re.split(r"[?#]", rest, maxsplit=1)[0] or "\\" in rest.split("/", 1)[0]:
        return Refusal(rule="backslash", why="a backslash, which some parsers take for a slash")
    # Up to the first slash, so that host?@other and host#@other, which parsers split differently, are seen too.
    if "@" in rest.split("/", 1)[0]:
        return Refusal(rule="credentials", why="credentials or an @ before the path")
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    if "%" in authority:
        return Refusal(rule="encoded_host", why="percent-encoding or a zone id in the host")
    if re.search(r"\s", authority):
        return Refusal(rule="space", why="space in the host")
    return None


def _written_host(url: str) -> str:
    """The host as written, for comparing with how the parser understood it."""
    authority = re.split(r"[/?#]", url[url.index("://") + 3 :], maxsplit=1)[0]
    return re.sub(r":\d*$", "", authority).lower()


@lru_cache(maxsize=4096)
def parse(url: str) -> Parts | Refusal:
    """The parts of a URL, or why it cannot be used by anyone."""
    if len(url) > MAX_URL:
        return Refusal(rule="length", why=f"longer than {MAX_URL} characters")
    if not _ORDINARY.fullmatch(url) and (refusal := _confusing(url)):
        return refusal
    try:
        parsed = ada_url.URL(url)
        target = parsed.href.partition("#")[0]
        if (host := _parts(target)[2]).endswith(".") and host != ".":
            parsed.hostname = host[:-1]
            target = parsed.href.partition("#")[0]
    except (ValueError, UnicodeError):
        return Refusal(rule="invalid", why="not a valid URL (WHATWG URL standard)")
    _, scheme, host, port = _parts(target)
    v4 = _V4.fullmatch(host)
    if v4 and _written_host(url) != host:
        return Refusal(rule="address_form", why=f"an unusual way to write the address {host}")
    number = int(port) if port else DEFAULT_PORTS[scheme]
    return Parts(
        scheme=scheme,
        host=host.strip("[]"),
        port=number,
        target=target,
        origin=f"{scheme}://{host}:{number}",
        literal=bool(v4) or host.startswith("["),
    )


def _parts(serialized: str) -> tuple[str, str, str, str | None]:
    """(all, scheme, host, port) of a URL as the parser wrote it, without credentials."""
    found = _SERIALIZED.match(serialized)
    if found is None:
        raise ValueError(serialized)
    return found[0], found[1], found[2], found[3]


def _refusal(parts: Parts, allow: tuple[str, ...], ports: frozenset[int], trusted: bool) -> Refusal | None:
    refusal = None if trusted else _judge(parts, ports)
    if refusal is None and allow and not host_matches(parts.host, allow):
        return Refusal(rule="allow_list", why=f"host {parts.host} is not among {', '.join(allow)}")
    return refusal


def _judge(parts: Parts, ports: frozenset[int]) -> Refusal | None:
    if parts.literal:
        why, rule = why_refused(parts.host), "address"
    else:
        why, rule = why_refused_name(parts.host), "name"
    if why:
        return Refusal(rule=rule, why=why)
    if parts.port not in ports:
        return Refusal(rule="port", why=f"port {parts.port} is not a web port ({', '.join(map(str, sorted(ports)))})")
    return None


def judge_answers(answers: Iterable[str]) -> str | None:
    """Why a DNS answer is refused: it is empty, or one of its addresses is not public. None when all are."""
    count = 0
    for answer in answers:
        count += 1
        if why := why_refused(answer):
            return why
    return None if count else "the name has no address"


def _report(url: str, found: Parts | Refusal, refusal: Refusal | None, good: str) -> UrlReport:
    if isinstance(found, Refusal):
        return UrlReport(url=url, safe=False, why=found.why, rule=found.rule)
    return UrlReport(
        url=url,
        safe=refusal is None,
        why=refusal.why if refusal else good,
        rule=refusal.rule if refusal else "",
        scheme=found.scheme,
        host=found.host,
        port=found.port,
        target=found.target,
        origin=found.origin,
        literal=found.literal,
    )


def report(
    url: str, found: Parts | Refusal, allow: tuple[str, ...], ports: frozenset[int], trusted: bool = False
) -> UrlReport:
    """The report without DNS on a URL as parse() found it.

    trusted: a private endpoint of a closed world, only the allow-list is applied.
    """
    refusal = None
    good = "names a public host; its addresses are checked when connecting"
    if isinstance(found, Parts):
        refusal = _refusal(found, allow, ports, trusted)
        if found.literal:
            good = f"{found.host} is a public address"
    return _report(url, found, refusal, good)


def check_url(
    url: str,
    resolve_to: Iterable[str] | None = None,
    allow: tuple[str, ...] = (),
    ports: frozenset[int] = WEB_PORTS,
) -> UrlReport:
    """Whether a URL may be fetched, and why.

    resolve_to: what DNS answers for its host, each judged; None takes a name to resolve to a public address.
    allow: host patterns of the source ("example.com", "*.example.com"); () = any public host. ports: ports allowed.
    """
    found = parse(url)
    first = report(url, found, allow, ports)
    if not first.safe or first.literal or resolve_to is None:
        return first
    answers = list(resolve_to)
    why = judge_answers(answers)
    refusal = Refusal(rule="resolved", why=f"{first.host} resolves to a refused address: {why}") if why else None
    return _report(url, found, refusal, f"resolves to public addresses only ({', '.join(answers)})")


def join(base: str, reference: str) -> str:
    """The URL a Location header means, seen from base; the result still has to be checked.

    A reference that is malformed or tries to confuse comes back as it is, so that the check names what is wrong.
    """
    if _CONTROL.search(reference) or "\\" in reference or reference != reference.strip():
        return reference
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", reference):
        return reference
    try:
        return str(ada_url.join_url(base, reference))
    except ValueError:
        return reference
