"""JSON Feed 1.1 (jsonfeed.org)."""

from datetime import UTC

import msgspec

from rolecall.deliver.entries import Feed, FeedEntry

MEDIA_TYPE = "application/feed+json"


def _item(entry: FeedEntry) -> dict[str, object]:
    # An item must have content in one of the two forms; items cannot be told to be edited, so no date_modified.
    content = {"content_html": entry.content_html} if entry.content_html else {"content_text": entry.summary}
    return {
        "id": entry.id,
        "url": entry.url,
        "title": entry.title,
        "summary": entry.summary,
        "date_published": entry.updated.astimezone(UTC).isoformat(),
        "authors": [{"name": entry.author}],
        "tags": list(entry.categories),
        **content,
    }


def json_feed(feed: Feed) -> bytes:
    """The feed as a JSON Feed document."""
    return msgspec.json.encode(
        {
            "version": "https://jsonfeed.org/version/1.1",
            "title": feed.title,
            "home_page_url": feed.home_url,
            "feed_url": feed.self_url,
            "items": [_item(entry) for entry in feed.entries],
        }
    )
