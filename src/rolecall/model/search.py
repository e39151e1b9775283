"""Search: one query language behind every door."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value


class Sort(StrEnum):
    """Order of results."""

    RELEVANCE = "relevance"
    FIRST_SEEN = "first_seen"


class Kind(StrEnum):
    """What a search finds."""

    ROLES = "roles"
    #: Pages the topical crawl has read.
    PAGES = "pages"


class Freshness(StrEnum):
    """What the age of an open role says; every open role has exactly one, a closed one none."""

    #: Published again under a new id after it was closed.
    REPOSTED = "reposted"
    #: Brought to the top of the list again by the employer, unchanged.
    RAISED = "raised"
    NEW = "new"
    #: Open for long, by its date of publication or since it was first seen.
    LONG_OPEN = "long_open"
    #: Without a date of publication, and there when its board was first read.
    UNKNOWN = "unknown"
    #: None of these.
    CURRENT = "current"


class Filters(Value, frozen=True, kw_only=True):
    """Filters; values inside one filter are alternatives, filters together all hold."""

    employer: tuple[str, ...] = ()
    #: GeoNames ids; a place also finds what lies in it.
    place: tuple[int, ...] = ()
    country: tuple[str, ...] = ()
    #: onsite, remote, hybrid, unknown.
    workplace: tuple[str, ...] = ()
    #: Countries or regions a remote worker sits in.
    remote_area: tuple[str, ...] = ()
    employment: tuple[str, ...] = ()
    seniority: tuple[str, ...] = ()
    language: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    state: tuple[str, ...] = ("active",)
    #: Annualized lower bound in pay_currency.
    pay_min: float | None = None
    pay_currency: str | None = None
    first_seen_after: datetime | None = None
    first_seen_before: datetime | None = None
    #: Names of warnings a role carries.
    flag: tuple[str, ...] = ()
    #: (field of this class, value): roles with that value are left out.
    exclude: tuple[tuple[str, str], ...] = ()
    #: GeoNames ids a radius was resolved to; matched against a role's own places, not what lies in them.
    nearby: tuple[int, ...] = ()
    #: Names of topics a role or page belongs to.
    topic: tuple[str, ...] = ()
    #: Values of Freshness, as of SearchQuery.at. Roles only.
    freshness: tuple[str, ...] = ()
    #: Host names; a name also finds the hosts under it. Pages only.
    site: tuple[str, ...] = ()


class SearchQuery(Value, frozen=True, kw_only=True):
    """A parsed search."""

    text: str = ""
    filters: Filters = Filters()
    sort: Sort = Sort.RELEVANCE
    limit: int = 20
    #: Opaque position after the last result seen.
    cursor: str | None = None
    #: Facets to count.
    facets: tuple[str, ...] = ()
    kind: Kind = Kind.ROLES
    #: The time freshness is judged at; None = now.
    at: datetime | None = None


class Hit(Value, frozen=True, kw_only=True):
    """One result: a role, or a page when the search was for pages."""

    #: 0 for a page.
    posting_id: int = 0
    score: float
    #: 0 for a role.
    page_id: int = 0
    #: Safe HTML excerpt with <mark>, or None.
    excerpt: str | None = None


class FacetCount(Value, frozen=True, kw_only=True):
    """How many results have a value."""

    value: str
    label: str
    count: int


class SearchResult(Value, frozen=True, kw_only=True):
    """Results, their exact number, facets over the same results, and where to go on."""

    total: int
    hits: tuple[Hit, ...] = ()
    #: Where results are few: what has most of the words and holds every filter. Neither in total nor in facets.
    similar: tuple[Hit, ...] = ()
    facets: dict[str, tuple[FacetCount, ...]] = {}
    cursor: str | None = None
    #: There are more, and paging by relevance ends here: newest first reaches them all.
    cut: bool = False


class Watch(Value, frozen=True, kw_only=True):
    """A saved search that is delivered."""

    id: int
    name: str
    query: SearchQuery
    #: As the person wrote it.
    query_text: str
    created_at: datetime
    #: Unguessable part of its feed address.
    feed_token: str
    active: bool = True
