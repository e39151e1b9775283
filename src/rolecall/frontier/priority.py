"""Which URL first: one number from 0 to 1000 out of what is known before fetching."""

from rolecall.model import Value

#: Share of the score of the page that led to an unknown domain which that domain inherits.
INHERITED = 0.7
#: Signal of a link by where it leads: to another domain it is somebody's recommendation.
LINK_ABROAD, LINK_HOME = 0.5, 0.2
#: Below this a URL is not worth keeping.
LEAST = 30
#: Distinct linking domains that count as fully authoritative.
_KNOWN = 50


class Prospect(Value, frozen=True, kw_only=True):
    """What is known of a URL before it is fetched. Scores from 0 to 1."""

    #: Expected topic score of the page (its host's, or inherited).
    topic: float
    #: What anchor, address and surroundings of the link say about the topic.
    link: float = 0.0
    abroad: bool = False
    #: Distinct domains that link to its host.
    authority: int = 0
    #: URLs known of its host: a new host is news.
    known: int = 0
    depth: int = 0


def priority(prospect: Prospect) -> int:
    """0 (do not keep) to 1000. Topic and link decide; the others order what is alike."""
    signal = LINK_ABROAD if prospect.abroad else LINK_HOME
    authority = min(1.0, prospect.authority / _KNOWN)
    novelty = 1.0 / (1.0 + prospect.known / 20)
    near = 1.0 / (1.0 + prospect.depth)
    promise = 0.5 * prospect.topic + 0.5 * max(prospect.link, 0.5 * prospect.topic)
    value = 0.62 * promise + 0.12 * signal + 0.08 * authority + 0.08 * novelty + 0.10 * near
    return round(1000 * value * (0.15 + 0.85 * min(1.0, 4 * promise)))


def smoothed(score: float, count: int, seen: float) -> float:
    """A host's score after another page with score seen; count pages before. Weighs as if it began with two pages."""
    weight = min(count, 50) + 2
    return (score * weight + seen) / (weight + 1)


def inherited(source: float, known: float | None, same_domain: bool) -> float:
    """The expected score of a linked host: its own, at least the source's at home, a share of it abroad when new."""
    if same_domain:
        return max(source, known or 0.0)
    return INHERITED * source if known is None else known
