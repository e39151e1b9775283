"""What a source of postings must be able to say. It never fetches."""

from typing import Protocol

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Page,
    RawPosting,
    Request,
    ScanMode,
)


class Adapter(Protocol):
    """One hiring platform or general reader. Pure: says what to fetch and reads what came back.

    Everything callers need to know about it is data on it; they never ask for its name.
    """

    #: Equals its module name.
    name: str
    #: Raised when a checkpoint or an identity of an older version must not be reinterpreted.
    version: int
    #: Whether absence from a complete list is absence.
    listing: ListingKind
    #: Hosts requests may go to, as patterns ("*.example.com"); the board's own host is always allowed.
    hosts: tuple[str, ...]
    #: URLs claimed by it, for tests and docs.
    examples: tuple[str, ...]
    #: Seconds between requests to one host when the platform is known to be tolerant; None = default.
    interval: float | None
    #: List sizes the platform is known to cut at.
    caps: tuple[int, ...]
    #: HTTP statuses whose pages it wants to see although they are refusals elsewhere: the platform answers so when a
    #: role is gone or another way must be taken. A page it cannot read stays the refusal it looks like.
    statuses: tuple[int, ...]

    def claim(self, url: str) -> BoardKey | None:
        """The board a URL belongs to, by the URL alone."""
        ...

    def recognize(self, page: Page) -> BoardKey | None:
        """The board a career page embeds, links to, or is, by evidence on the page."""
        ...

    def start(self, board: Board, mode: ScanMode) -> list[Request]:
        """First requests of a scan. Raises InvalidInput when key or config are unusable."""
        ...

    def read(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Items and continuation of a list page. Raises PayloadError when the page is not a list at all."""
        ...

    def detail(self, board: Board, item: Item) -> Request | None:
        """Where an item's details are; None when the list already holds everything."""
        ...

    def parse(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The posting of an item. page is None exactly when detail() was. Raises PayloadError."""
        ...
