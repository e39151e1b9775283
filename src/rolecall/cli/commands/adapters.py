"""`rolecall adapters`: every platform and general reader, with what is known of it."""

import sys
from typing import Annotated

import typer

from rolecall.cli.options import UnusedData
from rolecall.cli.output import json_line, say


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("adapters")
    def list_adapters(
        name: Annotated[str, typer.Argument(help="One adapter: everything its file says of it.")] = "",
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
        data: UnusedData = None,
    ) -> None:
        """List the platforms and general readers rolecall speaks, or explain one of them."""
        from rolecall.sources import adapter, adapters

        chosen = [adapter(name)] if name else list(adapters().values())
        for one in chosen:
            doc = (sys.modules[type(one).__module__].__doc__ or "").strip()
            if as_json:
                refusal = getattr(one, "refusal", None)
                record = {"adapter": one.name, "listing": one.listing, "hosts": one.hosts, "caps": one.caps}
                json_line({**record, "examples": one.examples, "refused": refusal, "about": doc})
            elif name:
                say(f"{one.name}\n\n{doc}\n\n" + "\n".join(one.examples))
            else:
                first = doc.split("\n\n", 1)[0].replace("\n", " ")
                say(f"{one.name:20} {first[:95]}")
