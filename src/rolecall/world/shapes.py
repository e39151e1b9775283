"""Publication shapes of the demo world: what a site's server answers for a path at a time.

Every shape is a function of the employer, its roles now, and the path; robots.txt and refusals are the same for all.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from html import escape

from rolecall.model import Value
from rolecall.world import gazette
from rolecall.world.cast import Cast, Employer, Role, Shown, WebPage, is_open, shown

HTML, JSON, XML = "text/html; charset=utf-8", "application/json", "application/xml"


class Answer(Value, frozen=True, kw_only=True):
    """A server's answer."""

    status: int = 200
    type: str = HTML
    body: str = ""


NOT_FOUND = Answer(status=404, body="<!doctype html><title>Not found</title><h1>Page not found</h1>")
ROBOTS = Answer(type="text/plain", body="User-agent: *\nDisallow: /private/\nAllow: /\n")
REFUSAL = Answer(
    status=403,
    body="<!doctype html><title>Just a moment...</title><h1>Checking your browser before accessing this site</h1>"
    "<script>window._cf_chl_opt={cType:'managed'};</script>"
    "<noscript>Enable JavaScript and cookies to continue</noscript>",
)


class Scene(Value, frozen=True, kw_only=True):
    """One employer's site at one time."""

    cast: Cast
    employer: Employer
    roles: list[Shown]
    #: Seconds since the start of the world.
    now: float
    #: When the world started.
    epoch: datetime

    def published(self, role: Shown) -> datetime:
        """When a role was first published: an hour before it arrived for those there at the start."""
        return self.epoch + timedelta(seconds=role.published) - timedelta(hours=1)

    def role(self, identity: str) -> Shown | None:
        """An open role by id."""
        return next((r for r in self.roles if r.id == identity), None)

    def filled(self, identity: str) -> bool:
        """Whether a closed role's page still stands and says so."""
        return any(r.id == identity and _closed_with_page(r, self.now) for r in self.employer.role)


def _closed_with_page(role: Role, now: float) -> bool:
    return role.closed_page and now >= role.open and not is_open(role, now)


def answer(cast: Cast, host: str, path: str, now: float, epoch: datetime) -> Answer:
    """The world's answer for a host and a path with query."""
    employer = next((e for e in cast.employer if e.host == host), None)
    if path.partition("?")[0] == "/robots.txt" and (employer or any(page.host == host for page in cast.page)):
        return ROBOTS
    between = next((page for page in cast.page if (page.host, page.path) == (host, path)), None)
    if between is not None:
        return _between(cast, between, now, epoch)
    if employer is None:
        return NOT_FOUND
    if employer.refuse is not None and now >= employer.refuse:
        return REFUSAL
    scene = Scene(cast=cast, employer=employer, roles=shown(cast, employer, now), now=now, epoch=epoch)
    if path == "/":
        return _home(scene)
    return SHAPES[employer.shape](scene, path)


def _between(cast: Cast, page: WebPage, now: float, epoch: datetime) -> Answer:
    """A page that lists no roles itself, with the board it embeds if it does."""
    body = page.html
    for employer in cast.employer:
        mark = f"{{gazette:{employer.host}}}"
        if mark in body:
            scene = Scene(cast=cast, employer=employer, roles=shown(cast, employer, now), now=now, epoch=epoch)
            body = body.replace(mark, _gazette(scene, "/work").body)
    robots = f'<meta name="robots" content="{page.robots}">' if page.robots else ""
    return Answer(body=f"<!doctype html><title>{escape(page.title)}</title>{robots}<h1>{escape(page.title)}</h1>{body}")


def _home(scene: Scene) -> Answer:
    about = scene.cast.fields[scene.employer.field].about
    return Answer(
        body=f"<!doctype html><title>{escape(scene.employer.name)}</title><h1>{escape(scene.employer.name)}</h1>"
        f'<p>{escape(about)}</p><p><a href="{scene.employer.url}">Careers</a></p>'
    )


def _gazette(scene: Scene, path: str) -> Answer:
    plain = path.partition("?")[0]
    if plain == "/work":
        days = {r.id: scene.published(r).date().isoformat() for r in scene.roles}
        return Answer(body=gazette.list_page(scene.employer, scene.roles, days, path))
    identity = plain.removeprefix("/work/")
    role = scene.role(identity)
    if role is None and not scene.filled(identity):
        return NOT_FOUND
    return Answer(body=gazette.role_page(scene.employer, role, scene.published(role).isoformat() if role else ""))


