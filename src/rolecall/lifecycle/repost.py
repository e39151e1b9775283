"""Republished roles: a new id for a role that has just been closed, or is vanishing in the same list."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from rolecall.lifecycle import rules
from rolecall.model import Known, Posting, PostingState

_NOISE = re.compile(r"[\W_]+")


def title_key(title: str) -> str:
    """Title for comparison: case, punctuation and spacing aside; "" when nothing is left."""
    return _NOISE.sub(" ", title.casefold()).strip()


def repost_candidates(known: Iterable[Known], at: datetime) -> dict[str, list[Known]]:
    """Stored postings a new id could republish, by title key: closed shortly before `at`, or open (may be vanishing).

    Newest first, so that a chain of reposts links to its last member.
    """
    found: dict[str, list[Known]] = {}
    for posting in known:
        key = title_key(posting.title)
        if key and _could_be_followed(posting, at):
            found.setdefault(key, []).append(posting)
    for group in found.values():
        group.sort(key=lambda k: (k.first_seen_at, k.id), reverse=True)
    return found


def _could_be_followed(posting: Known, at: datetime) -> bool:
    if posting.state is not PostingState.CLOSED:
        return True
    return posting.closed_at is not None and at - posting.closed_at <= rules.REPOST_WITHIN


def match_reposts(
    fresh: Sequence[Posting], candidates: Sequence[Known], stored: Mapping[int, Posting]
) -> dict[str, int]:
    """External ids of new postings to the id of the one each republishes; a stored posting is followed once.

    candidates must be gone (closed, or absent from the list being read). Same title and same place are required,
    and equal requisition ids where both state one: two openings of one title are not one role.
    """
    free = {k.id: k for k in candidates}
    links: dict[str, int] = {}
    for posting in fresh:
        twin = next((c for c in free.values() if (old := stored.get(c.id)) and is_same_role(old, posting)), None)
        if twin is not None:
            links[posting.external_id] = twin.id
            del free[twin.id]
    return links


def is_same_role(old: Posting, new: Posting) -> bool:
    """Equal title and place, and equal requisition ids where both state one."""
    return title_key(old.title) == title_key(new.title) and _same_place(old, new) and _same_job(old, new)


def _same_place(old: Posting, new: Posting) -> bool:
    if old.places and new.places:
        return {p.geonames_id for p in old.places} == {p.geonames_id for p in new.places}
    return {title_key(text) for text in old.place_texts} == {title_key(text) for text in new.place_texts}


def _same_job(old: Posting, new: Posting) -> bool:
    return not old.requisition_id or not new.requisition_id or old.requisition_id == new.requisition_id
