"""What a posting becomes in PostgreSQL: a vector of words, keys, places; and the tables that hold them."""

from collections import Counter

from rolecall.model import PageRecord, StoredPosting, Value
from rolecall.search.freshness import opened, standing
from rolecall.search.money import annual_euro
from rolecall.search.pages import BODY, hosts_of, page_order, word_of
from rolecall.search.prints import print_of
from rolecall.search.tantivy.schema import keywords_of, order_key, where_of
from rolecall.search.tantivy.words import Splitter

#: Raised whenever tables or words change; an index of another version is begun again.
VERSION = "3"
SCHEMA = "rolecall_search"
#: Distance between fields, so that no phrase reaches from one into the next.
_GAP = 16
#: Positions a vector can hold; words after that are found, but not in phrases.
_LAST = 16_383
#: Words of a description indexed: a vector must stay below a megabyte.
_LONGEST = 30_000

TABLES = f"""
CREATE SCHEMA {SCHEMA};
CREATE TABLE {SCHEMA}.meta (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE {SCHEMA}.posting (
    id bigint PRIMARY KEY,
    newest bigint NOT NULL,
    first_seen bigint NOT NULL,
    opened bigint NOT NULL,
    standing text,
    pay double precision,
    keys text[] NOT NULL,
    places bigint[] NOT NULL,
    own_places bigint[] NOT NULL,
    print bigint NOT NULL,
    words tsvector NOT NULL
);
CREATE INDEX posting_newest ON {SCHEMA}.posting (newest DESC);
CREATE INDEX posting_keys ON {SCHEMA}.posting USING gin (keys);
CREATE INDEX posting_places ON {SCHEMA}.posting USING gin (places);
CREATE INDEX posting_words ON {SCHEMA}.posting USING gin (words);
CREATE TABLE {SCHEMA}.word (word text COLLATE "C" PRIMARY KEY, uses bigint NOT NULL);
CREATE TABLE {SCHEMA}.label (key text PRIMARY KEY, label text NOT NULL);
CREATE TABLE {SCHEMA}.page (
    id bigint PRIMARY KEY,
    newest bigint NOT NULL,
    first_seen bigint NOT NULL,
    keys text[] NOT NULL,
    words tsvector NOT NULL
);
CREATE INDEX page_newest ON {SCHEMA}.page (newest DESC);
CREATE INDEX page_keys ON {SCHEMA}.page USING gin (keys);
CREATE INDEX page_words ON {SCHEMA}.page USING gin (words);
CREATE TABLE {SCHEMA}.page_word (word text COLLATE "C" PRIMARY KEY, uses bigint NOT NULL);
"""


class Document(Value, frozen=True, kw_only=True):
    """A row of the index, and what it adds to words and labels."""

    row: tuple[object, ...]
    #: Words of names (title, employer, places) with their number, and words of the description with 0.
    words: dict[str, int]
    #: Key → name for people.
    labels: dict[str, str]


def quoted(word: str) -> str:
    """A word as vectors and queries are written."""
    return "'" + word.replace("\\", "\\\\").replace("'", "''") + "'"


def _vector(fields: list[tuple[str, list[str]]]) -> str:
    parts, at = [], 1
    for weight, words in fields:
        for word in words:
            parts.append(f"{quoted(word)}:{min(at, _LAST)}{weight}")
            at += 1
        at += _GAP
    return " ".join(parts)


def to_document(stored: StoredPosting, splitter: Splitter) -> Document:
    """The row of a stored posting."""
    posting = stored.posting
    body = " ".join(part for part in (posting.department, posting.team, posting.description_text) if part)
    title, employer = splitter.words(posting.title), splitter.words(posting.employer or "")
    where, prose = splitter.words(where_of(posting)), splitter.words(body)[:_LONGEST]
    keys = [f"{field}:{value}" for field, values in keywords_of(stored).items() for value in values]
    labels = {}
    if posting.employer:
        labels[next(key for key in keys if key.startswith("employer_key:"))] = posting.employer
    for place in posting.places:
        if place.kind == "city":
            key = f"city:{place.geonames_id}"
            around = ", ".join(p for p in (place.admin1, place.country) if p and p != place.name)
            keys.append(key)
            labels[key] = f"{place.name}{', ' + around if around else ''}"
    own = {place.geonames_id for place in posting.places}
    inside = own | {ancestor for place in posting.places for ancestor in place.ancestors}
    seen, known = stored.first_seen_at.timestamp(), standing(stored)
    vector = _vector([("A", title), ("B", employer), ("C", where), ("D", prose)])
    row = (
        stored.id, order_key(seen, stored.id), int(seen), int(opened(stored).timestamp()), known and str(known),
        annual_euro(posting.pay), sorted(set(keys)), sorted(inside), sorted(own),
        print_of(stored), vector,
    )  # fmt: skip
    words = dict.fromkeys(prose, 0) | dict(Counter([*title, *employer, *where]))
    return Document(row=row, words=words, labels=labels)


def to_page(page: PageRecord, splitter: Splitter) -> Document:
    """The row of a crawled page."""
    title, about = splitter.words(page.title), splitter.words(page.description or "")
    prose = splitter.words(page.text[:BODY])[:_LONGEST]
    hosts = hosts_of(page.url)
    keys = {f"language:{word_of(page.language)}", f"host:{hosts[0]}"}
    keys |= {f"under:{host}" for host in hosts} | {f"topic:{topic}" for topic in page.topics}
    vector = _vector([("A", title), ("B", about), ("D", prose)])
    row = (page.id, page_order(page), int(page.at.timestamp()), sorted(keys), vector)
    return Document(row=row, words=dict.fromkeys(prose, 0) | dict(Counter([*title, *about])), labels={})
