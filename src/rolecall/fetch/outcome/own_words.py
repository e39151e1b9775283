"""What a page with a menu says of itself to its reader, as apart from what it quotes, reports, and sells."""

import re

import msgspec

from rolecall.fetch.outcome import voice
from rolecall.fetch.outcome.signals import Signals

#: Links of a page that leads on.
_LEADS = 3
#: Letters of a text that is left when its quotations are gone.
_LEFT = 15
#: Words of somebody else, or of a screen elsewhere.
_QUOTED = re.compile(r"[“„«»][^“”„«»]{3,90}[”“«»]|\"[^\"]{3,90}\"|「[^「」]{2,60}」")
#: Readers who are told of, and the reader who is spoken to.
_THEY = re.compile(
    r"\b(?:they|them|visitors?|users|customers|your (?:forms?|site|website|users|visitors|customers|shop|app))\b"
)
_YOU = re.compile(r"\byou(?:'re|'ve)?\b|\byour (?!forms?|site|website|users|visitors|customers|shop|app)")


def _own(text: str) -> str:
    """A text without what it quotes and what it says of other people's visits, where anything else is left."""
    left = _QUOTED.sub(" ", text) if _QUOTED.search(text) else text
    if len(left) - left.count(" ") < _LEFT:
        return text
    if not _THEY.search(left):
        return left
    return " ".join(each for each in voice.SENTENCE.split(left) if not _THEY.search(each) or _YOU.search(each))


def of(signals: Signals) -> Signals:
    """The page as far as it speaks of itself to its reader; one that links nowhere is nothing but its message."""
    if signals.links < _LEADS:
        return signals
    texts = (signals.title, signals.headings, signals.visible[: voice.MESSAGE])
    title, headings, visible = (_own(text) for text in texts)
    return msgspec.structs.replace(signals, title=title, headings=headings, visible=visible)


def are_meant(signals: Signals) -> bool:
    """Whether a page with a menu speaks to its reader at all: headings of news and shops hold the same words."""
    said = f"{signals.title} · {signals.headings} · {signals.visible[: voice.MESSAGE]}"
    return signals.links < _LEADS or voice.addresses(said)
