"""What is surely seen of a page's markup, told without a parse.

Scripts, styles and hidden elements are left out; it ends where it is not plain what a parser would make of it.
"""

import re

import ahocorasick_rs

from rolecall.text import without_comments

#: Characters within which title and body begin.
HEAD = 80_000

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
RAW = ("script", "style", "iframe")
ODD = (
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
#: Numbers: twice the place in RAW for where one begins, one more for where it ends; so of ODD; then all others.
_TAGS = ahocorasick_rs.BytesAhoCorasick(
    [
        tag.encode()
        for tag in (
            *(f"<{slash}{name}" for name in RAW for slash in ("", "/")),
            *(f"<{slash}{name}" for name in ODD for slash in ("", "/")),
            *("<html", "<body"),
            # Not <header>.
            *(f"<head{sign}" for sign in "> \t\n\r\f/"),
        )
    ]
)
_RAW_STARTS, _PAIRS = frozenset(range(0, 2 * len(RAW), 2)), 2 * (len(RAW) + len(ODD))
#: (number, beginning, end), places in bytes.
_Tags = list[tuple[int, int, int]]
_NAME_ENDS = frozenset((b">", b" ", b"\t", b"\n", b"\r", b"\f", b"/"))
#: One word is looked for many bytes at a time.
_STYLE, _COMMENT = (ahocorasick_rs.BytesAhoCorasick([word]) for word in (b"style", b"!--"))
#: Of these, one may hold another, and the first end is the inner one's.
_NESTED = tuple(
    (name, re.compile(rf"<{name}\b(?:(?!</{name}).)*?<{name}\b", re.DOTALL)) for name in ("noscript", "template", "svg")
)
#: Those that may hold another kind of part, in which their end is no end; and such a kind, with a group at the end when
#: it has none of its own.
_HOLDER = re.compile(r"<(?:template\b.*?</template|svg\b.*?</svg)", re.DOTALL)
_HELD = re.compile(
    "<(?:"
    + "|".join(
        rf"{name}\b[^<]*+(?:<(?!/{name}\s*>)[^<]*+)*+(?:</{name}\s*>|(\Z))"
        for name in ("script", "style", "iframe", "textarea", "title", "noscript")
    )
    + ")"
)
#: A field whose text looks like markup; and an end that is written as nobody writes one.
_DOUBTS = re.compile(r"<textarea\b[^<]*+<(?!/textarea)|</(?:script|style|noscript|template|svg|iframe)(?:/|\s++[^>])")
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
#: Any tag.
TAG = re.compile(r"</?[a-z](?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*>|<![a-z][^<>]*>")
#: What begins a body that has no tag of its own before the one that was found.
_TEXT_ELEMENT = re.compile(r"<(?:p|div|h[1-6]|span|a|b|i|center|main|section|table|ul|ol|form|br|img|input|button)\b")
#: A sign no page holds.
_END = "\x00"
_VOID = frozenset(("area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "wbr"))
_SPECIAL = re.compile(
    r"<(?:/?(?:script|style|noscript|template|svg|math|iframe|frameset|plaintext|xmp|noframes|noembed|title)|html|head|body)\b"
)


def sent_as(text: str) -> bytes:
    """A text in bytes; what cannot be sent is no part of what is looked for."""
    return text.encode("utf-8", "replace")


class Part:
    """A piece of a page without its comments."""

    __slots__ = ("commented", "sent", "tags", "text")

    def __init__(self, text: str) -> None:
        self.text, self.sent = text, sent_as(text)
        self.commented = bool(_COMMENT.find_matches_as_indexes(self.sent))
        if self.commented:
            self.text = without_comments(text)
            self.sent = sent_as(self.text)
        #: Those that make it hard to tell what is text.
        self.tags: _Tags = _TAGS.find_matches_as_indexes(self.sent)

    def place(self, at: int) -> int:
        """A place in bytes."""
        return at if len(self.sent) == len(self.text) else len(sent_as(self.text[:at]))


def body_start(part: Part, title: re.Match[str] | None) -> int | None:
    """Where the body's markup begins, at the latest; None when that is not plain."""
    text = part.text
    at = text.find("<body", 0, HEAD)
    if at < 0:
        # Text in a noscript of the head begins the body.
        return title.end() if title and "<noscript" not in text else None
    tag = TAG.match(text, at)
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


def seen(part: Part, at: int) -> tuple[str, bool, int]:
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
        without = sent_as(left)
    if not _STYLE.find_matches_as_indexes(without):
        return left, whole, settled
    parts, past = [], 0
    while found := _hidden(left, past):
        tag = left.rfind("<", past, found.start())
        opened = TAG.match(left, tag) if tag >= 0 else None
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
        if any(part.lastindex for part in _HELD.finditer(held[0])):
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
