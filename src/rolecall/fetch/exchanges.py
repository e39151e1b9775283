"""Recorded exchanges on disk: a folder with replay.tsv, or a WARC file. Read and looked up here."""

import difflib
from datetime import UTC, datetime
from pathlib import Path

from rolecall.fetch.transport import digest_of
from rolecall.model import Headers, InvalidInput, Page, Request, Value

TABLE = "replay.tsv"
COLUMNS = ("method", "url", "status", "content_type", "file", "body_contains", "headers")
#: Between two header fields in the last column.
_NEXT = " | "
#: Not a header field there: the address the answer came from at last.
_FINAL = ":final"


class Exchange(Value, frozen=True, kw_only=True):
    """One recorded request and its answer."""

    method: str
    url: str
    status: int
    headers: Headers
    #: Where the answer came from at last; "" = url.
    final_url: str = ""
    #: Text the request's body or one of its header fields ("name: value") must contain; "" = any.
    body_contains: str = ""
    body: bytes = b""
    #: File the body is in, read when asked for; None when body holds it.
    file: Path | None = None
    at: datetime

    def page(self) -> Page:
        """The answer. Raises InvalidInput when its file cannot be read."""
        body = self.body
        if self.file is not None:
            try:
                body = self.file.read_bytes()
            except OSError as error:
                raise InvalidInput(f"The recorded body {self.file} cannot be read: {error.strerror}.") from error
        return Page(
            url=self.url,
            final_url=self.final_url or self.url,
            status=self.status,
            headers=self.headers,
            body=body,
            fetched_at=self.at,
            digest=digest_of(body),
            wire_bytes=len(body),
        )


def _row(folder: Path, number: int, line: str) -> Exchange:
    cells = line.split("\t")
    if len(cells) < 5 or not cells[2].strip().isdigit():
        raise InvalidInput(
            f"{folder / TABLE}, line {number}: {len(cells)} columns, where {' '.join(COLUMNS[:5])} are due.",
            "Columns are separated by one tab; the sixth (text of the request) and the seventh (headers) are optional.",
        )
    method, url, status, content_type, name = (cell.strip() for cell in cells[:5])
    file = folder / name if name else None
    if file is not None and not file.resolve().is_relative_to(folder.resolve()):
        raise InvalidInput(f"{folder / TABLE}, line {number}: {name!r} is outside the folder.")
    if file is not None and not file.is_file():
        raise InvalidInput(
            f"{folder / TABLE}, line {number}: there is no file {name!r}.", "Put the body beside the table."
        )
    changed = file.stat().st_mtime if file else 0.0
    more = _fields(folder, number, cells[6].strip()) if len(cells) > 6 else {}
    final = more.pop(_FINAL, "")
    return Exchange(
        method=method.upper(),
        url=url,
        final_url=final,
        status=int(status),
        headers=((("content-type", content_type),) if content_type else ()) + tuple(more.items()),
        body_contains=cells[5].strip("\r\n") if len(cells) > 5 else "",
        file=file,
        at=datetime.fromtimestamp(changed, UTC),
    )


def _fields(folder: Path, number: int, text: str) -> dict[str, str]:
    """Header fields of the answer: "name: value", joined by " | "."""
    fields: dict[str, str] = {}
    for field in filter(None, text.split(_NEXT)):
        name, colon, value = field.strip().partition(": ")
        if not colon or not name:
            raise InvalidInput(
                f"{folder / TABLE}, line {number}: {field!r} is no header field.",
                f"The seventh column holds fields written `name: value`, with{_NEXT}between two of them.",
            )
        fields[name.lower()] = value.strip()
    return fields


def read_folder(folder: Path) -> list[Exchange]:
    """Exchanges of a folder. Raises InvalidInput naming the line that cannot be used."""
    try:
        text = (folder / TABLE).read_text("utf-8")
    except OSError as error:
        remedy = "A recording is a folder with that table and the bodies it names."
        raise InvalidInput(f"{folder / TABLE} cannot be read: {error.strerror}.", remedy) from error
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        header = line.lower().startswith("method\turl\t")
        if line.strip() and not header and not line.startswith("#"):
            rows.append(_row(folder, number, line))
    return rows


def _same(url: str) -> str:
    return url.partition("#")[0]


class Recording:
    """Finds the exchange that answers a request."""

    def __init__(self, name: str, exchanges: list[Exchange]) -> None:
        """name: of the folder or file, for messages."""
        self._name = name
        self._by_key: dict[tuple[str, str], list[Exchange]] = {}
        for exchange in exchanges:
            self._by_key.setdefault((exchange.method, _same(exchange.url)), []).append(exchange)

    def find(self, request: Request) -> Exchange:
        """The first exchange of that method and URL whose text fits. Raises InvalidInput with the nearest URL."""
        rows = self._by_key.get((request.method.upper(), _same(request.url)), [])
        sent = "\n".join([request.body or "", *(f"{name}: {value}" for name, value in request.headers)])
        for row in rows:
            if row.body_contains in sent:
                return row
        if rows:
            raise InvalidInput(
                f"{self._name} records {request.method} {request.url}, but not with this request body or header: "
                f"{sent.strip()[:200]!r}.",
                "Add a row whose sixth column is a text of them.",
            )
        known = [f"{method} {url}" for method, url in self._by_key]
        near = difflib.get_close_matches(f"{request.method} {request.url}", known, n=1, cutoff=0.0)
        hint = f"The nearest recorded request is {near[0]}." if near else "It records nothing."
        raise InvalidInput(f"{self._name} does not record {request.method} {request.url}.", hint)
