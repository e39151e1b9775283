"""robots.txt as RFC 9309 reads it: bytes in, rules for one product token out. Pure.

Where practice is more lenient than the standard (misspelled field names, a missing colon) the reading that keeps us
out wins; where it would let us in, the standard wins.
"""

import re
from functools import lru_cache

from rolecall.model import Value

MAX_BYTES = 500 * 1024  #: RFC 9309 2.5: at least 500 KiB are parsed; what follows is not read

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_TOKEN = re.compile(r"[a-zA-Z_-]+")  # RFC 9309 2.2.1
_WORD = re.compile(r"[a-zA-Z0-9_-]+")
_BLANK = " \t\v\f\x00"
_LINE = re.compile(r"\r\n|\r|\n")

#: Ways to write a field name that real files use. Sources: google/robotstxt, crawler-commons fixtures.
_FIELDS: dict[str, str] = {
    "user-agent": "agent",
    "user agent": "agent",
    "useragent": "agent",
    "user-agents": "agent",
    "useg-agent": "agent",
    "ser-agent": "agent",
    "users-agent": "agent",
    "disallow": "disallow",
    "dissallow": "disallow",
    "dissalow": "disallow",
    "disalow": "disallow",
    "diasllow": "disallow",
    "disallaw": "disallow",
    "desallow": "disallow",
    "dis-allow": "disallow",
    "allow": "allow",
    "crawl-delay": "delay",
    "crawldelay": "delay",
    "sitemap": "sitemap",
    "site-map": "sitemap",
    "content-signal": "signal",
    "content-usage": "usage",
}


class Rule(Value, frozen=True, kw_only=True, gc=False):
    """One allow or disallow line."""

    allow: bool
    #: Percent-encoded as compared; may hold * and a final $.
    pattern: str


class Robots(Value, frozen=True, kw_only=True):
    """What a robots.txt says to one product token."""

    rules: tuple[Rule, ...] = ()
    #: Seconds between requests the site asks for; None when it does not say.
    crawl_delay: float | None = None
    #: Absolute sitemap URLs of the whole file, in order, once each.
    sitemaps: tuple[str, ...] = ()
    #: Content-Usage lines of our group as (path, preferences), and of the file as ("", preferences).
    usage: tuple[tuple[str, str], ...] = ()
    #: Content-Signal texts that apply to us.
    signals: tuple[str, ...] = ()

    def allows(self, path: str) -> bool:
        """Whether a path with its query may be fetched. The longest match decides; a tie allows (RFC 9309 2.2.2)."""
        return _decide(self.rules, path)


