from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.deliver import Feed, atom, feed_entry, feed_etag, feed_id, json_feed, pay_line, place_line, rss
from rolecall.model import Pay, SearchQuery, Watch
from roles import NOW, ROLES, role

A = "{http://www.w3.org/2005/Atom}"
WATCH = Watch(id=3, name="Data", query=SearchQuery(), query_text="data", created_at=NOW, feed_token="secret-token")


def feed(roles):
    entries = tuple(feed_entry(WATCH, stored, NOW + timedelta(hours=i)) for i, stored in enumerate(roles))
    updated = max((entry.updated for entry in entries), default=NOW)
    return Feed(id=feed_id(WATCH), title="T", self_url="http://localhost/feed/x.atom", home_url="http://localhost/?q=data",
                updated=updated, entries=entries[::-1])  # fmt: skip


def test_atom_has_what_rfc_4287_requires():
    root = ET.fromstring(atom(feed(ROLES)))
    assert root.tag == A + "feed"
    for parent in (root, *root.findall(A + "entry")):
        for name in ("id", "title", "updated"):
            assert len(parent.findall(A + name)) == 1
        datetime.fromisoformat(parent.findtext(A + "updated"))
    assert [link.get("rel") for link in root.findall(A + "link")] == ["self", "alternate"]
    for entry in root.findall(A + "entry"):
        assert entry.find(f"{A}author/{A}name").text
        assert len(entry.findall(A + "summary")) + len(entry.findall(A + "content")) >= 1
    ids = [entry.findtext(A + "id") for entry in root.findall(A + "entry")]
    assert len(set(ids)) == len(ids) == len(ROLES)
    assert all(id_.startswith("tag:rolecall.example,2026:watch/3/") and "secret" not in id_ for id_ in ids)


def test_an_edit_changes_the_content_but_neither_id_nor_time_nor_order():
    edited = [msgspec.structs.replace(ROLES[0], posting=msgspec.structs.replace(ROLES[0].posting, title="New"))]
    before, after = feed(ROLES[:3]), feed(edited + ROLES[1:3])
    assert [(e.id, e.updated) for e in before.entries] == [(e.id, e.updated) for e in after.entries]
    assert feed_etag(before) != feed_etag(after)
    assert feed_etag(before) == feed_etag(feed(ROLES[:3]))


def test_rss_and_json_carry_the_same_entries():
    value = feed(ROLES)
    channel = ET.fromstring(rss(value)).find("channel")
    items = channel.findall("item")
    assert [item.findtext("guid") for item in items] == [entry.id for entry in value.entries]
    assert [parsedate_to_datetime(item.findtext("pubDate")) for item in items] == [e.updated for e in value.entries]
    assert all(channel.findtext(name) for name in ("title", "link", "description"))
    document = msgspec.json.decode(json_feed(value))
    assert document["version"] == "https://jsonfeed.org/version/1.1"
    assert [item["id"] for item in document["items"]] == [entry.id for entry in value.entries]
    assert all("content_html" in item or "content_text" in item for item in document["items"])
    for item in document["items"]:
        assert datetime.fromisoformat(item["date_published"]).tzinfo == UTC


@given(st.text(), st.text())
def test_any_text_makes_well_formed_feeds(title, html):
    value = feed([role(1, title, description_html=html, employer=title or None)])
    ET.fromstring(atom(value))
    ET.fromstring(rss(value))
    msgspec.json.decode(json_feed(value))


@pytest.mark.parametrize(
    ("pay", "text"),
    [
        (None, ""),
        (Pay(), ""),
        (Pay(min=50000, max=60000, currency="EUR", period="year"), "50,000–60,000 EUR a year"),
        (Pay(min=22.5, max=22.5, currency="USD", period="hour", kind="exact"), "22.50 USD a hour"),
        (Pay(min=50000, kind="min_only", currency="GBP"), "from 50,000 GBP"),
        (Pay(max=900, kind="max_only", period="day"), "up to 900 a day"),
    ],
)
def test_pay_is_written_as_stated(pay, text):
    assert pay_line(pay) == text.replace("a hour", "an hour")


def test_places_are_written_as_resolved_else_as_published():
    assert place_line(ROLES[1].posting) == "Munich, DE / Berlin, DE"
    assert place_line(role(1, "x", place_texts=("Somewhere",)).posting) == "Somewhere"
    assert place_line(role(1, "x", place_texts=tuple("abcde")).posting, 3) == "a / b / c and 2 more"
