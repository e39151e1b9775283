"""Republished roles: a new id for a role that has just been closed, or is vanishing in the same list."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from rolecall.lifecycle import rules
from rolecall.model import Known, Posting, PostingState

_NOISE = re.compile(r"[\W_]+")
#: A date of publication that moved by less than a day is one day read in two zones.
_LATER = timedelta(days=1)


def title_key(title: str) -> str:
    """Title for comparison: case, punctuation and spacing aside; "" when nothing is left."""
    return _NOISE.sub(" ", title.casefold()).strip()


def repost_candidates(known: Iterable[Known], at: datetime) -> dict[str, list[Known]]:
    """Stored postings a new id could republish, by title key: closed shortly before `at`, or open (may be vanishing).

    Newest first, so that a chain of reposts links to its last member.
    """
    found: dict[str, list[Known]] = {}
    for posting in known:
        if _could_be_followed(posting, at) and (key := title_key(posting.title)):
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
    free: dict[tuple[str, frozenset[str]], list[tuple[int, Posting]]] = {}
    for candidate in candidates:
        old = stored.get(candidate.id)
        if old is not None:
            free.setdefault(_role_key(old), []).append((candidate.id, old))
    links: dict[str, int] = {}
    for posting in fresh:
        twins = free.get(_role_key(posting), [])
        twin = next((pair for pair in twins if _same_job(pair[1], posting)), None)
        if twin is not None:
            links[posting.external_id] = twin[0]
            twins.remove(twin)
    return links


def _role_key(posting: Posting) -> tuple[str, frozenset[str]]:
    """Title and place: resolved places where there are any, else what was written."""
    places = frozenset(str(place.geonames_id) for place in posting.places)
    return title_key(posting.title), places or frozenset(title_key(text) for text in posting.place_texts)


def _same_job(old: Posting, new: Posting) -> bool:
    return not old.requisition_id or not new.requisition_id or old.requisition_id == new.requisition_id


def was_raised(old: Posting, new: Posting) -> bool:
    """Whether a posting whose content stayed was given a later date of publication: brought to the top again."""
    before, now = old.published, new.published
    return before is not None and now is not None and now.utc - before.utc >= _LATER
