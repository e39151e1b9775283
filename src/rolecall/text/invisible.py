"""Characters that a reader does not see: found, removed, and what they hid.

Sources: Unicode 15.1 chapter 23 (special areas and format characters), UTS #55 (bidirectional overrides),
UTS #51 (tag sequences are legitimate only in flags of subdivisions).
"""

import re

from rolecall.model import Value
from rolecall.text.odd import odd_characters, odd_once

#: Zero-width space, word joiner, invisible operators, Mongolian vowel separator, BOM, soft hyphen,
#: combining grapheme joiner, Hangul fillers, interlinear annotation, other format characters.
_ZERO_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
)
_JOINERS = "\u200c\u200d"
_BIDI = "\u202a-\u202e\u2066-\u2069"
_TAGS = "\U000e0000-\U000e007f"
_SELECTORS = "\U000e0100-\U000e01ef"
#: Halves of a pair without the other half: no text at all, and an error to whoever encodes it.
_LONE = "\ud800-\udfff"
_ANY = re.compile(f"[{_ZERO_WIDTH}{_JOINERS}{_BIDI}{_TAGS}{_SELECTORS}{_LONE}\ufe00-\ufe0f]")
_FLAG = re.compile("(\U0001f3f4[\U000e0030-\U000e007a]{2,6}\U000e007f)")
#: Joiners mean something after a letter of a cursive or Indic script and inside emoji; never beside Latin.
_JOINER = re.compile(
    "(?<![\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u1800-\u18af\ufe0f\u2600-\u27bf\U0001f000-\U0001faff])"
    f"[{_JOINERS}]"
)
_ANY_JOINER = re.compile(f"[{_JOINERS}]")
_SELECTOR_RUN = re.compile(f"[\ufe00-\ufe0f{_SELECTORS}]{{2,}}|[{_SELECTORS}]")
_STRIP = re.compile(f"[{_ZERO_WIDTH}{_BIDI}{_TAGS}{_LONE}]")
_OVERRIDE = re.compile("[\u202d\u202e]")
_TAG_RUN = re.compile("[\U000e0020-\U000e007e]+")
#: Zero-width characters in a row that no editor leaves behind: something is encoded in them.
_ENCODED_RUN = re.compile(f"[{_ZERO_WIDTH}{_JOINERS}{_SELECTORS}\ufe00-\ufe0f]{{8,}}")


class Visible(Value, frozen=True, kw_only=True):
    """A text without invisible characters."""

    text: str
    #: Number of characters removed.
    removed: int = 0
    #: Message written in Unicode tag characters, "" when there was none.
    message: str = ""
    #: Why the invisible characters are no accident, "" when they may well be one (a pasted zero-width space).
    suspicion: str = ""


def is_exotic(text: str) -> bool:
    """Whether a text has characters beyond western European letters and punctuation (windows-1252). Cheap."""
    if text.isascii():
        return False
    try:
        odd_characters(text).encode("cp1252")
    except UnicodeEncodeError:
        return True
    return False


def strip_invisible(text: str) -> Visible:
    """Remove invisible characters; joiners that scripts and emoji need stay."""
    if text.isascii() or not _ANY.search(odd := odd_once(text)):
        return Visible(text=text)
    if _TAG_RUN.search(odd) is None:
        kept = _strip(text, odd)
        return Visible(text=kept, removed=len(text) - len(kept), suspicion=_suspicion(text, odd, ""))
    flags = _FLAG.split(text)
    bare = "".join(flags[::2])
    message = "".join(chr(ord(c) - 0xE0000) for run in _TAG_RUN.findall(bare) for c in run)
    kept = "".join(part if index % 2 else _strip(part, odd) for index, part in enumerate(flags))
    return Visible(text=kept, removed=len(text) - len(kept), message=message, suspicion=_suspicion(bare, odd, message))


def _strip(text: str, odd: str) -> str:
    """The text without invisible characters; odd, its odd characters in a row, says which patterns can find any."""
    if _SELECTOR_RUN.search(odd):
        text = _SELECTOR_RUN.sub("", text)
    if _STRIP.search(odd):
        text = _STRIP.sub("", text)
    return _JOINER.sub("", text) if _ANY_JOINER.search(odd) else text


def _suspicion(text: str, odd: str, message: str) -> str:
    if message:
        return f"text in invisible tag characters: {message[:120]}"
    if _OVERRIDE.search(odd):
        return "bidirectional override characters change the order in which text is shown"
    if _ENCODED_RUN.search(odd) and _ENCODED_RUN.search(text):
        return "a long run of zero-width characters"
    return ""
