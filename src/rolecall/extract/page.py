"""A page parsed once: what every reader of this room starts from."""

import re
from functools import cached_property
from urllib.parse import urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from rolecall.text import flattened, strip_invisible, unescape_label

#: Printable ASCII without backslash: with no "/." in it there is nothing to resolve or repair.
_SIMPLE_PATH = re.compile(r"/(?!/)[!-\[\]-~]*")
_SIMPLE_URL = re.compile(r"https?://[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][!-\[\]-~]*)?")
_WEB = re.compile(r"https?://[^/?#\\\s]+", re.I)
_MAX_URL = 4096
#: Up to so many characters a few walks over the whole tree cost less than a page's first selector.
_SHORT = 6_000
#: What may hold schema.org objects.
_TYPED = 'script[type*="ld+json" i],[itemtype],[typeof]'


class ParsedPage:
    """Markup, its tree, and the URLs links resolve against. Lives only inside this room."""

    def __init__(self, html: str, url: str) -> None:
        # NUL ends strings in the parsers' C code and is dropped by the HTML standard anyway.
        html = _encodable(html)
        self.html, self._names = flattened(html.replace("\x00", "") if "\x00" in html else html)
        self.url = url
        self.tree = LexborHTMLParser(self.html)

    def first(self, name: str) -> LexborNode | None:
        """The first element of a name."""
        if len(self.html) > _SHORT:
            return self.tree.css_first(name)
        return next(iter(self.tree.tags(name)), None)

    def elements(self, *names: str) -> list[LexborNode]:
        """Elements of these names, in the order of the page."""
        if len(self.html) <= _SHORT:
            found = [nodes for nodes in map(self.tree.tags, names) if nodes]
            if len(found) < 2:
                return found[0] if found else []
            return self.tree.css(",".join(names))
        written = [name for name in names if self._names is None or name in self._names]
        if len(written) == 1:
            return self.tree.tags(written[0])
        return self.tree.css(",".join(written)) if written else []

    def tags(self, name: str) -> list[LexborNode]:
        """Elements of a name; a large tree is not walked for one that the markup does not have."""
        return self.tree.tags(name) if self._names is None or name in self._names else []

    @property
    def typed(self) -> bool:
        """Whether anything on it may be a schema.org object: JSON-LD, microdata or RDFa."""
        if any("ld+json" in (node.attributes.get("type") or "").lower() for node in self.tags("script")):
            return True
        # A selector walks over every element; names of attributes stand in the markup as they are.
        lowered = self.html.lower()
        if "itemtype" not in lowered and "typeof" not in lowered:
            return False
        return self.tree.css_first(_TYPED) is not None

    @cached_property
    def base(self) -> str:
        """What relative links resolve against."""
        for node in self.tags("base"):
            if "href" in (attributes := node.attributes):
                href = attributes.get("href") or ""
                return join(self.url, href) or self.url if href else self.url
        return self.url

    @cached_property
    def scripts(self) -> list[tuple[str, str, str]]:
        """(type, id, text) of every script that has text; the type without parameters, in lower case."""
        found = []
        for node in self.tree.css("script"):
            text = node.text(deep=True) or ""
            if text.strip():
                attributes = node.attributes
                kind = unescape_label(attributes.get("type") or "").split(";", 1)[0].strip().lower()
                found.append((kind, attributes.get("id") or "", text))
        return found

    @cached_property
    def _origin(self) -> str:
        """Scheme and authority of base; "" when base is no web address."""
        match = _WEB.match(self.base)
        return match[0] if match else ""

    def link(self, href: str | None) -> str | None:
        """An absolute http(s) URL without surrounding space; None for anything else."""
        if not href:
            return None
        # Most links are a path from the root or whole already; joining those in general costs ten times as much.
        if "/." not in href and len(href) < _MAX_URL:
            if _SIMPLE_PATH.fullmatch(href) and self._origin:
                return self._origin + href
            if _SIMPLE_URL.fullmatch(href):
                return href
        return join(self.base, href)


def _encodable(html: str) -> str:
    """Text without lone surrogates, which the parsers refuse."""
    if html.isascii():
        return html
    try:
        html.encode()
    except UnicodeEncodeError:
        return html.encode(errors="replace").decode()
    return html


def join(base: str, href: str) -> str | None:
    """Absolute http(s) URL of a reference; None when there is none."""
    href = href.strip()
    if not href or len(href) > _MAX_URL:
        return None
    try:
        url = urljoin(base, href)
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return None
    return url if parts.scheme in ("http", "https") and host else None


def line(text: str | None) -> str | None:
    """Text on one line, without invisible characters and references; None when nothing is left."""
    if not text:
        return None
    if "&" in text:
        text = unescape_label(text)
    if not text.isascii():
        text = strip_invisible(text).text
    return " ".join(text.split()) or None


def node_text(node: LexborNode) -> str | None:
    """Text of an element on one line."""
    return line(node.text(deep=True, separator=" "))
