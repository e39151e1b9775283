"""Changes as signed messages. Each role in one carries its seq: a receiver that keeps the largest applies it once."""

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from rolecall.deliver.columns import COLUMNS
from rolecall.deliver.webhook import signature
from rolecall.model import Change, Request, StoredPosting

#: Sends a message; raises StoreUnavailable to be tried again.
Send = Callable[[Request], None]
#: Roles in one message.
_ROLES = 100


class ChangeWebhook:
    """See ports.Sink."""

    name = "webhook"

    def __init__(self, target: str, secret: str, send: Send, now: Callable[[], datetime]) -> None:
        self._target, self._secret, self._send, self._now = target, secret, send, now

    def write(self, changes: Sequence[Change], postings: Sequence[StoredPosting]) -> None:
        """See ports.Sink. Raises StoreUnavailable when the receiver did not take it."""
        last = {change.entity_id: change for change in changes if change.entity == "posting"}
        found = {stored.id: stored for stored in postings}
        touched = list(last.values())
        for start in range(0, len(touched), _ROLES):
            part = touched[start : start + _ROLES]
            self._send(self._request(part, [self._role(change, found.get(change.entity_id)) for change in part]))

    def _role(self, change: Change, stored: StoredPosting | None) -> dict[str, object]:
        if stored is None:
            return {"id": change.entity_id, "seq": change.seq, "change": "posting_erased"}
        return {"seq": change.seq, "change": change.kind, **{column.name: column.read(stored) for column in COLUMNS}}

    def _request(self, part: Sequence[Change], roles: list[dict[str, object]]) -> Request:
        now = self._now()
        body = msgspec.json.encode({"type": "roles.changed", "timestamp": now, "data": {"roles": roles}})
        id_, seconds = f"rolecall-changes-{part[0].seq}-{part[-1].seq}-{part[-1].entity_id}", int(now.timestamp())
        return Request(
            url=self._target,
            method="POST",
            headers=(
                ("content-type", "application/json"),
                ("webhook-id", id_),
                ("webhook-timestamp", str(seconds)),
                ("webhook-signature", signature(self._secret, id_, seconds, body)),
            ),
            body=body.decode(),
        )
