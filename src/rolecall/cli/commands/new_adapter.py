"""`rolecall new-adapter NAME URL`: the file and recordings folder of a new platform."""

from pathlib import Path
from typing import Annotated

import typer

from rolecall.cli.options import UnusedData
from rolecall.cli.output import json_line, say


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("new-adapter")
    def new_adapter(
        name: Annotated[str, typer.Argument(help="Name of the platform: small letters, digits and _.")],
        url: Annotated[str, typer.Argument(help="Public address of a board on it.")],
        project: Annotated[Path, typer.Option(help="Folder of the source checkout.")] = Path(),
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a file.")] = False,
        data: UnusedData = None,
    ) -> None:
        """Write an adapter's file and a first recording; docs/adapters.md goes on from there."""
        from rolecall.model import InvalidInput
        from rolecall.sources import scaffold

        if not (project / "src" / "rolecall" / "sources" / "ats").is_dir():
            raise InvalidInput(f"{project.resolve()} is no checkout of rolecall.", "Give its folder with --project.")
        files = [(project / path, text) for path, text in scaffold(name, url).files]
        taken = next((path for path, _ in files if path.exists()), None)
        if taken is not None:
            raise InvalidInput(f"{taken} exists already; nothing was written.", "Choose another name or remove it.")
        for path, text in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            if as_json:
                json_line({"file": str(path)})
            else:
                say(f"wrote {path}")
