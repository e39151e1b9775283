"""How a stored posting is written for other programs: one flat object, the same behind every door."""

from typing import Any

import msgspec

from rolecall.app.topical import with_topics
from rolecall.model import PageRecord, StoredPosting


def posting_json(stored: StoredPosting) -> dict[str, Any]:
    """A role as one flat object: the posting's fields, its state, its times, its evidence, its topics."""
    fields: dict[str, Any] = msgspec.to_builtins(stored if stored.topics else with_topics(stored))
    posting = fields.pop("posting")
    times = {"published_at": posting.pop("published"), "updated_at": posting.pop("updated")}
    return {**fields, **posting, **{name: moment and moment["utc"] for name, moment in times.items()}, "said": times}


def page_json(page: PageRecord) -> dict[str, Any]:
    """A crawled page as one flat object; its text is left out, for it is the site's."""
    return {
        "id": page.id,
        "url": page.url,
        "title": page.title,
        "description": page.description,
        "language": page.language,
        "published": page.published,
        "topics": list(page.topics),
        "topic_score": page.score / 1000,
        "read_at": page.at.isoformat(),
    }
