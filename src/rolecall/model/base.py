"""What every value that crosses a room shares: frozen, keyword-only, compared by content."""

from datetime import datetime
from enum import StrEnum

import msgspec


class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """Base of all values. Frozen, so a value can be handed to any room or thread without a copy."""


class Basis(StrEnum):
    """How a normalized value is known."""

    STATED = "stated"  #: the platform publishes it in a field of its own
    PARSED = "parsed"  #: read from a text that says it
    INFERRED = "inferred"  #: follows from other values of the posting (country of a currency, …)


class Origin(Value, frozen=True, kw_only=True):
    """Where one field of a posting came from."""

    field: str
    basis: Basis
    #: The text it was read from, as published; None when the field is itself the text.
    text: str | None = None


class Precision(StrEnum):
    """How exact a published date is."""

    INSTANT = "instant"
    DAY = "day"
    MONTH = "month"


class Moment(Value, frozen=True, kw_only=True):
    """A published point in time, in UTC, with what was really written."""

    utc: datetime
    precision: Precision
    text: str
