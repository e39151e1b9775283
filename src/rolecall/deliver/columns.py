"""The columns of exports: one table, so that every format and the documentation say the same."""

from collections.abc import Callable
from datetime import datetime

from rolecall.model import Moment, Pay, StoredPosting, Value

#: What a cell may hold.
Cell = str | int | float | bool | datetime | list[str] | None


_UNKNOWN_PAY = Pay()


class Column(Value, frozen=True, kw_only=True):
    """One column."""

    name: str
    #: "string", "integer", "number", "time" or "strings" (several values).
    type: str
    meaning: str
    read: Callable[[StoredPosting], Cell]


def _moment(moment: Moment | None) -> datetime | None:
    return moment.utc if moment else None


def _pay(stored: StoredPosting) -> Pay:
    return stored.posting.pay or _UNKNOWN_PAY


def _column(name: str, type_: str, meaning: str, read: Callable[[StoredPosting], Cell]) -> Column:
    return Column(name=name, type=type_, meaning=meaning, read=read)


COLUMNS: tuple[Column, ...] = (
    _column("id", "integer", "rolecall's own id of the posting", lambda s: s.id),
    _column("board", "string", "slug of the board", lambda s: s.board),
    _column("external_id", "string", "the source's id of the posting", lambda s: s.posting.external_id),
    _column("url", "string", "the posting at its source", lambda s: s.posting.url),
    _column("apply_url", "string", "where to apply, if the source says", lambda s: s.posting.apply_url),
    _column("title", "string", "as published", lambda s: s.posting.title),
    _column("clean_title", "string", "title without what is no part of it", lambda s: s.posting.clean_title),
    _column("employer", "string", "as published", lambda s: s.posting.employer),
    _column("state", "string", "active, possibly_closed or closed", lambda s: str(s.state)),
    _column("places", "strings", "names of resolved places", lambda s: [p.name for p in s.posting.places]),
    _column("place_ids", "strings", "their GeoNames ids", lambda s: [str(p.geonames_id) for p in s.posting.places]),
    _column(
        "countries", "strings", "their countries, ISO 3166-1 alpha-2",
        lambda s: list(dict.fromkeys(p.country for p in s.posting.places if p.country)),
    ),
    _column("place_texts", "strings", "places as published", lambda s: list(s.posting.place_texts)),
    _column("workplace", "string", "onsite, remote or hybrid; empty = not stated", lambda s: s.posting.workplace),
    _column("remote_area", "strings", "where a remote worker may sit", lambda s: list(s.posting.remote_area)),
    _column(
        "employment_types", "strings", "hours and contract",
        lambda s: [str(kind) for kind in s.posting.employment_types],
    ),
    _column("pay_min", "number", "lower bound, whole units", lambda s: _pay(s).min),
    _column("pay_max", "number", "upper bound, whole units", lambda s: _pay(s).max),
    _column("pay_currency", "string", "ISO 4217", lambda s: _pay(s).currency),
    _column("pay_period", "string", "hour, day, week, month, year", lambda s: _pay(s).period),
    _column("seniority", "string", "level as read from the title", lambda s: s.posting.seniority),
    _column("language", "string", "ISO 639-1", lambda s: s.posting.language),
    _column("department", "string", "as published", lambda s: s.posting.department),
    _column("published_at", "time", "the source's date of publication", lambda s: _moment(s.posting.published)),
    _column("updated_at", "time", "the source's date of update", lambda s: _moment(s.posting.updated)),
    _column("first_seen_at", "time", "when rolecall first saw it", lambda s: s.first_seen_at),
    _column("last_seen_at", "time", "when it was last seen in its list", lambda s: s.last_seen_at),
    _column("last_checked_at", "time", "when it was last looked for", lambda s: s.last_checked_at),
    _column("closed_at", "time", "when it was found closed", lambda s: s.closed_at),
    _column("evidence", "string", "what its state rests on", lambda s: str(s.evidence.kind) if s.evidence else None),
    _column("flags", "strings", "warnings", lambda s: [flag.name for flag in s.posting.flags]),
    _column("description", "string", "plain text", lambda s: s.posting.description_text),
)  # fmt: skip
