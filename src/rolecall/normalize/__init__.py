"""Published texts to values: title, type, workplace, place, pay, dates, language, safe HTML.

Enters: raw postings and texts. Leaves: postings whose every value has its origin.
Never: a value that no text says.
"""

from rolecall.normalize.dates import read_date
from rolecall.normalize.employment import employment_from, read_employment
from rolecall.normalize.language import read_language
from rolecall.normalize.pay import annual_view, pay_from_fields, read_pay
from rolecall.normalize.title import read_title

__all__ = [
    "annual_view",
    "employment_from",
    "pay_from_fields",
    "read_date",
    "read_employment",
    "read_language",
    "read_pay",
    "read_title",
]
