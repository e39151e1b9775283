"""Stored postings made up for tests; every name is invented."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from rolecall.model import (
    Board,
    Counters,
    Coverage,
    EmploymentType,
    Evidence,
    EvidenceKind,
    Pay,
    Place,
    PlaceKind,
    Portion,
    Posting,
    PostingState,
    PostingWrite,
    RunEnding,
    RunState,
    ScanMode,
    StoredPosting,
    Transition,
    Workplace,
)  # fmt: skip
from rolecall.store import SqlStore

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
GERMANY, FRANCE, EUROPE_CITY_REGION = 2921044, 3017382, 2950157
BERLIN = Place(
    geonames_id=2950159, name="Berlin", kind=PlaceKind.CITY, admin1="Berlin", country="DE",
    latitude=52.52, longitude=13.41, ancestors=(2950157, GERMANY),
)  # fmt: skip
MUNICH = Place(
    geonames_id=2867714, name="Munich", kind=PlaceKind.CITY, admin1="Bavaria", country="DE",
    latitude=48.14, longitude=11.58, ancestors=(2951839, GERMANY),
)  # fmt: skip
PARIS = Place(
    geonames_id=2988507, name="Paris", kind=PlaceKind.CITY, admin1="Île-de-France", country="FR",
    latitude=48.85, longitude=2.35, ancestors=(3012874, FRANCE),
)  # fmt: skip
PLACES = {"berlin": BERLIN, "munich": MUNICH, "paris": PARIS}


def find_places(name: str) -> list[Place]:
    """A gazetteer of three cities and a country."""
    if name.casefold() == "germany":
        return [Place(geonames_id=GERMANY, name="Germany", kind=PlaceKind.COUNTRY, country="DE")]
    found = PLACES.get(name.casefold())
    return [found] if found else []


def role(id_: int, title: str, **given: object) -> StoredPosting:
    """A stored posting; keywords are fields of Posting, or: state, board, days (since first seen)."""
    state = given.pop("state", PostingState.ACTIVE)
    board = given.pop("board", "acme")
    seen = NOW - timedelta(days=float(given.pop("days", 0)), seconds=id_)  # type: ignore[arg-type]
    fields: dict[str, object] = {"employer": "Acme Example", "language": "en", **given}
    posting = Posting(external_id=f"x{id_}", url=f"https://jobs.example.com/{id_}", title=title, **fields)  # type: ignore[arg-type]
    return StoredPosting(
        id=id_, board_id=1, board=str(board), state=PostingState(str(state)), posting=posting,
        first_seen_at=seen, last_seen_at=NOW, last_checked_at=NOW,
    )  # fmt: skip


ROLES = [
    role(1, "Senior Data Engineer", places=(BERLIN,), workplace=Workplace.HYBRID, seniority="senior", days=1,
         pay=Pay(min=70000, max=90000, currency="EUR", period="year"),
         employment_types=(EmploymentType.FULL_TIME,), description_text="You build pipelines in Python and SQL."),
    role(2, "Data Engineers (m/w/d)", places=(MUNICH, BERLIN), language="de", days=3, employer="Beispiel Werke",
         pay=Pay(min=4000, max=5000, currency="EUR", period="month"), board="beispiel",
         description_text="Wir suchen Entwicklerinnen und Entwickler. Python ist ein Plus."),
    role(3, "Software Developer", workplace=Workplace.REMOTE, remote_area=("EU",), days=10,
         pay=Pay(min=60, max=80, currency="USD", period="hour"), description_text="Write C++ and C# code with Java."),
    role(4, "Infirmière de nuit", places=(PARIS,), language="fr", employer="Clinique Exemple", board="clinique",
         employment_types=(EmploymentType.PART_TIME,), days=40, description_text="Vous êtes infirmière diplômée."),
    role(5, "软件工程师", language="zh", employer="示例公司", board="shili", days=2,
         description_text="负责数据平台的开发。"),
    role(6, "Data Entry Clerk", days=5, state="closed", description_text="Enter data."),
    role(7, "Frontend Engineer", workplace=Workplace.REMOTE, days=6, description_text="React, node.js."),
    role(8, "วิศวกรซอฟต์แวร์", language="th", days=7, description_text="พัฒนาซอฟต์แวร์"),
]  # fmt: skip


class StoppedClock:
    """A clock that moves when told."""

    def __init__(self, at: datetime = NOW) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at


class Ledger:
    """Writes roles to a real store the way scans do: one run per call."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    def board(self, slug: str, employer: str | None = None) -> Board:
        found = self.store.board(slug)
        if found is None:
            made = Board(slug=slug, adapter="example", key={"token": slug}, url=f"https://{slug}.example.com/jobs",
                         employer=employer, how="given by hand")  # fmt: skip
            (found,) = self.store.put_boards([made], NOW)
        return found

    def scan(
        self,
        slug: str,
        postings: Sequence[Posting] = (),
        at: datetime = NOW,
        closed: Sequence[str] = (),
        why: str = "",
        repost_of: int = 0,
    ) -> dict[str, int]:
        """Write postings (new or changed) and close others by their external ids; returns ids by external id."""
        board = self.board(slug, postings[0].employer if postings else None)
        run = self.store.begin_run(board.id, ScanMode.FULL, "test", at)
        writes = tuple(
            PostingWrite(external_id=p.external_id, fingerprint=str(hash(p)), content_hash=str(hash(p)), posting=p,
                         snapshot=True, repost_of=repost_of) for p in postings
        )  # fmt: skip
        evidence = Evidence(kind=EvidenceKind.ABSENT_COMPLETE, at=at, run_id=run.id, detail=why)
        gone = {stored.posting.external_id: stored.id for stored in self.store.find(board.id, closed)}
        moves = tuple(
            Transition(posting_id=id_, state=PostingState.CLOSED, misses=1, evidence=evidence) for id_ in gone.values()
        )
        counters = Counters(found=len(writes), new=len(writes), closed=len(moves))
        self.store.save(
            Portion(run_id=run.id, token="test", at=at, writes=writes, transitions=moves, counters=counters)
        )
        ids = {stored.posting.external_id: stored.id for stored in
               self.store.find(board.id, [p.external_id for p in postings])}  # fmt: skip
        coverage = Coverage(
            complete=True, unique=len(writes), detail=f"{len(writes)} of {len(writes)} advertised roles"
        )
        self.store.finish_run(
            RunEnding(run_id=run.id, token="test", state=RunState.DONE, at=at, coverage=coverage, counters=counters)
        )
        return ids
