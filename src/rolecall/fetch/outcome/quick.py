"""The common case at little cost: a delivered page is known as one without being parsed.

It says "ordinary" only where the rules would say so after a full look; whatever it is unsure of, it leaves to them.
Every bound here is on the safe side: less text than a reader sees, more words than a rule would look at.
"""

import html
import re
from itertools import islice
from typing import NamedTuple

import ahocorasick_rs

from rolecall.fetch.outcome import data, vendors, voice
from rolecall.fetch.outcome.markup import HEAD, ODD, RAW, TAG, Part, body_start, seen, sent_as
from rolecall.fetch.outcome.phrases import Gate
from rolecall.fetch.outcome.signals import READ_LIMIT
from rolecall.fetch.outcome.wording import CONSENT, LOGIN, NUMBERS, SAID
from rolecall.model import Page

#: Visible characters beyond which nothing but a title decides (rules.LONG).
ALL_PROSE = 6_000
#: Up to it the first words of a page decide as well as its title and headings.
SOME_PROSE = 2_000
#: The same of a page with more links than these (rules.FEW_LINKS).
SHORT_PROSE, FEW_LINKS = 1_000, 6
_LINK = re.compile(r"<a\s[^<>]*?\bhref\b")
#: Below it a bare form to sign in may be meant; a stub of a check; an application's shell.
FORM_PROSE, STUB_PROSE, SHELL_PROSE = 350, 200, 60
#: Characters of a body looked at for visible text, first and at most; what it shows tells how far to look next.
_FIRST, _MOST = 3_000, 80_000
#: So many more are looked at, at least.
_STEP = 500
#: Characters of a page that are put into lower case at once.
_SMALL = 20_000
#: Looking at a character for text costs so many times what looking for marks does.
_TEXT_COST = 5
#: Beginnings and ends of what may hide the end of a heading.
_HIDING = tuple((f"<{name}", f"</{name}") for name in (*RAW, *ODD))
#: One word is looked for many bytes at a time.
_HEADS = tuple(ahocorasick_rs.BytesAhoCorasick([word]) for word in (b"<h1", b"<h2"))
_SPACED = ahocorasick_rs.BytesAhoCorasick([b"= "])
_TITLE = re.compile(r"<title[^<>]*>([^<]*)</title")
_HEADING = re.compile(rb"<h[12]\b[^<>]*>(.*?)(?:</h[12]|\Z)", re.DOTALL)
#: Letters, digits and signs of ASCII written as numbers or by rare names: marks may hide behind them. Not those for
#: quotation marks, brackets and ampersands, which the words of marks do without.
_CODED = re.compile(
    r"&(?:#(?:x0*(?:2[013-589a-f]|3[0-9abdf]|[4-7])|0*(?:3[235-7]|4\d|5\d|6[13-9]|[7-9]\d|1[01]\d|12[0-7])\b)"
    r"|(?:lowbar|underbar|sol|period|quest|num|equals|colon|lpar|rpar|lsqb|lbrack|lcub|lbrace|excl|percnt|dollar|tab)\b)"
)

#: A tag whose values in double quotes hold no markup.
_PLAIN_TAG = re.compile(r"<(?:/?|!)[a-z][^<>\"]*+(?:\"[^\"<>]*+\"[^<>\"]*+)*+>")
#: Attributes that hold markup, which looks like text.
_QUOTED_MARKUP = re.compile(r"=(?:\"[^\"<>]*+[<>]|'[^'<>]*+[<>])")
#: Text between two tags that is surely seen, where no part of the page is special: of prose, and of labels.
#: Linear in a markup that ends with the beginning of a tag.
_PROSE, _LABELS = re.compile(r">([^<]{24,})<"), re.compile(r">([^<>]{3,}+)<")
#: Below this share of a markup, text in long runs is not what it mostly shows.
_PROSE_SHARE = 0.2
#: What a page with hardly any text must not hold, to be no stub of a check.
_STUB = re.compile(r"refresh|captcha|challenge|\bbot|anti-?bot|proof|cookie|submit")

