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
from rolecall.fetch.outcome.phrases import Gate
from rolecall.fetch.outcome.signals import READ_LIMIT
from rolecall.fetch.outcome.wording import CONSENT, LOGIN, NUMBERS, SAID
from rolecall.model import Page
from rolecall.text import without_comments

#: Visible characters beyond which nothing but a title decides (rules.LONG).
ALL_PROSE = 6_000
#: Up to it the first words of a page decide as well as its title and headings.
SOME_PROSE = 2_000
#: The same of a page with more links than these (rules.FEW_LINKS).
SHORT_PROSE, FEW_LINKS = 1_000, 6
_LINK = re.compile(r"<a\s[^>]*?\bhref\b")
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
#: Characters within which title and body begin.
_HEAD = 80_000

#: Parts without text for readers, each up to the first of its ends, or to the end of all. Linear.
_NO_TEXT = re.compile(
    "<(?:"
    + "|".join(
        rf"{name}\b[^<]*+(?:<(?!/{name}\s*>)[^<]*+)*+(?:</{name}\s*>|\Z)"
        for name in ("script", "style", "noscript", "template", "svg", "iframe")
    )
    + ")"
)
#: Those of them that hold no markup at all, and whatever else makes it hard to tell what is text.
_RAW = ("script", "style", "iframe")
_ODD = (
    "noscript",
    "template",
    "svg",
    "math",
    "frameset",
    "plaintext",
    "xmp",
    "noframes",
    "noembed",
    "title",
    "textarea",
)
#: Numbers: twice the place in _RAW for where one begins, one more for where it ends; so of _ODD; then all others.
_TAGS = ahocorasick_rs.BytesAhoCorasick(
    [
        tag.encode()
        for tag in (
            *(f"<{slash}{name}" for name in _RAW for slash in ("", "/")),
            *(f"<{slash}{name}" for name in _ODD for slash in ("", "/")),
            *("<html", "<body"),
            # Not <header>.
            *(f"<head{sign}" for sign in "> \t\n\r\f/"),
        )
    ]
)
_RAW_STARTS, _PAIRS = frozenset(range(0, 2 * len(_RAW), 2)), 2 * (len(_RAW) + len(_ODD))
#: (number, beginning, end), places in bytes.
_Tags = list[tuple[int, int, int]]
_NAME_ENDS = frozenset((b">", b" ", b"\t", b"\n", b"\r", b"\f", b"/"))
#: One word is looked for many bytes at a time.
_STYLE, _COMMENT, _SPACED = (ahocorasick_rs.BytesAhoCorasick([word]) for word in (b"style", b"!--", b"= "))
_HEADS = tuple(ahocorasick_rs.BytesAhoCorasick([word]) for word in (b"<h1", b"<h2"))
#: Of these, one may hold another, and the first end is the inner one's.
_NESTED = tuple(
    (name, re.compile(rf"<{name}\b(?:(?!</{name}).)*?<{name}\b", re.DOTALL)) for name in ("noscript", "template", "svg")
)
#: Those that may hold another kind of part in which their end is no end, and what is left of such a kind then.
_HOLDER = re.compile(r"<(?:template\b.*?</template|svg\b.*?</svg)", re.DOTALL)
_HELD = re.compile(
    "<(?:"
    + "|".join(
        rf"{name}\b[^<]*+(?:<(?!/{name}\s*>)[^<]*+)*+</{name}\s*>"
        for name in ("script", "style", "iframe", "textarea", "title", "noscript")
    )
    + ")"
)
_HOLDS = re.compile(r"<(?:script|style|iframe|textarea|title|noscript)\b")
#: A field whose text looks like markup; and an end that is written as nobody writes one.
_DOUBTS = re.compile(r"<textarea\b[^<]*+<(?!/textarea)|</(?:script|style|noscript|template|svg|iframe)(?:/|\s+[^\s>])")
_NOSCRIPT = re.compile(r"<noscript\b[^<>]*>(.*?)</noscript", re.DOTALL)
_NAMES = re.compile(r"<(/?)([a-z][a-z0-9]*)")
_SVG = re.compile(r"<svg\b.*?(?:</svg|\Z)", re.DOTALL)
#: Tags that end a drawing although it is not closed (HTML standard, 13.2.6.5), starts and ends.
_BREAKOUT = re.compile(
    r"</?(?:b|big|blockquote|body|br|center|code|dd|div|dl|dt|em|embed|h[1-6]|head|hr|i|img|li|menu|meta|nobr|ol|p|pre"
    r"|ruby|s|small|span|strong|strike|sub|sup|table|tt|u|ul|var|font)\b"
)
#: Elements a reader does not see; as the rules tell them, or by a sign that one cannot tell.
_HIDDEN = (re.compile(r"display\s*(?::|&)\s*(?:none|&)"), re.compile(r"visibility\s*(?::|&)\s*(?:hidden|&)"))
#: From here on it is not certain what is text.
_UNSURE = re.compile(
    r"<(?:script|style|noscript|template|svg|math|iframe|frameset|plaintext|xmp|noframes|noembed|title|html|head|body)\b",
)
#: Ends without a beginning: what came before was not what it looked like.
_ENDS = re.compile(r"</(?:script|style|noscript|template|svg|math|iframe|title)\b")
#: A tag, with whatever its values in double quotes hold; and any other.
_PLAIN_TAG = re.compile(r"<(?:/?|!)[a-z][^>\"]*+(?:\"[^\"]*+\"[^>\"]*+)*+>")
_TAG = re.compile(r"</?[a-z](?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*>|<![a-z][^<>]*>")
#: What begins a body that has no tag of its own before the one that was found.
_TEXT_ELEMENT = re.compile(r"<(?:p|div|h[1-6]|span|a|b|i|center|main|section|table|ul|ol|form|br|img|input|button)\b")
#: A sign no page holds.
_END = "\x00"
_VOID = frozenset(("area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "wbr"))
_TITLE = re.compile(r"<title[^<>]*>([^<]*)</title")
_HIDING = tuple((f"<{name}", f"</{name}") for name in (*_RAW, *_ODD))
_HEADING = re.compile(rb"<h[12]\b[^<>]*>(.*?)(?:</h[12]|\Z)", re.DOTALL)
#: Letters, digits and signs of ASCII written as numbers or by rare names: marks may hide behind them. Not those for
#: quotation marks, brackets and ampersands, which the words of marks do without.
_CODED = re.compile(
    r"&(?:#(?:x0*(?:2[013-589a-f]|3[0-9abdf]|[4-7])|0*(?:3[235-7]|4\d|5\d|6[13-9]|[7-9]\d|1[01]\d|12[0-7])\b)"
    r"|(?:lowbar|underbar|sol|period|quest|num|equals|colon|lpar|rpar|lsqb|lbrack|lcub|lbrace|excl|percnt|dollar|tab)\b)"
)

#: Attributes that hold markup, which looks like text.
_QUOTED_MARKUP = re.compile(r"=(?:\"[^\"<>]*+[<>]|'[^'<>]*+[<>])")
_SPECIAL = re.compile(
    r"<(?:/?(?:script|style|noscript|template|svg|math|iframe|frameset|plaintext|xmp|noframes|noembed|title)|html|head|body)\b"
)
#: Text between two tags that is surely seen, where no part of the page is special: of prose, and of labels.
_PROSE, _LABELS = re.compile(r">([^<]{24,})<"), re.compile(r">([^<>]{3,})<")
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


class _Part:
    """A piece of a page without its comments."""

    __slots__ = ("commented", "sent", "tags", "text")

    def __init__(self, text: str) -> None:
        self.text, self.sent = text, _sent(text)
        self.commented = bool(_COMMENT.find_matches_as_indexes(self.sent))
        if self.commented:
            self.text = without_comments(text)
            self.sent = _sent(self.text)
        #: Those that make it hard to tell what is text.
        self.tags: _Tags = _TAGS.find_matches_as_indexes(self.sent)

    def place(self, at: int) -> int:
        """A place in bytes."""
        return at if len(self.sent) == len(self.text) else len(_sent(self.text[:at]))


class _Look:
    """What the markup of a body, or a piece of one, is surely seen to show."""

    __slots__ = ("links", "prose", "seen", "settled", "shown", "whole", "words")

    def __init__(self, part: _Part, at: int, last: bool, before: "_Look | None" = None) -> None:
        """at: where to begin. last: nothing follows. before: the look at all that comes before."""
        #: Markup as far as it is surely seen, and whether that is all of it.
        self.seen, self.whole, settled = _seen(part, at)
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
        if few or _QUOTED_MARKUP.search(self.seen) or _SPACED.find_matches_as_indexes(_sent(self.seen)):
            self.spell()
        else:
            # What stands behind the last tag is looked at with what follows.
            tagged = self.seen[: self.seen.rfind(">") + 1]
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


def _sent(text: str) -> bytes:
    return text.encode("utf-8", "replace")


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
    body = max(text.find("<body", 0, _HEAD), 0)
    size, done, rest, named = _FIRST, 0, "", ""
    before: _Look | None = None
    while True:
        end = body + size
        last = end >= len(text)
        rest += lowered[done:end] if lowered else text[done:end].lower()
        part, start = _Part(rest), 0
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
            part = _Part(lowered[:end] or text[:end].lower())
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
    return min(12 * size, int(1.1 * each * wanted) + _STEP)


def _named(part: _Part) -> tuple[str, int | None]:
    """The title, and where the body begins."""
    title = _TITLE.search(part.text, 0, _HEAD)
    return _fold(html.unescape(title[1])) if title else "", _start(part, title)


def _dense(markup: str, prose: bool) -> int:
    """Characters of text between tags, none of which holds markup. prose: most of it in long runs."""
    if prose:
        runs = _PROSE.findall(markup)
        text = "".join(runs)
        # Spaces at both ends of a run may be folded away.
        shown = len(text) - 2 * len(runs) if _is_folded(text) else _length(text)
        if shown > _PROSE_SHARE * len(markup):
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
        text = _TAG.sub(" ", markup)
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
    headings = _headings(_sent(lowered))
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


def _start(part: _Part, title: re.Match[str] | None) -> int | None:
    """Where the body's markup begins, at the latest; None when that is not plain."""
    text = part.text
    at = text.find("<body", 0, _HEAD)
    if at < 0:
        # Text in a noscript of the head begins the body.
        return title.end() if title and "<noscript" not in text else None
    tag = _TAG.match(text, at)
    html_tag = text.find("<html", 0, at)
    begins = text[html_tag : text.find(">", html_tag)] if html_tag >= 0 else ""
    if tag is None or ("style" in tag[0] and _hidden(tag[0], 0)) or ("style" in begins and _hidden(begins, 0)):
        return None
    # A string in a script may look like the body, and so may what an unclosed part or a comment holds.
    place, left_open = part.place(at), [0] * (_PAIRS // 2)
    for number, start, end in part.tags:
        if start >= place:
            break
        if number < _PAIRS:
            left_open[number // 2] += -1 if number % 2 else 1
            if part.sent[end : end + 1] not in _NAME_ENDS:
                return None
    if any(left_open) or text.find("-->", 0, at) >= 0:
        return None
    before = title.end() if title and title.end() < at else 0
    if _TEXT_ELEMENT.search(text, before, at) and _TEXT_ELEMENT.search(_NO_TEXT.sub(" ", text[before:at])):
        return None
    return tag.end()


def _seen(part: _Part, at: int) -> tuple[str, bool, int]:
    """Markup of the body from a place on as far as it is surely seen, whether that is all, and where it is settled.

    Scripts and hidden elements are left out; it ends where doubts begin. Settled: whatever follows in the page; 0 when
    that is not known.
    """
    settled = 0
    if raw := _without_raw(part.sent, part.place(at), part.tags):
        without, end = raw
        left, whole, settled = without.decode(), end == len(part.sent), len(part.sent[:end].decode())
    else:
        left, whole = _without_parts(part.text[at:])
        without = _sent(left)
    if not _STYLE.find_matches_as_indexes(without):
        return left, whole, settled
    parts, past = [], 0
    while found := _hidden(left, past):
        tag = left.rfind("<", past, found.start())
        opened = _TAG.match(left, tag) if tag >= 0 else None
        parts.append(left[past : max(tag, past)])
        closed = _end(left, opened) if opened and opened.end() > found.end() else None
        if closed is None:
            return "".join(parts), False, 0
        past = closed
    return "".join([*parts, left[past:]]), whole, 0 if past else settled


def _without_raw(markup: bytes, at: int, tags: _Tags) -> tuple[bytes, int] | None:
    """Markup from a place on without scripts and styles, and where one begins that does not end in it, or its length.

    None when there is more than these to it.
    """
    parts, waited = [], -1
    for number, start, end in tags:
        if number == waited:
            if markup[end : end + 1] != b">":
                return None
            at, waited = end + 1, -1
        elif waited < 0 and start >= at:
            if number not in _RAW_STARTS or markup[end : end + 1] not in _NAME_ENDS:
                return None
            parts.append(markup[at:start])
            at, waited = start, number + 1
    if waited < 0:
        parts.append(markup[at:])
        at = len(markup)
    return b" ".join(parts), at


def _without_parts(markup: str) -> tuple[str, bool]:
    """The same of any markup, up to where a doubt begins."""
    if _DOUBTS.search(markup):
        return "", False
    # What stands at the end is lost with a part that has no end of its own.
    left = _NO_TEXT.sub(" ", markup + _END)
    whole = left.endswith(_END)
    if whole and len(left) == len(markup) + 1:
        left = markup
    elif _is_plain(markup):
        left = left.removesuffix(_END)
    else:
        return "", False
    if _SPECIAL.search(left):
        if _ENDS.search(left):
            return "", False
        if doubt := _UNSURE.search(left):
            return left[: doubt.start()], False
    return left, whole


def _is_plain(markup: str) -> bool:
    """Whether every part that holds no text ends where it seems to."""
    for name, nested in _NESTED:
        if f"<{name}" in markup and markup.count(f"<{name}") > 1 and nested.search(markup):
            return False
    for held in _HOLDER.finditer(markup):
        if _HOLDS.search(held[0]) and _HOLDS.search(_HELD.sub(" ", held[0])):
            return False
    if "<svg" in markup and any(_BREAKOUT.search(drawing[0]) for drawing in _SVG.finditer(markup)):
        return False
    return "<noscript" not in markup or all(_balanced(part[1]) for part in _NOSCRIPT.finditer(markup))


def _hidden(markup: str, at: int) -> re.Match[str] | None:
    """The next sign of a hidden element."""
    found = [match for pattern in _HIDDEN if (match := pattern.search(markup, at))]
    return min(found, key=re.Match.start) if found else None


def _end(markup: str, opened: re.Match[str]) -> int | None:
    """Where an element ends, by counting tags of its name; None when it has no end here."""
    name = re.match(r"<([a-z0-9]+)", opened[0])
    if name is None:
        return None
    if name[1] in _VOID:
        return opened.end()
    depth = 1
    for tag in re.compile(rf"<(/?){name[1]}\b").finditer(markup, opened.end()):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end() if _balanced(markup[opened.end() : tag.start()]) else None
    return None


def _balanced(markup: str) -> bool:
    """Whether every element in it has its end: an end tag is passed over while another element is open in between."""
    open_tags: list[str] = []
    for slash, name in _NAMES.findall(markup):
        if name in _VOID:
            continue
        if not slash:
            open_tags.append(name)
        elif not open_tags or open_tags.pop() != name:
            return False
    return not open_tags


def _headings(markup: bytes) -> str | None:
    """What stands in the headings of a body, in all of them: which are hidden is not looked at. None in doubt."""
    places = [place for head in _HEADS for _, place, _ in head.find_matches_as_indexes(markup)]
    if not places:
        return ""
    at, found = markup.find(b"<body", 0, _HEAD) + 1, []
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
    return _fold(html.unescape(_TAG.sub(" ", text)))
