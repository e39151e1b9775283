"""A page as a document: title, text, links, signals."""

import re

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
    meta = _meta(page)
    roots = documents(page)
    robots = _robots(page)
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


def _meta(page: ParsedPage) -> dict[str, str]:
    """First value of each named meta element."""
    found: dict[str, str] = {}
    for node in page.tree.css("meta[content]"):
        attributes = node.attributes
        name = attributes.get("name") or attributes.get("property") or attributes.get("itemprop")
        value = line(attributes.get("content"))
        if name and value:
            found.setdefault(name.strip().lower(), value[:1000])
    return found


def _robots(page: ParsedPage) -> set[str]:
    """Directives of every robots meta element: several add up, the most restrictive wins."""
    found: set[str] = set()
    for node in page.tree.css('meta[name="robots" i][content]'):
        found |= {word.strip().lower() for word in (node.attributes.get("content") or "").split(",")}
    return found


def _canonical(page: ParsedPage) -> str | None:
    node = page.tree.css_first('link[rel~="canonical" i][href]')
    return page.link(node.attributes.get("href")) if node else None


def _title(page: ParsedPage, meta: dict[str, str]) -> str | None:
    node = page.tree.css_first("title")
    return (node_text(node) if node else None) or meta.get("og:title")


def _headings(page: ParsedPage) -> tuple[str, ...]:
    found: list[str] = []
    for node in page.tree.css("h1, h2, h3"):
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
    """Text of the block around a link, when it says more than the link."""
    parent = node.parent
    if parent is None or parent.tag in ("body", "html", "nav", "main"):
        return ""
    said = line((parent.text(deep=True, separator=" ") or "")[: 4 * CONTEXT]) or ""
    return said[:CONTEXT] if len(said) > len(anchor) else ""


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
    element = page.tree.css_first("time[datetime]")
    return line(element.attributes.get("datetime")) if element else None
