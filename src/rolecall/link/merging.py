"""A job as one posting: what its best source says, completed by what only others say, each with its origin."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rolecall.model import Job, Origin, Place, Posting, PostingState, StoredPosting

#: Fields of a posting that another source of the job may complete, with the origin they are filed under.
_COMPLETED = ("pay", "employment_types", "workplace", "seniority", "language", "published", "valid_through")
#: Fields whose values are those of all sources together.
_UNITED = ("place_texts", "remote_area")


def as_one(job: Job) -> StoredPosting:
    """The posting that stands for the job in lists: the lead with every open source's places, and all sources' names.

    Never first seen later than any of its postings: a new copy does not make a role new.
    """
    if not job.copies:
        return job.lead
    lead = job.lead
    others = [copy.posting for copy in job.copies if _speaks(copy, lead)]
    fields: dict[str, Any] = {"places": _places([lead.posting, *others])}
    for name in _UNITED:
        fields[name] = tuple(dict.fromkeys(v for posting in (lead.posting, *others) for v in getattr(posting, name)))
    origins = list(lead.posting.origins)
    for name in _COMPLETED:
        giver = None if getattr(lead.posting, name) else next((p for p in others if getattr(p, name)), None)
        if giver is not None:
            fields[name] = getattr(giver, name)
            origins += _origins(giver, name)
    if not lead.posting.description_text:
        giver = next((p for p in others if p.description_text), None)
        if giver is not None:
            fields |= {"description_text": giver.description_text, "description_html": giver.description_html}
    return msgspec.structs.replace(
        lead,
        posting=msgspec.structs.replace(lead.posting, **fields, origins=tuple(origins)),
        first_seen_at=min(stored.first_seen_at for stored in job.postings),
        last_seen_at=max(stored.last_seen_at for stored in job.postings),
        sources=tuple(dict.fromkeys(copy.board for copy in job.copies)),
    )


def _speaks(copy: StoredPosting, lead: StoredPosting) -> bool:
    """A closed copy says nothing about an open job: its city may be the one that was filled."""
    return copy.state is not PostingState.CLOSED or lead.state is PostingState.CLOSED


def _places(postings: Iterable[Posting]) -> tuple[Place, ...]:
    found: dict[int, Place] = {}
    for posting in postings:
        for place in posting.places:
            found.setdefault(place.geonames_id, place)
    # A country that a copy names around the city of another adds nothing.
    inside = {ancestor for place in found.values() for ancestor in place.ancestors}
    return tuple(place for id_, place in found.items() if id_ not in inside)


def _origins(posting: Posting, field: str) -> list[Origin]:
    return [origin for origin in posting.origins if origin.field == field]