#: Where an answer came from, and its headers, as one text of lines.
_LINES = Gate([mark.pattern.pattern for mark in (*vendors.URLS, *vendors.HEADERS)], plain=True)
#: What data must not hold, to be looked at no further.
_DATA = Gate(
    [data.SIGNS, *(mark.pattern.pattern for mark in vendors.BODIES), *(SAID.patterns[n] for n in CONSENT.numbers)],
    plain=True,
)
_TITLES = Gate([mark.pattern.pattern for mark in vendors.TITLES])


class _Marks(NamedTuple):
    """The marks of vendors that may decide where more is shown than this."""

    shown: int
    marks: tuple[vendors.Mark, ...]
    gate: Gate


_SOME_MARKS = tuple(mark for mark in vendors.BODIES if mark.prose > SHORT_PROSE)
#: The first whose bound is passed counts.
_MARKS = (
    _Marks(vendors.LONG, vendors.LONG_MARKS, vendors.LONG_GATE),
    _Marks(SHORT_PROSE, _SOME_MARKS, Gate([mark.pattern.pattern for mark in _SOME_MARKS], plain=True)),
    _Marks(-1, vendors.BODIES, vendors.BODY_GATE),
)


class _Look:
    """What the markup of a body, or a piece of one, is surely seen to show."""

    __slots__ = ("links", "prose", "seen", "settled", "shown", "whole", "words")

    def __init__(self, part: Part, at: int, last: bool, before: "_Look | None" = None) -> None:
        """at: where to begin. last: nothing follows. before: the look at all that comes before."""
        #: Markup as far as it is surely seen, and whether that is all of it.
        self.seen, self.whole, settled = seen(part, at)
        #: The text, where it was put together.
        self.words: list[str] | None = None
        #: Characters of text and links, at least, with those before; and whether the text stands in long runs.
        self.shown: int = before.shown if before else 0
        self.links: int = before.links if before else 0
        self.prose: bool = before.prose if before else True
        #: Where a look at what follows may begin; 0 when it has to look at this once more.
        self.settled = 0
        # Of a few lines, all words are wanted anyway.
        few = last and not before and len(self.seen) < 2 * SHORT_PROSE
        if few or _QUOTED_MARKUP.search(self.seen) or _SPACED.find_matches_as_indexes(sent_as(self.seen)):
            self.spell()
        else:
            # What stands behind the last tag is looked at with what follows.
            tagged = self.seen[: self.seen.rfind("<", 0, self.seen.rfind(">") + 1) + 1]
            shown = _dense(tagged, self.prose)
            self.shown += shown
            self.prose = shown > _PROSE_SHARE * len(tagged)
            self.links += _links(tagged, FEW_LINKS + 1 - self.links)
            if not part.commented:
                self.settled = max(0, part.text.rfind(">", at, settled))

    def spell(self) -> None:
        """Put the text together, where that was not done, and count it anew."""
        if self.words is None:
            self.words, cut = _words(self.seen)
            self.whole = self.whole and not cut
            self.shown = len("".join(self.words))
            self.links = _links(self.seen, FEW_LINKS + 1) if self.shown > SHORT_PROSE else 0

    @property
    def is_more(self) -> bool:
        """It shows more than a message does: the first words of the page decide nothing."""
        # A page that leads on is known by its title and headings unless it is short.
        return self.shown > SOME_PROSE or (self.shown > SHORT_PROSE and self.links > FEW_LINKS)


def _links(markup: str, most: int) -> int:
    """Links in it, of which no more than so many are counted."""
    return sum(1 for _ in islice(_LINK.finditer(markup), most))


def is_ordinary(page: Page) -> bool:
    """Whether the page is surely a delivered one. False says nothing."""
    if page.status != 200 or (page.final_url and page.final_url != page.url):
        return False
    lines = "\n".join([page.url, *[f"{name}: {value}" for name, value in page.headers]]).lower()
    if _LINES.possible(lines):
        return False
    body = page.body[:READ_LIMIT]
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    if "\x1b" in text:
        return False
    text = text.lstrip("\ufeff \r\n\t")
    if text[:1] in {"{", "["}:
        return _is_ordinary_data(text.lower())
    return text[:1] == "<" and "json" not in page.content_type and _is_ordinary_markup(text)


