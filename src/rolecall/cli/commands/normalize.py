"""`rolecall normalize KIND`: one text a line in, one JSON object a line out."""

import sys
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any

import typer

from rolecall.cli.options import AlwaysJson, UnusedData
from rolecall.cli.output import json_line


class Kind(StrEnum):
    """What the texts are."""

    PLACE = "place"
    PAY = "pay"
    EMPLOYMENT = "employment"
    WORKPLACE = "workplace"
    TITLE = "title"
    DATE = "date"


What = Annotated[Kind, typer.Argument(help="What each line is.")]


def _place(text: str) -> dict[str, Any]:
    from rolecall.normalize import read_place

    reading = read_place(text)
    places = [
        {"geonames_id": p.geonames_id, "name": p.name, "admin1": p.admin1, "country": p.country, "kind": p.kind}
        for p in reading.places
    ]
    return {
        "places": places,
        "workplace": reading.workplace,
        "remote_area": reading.remote_area,
        "unresolved": reading.unresolved,
    }


def _pay(text: str) -> dict[str, Any]:
    from rolecall.normalize import read_pay

    return {"pay": read_pay(text)}


def _employment(text: str) -> dict[str, Any]:
    from rolecall.normalize import read_employment

    return {"types": read_employment(text)}


def _workplace(text: str) -> dict[str, Any]:
    from rolecall.normalize import read_workplace

    reading = read_workplace(text)
    return {"workplace": reading.workplace, "remote_area": reading.remote_area}


def _title(text: str) -> dict[str, Any]:
    from rolecall.normalize import read_title

    reading = read_title(text)
    return {"clean": reading.clean, "seniority": reading.seniority}


def _date(text: str) -> dict[str, Any]:
    from rolecall.normalize import read_date

    moment = read_date(text)
    if moment is None:
        return {"utc": None, "precision": None}
    return {"utc": moment.utc, "precision": moment.precision}


READERS: dict[Kind, Callable[[str], dict[str, Any]]] = {
    Kind.PLACE: _place,
    Kind.PAY: _pay,
    Kind.EMPLOYMENT: _employment,
    Kind.WORKPLACE: _workplace,
    Kind.TITLE: _title,
    Kind.DATE: _date,
}


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def normalize(kind: What, *, data: UnusedData = None, as_json: AlwaysJson = True) -> None:
        """Read one text a line from standard input, print what rolecall understands as JSON, a line each."""
        read = READERS[kind]
        for line in sys.stdin.buffer:
            # Only the line end goes: published texts may begin or end with spaces.
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            json_line({"text": text, **read(text)})