class _Group:
    """Collects what is said to one set of agents."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.delay: float | None = None
        self.usage: list[tuple[str, str]] = []


def _decode(data: bytes) -> str:
    data = data if len(data) <= MAX_BYTES else data[:MAX_BYTES].rpartition(b"\n")[0]
    for mark, codec in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(codec, "replace")
    # Part of a BOM is skipped, as google/robotstxt does; other bytes that are no UTF-8 still have to match themselves.
    return data.lstrip(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")


def escape(path: str) -> str:
    """A pattern or path as it is compared: everything beyond ASCII percent-encoded, hex digits in upper case."""
    if path.isascii() and "%" not in path:
        return path
    out = "".join(c if c < "\x80" else "".join(f"%{b:02X}" for b in c.encode("utf-8", "surrogateescape")) for c in path)
    return re.sub(r"%[0-9a-fA-F]{2}", lambda m: m[0].upper(), out)


def _unescape(path: str) -> str:
    """With unreserved characters no longer percent-encoded (RFC 3986 2.3)."""

    def plain(match: re.Match[str]) -> str:
        char = chr(int(match[1], 16))
        return char if char.isascii() and (char.isalnum() or char in "-._~") else match[0]

    return re.sub(r"%([0-9A-F]{2})", plain, path)


@lru_cache(maxsize=4096)
def _segments(pattern: str) -> tuple[tuple[str, ...], bool]:
    end = pattern.endswith("$")
    return tuple((pattern[:-1] if end else pattern).split("*")), end


def matches(pattern: str, path: str) -> bool:
    """Whether a pattern with * and a final $ matches the start of a path (RFC 9309 2.2.3). Linear in the path."""
    if "*" not in pattern and not pattern.endswith("$"):
        return path.startswith(pattern)
    segments, end = _segments(pattern)
    if not path.startswith(segments[0]):
        return False
    at = len(segments[0])
    if len(segments) == 1:
        return at == len(path) or not end
    last = segments[-1]
    for segment in segments[1:-1] if end else segments[1:]:
        found = path.find(segment, at)
        if found < 0:
            return False
        at = found + len(segment)
    return not end or (len(path) - at >= len(last) and path.endswith(last))


def _allow_length(pattern: str, path: str) -> int:
    if matches(pattern, path):
        return len(pattern)
    head, slash, file = pattern.rpartition("/")
    # An allowed index page allows its directory (google/robotstxt); it only ever adds what the site opened.
    if slash and file.startswith("index.htm") and matches(head + "/$", path):
        return len(head) + 2
    return -1


def _decide(rules: tuple[Rule, ...], path: str) -> bool:
    path = path or "/"
    if path == "/robots.txt":
        return True
    # A disallow also holds for another spelling of the same path; an allow only as it is written.
    plain = _unescape(path) if "%" in path else path
    allowed = denied = -1
    for rule in rules:
        pattern = rule.pattern
        if rule.allow:
            allowed = max(allowed, _allow_length(pattern, path))
        elif len(pattern) > denied and (
            matches(pattern, path) or matches(_unescape(pattern) if "%" in pattern else pattern, plain)
        ):
            denied = len(pattern)
    return allowed >= denied


@lru_cache(maxsize=1024)
def _kind(name: str) -> str:
    return _FIELDS.get(" ".join(name.lower().split()), "")


def _field(line: str) -> tuple[str, str]:
    """(kind, value) of a line; kind "" when it says nothing to us."""
    if "#" in line:
        line = line.partition("#")[0]
    name, colon, value = line.partition(":")
    if not colon:
        # "Disallow /path": two words without a colon are read as a field (google/robotstxt).
        words = line.split()
        if len(words) != 2:
            return "", ""
        name, value = words
    return _kind(name), value.strip(_BLANK)


def _seconds(value: str) -> float | None:
    found = re.match(r"\d+(?:[.,]\d+)?", value)
    return min(float(found[0].replace(",", ".")), 86_400.0) if found else None


def _agents(value: str) -> set[str]:
    """What a User-agent value names: the product token of the standard, and the whole word when it holds digits."""
    if value.startswith("*") and (len(value) == 1 or value[1].isspace()):
        return {"*"}
    found = (_TOKEN.match(value), _WORD.match(value))
    return {match[0].lower() for match in found if match}


class _Reader:
    """State of one pass over a file."""

    def __init__(self, agent: str) -> None:
        self.agent = agent.lower()
        self.own, self.rest = _Group(), _Group()
        self.named = False
        self.current: set[str] = set()
        self.any_agent = self.ruled = False
        self.sitemaps: dict[str, None] = {}
        self.signals: list[str] = []
        self.usage: list[tuple[str, str]] = []

    def groups(self) -> list[_Group]:
        out = [self.own] if self.agent in self.current else []
        return [*out, self.rest] if "*" in self.current else out

    def take(self, kind: str, value: str) -> None:
        if kind == "agent":
            if self.ruled:
                self.current, self.ruled = set(), False
            self.any_agent = True
            self.current |= _agents(value)
            self.named = self.named or self.agent in self.current
        elif kind in {"allow", "disallow"}:
            # A rule before any group belongs to nobody (RFC 9309 2.2.1).
            self.ruled = self.any_agent
            if value:
                rule = Rule(allow=kind == "allow", pattern=escape(value))
                for group in self.groups():
                    group.rules.append(rule)
        else:
            self._other(kind, value)

    def _other(self, kind: str, value: str) -> None:
        # Other records never end a group (RFC 9309 2.2.4).
        if kind == "delay" and (seconds := _seconds(value)) is not None:
            for group in self.groups():
                group.delay = max(group.delay or 0.0, seconds)
        elif kind == "sitemap" and re.match(r"https?://", value, re.IGNORECASE):
            self.sitemaps[value] = None
        elif kind == "signal" and (not self.any_agent or self.groups()):
            self.signals.append(value)
        elif kind == "usage":
            path, _, preferences = value.rpartition(" ") if value.startswith("/") else ("", "", value)
            for group in self.groups():
                group.usage.append((path.strip(), preferences))
            if not self.any_agent:
                self.usage.append(("", value))


def read_robots(data: bytes, agent: str) -> Robots:
    """What the file says to a product token. Never raises: unreadable lines say nothing.

    Groups of the same token are merged; the * group counts only when no group names the token (RFC 9309 2.2.1).
    """
    reader = _Reader(agent)
    for line in _LINE.split(_decode(data)):
        kind, value = _field(line)
        if kind:
            reader.take(kind, value)
    group = reader.own if reader.named else reader.rest
    return Robots(
        rules=tuple(dict.fromkeys(group.rules)),
        crawl_delay=group.delay,
        sitemaps=tuple(reader.sitemaps),
        usage=tuple(reader.usage + group.usage),
        signals=tuple(reader.signals),
    )
