"""Linking: which postings are the same job, why, and what people decided about it."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value
from rolecall.model.posting import StoredPosting


class Zone(StrEnum):
    """What is done with a pair of postings."""

    LINKED = "linked"  #: the same job, shown as one
    SUGGESTED = "suggested"  #: may be the same; a person decides
    APART = "apart"  #: different jobs


class LinkSignal(Value, frozen=True, kw_only=True):
    """One piece of evidence about a pair."""

    #: employer, title, level, place, text, pay, requisition, address…
    name: str
    #: Natural log of how much likelier it is for copies of one job than for different jobs; 0 decides nothing.
    weight: float
    #: For people: what was compared with what.
    detail: str
    #: Keeps the pair from being linked, whatever else agrees.
    conflict: bool = False
    #: What was found, under the name its weight stands under (rolecall.link.weights).
    finding: str = ""


class Comparison(Value, frozen=True, kw_only=True):
    """What all evidence about a pair says together."""

    #: That both are the same job, 0 to 1.
    probability: float
    zone: Zone
    signals: tuple[LinkSignal, ...] = ()
    #: Rests on what their source itself says (same requisition, same page), not on likeness.
    identity: bool = False


class Traits(Value, frozen=True, kw_only=True, array_like=True):
    """What of a posting decides links: small, comparable without its text. Empty and 0 mean unknown."""

    id: int
    board: int
    #: Its board is that of the employer itself.
    own: bool
    #: Employer's name folded, without legal form, its words in order.
    employer: tuple[str, ...]
    #: Words of the title that name the work, folded, translated to one word per trade, sorted.
    title: tuple[str, ...]
    #: Step of the ladder and number a title states.
    seniority: str
    level: int
    #: Words of the ladder in the title, each under one name.
    steps: tuple[str, ...]
    #: GeoNames ids of its places, and of what those lie in.
    places: tuple[int, ...]
    around: tuple[int, ...]
    #: Words of its places' names and texts, reduced like a title's, which titles may repeat.
    where: tuple[str, ...]
    #: Words and numbers of its place texts beyond names of resolved places (street, postal code, branch).
    spot: tuple[str, ...]
    workplace: str
    employment: tuple[str, ...]
    #: Minimum, maximum, currency, period of its pay.
    pay: tuple[float, float, str, str] | None
    #: Day it was published, since 1970.
    day: int
    language: str
    department: tuple[str, ...]
    requisition: str
    #: The requisition is only its source's own number for the posting: another source's says nothing about it.
    requisition_own: bool
    job_id: str
    #: Hashes of its page's and its application's address and of its versions in other languages.
    urls: tuple[int, ...]
    #: Hashes of names its text mentions often.
    names: tuple[int, ...]
    #: Sketch of its text's runs of words: packed 32-bit hashes below shingle_top, all there are.
    shingles: bytes
    shingle_top: int
    #: Sketch of its text's distinct content words.
    words: bytes
    word_top: int
    #: Posting it republishes; 0 = none.
    repost_of: int = 0
    #: Hash of the page its board was found at; an employer that moves to another platform keeps it. 0 = none.
    page: int = 0
    #: Orders postings of a job: the smallest stands for it.
    rank: tuple[int, ...] = ()


class Edge(Value, frozen=True, kw_only=True):
    """Two postings that are, or may be, the same job; a < b."""

    a: int
    b: int
    probability: float
    zone: Zone
    identity: bool = False


class Choice(Value, frozen=True, kw_only=True):
    """What a person decided about a pair; it outlives every recomputation. a < b."""

    a: int
    b: int
    #: True: the same job; False: different jobs.
    same: bool
    at: datetime


class Job(Value, frozen=True, kw_only=True):
    """One job with all its postings; a posting without copies is a job of one."""

    #: The posting that stands for it: the best source.
    lead: StoredPosting
    #: The others, best source first.
    copies: tuple[StoredPosting, ...] = ()

    @property
    def postings(self) -> tuple[StoredPosting, ...]:
        """All of them, the lead first."""
        return (self.lead, *self.copies)


class LinkCount(Value, frozen=True, kw_only=True):
    """How far linking is."""

    #: Postings whose traits are stored.
    traited: int
    #: Postings that are copies of another.
    copies: int
    #: The whole corpus has to be linked again: it was begun and not ended.
    stale: bool


class Traited(Value, frozen=True, kw_only=True, array_like=True):
    """Traits with the keys they are found under; an odd key marks what a source itself says."""

    traits: Traits
    #: 63 bits each, ascending.
    keys: tuple[int, ...]
