"""Lists of boards in CSV and JSON: ours, other crawlers', and plain lists of addresses or names.

Enters the bytes of a list. Leaves one row each: a board, or the reason why it is none.
"""

import csv
import gzip
import io
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from urllib.parse import urlsplit

import msgspec

from rolecall.model import VIEW, Board, InvalidInput, Refused, Route, ScanMode, Value
from rolecall.sources.detect import detect_url
from rolecall.sources.kit import Marketplace, Node, Source, fingerprint, host_of, meant
from rolecall.sources.kit.adoption import recipe_from, route_from
from rolecall.sources.kit.recipe import Recipe
from rolecall.sources.kit.records import slugged
from rolecall.sources.kit.urls import site_of
from rolecall.sources.registry import adapters, route_of

#: Readers of another crawler that read sites in general, as ours.
_GENERAL = {"api_sniffer": "api", "nextdata": "state", "rss": "feed", "json-ld": "jsonld"}
#: Characters of a filter that are kept as they are in a key.
_MOST_VIEW = 60
#: Bytes a packed list may unpack to.
MOST_BYTES = 256_000_000
#: Columns of ours, in order.
COLUMNS = ("slug", "url", "adapter", "key", "employer", "entry_filter", "config", "route", "locales")
#: Endings of columns that hold an employer's own pages.
_PAGE_COLUMNS = ("home page", "homepage", "website", "site")
_URL_COLUMNS = ("url", "board_url", "careers_url", "website")


class ListRow(Value, frozen=True, kw_only=True):
    """One row of a list, understood or refused."""

    #: Position in the list, from 1.
    line: int
    #: What the row named, for people.
    text: str
    board: Board | None = None
    #: Why it is no board.
    why: str = ""


def read_list(data: bytes, name: str = "the list") -> list[ListRow]:
    """The rows of a list; gzip is unpacked. Raises InvalidInput when the list as a whole cannot be read."""
    if data[:2] == b"\x1f\x8b":
        try:
            data = _unpacked(data, name)
        except (OSError, EOFError, zlib.error) as error:
            raise InvalidInput(f"{name} cannot be unpacked: {error}.", "Fetch it again.") from error
    text = data.decode("utf-8-sig", "replace")
    if text.lstrip()[:1] in ("{", "["):
        return list(_json_rows(text, name))
    return list(_csv_rows(text, name))


def _unpacked(data: bytes, name: str) -> bytes:
    """A gzip list unpacked within MOST_BYTES. Raises InvalidInput beyond it, OSError, EOFError, zlib.error."""
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
        out = packed.read(MOST_BYTES + 1)
    if len(out) > MOST_BYTES:
        raise InvalidInput(
            f"{name} unpacks to more than {MOST_BYTES // 1_000_000} MB.", "A list of boards is smaller; split it."
        )
    return out


def _csv_rows(text: str, name: str) -> Iterator[ListRow]:
    reader = csv.DictReader(io.StringIO(text))
    columns = {(column or "").strip().lower(): column or "" for column in reader.fieldnames or ()}
    understand: Callable[[int, dict[str, str]], ListRow]
    if "monitor_type" in columns:
        understand = _adopted
    elif "adapter" in columns:
        understand = _ours
    else:
        named = [c for c in columns if c.endswith((" website", " url", "_url"))]
        column = next((columns[c] for c in columns if c in _URL_COLUMNS and c != "website"), None)
        column = column or next((columns[c] for c in named if _platform(c)), None)
        column = column or next((columns[c] for c in named), None)
        column = column or columns.get("website")
        if column is None:
            known = ", ".join(COLUMNS)
            raise InvalidInput(f"{name} has no column that holds addresses.", f"Name one url; ours has: {known}.")
        pages = tuple(own for low, own in columns.items() if own != column and low.endswith(_PAGE_COLUMNS))
        understand = partial(_by_column, column, columns.get("name", ""), pages)

    for line, row in enumerate(reader, 1):
        clean = {(key or ""): (value if isinstance(value, str) else "") for key, value in row.items()}
        yield _guarded(understand, line, clean)


