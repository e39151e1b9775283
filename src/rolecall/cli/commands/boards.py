"""`rolecall boards`: the registry; `rolecall boards import FILE.csv` fills it."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import columns, json_line, say
from rolecall.model import BoardState

if TYPE_CHECKING:
    from rolecall.app.overview import BoardRow


_HEADINGS = ("board", "adapter", "employer", "state", "open", "last complete", "next visit")


def _wanted(row: "BoardRow", state: BoardState | None, match: str | None) -> bool:
    if state is not None and row.state != state:
        return False
    return match is None or any(
        match.casefold() in (text or "").casefold() for text in (row.board, row.employer, row.url)
    )


def _cells(row: "BoardRow") -> tuple[str, ...]:
    last, due = row.last_complete_at, row.next_visit_at
    return (
        row.board,
        row.adapter,
        row.employer or "",
        row.state + (f": {row.state_reason}" if row.state_reason else ""),
        str(row.open_roles),
        f"{last:%Y-%m-%d %H:%M}" if last else "never",
        f"{due:%Y-%m-%d %H:%M}" if due else "",
    )


def register(app: typer.Typer) -> None:
    """Add the group."""
    group = typer.Typer(help="The registry of boards.", invoke_without_command=True)
    app.add_typer(group, name="boards")

    @group.callback()
    def boards(
        context: typer.Context,
        state: BoardState | None = typer.Option(None, help="Only those in this state."),
        match: str | None = typer.Option(None, help="Only those with this in their name, employer or address."),
        limit: int | None = typer.Option(None, min=1, help="At most so many."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """List the boards with their state and next visit."""
        if context.invoked_subcommand is not None:
            return
        from rolecall.app.overview import list_boards

        every = with_app(data, list_boards)
        rows = [row for row in every if _wanted(row, state, match)][:limit]
        if as_json:
            for row in rows:
                json_line(row)
            return
        if not rows and every:
            say(f"None of {len(every):,} boards is like that. Try rolecall boards without --state and --match.")
            return
        if not rows:
            say("No boards yet. Next: rolecall add URL, or rolecall boards import FILE.csv")
            return
        columns(_HEADINGS, [_cells(row) for row in rows])

    @group.command("import")
    def import_(
        file: Path = typer.Argument(help="CSV: ours, or a registry with board_url and monitor columns."),
        opt_out_missing: bool = typer.Option(
            False, "--opt-out-missing", help="Erase boards of earlier lists that this one leaves out, for good."
        ),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Add every board of a CSV file; importing it again changes nothing."""
        from rolecall.app.registry import import_boards

        result = with_app(data, lambda parts: import_boards(parts, file, opt_out_missing))
        if as_json:
            json_line(
                {
                    "rows": result.rows,
                    "understood": result.understood,
                    "refused": result.refused,
                    "added": result.added,
                    "updated": result.updated,
                    "unchanged": result.unchanged,
                    "repeated": result.repeated,
                    "missing": list(result.missing),
                    "opted_out": result.opted_out,
                    "problems": [f"row {p.row}: {p.why}" for p in result.problems],
                }
            )
            return
        counts = {
            "added": result.added,
            "changed": result.updated,
            "there already": result.unchanged,
            "naming a board of an earlier row": result.repeated,
            "refused": result.refused,
        }
        always = ("added", "there already", "refused")
        told = ", ".join(f"{count} {what}" for what, count in counts.items() if count or what in always)
        say(f"{result.rows} rows: {told}.")
        for problem in result.problems[:20]:
            say(f"  row {problem.row}: {problem.why}")
        if len(result.problems) > 20:
            say(f"  … and {len(result.problems) - 20} more; --json lists them all")
        if result.opted_out:
            say(f"{result.opted_out} boards that the list no longer names were opted out.")
        elif result.missing:
            why = (
                "not opted out, because rows were refused" if opt_out_missing else "kept; --opt-out-missing erases them"
            )
            say(f"{len(result.missing)} boards of earlier lists are not in it ({why}).")

    @group.command("export")
    def export(
        file: Path = typer.Argument(help="CSV to write; `rolecall boards import` reads it."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Write every board to a CSV file, opted-out ones left out."""
        from rolecall.app.registry import export_boards

        count = with_app(data, lambda parts: export_boards(parts, file))
        if as_json:
            json_line({"file": str(file), "boards": count})
        else:
            say(f"{count} boards written to {file}.")
