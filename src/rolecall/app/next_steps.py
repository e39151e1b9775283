"""What to do next with a data folder: as far as it has come, and the commands that go on from there."""

from pathlib import Path

from rolecall.app.settings import FILE_NAME, load_settings
from rolecall.model import BoardState, PostingState, Value

_STORE = "rolecall.db"


class Step(Value, frozen=True, kw_only=True):
    """A command and what it is for."""

    command: str
    why: str


class NextSteps(Value, frozen=True, kw_only=True):
    """Where a data folder stands."""

    #: For people: one line.
    standing: str
    steps: tuple[Step, ...]


_DEMO = Step(command="rolecall demo", why="a small invented world on this machine: see it work, nothing to set up")
_INIT = Step(command="rolecall init", why="make the data folder and its settings; set contact there")
_ADD = Step(command="rolecall add URL", why="follow the board behind a careers page")
_IMPORT = Step(command="rolecall boards import FILE.csv", why="follow many boards at once")
_RUN = Step(command="rolecall run", why="visit boards on schedule, index, and serve the web page")
_SEARCH = Step(command='rolecall search "WORDS"', why="what is open now")
_WATCH = Step(command='rolecall watch add "WORDS"', why="be told of each new role that matches, once")
_HEALTH = Step(command="rolecall health", why="which sites turn away or are misread")


def next_steps(data: Path) -> NextSteps:
    """What a person would do next. Raises InvalidInput for settings that cannot be used, StoreError."""
    if not (data / FILE_NAME).is_file() and not (data / _STORE).is_file():
        return NextSteps(
            standing=f"Nothing is set up yet in {data}.", steps=(_DEMO, _INIT, _ADD, _RUN, _SEARCH)
        )  # fmt: skip
    settings = load_settings(data)
    if not settings.contact:
        edit = Step(command=f"edit {data / FILE_NAME}", why="set contact: without it nothing is fetched")
        return NextSteps(standing="No contact is set: sites have a right to know who visits.", steps=(edit, _ADD, _RUN))
    if settings.store is None and not (data / _STORE).is_file():
        return NextSteps(standing="No board is followed yet.", steps=(_ADD, _IMPORT, _RUN))
    return _stored(data)


def _stored(data: Path) -> NextSteps:
    from rolecall.app.compose import App

    store = App(data).store
    try:
        boards = [board for board in store.boards() if board.state is not BoardState.OPTED_OUT]
        counts = store.count_by_board()
        watched = bool(store.watches())
    finally:
        store.close()
    if not boards:
        return NextSteps(standing="No board is followed yet.", steps=(_ADD, _IMPORT, _RUN))
    if all(board.last_scan_at is None for board in boards):
        standing = f"{len(boards):,} {'board' if len(boards) == 1 else 'boards'} followed, none visited yet."
        return NextSteps(
            standing=standing, steps=(_RUN, Step(command=f"rolecall scan {boards[0].slug}", why="one now"))
        )
    active = sum(states.get(PostingState.ACTIVE, 0) for states in counts.values())
    unwell = sum(board.state is not BoardState.ACTIVE for board in boards)
    standing = f"{active:,} open roles at {len(boards):,} {'board' if len(boards) == 1 else 'boards'}."
    if unwell:
        standing += f" {unwell:,} of them are paused or disabled: rolecall boards says why."
    more = (_HEALTH,) if watched else (_WATCH,)
    return NextSteps(standing=standing, steps=(_SEARCH, _RUN, *more))
