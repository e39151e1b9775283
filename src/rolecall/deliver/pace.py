"""When a subscription is due: digests, quiet hours, patience after failures. Pure."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from rolecall.model import InvalidInput, Subscription

#: Seconds before the first and between the longest tries; failures in a row after which a subscription is turned off.
FIRST_RETRY, LONGEST_RETRY, GIVE_UP = 30.0, 6 * 3600.0, 30
_DAY = timedelta(days=1)


def zone_of(name: str) -> ZoneInfo:
    """Raises InvalidInput for a name that is no time zone."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise InvalidInput(f"{name!r} is no time zone.", "Give an IANA name like Europe/Berlin.") from error


def is_quiet(subscription: Subscription, now: datetime) -> bool:
    """Whether now lies in its quiet hours; they may span midnight."""
    start, end = subscription.quiet_from, subscription.quiet_until
    if start is None or end is None or start == end:
        return False
    hour = now.astimezone(zone_of(subscription.zone)).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def is_due(subscription: Subscription, now: datetime) -> bool:
    """Whether something may be sent now, if there is something."""
    waiting = subscription.next_at is not None and now < subscription.next_at
    return subscription.active and not waiting and not is_quiet(subscription, now)


def after_success(subscription: Subscription, now: datetime) -> Subscription:
    """The batch arrived: the next one waits for its digest."""
    wait = timedelta(hours=subscription.every_hours)
    following = _after_days(subscription, now, wait) if wait and not wait % _DAY else now + wait
    return msgspec.structs.replace(
        subscription, batch=(), attempts=0, last_error=None, next_at=following if wait else None
    )


def _after_days(subscription: Subscription, now: datetime, wait: timedelta) -> datetime:
    """The same time of day in its zone: a day is 23 or 25 hours long when clocks are changed."""
    return (now.astimezone(zone_of(subscription.zone)) + wait).astimezone(UTC)


def after_failure(subscription: Subscription, now: datetime, error: str, final: bool = False) -> Subscription:
    """The batch did not arrive: the same one is tried again, later each time. final: trying again is no use."""
    attempts = subscription.attempts + 1
    wait = min(LONGEST_RETRY, FIRST_RETRY * 2 ** (attempts - 1))
    return msgspec.structs.replace(
        subscription,
        attempts=attempts,
        last_error=error[:300],
        next_at=now + timedelta(seconds=wait),
        active=not final and attempts < GIVE_UP,
    )
