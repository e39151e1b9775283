"""How much a page or a link belongs to a topic, with reasons. Immediate and deterministic."""

import math
from collections.abc import Iterable
from urllib.parse import urlsplit

from rolecall.model import Document, Link, Value
from rolecall.topics.profile import WORD, Profile, Terms, fold

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
            reasons += _of_terms(profile, fold(text), place)
    for pattern, regex in profile.compiled:
        found = regex.findall(body)
        if found:
            weight = min(pattern.cap, pattern.weight * len(set(found)))
            reasons.append(Reason(signal=pattern.name, where="body", found=str(found[0])[:40], weight=weight))
    return Score(value=total(reason.weight for reason in reasons), reasons=tuple(reasons))


def score_link(profile: Profile, link: Link) -> float:
    """What a link promises, by its address, anchor and surroundings; 0 to 1."""
    weights = [reason.weight for reason in _of_terms(profile, fold(link.anchor), "anchor")]
    weights += [reason.weight for reason in _of_terms(profile, _address_words(link.url), "address")]
    if link.context:
        weights += [0.3 * reason.weight for reason in _of_terms(profile, fold(link.context), "anchor")]
    return total(weights) if weights else 0.0


def score_host(profile: Profile, url: str) -> float:
    """What the host's name alone says; 0 to 1."""
    return total(reason.weight for reason in _of_host(profile, url))


def _of_host(profile: Profile, url: str) -> list[Reason]:
    host = urlsplit(url).hostname or ""
    found = []
    for suffix, weight in profile.suffixes.items():
        if host.endswith(suffix) or host == suffix.lstrip("."):
            found.append(Reason(signal="domain", where="host", found=suffix, weight=weight))
    for word, weight in profile.hosts.items():
        if word in host:
            found.append(Reason(signal="host word", where="host", found=word, weight=weight))
    return found


def _address_words(url: str) -> str:
    rest = url.split("://", 1)[-1]
    return fold(rest[rest.find("/") :].replace("-", " ").replace("_", " ")) if "/" in rest else ""


def _of_terms(profile: Profile, text: str, place: str) -> list[Reason]:
    """Term groups found in a folded text; each term once, each group up to its cap."""
    lookup = profile.lookup
    firsts = lookup.keys() & WORD.findall(text)
    if not firsts:
        return []
    found: dict[int, list[str]] = {}
    for first in firsts:
        for term, number in lookup[first]:
            if term == first or term in text:
                found.setdefault(number, []).append(term)
    reasons = []
    for number in sorted(found):
        group = profile.terms[number]
        weight = _weight(group, place)
        if weight:
            words = sorted(found[number])
            amount = math.copysign(min(group.cap, abs(weight) * len(words)), weight)
            reasons.append(Reason(signal=group.name, where=place, found=", ".join(words[:5]), weight=amount))
    return reasons


def _weight(group: Terms, place: str) -> float:
    weight: float = getattr(group, place)
    return weight
