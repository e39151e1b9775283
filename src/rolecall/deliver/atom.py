"""Atom (RFC 4287)."""

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from rolecall.deliver.entries import Feed, FeedEntry, xml_text

MEDIA_TYPE = "application/atom+xml"
_NS = "http://www.w3.org/2005/Atom"


def _add(parent: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, name, {key: xml_text(value) for key, value in attributes.items()})
    element.text = None if text is None else xml_text(text)
    return element


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _entry(parent: ET.Element, entry: FeedEntry) -> None:
    element = _add(parent, "entry")
    _add(element, "id", entry.id)
    _add(element, "title", entry.title)
    _add(element, "link", rel="alternate", href=entry.url)
    _add(element, "published", _time(entry.published))
    _add(element, "updated", _time(entry.updated))
    _add(_add(element, "author"), "name", entry.author)
    for category in entry.categories:
        _add(element, "category", term=category)
    _add(element, "summary", entry.summary, type="text")
    if entry.content_html:
        _add(element, "content", entry.content_html, type="html")


def atom(feed: Feed) -> bytes:
    """The feed as an Atom document."""
    root = ET.Element("feed", {"xmlns": _NS})
    _add(root, "id", feed.id)
    _add(root, "title", feed.title)
    _add(root, "updated", _time(feed.updated))
    _add(root, "link", rel="self", href=feed.self_url, type=MEDIA_TYPE)
    _add(root, "link", rel="alternate", href=feed.home_url, type="text/html")
    _add(root, "generator", "rolecall")
    for entry in feed.entries:
        _entry(root, entry)
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document
