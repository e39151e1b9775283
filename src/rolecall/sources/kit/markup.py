"""Links and embeds of a page, read once per page and shared by all adapters that look at it."""

import re
from functools import lru_cache
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser

from rolecall.model import Page
from rolecall.sources.kit.urls import absolute
from rolecall.text import decode as decode_text

#: Characters of a page looked at for markers; boards name themselves early or in scripts.
MOST_TEXT = 4_000_000


class Anchor(NamedTuple):
    """A link of a page with its text."""

    url: str
    text: str


@lru_cache(maxsize=8)
def page_text(page: Page) -> str:
    """The page's source as text, in the charset it declares or shows."""
    return decode_text(page.body[:MOST_TEXT], page.header("content-type")).text


@lru_cache(maxsize=8)
def tree_of(page: Page) -> LexborHTMLParser:
    """The page parsed; nothing is executed."""
    return LexborHTMLParser(page_text(page))


def base_of(page: Page) -> str:
    """What relative links are relative to."""
    base = tree_of(page).css_first("base[href]")
    return absolute(page.final_url, base.attributes.get("href")) or page.final_url if base else page.final_url


@lru_cache(maxsize=8)
def anchors(page: Page) -> tuple[Anchor, ...]:
    """Links in document order, absolute."""
    base = base_of(page)
    found: list[Anchor] = []
    for node in tree_of(page).css("a[href]"):
        url = absolute(base, node.attributes.get("href"))
        if url:
            # A link around a whole card is named by the card's heading.
            named = node.css_first("h1, h2, h3, h4, h5") or node
            found.append(Anchor(url, " ".join(named.text(separator=" ").split())))
    return tuple(found)


@lru_cache(maxsize=8)
def embeds(page: Page) -> tuple[str, ...]:
    """URLs of frames and scripts, and of frames written into data attributes, absolute."""
    base = base_of(page)
    found: list[str] = []
    for node in tree_of(page).css("iframe, script[src], embed[src], object[data]"):
        for name in ("src", "data-src", "data-lazy-src", "data"):
            url = absolute(base, node.attributes.get(name))
            if url:
                found.append(url)
    return tuple(dict.fromkeys(found))


#: URLs inside scripts and JSON, with escaped slashes.
_SCRIPT_URL = re.compile(r"https?:(?:\\?/){2}[\w.-]+(?:\\?/[^\s\"'<>\\),;]*)*", re.IGNORECASE)


@lru_cache(maxsize=8)
def script_urls(page: Page) -> tuple[str, ...]:
    """URLs written in the page's own scripts and state, in order, each once."""
    found: dict[str, None] = {}
    for node in tree_of(page).css("script:not([src])"):
        for match in _SCRIPT_URL.finditer(node.text(deep=True)):
            found[match[0].replace("\\/", "/")] = None
    return tuple(found)
