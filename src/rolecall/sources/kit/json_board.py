"""Platforms whose list is JSON: one answer or pages, whole postings or rows whose details are asked one by one."""

import re
from functools import lru_cache

import msgspec

from rolecall.model import Board, Closed, Item, ListingPage, Page, PayloadError, RawPosting, Request, ScanMode
from rolecall.sources.kit.details import completed
from rolecall.sources.kit.fields import posting_of, read_fields, search
from rolecall.sources.kit.identity import stable_url
from rolecall.sources.kit.node import NOTHING, Node
from rolecall.sources.kit.paging import PageRule, turn
from rolecall.sources.kit.payload import decode, fingerprint, node_of, payload_error, read_entries
from rolecall.sources.kit.recipe import Fields, Recipe
from rolecall.sources.kit.source import Source, json_request
from rolecall.sources.kit.urls import filled
from rolecall.sources.kit.wellknown import USUAL

_ONCE = PageRule(size=1_000_000)


@lru_cache(maxsize=256)
def _decoder(names: tuple[str, ...]) -> msgspec.json.Decoder[msgspec.Struct]:
    """A decoder of a few fields of an entry; the rest is skipped unread."""
    fields = [(f"f{at}", object, msgspec.field(name=name, default=None)) for at, name in enumerate(names)]
    return msgspec.json.Decoder(msgspec.defstruct("Head", fields))


def head_of(raw: bytes, names: tuple[str, ...]) -> Node:
    """The named fields of a raw entry. Raises msgspec.DecodeError."""
    head = _decoder(names).decode(raw)
    return Node({name: getattr(head, f"f{at}") for at, name in enumerate(names)})


def raw_rows(page: Page, path: str, expected: str) -> tuple[list[msgspec.Raw], dict[str, msgspec.Raw]]:
    """Raw entries of the list at a dotted path ("" = the answer itself), and the members beside it."""
    if not path:
        return decode(page, list[msgspec.Raw], expected), {}
    members = decode(page, dict[str, msgspec.Raw], expected)
    *outer, last = path.split(".")
    for step in outer:
        if step not in members:
            raise payload_error(page, expected, f"it has no {step}")
        try:
            members = msgspec.json.decode(members[step], type=dict[str, msgspec.Raw])
        except msgspec.DecodeError as error:
            raise payload_error(page, expected, f"{step} is something else: {str(error)[:80]}") from error
    if last not in members:
        raise payload_error(page, expected, f"it has no {last}")
    try:
        return msgspec.json.decode(members[last], type=list[msgspec.Raw]), members
    except msgspec.DecodeError as error:
        raise payload_error(page, expected, f"{last} is no list: {str(error)[:80]}") from error


