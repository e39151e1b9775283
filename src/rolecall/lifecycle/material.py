"""What about a posting is material: the hash that decides on a snapshot, and a diff for people.

Not material: order of lists, whitespace, tracking parameters, timestamps of the platform, markup, how we read it.
"""

import re
from collections.abc import Callable
from difflib import unified_diff
from hashlib import blake2b
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import msgspec

from rolecall.model import Pay, Posting, Value

#: Query parameters that say how a visitor came, never what is shown.
_TRACKING = re.compile(
    r"(?i)^(utm_\w+|\w*_?src|source|sourceid|ref|referr?er|t|fbclid|gclid|msclkid|mc_[ce]id|trk|trackingid|_ga|_s\.crb)$"
)
_URL = re.compile(r"https?://[^\s<>\"')\]]+")
_SPACE = re.compile(r"\s+")
#: Longest excerpt of a description in a diff, in lines.
_DIFF_LINES = 40


class FieldChange(Value, frozen=True, kw_only=True):
    """One material difference, as people read it; None = not stated."""

    field: str
    old: str | None
    new: str | None


def material_hash(posting: Posting) -> str:
    """blake2b-128 in hex over the material content."""
    content = [(name, read(posting)) for name, read in _FIELDS.items()]
    return blake2b(msgspec.json.encode(content), digest_size=16).hexdigest()


def material_diff(old: Posting, new: Posting) -> tuple[FieldChange, ...]:
    """Differences in the order of the model's fields; () when the hashes are equal."""
    changes: list[FieldChange] = []
    for name, read in _FIELDS.items():
        before, after = read(old), read(new)
        if before == after:
            continue
        if name == "description_text":
            removed, added = _text_diff(old.description_text or "", new.description_text or "")
            changes.append(FieldChange(field=name, old=removed or None, new=added or None))
        else:
            changes.append(FieldChange(field=name, old=_shown(before), new=_shown(after)))
    return tuple(changes)


def keep_known(old: Posting, new: Posting) -> Posting:
    """The new posting, filled from the old one where a poorer record of the same posting lacks a field.

    A record without the description that an earlier one had is poorer (a list entry, a fallback reader): what it
    lacks is not known to be gone. A record as rich as the earlier one is taken as it is.
    """
    if new.description_text or not old.description_text:
        return new
    lost = {field: getattr(old, field) for field in Posting.__struct_fields__ if getattr(new, field) in (None, (), "")}
    lost.pop("flags", None)
    return msgspec.structs.replace(new, **lost)


def strip_tracking(url: str) -> str:
    """The URL without tracking parameters and fragment, its other parameters in order of name."""
    parts = urlsplit(url)
    kept = [(k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if not _TRACKING.match(k)]
    return urlunsplit((parts.scheme, parts.netloc, parts.path, urlencode(sorted(kept)), ""))


def _squeeze(text: str | None) -> str | None:
    return _SPACE.sub(" ", text).strip() or None if text else None


def _url(url: str | None) -> str | None:
    return strip_tracking(url) if url else None


def _description(posting: Posting) -> str | None:
    text = _squeeze(posting.description_text)
    return _URL.sub(lambda m: strip_tracking(m.group()), text) if text else None


def _places(posting: Posting) -> list[str]:
    if posting.place_texts:
        return sorted({squeezed for text in posting.place_texts if (squeezed := _squeeze(text))})
    return sorted({str(place.geonames_id) for place in posting.places})


def _pay(pay: Pay | None) -> list[str] | None:
    if pay is None:
        return None
    return [str(part) for part in (pay.min, pay.max, pay.currency, pay.period) if part is not None]


_FIELDS: dict[str, Callable[[Posting], str | list[str] | None]] = {
    "title": lambda p: _squeeze(p.title),
    "url": lambda p: _url(p.url),
    "apply_url": lambda p: _url(p.apply_url),
    "employer": lambda p: _squeeze(p.employer),
    "places": _places,
    "workplace": lambda p: p.workplace,
    "remote_area": lambda p: sorted(set(p.remote_area)),
    "employment_types": lambda p: sorted(set(p.employment_types)),
    "pay": lambda p: _pay(p.pay),
    "valid_through": lambda p: p.valid_through.utc.isoformat() if p.valid_through else None,
    "department": lambda p: _squeeze(p.department),
    "team": lambda p: _squeeze(p.team),
    "requisition_id": lambda p: _squeeze(p.requisition_id),
    "description_text": _description,
}


def _shown(value: str | list[str] | None) -> str | None:
    return "; ".join(value) or None if isinstance(value, list) else value


def _text_diff(old: str, new: str) -> tuple[str, str]:
    """Lines that left and lines that came, whitespace aside."""
    before = [line for raw in old.splitlines() if (line := _squeeze(raw))]
    after = [line for raw in new.splitlines() if (line := _squeeze(raw))]
    lines = [
        line for line in unified_diff(before, after, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))
    ]
    removed = [line[1:] for line in lines if line.startswith("-")][:_DIFF_LINES]
    added = [line[1:] for line in lines if line.startswith("+")][:_DIFF_LINES]
    return "\n".join(removed), "\n".join(added)