def _is_ordinary_data(lowered: str) -> bool:
    plain = "  " not in lowered and "\n" not in lowered and "\t" not in lowered and "&" not in lowered
    if plain and not _DATA.possible(lowered):
        return True
    return not (_has_marks(lowered, 0) or data.heard(lowered) or CONSENT.search(_fold(lowered)[:700]))


def _is_ordinary_markup(text: str) -> bool:
    # Lower case, letter for letter: no place in the text moves much.
    lowered = text.lower() if len(text) <= _SMALL else ""
    body = max(text.find("<body", 0, HEAD), 0)
    size, done, rest, named = _FIRST, 0, "", ""
    before: _Look | None = None
    while True:
        end = body + size
        last = end >= len(text)
        rest += lowered[done:end] if lowered else text[done:end].lower()
        part, start = Part(rest), 0
        if before is None:
            named, begins = _named(part)
            if begins is None or _TITLES.possible(named):
                return False
            start = begins
        look = _Look(part, start, last, before)
        if last or size >= _MOST or not (further := _further(look, size, len(text) if named else 0)):
            break
        if not look.prose:
            # So little text that all of the page will be looked at for marks.
            lowered = lowered or text.lower()
        if look.settled:
            rest, before = rest[look.settled :], look
        size, done = min(_MOST, further), end
    if not look.is_more:
        if before:
            part = Part(lowered[:end] or text[:end].lower())
            look = _Look(part, _named(part)[1] or 0, last)
        look.spell()
    if named and look.shown > ALL_PROSE:
        return not _says(named, login=True)
    lowered = lowered or text.lower()
    if not named and "<title" in lowered:
        return False
    look.whole = look.whole and last
    return _is_ordinary_stub(lowered, named, look)


def _further(look: _Look, size: int, length: int) -> int:
    """Characters to look at, of which the text that is still missed may be expected; 0 when there is enough.

    look: what `size` characters show. length: of the page, when there is a title to know it by.
    """
    each = size / max(1, look.shown)
    if look.is_more:
        # Much text spares the look for marks in all of the page.
        far = int(each * ALL_PROSE) + _STEP
        return far if look.shown <= ALL_PROSE and far * _TEXT_COST < length else 0
    wanted = SHORT_PROSE if look.shown <= SHORT_PROSE else SOME_PROSE
    # What has to be looked at once more is not looked at often.
    least = size if look.settled else 2 * size
    return min(12 * size, max(least, int(1.1 * each * wanted)) + _STEP)


def _named(part: Part) -> tuple[str, int | None]:
    """The title, and where the body begins."""
    title = _TITLE.search(part.text, 0, HEAD)
    return _fold(html.unescape(title[1])) if title else "", body_start(part, title)


def _dense(markup: str, prose: bool) -> int:
    """Characters of text between tags, none of which holds markup. prose: most of it in long runs.

    markup: up to the beginning of a tag.
    """
    if prose:
        runs = _PROSE.findall(markup)
        text = "".join(runs)
        # Spaces at both ends of a run may be folded away.
        shown = len(text) - 2 * len(runs) if _is_folded(text) else _length(text)
        if shown > _PROSE_SHARE * len(markup) and ">" not in text:
            return shown
    runs = _LABELS.findall(markup)
    text = "".join(runs)
    return len("".join(map(str.strip, runs))) if _is_folded(text) else _length(text)


def _is_folded(text: str) -> bool:
    """Whether no white space and no entity in it stands for less than it seems to."""
    odd = "&" in text or "\n" in text or "\t" in text or "\r" in text or "  " in text
    return not odd and text.isascii()


def _length(text: str) -> int:
    """Characters of its words."""
    return len("".join((html.unescape(text) if "&" in text else text).split()))


