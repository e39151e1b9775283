"""Breezy careers sites: one list without texts; details are structured data.

No payload was captured. Fingerprint: the raw entry.
"""

from rolecall.model import Board, BoardKey, Closed, Item, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, completed, host_of, json_request, stable_url, structured


class Breezy(JsonBoard):
    """One careers site, on the platform's host or the employer's."""

    name = "breezy"
    hosts = ("*.breezy.hr",)
    interval = 1.0
    examples = (
        "https://acme.breezy.hr/",
        "https://acme.breezy.hr/p/abc123def456-route-planner",
        "https://acme.breezy.hr/json",
    )
    urls = (r"(?P<host>(?!(?:app|api|www|developer|support)\.)[\w-]+\.breezy\.hr)(?:/|$)",)
    needs = ("host",)
    settings = {"host": ("portal_url",), "slug": ("slug",)}
    heads = ("id", "url", "published_date")

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host."""
        host = parts.get("host") or f"{parts['slug']}.breezy.hr"
        return super().key({"host": host_of(host)}, how)

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The site's own address, else the portal or slug of a list's row."""
        claimed = self.claim(url)
        portal, slug = settings.text("portal_url"), settings.text("slug")
        if claimed:
            return claimed.parts
        if slug:
            return self.key({"slug": slug}, "").parts
        return self.key({"host": portal}, "").parts if portal else {"page": url}

    def page_at(self, board: Board, at: int) -> Request:
        """The whole list."""
        return json_request(f"https://{board.key['host']}/json")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return stable_url(head.text("url") or f"https://{board.key['host']}/p/{identity}")

    def when(self, head: Node) -> str | None:
        """Date of publication."""
        return head.text("published_date")

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The structured data of the page, completed by the entry."""
        stated = super().posting(board, item, None)
        if page is None or not isinstance(stated, RawPosting):
            return stated
        found = structured(item, page)
        return completed(found, stated) if isinstance(found, RawPosting) else found

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """What the entry states."""
        places = tuple(place for each in row.list("locations") or (row.at("location"),) for place in _place(each))
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("name") or "",
            employer=row.text("company", "name"),
            places=places,
            remote=row.flag("location", "is_remote"),
            employment=row.texts("type", "name"),
            pay_text=row.text("salary"),
            published=row.text("published_date"),
            department=row.text("department"),
        )


def _place(place: Node) -> tuple[RawPlace, ...]:
    found = RawPlace(
        text=place.text("name"),
        locality=place.text("city"),
        region=place.text("state", "name"),
        country=place.text("country", "name"),
    )
    return (found,) if found != RawPlace() else ()


ADAPTER = Breezy()
