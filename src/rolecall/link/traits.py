"""From a posting to what decides its links, and to the keys it is looked for under."""

import re
from array import array
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final
from urllib.parse import parse_qsl, urlsplit

import rensa

from rolecall.link.naming import address_words, employer_words, reduced, squeezed, title_level, title_steps, title_words
from rolecall.link.sketch import (
    EMPTY,
    Sketch,
    shingle_hashes,
    sketch_shingles,
    sketch_words,
    text_words,
)
from rolecall.link.words import fold, hash_key, hash_word, words_of
from rolecall.model import Board, Posting, PostingState, StoredPosting, Traits

_NAME: Final = re.compile(r"\b[A-Z][\w&.’'-]*(?:\s+[A-Z][\w&.’'-]*){0,2}")
#: Names of a text that are kept, most frequent first.
_NAMES: Final = 24
#: Query parameters that say where a visitor came from, not which page is meant.
_TRACKING: Final = re.compile(
    r"^(?:utm_.*|gh_src|src|source|ref|referrer|cid|fbclid|gclid|mc_.*|_.*|t|s|lang|locale|language)$", re.I
)
_BAD_REQUISITION: Final = re.compile(r"^(?:\D*|\d{1,2}|0+)$")
_SUFFIX: Final = re.compile(r"(?<=\d{3})[-_.](?:\d{1,2}|[a-z]{2})$")
#: Values of the signature asked for, in the two ways keys are made of them.
_PERMUTATIONS: Final = 16
_SINGLES: Final = 4
_BANDS, _ROWS = 4, 3
_SEED: Final = 20_260
#: Keys by place and by address that a posting gets at most.
_MOST_PLACES, _MOST_URLS = 6, 12
#: Words of places kept.
_MOST_WHERE: Final = 40
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def url_key(url: str) -> int:
    """Hash of the page an address means, without scheme, "www.", tracking and fragment; 0 for a bare host."""
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return 0
    path = parts.path.rstrip("/")
    for ending in ("/apply", "/application", "/apply/", "/bewerben"):
        path = path.removesuffix(ending)
    query = sorted((k, v) for k, v in parse_qsl(parts.query) if not _TRACKING.match(k))
    if not host or (not path and not query):
        return 0
    return hash_key("url", host, path, query)


def page_key(url: str) -> int:
    """Hash of the page a board was found at, which may be a site's first page; 0 for what is no address."""
    try:
        host = (urlsplit(url.strip()).hostname or "").removeprefix("www.")
    except ValueError:
        return 0
    return (url_key(url) or hash_key("url", host, "")) if host else 0


def requisition_key(text: str | None) -> str:
    """A requisition's number for comparison, without a site's suffix ("R-1234-2"); "" for what is no number."""
    folded = re.sub(r"\s+", "", fold(text or ""))
    return "" if _BAD_REQUISITION.match(folded) else _SUFFIX.sub("", folded)


def _urls(posting: Posting) -> tuple[int, ...]:
    addresses = [posting.url, posting.apply_url, *(url for _, url in posting.localized_urls)]
    keys = dict.fromkeys(url_key(url) for url in addresses if url)
    keys.pop(0, None)
    return tuple(keys)[:_MOST_URLS]


def _names(text: str) -> tuple[int, ...]:
    """Names mentioned: runs of up to three capitalized words and their beginnings, most frequent first."""
    counts: Counter[str] = Counter()
    for found in _NAME.findall(text[:20_000]):
        words = employer_words(found)
        for end in range(1, len(words) + 1):
            counts[squeezed(words[:end])] += 1
    ranked = sorted(counts, key=lambda name: (-counts[name], -len(name), name))
    return tuple(sorted(hash_word(name) for name in ranked[:_NAMES] if len(name) > 2))


def _place_words(posting: Posting) -> tuple[frozenset[str], tuple[str, ...]]:
    """(words of place names, which a title may repeat; words of the address, or of all when no place is known)."""
    named: set[str] = set()
    for place in posting.places:
        named.update(words_of(fold(f"{place.name} {place.admin1 or ''}")))
        named.add((place.country or "").casefold())
    texts = [fold(text) for text in posting.place_texts]
    words = {word for text in texts for word in words_of(text)}
    spot = {word for text in texts for word in address_words(text)} - named if posting.places else words
    return frozenset(named | words), tuple(sorted(spot))[:12]


def _pay(posting: Posting) -> tuple[float, float, str, str] | None:
    pay = posting.pay
    if pay is None or (pay.min is None and pay.max is None):
        return None
    low, high = pay.min if pay.min is not None else pay.max, pay.max if pay.max is not None else pay.min
    return float(low or 0), float(high or 0), pay.currency or "", pay.period or ""


