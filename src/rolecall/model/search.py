"""Search: one query language behind every door."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value


class Sort(StrEnum):
    """Order of results."""

    RELEVANCE = "relevance"
    FIRST_SEEN = "first_seen"


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


class Hit(Value, frozen=True, kw_only=True):
    """One result."""

    posting_id: int
    score: float
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
    facets: dict[str, tuple[FacetCount, ...]] = {}
    cursor: str | None = None


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
