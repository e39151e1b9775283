"""Which board a URL belongs to, by rules an adapter declares."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from urllib.parse import quote, unquote, urljoin, urlsplit

import tldextract

#: Names that are never an employer's: the platforms' own services and pages.
_RESERVED_WORDS = (
    "www api app apps static assets cdn cdn2 help support blog docs developer developers status login signin "
    "signup auth accounts account embed embeds public private legal privacy terms about pricing "
    "sitemap sitemap.xml robots.txt favicon.ico feed rss widget widgets js css img images media mail oauth sso "
    "jobs job careers career companies company users user"
)
RESERVED = frozenset(_RESERVED_WORDS.split())

#: Parts that may carry any name: they stand beside a part that names the employer.
_FREE = frozenset({"kind", "path", "site", "host", "locale", "region", "board", "language"})


@lru_cache(maxsize=4096)
def subject_of(url: str) -> str | None:
    """What rules are matched against: "host/path?query", host in lower case; None when it is no web URL."""
    text = url.strip()
    if "://" not in text:
        text = "https://" + text.removeprefix("//")
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return None
    if parts.scheme.lower() not in ("http", "https") or "." not in host:
        return None
    return f"{host}{parts.path or '/'}" + (f"?{parts.query}" if parts.query else "")


def host_of(url: str) -> str:
    """Host of a URL in lower case; "" when there is none."""
    return (subject_of(url) or "").split("/", 1)[0]


_suffixes = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)


@lru_cache(maxsize=4096)
def site_of(url: str) -> str:
    """The registrable domain of a URL ("jobs.example.co.uk": "example.co.uk"); its host where there is none."""
    host = host_of(url)
    return _suffixes(host).top_domain_under_public_suffix or host


@lru_cache(maxsize=2048)
def compiled(pattern: str) -> re.Pattern[str]:
    """A rule, ready to match."""
    return re.compile(pattern, re.IGNORECASE)


def claim_by(rules: Iterable[str], url: str) -> dict[str, str] | None:
    """Named groups of the first rule a URL matches, percent escapes decoded; None when none does.

    A rule is a regular expression over "host/path?query". Groups whose value is a reserved name do not match.
    """
    subject = subject_of(url)
    if subject is None:
        return None
    for rule in rules:
        found = compiled(rule).match(subject)
        if found is None:
            continue
        parts = {name: unquote(value).strip() for name, value in found.groupdict().items() if value}
        if parts and not any(value.lower() in RESERVED for name, value in parts.items() if name not in _FREE):
            return parts
    return None


def quoted(text: str) -> str:
    """A name as one path segment."""
    return quote(text, safe="")


def absolute(base: str, link: str | None) -> str | None:
    """A web address made absolute; None for fragments, other schemes and nonsense."""
    if not link or link.lstrip()[:1] in ("", "#"):
        return None
    try:
        url = urljoin(base, link.strip())
    except ValueError:
        return None
    return url if url.startswith(("http://", "https://")) else None


def filled(template: str, parts: Mapping[str, str | int]) -> str:
    """A URL template with its places filled; names become one path segment, hosts stay as they are."""
    values = {
        name: str(value) if name in ("host", "at", "origin", "url", "path") else quoted(str(value))
        for name, value in parts.items()
    }
    return template.format_map(values)
