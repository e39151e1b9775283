"""How much a page or a link belongs to a topic, with reasons. Immediate and deterministic."""

import math
from collections.abc import Iterable
from functools import lru_cache

from rolecall.model import Document, Link, Value
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
    reasons = list(_of_host(profile, url or document.url))
    language = (document.language or "").lower()
    weight = profile.languages.get(language) or profile.languages.get(language[:2])
    if weight:
        reasons.append(Reason(signal="language", where="language", found=language, weight=weight))
    for kind in document.schema_types:
        if kind in profile.schema:
            reasons.append(Reason(signal="schema", where="schema", found=kind, weight=profile.schema[kind]))
    body = document.text[:BODY]
    parts = (document.title or "", " \n".join(document.headings), f"{document.description or ''}\n{body}")
    for place, text in zip(_PLACES, parts, strict=True):
        if text:
            reasons += _of_terms(profile, text, place)
    for pattern, regex in profile.compiled:
        found = regex.findall(body)
        if found:
            weight = min(pattern.cap, pattern.weight * len(set(found)))
            reasons.append(Reason(signal=pattern.name, where="body", found=str(found[0])[:40], weight=weight))
    return Score(value=total(reason.weight for reason in reasons), reasons=tuple(reasons))


def score_link(profile: Profile, link: Link) -> float:
    """What a link promises, by its address, anchor and surroundings; 0 to 1."""
    weights = [amount for _, _, amount in _amounts(profile, link.anchor, "anchor")]
    weights += [amount for _, _, amount in _amounts(profile, _address(link.url), "address")]
    if link.context:
        weights += [0.3 * amount for _, _, amount in _amounts(profile, link.context, "anchor")]
    return total(weights) if weights else 0.0


def score_host(profile: Profile, url: str) -> float:
    """What the host's name alone says; 0 to 1."""
    return total(reason.weight for reason in _of_host(profile, url))


def _of_host(profile: Profile, url: str) -> tuple[Reason, ...]:
    host = url.split("://", 1)[-1].split("/", 1)[0].rsplit("@", 1)[-1].split(":", 1)[0].lower()
    return _said_by(host, *profile.signs)


@lru_cache(maxsize=65_536)
def _said_by(
    host: str, suffixes: tuple[tuple[str, float], ...], words: tuple[tuple[str, float], ...]
) -> tuple[Reason, ...]:
    found = []
    for suffix, weight in suffixes:
        if host.endswith(suffix) or host == suffix.lstrip("."):
            found.append(Reason(signal="domain", where="host", found=suffix, weight=weight))
    for word, weight in words:
        if word in host:
            found.append(Reason(signal="host word", where="host", found=word, weight=weight))
    return tuple(found)


def _address(url: str) -> str:
    rest = url.split("://", 1)[-1]
    return rest[rest.find("/") :] if "/" in rest else ""


def _of_terms(profile: Profile, text: str, place: str) -> list[Reason]:
    """Term groups found in a text; each term once, each group up to its cap."""
    return [
        Reason(signal=group.name, where=place, found=", ".join(sorted(words)[:5]), weight=amount)
        for group, words, amount in _amounts(profile, text, place)
    ]


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
