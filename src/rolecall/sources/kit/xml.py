"""Feeds and other XML lists: sliced into elements cheaply, each parsed only when new or changed."""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from xml.etree import ElementTree

from rolecall.model import Page, PayloadError
from rolecall.sources.kit.node import stated
from rolecall.sources.kit.payload import describe, payload_error

_ENCODING = re.compile(rb"""^\s*<\?xml[^>]*encoding=["']([\w.-]+)["']""")
_PREFIX = re.compile(r"[<\s/]([A-Za-z_][\w.-]*):[\w.-]+[\s=/>]")
_BARE_AMP = re.compile(r"&(?!#\d+;|#x[0-9a-fA-F]+;|(?:amp|lt|gt|quot|apos);)")
_BAD_CHARS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def xml_text(page: Page, expected: str) -> str:
    """The document as text in its declared encoding. Raises PayloadError for anything that is no XML."""
    body = page.body.removeprefix(b"\xef\xbb\xbf")
    head = body.lstrip()[:300].lower()
    if page.status >= 400 or not head.startswith(b"<") or head.startswith((b"<!doctype html", b"<html")):
        raise payload_error(page, expected, describe(page))
    if b"<!ENTITY" in body[:10_000]:
        raise payload_error(page, expected, "it declares entities of its own, which are never expanded")
    declared = _ENCODING.match(body)
    encoding = declared[1].decode() if declared else ("utf-16" if body[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8")
    try:
        return body.decode(encoding, "replace")
    except LookupError:
        return body.decode("utf-8", "replace")


@lru_cache(maxsize=64)
def _slicer(tag: str) -> re.Pattern[str]:
    name = re.escape(tag)
    return re.compile(rf"<{name}(?:\s[^>]*)?(?:/>|>(?:<!\[CDATA\[.*?\]\]>|.)*?</{name}\s*>)", re.DOTALL)


def root_of(text: str) -> str:
    """Name of a document's root element as written; "" when there is none."""
    opened = re.search(r"<(?![?!])([\w:.-]+)", text)
    return opened[1] if opened else ""


def elements(page: Page, tag: str, root: tuple[str, ...], expected: str) -> list[bytes]:
    """Raw slices of every element of a tag name. Raises PayloadError when the root is another or the end is cut.

    root: local names of roots accepted; () accepts any. An opening tag whose bracket is missing is repaired.
    """
    text = xml_text(page, expected)
    name = root_of(text)
    if not name or (root and name.rpartition(":")[2] not in root):
        raise payload_error(page, expected, f"its root element is {name[:40]!r}")
    text = re.sub(rf"<{re.escape(tag)}\s+(?=<)", f"<{tag}>", text)
    tail = text[-400:].rstrip()
    closed = re.search(rf"</{re.escape(name)}\s*>\s*(?:<!--.*-->\s*)*$", tail, re.DOTALL)
    if closed is None and not re.search(rf"<{re.escape(name)}[^>]*/>\s*$", tail):
        raise payload_error(page, expected, f"it is cut: the closing {name} is missing")
    return [match[0].encode() for match in _slicer(tag).finditer(text)]


class Element:
    """One parsed element; names are local names, so prefixes do not matter."""

    __slots__ = ("node",)

    def __init__(self, node: ElementTree.Element) -> None:
        self.node = node

    @property
    def name(self) -> str:
        """Local name."""
        return _local(self.node.tag)

    def all(self, *path: str) -> Iterator["Element"]:
        """Children under a path of local names."""
        if not path:
            yield self
            return
        for child in self.node:
            if _local(child.tag) == path[0]:
                yield from Element(child).all(*path[1:])

    def children(self) -> Iterator["Element"]:
        """Direct children."""
        return (Element(child) for child in self.node if isinstance(child.tag, str))

    def text(self, *path: str) -> str | None:
        """Text of the first element under a path that has any."""
        return next((found for child in self.all(*path) if (found := stated("".join(child.node.itertext())))), None)

    def first(self, *names: str) -> str | None:
        """Text of the first of several children that has any."""
        return next((found for name in names if (found := self.text(name))), None)

    def attribute(self, name: str) -> str | None:
        """An attribute by its local name."""
        return next((stated(value) for key, value in self.node.attrib.items() if _local(key) == name), None)


def _local(tag: object) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def parse_element(raw: bytes, what: str) -> Element:
    """Parse one slice; bare ampersands, control characters and mismatched end tags are forgiven. PayloadError."""
    text = raw.decode("utf-8", "replace")
    for attempt in (text, _BAD_CHARS.sub("", _outside_cdata(text))):
        names = sorted(set(_PREFIX.findall(attempt)) - {"xml", "xmlns"})
        prefixes = "".join(f' xmlns:{prefix}="{prefix}"' for prefix in names)
        try:
            return Element(ElementTree.fromstring(f"<r{prefixes}>{attempt}</r>")[0])  # noqa: S314 - entities refused
        except (ElementTree.ParseError, IndexError):
            continue
    node = _forgiving(text)
    if node is None:
        raise PayloadError(f"{what} cannot be read as XML.")
    return Element(node)


_TOKEN = re.compile(r"<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<\?.*?\?>|<(/?)([\w:.-]+)((?:\s[^<>]*)?)>|([^<]+|<)", re.DOTALL)
_ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def _forgiving(text: str) -> ElementTree.Element | None:
    """A tree of a slice whose tags do not match: an end tag of another name ends the element that is open."""
    root: ElementTree.Element | None = None
    open_: list[ElementTree.Element] = []
    for token in _TOKEN.finditer(text):
        cdata, closing, name, attributes, plain = token.groups()
        if name and not closing:
            pairs = {found[1]: unescape(found[2] or found[3] or "") for found in _ATTRIBUTE.finditer(attributes)}
            node = ElementTree.Element(name.rpartition(":")[2], pairs)
            if open_:
                open_[-1].append(node)
            root = node if root is None else root
            if not attributes.endswith("/"):
                open_.append(node)
        elif name:
            if len(open_) > 1 or (open_ and open_[-1].tag == name.rpartition(":")[2]):
                open_.pop()
        elif open_ and (cdata or plain):
            said = cdata if cdata is not None else unescape(plain)
            last = open_[-1][-1] if len(open_[-1]) else None
            if last is None:
                open_[-1].text = (open_[-1].text or "") + said
            else:
                last.tail = (last.tail or "") + said
    return root if root is not None and len(root) else None


def _outside_cdata(text: str) -> str:
    parts = re.split(r"(<!\[CDATA\[.*?\]\]>)", text, flags=re.DOTALL)
    return "".join(part if part.startswith("<![CDATA[") else _BARE_AMP.sub("&amp;", part) for part in parts)
