"""What the web needs, given by whoever composes the program."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from rolecall import __version__
from rolecall.app.compose import App
from rolecall.app.crawl.proposing import accept, reject
from rolecall.app.effective import EffectiveSetting, effective_settings
from rolecall.app.scan import RunReport, report_run
from rolecall.app.scan.tools import Door
from rolecall.app.settings import FILE_NAME
from rolecall.app.watch import ReadQuery
from rolecall.model import Board, Proposal
from rolecall.normalize import country_name, place_by_id
from rolecall.ports import Clock, SearchIndex, Store


def _same(text: str) -> str:
    return text


def _nameless(_: int) -> None:
    return None


@dataclass(frozen=True)
class Keys:
    """What opens the pages to visitors from elsewhere; without an operator key everything is open."""

    operator: str | None = None
    reader: str | None = None

    def __repr__(self) -> str:
        return "Keys(…)"  # never in a log


@dataclass(frozen=True)
class Services:
    """Parts the pages are made from."""

    store: Store
    #: The store for pages that wait.
    door: Door
    index: SearchIndex
    clock: Clock
    #: One run's checklist. Raises NotFound.
    scan_report: Callable[[int], Awaitable[RunReport]]
    #: Follow a proposed board under a name, if one is given; drop it for good. Raise NotFound, Refused.
    accept_proposal: Callable[[int, str | None], Awaitable[Board]]
    reject_proposal: Callable[[int], Awaitable[Proposal]]
    #: Reads the query language as of now, with a gazetteer if there is one. Raises UserError.
    read: ReadQuery
    #: Names for people: of a GeoNames id (None when unknown), of a country code.
    place_name: Callable[[int], str | None] = _nameless
    country_name: Callable[[str], str] = _same
    #: Host names requests may be addressed to: keeps other sites from reaching a local server by rebinding a name.
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    #: Version shown and reported.
    version: str = __version__
    keys: Keys = Keys()
    #: The settings this process runs with, and the file they are changed in.
    settings: tuple[EffectiveSetting, ...] = ()
    settings_file: str = ""


def _place_name(geonames_id: int) -> str | None:
    place = place_by_id(geonames_id)
    return place.name if place is not None else None


def _hosts(parts: App) -> tuple[str, ...]:
    """Names this server answers to: the machine's own, the address listened on, and its public one.

    With keys any name will do: a site that rebinds its name to this server has no key and no session here.
    """
    if parts.settings.operator_key:
        return ("*",)
    public = urlsplit(parts.settings.public_url or "").hostname
    return tuple(filter(None, (*Services.hosts, parts.settings.host, public)))


def services_of(parts: App) -> Services:
    """The services of an application's data folder; its own address is the only further host."""
    return Services(
        store=parts.store,
        door=parts.door,
        index=parts.index,
        clock=parts.clock,
        scan_report=lambda run: report_run(parts.door, parts.store, run, parts.adapters),
        accept_proposal=lambda number, name: accept(parts, number, name),
        reject_proposal=lambda number: reject(parts, number),
        read=parts.read_query,
        place_name=_place_name,
        country_name=lambda code: country_name(code) or code,
        hosts=_hosts(parts),
        keys=Keys(parts.settings.operator_key, parts.settings.reader_key),
        settings=tuple(effective_settings(parts.data, parts.settings)),
        settings_file=str(parts.data / FILE_NAME),
    )
