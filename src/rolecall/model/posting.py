"""Postings: as published (raw), as normalized, and as stored."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Moment, Origin, Value


class RawPlace(Value, frozen=True, kw_only=True):
    """A place as published: a text, address parts, or both."""

    text: str | None = None
    locality: str | None = None
    region: str | None = None
    #: Country as written: a name or a code.
    country: str | None = None
    postal_code: str | None = None
    latitude: float | None = None
    longitude: float | None = None


class RawPay(Value, frozen=True, kw_only=True):
    """Pay as a platform's own fields state it; numbers and codes as written."""

    min: str | None = None
    max: str | None = None
    currency: str | None = None
    #: As written: "YEAR", "1 YEAR", "per-year-salary", "HOURLY"…
    period: str | None = None
    #: As written: "Salary", "base", "Bonus", "EquityPercentage"…
    kind: str | None = None
    text: str | None = None


class RawPosting(Value, frozen=True, kw_only=True):
    """One posting as its source publishes it. Strings stay strings; None means not stated."""

    external_id: str
    url: str
    title: str
    apply_url: str | None = None
    employer: str | None = None
    #: HTML as published (unescaped once where the platform escapes it); may be unsafe.
    description_html: str | None = None
    #: Used when the source publishes plain text only.
    description_text: str | None = None
    places: tuple[RawPlace, ...] = ()
    #: The platform's own workplace type, as written.
    workplace: str | None = None
    #: The platform's own remote flag.
    remote: bool | None = None
    #: Where remote workers may sit, as written (applicantLocationRequirements…).
    remote_areas: tuple[str, ...] = ()
    #: Employment type fields as written ("FULL_TIME", "Permanent", "Vollzeit"…).
    employment: tuple[str, ...] = ()
    pay: tuple[RawPay, ...] = ()
    #: Free text of a pay field, if the platform has one.
    pay_text: str | None = None
    #: Dates as written; epoch numbers as digits.
    published: str | None = None
    updated: str | None = None
    valid_through: str | None = None
    department: str | None = None
    team: str | None = None
    requisition_id: str | None = None
    #: The platform's id of the job behind several postings (one job, many places).
    job_id: str | None = None
    #: Language as stated (BCP 47 or a name).
    language: str | None = None
    #: (locale, URL) of the same posting in other languages.
    localized_urls: tuple[tuple[str, str], ...] = ()
    #: Entry points or categories it appeared under.
    categories: tuple[str, ...] = ()
    #: Employer-defined fields (name, value) that normalization may read; minimal and without personal data.
    extra: tuple[tuple[str, str], ...] = ()


class Workplace(StrEnum):
    """Where the work is done."""

    ONSITE = "onsite"
    REMOTE = "remote"
    HYBRID = "hybrid"


class EmploymentType(StrEnum):
    """Hours and kind of contract; the first five are the feed's values, the rest detail."""

    FULL_TIME = "full_time"
    PART_TIME = "part_time"
    CONTRACT = "contract"
    INTERNSHIP = "internship"
    FULL_OR_PART = "full_or_part"
    TEMPORARY = "temporary"
    VOLUNTEER = "volunteer"


class PlaceKind(StrEnum):
    """Level of a place."""

    CITY = "city"
    ADMIN2 = "admin2"
    ADMIN1 = "admin1"
    COUNTRY = "country"


class Place(Value, frozen=True, kw_only=True):
    """A place resolved to GeoNames (CC BY 4.0)."""

    geonames_id: int
    name: str
    kind: PlaceKind
    #: Name of the first-level area it lies in, if any.
    admin1: str | None = None
    #: ISO 3166-1 alpha-2.
    country: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    #: GeoNames ids of what it lies in: admin1, country.
    ancestors: tuple[int, ...] = ()


class Pay(Value, frozen=True, kw_only=True):
    """Base pay. Whole units of the currency, never annualized."""

    min: float | None = None
    max: float | None = None
    #: ISO 4217; None when the text does not decide it.
    currency: str | None = None
    #: hour, day, week, month, year; None when not known.
    period: str | None = None
    #: range, exact, min_only, max_only.
    kind: str = "range"