def _words(markup: str) -> tuple[list[str], bool]:
    """Words between tags, and whether it ends before the markup does because of a doubt."""
    last = markup.rfind("<")
    cut = last > markup.rfind(">")
    if cut:
        markup = markup[:last]
    text, tags = _PLAIN_TAG.subn(" ", markup)
    if tags != markup.count("<") or tags != markup.count(">") or _QUOTED_MARKUP.search(markup):
        text = TAG.sub(" ", markup)
        if "<" in text:
            text, cut = text[: text.index("<")], True
    return (html.unescape(text) if "&" in text else text).split(), cut


def _is_ordinary_stub(lowered: str, named: str, look: _Look) -> bool:
    """Headings, marks and first words of a page that shows some text. lowered: all of its markup."""
    shown = look.shown
    if shown < FORM_PROSE and (
        shown < SHELL_PROSE or "password" in lowered or (shown < STUB_PROSE and _STUB.search(lowered))
    ):
        return False
    # So many words are enough, of one letter each.
    words = " ".join(look.words[: voice.MESSAGE]) if look.words and not look.is_more else ""
    first = words[: voice.MESSAGE]
    if first and ((not look.whole and len(words) < voice.MESSAGE) or "<table" in look.seen):
        # What was cut off may follow the first words; tables move what is misplaced in them.
        return False
    if _has_marks(lowered, shown):
        return False
    # Where nothing is hidden that looks like a heading, nothing is missed either.
    headings = _headings(sent_as(lowered))
    if headings is None:
        return False
    message = first if shown <= voice.MESSAGE else ""
    text = f"{named} · {headings} · {message or first}"
    numbers = SAID.possible(text)
    if not numbers:
        return True
    if message and voice.possible(numbers) and voice.heard(named, headings, message, bare=True):
        return False
    if numbers[0] not in NUMBERS:
        return True
    login = shown < FORM_PROSE or "password" in lowered
    return not (_says(named, login=True) or _says(headings, login=True) or _says(first, login=login))


def _fold(text: str) -> str:
    return " ".join(text.split())


def _has_marks(lowered: str, shown: int) -> bool:
    """Whether a mark of a vendor decides over markup or data that shows so much, as sent or behind entities."""
    plain = html.unescape(lowered) if "&" in lowered and _CODED.search(lowered) else lowered
    _, all_marks, gate = _MARKS[0] if shown > _MARKS[0].shown else _MARKS[1] if shown > _MARKS[1].shown else _MARKS[2]
    marks = [mark for number in gate.possible(plain) if (mark := all_marks[number]).prose >= shown]
    if not marks:
        return False
    if any(mark.pattern.search(lowered) for mark in marks):
        return True
    plain = html.unescape(lowered) if "&" in lowered and plain is lowered else plain
    return any(mark.pattern.search(plain) for mark in marks)


def _says(text: str, login: bool) -> bool:
    """Whether a text the rules look at says that the page is not what was asked for."""
    numbers = [number for number in SAID.possible(text) if number in NUMBERS] if text else []
    return any(SAID.compiled(number).search(text) for number in numbers if login or number not in LOGIN.numbers)


def _headings(markup: bytes) -> str | None:
    """What stands in the headings of a body, in all of them: which are hidden is not looked at. None in doubt."""
    places = [place for head in _HEADS for _, place, _ in head.find_matches_as_indexes(markup)]
    if not places:
        return ""
    at, found = markup.find(b"<body", 0, HEAD) + 1, []
    for place in sorted(places):
        if place >= at and (heading := _HEADING.match(markup, place)):
            found.append(heading[1].decode("utf-8", "replace"))
            at = heading.end()
    text = " · ".join(found)
    if "<" not in text:
        return _fold(html.unescape(text))
    # A part that ends elsewhere hides the end of the heading.
    if any(text.count(opening) != text.count(closing) for opening, closing in _HIDING):
        return None
    return _fold(html.unescape(TAG.sub(" ", text)))
