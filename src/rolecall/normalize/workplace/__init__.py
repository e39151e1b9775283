"""Workplace: onsite, remote or hybrid, and where a remote worker may sit.

Enters: workplace fields, flags, employer-defined fields, location readings, titles, descriptions. Leaves: one
decision with its basis and the text it rests on. Never: remote from a perk, on-site from a city alone.
"""

from rolecall.normalize.workplace.deciding import WorkplaceDecision, decide_workplace
from rolecall.normalize.workplace.fields import read_workplace, workplace_of_field

__all__ = ["WorkplaceDecision", "decide_workplace", "read_workplace", "workplace_of_field"]
