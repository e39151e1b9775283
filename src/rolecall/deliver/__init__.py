"""Feeds, notifications, exports.

Enters: changes and postings. Leaves: entries delivered once.
Never: fetching a site again.
"""

from rolecall.deliver.atom import atom
from rolecall.deliver.entries import Feed, FeedEntry, feed_entry, feed_etag, summary_line
from rolecall.deliver.jsonfeed import json_feed
from rolecall.deliver.rss import rss

__all__ = ["Feed", "FeedEntry", "atom", "feed_entry", "feed_etag", "json_feed", "rss", "summary_line"]
