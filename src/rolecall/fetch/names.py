"""Which host names a fetcher may ask DNS for: well formed, public by name, one script a label."""

import re
import unicodedata
from functools import lru_cache

#: (name, what it is, source). A name equal to it or ending in "." + it is refused before DNS is asked.
REFUSED_NAMES: tuple[tuple[str, str], ...] = (
    ("alt", "not a DNS name, RFC 9476"),
    ("arpa", "infrastructure of the DNS, RFC 3172"),
    ("cluster.local", "cluster-internal services"),
    ("consul", "service discovery of a private network"),
    ("corp", "private networks, ICANN name collision"),
    ("home", "private networks, ICANN name collision"),
    ("internal", "reserved for private use, ICANN 2024"),
    ("intranet", "private networks"),
    ("invalid", "never resolves, RFC 6761"),
    ("lan", "private networks"),
    ("local", "multicast DNS, RFC 6762"),
    ("localdomain", "loopback by custom"),
    ("localhost", "loopback, RFC 6761"),
    ("localhost4", "loopback by custom"),
    ("localhost6", "loopback by custom"),
    ("metadata.goog", "cloud metadata"),
    ("onion", "not a DNS name, RFC 7686"),
    ("private", "private networks"),
    ("svc", "cluster-internal services"),
)
_REFUSED = dict(REFUSED_NAMES)

_SHAPE = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*")
#: Scripts that look like Latin letters: never together with Latin, or with each other, in one label (UTS 39 5.2).
_LOOKALIKES = frozenset({"CYRILLIC", "GREEK"})
#: Scripts that languages write together (UTS 39 5.2, "highly restrictive").
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "UNKNOWN").split(" ", 1)[0].split("-", 1)[0]


def _mixes_scripts(label: str) -> bool:
    scripts = frozenset(_script(c) for c in label if unicodedata.category(c).startswith("L"))
    if len(scripts) <= 1 or any(scripts <= group for group in _TOGETHER):
        return False
    return bool(scripts & _LOOKALIKES) or len(scripts) > 2 or "LATIN" not in scripts


def _spoken(label: str) -> str | None:
    """A label as people see it; None when its punycode is broken."""
    if not label.startswith("xn--"):
        return label
    try:
        text = label[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return None
    return text or None


@lru_cache(maxsize=8192)
def why_refused_name(host: str) -> str | None:
    """Why a host name in its ASCII form, lower case, without a final dot, is refused; None when it may be looked up."""
    if not _SHAPE.fullmatch(host):
        return f"{host!r} is not a host name"
    labels = host.split(".")
    if len(host) > 253 or any(len(label) > 63 for label in labels):
        return "host name is longer than DNS allows (63 a label, 253 in all)"
    for at in range(len(labels)):
        if what := _REFUSED.get(".".join(labels[at:])):
            return f"{host} is not a public name: {what}"
    if len(labels) == 1:
        return f"{host} is a single label, which names a machine of the local network"
    for label in labels:
        spoken = _spoken(label)
        if spoken is None:
            return f"label {label!r} is not valid punycode"
        if _mixes_scripts(spoken):
            return f"label {spoken!r} mixes scripts that look alike"
    last = _spoken(labels[-1]) or ""
    if not any(unicodedata.category(c).startswith("L") for c in last):
        return f"{host} ends in a number, so it may be read as an address"
    return None


def host_matches(host: str, patterns: tuple[str, ...]) -> bool:
    """Whether a host is in an allow-list: exact names, and "*.name" for every name below it at any depth."""
    for pattern in patterns:
        wanted = _ascii(pattern.removeprefix("*."))
        if host == wanted and not pattern.startswith("*."):
            return True
        if pattern.startswith("*.") and host.endswith("." + wanted):
            return True
    return False


@lru_cache(maxsize=4096)
def _ascii(name: str) -> str:
    name = name.strip().rstrip(".").lower()
    if name.isascii():
        return name
    import ada_url

    try:
        return str(ada_url.URL(f"https://{name}/").hostname)
    except ValueError:
        return name
