"""A feed as values, whatever its format."""

import hashlib
import re
from datetime import datetime
from urllib.parse import urlsplit

import msgspec

from rolecall.model import PageRecord, Pay, Posting, StoredPosting, Value, Watch

#: Characters XML 1.0 does not allow (section 2.2); postings contain them.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class FeedEntry(Value, frozen=True, kw_only=True):
    """One role in a feed."""

    #: Permanent, unique over all installations (RFC 4151).
    id: str
    title: str
    url: str
    #: When it was first delivered; an edit of the role never moves it.
    updated: datetime
    #: When rolecall first saw it.
    published: datetime
    author: str
    #: Plain text: where, how, pay.
    summary: str
    #: Sanitized HTML.
    content_html: str
    categories: tuple[str, ...] = ()


class Feed(Value, frozen=True, kw_only=True):
    """A feed, newest entry first."""

    id: str
    title: str
    #: Its own address, and the page of the search.
    self_url: str
    home_url: str
    updated: datetime
    entries: tuple[FeedEntry, ...]


def xml_text(text: str) -> str:
    """Text without characters XML does not allow."""
    return _NOT_XML.sub("", text)


def feed_id(watch: Watch) -> str:
    """Permanent id of a watch's feed. Names of the reserved domain, told apart by a digest of the secret address."""
    digest = hashlib.blake2b(watch.feed_token.encode(), digest_size=8).hexdigest()
    return f"tag:rolecall.example,{watch.created_at.year}:watch/{watch.id}/{digest}"


def pay_line(pay: Pay | None) -> str:
    """Pay for people, as stated; "" when unknown."""
    if pay is None or (pay.min is None and pay.max is None):
        return ""

    def amount(number: float) -> str:
        return f"{number:,.0f}" if number == int(number) else f"{number:,.2f}"

    if pay.min is not None and pay.max is not None and pay.min != pay.max:
        text = f"{amount(pay.min)}–{amount(pay.max)}"
    elif pay.kind == "min_only" or pay.max is None:
        text = ("from " if pay.kind == "min_only" else "") + amount(pay.min or 0)
    else:
        text = ("up to " if pay.kind == "max_only" else "") + amount(pay.max)
    period = "" if pay.period is None else "an hour" if pay.period == "hour" else f"a {pay.period}"
    return " ".join(part for part in (text, pay.currency, period) if part)


def place_line(posting: Posting, most: int = 20) -> str:
    """Places for people: resolved names, else as published; beyond most only their number."""
    names = [", ".join(dict.fromkeys(part for part in (place.name, place.country) if part)) for place in posting.places]
    different = list(dict.fromkeys(names or posting.place_texts))
    more = f" and {len(different) - most} more" if len(different) > most else ""
    return " / ".join(different[:most]) + more


def summary_line(posting: Posting) -> str:
    """Where, how and for how much, on one line; unknown parts are left out."""
    kinds = ", ".join(kind.replace("_", " ") for kind in posting.employment_types)
    parts = (place_line(posting), posting.workplace or "", kinds, pay_line(posting.pay))
    return " · ".join(part for part in parts if part)


def feed_entry(watch: Watch, stored: StoredPosting, delivered_at: datetime) -> FeedEntry:
    """The entry of a delivered role."""
    posting = stored.posting
    # An entry needs a title for people (RFC 4287, 4.2.14), also one of a role that has none.
    named = xml_text(posting.title).strip() or posting.url
    title = named if posting.employer is None else f"{named} — {posting.employer}"
    return FeedEntry(
        id=f"{feed_id(watch)}/role/{stored.id}",
        title=title if stored.state != "closed" else f"[closed] {title}",
        url=posting.url,
        updated=delivered_at,
        published=stored.first_seen_at,
        author=xml_text(posting.employer or "").strip() or stored.board,
        summary=summary_line(posting) or "Details at the source.",
        content_html=posting.description_html or "",
        categories=tuple(t.replace("_", " ") for t in (posting.workplace, *posting.employment_types) if t),
    )


def page_entry(watch: Watch, page: PageRecord, delivered_at: datetime) -> FeedEntry:
    """The entry of a delivered page: what it says of itself, not its text."""
    host = urlsplit(page.url).hostname or page.url
    return FeedEntry(
        id=f"{feed_id(watch)}/page/{page.id}",
        title=xml_text(page.title).strip() or page.url,
        url=page.url,
        updated=delivered_at,
        published=min(page.at, delivered_at),
        author=host,
        summary=page.description or f"A page of {host}.",
        content_html="",
        categories=page.topics,
    )


def feed_etag(feed: Feed) -> str:
    """Changes exactly when the feed's content does."""
    return '"' + hashlib.blake2b(msgspec.json.encode(feed), digest_size=16).hexdigest() + '"'
