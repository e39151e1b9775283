"""Who is in the demo world and what is true of each role at a time; a pure function of the time since its start."""

import random
import tomllib
from importlib import resources

import msgspec

from rolecall.model import Value

#: Seconds over which an employer's ordinary roles appear one by one.
ARRIVAL_SPAN = 40.0


class Role(Value, frozen=True, kw_only=True):
    """A role as the world knows it. Times in seconds after the world's start."""

    id: str
    title: str
    place: str
    pay: str | None = None
    type: str | None = None
    text: str | None = None
    open: float = 0.0
    close: float | None = None
    reopen: float | None = None
    update: float | None = None
    updated_title: str | None = None
    updated_pay: str | None = None
    #: When it is raised to the top of the list although its date stays old.
    raise_: float | None = msgspec.field(default=None, name="raise")
    #: After closing its own page stays and says that the role is filled.
    closed_page: bool = False
    #: Takes the text of the role with this id (a copy at another site).
    text_of: str | None = None
    copied_by: str | None = None


class Employer(Value, frozen=True, kw_only=True):
    """An invented employer and how its site publishes."""

    name: str
    host: str
    shape: str
    #: Adapter and key of the board its site is.
    adapter: str
    key: dict[str, str]
    url: str
    places: tuple[str, ...]
    field: str
    roles: int
    role: tuple[Role, ...] = ()
    #: From when on the site turns crawlers away.
    refuse: float | None = None
    #: From when on its pages have another structure.
    redesign: float | None = None
    #: Followed from the start; the others are for the crawl to find.
    known: bool = True


class Field(Value, frozen=True, kw_only=True):
    """Words of a trade."""

    titles: tuple[str, ...]
    about: str


class WebPage(Value, frozen=True, kw_only=True):
    """A page of somebody's site that lists no roles: what the crawl goes through. {gazette:HOST} embeds a board."""

    host: str
    path: str
    title: str
    html: str
    #: What its meta robots element says.
    robots: str | None = None


class Cast(Value, frozen=True, kw_only=True):
    """Everyone in the world, and the pages between them."""

    employer: tuple[Employer, ...]
    fields: dict[str, Field]
    page: tuple[WebPage, ...] = ()


class Shown(Value, frozen=True, kw_only=True):
    """A role as a site shows it at one time."""

    id: str
    title: str
    place: str
    pay: str | None
    type: str | None
    html: str
    #: Seconds after the start when it was first published.
    published: float
    raised: bool


def load_cast() -> Cast:
    """The cast of the demo, with its ordinary roles made up the same way each time."""
    text = resources.files(__package__).joinpath("data/world.toml").read_text("utf-8")
    cast = msgspec.convert(tomllib.loads(text), Cast)
    return Cast(
        employer=tuple(_with_ordinary_roles(e, cast.fields[e.field]) for e in cast.employer),
        fields=cast.fields,
        page=cast.page,
    )


def _with_ordinary_roles(employer: Employer, field: Field) -> Employer:
    chance = random.Random(employer.host)
    made = []
    for number in range(employer.roles):
        low = chance.randrange(32, 90) * 1000
        made.append(
            Role(
                id=f"{employer.field[:2]}-{300 + number}",
                title=chance.choice(("", "", "Senior ", "Junior ", "Lead ")) + field.titles[number % len(field.titles)],
                place=chance.choice(employer.places),
                pay=f"EUR {low:,} - {low + 9000:,} per year" if chance.random() < 0.6 else None,
                type=chance.choice(("Full-time", "Full-time", "Part-time", "Contract")),
                open=0.0 if number < employer.roles / 2 else round(ARRIVAL_SPAN * number / employer.roles, 1),
            )
        )
    return msgspec.structs.replace(employer, role=employer.role + tuple(made))


def is_open(role: Role, now: float) -> bool:
    """Whether a role is open at a time."""
    if now < role.open:
        return False
    if role.close is None or now < role.close:
        return True
    return role.reopen is not None and now >= role.reopen


def shown(cast: Cast, employer: Employer, now: float) -> list[Shown]:
    """What an employer's site lists at a time: raised roles first, then the newest."""
    roles = [_show(cast, employer, role, now) for role in employer.role if is_open(role, now)]
    return sorted(roles, key=lambda r: (not r.raised, -r.published, r.id))


def _show(cast: Cast, employer: Employer, role: Role, now: float) -> Shown:
    changed = role.update is not None and now >= role.update
    return Shown(
        id=role.id,
        title=role.updated_title if changed and role.updated_title else role.title,
        place=role.place,
        pay=role.updated_pay if changed and role.updated_pay else role.pay,
        type=role.type,
        html=_text(cast, employer, role),
        published=role.open,
        raised=role.raise_ is not None and now >= role.raise_,
    )


def _text(cast: Cast, employer: Employer, role: Role) -> str:
    if role.text_of:
        for other in cast.employer:
            for source in other.role:
                if source.id == role.text_of:
                    return _text(cast, other, source)
    if role.text:
        return f"<p>{role.text}</p>"
    about = cast.fields[employer.field].about
    return (
        f"<p>{employer.name}: {about}</p><h3>What you will do</h3><ul>"
        f"<li>Work as {role.title} with a team of eight.</li><li>Keep promises to people who depend on it.</li></ul>"
        "<h3>What you bring</h3><ul><li>Care, and two years of something like it.</li><li>Clear writing.</li></ul>"
        f"<p>Ask us anything at work@{employer.host}.</p>"
    )
