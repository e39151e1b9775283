"""Keys that programs ask with."""

import pytest

from rolecall.model import AccessKey, NotFound, Scope, StoreError
from rolecall.store import SqlStore
from store.samples import AT, DAY


def test_keys_are_kept_by_their_hash_until_they_are_revoked(store: SqlStore) -> None:
    read = AccessKey(name="Dashboard", scopes=(Scope.READ,), digest="a" * 64, created_at=AT)
    both = AccessKey(
        name="Bot", scopes=(Scope.READ, Scope.WATCHES), digest="b" * 64, created_at=AT, expires_at=AT + DAY
    )
    stored = [store.put_access_key(key) for key in (read, both)]
    assert store.access_keys() == stored
    assert store.access_key("b" * 64) == stored[1]
    assert store.access_key("c" * 64) is None
    store.remove_access_key(stored[0].id)
    assert store.access_key("a" * 64) is None
    assert store.access_keys() == stored[1:]
    with pytest.raises(NotFound):
        store.remove_access_key(stored[0].id)


def test_a_hash_belongs_to_one_key(store: SqlStore) -> None:
    key = AccessKey(name="One", scopes=(Scope.READ,), digest="a" * 64, created_at=AT)
    store.put_access_key(key)
    with pytest.raises(StoreError):
        store.put_access_key(key)
    assert len(store.access_keys()) == 1
