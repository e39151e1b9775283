"""The only room that opens a socket to a crawled site.

Enters: requests and the rules of a source. Leaves: outcomes, and whole pages within limits.
Never: a spoofed identity, an unchecked address, an exception for what a site does.
"""

from rolecall.fetch.guard import HostMap
from rolecall.fetch.live import live_fetcher, url_judge
from rolecall.fetch.memory import LocalHosts, LocalObservations, LocalPace
from rolecall.fetch.outgoing import NotSent, send_once
from rolecall.fetch.policy import PolicyChange, compare, permits
from rolecall.fetch.record import Recorded, parse_header, record_exchange, write_exchange
from rolecall.fetch.replay import replay_fetcher
from rolecall.fetch.robots import Robots, read_robots
from rolecall.fetch.settings import Identity, Limits, NoContact
from rolecall.fetch.urls import UrlReport, check_url

__all__ = [
    "HostMap",
    "Identity",
    "Limits",
    "LocalHosts",
    "LocalObservations",
    "LocalPace",
    "NoContact",
    "NotSent",
    "PolicyChange",
    "Recorded",
    "Robots",
    "UrlReport",
    "check_url",
    "compare",
    "live_fetcher",
    "parse_header",
    "permits",
    "read_robots",
    "record_exchange",
    "replay_fetcher",
    "send_once",
    "url_judge",
    "write_exchange",
]
