"""E-mail digests: plain text and HTML, with a link and a header that end them (RFC 8058)."""

import smtplib
import ssl
from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from html import escape
from urllib.parse import unquote, urlsplit

from rolecall.deliver.entries import summary_line
from rolecall.deliver.failure import DeliveryFailed
from rolecall.deliver.webhook import message_id
from rolecall.model import InvalidInput, StoredPosting, Subscription, Watch

_TIMEOUT = 20.0


def _clean(text: str) -> str:
    """One line: a header can never be continued by a title."""
    return " ".join(text.split())


def digest(
    watch: Watch, subscription: Subscription, roles: Sequence[StoredPosting], now: datetime, sender: str, leave: str
) -> EmailMessage:  # fmt: skip
    """The message of a batch. leave: address of the page that ends the subscription."""
    count = f"{len(roles)} new role{'' if len(roles) == 1 else 's'}"
    message = EmailMessage()
    message["Subject"] = _clean(f"{count}: {watch.name}")[:180]
    message["From"], message["To"], message["Date"] = sender, subscription.target, format_datetime(now)
    domain = parseaddr(sender)[1].rpartition("@")[2] or "localhost"
    message["Message-ID"] = f"<{message_id(subscription)}@{domain}>"
    message["List-Unsubscribe"] = f"<{leave}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"
    lines, items = [f"{count} for {watch.name} ({watch.query_text})", ""], []
    for stored in roles:
        posting, summary = stored.posting, summary_line(stored.posting)
        employer = posting.employer or stored.board
        warning = "; ".join(f"{flag.name}: {flag.why}" for flag in posting.flags)
        lines += [f"* {_clean(posting.title)} — {_clean(employer)}", f"  {summary}", f"  {posting.url}"]
        lines += [f"  Warning: {warning}", ""] if warning else [""]
        items.append(
            f'<li><p><a href="{escape(posting.url)}">{escape(posting.title)}</a> — {escape(employer)}<br>'
            f"{escape(summary)}{'<br><strong>Warning:</strong> ' + escape(warning) if warning else ''}</p></li>"
        )
    lines += ["", f"End this subscription: {leave}"]
    message.set_content("\n".join(lines))
    message.add_alternative(
        f'<html lang="en"><body><p>{escape(lines[0])}</p><ul>{"".join(items)}</ul>'
        f'<p><a href="{escape(leave)}">End this subscription</a></p></body></html>',
        subtype="html",
    )
    return message


def send_mail(message: EmailMessage, server: str) -> None:
    """Hand a message to a mail server: smtp://user:password@host:587 (STARTTLS) or smtps://…:465.

    Raises InvalidInput for an unusable address, DeliveryFailed when the server does not take it.
    """
    parts = urlsplit(server)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise InvalidInput("The mail server's address cannot be used.", "Write smtp://user:password@host:587")
    context = ssl.create_default_context()
    try:
        if parts.scheme == "smtps":
            client: smtplib.SMTP = smtplib.SMTP_SSL(
                parts.hostname, parts.port or 465, timeout=_TIMEOUT, context=context
            )
        else:
            client = smtplib.SMTP(parts.hostname, parts.port or 25, timeout=_TIMEOUT)
        with client:
            client.ehlo()
            if parts.scheme == "smtp" and client.has_extn("starttls"):
                client.starttls(context=context)
                client.ehlo()
            if parts.username:
                client.login(unquote(parts.username), unquote(parts.password or ""))
            client.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        raise DeliveryFailed("the mail server refuses the recipient", final=True) from error
    except (smtplib.SMTPException, OSError) as error:
        raise DeliveryFailed(f"the mail server did not take it ({type(error).__name__})") from error
