"""Keys that programs ask with: made once, shown once, kept as a hash, revoked at once."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from rolecall.model import AccessKey, InvalidInput, Scope, Value
from rolecall.ports import AccessStore

#: What every key begins with, so that one found in a log or a repository is known for what it is.
PREFIX = "rolecall_"
_LONGEST_NAME, _LONGEST_LIFE = 80, 3650


class NewKey(Value, frozen=True, kw_only=True):
    """A key just made."""

    key: AccessKey
    #: What opens; this is the only time it is known.
    secret: str


def digest(secret: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(secret.encode()).hexdigest()


def read_scopes(words: Sequence[str]) -> tuple[Scope, ...]:
    """Scopes by name, in their order, each once. Raises InvalidInput."""
    if unknown := [word for word in words if word not in list(Scope)]:
        raise InvalidInput(f"There is no scope {unknown[0][:40]!r}.", f"Scopes: {', '.join(Scope)}.")
    if not words:
        raise InvalidInput("A key without a scope opens nothing.", f"Choose at least one: {', '.join(Scope)}.")
    return tuple(scope for scope in Scope if scope in words)


def add_key(store: AccessStore, name: str, scopes: Sequence[str], now: datetime, days: int | None = None) -> NewKey:
    """Make a key. days: how long it opens; None = until it is revoked. Raises InvalidInput, storing nothing."""
    name = " ".join(name.split())[:_LONGEST_NAME]
    if not name:
        raise InvalidInput("A key needs a name.", "Name the program that will have it.")
    if days is not None and not 1 <= days <= _LONGEST_LIFE:
        raise InvalidInput(f"A key cannot last {days} days.", f"Give 1 to {_LONGEST_LIFE}, or nothing for no end.")
    secret = PREFIX + secrets.token_urlsafe(32)
    expires = None if days is None else now + timedelta(days=days)
    key = AccessKey(
        name=name, scopes=read_scopes(scopes), digest=digest(secret), created_at=now, expires_at=expires
    )  # fmt: skip
    return NewKey(key=store.put_access_key(key), secret=secret)


def scopes_of(store: AccessStore, secret: str, now: datetime) -> frozenset[Scope]:
    """What a key opens now; nothing for one that is unknown, revoked or expired."""
    if not secret.startswith(PREFIX):
        return frozenset()
    # Looked up by its hash: how long that takes says nothing about the keys there are.
    found = store.access_key(digest(secret))
    if found is None or (found.expires_at is not None and found.expires_at <= now):
        return frozenset()
    return frozenset(found.scopes)
