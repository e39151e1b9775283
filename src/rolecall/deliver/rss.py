"""RSS 2.0 (RSS Advisory Board), with the self link its best-practice profile asks for."""

from email.utils import format_datetime
from xml.etree import ElementTree as ET

from rolecall.deliver.entries import Feed, FeedEntry, xml_text

MEDIA_TYPE = "application/rss+xml"
_ATOM = "http://www.w3.org/2005/Atom"


def _add(parent: ET.Element, name: str, text: str, **attributes: str) -> None:
    ET.SubElement(parent, name, attributes).text = xml_text(text)


def _item(channel: ET.Element, entry: FeedEntry) -> None:
    item = ET.SubElement(channel, "item")
    _add(item, "title", entry.title)
    _add(item, "link", entry.url)
    _add(item, "guid", entry.id, isPermaLink="false")
    _add(item, "pubDate", format_datetime(entry.updated))
    for category in entry.categories:
        _add(item, "category", category)
    _add(item, "description", entry.content_html or entry.summary)


def rss(feed: Feed) -> bytes:
    """The feed as an RSS document."""
    root = ET.Element("rss", {"version": "2.0", "xmlns:atom": _ATOM})
    channel = ET.SubElement(root, "channel")
    _add(channel, "title", feed.title)
    _add(channel, "link", feed.home_url)
    _add(channel, "description", f"New roles for: {feed.title}")
    _add(channel, "lastBuildDate", format_datetime(feed.updated))
    _add(channel, "generator", "rolecall")
    ET.SubElement(channel, "atom:link", {"rel": "self", "href": feed.self_url, "type": MEDIA_TYPE})
    for entry in feed.entries:
        _item(channel, entry)
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document
