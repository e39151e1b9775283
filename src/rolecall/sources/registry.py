"""The registry of adapters: it walks the folders, so an adapter is known by its file being there."""

import importlib
import pkgutil
from difflib import get_close_matches
from functools import cache

from rolecall.model import VIEW, Board, NotFound, Route
from rolecall.ports import Adapter
from rolecall.sources import ats, site
from rolecall.sources.kit.source import Marketplace, Source
from rolecall.sources.kit.urls import host_of


def modules() -> list[str]:
    """Names of every adapter's module."""
    return [
        f"{package.__name__}.{found.name}"
        for package in (ats, site)
        for found in pkgutil.iter_modules(package.__path__)
        if not found.name.startswith("_")
    ]


@cache
def adapters() -> dict[str, Adapter]:
    """Every adapter by name. Raises ValueError when a name differs from its module's, or two share an example URL."""
    found: dict[str, Adapter] = {}
    for module in modules():
        adapter: Adapter = importlib.import_module(module).ADAPTER
        short = module.rpartition(".")[2]
        if adapter.name != short:
            raise ValueError(f"{module} names its adapter {adapter.name!r}; it must be {short!r}.")
        found[short] = adapter
    conflicts = claimed_twice(found)
    if conflicts:
        raise ValueError("Two adapters claim one URL: " + "; ".join(conflicts))
    return found


def refusal_of(name: str) -> str | None:
    """Why boards of an adapter are recognized but never read (published terms); None when they are read."""
    known = adapter(name)
    return known.refusal if isinstance(known, Marketplace) else None


def route_of(name: str) -> Route:
    """How requests of an adapter's boards have to leave. Raises NotFound."""
    known = adapter(name)
    return known.route if isinstance(known, Source) else Route.DIRECT


def hosts_of(board: Board, reader: Adapter | None = None) -> tuple[str, ...]:
    """Hosts the board's requests may go to; () = any public host. reader: the board's adapter, when it is at hand.

    A platform's are its own and those of the board's address and key: employers serve platforms on their own domains.
    A general reader follows the employer's links, which lead to other hosts by nature; its recipe says which count.
    """
    known = reader or adapter(board.adapter)
    general = {found.name for found in pkgutil.iter_modules(site.__path__)}
    if board.adapter in general:
        return ()
    whole = {name: part for name, part in board.key.items() if name != VIEW}
    stated = (host_of(value) for value in (board.url, *whole.values()) if "." in value)
    return tuple(dict.fromkeys((*known.hosts, *(host for host in stated if host))))


def claimed_twice(found: dict[str, Adapter]) -> list[str]:
    """Example URLs that another adapter claims too, or that their own adapter does not claim.

    General readers are asked last, so what they claim of a platform's URLs does not count.
    """
    faults = []
    general = {found.name for found in pkgutil.iter_modules(site.__path__)}
    for name, adapter in found.items():
        rivals = {other: one for other, one in found.items() if name in general or other not in general}
        for url in adapter.examples:
            claims = [other for other, candidate in rivals.items() if candidate.claim(url) is not None]
            if claims != [name]:
                faults.append(f"{url} of {name} is claimed by {', '.join(claims) or 'none'}")
    return faults


def adapter(name: str) -> Adapter:
    """An adapter by name. Raises NotFound, naming near ones."""
    known = adapters()
    if name not in known:
        near = get_close_matches(name, known, n=3)
        hint = f"Did you mean {' or '.join(near)}?" if near else "rolecall doctor lists every adapter."
        raise NotFound(f"There is no adapter named {name!r}.", hint)
    return known[name]
