"""`rolecall topic`: what a topic says of a page, and why."""

from pathlib import Path

import typer

from rolecall.cli.options import AsJson, UnusedData
from rolecall.cli.output import json_line, say


def register(app: typer.Typer) -> None:
    """Add the commands."""
    topic = typer.Typer(help="Topics: how much a page belongs to one, and why.", no_args_is_help=True)
    app.add_typer(topic, name="topic")

    @topic.command("list")
    def list_(as_json: AsJson = False, data: UnusedData = None) -> None:
        """Topics that are shipped."""
        from rolecall.topics import load_profile, profile_names

        for name in profile_names():
            found = load_profile(name)
            json_line({"name": name, "title": found.title}) if as_json else say(f"{name:10} {found.title}")

    @topic.command()
    def test(
        file: Path = typer.Argument(help="A saved page."),
        topic_name: str = typer.Option("jobs", "--topic", help="A topic by name, or a .toml file."),
        url: str = typer.Option("https://page.example/", help="The page's address; its host counts too."),
        as_json: AsJson = False,
        data: UnusedData = None,
    ) -> None:
        """Score a saved page, and say which signs it was scored by."""
        from rolecall.extract import document
        from rolecall.model import InvalidInput
        from rolecall.topics import load_profile, score_document

        try:
            body = file.read_bytes()
        except OSError as error:
            raise InvalidInput(f"{file} cannot be read: {error.strerror}.", "Give a saved page.") from error
        profile = load_profile(topic_name)
        score = score_document(profile, document(body, url, "text/html"))
        if as_json:
            json_line({"topic": profile.name, "score": score.value, "reasons": score.reasons})
            return
        verdict = "on topic" if score.value >= profile.minimum else "off topic"
        say(f"{profile.name}: {score.value:.2f}, {verdict} (from {profile.minimum:.2f} on)")
        for reason in sorted(score.reasons, key=lambda r: -abs(r.weight)):
            say(f"  {reason.weight:+.2f}  {reason.signal} in {reason.where}: {reason.found}")
