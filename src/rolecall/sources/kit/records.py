"""Records of a configured list to items: identity, address, fields as the list states them."""

import re
import unicodedata
from urllib.parse import urljoin

import msgspec

from rolecall.model import Board, Item, PayloadError, Problem
from rolecall.sources.kit.detailing import fill
from rolecall.sources.kit.details import listed_as
from rolecall.sources.kit.fields import posting_of, read_fields, search, texts
from rolecall.sources.kit.identity import stable_url, url_identity
from rolecall.sources.kit.node import Node
from rolecall.sources.kit.payload import entry_problem, fingerprint
from rolecall.sources.kit.recipe import Listing, Recipe, wanted
from rolecall.sources.kit.wellknown import NAMED

_PLACE = re.compile(r"\{([^{}]+)\}")
#: Names records use for their own identity, the surest first.
_IDENTITIES = ("id", "jobId", "job_id", "uuid", "requisitionId", "reqId", "slug", "code", "_id", "externalId")
_LINKS = ("url", "absolute_url", "link", "jobUrl", "applyUrl", "permalink", "href")


def slugged(text: str) -> str:
    """A text as the last part of a URL: lower case, words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def records_of(root: object, path: str | None) -> list[object]:
    """The records at a path; members of an object of records; [] when the list is there and empty."""
    found = search(path, root) if path else root
    if isinstance(found, dict):
        found = list(found.values())
    if not isinstance(found, list):
        raise PayloadError(f"there is no list at {path!r}" if path else "the answer is no list")
    return found


def by_names(recipe: Recipe) -> Recipe | None:
    """The recipe with the fields in use, when it names neither records nor fields; None when it does."""
    listing = recipe.listing
    if listing.path or listing.fields or listing.link_field or listing.identity:
        return None
    return msgspec.structs.replace(recipe, listing=msgspec.structs.replace(listing, fields=NAMED))


def item_of(board: Board, recipe: Recipe, record: object, base: str) -> Item | None:
    """The item of a record; None when the board's filters leave it out. Raises PayloadError without an address."""
    listing = recipe.listing
    if not isinstance(record, dict):
        raise PayloadError("the record is no object")
    address = _address(listing, record, base)
    url = wanted(listing, address) if address else None
    if address and url is None:
        return None
    identity = _identity(listing, record, url)
    if url is None and listing.fields is NAMED:
        url = base
    item = Item(external_id=identity, url=stable_url(url) if url else "", fingerprint="")
    posting = posting_of(item, read_fields(listing.fields, record), recipe)
    if posting.title in listing.exclude_titles:
        return None
    payload = listed_as(posting) if posting.title else b""
    mark = fingerprint(payload or msgspec.json.encode(record))
    return msgspec.structs.replace(item, fingerprint=mark, payload=payload, dated=posting.updated or posting.published)


def items_of(
    board: Board, recipe: Recipe, records: list[object], base: str
) -> tuple[tuple[Item, ...], tuple[Problem, ...]]:
    """Items of records, each identity once; unreadable records are problems."""
    items: dict[str, Item] = {}
    problems = []
    for at, record in enumerate(records):
        try:
            item = item_of(board, recipe, record, base)
        except PayloadError as error:
            problems.append(entry_problem(at, error))
            continue
        if item is not None:
            items.setdefault(item.external_id, item)
    return tuple(items.values()), tuple(problems)


def _address(listing: Listing, record: dict[str, object], base: str) -> str | None:
    if listing.link:
        return urljoin(base, fill(listing.link, _values(listing, record)))
    names = (listing.link_field,) if listing.link_field else _LINKS
    for name in names:
        found = texts(search(name, record) if listing.link_field else record.get(name))
        if found:
            return urljoin(base, found[0])
    return None


def _values(listing: Listing, record: dict[str, object]) -> dict[str, str]:
    """Values of the places of the link template."""
    values: dict[str, str] = {}
    for name in _PLACE.findall(listing.link or ""):
        if name == "slug" and listing.slugs and "slug" not in record:
            parts = [part for path in listing.slugs for part in texts(search(path, record))]
            values[name] = slugged(" ".join(parts))
            continue
        path = listing.link_fields.get(name, name)
        found = texts(search(path, record) if re.fullmatch(r"[\w.\[\]()|, @'\"&!=]+", path) else record.get(path))
        if found:
            values[name] = slugged(found[0]) if name in listing.slugs else found[0]
    return values


def _identity(listing: Listing, record: dict[str, object], url: str | None) -> str:
    if listing.identity:
        found = texts(search(listing.identity, record))
        if found:
            return found[0]
    if url:
        return url_identity(url)
    node = Node(record)
    stated = next((text for name in _IDENTITIES if (text := node.text(name))), None)
    if stated is None:
        raise PayloadError("the record has neither an address nor an id")
    return stated
