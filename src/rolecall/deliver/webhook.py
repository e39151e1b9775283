"""Webhooks as the Standard Webhooks specification describes them (standardwebhooks.com): signed and repeatable."""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime

import msgspec

from rolecall.deliver.entries import feed_id, summary_line
from rolecall.model import Request, StoredPosting, Subscription, Watch


def message_id(subscription: Subscription) -> str:
    """Equal for every try of one batch: a receiver that has seen it may drop the repetition."""
    return f"rolecall-{subscription.id}-{subscription.batch_number}"


def signature(secret: str, id_: str, timestamp: int, body: bytes) -> str:
    """Value of webhook-signature: HMAC-SHA256 over "id.timestamp.body", base64, as version 1."""
    signed = b".".join((id_.encode(), str(timestamp).encode(), body))
    return "v1," + base64.b64encode(hmac.new(secret.encode(), signed, hashlib.sha256).digest()).decode()


def _role(watch: Watch, stored: StoredPosting) -> dict[str, object]:
    posting = stored.posting
    return {
        "id": f"{feed_id(watch)}/role/{stored.id}",
        "role_id": stored.id,
        "title": posting.title,
        "employer": posting.employer,
        "url": posting.url,
        "summary": summary_line(posting),
        "state": str(stored.state),
        "first_seen_at": stored.first_seen_at,
        "flags": [flag.name for flag in posting.flags],
    }


def webhook_request(watch: Watch, subscription: Subscription, roles: Sequence[StoredPosting], now: datetime) -> Request:
    """The request that delivers a batch."""
    content = {
        "type": "roles.matched",
        "timestamp": now,
        "data": {"watch": watch.name, "query": watch.query_text, "roles": [_role(watch, stored) for stored in roles]},
    }
    body = msgspec.json.encode(content)
    id_, seconds = message_id(subscription), int(now.timestamp())
    return Request(
        url=subscription.target,
        method="POST",
        headers=(
            ("content-type", "application/json"),
            ("webhook-id", id_),
            ("webhook-timestamp", str(seconds)),
            ("webhook-signature", signature(subscription.secret, id_, seconds, body)),
        ),
        body=body.decode(),
    )
