"""The registry as people see it: every board with its state, its open roles and its next visit."""

from datetime import datetime

from rolecall.app.compose import App
from rolecall.model import VISITS, PostingState, Value


class BoardRow(Value, frozen=True, kw_only=True):
    """A board as listed."""

    board: str
    adapter: str
    key: dict[str, str]
    url: str
    employer: str | None
    state: str
    state_reason: str | None
    open_roles: int
    last_scan_at: datetime | None
    last_complete_at: datetime | None
    next_visit_at: datetime | None


async def list_boards(app: App) -> list[BoardRow]:
    """Every board with its open roles and next visit."""
    boards = await app.door.read(app.store.boards)
    counts = await app.door.read(app.store.count_by_board)
    due = await app.door.read(app.store.next_visits, VISITS)
    return [
        BoardRow(
            board=b.slug,
            adapter=b.adapter,
            key=b.key,
            url=b.url,
            employer=b.employer,
            state=b.state,
            state_reason=b.state_reason,
            open_roles=counts.get(b.id, {}).get(PostingState.ACTIVE, 0),
            last_scan_at=b.last_scan_at,
            last_complete_at=b.last_complete_at,
            next_visit_at=due.get(str(b.id)),
        )
        for b in boards
    ]
