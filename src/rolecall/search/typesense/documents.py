"""What a posting becomes in the server: words, pairs of neighbouring words, keywords, numbers.

The server matches whole tokens exactly, so words are split here, as for every other index, and nothing depends on the
server's own rules for languages.
"""

import hashlib
import re
from collections.abc import Sequence

from rolecall.model import StoredPosting, Value
from rolecall.search.freshness import opened
from rolecall.search.money import annual_euro
from rolecall.search.prints import print_of
from rolecall.search.tantivy.schema import KEYWORDS, keywords_of, order_key, where_of
from rolecall.search.tantivy.words import Splitter

#: Raised whenever fields or words change; an index of another version is begun again.
VERSION = "1"
#: Words of a description indexed.
_LONGEST = 10_000
_PLAIN = re.compile(r"[a-z0-9]+").fullmatch
#: Words of the longest run of neighbours that is a token: anywhere, and in titles, whose other names are phrases.
PAIR, TITLE_RUN = 2, 4
#: Longest code the server keeps whole.
_WHOLE = 90

#: Collection: title, names (title, employer, places) and all words; keywords; numbers. `shown` and `print` are only
#: kept. Field names are short because they stand in every query.
FIELDS: tuple[dict[str, object], ...] = (
    {"name": "t", "type": "string[]"},
    {"name": "n", "type": "string[]", "facet": True},
    {"name": "w", "type": "string[]"},
    *({"name": name, "type": "string[]", "facet": True} for name in (*KEYWORDS, "city")),
    {"name": "place", "type": "string[]"},
    {"name": "own_place", "type": "string[]"},
    {"name": "newest", "type": "int64", "sort": True},
    {"name": "first_seen", "type": "int64"},
    {"name": "opened", "type": "int64"},
    {"name": "pay", "type": "int64", "optional": True},
)


class Document(Value, frozen=True, kw_only=True):
    """One posting as the server is sent it."""

    id: str
    t: list[str]
    n: list[str]
    w: list[str]
    keywords: dict[str, list[str]]
    #: "field:code<tab>value<tab>label" of what cannot be read back from its code or has a name for people.
    shown: list[str]
    newest: int
    first_seen: int
    #: When it is known to have been open first.
    opened: int
    #: Cents of a euro a year.
    pay: int | None
    print: str

    def body(self) -> dict[str, object]:
        """As JSON takes it."""
        rest = {name: getattr(self, name) for name in self.__struct_fields__ if name not in {"keywords", "pay"}}
        return {**rest, **self.keywords, **({} if self.pay is None else {"pay": self.pay})}


def _whole(text: str, mark: str) -> str:
    """The text, or where it is too long a hash of it behind a mark."""
    if len(text) <= _WHOLE:
        return text
    return mark + hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def token(word: str) -> str:
    """A word as the server keeps it whole: ASCII letters and digits."""
    return _whole(word if _PLAIN(word) else f"0x{word.encode().hex()}", "0h")


def run_of(words: Sequence[str]) -> str:
    """Neighbouring words in this order."""
    return _whole("_".join(map(token, words)), "0h")


def spelled(found: str) -> str | None:
    """The word of a token; None when only its hash is kept."""
    if found.startswith("0x"):
        return bytes.fromhex(found[2:]).decode()
    return None if found.startswith("0h") else found


def coded(value: str) -> str:
    """A keyword as the server keeps it whole and compares it exactly."""
    return _whole(f"k{value}" if _PLAIN(value) else f"x{value.encode().hex()}", "h")


def decoded(code: str) -> str | None:
    """The keyword of a code; None when only its hash is kept."""
    if code[0] == "k":
        return code[1:]
    return bytes.fromhex(code[1:]).decode() if code[0] == "x" else None


def _tokens(words: list[str], longest: int = PAIR) -> dict[str, None]:
    """Each word and each run of neighbours up to a length, once."""
    found = dict.fromkeys(map(token, words))
    for size in range(2, longest + 1):
        found |= dict.fromkeys(run_of(words[at : at + size]) for at in range(len(words) - size + 1))
    return found


def _shown(stored: StoredPosting, keywords: dict[str, list[str]]) -> list[str]:
    posting, found = stored.posting, []
    for field, values in keywords.items():
        for value in values:
            label = posting.employer if field == "employer_key" else None
            if label or coded(value)[0] == "h":
                found.append(f"{field}:{coded(value)}\t{value}\t{label or value}")
    for place in posting.places:
        around = ", ".join(p for p in (place.admin1, place.country) if p and p != place.name)
        id_ = str(place.geonames_id)
        found.append(f"city:{coded(id_)}\t{id_}\t{place.name}{', ' + around if around else ''}")
    return found


def to_document(stored: StoredPosting, splitter: Splitter) -> Document:
    """The document of a stored posting."""
    posting = stored.posting
    body = " ".join(part for part in (posting.department, posting.team, posting.description_text) if part)
    title = splitter.words(posting.title)
    names = [title, splitter.words(posting.employer or ""), splitter.words(where_of(posting))]
    prose = splitter.words(body)[:_LONGEST]
    every: dict[str, None] = {}
    for words in (*names, prose):
        every |= _tokens(words)
    keywords = keywords_of(stored)
    own = {str(place.geonames_id) for place in posting.places}
    inside = own | {str(ancestor) for place in posting.places for ancestor in place.ancestors}
    cities = {str(place.geonames_id) for place in posting.places if place.kind == "city"}
    groups = {**keywords, "place": sorted(inside), "own_place": sorted(own), "city": sorted(cities)}
    seen, pay = stored.first_seen_at.timestamp(), annual_euro(posting.pay)
    return Document(
        id=str(stored.id),
        t=list(_tokens(title, TITLE_RUN)),
        n=list(dict.fromkeys(token(word) for words in names for word in words)),
        w=list(every),
        keywords={name: [coded(value) for value in values] for name, values in groups.items()},
        shown=_shown(stored, keywords),
        newest=order_key(seen, stored.id),
        first_seen=int(seen),
        opened=int(opened(stored).timestamp()),
        pay=None if pay is None else round(pay * 100),
        print=str(print_of(stored)),
    )
