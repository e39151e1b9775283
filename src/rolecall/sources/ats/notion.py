"""Notion pages used as job boards: the page's identity, then its blocks in chunks; every child page is a posting.

Tables on the page are asked for by themselves. A page of more than ten thousand blocks is read in part. Titles that are
no roles are left out by configuration. No payload was captured. Fingerprint: the block's last change.
"""

import re
from html import escape

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    PartialReason,
    PayloadError,
    Problem,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import Node, Source, decode, fingerprint, json_request, payload_error
from rolecall.sources.kit.recipe import recipe_of

_ID = re.compile(r"([0-9a-f]{32})(?:[?#]|$)|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
#: Blocks a page is read to, in chunks of a hundred; rows a table is asked for first.
MOST_BLOCKS = 10_000
_CHUNK = 100
_ROWS = 1000


class Notion(Source):
    """One public page."""

    name = "notion"
    listing = ListingKind.OBSERVED
    hosts = ("*.notion.site",)
    caps = (MOST_BLOCKS,)
    examples = ("https://acme.notion.site/Join-Acme-9f29b9a69fb840508cd3f9a7c1c0d057",)
    urls = (r"(?P<host>[\w-]+\.notion\.site)/(?P<path>[^?#]+)",)
    needs = ("host", "path")

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case and the page's name."""
        return super().key({"host": parts["host"].lower(), "path": parts["path"].strip("/")}, how)

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The page's first chunk, or who it is when its address does not say."""
        found = _ID.search(board.key["path"].replace("-", "")) or _ID.search(board.key["path"])
        if found is not None:
            return [_chunk(board, _dashed(found[1] or found[2]), None, 0)]
        slug = board.key["path"]
        body = {"type": "block-space", "name": "page", "slug": slug, "spaceDomain": board.key["host"].split(".")[0]}
        request = json_request(f"https://{board.key['host']}/api/v3/getPublicPageData", body)
        return [msgspec.structs.replace(request, entry="identity")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Child pages of a chunk."""
        answer = Node(decode(page, object, "a JSON answer"))
        if request.entry == "identity":
            number = answer.first("pageId", "publicHomePage")
            if number is None:
                raise payload_error(page, "an answer that names the page", "it names none")
            return ListingPage(next=(_chunk(board, number, None, 0),))
        blocks = answer.at("recordMap", "block")
        if not blocks:
            raise payload_error(page, "an answer with blocks", "it has none")
        if request.entry.startswith("table"):
            return self._table(board, answer, request)
        root = request.state["page"]
        items = [item for number, block in blocks.pairs() if (item := self._item(board, root, number, block))]
        stack = answer.at("cursor", "stack")
        chunk = int(request.state["chunk"]) + 1
        tables = tuple(table for _, block in blocks.pairs() for table in _tables(board, root, block))
        problems: tuple[Problem, ...] = ()
        follow: tuple[Request, ...] = ()
        if stack.list() and chunk * _CHUNK < MOST_BLOCKS:
            follow = (_chunk(board, root, stack.value, chunk),)
        elif stack.list():
            problems = (Problem(reason=PartialReason.LIMIT, detail=f"the page holds {MOST_BLOCKS} blocks or more"),)
        return ListingPage(items=tuple(items), next=(*follow, *tables), problems=problems)

    def _table(self, board: Board, answer: Node, request: Request) -> ListingPage:
        """Rows of a table; one that has more is asked for again, to the limit."""
        root, rows = request.state["page"], int(request.state["rows"])
        blocks = answer.at("recordMap", "block")
        items = [item for number, block in blocks.pairs() if (item := self._item(board, root, number, block))]
        result = answer.at("result", "reducerResults", "collection_group_results")
        if result.flag("hasMore") is not True:
            return ListingPage(items=tuple(items))
        if rows >= MOST_BLOCKS:
            limit = Problem(reason=PartialReason.LIMIT, detail=f"the table holds {MOST_BLOCKS} rows or more")
            return ListingPage(items=tuple(items), problems=(limit,))
        state = request.state
        return ListingPage(next=(_query(board, root, state["table"], state["view"], min(rows * 4, MOST_BLOCKS)),))

    def _item(self, board: Board, root: str, number: str, block: Node) -> Item | None:
        value = block.at("value", "value") or block.at("value")
        if value.text("type") != "page" or number == root or value.flag("alive") is False:
            return None
        title = "".join(part.text(0) or "" for part in value.list("properties", "title"))
        skipped = recipe_of(board).listing.exclude_titles
        if not title or any(word.lower() in title.lower() for word in skipped):
            return None
        changed = value.text("last_edited_time") or ""
        return Item(
            external_id=number.replace("-", ""),
            url=f"https://{board.key['host']}/{number.replace('-', '')}",
            fingerprint=fingerprint(f"{title}\n{changed}".encode()),
            payload=msgspec.json.encode({"title": title, "created": value.text("created_time")}),
            dated=changed or None,
        )

    def details(self, board: Board, item: Item) -> Request | None:
        """The child page's blocks."""
        return _chunk(board, _dashed(item.external_id), None, 0)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The child page's text."""
        row = Node(msgspec.json.decode(item.payload))
        if page is None:
            raise PayloadError(f"Page {item.external_id} cannot be read without its blocks.")
        blocks = Node(decode(page, object, "a JSON answer")).at("recordMap", "block")
        if not blocks:
            raise payload_error(page, "an answer with blocks", "it has none")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("title") or "",
            description_html="".join(_markup(block) for _, block in blocks.pairs()) or None,
            published=row.text("created"),
        )


def _markup(block: Node) -> str:
    """A block as a paragraph, heading or list item."""
    value = block.at("value", "value") or block.at("value")
    kind = value.text("type") or ""
    text = "".join(part.text(0) or "" for part in value.list("properties", "title"))
    if not text or kind == "page":
        return ""
    tag = {"header": "h2", "sub_header": "h3", "sub_sub_header": "h4"}.get(kind, "li" if kind.endswith("list") else "p")
    return f"<{tag}>{escape(text)}</{tag}>"


def _dashed(number: str) -> str:
    plain = number.replace("-", "")
    return "-".join((plain[:8], plain[8:12], plain[12:16], plain[16:20], plain[20:]))


def _tables(board: Board, root: str, block: Node) -> list[Request]:
    """The request of a table shown on the page, by its first view."""
    value = block.at("value", "value") or block.at("value")
    table = value.text("collection_id") or value.text("format", "collection_pointer", "id")
    view = value.text("view_ids", 0)
    if not (value.text("type") or "").startswith("collection_view") or table is None or view is None:
        return []
    return [_query(board, root, table, view, _ROWS)]


def _query(board: Board, root: str, table: str, view: str, rows: int) -> Request:
    results = {"type": "results", "limit": rows}
    body = {
        "collection": {"id": table},
        "collectionView": {"id": view},
        "loader": {
            "type": "reducer",
            "reducers": {"collection_group_results": results},
            "searchQuery": "",
            "userTimeZone": "UTC",
        },
    }
    request = json_request(f"https://{board.key['host']}/api/v3/queryCollection", body)
    state = {"page": root, "table": table, "view": view, "rows": str(rows)}
    return msgspec.structs.replace(request, entry=f"table {table}", state=state)


def _chunk(board: Board, number: str, stack: object, chunk: int) -> Request:
    body = {
        "pageId": number,
        "limit": _CHUNK,
        "cursor": {"stack": stack or []},
        "chunkNumber": chunk,
        "verticalColumns": False,
    }
    request = json_request(f"https://{board.key['host']}/api/v3/loadPageChunk", body)
    return msgspec.structs.replace(request, state={"page": number, "chunk": str(chunk)})


ADAPTER = Notion()
