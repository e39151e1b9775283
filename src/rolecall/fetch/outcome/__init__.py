"""What became of a request, decided by content; a status code alone never decides where content speaks.

Enters: a delivered page and, if known, what is normal for its site. Leaves: a verdict with vendor, rule and excerpt.
Never: counting anything but an honest 404 or 410 as gone.
"""

from rolecall.fetch.outcome.classify import classify, classify_signals
from rolecall.fetch.outcome.rules import Normal
from rolecall.fetch.outcome.signals import Signals

__all__ = ["Normal", "Signals", "classify", "classify_signals"]
