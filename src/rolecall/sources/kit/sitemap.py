"""Sitemaps (sitemaps.org): XML in any namespace or one address a line, plain or gzipped, whole or refused."""

import re
import zlib
from html import unescape
from typing import NamedTuple

from rolecall.model import Page
from rolecall.sources.kit.payload import describe, payload_error

#: Largest sitemap after unpacking, in bytes (the protocol's 50 MB, with room for those who exceed it a little).
MOST_BYTES = 64 * 1024 * 1024
#: Addresses a sitemap holds at most by the protocol: a full one may have been cut.
MOST_ADDRESSES = 50_000
_ENTRY = re.compile(r"<(?:[\w.-]+:)?(url|sitemap)(?:\s[^>]*)?>(.*?)</(?:[\w.-]+:)?\1\s*>", re.DOTALL | re.IGNORECASE)
_LOC = re.compile(r"<(?:[\w.-]+:)?loc(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?\s*(.*?)\s*(?:\]\]>)?\s*</", re.DOTALL)
_LASTMOD = re.compile(r"<(?:[\w.-]+:)?lastmod(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?\s*(.*?)\s*(?:\]\]>)?\s*</", re.DOTALL)
_ROOT = re.compile(r"<(?![?!])(?:[\w.-]+:)?([\w.-]+)")


class SitemapEntry(NamedTuple):
    """One address of a sitemap, or one child of an index."""

    url: str
    changed: str | None


def read_sitemap(page: Page) -> tuple[str, list[SitemapEntry]]:
    """("urlset" or "sitemapindex", entries). Raises PayloadError when it is no sitemap, cut or too large."""
    text = _text(page)
    root = _ROOT.search(text[:4000])
    name = root[1].lower() if root else ""
    if name not in ("urlset", "sitemapindex"):
        return "urlset", _plain(page, text)
    tail = text[-2000:]
    closed = re.search(rf"</(?:[\w.-]+:)?{name}\s*>\s*(?:<!--.*?-->\s*)*$", tail, re.DOTALL | re.IGNORECASE)
    if closed is None and not re.search(rf"<(?:[\w.-]+:)?{name}[^>]*/>\s*$", tail, re.IGNORECASE):
        raise payload_error(page, "a whole sitemap", f"it is cut: the closing {name} is missing")
    wanted = "url" if name == "urlset" else "sitemap"
    entries = []
    for match in _ENTRY.finditer(text):
        loc = _value(_LOC, match[2])
        if loc and match[1].lower() == wanted:
            entries.append(SitemapEntry(loc, _value(_LASTMOD, match[2])))
    return name, entries


def _plain(page: Page, text: str) -> list[SitemapEntry]:
    lines = text.split()
    if not lines or not all(re.match(r"https?://", line) for line in lines):
        raise payload_error(page, "a sitemap", describe(page))
    return [SitemapEntry(line, None) for line in lines]


def _value(rule: re.Pattern[str], body: str) -> str | None:
    found = rule.search(body)
    return unescape(found[1]) or None if found else None


def _text(page: Page) -> str:
    body = page.body
    if page.status >= 400 or not body.strip():
        raise payload_error(page, "a sitemap", describe(page))
    if body[:2] == b"\x1f\x8b":
        body = _unpacked(page)
    if len(body) > MOST_BYTES:
        raise payload_error(page, f"a sitemap of at most {MOST_BYTES >> 20} MB", "it is larger")
    codec = "utf-16" if body[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return body.decode(codec, "replace")


def _unpacked(page: Page) -> bytes:
    unpacker = zlib.decompressobj(31)
    try:
        body = unpacker.decompress(page.body, MOST_BYTES)
    except zlib.error as error:
        raise payload_error(page, "a gzipped sitemap", f"it cannot be unpacked: {error}") from error
    if unpacker.unconsumed_tail:
        raise payload_error(page, f"a sitemap of at most {MOST_BYTES >> 20} MB", "it is larger")
    if not unpacker.eof:
        raise payload_error(page, "a gzipped sitemap", "it is cut")
    return body
