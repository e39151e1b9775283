"""Dates: published texts and numbers to moments in UTC, with their precision and what was written."""

from rolecall.normalize.dates.reader import read_date

__all__ = ["read_date"]
