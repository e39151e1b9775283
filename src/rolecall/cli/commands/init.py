"""`rolecall init`: make the data folder and its commented settings file."""

import typer

from rolecall.cli.options import Data
from rolecall.cli.output import say
from rolecall.model import InvalidInput


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def init(
        contact: str | None = typer.Option(None, help="URL or mailto: that explains who runs this crawler."),
        *,
        data: Data,
    ) -> None:
        """Make the data folder and a settings file with every setting explained."""
        from rolecall.app.settings import FILE_NAME, settings_template

        path = data / FILE_NAME
        text = settings_template(contact)
        try:
            data.mkdir(parents=True, exist_ok=True)
            file = path.open("x", encoding="utf-8")
        except FileExistsError:
            say(f"{path} is there already; it was left as it is.")
            return
        except OSError as error:
            raise InvalidInput(
                f"{path} cannot be written: {error.strerror}.", "Name another folder: --data."
            ) from error
        with file:
            file.write(text)
        say(f"Wrote {path}.")
        if contact is None:
            say("Set contact there: sites have a right to know who visits, and without it nothing is fetched.")
        say("Then: rolecall add URL")
