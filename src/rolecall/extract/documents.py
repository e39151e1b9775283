"""A page as a document: title, text, links, signals."""

import re
from itertools import islice

from selectolax.lexbor import LexborNode

from rolecall.extract.jsonld import documents, nodes, types_of
from rolecall.extract.loose import Json
from rolecall.extract.maintext import main_text
from rolecall.extract.markup import MICRODATA, RDFA
from rolecall.extract.page import ParsedPage, line, node_text
from rolecall.model import Document, Link
from rolecall.text import decode, strip_invisible

#: Meta elements kept besides Open Graph ones, by name in lower case.
_META = frozenset(
    (
        "author",
        "keywords",
        "generator",
        "geo.region",
        "geo.placename",
        "robots",
        "tdm-reservation",
        "tdm-policy",
        "article:published_time",
        "article:modified_time",
        "dc.language",
        "dc.date",
        "application-name",
    )
)
_DATES = ("article:published_time", "og:published_time", "datepublished", "dc.date", "dc.date.issued", "date")
MAX_LINKS = 5_000
MAX_HEADINGS = 50
CONTEXT = 160
_CONTEXT_NODES = 40
_LANG = re.compile(r"[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]{2,8})*$")


def document(body: bytes | str, url: str, content_type: str | None = None) -> Document:
    """Read a page. body: bytes as fetched, or text; url: the address that answered. Never raises."""
    if isinstance(body, bytes):
        decoded = decode(body, content_type)
        text, charset = decoded.text, decoded.charset
    else:
        text, charset = body, "utf-8"
    return document_of(ParsedPage(text, url), charset)


def document_of(page: ParsedPage, charset: str = "utf-8") -> Document:
    """As document(), for a parsed page."""
    meta, robots = _meta(page)
    roots = documents(page)
    return Document(
        url=page.url,
        canonical=_canonical(page),
        title=_title(page, meta),
        description=meta.get("description") or meta.get("og:description"),
        headings=_headings(page),
        text=strip_invisible(main_text(page)).text,
        language=_language(page, meta),
        links=_links(page),
        noindex=bool(robots & {"noindex", "none"}),
        nofollow=bool(robots & {"nofollow", "none"}),
        schema_types=_schema_types(page, roots),
        meta=tuple((k, v) for k, v in meta.items() if k in _META or k.startswith(("og:", "twitter:title"))),
        published=_published(page, meta, roots),
        charset=charset,
    )


def _meta(page: ParsedPage) -> tuple[dict[str, str], set[str]]:
    """First value of each named meta element; directives of all robots elements (they add up)."""
    found: dict[str, str] = {}
    robots: set[str] = set()
    # By name, as everywhere here: the parser finds elements so in half the time of a selector.
    for node in page.tags("meta"):
        attributes = node.attributes
        if attributes.get("content") is None:
            continue
        name = (
            (attributes.get("name") or attributes.get("property") or attributes.get("itemprop") or "").strip().lower()
        )
        value = line(attributes.get("content"))
        if name and value:
            found.setdefault(name, value[:1000])
            if name == "robots":
                robots |= {word.strip() for word in value.lower().split(",")}
    return found, robots


def _canonical(page: ParsedPage) -> str | None:
    for node in page.tags("link"):
        attributes = node.attributes
        if "href" in attributes and "canonical" in (attributes.get("rel") or "").lower().split():
            return page.link(attributes.get("href"))
    return None


def _title(page: ParsedPage, meta: dict[str, str]) -> str | None:
    node = page.first("title")
    return (node_text(node) if node else None) or meta.get("og:title")


def _headings(page: ParsedPage) -> tuple[str, ...]:
    found: list[str] = []
    for node in page.elements("h1", "h2", "h3"):
        said = node_text(node)
        if said:
            found.append(said[:300])
        if len(found) >= MAX_HEADINGS:
            break
    return tuple(found)


def _language(page: ParsedPage, meta: dict[str, str]) -> str | None:
    root = page.tree.root
    stated = (root.attributes.get("lang") or root.attributes.get("xml:lang")) if root else None
    for said in (stated, meta.get("dc.language"), meta.get("og:locale")):
        if said and _LANG.match(said.strip()):
            return said.strip().replace("_", "-")
    return None


def _links(page: ParsedPage) -> tuple[Link, ...]:
    """Links with their anchors, each URL and anchor once."""
    found: dict[tuple[str, str], Link] = {}
    for node in page.tree.css("a[href], area[href]"):
        attributes = node.attributes
        href = attributes.get("href")
        if not href or href[0] == "#":
            continue
        url = page.link(href)
        if url is None:
            continue
        anchor = node_text(node) or line(attributes.get("title") or attributes.get("aria-label")) or ""
        key = (url, anchor)
        if key in found:
            continue
        nofollow = "nofollow" in (attributes.get("rel") or "").lower()
        found[key] = Link(url=url, anchor=anchor[:300], nofollow=nofollow, context=_context(node, anchor))
        if len(found) >= MAX_LINKS:
            break
    return tuple(found.values())


def _context(node: LexborNode, anchor: str) -> str:
    """Text around a link: what stands beside it, else the beginning of the block that holds it."""
    before, after = _text_of(node.prev), _text_of(node.next)
    if before or after:
        half = max(20, (CONTEXT - len(anchor)) // 2)
        return f"{before[-half:]} {anchor} {after[:half]}".strip()[:CONTEXT]
    block = node.parent
    for _ in range(3):
        if block is None or block.tag in ("body", "html", "nav", "main", "ul", "ol", "table", "tbody"):
            break
        said = _text_of(block)
        if len(said) > len(anchor) + 2:
            return said[:CONTEXT]
        block = block.parent
    return ""


def _text_of(node: LexborNode | None) -> str:
    """The beginning of a node's text; a bounded number of nodes is looked at, so that pages cost linear time."""
    if node is None:
        return ""
    if node.is_text_node:
        return " ".join((node.text_content or "")[-4 * CONTEXT :].split())
    parts: list[str] = []
    size = 0
    for part in islice(node.traverse(include_text=True), _CONTEXT_NODES):
        if part.is_text_node:
            said = part.text_content or ""
            parts.append(said[:CONTEXT])
            size += len(said)
            if size > CONTEXT:
                break
    return " ".join(" ".join(parts).split())


def _schema_types(page: ParsedPage, roots: list[Json]) -> tuple[str, ...]:
    found = [name for node in nodes(roots) for name in types_of(node)]
    for dialect in (MICRODATA, RDFA):
        if dialect.type + "=" in page.html:
            for node in page.tree.css(f"[{dialect.type}]"):
                found += [
                    name.rstrip("/").rsplit("/", 1)[-1].rsplit(":", 1)[-1]
                    for name in (node.attributes.get(dialect.type) or "").split()
                ]
    return tuple(dict.fromkeys(name for name in found if name))[:50]


def _published(page: ParsedPage, meta: dict[str, str], roots: list[Json]) -> str | None:
    """Date of publication as written: meta, JSON-LD, then the first time element with a date."""
    for name in _DATES:
        if name in meta:
            return meta[name]
    for node in nodes(roots):
        value = node.get("datePublished") or node.get("datePosted")
        if isinstance(value, str) and value.strip():
            return value.strip()
    for element in page.tags("time"):
        if "datetime" in (attributes := element.attributes):
            return line(attributes.get("datetime"))
    return None
