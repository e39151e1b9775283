"""A page read in one pass for what decides at once: title, visible text, links, directives. Not its main text.

Several times cheaper than documents.document(), for those who read many pages and look closer at few.
"""

from rolecall.extract.documents import (
    MAX_LINKS,
    _canonical,
    _headings,
    _language,
    _meta,
    _published,
    _schema_types,
    _title,
)
from rolecall.extract.jsonld import documents
from rolecall.extract.page import ParsedPage, line, node_text
from rolecall.model import Document, Link
from rolecall.text import decode, strip_invisible

_SILENT = "script,style,template,noscript,svg,iframe,textarea,select"


def quick_document(body: bytes, url: str, content_type: str | None = None) -> tuple[Document, str]:
    """(the page, its markup) of bytes as fetched. Its text is everything visible in its body. Never raises."""
    decoded = decode(body, content_type)
    page = ParsedPage(decoded.text, url)
    meta, robots = _meta(page)
    typed = "schema.org" in page.html
    roots = documents(page) if typed else []
    found = Document(
        url=url,
        canonical=_canonical(page) if "canonical" in page.html else None,
        title=_title(page, meta),
        description=meta.get("description") or meta.get("og:description"),
        headings=_headings(page),
        language=_language(page, meta),
        links=_anchors(page),
        noindex=bool(robots & {"noindex", "none"}),
        nofollow=bool(robots & {"nofollow", "none"}),
        schema_types=_schema_types(page, roots) if typed else (),
        published=_published(page, meta, roots),
        charset=decoded.charset,
        text=_visible(page),
    )
    return found, decoded.text


def _anchors(page: ParsedPage) -> tuple[Link, ...]:
    """Links with their anchors, each URL once: the longest anchor counts."""
    found: dict[str, tuple[str, bool]] = {}
    for node in page.tree.css("a[href]"):
        attributes = node.attributes
        href = attributes.get("href")
        if not href or href[0] == "#":
            continue
        url = page.link(href)
        if url is None:
            continue
        anchor = (node_text(node) or line(attributes.get("title") or attributes.get("aria-label")) or "")[:300]
        nofollow = "nofollow" in (attributes.get("rel") or "").lower()
        held = found.get(url)
        if held is None or len(anchor) > len(held[0]):
            found[url] = (anchor, nofollow and (held is None or held[1]))
        elif held[1] and not nofollow:
            found[url] = (held[0], False)
        if len(found) >= MAX_LINKS:
            break
    return tuple([Link(url=url, anchor=anchor, nofollow=nofollow) for url, (anchor, nofollow) in found.items()])


def _visible(page: ParsedPage) -> str:
    """Text of the body without scripts and the like. Takes those out of the tree, so it comes last."""
    tree = page.tree
    for node in tree.css(_SILENT):
        node.decompose()
    body = tree.body
    if body is None:
        return ""
    # Space inside a text node stays: folding it costs more than all the rest of the reading.
    text = body.text(separator=" ", strip=True)
    return text if text.isascii() else strip_invisible(text).text
