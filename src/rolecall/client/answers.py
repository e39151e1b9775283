"""What the API answers with, version 1. null and [] mean: not stated. Fields may be added, none goes away."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from rolecall.model import (
    Board,
    EmploymentType,
    Evidence,
    FacetCount,
    Flag,
    Moment,
    Origin,
    Pay,
    Place,
    PostingState,
    Value,
    Workplace,
)


class Said(Value, frozen=True, kw_only=True):
    """The two dates as published, with their precision."""

    published_at: Moment | None
    updated_at: Moment | None


class Role(Value, frozen=True, kw_only=True):
    """A role: what its source says, where each value comes from, its state and its times."""

    id: int
    board_id: int
    #: Slug of its board.
    board: str
    state: PostingState
    first_seen_at: datetime
    last_seen_at: datetime
    last_checked_at: datetime
    closed_at: datetime | None = None
    #: What its last change of state rests on.
    evidence: Evidence | None = None
    #: Id of the role that stands for the job this one shares with others; 0 when it is alone.
    job: int = 0
    #: Id of the closed role it republishes; 0 when none.
    repost_of: int = 0
    #: Boards of its job's other postings, when it stands for the whole job.
    sources: tuple[str, ...] = ()
    #: When its board was added, if that is known: a role that was there then is older than its first sight.
    board_added_at: datetime | None = None
    #: When the employer last brought it to the top of the list again, unchanged; null when never seen.
    raised_at: datetime | None = None
    #: Topics it belongs to.
    topics: tuple[str, ...] = ()
    external_id: str
    url: str
    title: str
    clean_title: str | None = None
    seniority: str | None = None
    apply_url: str | None = None
    employer: str | None = None
    places: tuple[Place, ...] = ()
    #: As published.
    place_texts: tuple[str, ...] = ()
    workplace: Workplace | None = None
    #: Countries and macro regions a remote worker may sit in.
    remote_area: tuple[str, ...] = ()
    employment_types: tuple[EmploymentType, ...] = ()
    pay: Pay | None = None
    language: str | None = None
    published_at: datetime | None = None
    updated_at: datetime | None = None
    valid_through: Moment | None = None
    department: str | None = None
    team: str | None = None
    requisition_id: str | None = None
    job_id: str | None = None
    localized_urls: tuple[tuple[str, str], ...] = ()
    categories: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    origins: tuple[Origin, ...] = ()
    said: Said


class Result(Role, frozen=True, kw_only=True):
    """A role among results, without its description."""

    score: float = 0.0
    #: Safe HTML with <mark> around what matched; null where nothing did.
    excerpt_html: str | None = None


class SnapshotMark(Value, frozen=True, kw_only=True):
    """When material content was first seen."""

    at: datetime
    content_hash: str


class History(Value, frozen=True, kw_only=True):
    """Snapshots and evidence, oldest first."""

    snapshots: tuple[SnapshotMark, ...]
    evidence: tuple[Evidence, ...]


class RoleWithHistory(Role, frozen=True, kw_only=True):
    """A role with its description and its history."""

    #: Sanitized; safe to show.
    description_html: str | None = None
    description_text: str | None = None
    history: History


class SearchAnswer(Value, frozen=True, kw_only=True):
    """Results, their exact number, facets over the same results, and where to go on (null: nowhere)."""

    #: The whole search in the query language.
    query: str
    total: int
    items: tuple[Result, ...]
    #: Where results are few: roles that have most of the words and hold every filter, in neither total nor facets.
    similar: tuple[Result, ...] = ()
    facets: dict[str, tuple[FacetCount, ...]]
    cursor: str | None
    #: There are more, and paging by relevance ends here: `sort=new` reaches them all.
    cut: bool = False


class CrawledPage(Value, frozen=True, kw_only=True):
    """A page the topical crawl has read, without its text, which is the site's."""

    id: int
    url: str
    title: str
    description: str | None
    language: str | None
    #: Date of publication as written.
    published: str | None
    topics: tuple[str, ...]
    #: How much it is about its topic, from 0 to 1.
    topic_score: float
    read_at: datetime
    score: float
    #: Safe HTML with <mark> around what matched; null where nothing did.
    excerpt_html: str | None


class PagesAnswer(Value, frozen=True, kw_only=True):
    """Pages, their exact number, facets over the same pages, and where to go on (null: nowhere)."""

    #: The whole search in the query language.
    query: str
    total: int
    items: tuple[CrawledPage, ...]
    #: Where results are few: pages that have most of the words and hold every filter, in neither total nor facets.
    similar: tuple[CrawledPage, ...] = ()
    facets: dict[str, tuple[FacetCount, ...]]
    cursor: str | None
    #: There are more, and paging by relevance ends here: `sort=new` reaches them all.
    cut: bool = False


class Employer(Value, frozen=True, kw_only=True):
    """An employer: how many of its roles are in which state, and those that are open, newest first."""

    name: str
    states: dict[str, int]
    items: tuple[Result, ...]
    cursor: str | None


class WhyReason(Value, frozen=True, kw_only=True):
    """One part of a query, and whether the role has it."""

    part: str
    holds: bool
    #: For people: what the role has there.
    detail: str


class WhyAnswer(Value, frozen=True, kw_only=True):
    """Every part of a query, held against a role. All hold exactly when the search finds it."""

    query: str
    id: int
    found: bool
    reasons: tuple[WhyReason, ...]


class Suggestions(Value, frozen=True, kw_only=True):
    """Completions of the last word."""

    items: tuple[str, ...]


class Boards(Value, frozen=True, kw_only=True):
    """Boards by slug, how many there are, and where to go on (null: nowhere)."""

    total: int
    items: tuple[Board, ...]
    cursor: str | None


class HealthAnswer(Value, frozen=True, kw_only=True):
    """How the server is. lag: changes each consumer is behind."""

    status: str
    version: str
    postings: int
    lag: dict[str, int]


class Feeds(Value, frozen=True, kw_only=True):
    """Addresses of a watch's feed. Secret: whoever has one can read it."""

    atom: str
    rss: str
    json: str


class WatchAnswer(Value, frozen=True, kw_only=True):
    """A saved search."""

    id: int
    name: str
    query: str
    created_at: datetime
    #: False while it is stopped: nothing is delivered and its feed is closed.
    active: bool
    feeds: Feeds


class Watches(Value, frozen=True, kw_only=True):
    """All watches."""

    items: tuple[WatchAnswer, ...]


class Delivered(Value, frozen=True, kw_only=True):
    """A role a watch delivered."""

    delivered_at: datetime
    role: Result


class Deliveries(Value, frozen=True, kw_only=True):
    """What a watch delivered, newest first."""

    items: tuple[Delivered, ...]


class NewWatch(Value, frozen=True, kw_only=True):
    """A search to save."""

    query: Annotated[str, Meta(min_length=1, max_length=2000)]
    #: For people; the query when not given.
    name: Annotated[str, Meta(max_length=120)] | None = None


class Problem(Value, frozen=True, kw_only=True):
    """An error (RFC 9457). remedy says what to do next."""

    type: str
    title: str
    status: int
    detail: str
    remedy: str | None = None