def _by_column(column: str, name: str, pages: tuple[str, ...], line: int, row: dict[str, str]) -> ListRow:
    """A row by its address. A column named for a platform says whose board it is: where the address does not name the
    board, the employer's page has to."""
    found = _by_url(line, _filled(row.get(column)), _filled(row.get(name)) or None)
    platform = _platform(column)
    if found.board is not None or platform is None or not platform.discovers:
        return found
    own = {site_of(url) for url in platform.examples}
    for page in (column, *pages):
        url = _filled(row.get(page))
        parts = (
            platform.adopt(url, Node({})) if url.startswith(("http://", "https://")) and urlsplit(url).netloc else None
        )
        if parts is not None and site_of(url) not in own:
            how = "the list names the platform; the employer's page names the board"
            slug = slugged(f"{host_of(url)} {platform.name}")
            employer = _filled(row.get(name)) or None
            board = Board(slug=slug, adapter=platform.name, key=parts, url=url, employer=employer, how=how)
            return ListRow(line=line, text=url, board=board)
    return found


def _platform(column: str) -> Source | None:
    """The platform a column is named for."""
    words = column.lower().replace("_", " ").split()
    found = (adapters().get(word) or _by_alias(word) for word in words if word not in _GENERAL.values())
    return next((one for one in found if isinstance(one, Source)), None)


def _filled(text: str | None) -> str:
    """A cell without words that stand for nothing."""
    return meant((text or "").strip()) or ""


def _guarded(understand: Callable[[int, dict[str, str]], ListRow], line: int, row: dict[str, str]) -> ListRow:
    try:
        return understand(line, row)
    except (InvalidInput, Refused) as error:
        return ListRow(line=line, text=_named(row), why=str(error))
    except msgspec.DecodeError as error:
        return ListRow(line=line, text=_named(row), why=f"a column holds no JSON: {error}")


def _named(row: dict[str, str]) -> str:
    return row.get("board_url") or row.get("url") or next(iter(row.values()), "")


def _adopted(line: int, row: dict[str, str]) -> ListRow:
    """A row of another crawler's registry."""
    url = row["board_url"].strip()
    monitor = Node(msgspec.json.decode(row.get("monitor_config") or "{}"))
    scraper = Node(msgspec.json.decode(row.get("scraper_config") or "{}"))
    kind = row["monitor_type"].strip()
    preset = monitor.text("preset")
    name = preset if preset in adapters() else _GENERAL.get(kind, kind)
    adapter = adapters().get(name)
    if not isinstance(adapter, Source):
        return ListRow(line=line, text=url, why=f"there is no adapter for boards of the kind {kind!r}")
    if isinstance(adapter, Marketplace):
        return ListRow(line=line, text=url, why=f"refused: {adapter.refusal}")
    parts = adapter.adopt(url, monitor)
    if parts is None:
        return ListRow(line=line, text=url, why=f"neither its settings nor its address name the {name} board")
    recipe = recipe_from(monitor, row.get("scraper_type", "").strip(), scraper)
    board = Board(
        slug=row.get("board_slug", "").strip() or slugged(url),
        adapter=name,
        key=parts | _view(recipe),
        url=url,
        employer=row.get("company_slug", "").strip() or None,
        config=_config(recipe),
        route=route_from(monitor, scraper, recipe.render or adapter.route is Route.BROWSER),
        how="board list",
    )
    return ListRow(line=line, text=url, board=board)


def _view(recipe: Recipe) -> dict[str, str]:
    """The key part of a row that wants only some of a board's roles: other rows may want the others."""
    only = recipe.listing.include
    return {VIEW: only if len(only) <= _MOST_VIEW else fingerprint(only.encode())[:12]} if only else {}


def _config(recipe: Recipe) -> str:
    """The recipe as JSON text without what is left at its default."""
    return msgspec.json.encode(_plain(msgspec.to_builtins(recipe))).decode()


def _plain(value: object) -> object:
    if isinstance(value, dict):
        kept = {key: _plain(member) for key, member in value.items()}
        return {key: member for key, member in kept.items() if member not in (None, [], {}, False)}
    return [_plain(member) for member in value] if isinstance(value, list) else value


