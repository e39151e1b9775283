"""What sends each channel's messages, from settings."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from rolecall.app.notify import Send
from rolecall.deliver import DeliveryFailed, chat_text, digest, send_chat, send_mail, webhook_request
from rolecall.fetch import HostMap, NotSent, send_once
from rolecall.model import Channel, NotConfigured, StoredPosting, Subscription, Watch


def _webhook(user_agent: str, world: HostMap | None) -> Send:
    def send(watch: Watch, subscription: Subscription, roles: Sequence[StoredPosting], now: datetime) -> None:
        request = webhook_request(watch, subscription, roles, now)
        answer = asyncio.run(send_once(request, user_agent, world))
        if isinstance(answer, NotSent):
            raise DeliveryFailed(answer.why)
        if answer.status == 410:
            raise DeliveryFailed("the receiver says it is gone (410)", final=True)
        if not 200 <= answer.status < 300:
            raise DeliveryFailed(f"the receiver answered {answer.status}")

    return send


def _email(server: str | None, sender: str | None, public_url: str) -> Send:
    def send(watch: Watch, subscription: Subscription, roles: Sequence[StoredPosting], now: datetime) -> None:
        if server is None or sender is None:
            raise NotConfigured("Mail needs the settings smtp and mail_from.", "Add them to rolecall.toml.")
        leave = f"{public_url}leave/{subscription.id}/{subscription.secret}"
        send_mail(digest(watch, subscription, roles, now, sender, leave), server)

    return send


def _chat(watch: Watch, subscription: Subscription, roles: Sequence[StoredPosting], now: datetime) -> None:
    send_chat(subscription.target, *chat_text(watch, roles))


def senders(
    user_agent: str, smtp: str | None, mail_from: str | None, public_url: str, world: HostMap | None = None
) -> dict[Channel, Send]:
    """A sender for every channel. public_url: where this server's pages are reached, ending in a slash."""
    return {
        Channel.WEBHOOK: _webhook(user_agent, world),
        Channel.EMAIL: _email(smtp, mail_from, public_url),
        Channel.CHAT: _chat,
    }
