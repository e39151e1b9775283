"""Gem job boards: one answer holds every posting. Fingerprint: the raw entry without updated_at."""

import re
from html import unescape

from rolecall.model import Board, Item, RawPlace, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, compact, json_request, meant, quoted


class Gem(JsonBoard):
    """One board."""

    name = "gem"
    hosts = ("api.gem.com",)
    interval = 0.5
    examples = ("https://jobs.gem.com/acme", "https://api.gem.com/job_board/v0/acme/job_posts/")
    urls = (r"jobs\.gem\.com/(?P<slug>[^/?#]+)", r"api\.gem\.com/job_board/v0/(?P<slug>[^/?#]+)")
    needs = ("slug",)
    settings = {"slug": ("token", "slug")}
    heads = ("id", "absolute_url", "first_published_at", "updated_at")
    moving = re.compile(rb'"updated_at"\s*:\s*(?:"[^"]*"|null)\s*,?')

    def page_at(self, board: Board, at: int) -> Request:
        """The whole list."""
        return json_request(f"https://api.gem.com/job_board/v0/{quoted(board.key['slug'])}/job_posts/")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return head.text("absolute_url") or f"https://jobs.gem.com/{quoted(board.key['slug'])}/{quoted(identity)}"

    def when(self, head: Node) -> str | None:
        """First publication, else the last change."""
        return head.first("updated_at", "first_published_at")

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """One posting."""
        content = row.text("content")
        offices = compact(office.text("location", "name") or office.text("name") for office in row.list("offices"))
        where = compact((row.text("location", "name"), *offices))
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("title") or "",
            description_html=unescape(content) if content and content.startswith("&lt;") else content,
            places=tuple(RawPlace(text=text) for text in where),
            workplace=row.text("location_type"),
            employment=row.texts("employment_type"),
            published=row.first("first_published_at", "created_at"),
            updated=row.text("updated_at"),
            department=row.text("departments", 0, "name"),
            requisition_id=meant(row.text("requisition_id")),
            job_id=row.text("internal_job_id"),
        )


ADAPTER = Gem()