class Flag(Value, frozen=True, kw_only=True):
    """A warning about a posting, shown with its reason, never hiding it."""

    #: "scam", "orders" (text that tries to command a machine), "hidden_text", "mojibake".
    name: str
    why: str


class Posting(Value, frozen=True, kw_only=True):
    """One posting normalized. None and () mean unknown; every other value has an Origin."""

    external_id: str
    url: str
    title: str
    clean_title: str | None = None
    seniority: str | None = None
    apply_url: str | None = None
    employer: str | None = None
    places: tuple[Place, ...] = ()
    #: Place texts as published.
    place_texts: tuple[str, ...] = ()
    workplace: Workplace | None = None
    #: ISO 3166 alpha-2 codes and macro regions (EMEA, EU, worldwide…); () = unknown.
    remote_area: tuple[str, ...] = ()
    employment_types: tuple[EmploymentType, ...] = ()
    pay: Pay | None = None
    #: ISO 639-1 of title and text.
    language: str | None = None
    published: Moment | None = None
    updated: Moment | None = None
    valid_through: Moment | None = None
    department: str | None = None
    team: str | None = None
    requisition_id: str | None = None
    job_id: str | None = None
    #: Sanitized; safe to show.
    description_html: str | None = None
    description_text: str | None = None
    localized_urls: tuple[tuple[str, str], ...] = ()
    categories: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    origins: tuple[Origin, ...] = ()


class PostingState(StrEnum):
    """Presence of a posting."""

    ACTIVE = "active"
    POSSIBLY_CLOSED = "possibly_closed"
    CLOSED = "closed"


class EvidenceKind(StrEnum):
    """What a change of state rests on."""

    LISTED = "listed"  #: seen in a list
    ABSENT_COMPLETE = "absent_complete"  #: absent from a complete definitive list
    ABSENT_REPEATED = "absent_repeated"  #: absent from several complete observed lists in a row
    CLOSED_PAGE = "closed_page"  #: its page says so
    GONE_PAGE = "gone_page"  #: 404/410 on its page, confirmed
    BOARD_GONE = "board_gone"  #: its board is gone, confirmed
    BOARD_DEAD = "board_dead"  #: its board has not answered for long
    OPT_OUT = "opt_out"


class Evidence(Value, frozen=True, kw_only=True):
    """Why a posting changed state."""

    kind: EvidenceKind
    at: datetime
    #: Scan run it comes from; 0 when none.
    run_id: int = 0
    #: For people: numbers, page, wording that decided.
    detail: str = ""
    url: str | None = None


class StoredPosting(Value, frozen=True, kw_only=True):
    """A posting with its history at this source. The five times are five different things."""

    id: int
    board_id: int
    board: str
    state: PostingState
    posting: Posting
    first_seen_at: datetime
    last_seen_at: datetime
    last_checked_at: datetime
    closed_at: datetime | None = None
    #: Evidence of the last change of state.
    evidence: Evidence | None = None
    #: Id of the posting that stands for the job it shares with others (its own, if it does); 0 when it is alone.
    job: int = 0
    #: Id of the closed posting it republishes under a new id; 0 when none.
    repost_of: int = 0
    #: Boards of its job's other postings, when it stands for the whole job.
    sources: tuple[str, ...] = ()
    #: When its board was added, if that is known: a role that was there then is older than its first sight.
    board_added_at: datetime | None = None
    #: When the employer last brought it to the top of the list again, unchanged; None when never seen.
    raised_at: datetime | None = None
    #: Topics it belongs to. Filled where a search asks, never stored.
    topics: tuple[str, ...] = ()


class Snapshot(Value, frozen=True, kw_only=True):
    """A posting's material content as first seen at a time."""

    posting_id: int
    at: datetime
    run_id: int
    #: Hash over material content.
    content_hash: str
    posting: Posting
