"""How much a page or a link belongs to a topic, with reasons. Immediate and deterministic."""

import math
from collections.abc import Iterable
from functools import lru_cache

from rolecall.model import Document, Link, Value
from rolecall.text import TooCostly
from rolecall.topics.profile import Profile, Terms, spaced

#: Characters of the body that are read.
BODY = 8_000
_PLACES = ("title", "heading", "body")


class Reason(Value, frozen=True, kw_only=True):
    """One thing that speaks for the topic, or against it."""

    signal: str
    #: Where it was found: host, language, schema, title, heading, body, anchor, address.
    where: str
    #: What was found.
    found: str
    weight: float


class Score(Value, frozen=True, kw_only=True):
    """0 to 1, and why."""

    value: float
    reasons: tuple[Reason, ...] = ()


def total(weights: Iterable[float]) -> float:
    """Weights together: 1 is never passed, and each further sign counts for less."""
    return max(0.0, 1.0 - math.exp(-max(0.0, sum(weights))))


def score_document(profile: Profile, document: Document, url: str | None = None) -> Score:
    """A page's score. url: its address if it differs from the document's."""
    signs = _signs(profile, document, url or document.url)
    reasons = tuple(
        Reason(signal=signal, where=where, found=found if isinstance(found, str) else _listed(found), weight=weight)
        for signal, where, found, weight in signs
    )
    return Score(value=total(sign[3] for sign in signs), reasons=reasons)


def relevance(profile: Profile, document: Document) -> float:
    """The value of a page's score, for those who do not ask why: half of the work is the reasons."""
    return total(sign[3] for sign in _signs(profile, document, document.url))


def _signs(profile: Profile, document: Document, url: str) -> list[tuple[str, str, str | set[str], float]]:
    """(signal, where, what was found, weight) of everything that speaks for or against a page."""
    signs: list[tuple[str, str, str | set[str], float]] = list(_of_host(profile, url))
    language = (document.language or "").lower()
    weight = profile.languages.get(language) or profile.languages.get(language[:2])
    if weight:
        signs.append(("language", "language", language, weight))
    signs += [
        ("schema", "schema", kind, profile.schema[kind]) for kind in document.schema_types if kind in profile.schema
    ]
    body = document.text[:BODY]
    parts = (document.title or "", " \n".join(document.headings), f"{document.description or ''}\n{body}")
    for place, text in zip(_PLACES, parts, strict=True):
        signs += [(group.name, place, words, amount) for group, words, amount in _amounts(profile, text, place)]
    for pattern, expression in profile.compiled:
        try:
            found = expression.findall(body)
        except TooCostly as error:
            # The page is scored by everything else, and whoever asks why is told.
            signs.append((pattern.name, "body", error.what, 0.0))
            continue
        if found:
            weight = min(pattern.cap, pattern.weight * len(set(found)))
            signs.append((pattern.name, "body", str(found[0])[:40], weight))
    return signs


def _listed(words: set[str]) -> str:
    return ", ".join(sorted(words)[:5])


def score_link(profile: Profile, link: Link) -> float:
    """What a link promises, by its address, anchor and surroundings; 0 to 1."""
    weights = [amount for _, _, amount in _amounts(profile, link.anchor, "anchor")]
    weights += [amount for _, _, amount in _amounts(profile, _address(link.url), "address")]
    if link.context:
        weights += [0.3 * amount for _, _, amount in _amounts(profile, link.context, "anchor")]
    return total(weights) if weights else 0.0


def score_host(profile: Profile, url: str) -> float:
    """What the host's name alone says; 0 to 1."""
    return total(sign[3] for sign in _of_host(profile, url))


def _of_host(profile: Profile, url: str) -> tuple[tuple[str, str, str, float], ...]:
    host = url.split("://", 1)[-1].split("/", 1)[0].rsplit("@", 1)[-1].split(":", 1)[0].lower()
    return _said_by(host, *profile.signs)


@lru_cache(maxsize=65_536)
def _said_by(
    host: str, suffixes: tuple[tuple[str, float], ...], words: tuple[tuple[str, float], ...]
) -> tuple[tuple[str, str, str, float], ...]:
    found = []
    for suffix, weight in suffixes:
        if host.endswith(suffix) or host == suffix.lstrip("."):
            found.append(("domain", "host", suffix, weight))
    for word, weight in words:
        if word in host:
            found.append(("host word", "host", word, weight))
    return tuple(found)


def _address(url: str) -> str:
    rest = url.split("://", 1)[-1]
    return rest[rest.find("/") :] if "/" in rest else ""


def _amounts(profile: Profile, text: str, place: str) -> list[tuple[Terms, set[str], float]]:
    """(group, its terms found, what they weigh together) of a text's groups, in the profile's order."""
    if not text:
        return []
    finder, terms = profile.finder
    found: dict[int, set[str]] = {}
    for hit in {hit[0] for hit in finder.find_matches_as_indexes(spaced(text), overlapping=True)}:
        term, number = terms[hit]
        found.setdefault(number, set()).add(term)
    amounts = []
    for number in sorted(found):
        group, words = profile.terms[number], found[number]
        weight = _weight(group, place)
        if weight:
            amounts.append((group, words, math.copysign(min(group.cap, abs(weight) * len(words)), weight)))
    return amounts


def _weight(group: Terms, place: str) -> float:
    weight: float = getattr(group, place)
    return weight
