"""Published texts to values: title, type, workplace, place, pay, dates, language, safe HTML.

Enters: raw postings and texts. Leaves: postings whose every value has its origin.
Never: a value that no text says.
"""

from rolecall.normalize.pay import annual_view, pay_from_fields, read_pay

__all__ = ["annual_view", "pay_from_fields", "read_pay"]
