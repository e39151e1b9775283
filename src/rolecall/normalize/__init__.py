"""Published texts to values: title, type, workplace, place, pay, dates, language, safe HTML.

Enters: raw postings and texts. Leaves: postings whose every value has its origin.
Never: a value that no text says.
"""

from rolecall.normalize.places import PlaceContext, country_of, find_places, place_by_id, read_place, resolve_place
from rolecall.normalize.workplace import WorkplaceDecision, decide_workplace, read_workplace

__all__ = [
    "PlaceContext",
    "WorkplaceDecision",
    "country_of",
    "decide_workplace",
    "find_places",
    "place_by_id",
    "read_place",
    "read_workplace",
    "resolve_place",
]