def _texts(posting: Posting) -> tuple[Sketch, Sketch, set[int], list[str]]:
    words = text_words(posting.description_text or "")
    if not words:
        return EMPTY, EMPTY, set(), words
    shingles = shingle_hashes(words)
    return sketch_shingles(shingles), sketch_words(words), shingles, words


def _rank(stored: StoredPosting, own: bool) -> tuple[int, ...]:
    """Best source first: open before closed, the employer's own board before copies, then the earliest."""
    closed = stored.state is PostingState.CLOSED
    seen = int((stored.first_seen_at - _EPOCH).total_seconds())
    return (int(closed), int(not own), seen, stored.id)


def read_traits(stored: StoredPosting, board: Board | None) -> tuple[Traits, tuple[int, ...]]:
    """What decides a posting's links, and the keys it shares with postings that could be the same job.

    An odd key marks what a source itself says (see candidates); an even one likeness.
    """
    posting = stored.posting
    name = posting.employer or (board.employer if board else None) or ""
    employer = employer_words(name) if name else ()
    listed = employer_words(board.employer) if board and board.employer else ()
    own = bool(listed) and squeezed(listed) == squeezed(employer)
    places, spot = _place_words(posting)
    shingles, words, all_shingles, _ = _texts(posting)
    published = posting.published
    traits = Traits(
        id=stored.id,
        board=stored.board_id,
        own=own,
        employer=employer,
        title=title_words(posting.title, frozenset(employer)),
        seniority=posting.seniority or "",
        level=title_level(posting.title),
        steps=title_steps(posting.title),
        places=tuple(sorted({p.geonames_id for p in posting.places})),
        around=tuple(sorted({a for p in posting.places for a in p.ancestors})),
        where=reduced(places)[:_MOST_WHERE],
        spot=spot,
        workplace=posting.workplace or "",
        employment=tuple(sorted(map(str, posting.employment_types))),
        pay=_pay(posting),
        day=(published.utc - _EPOCH).days if published else 0,
        language=posting.language or "",
        department=tuple(sorted(set(words_of(fold(posting.team or posting.department or ""))))),
        requisition=requisition_key(posting.requisition_id),
        requisition_own=requisition_key(posting.requisition_id) == requisition_key(posting.external_id),
        job_id=posting.job_id or "",
        urls=_urls(posting),
        names=_names(posting.description_text or ""),
        shingles=shingles[0],
        shingle_top=shingles[1],
        words=words[0],
        word_top=words[1],
        repost_of=stored.repost_of,
        page=page_key(board.url) if board else 0,
        rank=_rank(stored, own),
    )
    named = title_words(posting.clean_title or posting.title, places | frozenset(employer))
    return traits, _keys(traits, " ".join(named), all_shingles)


def _keys(traits: Traits, title: str, shingles: set[int]) -> tuple[int, ...]:
    employer = squeezed(traits.employer)
    said = [url | 1 for url in traits.urls]
    said.append(hash_key("repost", traits.id) | 1)
    if traits.repost_of:
        said.append(hash_key("repost", traits.repost_of) | 1)
    if traits.job_id:
        said.append(hash_key("job", traits.board, traits.job_id) | 1)
    if traits.requisition and employer:
        said.append(hash_key("requisition", employer, traits.requisition) | 1)
    return tuple(dict.fromkeys([*said, *_like_keys(traits, employer, title), *_text_keys(title, shingles)]))


def _like_keys(traits: Traits, employer: str, title: str) -> Iterable[int]:
    if len(traits.title) > 2:
        # For copies that keep the employer to themselves; short titles are many.
        for place in traits.places[:2]:
            yield hash_key("what", title, place)
    if employer:
        yield hash_key("title", employer, title)
        for place in (traits.places or traits.around)[:_MOST_PLACES]:
            yield hash_key("place", employer, title, place)
            yield hash_key("there", employer, place)


def _text_keys(title: str, shingles: set[int]) -> Iterable[int]:
    """Keys that texts share the likelier the more they have in common (MinHash): with the title one value is enough."""
    if len(shingles) < 8:
        return
    hashes = array("Q", shingles)
    # Flat buffers stay in this thread; the other ways start threads for each text.
    matrix = rensa.RMinHash.digest_matrix_from_flat_token_hashes(
        hashes, array("Q", (0, len(hashes))), num_perm=_PERMUTATIONS, seed=_SEED
    )
    values: list[int] = matrix.to_rows()[0]
    for number in range(_SINGLES):
        yield hash_key("text", title, number, values[number])
    for band in range(_BANDS):
        start = _SINGLES + band * _ROWS
        yield hash_key("band", band, *values[start : start + _ROWS])
