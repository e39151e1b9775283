"""`rolecall doctor`: what is installed, reachable, misconfigured, and what to do."""

import typer

from rolecall.cli.options import AsJson, Data
from rolecall.cli.output import json_line, say

_SIGNS = {"ok": "ok  ", "note": "note", "fault": "FAIL"}


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def doctor(*, data: Data, as_json: AsJson = False) -> None:
        """Check the installation, the data folder and the settings; say what to do about each fault."""
        from rolecall.app.checkup import examine

        findings = examine(data)
        for finding in findings:
            if as_json:
                json_line(finding)
            else:
                say(
                    f"{_SIGNS[finding.level]} {finding.what}"
                    + (f"\n       → {finding.remedy}" if finding.remedy else "")
                )
        if any(finding.level == "fault" for finding in findings):
            raise typer.Exit(1)
