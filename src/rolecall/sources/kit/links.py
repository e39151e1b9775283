"""How a configured list is asked for and goes on: parameters, page numbers, cursors, next links."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

import msgspec

from rolecall.model import InvalidInput, Request
from rolecall.sources.kit.paging import PageRule
from rolecall.sources.kit.recipe import Listing, Paging

#: Headers a recipe may not set: they say who is asking, or belong to a browser.
_OWN_HEADERS = re.compile(
    r"(?i)^(?:user-agent|cookie|authorization-bearer|sec-.*|accept-encoding|host|content-length|dnt)$"
)


def allowed_headers(headers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Headers of a recipe without those that would claim to be somebody else."""
    return tuple((name.lower(), value) for name, value in headers.items() if not _OWN_HEADERS.match(name))


def with_query(url: str, params: Mapping[str, str | int]) -> str:
    """A URL with parameters set, each once."""
    parts = urlsplit(url)
    kept = [(k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if k not in params]
    query = urlencode([*kept, *((k, str(v)) for k, v in params.items())], safe="/:,[]{}$")
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, parts.fragment))


def list_request(listing: Listing, url: str, position: int | None, cursor: str | None = None) -> Request:
    """The request of a position of a configured list; None = the first page as it stands."""
    method = listing.method.upper()
    body = listing.body if method != "GET" else None
    headers = allowed_headers(listing.headers)
    if listing.params:
        url = with_query(url, listing.params)
    paging = listing.paging
    if paging is not None and position is not None:
        url, body, headers = _placed(paging, position, cursor, url, body, headers)
    if method not in ("GET", "POST"):
        raise InvalidInput(f"Lists are asked for by GET or POST, not {method}.", "Correct the board's recipe.")
    if body is not None and not any(name == "content-type" for name, _ in headers):
        kind = "application/json" if body.lstrip()[:1] in ("{", "[") else "application/x-www-form-urlencoded"
        headers = (*headers, ("content-type", kind))
    return Request(url=url, method=method, headers=headers, body=body)


def _placed(
    paging: Paging,
    position: int,
    cursor: str | None,
    url: str,
    body: str | None,
    headers: tuple[tuple[str, str], ...],
) -> tuple[str, str | None, tuple[tuple[str, str], ...]]:
    """URL, body and headers with the position where the recipe puts it."""
    value: str | int = cursor if cursor is not None else position
    if paging.template:
        return paging.template.replace("{page}", str(value)).replace("{offset}", str(value)), body, headers
    if paging.style == "suffix":
        return f"{url.rstrip('/')}/{value}", body, headers
    if paging.param is None:
        return url, body, headers
    if paging.style == "header" or paging.location == "header":
        return url, body, (*headers, (paging.param.lower(), str(value)))
    if paging.location == "body" and body is not None:
        return url, _in_body(body, paging.param, value), headers
    return with_query(url, {paging.param: value}), body, headers


def _in_body(body: str, param: str, value: str | int) -> str:
    """A form or JSON body with one value set; a JSON parameter may be a dotted path."""
    if body.lstrip()[:1] not in ("{", "["):
        pairs = [(k, v) for k, v in parse_qsl(body, keep_blank_values=True) if k != param]
        return urlencode([*pairs, (param, str(value))])
    try:
        root = msgspec.json.decode(body)
    except msgspec.DecodeError as error:
        raise InvalidInput(f"The body of the recipe is no JSON: {error}.", "Correct the board's recipe.") from error
    *outer, last = param.split(".")
    target = root
    for step in outer:
        target = target.setdefault(step, {}) if isinstance(target, dict) else {}
    if isinstance(target, dict):
        target[last] = value
    return msgspec.json.encode(root).decode()


def next_link(page_url: str, link: str | None) -> str | None:
    """A next link made absolute; None when there is none or it leads to the page itself."""
    if not link:
        return None
    url = urljoin(page_url, link)
    return url if url.startswith(("http://", "https://")) and url != page_url else None


class Continuation:
    """How a configured list goes on after one of its pages."""

    def __init__(self, listing: Listing, address: str, page_url: str, cursor: str | None) -> None:
        self.listing = listing
        self.paging = listing.paging
        self.address = address
        self.cursor = cursor
        following = self.paging is not None and self.paging.style == "next"
        self.link = next_link(page_url, cursor) if following else None

    def rule(self, count: int) -> PageRule:
        """Size and step of the pages."""
        if self.paging is None:
            return PageRule(size=max(count, 1), cap=self.listing.most)
        return PageRule(size=self.paging.size or max(count, 1), first=self.paging.start, step=self.paging.step)

    def request(self, at: int) -> Request:
        """The request of the next page."""
        if self.link is not None:
            return list_request(msgspec.structs.replace(self.listing, params={}, paging=None), self.link, None)
        by_cursor = self.paging is not None and self.paging.style == "cursor"
        return list_request(self.listing, self.address, at, self.cursor if by_cursor else None)

    def more(self, request: Request, count: int, total: int | None) -> bool | None:
        """Whether the list goes on, where the answer itself says so; None leaves it to totals and sizes."""
        if self.paging is None:
            return False
        if self.paging.most is not None and int(request.state.get("pages", "0")) + 1 >= self.paging.most:
            return False
        if self.paging.style == "next":
            return self.link is not None
        if self.paging.at is not None:
            return bool(self.cursor)
        if self.paging.style == "cumulative":
            asked = int(request.state.get("at", self.paging.start))
            return count >= asked if total is None else count < total
        if total is None:
            return count > 0 if self.paging.size is None else count >= self.paging.size
        return None
