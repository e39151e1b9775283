"""`rolecall settings`: every setting as it is, and where its value comes from."""

import typer

from rolecall.cli.options import AsJson, Data
from rolecall.cli.output import json_line, say

_ORIGINS = {"default": "", "file": "  (settings file)", "environment": "  (environment)"}


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def settings(
        name: str | None = typer.Argument(None, help="Only this one, with its meaning."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Show the effective settings: value, origin, and where to change them. Secrets are never shown."""
        from rolecall.app.effective import effective_settings
        from rolecall.app.settings import FILE_NAME, load_settings
        from rolecall.model import NotFound

        found = effective_settings(data, load_settings(data))
        if name is not None:
            found = [setting for setting in found if setting.name == name]
            if not found:
                raise NotFound(f"There is no setting {name!r}.", "rolecall settings lists every one.")
        group = ""
        for setting in found:
            if as_json:
                json_line(setting)
                continue
            if setting.group != group:
                group = setting.group
                say(f"{group}")
            say(f"  {setting.name} = {setting.shown or '-'}{_ORIGINS[setting.origin]}")
            if name is not None:
                say(f"    {setting.meaning}" + (f" Allowed: {setting.limits}." if setting.limits else ""))
        if not as_json:
            say(f"Change them in {data / FILE_NAME}, or set ROLECALL_NAME in the environment.")
