"""Which topics a role or a page belongs to, by the shipped profiles."""

from functools import cache

import msgspec

from rolecall.model import Document, Posting, StoredPosting
from rolecall.topics import Profile, load_profile, profile_names, score_document

#: Every role belongs to it: it is what the profile looks for.
_ROLES = "jobs"


@cache
def _profiles() -> tuple[Profile, ...]:
    return tuple(load_profile(name) for name in profile_names())


def topics_of(document: Document, *, known: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Names of the shipped topics a document belongs to, sorted, with those that are known already."""
    found = {p.name for p in _profiles() if p.name not in known and score_document(p, document).value >= p.minimum}
    return tuple(sorted({*known, *found}))


def with_topics(stored: StoredPosting) -> StoredPosting:
    """A role with its topics, as the index and explanations need it."""
    found = topics_of(_as_document(stored.posting), known=(_ROLES,))
    return msgspec.structs.replace(stored, topics=found)


def _as_document(posting: Posting) -> Document:
    """A role as a page would say it: its place and employer are what a heading tells."""
    places = [part for place in posting.places for part in (place.name, place.admin1) if part]
    headings = tuple(dict.fromkeys([*(part for part in (posting.employer,) if part), *places, *posting.place_texts]))
    return Document(
        url=posting.url,
        title=posting.title,
        headings=headings,
        text=posting.description_text or "",
        language=posting.language,
    )
