"""The command line: collects the command files and turns errors into messages with a next step."""

import importlib
import os
import pkgutil
import sys

import typer

from rolecall import __version__
from rolecall.cli import commands
from rolecall.cli.output import say, warn
from rolecall.model import RolecallError, UserError

app = typer.Typer(
    name="rolecall",
    help="Follow open roles from the page where an employer posts them to your feed.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

_NEXT = """rolecall follows open roles from the page where an employer posts them to your feed.

  rolecall demo            a small invented world on this machine: see it work, nothing to set up
  rolecall init            make the data folder and its settings; set contact there
  rolecall add URL         follow the board behind a careers page
  rolecall run             visit boards on schedule, index, and serve the web page
  rolecall search "WORDS"  what is open now

rolecall --help lists every command."""

#: Exit codes: 0 done, 1 failed, 2 wrong input or refused, 130 interrupted.
EXIT_FAILED, EXIT_INPUT, EXIT_INTERRUPTED = 1, 2, 130


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context, version: bool = typer.Option(False, "--version", help="Print the version.", is_eager=True)
) -> None:
    if version:
        say(f"rolecall {__version__}")
    elif context.invoked_subcommand is None:
        say(_NEXT)


def load_commands() -> typer.Typer:
    """The application with every command file registered."""
    for module in pkgutil.iter_modules(commands.__path__):
        importlib.import_module(f"{commands.__name__}.{module.name}").register(app)
    return app


def run() -> None:
    """Entry point of the rolecall command."""
    try:
        load_commands()(standalone_mode=True)
    except UserError as error:
        warn(f"rolecall: {error}")
        sys.exit(EXIT_INPUT)
    except RolecallError as error:
        warn(f"rolecall: {error}")
        sys.exit(EXIT_FAILED)
    except KeyboardInterrupt:
        warn("rolecall: interrupted; what was saved is kept, the next run goes on from there.")
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output left; say nothing more and keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_FAILED)
