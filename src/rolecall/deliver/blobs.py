"""Description texts by content hash, in any object store."""

import hashlib

import msgspec

from rolecall.deliver.objects import Objects
from rolecall.model import Posting, StoreUnavailable

_FOLDER = "descriptions"


def digest_of(data: bytes) -> str:
    """Name of some bytes: blake2b-256, hex."""
    return hashlib.blake2b(data, digest_size=32).hexdigest()


def description_blob(posting: Posting) -> tuple[str, bytes] | None:
    """A posting's description as JSON of html and text, with its digest; None when there is none."""
    if not posting.description_html and not posting.description_text:
        return None
    data = msgspec.json.encode({"html": posting.description_html, "text": posting.description_text})
    return digest_of(data), data


class Blobs:
    """See ports.BlobStore."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects

    @staticmethod
    def _name(digest: str) -> str:
        return f"{_FOLDER}/{digest[:2]}/{digest[2:]}"

    def put(self, digest: str, data: bytes) -> None:
        """See ports.BlobStore. Read back before it counts. Raises StoreUnavailable."""
        if self.get(digest) is not None:
            return
        self._objects.put(self._name(digest), data)
        if self.get(digest) is None:
            raise StoreUnavailable(f"The blob {digest} did not come back as it was put.", "It is tried again.")

    def get(self, digest: str) -> bytes | None:
        """See ports.BlobStore. Damaged bytes count as absent."""
        data = self._objects.get(self._name(digest))
        return data if data is not None and digest_of(data) == digest else None

    def delete(self, digest: str) -> None:
        """See ports.BlobStore."""
        self._objects.delete(self._name(digest))

    def digests(self) -> set[str]:
        """Every digest there is, damaged ones included."""
        return {"".join(name.rsplit("/", 2)[1:]) for name in self._objects.names(_FOLDER)}
