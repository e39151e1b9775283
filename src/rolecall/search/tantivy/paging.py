"""Cursors: opaque, stateless, stable while the index changes."""

import base64
import binascii

import msgspec

from rolecall.model import InvalidInput, Value


class Cursor(Value, frozen=True, kw_only=True):
    """Where a page ended."""

    #: Order key of its last result: what follows in order of first sight.
    order: int = 0
    #: Id of its last result and how many came before: what follows in order of relevance.
    last: int = 0
    skipped: int = 0


def encode(cursor: Cursor) -> str:
    """As text for a URL."""
    return base64.urlsafe_b64encode(msgspec.json.encode(cursor)).decode().rstrip("=")


def decode(text: str) -> Cursor:
    """Raises InvalidInput for anything that encode() did not write."""
    try:
        return msgspec.json.decode(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), type=Cursor)
    except (binascii.Error, ValueError, msgspec.MsgspecError) as error:
        raise InvalidInput("The cursor is not one of ours.", "Start again from the first page.") from error
