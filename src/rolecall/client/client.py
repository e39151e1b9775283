"""The client: one method per path of the API."""

import time
import urllib.error
import urllib.request
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from rolecall.client.answers import (
    Boards,
    Deliveries,
    Employer,
    HealthAnswer,
    NewWatch,
    PagesAnswer,
    Problem,
    Result,
    RoleWithHistory,
    SearchAnswer,
    Suggestions,
    WatchAnswer,
    Watches,
    WhyAnswer,
)
from rolecall.model import Board, InvalidInput, RolecallError

T = TypeVar("T")
#: Answers remembered with their ETag; the longest wait a server may ask for, in seconds.
_REMEMBERED, _LONGEST_WAIT = 128, 60.0


class ApiError(RolecallError):
    """The server answered with an error. status is 0 when it did not answer at all."""

    def __init__(self, status: int, what: str, remedy: str | None = None) -> None:
        super().__init__(what, remedy)
        self.status = status


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key must not follow a redirect to another server."""

    def redirect_request(self, *_: Any) -> None:
        """Follow none."""


class Client:
    """Asks one server. Not for several threads at once.

    address: where its pages are ("http://127.0.0.1:8765"). key: needed where the server is reached from elsewhere.
    timeout: seconds a request may take. patience: how often a request is repeated when the server asks to slow down.
    """

    def __init__(self, address: str, key: str | None = None, *, timeout: float = 30.0, patience: int = 3) -> None:
        if urlsplit(address).scheme not in ("http", "https"):
            raise InvalidInput(f"{address!r} is no address of a server.", "Give http://… or https://…")
        self._base = address.rstrip("/") + "/api/v1"
        self._key, self._timeout, self._patience = key, timeout, patience
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._known: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    def search(
        self, q: str = "", *, limit: int = 20, cursor: str | None = None, facets: Sequence[str] = (), **filters: str
    ) -> SearchAnswer:
        """One page of results. filters: as in the query language: workplace="remote", country="DE". Raises ApiError."""
        query = {"q": q, "limit": limit, "cursor": cursor, "facets": ",".join(facets) or None, **filters}
        return self._get("/search", SearchAnswer, query)

    def results(self, q: str = "", **filters: str) -> Iterator[Result]:
        """All results, page after page. Raises ApiError."""
        cursor: str | None = None
        while True:
            page = self.search(q, limit=100, cursor=cursor, **filters)
            yield from page.items
            cursor = page.cursor
            if cursor is None:
                return

    def pages(
        self, q: str = "", *, limit: int = 20, cursor: str | None = None, facets: Sequence[str] = (), **filters: str
    ) -> PagesAnswer:
        """One page of results among crawled pages. filters: topic, site, lang, since, before. Raises ApiError."""
        query = {"q": q, "limit": limit, "cursor": cursor, "facets": ",".join(facets) or None, **filters}
        return self._get("/pages", PagesAnswer, query)

    def role(self, id_: int) -> RoleWithHistory:
        """Everything known of a role. Raises ApiError, 404 when there is none."""
        return self._get(f"/postings/{id_:d}", RoleWithHistory)

    def employer(self, name: str, *, limit: int = 20, cursor: str | None = None) -> Employer:
        """An employer by its whole name. Raises ApiError, 404 when none of its roles is known."""
        return self._get("/employers", Employer, {"name": name, "limit": limit, "cursor": cursor})

    def why(self, id_: int, q: str) -> WhyAnswer:
        """Why a role is found by a query, or why not. Raises ApiError."""
        return self._get("/why", WhyAnswer, {"q": q, "id": id_})

    def suggest(self, q: str) -> tuple[str, ...]:
        """Completions of the last word. Raises ApiError."""
        return self._get("/suggest", Suggestions, {"q": q}).items

    def boards(self) -> Iterator[Board]:
        """All boards, page after page. Raises ApiError."""
        cursor: str | None = None
        while True:
            page = self._get("/boards", Boards, {"limit": 500, "cursor": cursor})
            yield from page.items
            cursor = page.cursor
            if cursor is None:
                return

    def watches(self) -> tuple[WatchAnswer, ...]:
        """All watches. The key needs the scope watches. Raises ApiError."""
        return self._get("/watches", Watches).items

    def add_watch(self, query: str, name: str | None = None) -> WatchAnswer:
        """Save a search. The key needs the scope watches. Raises ApiError."""
        body = msgspec.json.encode(NewWatch(query=query, name=name))
        return self._decode(self._send("POST", "/watches", body), WatchAnswer)

    def delivered(self, watch_id: int, *, limit: int = 20) -> Deliveries:
        """What a watch delivered, newest first. Raises ApiError."""
        return self._get(f"/watches/{watch_id:d}/roles", Deliveries, {"limit": limit})

    def remove_watch(self, watch_id: int) -> None:
        """Remove a watch with its deliveries. Raises ApiError."""
        self._send("DELETE", f"/watches/{watch_id:d}")

    def health(self) -> HealthAnswer:
        """Version, number of postings, how far consumers are behind. Raises ApiError."""
        return self._get("/health", HealthAnswer)

    def _get(self, path: str, kind: type[T], query: dict[str, str | int | None] | None = None) -> T:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        return self._decode(self._send("GET", path + (f"?{urlencode(given, quote_via=quote)}" if given else "")), kind)

    def _decode(self, body: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(body, type=kind)
        except msgspec.DecodeError as error:
            raise ApiError(200, f"The answer is not what version 1 of the API says: {error}.") from error

    def _send(self, method: str, path: str, body: bytes | None = None) -> bytes:
        for tries_left in range(self._patience, -1, -1):
            request = self._request(method, path, body)
            try:
                with self._opener.open(request, timeout=self._timeout) as answer:
                    found: bytes = answer.read()
                    self._remember(method, path, answer.headers.get("etag"), found)
                    return found
            except urllib.error.HTTPError as error:
                if error.code == 304:
                    return self._known[path][1]
                wait = _seconds(error.headers.get("retry-after"))
                if error.code in (429, 503) and tries_left and wait is not None:
                    time.sleep(wait)
                    continue
                _fail(error)
            except (urllib.error.URLError, OSError) as error:
                raise ApiError(0, f"{self._base} does not answer: {error}.", "Is rolecall serve running?") from error
        raise AssertionError("every try ends above")  # pragma: no cover

    def _request(self, method: str, path: str, body: bytes | None) -> urllib.request.Request:
        request = urllib.request.Request(self._base + path, data=body, method=method)  # noqa: S310 - scheme checked
        request.add_header("Accept", "application/json")
        if self._key:
            request.add_header("Authorization", f"Bearer {self._key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if method == "GET" and path in self._known:
            request.add_header("If-None-Match", self._known[path][0])
        return request

    def _remember(self, method: str, path: str, etag: str | None, body: bytes) -> None:
        if method == "GET" and etag:
            self._known[path] = (etag, body)
            self._known.move_to_end(path)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)


def _seconds(text: str | None) -> float | None:
    return min(float(text), _LONGEST_WAIT) if text and text.isdigit() else None


def _fail(error: urllib.error.HTTPError) -> NoReturn:
    with error:
        body = error.read()
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        raise ApiError(error.code, f"The server answered {error.code} {error.reason}.") from error
    raise ApiError(error.code, problem.detail, problem.remedy) from error
