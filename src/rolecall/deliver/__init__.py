"""Feeds, notifications, exports.

Enters: changes and postings. Leaves: entries delivered once.
Never: fetching a site again.
"""

from rolecall.deliver.atom import atom
from rolecall.deliver.columns import COLUMNS
from rolecall.deliver.entries import Feed, FeedEntry, feed_entry, feed_etag, feed_id, pay_line, place_line, summary_line
from rolecall.deliver.export import export_file
from rolecall.deliver.jsonfeed import json_feed
from rolecall.deliver.rss import rss

__all__ = [
    "COLUMNS",
    "Feed",
    "FeedEntry",
    "atom",
    "export_file",
    "feed_entry",
    "feed_etag",
    "feed_id",
    "json_feed",
    "pay_line",
    "place_line",
    "rss",
    "summary_line",
]
