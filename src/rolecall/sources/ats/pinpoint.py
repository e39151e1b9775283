"""Pinpoint careers sites: one answer holds every posting. Fingerprint: the raw entry."""

from rolecall.model import Board, Item, RawPay, RawPlace, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, json_request, meant, stable_url

_SECTIONS = ("key_responsibilities", "skills_knowledge_expertise", "benefits")


class Pinpoint(JsonBoard):
    """One careers site, named by its first host label."""

    name = "pinpoint"
    hosts = ("*.pinpointhq.com",)
    interval = 0.5
    examples = ("https://acme.pinpointhq.com/", "https://acme.pinpointhq.com/en/postings/2b6ee4a1-0000-4000-8000-1")
    urls = (r"(?P<slug>[\w-]+)\.pinpointhq\.com(?:/|$)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    rows = "data"
    heads = ("id", "url", "path")

    def page_at(self, board: Board, at: int) -> Request:
        """The whole list."""
        return json_request(f"https://{board.key['slug']}.pinpointhq.com/postings.json")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page, on the employer's domain if it has one."""
        stated = head.text("url")
        path = head.text("path") or f"/en/postings/{identity}"
        return stable_url(stated or f"https://{board.key['slug']}.pinpointhq.com{path}")

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """One posting; its text is a description and named sections."""
        place = row.at("location")
        where = RawPlace(
            text=place.text("name"),
            locality=place.text("city"),
            region=place.text("province"),
            country=place.text("country"),
        )
        shown = row.flag("compensation_visible") is not False
        pay = RawPay(
            min=row.text("compensation_minimum"),
            max=row.text("compensation_maximum"),
            currency=row.text("compensation_currency"),
            period=row.text("compensation_frequency"),
            text=row.text("compensation"),
        )
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("title") or "",
            description_html=_text(row),
            places=(where,) if where != RawPlace() else (),
            workplace=row.text("workplace_type"),
            employment=row.texts("employment_type"),
            pay=(pay,) if shown and (pay.min or pay.max) else (),
            pay_text=row.text("compensation") if shown else None,
            valid_through=row.text("deadline_at"),
            department=row.text("job", "department", "name") or row.text("department", "name"),
            team=row.text("job", "division", "name") or row.text("division", "name"),
            requisition_id=meant(row.text("job", "requisition_id")),
            job_id=row.text("job", "id"),
        )


def _text(row: Node) -> str | None:
    parts = [row.text("description")]
    for name in _SECTIONS:
        if text := row.text(name):
            parts += [f"<h3>{row.text(name + '_header') or ''}</h3>", text]
    return "\n".join(part for part in parts if part) or None


ADAPTER = Pinpoint()
