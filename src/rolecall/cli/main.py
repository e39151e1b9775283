"""The command line: collects the command files and turns errors into messages with a next step."""

import importlib
import os
import pkgutil
import sys

import typer

from rolecall import __version__
from rolecall.cli import commands
from rolecall.cli.options import default_data
from rolecall.cli.output import say, warn
from rolecall.model import RolecallError, UserError

app = typer.Typer(
    name="rolecall",
    help="Follow open roles from the page where an employer posts them to your feed.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

#: Exit codes: 0 done, 1 failed, 2 wrong input or refused, 130 interrupted.
EXIT_FAILED, EXIT_INPUT, EXIT_INTERRUPTED = 1, 2, 130


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context, version: bool = typer.Option(False, "--version", help="Print the version.", is_eager=True)
) -> None:
    if version:
        say(f"rolecall {__version__}")
    elif context.invoked_subcommand is None:
        _say_next()


def _say_next() -> None:
    """What rolecall is, how far this data folder has come, and what to do next."""
    from rolecall.app.next_steps import next_steps

    found = next_steps(default_data())
    say("rolecall follows open roles from the page where an employer posts them to your feed.\n")
    say(f"{found.standing} Next:\n")
    width = max(len(step.command) for step in found.steps)
    for step in found.steps:
        say(f"  {step.command:<{width}}   {step.why}")
    say("\nrolecall --help lists every command.")


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
    except OSError as error:
        # What the machine refuses (a full disk, a missing right) is no fault of the program: no traceback.
        where = f"{error.filename}: " if error.filename else ""
        warn(f"rolecall: {where}{error.strerror or error}. Check its rights and the free space; rolecall doctor looks.")
        sys.exit(EXIT_FAILED)
