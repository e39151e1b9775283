"""Traffit careers sites: pages asked for by headers; a header of the answer states the last page.

Contract words are Polish (UoP, B2B, UZ). No payload was captured. Fingerprint: the raw entry.
"""

import msgspec

from rolecall.model import Board, Item, ListingPage, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    PageRule,
    compact,
    json_request,
    raw_rows,
    read_entries,
    turn,
)

_PAGES = PageRule(size=100, first=1, step=1)


class Traffit(JsonBoard):
    """One careers site."""

    name = "traffit"
    hosts = ("*.traffit.com",)
    examples = ("https://acme.traffit.com/career/", "https://acme.traffit.com/public/an/abc123")
    urls = (r"(?P<slug>(?!(?:www|app|api|static|cdn\d*)\.)[\w-]+)\.traffit\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    heads = ("id", "url", "valid_start")
    link = "url"
    dated = "valid_start"
    pages = _PAGES

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred, by headers; the state tells pages of the one address apart."""
        url = f"https://{board.key['slug']}.traffit.com/public/job_posts/published"
        request = json_request(url, headers=(("x-request-page-size", "100"), ("x-request-current-page", str(at))))
        return msgspec.structs.replace(request, state={"apart": f"page {at}"} if at > 1 else {})

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of postings."""
        entries, _ = raw_rows(page, "", "a JSON list of postings")
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        last = page.header("x-result-total-pages")
        at = int(request.state.get("at", "1"))
        more = at < int(last) if last and last.isdigit() else None
        return turn(
            request,
            items,
            _PAGES,
            lambda number: self.page_at(board, number),
            count=len(entries),
            more=more,
            problems=problems,
        )

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """One posting; its text is a list of named values."""
        advert = row.at("advert")
        values = {value.text("field_id"): value.text("value") for value in advert.list("values")}
        places = compact(_place(part) for part in (row.at("options", "_geolocation") or row.at("geolocation"),))
        text = [
            value
            for name in ("description", "responsibilities", "requirements", "benefits")
            if (value := values.get(name))
        ]
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=advert.text("name") or row.first("name", "title") or "",
            description_html="\n".join(text) or None,
            places=places,
            remote=row.flag("options", "remote"),
            employment=compact((row.text("options", "job_type"),)),
            published=row.text("valid_start"),
            valid_through=row.text("valid_end"),
            department=row.text("options", "branches"),
            language=advert.text("language"),
        )


def _place(node: Node) -> RawPlace | None:
    if isinstance(node.value, str):
        try:
            node = Node(msgspec.json.decode(node.value))
        except msgspec.DecodeError:
            return RawPlace(text=node.text())
    found = RawPlace(
        text=node.text("address"),
        locality=node.text("locality"),
        region=node.text("region1"),
        country=node.text("country"),
    )
    return found if found != RawPlace() else None


ADAPTER = Traffit()
