"""What becomes of boards the crawl found: accepted or rejected by somebody, never by itself."""

from rolecall.app.boards import slug_of, store_boards
from rolecall.app.compose import App
from rolecall.model import Board, BoardKey, NotFound, Proposal, ProposalState, Refused


async def find_proposal(app: App, number: int) -> Proposal:
    """By id. Raises NotFound."""
    for proposal in await app.door.read(app.store.proposals):
        if proposal.id == number:
            return proposal
    raise NotFound(f"There is no proposal {number}.", "rolecall proposals list shows them.")


async def accept(app: App, number: int, name: str | None = None) -> Board:
    """Follow a proposed board, its first scan due now; accepting twice changes nothing. Raises NotFound, Refused."""
    proposal = await find_proposal(app, number)
    if proposal.adapter not in app.adapters:
        # Found by a crawl that had more adapters: the demo's, whose world exists only while it runs.
        raise Refused(
            f"{proposal.url} is a board of the kind {proposal.adapter!r}, which nothing here can read.",
            "A board of the demo is accepted on the demo's own web page, while the demo runs on this data folder; "
            f"rolecall proposals reject {number} drops it.",
        )
    boards = await app.door.read(app.store.boards)
    key = BoardKey(adapter=proposal.adapter, parts=proposal.key, how=f"found by the crawl: {proposal.evidence[0]}")
    known = [b for b in boards if BoardKey(adapter=b.adapter, parts=b.key).identity == key.identity]
    if known:
        board = known[0]
    else:
        slug = slug_of(key, name, (b.slug for b in boards))
        made = Board(slug=slug, adapter=key.adapter, key=key.parts, url=proposal.url, employer=name, how=key.how)
        board = (await store_boards(app, [made]))[0]
    await app.door.run(app.store.decide_proposal, number, ProposalState.ACCEPTED)
    return board


async def reject(app: App, number: int) -> Proposal:
    """Never propose it again. Raises NotFound."""
    proposal = await find_proposal(app, number)
    await app.door.run(app.store.decide_proposal, number, ProposalState.REJECTED)
    return proposal
