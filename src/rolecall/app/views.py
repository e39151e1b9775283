"""How a stored posting is written for other programs: one flat object, the same behind every door."""

from typing import Any

import msgspec

from rolecall.model import StoredPosting


def posting_json(stored: StoredPosting) -> dict[str, Any]:
    """A role as one flat object: the posting's fields, its state, its times, its evidence."""
    fields: dict[str, Any] = msgspec.to_builtins(stored)
    posting = fields.pop("posting")
    times = {"published_at": posting.pop("published"), "updated_at": posting.pop("updated")}
    return {**fields, **posting, **{name: moment and moment["utc"] for name, moment in times.items()}, "said": times}