class JsonBoard(Source):
    """A JSON list. Subclasses declare where it is and map one entry."""

    #: Dotted path of the list in the answer; "" = the answer is the list.
    rows: str = ""
    #: Dotted path of the total in the answer, if it states one.
    total: str = ""
    #: Fields of an entry that identify it; nothing else is decoded until it is new or changed.
    heads: tuple[str, ...] = ("id",)
    #: How the list is paged; None = one answer holds it whole.
    pages: PageRule | None = None
    #: Address of a page of the list, with the key's parts and {at} in their places.
    endpoint: str = ""
    #: Headers the list and the records ask for, values with the key's parts in their places.
    headers: tuple[tuple[str, str], ...] = ()
    #: Address of an entry's record, with the key's parts and {id} in their places; "" = the list holds everything.
    record_url: str = ""
    #: Path of the posting inside the record (JMESPath).
    record: str = ""
    #: Public address of a posting, with the key's parts, {id} and fields of heads in their places.
    page_url: str = ""
    #: Field of heads that states the public address.
    link: str = ""
    #: Field of heads that dates an entry.
    dated: str = ""
    #: Where the posting's fields are in an entry and in its record.
    fields: Fields = {}
    #: Whether the stated total counts public entries only.
    exact: bool = True
    #: What of a raw entry moves at every render.
    moving: re.Pattern[bytes] | None = None

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page."""
        return [self.page_at(board, (self.pages or _ONCE).first)]

    def page_at(self, board: Board, at: int) -> Request:
        """The request of a page number or offset."""
        return json_request(filled(self.endpoint, {**board.key, "at": at}), headers=self.asking(board))

    def asking(self, board: Board) -> tuple[tuple[str, str], ...]:
        """The headers with the key's parts in their places."""
        return tuple((name, value.format_map(board.key)) for name, value in self.headers)

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """One page of the list."""
        expected = f"JSON with the list {self.rows}" if self.rows else "a JSON list"
        entries, _ = raw_rows(page, self.rows, expected)
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        return turn(
            request,
            items,
            self.pages or _ONCE,
            lambda at: self.page_at(board, at),
            count=len(entries),
            total=self.stated_total(page),
            more=self.goes_on(page),
            advertise=self.exact,
            problems=problems,
        )

    def stated_total(self, page: Page) -> int | None:
        """The total of the answer."""
        if not self.total:
            return None
        *outer, last = self.total.split(".")
        shape = dict[str, msgspec.Raw]
        members = decode(page, shape, "JSON")
        try:
            for step in outer:
                members = msgspec.json.decode(members[step], type=shape)
            return Node(msgspec.json.decode(members[last])).number()
        except (KeyError, msgspec.DecodeError):
            return None

    def goes_on(self, page: Page) -> bool | None:
        """The platform's own word on whether the list goes on; None when it says none."""
        return None

    def item(self, board: Board, raw: bytes) -> Item | None:
        """An entry; None when it is no part of the list."""
        head = head_of(raw, self.heads)
        if not self.listed(head):
            return None
        identity = self.identity(head)
        if not identity:
            raise PayloadError("it has no id")
        return Item(
            external_id=identity,
            url=self.address(board, head, identity),
            fingerprint=fingerprint(raw, self.moving),
            payload=raw,
            dated=self.when(head),
        )

    def listed(self, head: Node) -> bool:
        """Whether an entry is part of the public list."""
        return True

    def identity(self, head: Node) -> str | None:
        """The platform's id of an entry."""
        return head.text(self.heads[0])

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's public address."""
        stated = head.text(self.link) if self.link else None
        if stated and stated.startswith("http"):
            return stable_url(stated)
        if not self.page_url:
            return ""
        named = {name: text for name in self.heads if (text := head.text(name))}
        return filled(self.page_url, {**named, **board.key, "id": identity})

    def when(self, head: Node) -> str | None:
        """Date of publication or update, if the list shows one."""
        return head.text(self.dated) if self.dated else None

    def details(self, board: Board, item: Item) -> Request | None:
        """The entry's record, where the list does not hold everything."""
        if not self.record_url:
            return None
        return json_request(filled(self.record_url, {**board.key, "id": item.external_id}), headers=self.asking(board))

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One posting from its entry and, where asked for, its record."""
        row = node_of(item.payload, f"posting {item.external_id}")
        record = NOTHING if page is None else Node(decode(page, object, "a JSON record"))
        if page is not None and not isinstance(record.value, (dict, list)):
            raise payload_error(page, "a JSON record", "another value came")
        found = self.map(board, item, row, record)
        if isinstance(found, RawPosting) and not found.title:
            raise PayloadError(f"Posting {item.external_id} of {self.name} has no title.")
        return found

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting | Closed:
        """The posting of an entry; record is empty unless details were asked for."""
        found = search(self.record, record.value) if self.record and record else record.value
        values = {**read_fields(self.fields, row.value), **read_fields(self.fields, found)}
        # What the own paths do not find may stand under another name in use.
        others = {**read_fields(USUAL, row.value), **read_fields(USUAL, found)}
        if any(name.startswith("pay_") for name in values) or "base_salary" in values:
            others = {name: texts for name, texts in others.items() if not name.startswith(("pay_", "base_"))}
        return completed(posting_of(item, values, Recipe()), posting_of(item, others, Recipe()))
