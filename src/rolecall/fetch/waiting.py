"""How long a site asks us to wait: Retry-After, RateLimit fields, and our own backoff. Pure."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from rolecall.model import Page

DAY = 86_400.0
#: RateLimit: "default";r=50;t=30 (draft-ietf-httpapi-ratelimit-headers); older: limit=10, remaining=0, reset=30
_REMAINING = re.compile(r"(?:^|[;,\s])(?:r|remaining)\s*=\s*(\d+)")
_RESET = re.compile(r"(?:^|[;,\s])(?:t|reset)\s*=\s*(\d+)")


def retry_after(value: str, now: datetime) -> float | None:
    """Seconds of a Retry-After value, a number or an HTTP date (RFC 9110 10.2.3); None when it is neither."""
    value = value.strip()
    if re.fullmatch(r"\d{1,10}", value):
        return float(value)
    try:
        when = parsedate_to_datetime(value)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - now).total_seconds())


def _reset_seconds(value: str, now: datetime) -> float | None:
    """A reset given in seconds or as an epoch; only less than a day away is plausible."""
    if not re.fullmatch(r"\d+(?:\.\d+)?", value.strip()):
        return None
    number = float(value)
    if number > DAY:
        number -= now.timestamp()
    return number if 0 <= number < DAY else None


def asked_wait(page: Page, now: datetime) -> float | None:
    """Seconds the answer asks us to wait before the next request; None when it does not ask.

    Retry-After goes before everything else; quota fields count only when nothing is left of the quota.
    """
    if not any(name == "retry-after" or "rate" in name for name, _ in page.headers):
        return None
    if (stated := page.header("retry-after")) and (seconds := retry_after(stated, now)) is not None:
        return seconds
    if field := page.header("ratelimit"):
        remaining, reset = _REMAINING.search(field), _RESET.search(field)
        if remaining and reset and int(remaining[1]) == 0 and float(reset[1]) < DAY:
            return float(reset[1])
    for prefix in ("ratelimit-", "x-ratelimit-", "x-rate-limit-"):
        remaining_text, reset_text = page.header(prefix + "remaining"), page.header(prefix + "reset")
        if remaining_text and reset_text and remaining_text.strip() == "0":
            return _reset_seconds(reset_text, now)
    return None


def backoff(attempt: int, base: float, ceiling: float, spread: float) -> float:
    """Seconds before try number attempt + 1 (attempt counts from 0); spread in 0..1 is the jitter drawn."""
    return float(min(ceiling, base * 2**attempt) * (0.75 + 0.5 * spread))
