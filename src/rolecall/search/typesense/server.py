"""The server behind the index: one place where its client is called and its errors become ours."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from rolecall.model import InvalidInput, NotConfigured, StoreError, StoreUnavailable
from rolecall.search.typesense.documents import Document

#: Seconds a connection and an answer may take. A server that is stuck on an import goes on once its client hangs up.
PATIENCE = 10.0
#: Documents removed at once.
PORTION = 500
#: Bytes of documents sent at once. An import that reaches the server in several pieces, and is cut by its end, keeps
#: the next ones waiting after its return; one of this size arrives whole or not at all.
PORTION_BYTES = 64 * 1024
#: Results one request can return.
MOST = 250


def _gone() -> StoreUnavailable:
    return StoreUnavailable("The search index is gone from its server.", "`rolecall reindex` builds it again.")


def _portions(documents: Sequence[Document]) -> Iterator[tuple[list[Document], str]]:
    """Documents and their lines, as many at once as fit; one that is longer goes alone."""
    part: list[Document] = []
    lines: list[bytes] = []
    size = 0
    for document in documents:
        line = msgspec.json.encode(document.body())
        if part and size + len(line) > PORTION_BYTES:
            yield part, b"\n".join(lines).decode()
            part, lines, size = [], [], 0
        part.append(document)
        lines.append(line)
        size += len(line) + 1
    if part:
        yield part, b"\n".join(lines).decode()


class DocumentsRefusedError(Exception):
    """The server took some documents and refused others, whose ids are here. What is refused now is refused again."""

    def __init__(self, refused: dict[int, str]) -> None:
        self.refused = refused
        id_, why = next(iter(refused.items()))
        super().__init__(f"The search server refused {len(refused)} documents, the first of role {id_}: {why}")


class Server:
    """Calls of one server. Every error is a StoreError; StoreUnavailable ones go away by waiting."""

    def __init__(self, url: str) -> None:
        """url: typesense://:KEY@host:8108/NAME, or typesense+https://. Raises NotConfigured, InvalidInput."""
        try:
            import typesense
            from typesense import exceptions
            from typesense.http_backend import backend_errors
        except ImportError as error:
            raise NotConfigured(
                "The search server needs the package typesense, which is not installed.", "Install rolecall[scale]."
            ) from error
        at = urlsplit(url)
        if not at.hostname or not at.password:
            raise InvalidInput(
                "The setting search names no search server with a key.", "Write typesense://:KEY@host:8108/rolecall."
            )
        secure = at.scheme == "typesense+https"
        node: Any = {"host": at.hostname, "port": str(at.port or (443 if secure else 8108)), "path": "",
                "protocol": "https" if secure else "http"}  # fmt: skip
        self.name = unquote(at.path.strip("/")) or "rolecall"
        self._client: Any = typesense.Client(
            {
                "api_key": unquote(at.password),
                "nodes": [node],
                "connection_timeout_seconds": PATIENCE,
                # Whoever asked tries again, with its own patience.
                "num_retries": 0,
            }
        )
        self._absent = exceptions.ObjectNotFound
        self._there = exceptions.ObjectAlreadyExists
        self._refused = (exceptions.RequestMalformed, exceptions.ObjectUnprocessable)
        self._keys = (exceptions.RequestUnauthorized, exceptions.RequestForbidden)
        self._errors: tuple[type[Exception], ...] = (
            exceptions.TypesenseClientError,
            *backend_errors("HTTPError"),
            ValueError,
        )

    @contextmanager
    def _called(self) -> Iterator[None]:
        try:
            yield
        except self._absent as error:
            raise _gone() from error
        except self._refused as error:
            raise StoreError(f"The search server refused a request: {error}.") from error
        except self._keys as error:
            raise StoreError(f"The search server refuses its key: {error}.", "Correct the setting search.") from error
        except self._errors as error:
            first = (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
            raise StoreUnavailable(f"The search server cannot be used: {first}.", "Is it running?") from error

    def collections(self) -> list[str]:
        """Names of the collections that are generations of this index."""
        with self._called():
            found = [str(one["name"]) for one in self._client.collections.retrieve()]
        return sorted(name for name in found if name.startswith(f"{self.name}_v"))

    def create(self, collection: str, fields: Sequence[dict[str, object]]) -> None:
        """Make an empty collection; one that is there already is left as it is."""
        with self._called():
            try:
                self._client.collections.create({"name": collection, "fields": list(fields), "symbols_to_index": ["_"]})
            except self._there:
                return

    def drop(self, collection: str) -> None:
        """Remove a collection; absent is fine."""
        with self._called():
            try:
                self._client.collections[collection].delete()
            except self._absent:
                return

    def pointed(self) -> str | None:
        """The collection that is searched; None before the first."""
        with self._called():
            try:
                return str(self._client.aliases[self.name].retrieve()["collection_name"])
            except self._absent:
                return None

    def standing(self) -> str:
        """The collection that is searched. Raises StoreUnavailable when there is none."""
        found = self.pointed()
        if found is None:
            raise _gone()
        return found

    def point(self, collection: str) -> None:
        """Search that collection from now on: in one step, between two searches."""
        with self._called():
            self._client.aliases.upsert(self.name, {"collection_name": collection})

    def put(self, collection: str, documents: Sequence[Document]) -> None:
        """Add or replace; searchable when it returns. Raises DocumentsRefusedError after all others were taken."""
        refused: dict[int, str] = {}
        for part, lines in _portions(documents):
            with self._called():
                answer: str = self._client.collections[collection].documents.import_(lines, {"action": "upsert"})
                results = [msgspec.json.decode(line) for line in answer.split("\n") if line]
            if len(results) != len(part):
                raise StoreUnavailable(
                    f"The search server answered for {len(results)} of {len(part)} documents.", "It is tried again."
                )
            for document, result in zip(part, results, strict=True):
                if not result["success"]:
                    self._weigh(result)
                    refused[int(document.id)] = str(result.get("error"))
        if refused:
            raise DocumentsRefusedError(refused)

    @staticmethod
    def _weigh(result: dict[str, Any]) -> None:
        """What is wrong with the document itself is refused for good; what the server is short of is not."""
        if int(result.get("code", 400)) >= 429:
            raise StoreUnavailable(f"The search server takes nothing now: {result.get('error')}.", "It is tried again.")

    def remove(self, collection: str, ids: Sequence[int]) -> None:
        """Delete documents; absent ones are fine."""
        for start in range(0, len(ids), PORTION):
            chosen = ",".join(map(str, ids[start : start + PORTION]))
            with self._called():
                self._client.collections[collection].documents.delete({"filter_by": f"id:=[{chosen}]"})

    def search(self, asked: Sequence[dict[str, object]]) -> list[dict[str, Any]]:
        """Answers of several searches at once."""
        with self._called():
            searches = [{"q": "*", "collection": self.name, **one} for one in asked]
            answers: list[dict[str, Any]] = self._client.multi_search.perform({"searches": searches}, {})["results"]
        for answer in answers:
            code = int(answer.get("code", 200))
            if code == 404:
                raise _gone()
            if code >= 429:
                raise StoreUnavailable(f"The search server cannot be used: {answer.get('error')}.", "Try again.")
            if code >= 400:
                raise StoreError(f"The search server refused a request: {answer.get('error')}.")
        return answers

    def exported(self, fields: str) -> Iterator[dict[str, Any]]:
        """Those fields of every document."""
        with self._called():
            text: str = self._client.collections[self.name].documents.export({"include_fields": fields})
            yield from (msgspec.json.decode(line) for line in text.split("\n") if line)
