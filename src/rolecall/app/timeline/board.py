"""A recorded board as a source: pages of {"jobs": […], "total": n}, read by an adapter like any other."""

import msgspec

from rolecall.model import (
    Basis,
    Board,
    BoardKey,
    Closed,
    Item,
    ListingKind,
    ListingPage,
    Origin,
    Page,
    PayloadError,
    Posting,
    Problem,
    RawPlace,
    RawPosting,
    Request,
    ScanMode,
)

ROOT = "https://timeline.invalid/jobs"


class _Page(msgspec.Struct):
    jobs: list[msgspec.Raw]
    total: int | None = None
    #: Size this list is cut at, when it is.
    window: int | None = None
    #: Whether a further page exists; None = as the total says.
    more: bool | None = None


class _Job(msgspec.Struct):
    id: int | str
    title: str = ""
    location: str | None = None
    updated_at: str | None = None
    first_published: str | None = None
    requisition_id: str | None = None


class TimelineBoard:
    """Adapter of recorded boards; made by the replay, never part of the registry."""

    name = "timeline"
    version = 1
    listing = ListingKind.DEFINITIVE
    hosts: tuple[str, ...] = ("timeline.invalid",)
    examples: tuple[str, ...] = ()
    interval: float | None = None
    caps: tuple[int, ...] = ()
    statuses: tuple[int, ...] = ()

    def claim(self, url: str) -> BoardKey | None:
        """Its own addresses."""
        return BoardKey(adapter=self.name, parts={"file": "timeline"}) if url.startswith(ROOT) else None

    def recognize(self, page: Page) -> BoardKey | None:
        """No page shows it."""
        return None

    def start(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page."""
        return [_request(0)]

    def read(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Items and continuation. Raises PayloadError."""
        try:
            found = msgspec.json.decode(page.body, type=_Page)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise PayloadError(f"{page.url} is not a page of a timeline: {error}.") from error
        items: list[Item] = []
        problems: list[Problem] = []
        for position, raw in enumerate(found.jobs):
            try:
                items.append(_item(bytes(raw)))
            except msgspec.MsgspecError as error:
                problems.append(Problem(reason="item", detail=f"entry {position + 1}: {error}"))
        end = int(request.state["offset"]) + len(found.jobs)
        more = found.more if found.more is not None else found.total is not None and bool(items) and end < found.total
        return ListingPage(
            items=tuple(items),
            next=(_request(end),) if more else (),
            advertised=found.total,
            cap=found.window,
            problems=tuple(problems),
            stated_empty=found.total == 0 and not items,
        )

    def detail(self, board: Board, item: Item) -> Request | None:
        """The list holds everything."""
        return None

    def parse(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The recorded fields."""
        job = msgspec.json.decode(item.payload, type=_Job)
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.title or item.external_id,
            places=(RawPlace(text=job.location),) if job.location else (),
            published=job.first_published,
            updated=job.updated_at,
            requisition_id=job.requisition_id,
        )


def recorded_posting(raw: RawPosting) -> Posting:
    """The recorded fields as they are: a timeline tests presence, not reading."""
    return Posting(
        external_id=raw.external_id,
        url=raw.url,
        title=raw.title,
        place_texts=tuple(place.text for place in raw.places if place.text),
        requisition_id=raw.requisition_id,
        origins=(Origin(field="title", basis=Basis.STATED),),
    )


def job_id_is_number(raw: msgspec.Raw) -> bool:
    """Whether the file writes ids as numbers."""
    return isinstance(msgspec.json.decode(raw, type=_Job).id, int)


def _request(offset: int) -> Request:
    return Request(url=f"{ROOT}?offset={offset}", state={"offset": str(offset)})


def _item(raw: bytes) -> Item:
    job = msgspec.json.decode(raw, type=_Job)
    fingerprint = msgspec.json.encode([job.title, job.location, job.requisition_id]).decode()
    return Item(
        external_id=str(job.id),
        url=f"{ROOT}/{job.id}",
        fingerprint=fingerprint,
        payload=raw,
        dated=job.updated_at,
    )
