"""What of a posting's address identifies it, and what is new at every render or visit."""

import re
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

#: Parameters that say where a visitor came from or who they are, never which posting (source: common trackers).
_MOVING = re.compile(
    r"(?i)^(?:utm_\w+|(?:[a-z]{2,10}[_-])?(?:source|src)(?:(?:\[|%).*)?|ref|referrer|referer|trk|trackingid|tracking_?id|fbclid|gclid"
    r"|msclkid|mc_[ce]id|_ga|_gl|sid|session(?:_?id)?|jsessionid|phpsessid|csrf\w*|nonce|token|ts|timestamp|cb|rnd"
    r"|iis|iisn|bid|codes|feed_?id|mode|__cf\w*|_hs\w+|hsa_\w+)$"
)
_SESSION_PATH = re.compile(r"(?i);(?:jsessionid|sid|phpsessid)=[^/?#;]*")


def stable_url(url: str) -> str:
    """A posting's URL without what changes per visit: fragments (unless they route), trackers, session tokens."""
    parts = urlsplit(url.strip())
    pairs = [(k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if not _MOVING.match(k)]
    query = urlencode(pairs) if len(pairs) != parts.query.count("&") + 1 or not parts.query else parts.query
    fragment = parts.fragment if parts.fragment.startswith(("/", "!")) else ""
    host = parts.netloc.lower().removesuffix(":443" if parts.scheme == "https" else ":80")
    return urlunsplit((parts.scheme.lower(), host, _SESSION_PATH.sub("", parts.path), query, fragment)).strip()


def url_identity(url: str) -> str:
    """Identity of a posting that is known by its address alone: scheme and trailing slash do not count."""
    stable = urlsplit(stable_url(url))
    return urlunsplit(("", stable.netloc, stable.path.rstrip("/"), stable.query, stable.fragment)).removeprefix("//")
