"""What people ask of health, and tell it: lists, reviews, canaries, resuming, accepting, tuning."""

import secrets
from datetime import timedelta

from rolecall.app.boards import named_board
from rolecall.app.compose import App
from rolecall.app.health_keeper import LEASE
from rolecall.health import Proposal, Weights, accept, read_expectation, resume, tune
from rolecall.model import (
    Band,
    Canary,
    DueWork,
    Incident,
    InvalidInput,
    NotFound,
    Operation,
    Refused,
    Review,
    TargetHealth,
    Value,
)

#: Incidents looked at for tuning.
_REVIEWED = 5000
_BUSY = timedelta(seconds=30)


class TargetRow(Value, frozen=True, kw_only=True):
    """A target as listed."""

    target: str
    band: Band
    score: float | None
    hostility: float | None
    parser: float | None
    borrowed: bool
    cost: float | None
    incident: int
    why: str


def row_of(health: TargetHealth) -> TargetRow:
    """The line of a target."""
    standing, judgement = health.standing, health.standing.judgement
    return TargetRow(
        target=health.target,
        band=standing.band,
        score=judgement.score if judgement else None,
        hostility=judgement.hostility if judgement else None,
        parser=judgement.parser if judgement else None,
        borrowed=judgement.borrowed if judgement else True,
        cost=judgement.cost if judgement else None,
        incident=standing.incident,
        why="; ".join(reason.text for reason in judgement.reasons[:2]) if judgement else "",
    )


async def list_health(app: App) -> list[TargetRow]:
    """Every target, the worst first."""
    kept = await app.door.read(app.store.target_healths)
    order = {Band.PAUSED: 0, Band.DEGRADED: 1, Band.HEALTHY: 2}
    rows = [row_of(health) for health in kept.values()]
    return sorted(rows, key=lambda row: (order[row.band], row.score if row.score is not None else 101.0, row.target))


async def find_incident(app: App, incident_id: int) -> Incident:
    """By id. Raises NotFound."""
    found = await app.door.read(app.store.incident, incident_id)
    if found is None:
        raise NotFound(f"There is no incident {incident_id}.", "`rolecall incidents` lists them.")
    return found


async def review(app: App, incident_id: int, verdict: Review) -> Incident:
    """Keep what a person thinks of an incident. Raises NotFound, InvalidInput when nothing is said."""
    if (verdict.early, verdict.reason_right, verdict.action_right) == (None, None, None) and not verdict.note:
        raise InvalidInput("A review that says nothing helps nobody.", "Add --early, --reason, --action or --note.")
    await app.door.run(app.store.review_incident, incident_id, verdict)
    return await find_incident(app, incident_id)


async def propose(app: App) -> Proposal:
    """Weights the reviews speak for, and what they would have changed. Reads only: nothing needs a contact."""
    incidents = await app.door.read(app.store.incidents, None, False, _REVIEWED)
    return tune(incidents, Weights(), app.recorder.shape)


async def add_canary(app: App, url: str, expectations: list[str], slug: str | None) -> Canary:
    """A page with known answers. The board is the one named, or the one that lists a role at that address.

    Raises InvalidInput, NotFound.
    """
    expect = tuple(read_expectation(text) for text in expectations)
    if not expect:
        raise InvalidInput("A canary needs a known answer.", "Add --expect 'title=…'.")
    target = (await named_board(app, slug)).slug if slug else await _board_of(app, url)
    stored = await app.door.run(app.store.put_canary, Canary(target=target, url=url, expect=expect))
    due = DueWork(operation=Operation.CANARY, subject=target, due_at=app.clock.now())
    await app.door.run(app.store.schedule, [due])
    return stored


async def _board_of(app: App, url: str) -> str:
    after = 0
    while page := await app.door.read(app.store.postings, None, None, after, 2000):
        for stored in page:
            if stored.posting.url == url:
                return stored.board
        after = page[-1].id
    raise NotFound(f"No board lists a role at {url}.", "Name the board: --board BOARD.")


async def resume_target(app: App, target: str) -> None:
    """Let a paused target be visited again, carefully. Raises NotFound, Refused while a judgement is under way."""
    await _change(app, target, accepting=False)


async def accept_target(app: App, target: str) -> None:
    """Take how a target is now for its usual. Raises NotFound, Refused while a judgement is under way."""
    await _change(app, target, accepting=True)


async def _change(app: App, target: str, *, accepting: bool) -> None:
    kept = (await app.door.read(app.store.target_healths, [target])).get(target)
    if kept is None:
        raise NotFound(f"Nothing is known of the health of {target!r}.", "`rolecall health` lists targets.")
    now, token = app.clock.now(), secrets.token_hex(8)
    if not await app.door.run(app.store.take, LEASE, token, _BUSY.total_seconds(), now):
        raise Refused("A judgement is under way.", "Try again in a moment; nothing was changed.")
    try:
        await app.door.run(app.store.put_target_health, accept(kept, now) if accepting else resume(kept, now), now)
    finally:
        await app.door.run(app.store.let_go, LEASE, token)
