"""Feeds, notifications, exports.

Enters: changes and postings. Leaves: entries delivered once.
Never: fetching a site again.
"""

from rolecall.deliver.alerts import alert_id, alert_mail, alert_request, alert_text
from rolecall.deliver.atom import atom
from rolecall.deliver.blobs import Blobs, description_blob
from rolecall.deliver.change_files import ChangeFiles
from rolecall.deliver.change_webhook import ChangeWebhook
from rolecall.deliver.chat import chat_text, check_chat, send_chat
from rolecall.deliver.columns import COLUMNS
from rolecall.deliver.entries import (
    Feed,
    FeedEntry,
    feed_entry,
    feed_etag,
    feed_id,
    page_entry,
    pay_line,
    place_line,
    summary_line,
)
from rolecall.deliver.export import export_file
from rolecall.deliver.failure import DeliveryFailed
from rolecall.deliver.jsonfeed import json_feed
from rolecall.deliver.mail import digest, send_mail
from rolecall.deliver.objects import Objects
from rolecall.deliver.pace import after_failure, after_success, is_due, is_quiet, zone_of
from rolecall.deliver.rss import rss
from rolecall.deliver.webhook import message_id, signature, webhook_request

__all__ = [
    "COLUMNS",
    "Blobs",
    "ChangeFiles",
    "ChangeWebhook",
    "DeliveryFailed",
    "Feed",
    "FeedEntry",
    "Objects",
    "after_failure",
    "after_success",
    "alert_id",
    "alert_mail",
    "alert_request",
    "alert_text",
    "atom",
    "chat_text",
    "check_chat",
    "description_blob",
    "digest",
    "export_file",
    "feed_entry",
    "feed_etag",
    "feed_id",
    "is_due",
    "is_quiet",
    "json_feed",
    "message_id",
    "page_entry",
    "pay_line",
    "place_line",
    "rss",
    "send_chat",
    "send_mail",
    "signature",
    "summary_line",
    "webhook_request",
    "zone_of",
]