def _job_posting(scene: Scene, role: Shown) -> dict[str, object]:
    """A schema.org JobPosting as employers' own sites write it."""
    posting: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": role.title,
        "description": role.html,
        "identifier": {"@type": "PropertyValue", "name": scene.employer.name, "value": role.id},
        "datePosted": scene.published(role).isoformat(),
        "url": _role_url(scene, role),
        "hiringOrganization": {"@type": "Organization", "name": scene.employer.name},
    }
    if role.place.lower().startswith("remote"):
        posting["jobLocationType"] = "TELECOMMUTE"
    else:
        parts = [p.strip() for p in role.place.split(",")]
        address: dict[str, str] = {"@type": "PostalAddress", "addressLocality": parts[0], "addressCountry": parts[-1]}
        if len(parts) > 2:
            address["addressRegion"] = parts[1]
        posting["jobLocation"] = {"@type": "Place", "address": address}
    if role.type:
        posting["employmentType"] = role.type
    if role.pay:
        posting["baseSalary"] = _base_salary(role.pay)
    return posting


def _base_salary(text: str) -> dict[str, object]:
    currency, low, _, high, _, period = text.replace(",", "").split()
    value = {"@type": "QuantitativeValue", "minValue": float(low), "maxValue": float(high), "unitText": period.upper()}
    return {"@type": "MonetaryAmount", "currency": currency, "value": value}


def _role_url(scene: Scene, role: Shown) -> str:
    return f"https://{scene.employer.host}/jobs/{role.id}"


def _script(data: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'


def _role_page(scene: Scene, path: str) -> Answer:
    identity = path.partition("?")[0].removeprefix("/jobs/")
    role = scene.role(identity)
    if role is None and scene.filled(identity):
        return Answer(body="<!doctype html><title>Filled</title><h1>This position has been filled.</h1>")
    if role is None:
        return NOT_FOUND
    return Answer(
        body=f"<!doctype html><title>{escape(role.title)}</title>{_script(_job_posting(scene, role))}"
        f"<h1>{escape(role.title)}</h1><p>{escape(role.place)}</p>{role.html}"
    )


def _jsonld(scene: Scene, path: str) -> Answer:
    if path.startswith("/jobs/"):
        return _role_page(scene, path)
    title = f"<!doctype html><title>Careers at {escape(scene.employer.name)}</title>"
    if scene.employer.redesign is not None and scene.now >= scene.employer.redesign:
        cards = "".join(
            f"<div class=card><b>{escape(r.title)}</b><em>{escape(r.place)}</em></div>" for r in scene.roles
        )
        return Answer(body=f"{title}<main class=grid>{cards}</main>")
    links = "".join(f'<li><a href="{_role_url(scene, r)}">{escape(r.title)}</a></li>' for r in scene.roles)
    return Answer(body=f"{title}{_script([_job_posting(scene, r) for r in scene.roles])}<ul>{links}</ul>")


def _sitemap(scene: Scene, path: str) -> Answer:
    if path.startswith("/jobs/"):
        return _role_page(scene, path)
    if path != "/sitemap.xml":
        return NOT_FOUND
    urls = "".join(
        f"<url><loc>{escape(_role_url(scene, r))}</loc><lastmod>{scene.published(r).date()}</lastmod></url>"
        for r in scene.roles
    )
    return Answer(
        type=XML,
        body=f'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>',
    )


def _offers(scene: Scene, path: str) -> Answer:
    if path.startswith("/jobs/"):
        return _role_page(scene, path)
    links = "".join(f'<li><a href="{_role_url(scene, r)}">{escape(r.title)}</a></li>' for r in scene.roles)
    blob = json.dumps([_job_posting(scene, r) for r in scene.roles], ensure_ascii=False)
    return Answer(
        body=f"<!doctype html><title>Jobs</title><ul>{links}</ul>"
        f'<script type="application/ld+json">{{"@context":"https://schema.org","@graph":{blob}}}</script>'
    )


def _feed(scene: Scene, path: str) -> Answer:
    if path.startswith("/jobs/"):
        return _role_page(scene, path)
    if path != "/jobs.rss":
        return NOT_FOUND
    items = "".join(
        f"<item><title>{escape(r.title)}</title><link>{_role_url(scene, r)}</link><guid>{_role_url(scene, r)}</guid>"
        f"<pubDate>{format_datetime(scene.published(r).astimezone(UTC))}</pubDate>"
        f"<description>{escape(r.html)}</description></item>"
        for r in scene.roles
    )
    return Answer(
        type="application/rss+xml",
        body='<?xml version="1.0" encoding="UTF-8"?><rss version="2.0">'
        f"<channel><title>{escape(scene.employer.name)}</title>"
        f"<link>{scene.employer.url}</link><description>Jobs</description>{items}</channel></rss>",
    )


SHAPES: dict[str, Callable[[Scene, str], Answer]] = {
    "gazette": _gazette,
    "jsonld": _jsonld,
    "sitemap": _sitemap,
    "offers": _offers,
    "feed": _feed,
}
