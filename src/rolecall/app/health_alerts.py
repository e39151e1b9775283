"""Calls a person: a message about every pause and its end, once over each way, also after a crash."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Protocol

import msgspec

from rolecall.deliver import DeliveryFailed, alert_mail, alert_request, alert_text, send_chat, send_mail
from rolecall.fetch import HostMap, NotSent, send_once
from rolecall.model import Alert, Band, Channel, Incident, NotConfigured, UserError
from rolecall.ports import Clock, HealthStore, LeaseStore

_log = logging.getLogger(__name__)

_LEASE, _TTL = "alerts", 120.0
#: Incidents looked at, and tries of one message before it is given up.
_RECENT, _TRIES = 200, 12

#: Sends one message about a step of an incident; raises DeliveryFailed, UserError.
Send = Callable[[Incident, int, datetime], None]


class AlertStore(HealthStore, LeaseStore, Protocol):
    """What alerting needs of a store."""


class Ways(msgspec.Struct, frozen=True, kw_only=True):
    """Where messages go; None = not that way. All are secrets."""

    webhook: str | None = None
    #: Signs webhooks.
    secret: str = ""
    email: str | None = None
    chat: str | None = None
    smtp: str | None = None
    mail_from: str | None = None


def ways(to: Ways, user_agent: str, world: HostMap | None = None) -> dict[Channel, Send]:
    """A sender for every way that is configured."""

    def webhook(incident: Incident, step: int, now: datetime) -> None:
        request = alert_request(incident, step, to.webhook or "", to.secret, now)
        answer = asyncio.run(send_once(request, user_agent, world))
        if isinstance(answer, NotSent):
            raise DeliveryFailed(answer.why)
        if not 200 <= answer.status < 300:
            raise DeliveryFailed(f"the receiver answered {answer.status}")

    def email(incident: Incident, step: int, now: datetime) -> None:
        if to.smtp is None or to.mail_from is None:
            raise NotConfigured("Mail needs the settings smtp and mail_from.", "Add them to rolecall.toml.")
        send_mail(alert_mail(incident, step, to.mail_from, to.email or "", now), to.smtp)

    def chat(incident: Incident, step: int, now: datetime) -> None:
        send_chat(to.chat or "", *alert_text(incident, step))

    all_ways = ((Channel.WEBHOOK, to.webhook, webhook), (Channel.EMAIL, to.email, email), (Channel.CHAT, to.chat, chat))
    return {channel: send for channel, target, send in all_ways if target}


def due_steps(incident: Incident) -> Iterator[int]:
    """Steps a person is told of: every pause, and the end of an incident that had one."""
    paused = False
    for number, step in enumerate(incident.steps):
        if step.band is Band.PAUSED:
            paused = True
            yield number
        elif step.band is Band.HEALTHY and paused:
            yield number


class Alerter:
    """Sends what has not been sent."""

    def __init__(self, store: AlertStore, clock: Clock, senders: Mapping[Channel, Send]) -> None:
        self._store, self._clock, self._senders = store, clock, dict(senders)
        self._owner = secrets.token_hex(8)

    def run_once(self) -> int:
        """Send what is due; returns how many messages arrived. Another process that does so is left alone."""
        if not self._senders or not self._store.take(_LEASE, self._owner, _TTL, self._clock.now()):
            return 0
        try:
            return sum(self._tell(incident) for incident in self._store.incidents(limit=_RECENT))
        finally:
            self._store.let_go(_LEASE, self._owner)

    def _tell(self, incident: Incident) -> int:
        arrived = 0
        alerts = {(alert.step, alert.channel): alert for alert in incident.alerts}
        for step in due_steps(incident):
            for channel, send in self._senders.items():
                alert = alerts.get((step, channel)) or Alert(step=step, channel=channel)
                if alert.sent_at is not None or alert.attempts >= _TRIES:
                    continue
                # Taken again before each message: a slow receiver must not let two processes send at once.
                if not self._store.take(_LEASE, self._owner, _TTL, self._clock.now()):
                    return arrived
                alert = self._send(send, incident, alert)
                arrived += alert.sent_at is not None
                alerts[step, channel] = alert
                # Kept after each message: what a crash repeats is one message, under the same id.
                self._store.put_alerts(incident.id, list(alerts.values()))
        return arrived

    def _send(self, send: Send, incident: Incident, alert: Alert) -> Alert:
        tried = msgspec.structs.replace(alert, attempts=alert.attempts + 1)
        try:
            send(incident, alert.step, self._clock.now())
        except (DeliveryFailed, UserError) as error:
            _log.warning("alert about incident %s by %s failed: %s", incident.id, alert.channel, error.what)
            return msgspec.structs.replace(tried, last_error=error.what[:200])
        return msgspec.structs.replace(tried, sent_at=self._clock.now(), last_error=None)
