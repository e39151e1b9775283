"""Postings for linking, made from few parts so that many of them look alike; every name is invented."""

import msgspec
from hypothesis import strategies as st

from rolecall.link import read_traits
from rolecall.model import Board, Pay, StoredPosting, Traited, Traits
from roles import BERLIN, MUNICH, PARIS, role

TEXT = (
    "Cobalt Orchard keeps the books of small farms. You design services in Python and PostgreSQL, run them on "
    "Kubernetes and answer for their uptime. The ledger group settles refunds and payouts every night and explains "
    "each number to whoever asks. You bring patience with old data, a sense for names and some years with "
    "distributed systems. Four days a week are possible, so is a desk in our orchard."
)
OTHER_TEXT = (
    "Harbor Lights repairs ferries between seven islands. You weld hulls, read drawings and keep the dry dock safe. "
    "Shifts begin at six, the canteen cooks for everybody and tools are ours. A certificate in steel work helps, a "
    "head for heights more. We teach what is missing and pay overtime by the quarter hour."
)
PAY = Pay(min=60000, max=75000, currency="EUR", period="year")


def posting(id_: int, title: str = "Backend Engineer, Payments", board: int = 1, **fields: object) -> StoredPosting:
    """A posting of a numbered board."""
    given: dict[str, object] = {"employer": "Cobalt Orchard", "places": (BERLIN,), "description_text": TEXT, **fields}
    repost_of = given.pop("repost_of", 0)
    made = role(id_, title, board=f"b{board}", **given)
    return msgspec.structs.replace(made, board_id=board, repost_of=repost_of)


def board(number: int = 1, employer: str | None = None) -> Board:
    return Board(
        id=number, slug=f"b{number}", adapter="x", key={}, url=f"https://b{number}.example/", employer=employer
    )


def traited(stored: StoredPosting, own: str | None = None) -> Traited:
    traits, keys = read_traits(stored, board(stored.board_id, own))
    return Traited(traits=traits, keys=tuple(sorted(keys)))


def traits(id_: int, title: str = "Backend Engineer, Payments", board: int = 1, **fields: object) -> Traits:
    return traited(posting(id_, title, board, **fields)).traits


_TITLES = ("Backend Engineer, Payments", "Backend Developer Payments (m/w/d)", "Senior Backend Engineer, Payments",
           "Backend Engineer", "Welder")  # fmt: skip


@st.composite
def corpora(draw: st.DrawFn, most: int = 9) -> list[Traited]:
    """A few postings on a few boards, drawn so that chains, conflicts and doubts arise."""
    count = draw(st.integers(2, most))
    made = []
    for number in range(1, count + 1):
        fields: dict[str, object] = {
            "places": draw(st.sampled_from([(BERLIN,), (MUNICH,), (PARIS, BERLIN), ()])),
            "employer": draw(st.sampled_from(["Cobalt Orchard", "Cobalt Orchard GmbH", "Brightwater Staffing", None])),
            "description_text": draw(st.sampled_from([TEXT, TEXT + " " + OTHER_TEXT, TEXT[:200], OTHER_TEXT, None])),
            "pay": draw(st.sampled_from([None, PAY])),
            "job_id": draw(st.sampled_from([None, None, "7", "8"])),
            "requisition_id": draw(st.sampled_from([None, None, "R-100", "R-200"])),
        }
        if number > 1 and draw(st.integers(0, 5)) == 0:
            fields["repost_of"] = draw(st.integers(1, number - 1))
        made.append(traited(posting(number, draw(st.sampled_from(_TITLES)), draw(st.integers(1, 4)), **fields)))
    return made
