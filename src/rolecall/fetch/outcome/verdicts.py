"""How a rule puts what it found."""

import re

from rolecall.model import Outcome, Verdict

#: Characters of what was found that are kept.
EXCERPT = 80


def verdict(outcome: Outcome, rule: str, found: str, why: str, vendor: str | None = None) -> Verdict:
    """found: the words or signs that decided. why: as the end of a sentence about the page."""
    excerpt = re.sub(r"\s+", " ", found).strip()[:EXCERPT]
    return Verdict(outcome=outcome, vendor=vendor, rule=rule, excerpt=excerpt, why=why)
