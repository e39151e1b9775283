"""WARC 1.1 (ISO 28500:2017): exchanges written as they happen, repeated payloads as revisit records; and read back.

A body is kept decoded: its Content-Encoding and framing fields are renamed X-Archive-Orig-…, as other archives do.
"""

import base64
import gzip
import hashlib
import threading
import uuid
from datetime import UTC, datetime
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from types import TracebackType

import msgspec

from rolecall.fetch.exchanges import Exchange
from rolecall.model import InvalidInput, Page, Request

_PROFILE = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"
_FRAMING = frozenset({"content-encoding", "transfer-encoding", "content-length"})


def _payload_digest(body: bytes) -> str:
    return "sha1:" + base64.b32encode(hashlib.sha1(body, usedforsecurity=False).digest()).decode()


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _record(kind: str, fields: list[tuple[str, str]], block: bytes) -> bytes:
    lines = [
        "WARC/1.1",
        f"WARC-Type: {kind}",
        f"WARC-Record-ID: <urn:uuid:{uuid.uuid4()}>",
        *(f"{name}: {value}" for name, value in fields),
        f"Content-Length: {len(block)}",
    ]
    head = "\r\n".join(lines).encode() + b"\r\n\r\n"
    return gzip.compress(head + block + b"\r\n\r\n", 6)


def _clean(value: str) -> str:
    return value.replace("\r", " ").replace("\n", " ")


class WarcWriter:
    """Appends exchanges to a .warc.gz file, a gzip member a record, so a torn last record harms no other."""

    def __init__(self, path: Path, software: str) -> None:
        """software: the User-Agent, named in the warcinfo record."""
        self._path = path
        self._lock = threading.Lock()
        #: payload digest → (record's URL, date) of the first time it was kept.
        self._kept: dict[str, tuple[str, str]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab")
        if self._file.tell() == 0:
            block = f"software: {_clean(software)}\r\nformat: WARC File Format 1.1\r\n".encode()
            fields = [("WARC-Date", _stamp(datetime.now(UTC))), ("WARC-Filename", path.name)]
            self._write(_record("warcinfo", [*fields, ("Content-Type", "application/warc-fields")], block))

    def _write(self, record: bytes) -> None:
        with self._lock:
            self._file.write(record)
            self._file.flush()

    def keep(self, request: Request, page: Page) -> None:
        """Write one exchange: the request, and its response or a revisit of an equal payload."""
        stamp = _stamp(page.fetched_at)
        common = [("WARC-Target-URI", request.url), ("WARC-Date", stamp)]
        digest = _payload_digest(page.body)
        head = self._head(page)
        first = self._kept.get(digest) if page.body else None
        if first:
            fields = [
                *common,
                ("WARC-Profile", _PROFILE),
                ("WARC-Refers-To-Target-URI", first[0]),
                ("WARC-Refers-To-Date", first[1]),
                ("WARC-Payload-Digest", digest),
                ("Content-Type", "application/http; msgtype=response"),
            ]
            record = _record("revisit", fields, head)
        else:
            fields = [*common, ("WARC-Payload-Digest", digest), ("Content-Type", "application/http; msgtype=response")]
            record = _record("response", fields, head + page.body)
            self._kept[digest] = (request.url, stamp)
        fields = [*common, ("Content-Type", "application/http; msgtype=request")]
        self._write(record + _record("request", fields, self._asked(request)))

    @staticmethod
    def _head(page: Page) -> bytes:
        try:
            phrase = HTTPStatus(page.status).phrase
        except ValueError:
            phrase = "Unknown"
        lines = [f"HTTP/1.1 {page.status} {phrase}"]
        for name, value in page.headers:
            lines.append(f"{'X-Archive-Orig-' if name in _FRAMING else ''}{name}: {_clean(value)}")
        lines.append(f"Content-Length: {len(page.body)}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n"

    @staticmethod
    def _asked(request: Request) -> bytes:
        rest = request.url.split("://", 1)[1]
        host, slash, path = rest.partition("/")
        lines = [f"{request.method} {slash or '/'}{path} HTTP/1.1", f"Host: {host}"]
        lines += [f"{name}: {_clean(value)}" for name, value in request.headers]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + (request.body or "").encode()

    def close(self) -> None:
        """Finish the file; safe to call twice."""
        self._file.close()

    def __enter__(self) -> "WarcWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_warc(path: Path) -> list[Exchange]:
    """Exchanges of a WARC file, revisits resolved. Raises InvalidInput when it is no WARC file."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    found: list[tuple[str, Exchange]] = []
    bodies: dict[str, bytes] = {}
    asked: dict[tuple[str, str], tuple[str, str]] = {}
    kinds = WarcRecordType.response | WarcRecordType.revisit | WarcRecordType.request
    try:
        data = BytesIO(path.read_bytes())
        for record in ArchiveIterator(data, record_types=kinds, parse_http=True):
            if not record.is_http_parsed:
                continue
            url, stamp, digest = (
                record.headers.get(name) or "" for name in ("WARC-Target-URI", "WARC-Date", "WARC-Payload-Digest")
            )
            body = record.reader.read()
            if record.record_type == WarcRecordType.request:
                method = (record.http_headers.status_line or "GET").split(" ", 1)[0]
                asked[url, stamp] = (method, body.decode("utf-8", "replace"))
                continue
            if record.record_type == WarcRecordType.revisit:
                body = bodies.get(digest, b"")
            bodies[digest] = body
            exchange = Exchange(
                method="GET",
                url=url,
                status=record.http_headers.status_code or 0,
                headers=tuple((name.lower(), value) for name, value in record.http_headers),
                body=body,
                at=datetime.fromisoformat(stamp.replace("Z", "+00:00")),
            )
            found.append((stamp, exchange))
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{path} cannot be read as a WARC file: {error}.") from error
    if not found:
        remedy = "Write one with `rolecall run --archive FILE.warc.gz`."
        raise InvalidInput(f"{path} holds no recorded responses.", remedy)
    # A request is a record of its own, before or after its response, with the same URL and date.
    return [_joined(exchange, asked.get((exchange.url, stamp), ("GET", ""))) for stamp, exchange in found]


def _joined(exchange: Exchange, asked: tuple[str, str]) -> Exchange:
    return msgspec.structs.replace(exchange, method=asked[0], body_contains=asked[1])
