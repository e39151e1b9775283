"""What a posting becomes in the index: fields, words, documents."""

import tantivy

from rolecall.model import Posting, StoredPosting, Workplace
from rolecall.search.freshness import opened, standing
from rolecall.search.money import annual_euro
from rolecall.search.prints import print_of
from rolecall.search.tantivy.words import WORDS, ready

#: Raised whenever fields or words change; an index of another version is built again.
VERSION = 4
UNKNOWN = "unknown"

#: Keyword fields: exact values, filtered and counted.
KEYWORDS = (
    "employer_key", "country", "workplace", "remote_area", "employment", "seniority", "language", "board", "state",
    "flag", "topic", "standing",
)  # fmt: skip


def build_schema() -> tantivy.Schema:
    """The index's fields. Texts are not stored; the store holds them."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("id", stored=True, indexed=True, fast=True)
    for name in ("title", "employer", "where", "body"):
        builder.add_text_field(name, tokenizer_name=WORDS)
    for name in KEYWORDS:
        builder.add_text_field(name, tokenizer_name="raw", fast=True, index_option="basic")
    #: GeoNames ids: what a role's places are and lie in; its own places; its cities and regions for counting.
    builder.add_unsigned_field("place", indexed=True, fast=True)
    builder.add_unsigned_field("own_place", indexed=True, fast=True)
    builder.add_unsigned_field("city", indexed=True, fast=True)
    #: first_seen in seconds above the id: newest first, and no two are equal.
    builder.add_unsigned_field("order", indexed=True, fast=True)
    builder.add_integer_field("first_seen", indexed=True, fast=True)
    #: When it is known to have been open first: first seen or published.
    builder.add_integer_field("opened", indexed=True, fast=True)
    builder.add_float_field("pay", indexed=True, fast=True)
    #: What the document was made of, to compare with the store.
    builder.add_unsigned_field("print", fast=True)
    #: Names shown for employer keys and place ids: "id<tab>name" a line.
    builder.add_text_field("employer_name", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("place_names", stored=True, tokenizer_name="raw", index_option="basic")
    return builder.build()


def fold_key(text: str) -> str:
    """A keyword compared without case and spacing."""
    return " ".join(text.casefold().split())


def order_key(first_seen: float, posting_id: int) -> int:
    """Sorts by first sight, then id. 34 bits of seconds, 28 of id: fits what the index stores."""
    return (int(first_seen) << 28) | (posting_id & ((1 << 28) - 1))


def keywords_of(stored: StoredPosting) -> dict[str, list[str]]:
    """Values of each keyword field."""
    posting = stored.posting
    areas = [area.casefold().replace("_", " ") for area in posting.remote_area]
    if posting.workplace is Workplace.REMOTE and not areas:
        areas = [UNKNOWN]
    return {
        "employer_key": [fold_key(posting.employer)] if posting.employer else [],
        "country": sorted({p.country.upper() for p in posting.places if p.country}) or [UNKNOWN],
        "workplace": [posting.workplace or UNKNOWN],
        "remote_area": areas,
        "employment": [str(t) for t in posting.employment_types] or [UNKNOWN],
        "seniority": [posting.seniority or UNKNOWN],
        "language": [posting.language or UNKNOWN],
        "board": [stored.board, *(name for name in stored.sources if name != stored.board)],
        "state": [str(stored.state)],
        "flag": sorted({flag.name for flag in posting.flags}),
        "topic": [topic.lower() for topic in stored.topics],
        "standing": [str(found)] if (found := standing(stored)) else [],
    }


def where_of(posting: Posting) -> str:
    """Words for where the work is done."""
    parts = [*posting.place_texts]
    for place in posting.places:
        parts += [place.name, place.admin1 or ""]
    parts.append(posting.workplace or "")
    return " · ".join(dict.fromkeys(part for part in parts if part))


def _add_places(document: tantivy.Document, posting: Posting) -> None:
    own = {place.geonames_id: place for place in posting.places}
    for id_ in own.keys() | {a for place in posting.places for a in place.ancestors}:
        document.add_unsigned("place", id_)
    names = []
    for id_, place in own.items():
        document.add_unsigned("own_place", id_)
        if place.kind == "city":
            document.add_unsigned("city", id_)
        around = ", ".join(p for p in (place.admin1, place.country) if p and p != place.name)
        names.append(f"{id_}\t{place.name}{', ' + around if around else ''}")
    if names:
        document.add_text("place_names", "\n".join(names))


def to_document(stored: StoredPosting) -> tantivy.Document:
    """The document of a stored posting."""
    posting = stored.posting
    document = tantivy.Document()
    document.add_unsigned("id", stored.id)
    document.add_text("title", ready(posting.title))
    if posting.employer:
        document.add_text("employer", ready(posting.employer))
        document.add_text("employer_name", posting.employer)
    document.add_text("where", ready(where_of(posting)))
    body = " ".join(part for part in (posting.department, posting.team, posting.description_text) if part)
    document.add_text("body", ready(body))
    for field, values in keywords_of(stored).items():
        for value in values:
            document.add_text(field, value)
    _add_places(document, posting)
    seen = stored.first_seen_at.timestamp()
    document.add_integer("first_seen", int(seen))
    document.add_integer("opened", int(opened(stored).timestamp()))
    document.add_unsigned("order", order_key(seen, stored.id))
    document.add_unsigned("print", print_of(stored))
    pay = annual_euro(posting.pay)
    if pay is not None:
        document.add_float("pay", pay)
    return document
