"""A role's history as a timeline: what changed between snapshots, and what its presence rested on."""

import difflib
import itertools
import re
from collections.abc import Sequence
from datetime import datetime

from rolecall.deliver import pay_line, place_line
from rolecall.model import Evidence, EvidenceKind, Posting, Snapshot, Value
from rolecall.serve.wording import label

#: Changed passages of a description shown, and the longest of them.
_PASSAGES, _LONGEST = 12, 400
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")


class Difference(Value, frozen=True, kw_only=True):
    """One field before and after; "" when it was not known."""

    field: str
    before: str
    after: str


class Event(Value, frozen=True, kw_only=True):
    """One point of the timeline."""

    at: datetime
    title: str
    detail: str = ""
    url: str | None = None
    #: "seen", "changed", "doubt", "closed" or "open": how it is drawn.
    tone: str = "changed"
    differences: tuple[Difference, ...] = ()


def _facts(posting: Posting) -> dict[str, str]:
    return {
        "Title": posting.title,
        "Employer": posting.employer or "",
        "Places": place_line(posting),
        "Workplace": label(posting.workplace) if posting.workplace else "",
        "Remote from": ", ".join(posting.remote_area),
        "Type": ", ".join(label(kind) for kind in posting.employment_types),
        "Pay": pay_line(posting.pay),
        "Department": posting.department or "",
        "Apply by": posting.valid_through.text if posting.valid_through else "",
    }


def _passages(before: str, after: str) -> list[Difference]:
    old, new = (_SENTENCE.split(text) for text in (before, after))
    found = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            cut = (" ".join(old[a:b])[:_LONGEST], " ".join(new[c:d])[:_LONGEST])
            found.append(Difference(field="Description", before=cut[0], after=cut[1]))
    return found[:_PASSAGES]


def differences(before: Posting, after: Posting) -> tuple[Difference, ...]:
    """Fields that differ, then passages of the description."""
    old, new = _facts(before), _facts(after)
    found = [Difference(field=name, before=old[name], after=new[name]) for name in old if old[name] != new[name]]
    texts = (before.description_text or "", after.description_text or "")
    return (*found, *(_passages(*texts) if texts[0] != texts[1] else ()))


def _from_evidence(evidence: Evidence, closed: bool) -> Event:
    if evidence.kind is EvidenceKind.LISTED:
        title, tone = ("Open again" if closed else "Seen in the list"), "open"
    else:
        title, tone = label(evidence.kind), "closed"
    return Event(at=evidence.at, title=title, detail=evidence.detail, url=evidence.url, tone=tone)


def timeline(
    first_seen: datetime, snapshots: Sequence[Snapshot], evidence: Sequence[Evidence], raised: datetime | None = None
) -> list[Event]:
    """Events, newest first. Snapshots and evidence come oldest first."""
    events = [Event(at=first_seen, title="First seen", tone="seen")]
    for before, after in itertools.pairwise(snapshots):
        changed = differences(before.posting, after.posting)
        title = "Changed: " + ", ".join(dict.fromkeys(d.field.lower() for d in changed)) if changed else "Changed"
        events.append(Event(at=after.at, title=title, differences=changed))
    if raised is not None:
        detail = "A later date of publication, and nothing else changed."
        events.append(Event(at=raised, title="Brought to the top of the list again", detail=detail))
    closed = False
    for item in evidence:
        if item.kind is EvidenceKind.LISTED and not closed:
            continue  # the first sight, already told
        events.append(_from_evidence(item, closed))
        closed = item.kind is not EvidenceKind.LISTED
    return sorted(events, key=lambda event: event.at, reverse=True)
