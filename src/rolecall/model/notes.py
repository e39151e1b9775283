"""What a board's keeper notes beside postings: categories found, access policy, texts not understood."""

from datetime import date, datetime

from rolecall.model.base import Value
from rolecall.model.web import AccessPolicy


class Category(Value, frozen=True, kw_only=True):
    """A category, locale or region of a board, as discovery found it. Its URL is its identity on the board."""

    board_id: int
    url: str
    name: str = ""
    #: URL of the category it lies in; None at the top.
    parent: str | None = None
    #: BCP 47 tag of the language it is shown in, if the site says.
    locale: str | None = None
    #: False after a complete, trustworthy discovery did not show it; never deleted.
    active: bool = True
    first_seen_at: datetime | None = None
    last_seen_at: datetime | None = None


class Terms(Value, frozen=True, kw_only=True):
    """What a person read in a site's published terms about automated use."""

    #: Where they are.
    url: str
    #: The day they were read.
    read_on: date
    #: "allow", "forbid", or "doubt"; the last two pause the board.
    says: str
    #: For people: the sentence it rests on, in the reader's words.
    note: str = ""


class PolicyRecord(Value, frozen=True, kw_only=True):
    """One check of what a board's site allows."""

    board_id: int
    at: datetime
    #: False: a ban or a doubt; the board must not be visited.
    allowed: bool
    #: Host patterns requests may go to.
    hosts: tuple[str, ...] = ()
    #: Seconds between requests that the site or the operator asks for; None = the default.
    interval: float | None = None
    #: (name, what was found) of each rule looked at: robots, tdm, terms, entry points…
    findings: tuple[tuple[str, str], ...] = ()
    #: (where, what it says): "site URL" for robots.txt and reservations of an entry point, "page URL" for what the page
    #: itself adds.
    readings: tuple[tuple[str, AccessPolicy], ...] = ()
    #: What the operator noted of the site's terms; None when nobody did. Kept by later checks until noted anew.
    terms: Terms | None = None
    #: For people: each difference from the check before.
    changes: tuple[str, ...] = ()
    #: For people: why.
    detail: str = ""


class Miss(Value, frozen=True, kw_only=True):
    """A published text that could not be normalized; counted by (field, text)."""

    #: "place", "pay", "employment", "workplace", "date"…
    field: str
    text: str
    #: How often it was met.
    count: int = 1
    last_seen_at: datetime
    #: A posting that shows it; 0 when none is known.
    sample_posting: int = 0
