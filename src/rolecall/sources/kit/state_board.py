"""Platforms whose list page carries its entries as embedded state."""

import msgspec

from rolecall.model import Board, ListingPage, Page, Request
from rolecall.sources.kit.fields import search
from rolecall.sources.kit.html_board import whole_html
from rolecall.sources.kit.json_board import JsonBoard
from rolecall.sources.kit.markup import page_text
from rolecall.sources.kit.node import Node
from rolecall.sources.kit.paging import PageRule, turn
from rolecall.sources.kit.payload import describe, payload_error, read_entries
from rolecall.sources.kit.state import state_named
from rolecall.sources.kit.urls import filled


class StateBoard(JsonBoard):
    """A list inside a page's state; rows and total are paths from its root."""

    #: Name of the state.
    state: str = "__NEXT_DATA__"

    def page_at(self, board: Board, at: int) -> Request:
        """A page, as a reader asks for it."""
        return Request(url=filled(self.endpoint, {**board.key, "at": at}), headers=self.asking(board))

    def root(self, page: Page) -> Node:
        """The page's state. Raises PayloadError when it carries none."""
        whole_html(page, f"a page of {self.name} with its state")
        found = Node(state_named(page_text(page), self.state))
        if not found:
            raise payload_error(page, f"a page with the state {self.state}", describe(page))
        return found

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """One page of the list."""
        root = self.root(page)
        rows = search(self.rows, root.value)
        if not isinstance(rows, list):
            raise payload_error(page, f"a page whose state has the list {self.rows}", "it has none")
        entries = [msgspec.Raw(msgspec.json.encode(row)) for row in rows]
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        return turn(
            request,
            items,
            self.pages or PageRule(size=1_000_000),
            lambda at: self.page_at(board, at),
            count=len(entries),
            total=Node(search(self.total, root.value)).number() if self.total else None,
            more=self.more(root, request),
            advertise=self.exact,
            problems=problems,
        )

    def more(self, root: Node, request: Request) -> bool | None:
        """The platform's own word on whether the list goes on; None when it says none."""
        return None
