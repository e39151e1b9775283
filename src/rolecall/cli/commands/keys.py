"""`rolecall keys`: what programs ask the API with, when it is reached from elsewhere."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.access import NewKey
    from rolecall.app.compose import App
    from rolecall.model import AccessKey


def _line(key: "AccessKey") -> dict[str, object]:
    return {
        "id": key.id,
        "name": key.name,
        "scopes": list(key.scopes),
        "created_at": key.created_at,
        "expires_at": key.expires_at,
    }


async def _add(parts: "App", name: str, scopes: list[str], days: int | None) -> "NewKey":
    from rolecall.app.access import add_key

    return add_key(parts.store, name, scopes, parts.clock.now(), days)


async def _list(parts: "App") -> "list[AccessKey]":
    return parts.store.access_keys()


async def _revoke(parts: "App", number: int) -> None:
    parts.store.remove_access_key(number)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    keys = typer.Typer(help="Keys of programs that use the API, each with its scopes.", no_args_is_help=True)
    app.add_typer(keys, name="keys")

    @keys.command()
    def add(
        name: str = typer.Argument(help="The program that will have it."),
        scope: list[str] = typer.Option(["read"], help="read, watches, metrics, operate; may be repeated."),
        days: int | None = typer.Option(None, help="How long it opens; without it until it is revoked."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Make a key and print it, once: only a hash of it is kept."""
        made = with_app(data, lambda parts: _add(parts, name, scope, days))
        if as_json:
            json_line({**_line(made.key), "key": made.secret})
            return
        say(f"Key {made.key.id} of {made.key.name} opens {', '.join(made.key.scopes)}. It is shown only now:")
        say(made.secret)
        say("Programs send it as: Authorization: Bearer KEY")

    @keys.command("list")
    def list_(*, data: Data, as_json: AsJson = False) -> None:
        """All keys by name, never what opens."""
        found = with_app(data, _list)
        for key in found:
            until = f"until {key.expires_at:%Y-%m-%d}" if key.expires_at else "until revoked"
            json_line(_line(key)) if as_json else say(f"{key.id}  {key.name}  {', '.join(key.scopes)}  {until}")
        if not found and not as_json:
            say("There is no key yet. Make one: rolecall keys add NAME --scope read")

    @keys.command()
    def revoke(
        number: int = typer.Argument(metavar="ID", help="As `rolecall keys list` shows it."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """End a key at once."""
        with_app(data, lambda parts: _revoke(parts, number))
        json_line({"id": number, "revoked": True}) if as_json else say(f"Revoked key {number}.")
