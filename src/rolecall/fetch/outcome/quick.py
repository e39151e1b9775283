"""The common case at little cost: a delivered page is known as one without being parsed.

It says "ordinary" only where the rules would say so after a full look; whatever it is unsure of, it leaves to them.
Every bound here is on the safe side: less text than a reader sees, more words than a rule would look at.
"""

import html
import re
from itertools import islice

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
#: Characters of a body looked at for visible text, step by step: of most pages, and of large ones.
_WINDOWS, _LARGE_WINDOWS = (6_000, 20_000), (13_000, 40_000, 80_000)
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
#: Of these, one may hold another, and the first end is the inner one's.
_NESTED = tuple(
    (name, re.compile(rf"<{name}\b(?:(?!</{name}).)*?<{name}\b", re.DOTALL)) for name in ("noscript", "template", "svg")
)
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
_TAG = re.compile(r"<(?:/?|!)[a-z][^>]*>")
_TAG = re.compile(r"</?[a-z](?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*>|<![a-z][^<>]*>")
#: Parts of a head that hide what they hold until they are closed.
_PARTS = ("script", "style", "noscript", "template", "title", "svg")
#: What begins a body that has no tag of its own before the one that was found.
_TEXT_ELEMENT = re.compile(r"<(?:p|div|h[1-6]|span|a|b|i|center|main|section|table|ul|ol|form|br|img|input|button)\b")
#: A sign no page holds.
_END = "\x00"
_VOID = frozenset(("area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "wbr"))
_SPACES = " \n\r\t\f\v\x1c\x1d\x1e\x1f"
_TITLE = re.compile(r"<title[^<>]*>([^<]*)</title")
_HEADING = re.compile(r"<h[12]\b[^<>]*>(.*?)(?:</h[12]|\Z)", re.DOTALL)
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
#: Words between two tags that are surely seen, where no part of the page is special.
_RUN = re.compile(r">([^<]{24,})<")
#: What a page with hardly any text must not hold, to be no stub of a check.
_STUB = re.compile(r"refresh|captcha|challenge|\bbot|anti-?bot|proof|cookie|submit")

#: Where an answer came from, and its headers, as one text of lines.
_LINES = Gate([mark.pattern.pattern for mark in (*vendors.URLS, *vendors.HEADERS)])
#: What data must not hold, to be looked at no further.
_DATA = Gate(
    [data.SIGNS, *(mark.pattern.pattern for mark in vendors.BODIES), *(SAID.patterns[n] for n in CONSENT.numbers)],
    plain=True,
)
_TITLES = Gate([mark.pattern.pattern for mark in vendors.TITLES])


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
    large = len(text) > _WINDOWS[-1]
    # Lower case, letter for letter: no place in the text moves much.
    lowered = "" if large else text.lower()
    body = max(text.find("<body", 0, _HEAD), 0)
    for window in _LARGE_WINDOWS if large else _WINDOWS:
        end = body + window
        part = without_comments(lowered[:end] if lowered else text[:end].lower())
        named, start = _named(part)
        if start is None or _TITLES.possible(named):
            return False
        dense = _dense(part, start) if named and len(part) - start > vendors.LONG else 0
        if dense > ALL_PROSE:
            return not _says(named, login=True)
        if dense > vendors.LONG:
            seen, words, shown, whole, leads = "", "", dense, False, False
            break
        seen, whole = _seen(part[start:])
        words, cut = _words(seen)
        whole = whole and not cut and end >= len(text)
        shown = _shown(words)
        if named and shown > ALL_PROSE:
            return not _says(named, login=True)
        # A page that leads on is known by its title and headings unless it is short.
        leads = shown > SHORT_PROSE and sum(1 for _ in islice(_LINK.finditer(seen), FEW_LINKS + 1)) > FEW_LINKS
        if whole or leads or shown > (vendors.LONG if window == _WINDOWS[0] else SOME_PROSE):
            break
    lowered = lowered or text.lower()
    if not named and "<title" in lowered:
        return False
    # Where nothing is hidden that looks like a heading, nothing is missed either.
    rest = lowered[lowered.find("<body", 0, _HEAD) + 1 :]
    said = "" if leads or shown > SOME_PROSE else words
    return _is_ordinary_stub(lowered, seen, named, _headings(rest), _fold(said), shown, whole)


def _named(markup: str) -> tuple[str, int | None]:
    """The title, and where the body begins."""
    title = _TITLE.search(markup, 0, _HEAD)
    return _fold(html.unescape(title[1])) if title else "", _start(markup, title)


def _dense(markup: str, start: int) -> int:
    """Characters of text that are surely seen in plain markup: without scripts, styles, or markup in attributes.

    0 when it is not plain, or not of ASCII in single spaces.
    """
    if markup.find("style", start) >= 0 or _SPECIAL.search(markup, start) or _QUOTED_MARKUP.search(markup, start):
        return 0
    runs = _RUN.findall(markup, start)
    text = "".join(runs)
    odd = any(sign in text for sign in ("  ", "\n", "\t", "\r", ">", "&")) or not text.isascii()
    # Spaces at both ends of a run may be folded away.
    return 0 if odd else len(text) - 2 * len(runs)


def _words(markup: str) -> tuple[str, bool]:
    """Text between tags, and whether it ends before the markup does because of a doubt."""
    last = markup.rfind("<")
    cut = last > markup.rfind(">")
    if cut:
        markup = markup[:last]
    text, tags = _PLAIN_TAG.subn(" ", markup)
    odd = tags != markup.count("<") or tags != markup.count(">") or "='" in markup or "= " in markup
    if odd and (tags != markup.count("<") or tags != markup.count(">") or _QUOTED_MARKUP.search(markup)):
        text = _TAG.sub(" ", markup)
        if "<" in text:
            text, cut = text[: text.index("<")], True
    return html.unescape(text) if "&" in text else text, cut


def _shown(text: str) -> int:
    """Its characters without spaces."""
    if text.isascii():
        return len(text) - sum(map(text.count, _SPACES))
    return len("".join(text.split()))


def _is_ordinary_stub(lowered: str, body: str, named: str, headings: str, words: str, shown: int, whole: bool) -> bool:
    """Headings, marks and first words of a page that shows some text.

    lowered: all of its markup. body: markup of what is seen. words: its text, when it is not much. shown: how much.
    """
    if shown < FORM_PROSE and (
        shown < SHELL_PROSE or "password" in lowered or (shown < STUB_PROSE and _STUB.search(lowered))
    ):
        return False
    first = words[: voice.MESSAGE]
    if first and ((not whole and len(words) < voice.MESSAGE) or "<table" in body):
        # What was cut off may follow the first words; tables move what is misplaced in them.
        return False
    if _has_marks(lowered, shown):
        return False
    message = words[: voice.MESSAGE] if shown <= voice.MESSAGE else ""
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
    plain = lowered if not _CODED.search(lowered) else html.unescape(lowered)
    gate, all_marks = (
        (vendors.LONG_GATE, vendors.LONG_MARKS) if shown > vendors.LONG else (vendors.BODY_GATE, vendors.BODIES)
    )
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


def _start(text: str, title: re.Match[str] | None) -> int | None:
    """Where the body's markup begins, at the latest; None when that is not plain."""
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
    if any(text.count(f"<{name}", 0, at) != text.count(f"</{name}", 0, at) for name in _PARTS):
        return None
    if text.count("<!--", 0, at) != text.count("-->", 0, at):
        return None
    before = title.end() if title and title.end() < at else 0
    if _TEXT_ELEMENT.search(text, before, at) and _TEXT_ELEMENT.search(_NO_TEXT.sub(" ", text[before:at])):
        return None
    return tag.end()


def _seen(markup: str) -> tuple[str, bool]:
    """Markup of the body as far as it is surely seen, and whether that is all of it.

    Scripts and hidden elements are left out; it ends where doubts begin.
    """
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
            left, whole = left[: doubt.start()], False
    if "style" not in left:
        return left, whole
    parts, at = [], 0
    while found := _hidden(left, at):
        tag = left.rfind("<", at, found.start())
        opened = _TAG.match(left, tag) if tag >= 0 else None
        parts.append(left[at : max(tag, at)])
        end = _end(left, opened) if opened and opened.end() > found.end() else None
        if end is None:
            return "".join(parts), False
        at = end
    return "".join([*parts, left[at:]]), whole


def _is_plain(markup: str) -> bool:
    """Whether every part that holds no text ends where it seems to."""
    for name, nested in _NESTED:
        if f"<{name}" in markup and markup.count(f"<{name}") > 1 and nested.search(markup):
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


def _headings(markup: str) -> str:
    """What stands in headings, in all of them: which are hidden is not looked at."""
    found = _HEADING.findall(markup)
    return _fold(html.unescape(_TAG.sub(" ", " · ".join(found))))