def _ours(line: int, row: dict[str, str]) -> ListRow:
    """A row of our own list."""
    url, name = row["url"].strip(), row["adapter"].strip()
    if name not in adapters():
        return ListRow(line=line, text=url, why=f"there is no adapter named {name!r}")
    key = msgspec.json.decode(row.get("key") or "{}", type=dict[str, str])
    if not key:
        claimed = adapters()[name].claim(url)
        key = claimed.parts if claimed else {"url": url}
    known = adapters()[name]
    route = row.get("route") or (known.route if isinstance(known, Source) else Route.DIRECT)
    if route not in tuple(Route):
        return ListRow(line=line, text=url, why=f"{route!r} is no route; use {', '.join(Route)}")
    board = Board(
        slug=row.get("slug", "").strip() or slugged(url),
        adapter=name,
        key=key,
        url=url,
        employer=row.get("employer") or None,
        entry_filter=row.get("entry_filter") or None,
        config=row.get("config") or "{}",
        route=Route(route),
        locales=tuple((row.get("locales") or "").split()),
        how="board list",
    )
    return ListRow(line=line, text=url, board=board)


def _by_url(line: int, url: str, employer: str | None) -> ListRow:
    """A row that names an address only."""
    found = detect_url(url)
    if found.key is None:
        return ListRow(line=line, text=url, why=found.why)
    adapter = adapters()[found.key.adapter]
    if isinstance(adapter, Marketplace):
        return ListRow(line=line, text=url, why=f"refused: {adapter.refusal}")
    slug = slugged(" ".join((*found.key.parts.values(), found.key.adapter)))
    board = Board(
        slug=slug,
        adapter=found.key.adapter,
        key=found.key.parts,
        url=url,
        employer=employer,
        route=route_of(found.key.adapter),
        how=found.key.how,
    )
    return ListRow(line=line, text=url, board=board)


def _json_rows(text: str, name: str) -> Iterator[ListRow]:
    """A directory of boards by platform and name: a list of records, or platforms with their lists."""
    try:
        root = Node(msgspec.json.decode(text))
    except msgspec.DecodeError as error:
        raise InvalidInput(f"{name} is no JSON: {error}.", "A list is CSV, or JSON of platforms and names.") from error
    records = root.list("boards") or root.list()
    named = [(record.first("ats", "adapter", "platform"), record) for record in records]
    if not records:
        named = [(platform, record) for platform, members in root.pairs() for record in members.list()]
    for line, (platform, record) in enumerate(named, 1):
        token = record.first("board", "slug", "token", "company") or record.text() or ""
        yield _by_name(line, platform or "", token, record)


def _by_name(line: int, platform: str, token: str, record: Node) -> ListRow:
    url = record.first("url", "board_url", "careers_url")
    if url is not None and detect_url(url).key is not None:
        return _by_url(line, url, record.first("name", "company"))
    adapter = adapters().get(platform) or _by_alias(platform)
    label = f"{platform} {token}"
    if not isinstance(adapter, Source):
        return ListRow(line=line, text=label, why=f"there is no adapter named {platform!r}")
    parts = adapter.named(token, record)
    if parts is None:
        return ListRow(line=line, text=label, why=f"{token!r} does not name a {platform} board")
    board = Board(
        slug=slugged(f"{token} {platform}"),
        adapter=adapter.name,
        key=parts,
        url=url or "",
        employer=record.first("name", "company"),
        route=adapter.route,
        how="named by the list",
    )
    if not url:
        board = msgspec.structs.replace(board, url=adapter.start(board, ScanMode.FULL)[0].url)
    return ListRow(line=line, text=label, board=board)


def _by_alias(name: str) -> Source | None:
    found = (one for one in adapters().values() if isinstance(one, Source) and name in one.aliases)
    return next(found, None)


def write_list(boards: Iterable[Board]) -> str:
    """Boards as our CSV; reading it again gives the same boards."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for board in boards:
        key = msgspec.json.encode(board.key).decode()
        config = "" if board.config == "{}" else board.config
        filters = board.entry_filter or ""
        where = (board.employer or "", filters, config, str(board.route), " ".join(board.locales))
        writer.writerow((board.slug, board.url, board.adapter, key, *where))
    return out.getvalue()
