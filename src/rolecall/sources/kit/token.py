"""A token every visitor is given: read from a page, sent with requests, asked for again when it has expired."""

import msgspec

from rolecall.model import InvalidInput, Page, PayloadError, Request
from rolecall.sources.kit.fields import search, texts
from rolecall.sources.kit.links import with_query
from rolecall.sources.kit.markup import page_text, tree_of
from rolecall.sources.kit.payload import decode, describe, payload_error
from rolecall.sources.kit.recipe import TokenRule
from rolecall.sources.kit.source import KEY
from rolecall.text import expression

#: Entry of the request that asks for the token.
TOKEN = "token"  # noqa: S105 - the name of an entry point
#: Statuses by which an API says that a token has expired.
EXPIRED = (401, 403)


def token_request(rule: TokenRule, url: str, refused: Request | None = None) -> Request:
    """The request for the page that holds the token. refused: the request to make again with a fresh one."""
    state = {}
    if refused is not None:
        again = f"again {refused.state.get('at', 'first')}"
        state = {"resume": msgspec.json.encode(refused).decode(), "apart": again}
    return Request(url=rule.url or url, entry=TOKEN, state=state)


def token_of(rule: TokenRule, page: Page) -> str:
    """The token a page holds. Raises PayloadError when it holds none, InvalidInput for a rule that asks for nothing."""
    if page.status >= 400:
        raise payload_error(page, "a page that holds the token", describe(page))
    found = _at(rule, page)
    if found is not None and rule.regex:
        match = expression(rule.regex).search(found)
        found = (match[1] if match.re.groups else match[0]) if match else None
    if not found or not found.strip():
        raise payload_error(page, "a page that holds the token", f"the recipe found none; {describe(page)}")
    return found.strip()


def _at(rule: TokenRule, page: Page) -> str | None:
    """The text the token is, or is cut from."""
    if rule.path:
        record: object = decode(page, object, "JSON that holds the token")
        return next(iter(texts(search(rule.path, record))), None)
    if rule.css:
        node = tree_of(page).css_first(rule.css)
        if node is None:
            return None
        return node.attributes.get(rule.attribute) if rule.attribute else node.text()
    if not rule.regex:
        raise InvalidInput("The recipe's token names none of css, regex and path.", "Say where the token stands.")
    return page_text(page)


def with_token(request: Request, rule: TokenRule, token: str) -> Request:
    """A request that carries the token where the recipe says, in place of one it carried before."""
    value = rule.prefix + token
    if rule.query:
        return msgspec.structs.replace(request, url=with_query(request.url, {rule.query: value}))
    name = (rule.header or "authorization").lower()
    headers = (*((key, text) for key, text in request.headers if key != name), (name, value))
    return msgspec.structs.replace(request, headers=headers)


def resumed(request: Request) -> Request | None:
    """The refused request a token request stands for; None when it opens the list. Raises PayloadError."""
    text = request.state.get("resume")
    if text is None:
        return None
    try:
        refused = msgspec.json.decode(text, type=Request)
    except msgspec.DecodeError as error:
        raise PayloadError(f"The request to go on with after {request.url} cannot be read: {error}.") from error
    kept = {name: value for name, value in refused.state.items() if not name.startswith(KEY)}
    return msgspec.structs.replace(refused, state={**kept, "refreshed": "1"})
