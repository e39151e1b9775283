"""Templates, answers, and how values are written for people."""

import hashlib
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from rolecall.deliver import pay_line, place_line, summary_line
from rolecall.serve.guard import form_token, keep_form_token
from rolecall.serve.services import Services
from rolecall.serve.wording import LANGUAGES, age_line, label, languages

_STEPS = ((60, "minute"), (3600, "hour"), (86400, "day"), (86400 * 30.44, "month"), (86400 * 365.25, "year"))


def ago(moment: datetime, now: datetime) -> str:
    """How long ago, or how soon, in one unit."""
    seconds = (now - moment).total_seconds()
    size = abs(seconds)
    if size < 60:
        return "just now" if seconds >= 0 else "in a moment"
    length, unit = next(pair for pair in reversed(_STEPS) if size >= pair[0])
    count = int(size // length)
    text = f"{count} {unit}{'' if count == 1 else 's'}"
    return f"{text} ago" if seconds >= 0 else f"in {text}"


def stamp(moment: datetime) -> str:
    """Day and minute in UTC."""
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


def cached(request: Request, body: bytes, media_type: str, seconds: int = 0) -> Response:
    """An answer with an ETag; 304 when the client has it already."""
    etag = '"' + hashlib.blake2b(body, digest_size=16).hexdigest() + '"'
    headers = {"etag": etag, "cache-control": f"max-age={seconds}" if seconds else "no-cache"}
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if etag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


class Renderer:
    """Turns a template and values into a page."""

    def __init__(self, services: Services) -> None:
        self._services = services
        environment = Environment(
            loader=PackageLoader("rolecall.serve"), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        environment.filters.update(
            label=label,
            stamp=stamp,
            language=lambda code: LANGUAGES.get(code, code),
            languages=languages,
            country=services.country_name,
            host=lambda url: urlsplit(url).hostname or url,
            ago=lambda moment: ago(moment, services.clock.now()),
            # Sanitized when it was stored; this says so to the template engine.
            sanitized=Markup,
        )
        environment.globals.update(
            age_line=age_line,
            pay_line=pay_line,
            place_line=place_line,
            summary_line=summary_line,
            version=services.version,
            exposed_pages=bool(services.keys.operator),
        )
        self._environment = environment

    @staticmethod
    def of(request: Request) -> "Renderer":
        """The application's renderer."""
        found: Renderer = request.app.state.renderer
        return found

    def page(self, request: Request, template: str, status: int = 200, **values: Any) -> Response:
        """A page. Forms on it carry the visitor's token."""
        token = form_token(request)
        html = self._environment.get_template(template).render(
            form_token=token, path=request.url.path, now=self._services.clock.now(), **values
        )
        response = HTMLResponse(html, status, headers={"cache-control": "no-cache"})
        keep_form_token(request, response, token)
        return response

    def message(self, request: Request, status: int, what: str, remedy: str | None = None) -> Response:
        """A page that says what happened and what to do next."""
        return self.page(request, "message.html", status, what=what, remedy=remedy, status_code=status)
