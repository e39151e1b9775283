"""Published texts to values: title, type, workplace, place, pay, dates, language, safe HTML.

Enters: raw postings and texts. Leaves: postings whose every value has its origin.
Never: a value that no text says.
"""

from rolecall.normalize.dates import read_date
from rolecall.normalize.employment import employment_from, read_employment
from rolecall.normalize.flags import flags_of
from rolecall.normalize.html import HtmlReading, plain_text, read_html, safe_html
from rolecall.normalize.language import read_language
from rolecall.normalize.pay import annual_view, pay_from_fields, read_pay
from rolecall.normalize.places import (
    PlaceContext,
    country_name,
    country_of,
    find_places,
    place_by_id,
    places_within,
    read_place,
    resolve_place,
)
from rolecall.normalize.posting import NormalizeContext, misses_of, normalize_posting, normalize_postings
from rolecall.normalize.title import read_title
from rolecall.normalize.workplace import WorkplaceDecision, decide_workplace, read_workplace

__all__ = [
    "HtmlReading",
    "NormalizeContext",
    "PlaceContext",
    "WorkplaceDecision",
    "annual_view",
    "country_name",
    "country_of",
    "decide_workplace",
    "employment_from",
    "find_places",
    "flags_of",
    "misses_of",
    "normalize_posting",
    "normalize_postings",
    "pay_from_fields",
    "place_by_id",
    "places_within",
    "plain_text",
    "read_date",
    "read_employment",
    "read_html",
    "read_language",
    "read_pay",
    "read_place",
    "read_title",
    "read_workplace",
    "resolve_place",
    "safe_html",
]
