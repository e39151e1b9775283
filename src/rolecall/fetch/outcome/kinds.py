"""Kinds of pages that hold the words of refusals and are none, told by their shape, in any language.

Files for machines; articles of many parts; pages of a numbered row; searches that found nothing. What a refusal looks
like has none of these: it is one message with hardly a heading, it has no neighbours, and it repeats no search.
"""

import re

from rolecall.fetch.outcome import topics, voice, wording
from rolecall.fetch.outcome.signals import Signals

#: A page with so few links has no menu.
FEW_LINKS = 6
#: Headings that make an article; a refusal explains itself under four at most.
PARTS = 5
#: Lines of which a file has more than a note.
_LINES = 3
#: Characters of a file looked at.
_FILE = 4_000
_COMMENT = re.compile(r"\s*(?:#|//|/\*|\*|;|--|<!--)")
#: Name and value, values between commas, a stamp first, code, or one word.
_MACHINE = re.compile(
    r"\s*(?:(?:- )?[\w.-]+ ?[:=] ?\S.*|[^,]*,[^, ][^,]*,.*|[^\t]+\t.*|\[?\d{2,4}[-:/.]\d\d\b.*|.*[{};]|\S+)\s*"
)
_COLUMNS = re.compile(r"<th\b")
#: The number of a part, no code of an answer.
_NUMBER = re.compile(r"(?<![\d.:(])([1-9]\d{0,3})(?![\d.)])")
_CODES = re.compile(r"[45]\d\d")
#: Numbers in links of a page that only turns to others.
_NUMBERED = 5
_ANCHOR = re.compile(r"<a\b[^<>]*>[^<]{0,60}")
#: What was looked for, as it was typed: in quotation marks, and no address.
_TYPED = re.compile(r"[“„«»\"「『][^“”„«»\"「」『』/]{2,60}[”“«»\"」』]|&quot;[^&/]{2,60}&quot;")


def is_file(signals: Signals) -> bool:
    """Whether an answer without markup is a file for machines: rules for robots, a list, a log, settings.

    Its comments speak of others. Values that refuse stay a message: "error: forbidden".
    """
    if signals.is_html or signals.is_json:
        return False
    lines = [line for line in signals.raw[:_FILE].splitlines() if line.strip()]
    rest = [line for line in lines if not _COMMENT.match(line)]
    if len(lines) < _LINES or len(rest) < _LINES - 1 or not all(_MACHINE.fullmatch(line) for line in rest):
        return False
    if any(line[:1].isspace() for line in rest):
        # Settings within settings.
        return True
    said = " · ".join(line for line in rest if re.match(r"\s*[\w.-]+ ?[:=] ", line))
    ways = (wording.BLOCKED, wording.CHALLENGED, wording.LIMITED, voice.STOPPED, voice.VISITOR)
    return not any(way.search(said) for way in ways)


def is_article(signals: Signals) -> bool:
    """Whether a page has as many headings as an article, or a table with names of columns under its menu."""
    # Those of teasers stand beside the content.
    parts = sum(each in signals.main for each in signals.headings.split(" · ")) if " · " in signals.headings else 0
    return parts >= PARTS or (signals.links > FEW_LINKS and _COLUMNS.search(signals.raw) is not None)


def is_of_a_row(signals: Signals) -> bool:
    """Whether a page is numbered in its heading, and leads to the one before or the one after."""
    if not signals.links:
        return False
    numbers = [int(each) for each in _NUMBER.findall(signals.headings) if not _CODES.fullmatch(each)]
    if not numbers:
        return False
    led = {int(each) for link in _ANCHOR.findall(signals.raw) for each in re.findall(r"(?<!\d)\d{1,4}(?!\d)", link)}
    # Where many links are numbered, a number has neighbours by chance.
    return len(led) <= _NUMBERED and any({number - 1, number + 1} <= led for number in numbers)


def is_another(signals: Signals) -> bool:
    """Whether a page is of a kind that holds the words of refusals and is none."""
    return is_file(signals) or is_article(signals) or is_of_a_row(signals)


def is_search(signals: Signals) -> bool:
    """Whether a page tells what was found for words that somebody looked for: nothing is missing but matches."""
    said = f"{signals.title} · {signals.headings} · {signals.main[:700]}"
    if "404" in said:
        return False
    return topics.NO_RESULTS.search(said) is not None or (signals.inputs > 0 and _TYPED.search(said) is not None)
