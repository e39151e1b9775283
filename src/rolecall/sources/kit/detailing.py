"""Details of a posting by a board's recipe: structured data, steps, embedded state, an API record, or a PDF."""

import io
import re
from html import escape
from urllib.parse import quote

import msgspec

from rolecall.extract import loose_json
from rolecall.model import Closed, Item, Page, PayloadError, RawPosting, Request
from rolecall.sources.kit import fields, steps
from rolecall.sources.kit.details import completed, structured
from rolecall.sources.kit.markup import page_text
from rolecall.sources.kit.payload import decode, describe, payload_error
from rolecall.sources.kit.recipe import Detail, Recipe
from rolecall.sources.kit.state import state_named
from rolecall.text import expression

_PLACE = re.compile(r"\{([^{}]+)\}")
_posting = msgspec.json.Decoder(RawPosting)


def listed_posting(item: Item) -> RawPosting | None:
    """What a list stated of a posting; None when the list holds addresses only."""
    if not item.payload.startswith(b'{"external_id"'):
        return None
    return _posting.decode(item.payload)


def fill(template: str, values: dict[str, str]) -> str:
    """A URL template with its places filled. Raises PayloadError when a place has no value."""

    def one(match: re.Match[str]) -> str:
        value = values.get(match[1])
        if value is None:
            raise PayloadError(f"the template {template[:80]} has no value for {match[1]!r}")
        return value if "://" in value or template.startswith("{") else quote(value, safe="/:%+-._~")

    return _PLACE.sub(one, template)


def detail_request(recipe: Recipe, item: Item) -> Request | None:
    """Where the details are; None when the list already holds everything."""
    detail = recipe.detail or Detail()
    if detail.kind == "none":
        return None
    if detail.url is None:
        return Request(url=item.url, entry="detail", headers=tuple(detail.headers.items()))
    values = {"url": item.url, "id": item.external_id, "external_id": item.external_id}
    if detail.url_pattern:
        found = expression(detail.url_pattern).search(item.url)
        values |= {name: value for name, value in found.groupdict().items() if value} if found else {}
    body = fill(detail.body, values) if detail.body and "{" in detail.body[:1] + detail.body else detail.body
    return Request(
        url=fill(detail.url, values),
        method=detail.method.upper(),
        headers=tuple(detail.headers.items()),
        body=body if detail.method.upper() == "POST" else None,
        entry="detail",
    )


def read_detail(recipe: Recipe, item: Item, page: Page | None) -> RawPosting | Closed:
    """The posting of an item, completed by what the list stated. Raises PayloadError."""
    stated = listed_posting(item)
    if page is None:
        if stated is None:
            raise PayloadError(f"The list states nothing of {item.url}, and its recipe asks for no details.")
        return stated
    detail = recipe.detail or Detail()
    if page.status in (404, 410):
        return Closed(why=f"its page answers status {page.status}")
    if detail.closed_url and page.final_url != page.url and expression(detail.closed_url).search(page.final_url):
        return Closed(why="its page leads to the list or an error page", excerpt=page.final_url[:80])
    found = _read(recipe, detail, item, page)
    if isinstance(found, Closed):
        return found
    return completed(found, stated) if stated is not None else found


def _read(recipe: Recipe, detail: Detail, item: Item, page: Page) -> RawPosting | Closed:
    if detail.kind == "jsonld":
        if detail.fallback is None:
            return structured(item, page)
        try:
            return structured(item, page)
        except PayloadError:
            return _read(recipe, detail.fallback, item, page)
    stated = listed_posting(item)
    values = _values(detail, page)
    posting = fields.posting_of(item, values, recipe)
    if not posting.title and stated is not None and values:
        posting = msgspec.structs.replace(posting, title=stated.title)
    if not posting.title:
        raise payload_error(page, "a posting with a title", f"the recipe found none; {describe(page)}")
    return posting


def _values(detail: Detail, page: Page) -> fields.Values:
    if page.status >= 400 or not page.body.strip():
        raise payload_error(page, "a posting's page", describe(page))
    if detail.kind == "steps":
        return steps.run(detail.steps, steps.spots(page, detail.scope))[0]
    if detail.kind == "state":
        return fields.read_fields(detail.fields, _state(detail, page))
    if detail.kind == "api":
        record: object = decode(page, object, "a JSON record")
        return fields.read_fields(detail.fields, fields.search(detail.path, record) if detail.path else record)
    if detail.kind == "pdf":
        return _bulletin(page)
    raise PayloadError(f"Details of kind {detail.kind!r} cannot be read; use jsonld, steps, state, api, pdf or none.")


def _state(detail: Detail, page: Page) -> object:
    """The record a page's scripts carry."""
    text = page_text(page)
    if detail.pattern:
        found = expression(detail.pattern).search(text)
        values = loose_json(text[found.end() :]) if found else []
        root: object = values[0] if values else None
    else:
        root = state_named(text, detail.source)
    record = fields.find(detail.path, root) if detail.path else root
    if record is None:
        raise payload_error(page, "a page that carries the posting's record", f"there is none at {detail.path!r}")
    return record


def _bulletin(page: Page) -> fields.Values:
    """Title and text of a PDF: its first line that says something, then paragraphs."""
    import pypdf
    from pypdf.errors import PyPdfError

    if not page.body.startswith(b"%PDF"):
        raise payload_error(page, "a PDF", describe(page))
    try:
        reader = pypdf.PdfReader(io.BytesIO(page.body))
        text = "\n".join(sheet.extract_text() for sheet in reader.pages[:40])
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise payload_error(page, "a PDF that can be read", f"it cannot: {str(error)[:60]}") from error
    lines = [line for line in (" ".join(raw.split()) for raw in text.splitlines()) if line]
    if not lines:
        raise payload_error(page, "a PDF with text", "it holds none")
    title = next((line for line in lines if len(line) > 3), lines[0])
    return {"title": (title[:200],), "description": ("".join(f"<p>{escape(line)}</p>" for line in lines),)}
