"""Feeds against their specifications: by a reader of others' feeds, by a grammar, and rule by rule."""

import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

import msgspec
import pytest

from rolecall.deliver import Feed, atom, feed_entry, feed_id, json_feed, page_entry, rss
from rolecall.model import EmploymentType, PageRecord, SearchQuery, Watch
from roles import NOW, ROLES, role

WATCH = Watch(id=3, name="Data & Co <x>", query=SearchQuery(), query_text="data", created_at=NOW, feed_token="secret")
ODD = [
    role(90, "", employer=None, description_html=None),
    role(
        91, "Bad \x00\x0b\ufffe & <b>title</b>", description_html='<p>Ünï &amp; <a href="https://x.example">x</a></p>'
    ),
    role(92, "工程师 😀", employer="示例公司", employment_types=tuple(EmploymentType)),
    role(93, "Long " * 400, description_html="<p>" + "word " * 20_000 + "</p>"),
]
PAGE = PageRecord(id=(5 << 39) + 1, url="https://example.com/a?b=1&c=2", title="", at=NOW, topics=("jobs",))

#: RFC 4287 as a grammar (RELAX NG): what an Atom document of ours may hold, and how often.
ATOM = """
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
         datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
 <start><element name="feed"><interleave>
  <ref name="id"/><ref name="title"/><ref name="updated"/><oneOrMore><ref name="link"/></oneOrMore>
  <optional><element name="generator"><text/></element></optional>
  <zeroOrMore><ref name="author"/></zeroOrMore><zeroOrMore><ref name="entry"/></zeroOrMore>
 </interleave></element></start>
 <define name="entry"><element name="entry"><interleave>
  <ref name="id"/><ref name="title"/><ref name="updated"/><oneOrMore><ref name="author"/></oneOrMore>
  <zeroOrMore><ref name="link"/></zeroOrMore><zeroOrMore><ref name="category"/></zeroOrMore>
  <optional><element name="published"><ref name="date"/></element></optional>
  <optional><element name="summary"><ref name="type"/><text/></element></optional>
  <optional><element name="content"><ref name="type"/><text/></element></optional>
 </interleave></element></define>
 <define name="id"><element name="id"><data type="anyURI"><param name="minLength">1</param></data></element></define>
 <define name="title"><element name="title"><ref name="type"/><text/></element></define>
 <define name="type"><optional><attribute name="type"><choice><value>text</value><value>html</value></choice></attribute>
 </optional></define>
 <define name="updated"><element name="updated"><ref name="date"/></element></define>
 <define name="date"><data type="dateTime"><param name="pattern">.+T.+(Z|[+\\-]\\d\\d:\\d\\d)</param></data></define>
 <define name="author"><element name="author"><interleave><element name="name"><text/></element>
  <optional><element name="uri"><data type="anyURI"/></element></optional></interleave></element></define>
 <define name="link"><element name="link"><attribute name="href"><data type="anyURI"/></attribute>
  <optional><attribute name="rel"><text/></attribute></optional>
  <optional><attribute name="type"><data type="string"><param name="pattern">.+/.+</param></data></attribute></optional>
 </element></define>
 <define name="category"><element name="category"><attribute name="term"><text/></attribute></element></define>
</grammar>
"""


def feed(roles=(*ROLES, *ODD), shift=0):
    entries = [feed_entry(WATCH, stored, NOW + timedelta(hours=i)) for i, stored in enumerate(roles, shift)]
    entries.append(page_entry(WATCH, PAGE, NOW + timedelta(days=9)))
    return Feed(id=feed_id(WATCH), title="T & t", self_url="http://localhost/feed/x.atom", home_url="http://localhost/?q=a",
                updated=entries[-1].updated, entries=tuple(entries[::-1]))  # fmt: skip


def test_atom_obeys_its_grammar():
    etree = pytest.importorskip("lxml.etree", reason="lxml is not installed")
    grammar = etree.RelaxNG(etree.fromstring(ATOM))
    document = etree.fromstring(atom(feed()))
    assert grammar.validate(document), grammar.error_log
    spoiled = atom(feed()).replace(b"<updated>", b"<updated>x", 1)
    assert not grammar.validate(etree.fromstring(spoiled))


