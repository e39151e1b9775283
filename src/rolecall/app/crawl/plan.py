"""What one crawl may do, and what it says of itself."""

from rolecall.model import Value
from rolecall.topics import Profile


class CrawlPlan(Value, frozen=True, kw_only=True):
    """Limits of a crawl. Times in seconds."""

    topic: Profile
    #: Links from a seed that are followed at most.
    depth: int = 6
    #: URLs kept of one host.
    cap: int = 20_000
    #: Hosts worked on at once, URLs handed out with each, requests under way to one host.
    hosts: int = 64
    urls: int = 30
    lanes: int = 1
    #: Seconds from one group commit to the next, and results that make one come at once.
    commit_every: float = 0.4
    commit_at: int = 1_000
    #: No URL is handed out again sooner.
    apart: float = 3600.0
    #: Least characters of a page that is indexed.
    thin: int = 200
    #: Fetches after which the crawl ends; None = none.
    pages: int | None = None
    #: Ends when nothing is left that is due, instead of waiting for it.
    until_empty: bool = False
    #: Only these origins; () = all. Stays on the hosts of the seeds with stay.
    origins: tuple[str, ...] = ()
    stay: bool = False
    #: Look closer at indexed pages while crawling (main text, language, copies, boards).
    enrich: bool = True


class Progress(Value, frozen=True, kw_only=True):
    """Where a crawl stands."""

    fetched: int = 0
    indexed: int = 0
    added: int = 0
    bytes: int = 0
    outcomes: dict[str, int] = {}
    #: Hosts on lease now; seconds since the start.
    hosts: int = 0
    seconds: float = 0.0
    #: Seconds from fetch to searchable: median and 95th percentile.
    delay: float = 0.0
    delay_95: float = 0.0
