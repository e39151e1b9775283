"""Canonical URLs, traps, priority, when to come back.

Enters: links, visits. Leaves: what to fetch next and when.
Never: merging two different pages.
"""

from rolecall.frontier.canonical import Identity, canonical, canonical_url, domain_of, host_of
from rolecall.frontier.priority import LEAST, Prospect, inherited, priority, smoothed
from rolecall.frontier.revisit.allocation import (
    Group,
    even_freshness,
    harmonic,
    optimal,
    planned_price,
    price_key,
    price_of,
    price_of_weights,
    visits_at_price,
)
from rolecall.frontier.revisit.hours import HOURS, Profile, attention, learn_profile, next_look
from rolecall.frontier.revisit.policies import PROBES, due_after, expected_worth, probe_after, simple_rule, worth
from rolecall.frontier.revisit.rates import Pool, Rate, learned, likeliest, seen_as, shared_prior
from rolecall.frontier.traps import pattern_of, trap
from rolecall.frontier.yields import Yield, Yields

__all__ = [
    "HOURS",
    "LEAST",
    "PROBES",
    "Group",
    "Identity",
    "Pool",
    "Profile",
    "Prospect",
    "Rate",
    "Yield",
    "Yields",
    "attention",
    "canonical",
    "canonical_url",
    "domain_of",
    "due_after",
    "even_freshness",
    "expected_worth",
    "harmonic",
    "host_of",
    "inherited",
    "learn_profile",
    "learned",
    "likeliest",
    "next_look",
    "optimal",
    "pattern_of",
    "planned_price",
    "price_key",
    "price_of",
    "price_of_weights",
    "priority",
    "probe_after",
    "seen_as",
    "shared_prior",
    "simple_rule",
    "smoothed",
    "trap",
    "visits_at_price",
    "worth",
]