def test_atom_keeps_the_rules_a_grammar_cannot_say():
    etree = pytest.importorskip("lxml.etree", reason="lxml is not installed")
    a = "{http://www.w3.org/2005/Atom}"
    root = etree.fromstring(atom(feed()))
    links = [(link.get("rel"), link.get("type")) for link in root.findall(f"{a}link")]
    assert len(links) == len(set(links)) and ("self", "application/atom+xml") in links  # 4.1.1
    ids = [root.findtext(f"{a}id"), *(e.findtext(f"{a}id") for e in root.findall(f"{a}entry"))]
    assert len(set(ids)) == len(ids) and all(urlsplit(id_).scheme == "tag" for id_ in ids)  # 4.2.6
    for entry in root.findall(f"{a}entry"):
        assert entry.findtext(f"{a}title").strip(), "a title is text for people (4.2.14)"
        assert entry.find(f"{a}content") is not None or entry.find(f"{a}link[@rel='alternate']") is not None  # 4.1.2
        assert entry.findtext(f"{a}published") <= entry.findtext(f"{a}updated")
        assert entry.findtext(f"{a}author/{a}name").strip()


@pytest.mark.parametrize("write", [atom, rss])
def test_a_feed_reader_has_nothing_to_complain_of(write):
    feedparser = pytest.importorskip("feedparser", reason="feedparser is not installed")
    value = feed()
    read = feedparser.parse(write(value))
    assert not read.bozo, read.get("bozo_exception")
    assert read.version == ("atom10" if write is atom else "rss20")
    assert [entry.id for entry in read.entries] == [entry.id for entry in value.entries]
    assert all(entry.get("link") and entry.get("title") and entry.get("published_parsed") for entry in read.entries)
    assert read.feed.title == "T & t" and read.feed.links


def test_rss_keeps_its_rules():
    etree = pytest.importorskip("lxml.etree", reason="lxml is not installed")
    root = etree.fromstring(rss(feed()))
    channel = root.find("channel")
    assert root.get("version") == "2.0" and len(root) == 1
    assert all(len(channel.findall(name)) == 1 for name in ("title", "link", "description"))
    known = {"title", "link", "description", "guid", "pubDate", "category"}
    for item in channel.findall("item"):
        assert {child.tag for child in item} <= known
        assert item.findtext("title") or item.findtext("description")
        assert item.find("guid").get("isPermaLink") == "false"  # it is no address
        assert re.fullmatch(
            r"[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}", item.findtext("pubDate")
        )
        assert parsedate_to_datetime(item.findtext("pubDate")).tzinfo is not None
    self_link = channel.find("{http://www.w3.org/2005/Atom}link")
    assert (self_link.get("rel"), self_link.get("type")) == ("self", "application/rss+xml")


#: jsonfeed.org/version/1.1, as a schema.
JSON_FEED = {
    "type": "object",
    "required": ["version", "title", "items"],
    "properties": {
        "version": {"const": "https://jsonfeed.org/version/1.1"},
        "title": {"type": "string", "minLength": 1},
        **{name: {"type": "string", "format": "uri"} for name in ("home_page_url", "feed_url")},
        "items": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id"],
                "anyOf": [{"required": ["content_html"]}, {"required": ["content_text"]}],
                "properties": {
                    "id": {"type": "string", "minLength": 1},
                    "url": {"type": "string", "format": "uri"},
                    **{name: {"type": "string"} for name in ("title", "summary", "content_html", "content_text")},
                    "date_published": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"},
                    "authors": {"type": "array", "items": {"type": "object", "required": ["name"], "minProperties": 1}},
                    "tags": {"type": "array", "items": {"type": "string"}},
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}  # fmt: skip


def test_json_feed_obeys_its_schema():
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    document = msgspec.json.decode(json_feed(feed()))
    jsonschema.Draft202012Validator(JSON_FEED).validate(document)
    ids = [item["id"] for item in document["items"]]
    assert len(ids) == len(set(ids))
    assert all(datetime.fromisoformat(item["date_published"]).tzinfo == UTC for item in document["items"])


@pytest.mark.parametrize("write", [atom, rss, json_feed])
def test_an_edit_moves_nothing_and_a_new_role_moves_nobody_else(write):
    edited = [msgspec.structs.replace(s, posting=msgspec.structs.replace(s.posting, title="Edited")) for s in ROLES]
    id_of = re.compile(rb"tag:rolecall\.example,2026:watch/3/[0-9a-f]+/(?:role|page)/\d+")
    before, after = id_of.findall(write(feed(ROLES))), id_of.findall(write(feed(edited)))
    assert before == after
    longer = id_of.findall(write(feed([*ROLES, role(200, "New")])))
    assert [id_ for id_ in longer if not id_.endswith(b"/200")] == before
