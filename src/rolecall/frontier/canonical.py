"""One name for each page: the URL that two spellings of it share.

Parsing and serializing follow the WHATWG URL standard. On top of it: escapes of characters that need none are undone
(RFC 3986 6.2.2), empty path segments, fragments, tracking parameters, session ids and index files are dropped, the
query is put in order of names. Applying it twice changes nothing.
"""

import re
from functools import lru_cache

import ada_url
import tldextract

from rolecall.frontier import tables
from rolecall.model import Value

#: Longer URLs are refused by most servers.
MAX_URL = 2048
_SERIAL = re.compile(r"(https?://)(?:[^/?#@]*@)?([^/?#@]+)(/[^?#]*)(?:\?([^#]*))?")
_ESCAPE = re.compile(r"%([0-9a-fA-F]{2})")
_LONE_PERCENT = re.compile(r"%(?![0-9a-fA-F]{2})")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_SLASHES = re.compile(r"(?<!:)/{2,}")
_PATH_SESSION = re.compile(r"(?i);(?:jsessionid|phpsessid|sid|sessionid)=?[^/;]*|/\((?:[a-z]\([a-z0-9]{20,}\))+\)")
#: What the URL standard leaves bare in a query although half of the web escapes it.
_BARE = re.compile(r"[\[\]^`|{}\\]")
_OPAQUE = re.compile(r"(?i)(?=[a-z0-9_-]*\d)[a-z0-9_-]{16,}$")


class Identity(Value, frozen=True, kw_only=True):
    """A page's name in two parts, because a host's pages are kept together."""

    #: Scheme, host in ASCII, and port if it is not the scheme's own: "https://example.com".
    origin: str
    #: Path and query: "/jobs?page=2".
    path: str

    @property
    def url(self) -> str:
        """The whole."""
        return self.origin + self.path


def canonical(url: str, base: str | None = None) -> Identity | None:
    """The identity of a URL, seen from base when it is relative; None when it is no web address or too long."""
    if len(url) > MAX_URL:
        return None
    try:
        parsed = str(ada_url.join_url(base, url) if base else ada_url.normalize_url(url))
    except (ValueError, UnicodeError):
        return None
    return _identity(parsed)


def canonical_url(url: str) -> str | None:
    """As canonical, as one text."""
    found = canonical(url)
    return found.url if found else None


def _identity(serialized: str) -> Identity | None:
    match = _SERIAL.match(serialized)
    if match is None:
        return None
    scheme, host, path, query = match[1], match[2], match[3], match[4]
    if host[-1] == ".":
        host = host.rstrip(".")
    elif ".:" in host:
        host = host.replace(".:", ":")
    if not host or host[0] == ":":
        return None
    if "%" in path:
        path = _escapes(path)
    if "//" in path:
        path = _SLASHES.sub("/", path)
    if ";" in path or "/(" in path:
        path = _PATH_SESSION.sub("", path) or "/"
    if query:
        query = _query(query)
    cut = path.rfind("/") + 1
    if not query and path[cut : cut + 1] in "di" and path[cut:].lower() in tables.INDEX_FILES:
        path = path[:cut]
    whole = f"{path}?{query}" if query else path
    return Identity(origin=scheme + host, path=whole) if len(whole) <= MAX_URL else None


def _escapes(text: str) -> str:
    """Escapes in upper case, and only where they are needed; a lone % is one that was not escaped."""
    return _ESCAPE.sub(_unescape, _LONE_PERCENT.sub("%25", text))


def _unescape(match: re.Match[str]) -> str:
    letter = chr(int(match[1], 16))
    return letter if letter in _UNRESERVED else "%" + match[1].upper()


def _query(query: str) -> str:
    """Parameters that name the page, in order of names; those of one name keep their order."""
    if "%" in query:
        query = _escapes(query)
    query = _BARE.sub(lambda bare: f"%{ord(bare[0]):02X}", query)
    if "&" not in query and "=" not in query:
        return query
    pairs = []
    for part in query.split("&"):
        name, equals, value = part.partition("=")
        if name and not _is_noise(name.lower(), value):
            pairs.append((name, f"{name}={value}" if value else name))
        elif not name and not equals:
            continue
    pairs.sort(key=_by_name)
    return "&".join([text for _, text in pairs])


def _by_name(pair: tuple[str, str]) -> str:
    return pair[0]


@lru_cache(maxsize=8192)
def _is_noise_name(name: str) -> bool:
    return (
        name in tables.TRACKING
        or name in tables.SESSIONS
        or name.startswith(tables.TRACKING_PREFIXES)
        or name.startswith(tables.SESSION_PREFIXES)
    )


def _is_noise(name: str, value: str) -> bool:
    if _is_noise_name(name):
        return True
    return name in tables.MAYBE_SESSIONS and _OPAQUE.match(value) is not None


#: The public suffix list that comes with the package; never fetched.
_suffixes = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)


@lru_cache(maxsize=65536)
def domain_of(origin: str) -> str:
    """The registrable domain of an origin ("https://jobs.example.co.uk": "example.co.uk"); the host without one."""
    host = host_of(origin)
    return _suffixes(host).top_domain_under_public_suffix or host


def host_of(origin: str) -> str:
    """Host of an origin, without port and brackets."""
    rest = origin.split("://", 1)[-1]
    if rest.startswith("["):
        return rest[1 : rest.index("]")]
    return rest.split(":", 1)[0]
