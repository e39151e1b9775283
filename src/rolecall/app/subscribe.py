"""Making, showing and ending subscriptions."""

import re
import secrets
from datetime import datetime
from urllib.parse import urlsplit

from rolecall.deliver import check_chat, zone_of
from rolecall.fetch import check_url
from rolecall.model import Channel, InvalidInput, Kind, NotFound, Refused, Subscription, Value, Watch
from rolecall.ports import SubscriptionStore

_MAIL = re.compile(r"[^\s@<>,;:\"]+@[^\s@<>,;:\"]+\.[^\s@<>,;:\"]+")
_QUIET = re.compile(r"(\d{1,2})-(\d{1,2})")


def _check_target(channel: Channel, target: str) -> None:
    if channel is Channel.WEBHOOK:
        report = check_url(target)
        if not report.safe:
            raise Refused(f"A webhook cannot go there: {report.why}.", "Give a public https address.")
    elif channel is Channel.EMAIL:
        if not _MAIL.fullmatch(target):
            raise InvalidInput("That is no mail address.", "Write it like name@example.com.")
    else:
        check_chat(target)


def read_quiet(text: str | None) -> tuple[int | None, int | None]:
    """Quiet hours as people write them: "22-7"; None for none. Raises InvalidInput."""
    if not text:
        return None, None
    match = _QUIET.fullmatch(text.strip())
    if match is None or not (int(match[1]) < 24 and int(match[2]) < 24):
        raise InvalidInput(f"Quiet hours {text!r} are not understood.", "Write two hours of the day: 22-7")
    return int(match[1]), int(match[2])


class Schedule(Value, frozen=True, kw_only=True):
    """When messages may come, as a person says it."""

    #: Hours between messages, at least; 0 = at once.
    every_hours: float = 0.0
    #: "22-7": nothing from 22 to 7 o'clock; None = any time.
    quiet: str | None = None
    #: IANA zone of those hours.
    zone: str = "UTC"


def subscribe(
    store: SubscriptionStore, watch: Watch, channel: Channel, target: str, now: datetime, when: Schedule | None = None
) -> Subscription:
    """Deliver a watch's future roles to a target. Raises InvalidInput, Refused, NotConfigured, storing nothing."""
    when = when or Schedule()
    if watch.query.kind is Kind.PAGES:
        raise InvalidInput(f"{watch.name!r} is a watch of pages, which has feeds only.", "Subscribe to its feed.")
    target = target.strip()
    _check_target(channel, target)
    zone_of(when.zone)
    start, end = read_quiet(when.quiet)
    return store.put_subscription(
        Subscription(
            watch_id=watch.id,
            channel=channel,
            target=target,
            secret=secrets.token_urlsafe(24),
            created_at=now,
            every_hours=when.every_hours,
            quiet_from=start,
            quiet_until=end,
            zone=when.zone,
        )
    )


def shown_target(subscription: Subscription) -> str:
    """A target for people's eyes: which service or host, never what opens it."""
    if subscription.channel is Channel.EMAIL:
        name, _, domain = subscription.target.rpartition("@")
        return f"{name[:1]}…@{domain}"
    parts = urlsplit(subscription.target)
    return f"{parts.scheme}://{parts.hostname if subscription.channel is Channel.WEBHOOK else ''}…"


def leave(store: SubscriptionStore, subscription_id: int, secret: str) -> Subscription:
    """End a subscription by the link in its messages. Raises NotFound, also for a wrong secret."""
    for subscription in store.subscriptions():
        if subscription.id == subscription_id and secrets.compare_digest(subscription.secret, secret):
            store.remove_subscription(subscription.id)
            return subscription
    raise NotFound("There is no such subscription.", "It may have ended already.")
