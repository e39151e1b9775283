"""Object storage: any S3-compatible store by URL, or a local folder."""

import importlib
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

from rolecall.model import InvalidInput, NotConfigured, StoreUnavailable

#: Tries of one call after the first, and seconds they may take in all; whoever asked tries again anyway.
RETRIES, PATIENCE = 3, 30


class Objects:
    """Named bytes. Errors of the store are StoreUnavailable: try again later."""

    def __init__(self, url: str) -> None:
        """url: s3://bucket/prefix (keys and endpoint from AWS_* in the environment), or a folder.

        Raises NotConfigured without the package, InvalidInput for an address no store has.
        """
        try:
            self._lib: Any = importlib.import_module("obstore")
            stores: Any = importlib.import_module("obstore.store")
            self._errors: Any = importlib.import_module("obstore.exceptions")
        except ImportError as error:
            raise NotConfigured("Object storage needs the package obstore.", "Install rolecall[scale].") from error
        try:
            if "://" in url:
                patience = timedelta(seconds=PATIENCE)
                retry = {"max_retries": RETRIES, "retry_timeout": patience}
                plain = os.environ.get("AWS_ALLOW_HTTP", "").lower() in {"1", "true"}
                client = {"timeout": patience, "allow_http": plain}
                self._store = stores.from_url(url, retry_config=retry, client_options=client)
            else:
                self._store = stores.LocalStore(Path(url).absolute(), mkdir=True)
        except Exception as error:
            raise InvalidInput(
                f"No object store is at {url.rsplit('@', 1)[-1]!r}: {error}.", "Write s3://bucket/prefix."
            ) from error

    def put(self, name: str, data: bytes) -> None:
        """Store, replacing; whole or not at all."""
        self._call(lambda: self._lib.put(self._store, name, data))

    def get(self, name: str) -> bytes | None:
        """The bytes; None when absent."""
        found: bytes | None = self._call(lambda: bytes(self._lib.get(self._store, name).bytes()), absent=None)
        return found

    def delete(self, name: str) -> None:
        """Remove; absent is fine."""
        self._call(lambda: self._lib.delete(self._store, name), absent=None)

    def names(self, prefix: str) -> list[str]:
        """Everything below a prefix, sorted."""
        found: list[str] = self._call(
            lambda: sorted(str(one["path"]) for chunk in self._lib.list(self._store, prefix) for one in chunk)
        )
        return found

    def _call(self, work: Any, **absent: Any) -> Any:
        try:
            return work()
        except FileNotFoundError:
            if "absent" in absent:
                return absent["absent"]
            raise
        except self._errors.BaseError as error:
            first = str(error).strip().splitlines()[0][:200]
            raise StoreUnavailable(f"Object storage cannot be used: {first}.", "It is tried again.") from error
