"""`rolecall notify`: how watches reach a person beside their feeds."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.subscribe import Schedule
    from rolecall.model import Channel, Subscription


def _line(subscription: "Subscription", watch: str) -> dict[str, object]:
    from rolecall.app.subscribe import shown_target

    return {
        "id": subscription.id,
        "watch": watch,
        "channel": str(subscription.channel),
        "target": shown_target(subscription),
        "active": subscription.active,
        "every_hours": subscription.every_hours,
        "failures": subscription.attempts,
        "last_error": subscription.last_error,
    }


async def _add(parts: "App", asked: str, channel: "Channel", target: str, when: "Schedule") -> dict[str, object]:
    from rolecall.app.subscribe import subscribe
    from rolecall.app.watch import find_watch

    watch = find_watch(parts.store, asked)
    subscription = subscribe(parts.store, watch, channel, target, parts.clock.now(), when)
    secret = {"secret": subscription.secret} if channel == "webhook" else {}
    return {**_line(subscription, watch.name), **secret}


async def _list(parts: "App") -> list[dict[str, object]]:
    names = {watch.id: watch.name for watch in parts.store.watches()}
    return [_line(found, names.get(found.watch_id, "")) for found in parts.store.subscriptions()]


async def _remove(parts: "App", id_: int) -> None:
    parts.store.remove_subscription(id_)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    notify = typer.Typer(help="Deliver watches by webhook, mail or chat, each role once.", no_args_is_help=True)
    app.add_typer(notify, name="notify")

    @notify.command()
    def add(  # noqa: PLR0913 - one option per way and per rule of the schedule
        watch: str = typer.Argument(help="Id or name of a watch."),
        webhook: str | None = typer.Option(None, help="Address that gets signed JSON (standardwebhooks.com)."),
        email: str | None = typer.Option(None, help="Mail address; needs the settings smtp and mail_from."),
        chat: str | None = typer.Option(None, help="Chat service as Apprise writes it: slack://…, tgram://…, ntfy://…"),
        every: float = typer.Option(
            0.0, min=0, max=24 * 30, help="Hours between messages, at least; 24 = a daily digest."
        ),
        quiet: str | None = typer.Option(None, help="Hours without messages: 22-7."),
        zone: str = typer.Option("UTC", help="Time zone of quiet hours: Europe/Berlin."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Deliver a watch's future roles. Prints the secret that signs a webhook, once."""
        from rolecall.app.subscribe import Schedule
        from rolecall.model import Channel, InvalidInput

        given = [(kind, to) for kind, to in zip(Channel, (webhook, email, chat), strict=True) if to]
        if len(given) != 1:
            raise InvalidInput("Say one way out.", "Give one of --webhook, --email, --chat.")
        when = Schedule(every_hours=every, quiet=quiet, zone=zone)
        line = with_app(data, lambda parts: _add(parts, watch, *given[0], when))
        if as_json:
            json_line(line)
            return
        say(f"{line['watch']} is delivered to {line['target']} (subscription {line['id']}).")
        if "secret" in line:
            say(f"Signing secret, shown once: {line['secret']}")

    @notify.command("list")
    def list_(*, data: Data, as_json: AsJson = False) -> None:
        """All subscriptions; targets are shown in part only."""
        for line in with_app(data, _list):
            state = "" if line["active"] else "  OFF"
            error = f"  ({line['failures']} failures: {line['last_error']})" if line["last_error"] else ""
            json_line(line) if as_json else say(f"{line['id']}  {line['watch']} → {line['target']}{state}{error}")

    @notify.command()
    def remove(id_: int = typer.Argument(metavar="ID"), *, data: Data, as_json: AsJson = False) -> None:
        """End a subscription."""
        with_app(data, lambda parts: _remove(parts, id_))
        json_line({"id": id_, "removed": True}) if as_json else say(f"Ended subscription {id_}.")
