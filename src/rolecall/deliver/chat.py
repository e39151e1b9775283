"""Chat services, through the Apprise library."""

import importlib
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from rolecall.deliver.entries import summary_line
from rolecall.deliver.failure import DeliveryFailed
from rolecall.model import InvalidInput, NotConfigured, StoredPosting, Watch

#: Services of the library that would reach an address of one's choice, this machine, or write files: webhooks have a
#: channel of their own, which checks addresses.
_REFUSED = frozenset(
    {
        "json", "jsons", "xml", "xmls", "form", "forms", "dbus", "qt",
        "kde", "gnome", "glib", "macosx", "windows", "syslog", "rsyslog", "file",
        "mailto", "mailtos", "mqtt", "mqtts", "http", "https", "workflows",
    }
)  # fmt: skip
_SHOWN = 10


def _library() -> Any:
    try:
        return importlib.import_module("apprise")
    except ImportError as error:
        raise NotConfigured("Chat services need the package apprise.", "Install it: pip install apprise") from error


def check_chat(target: str) -> None:
    """Raises InvalidInput for an address that names no known chat service."""
    scheme = urlsplit(target).scheme.lower()
    if scheme in _REFUSED:
        raise InvalidInput(f"{scheme}:// is no chat service.", "Use --webhook for addresses of your own.")
    if not scheme or _library().Apprise().instantiate(target, suppress_exceptions=True) is None:
        raise InvalidInput("That is no address of a chat service.", "See the list of services of Apprise.")


def _harmless(text: str) -> str:
    """A title cannot call everybody in a room: mentions are broken by a space of no width."""
    return text.replace("@", "@\u200b").replace("<!", "<\u200b!")


def chat_text(watch: Watch, roles: Sequence[StoredPosting]) -> tuple[str, str]:
    """Title and text of a message."""
    lines = []
    for stored in roles[:_SHOWN]:
        posting = stored.posting
        warning = " (warning: " + ", ".join(flag.name for flag in posting.flags) + ")" if posting.flags else ""
        lines.append(f"{posting.title} — {posting.employer or stored.board}{warning}")
        lines.append(" ".join(part for part in (summary_line(posting), posting.url) if part))
    if len(roles) > _SHOWN:
        lines.append(f"… and {len(roles) - _SHOWN} more")
    return f"{len(roles)} new: {watch.name}", _harmless("\n".join(lines))


def send_chat(target: str, title: str, text: str) -> None:
    """Raises DeliveryFailed."""
    library = _library()
    client = library.Apprise()
    if not client.add(target):
        raise DeliveryFailed("the address names no known chat service", final=True)
    if not client.notify(title=title, body=text, body_format=library.NotifyFormat.TEXT):
        raise DeliveryFailed("the chat service did not take it")
