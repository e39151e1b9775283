"""`rolecall init`: make the data folder and its commented settings file."""

import contextlib
from pathlib import Path

import typer

from rolecall.cli.options import AsJson, Data
from rolecall.cli.output import json_line, say
from rolecall.model import InvalidInput


def _write_new(path: Path, text: str) -> bool:
    """Write a file whole or not at all; False when it is there already. Raises InvalidInput."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            return False
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        why = (error.strerror or "unknown reason").lower()
        raise InvalidInput(
            f"{path} cannot be written: {why}. Nothing was changed.",
            "Name another folder (--data DIR), or mend this one.",
        ) from error
    return True


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def init(
        contact: str | None = typer.Option(None, help="URL or mailto: that explains who runs this crawler."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Make the data folder and a settings file with every setting explained."""
        from rolecall.app.settings import FILE_NAME, settings_template

        path = data / FILE_NAME
        made = _write_new(path, settings_template(contact))
        if not made:
            if as_json:
                json_line({"file": str(path), "made": False})
            else:
                say(f"{path} is there already; it was left as it is.")
            return
        if as_json:
            json_line({"file": str(path), "made": True})
            return
        say(f"Wrote {path}.")
        if contact is None:
            say("Set contact there: sites have a right to know who visits, and without it nothing is fetched.")
        say("Then: rolecall add URL")
