"""BambooHR careers pages: one list with its total, details one by one.

locationType says where the work is done (0 on site, 1 remote, 2 hybrid) while isRemote is null; the place is in
location or in atsLocation. Fingerprint: the raw entry.
"""

from rolecall.model import Board, Item, RawPlace, RawPosting, Request
from rolecall.sources.kit import JsonBoard, Node, compact, json_request

#: What the platform's codes mean; they are codes, so they are named here.
_KINDS = {"0": "onsite", "1": "remote", "2": "hybrid"}


class BambooHr(JsonBoard):
    """One tenant."""

    name = "bamboohr"
    hosts = ("*.bamboohr.com",)
    interval = 1.0
    examples = (
        "https://acme.bamboohr.com/careers",
        "https://acme.bamboohr.com/jobs/embed2.php",
        "https://acme.bamboohr.com/careers/86",
    )
    urls = (
        r"(?P<tenant>[\w-]+)\.bamboohr\.(?:com|co\.uk)/(?:careers|jobs)(?:[/?.]|$)",
        r"(?P<tenant>[\w-]+)\.bamboohr\.com/?$",
    )
    needs = ("tenant",)
    settings = {"tenant": ("tenant",)}
    rows = "result"
    total = "meta.totalCount"
    heads = ("id",)

    def page_at(self, board: Board, at: int) -> Request:
        """The whole list."""
        return json_request(f"https://{board.key['tenant']}.bamboohr.com/careers/list")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return f"https://{board.key['tenant']}.bamboohr.com/careers/{identity}"

    def details(self, board: Board, item: Item) -> Request | None:
        """The opening's record."""
        return json_request(f"https://{board.key['tenant']}.bamboohr.com/careers/{item.external_id}/detail")

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """The record, completed by the row."""
        job = record.at("result", "jobOpening") or record.at("jobOpening")
        kind = job.text("locationType") or row.text("locationType")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("jobOpeningName") or row.text("jobOpeningName") or "",
            description_html=job.text("description"),
            places=_places(job) or _places(row),
            workplace=_KINDS.get(kind, kind) if kind else None,
            remote=row.flag("isRemote") if kind is None else None,
            employment=compact((job.text("employmentStatusLabel") or row.text("employmentStatusLabel"),)),
            pay_text=job.text("compensation"),
            published=job.text("datePosted"),
            department=job.text("departmentLabel") or row.text("departmentLabel"),
        )


def _places(job: Node) -> tuple[RawPlace, ...]:
    """The first of the two address fields that says anything."""
    for name in ("location", "atsLocation"):
        address = job.at(name)
        place = RawPlace(
            locality=address.text("city"),
            region=address.first("state", "province"),
            country=address.first("addressCountry", "country"),
            postal_code=address.text("postalCode"),
        )
        if place != RawPlace():
            return (place,)
    return ()


ADAPTER = BambooHr()
