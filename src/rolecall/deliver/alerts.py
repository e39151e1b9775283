"""Messages about incidents: what happened to which target, for which reason, what was done. Never a page's content."""

from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

import msgspec

from rolecall.deliver.webhook import signature
from rolecall.model import Incident, Request


def alert_id(incident: Incident, step: int) -> str:
    """Equal for every try of one message: a receiver that has seen it may drop the repetition."""
    return f"rolecall-incident-{incident.id}-{step}"


def alert_text(incident: Incident, step: int) -> tuple[str, str]:
    """Title and text of a message about one step of an incident."""
    told = incident.steps[step]
    title = f"{incident.target} is {told.band} ({incident.blame})"
    lines = [told.text, f"Done: {told.action or 'nothing'}.", f"rolecall incidents show {incident.id}"]
    return title, "\n".join(lines)


def alert_request(incident: Incident, step: int, target: str, secret: str, now: datetime) -> Request:
    """The request of a webhook (Standard Webhooks; secret signs it)."""
    told = incident.steps[step]
    content = {
        "type": "health.incident",
        "timestamp": now,
        "data": {
            "incident": incident.id,
            "target": incident.target,
            "band": told.band,
            "score": told.score,
            "blame": incident.blame,
            "opened_at": incident.opened_at,
            "closed_at": incident.closed_at,
            "text": told.text,
            "action": told.action,
        },
    }
    body, id_, seconds = msgspec.json.encode(content), alert_id(incident, step), int(now.timestamp())
    headers = [("content-type", "application/json"), ("webhook-id", id_), ("webhook-timestamp", str(seconds))]
    if secret:
        headers.append(("webhook-signature", signature(secret, id_, seconds, body)))
    return Request(url=target, method="POST", headers=tuple(headers), body=body.decode())


def alert_mail(incident: Incident, step: int, sender: str, recipient: str, now: datetime) -> EmailMessage:
    """The mail about one step."""
    title, text = alert_text(incident, step)
    message = EmailMessage()
    message["Subject"] = " ".join(f"rolecall: {title}".split())[:180]
    message["From"], message["To"], message["Date"] = sender, recipient, format_datetime(now)
    domain = parseaddr(sender)[1].rpartition("@")[2] or "localhost"
    message["Message-ID"] = f"<{alert_id(incident, step)}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message
