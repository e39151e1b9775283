"""Safe HTML and plain text in one pass, for HTML so regular that no parser could read it in another way.

Nearly every description that platforms publish is such: paragraphs, lists, headings and inline elements, closed where
they were opened. Only bare elements of the allow-list are written, text is escaped anew, links are rewritten by
the sanitizer; anything else (tables, comments, misnesting, attributes that hide or speak) is handed back as None and
goes through the sanitizer whole. The result is the sanitizer's, character for character, at half its cost: what a run
of tags does where it stands is worked out once and looked up ever after.
"""

import re
from functools import lru_cache
from html.entities import html5
from typing import Final, NamedTuple

from rolecall.normalize.html.clean import clean, is_relative_link
from rolecall.normalize.html.hidden import may_hide, unseen_text
from rolecall.normalize.html.plain import between, in_lines, undone

#: What may stand where: any content; text and inline elements; the same inside a link; nothing but list items.
_FLOW, _INLINE, _LINK, _LIST = 1, 2, 4, 8
_ANYWHERE = _FLOW | _INLINE | _LINK

#: Tags in a row with white space between them.
_RUN: Final = re.compile(r"(<[^<>]*>(?:[ \t\n]*<[^<>]*>)*)")
_PIECE: Final = re.compile(r"<([^<>]*)>([ \t\n]*)")
_TAG: Final = re.compile(
    r"(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z_][a-zA-Z0-9:._-]*(?:=(?:\"[^\"]*\"|'[^']*'))?)*)\s*(/?)"
)
_REFERENCE: Final = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]*|#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5});")
#: Between texts while references are undone in all of them at once; no control character comes this far.
_GAP: Final = "\x00"
_KEPT: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;"}
#: Longer documents are rare and may be built to cost time.
_MOST: Final = 100_000


class _Element(NamedTuple):
    """An element of the allow-list."""

    #: Contexts it may open in.
    within: int
    #: Context of its content; 0: the one around it, in which text stands.
    inside: int = 0
    #: Whether it is written; spans are not.
    kept: bool = True


_ELEMENTS: Final[dict[str, _Element]] = {
    **dict.fromkeys(("p", "h1", "h2", "h3", "h4", "h5", "h6"), _Element(_FLOW, _INLINE)),
    **dict.fromkeys(("div", "section"), _Element(_FLOW, _FLOW)),
    **dict.fromkeys(("strong", "b", "em", "i", "u", "s", "sub", "sup", "small", "code"), _Element(_ANYWHERE)),
    **dict.fromkeys(("span", "font"), _Element(_ANYWHERE, kept=False)),
    "ul": _Element(_FLOW, _LIST),
    "li": _Element(_LIST, _FLOW),
    "a": _Element(_FLOW | _INLINE, _LINK),
}
_VOID: Final = {"br": _ANYWHERE, "hr": _FLOW}


class _Step(NamedTuple):
    """What a run of tags does."""

    #: Names of the elements open behind it, outermost first.
    opened: tuple[str, ...]
    markup: str
    #: What it puts between two stretches of plain text.
    gap: str


def read_simple(html: str) -> tuple[str, str] | None:
    """(safe HTML, plain text) of prepared HTML; None where it is not simple. Relative links are not simple."""
    if len(html) > _MOST:
        return None
    if "\r" in html:
        html = html.replace("\r\n", "\n").replace("\r", "\n")
    pieces = _RUN.split(html)
    opened: tuple[str, ...] = ()
    markup, gaps = [], []
    for run in pieces[1::2]:
        step = _step(opened, run)
        if step is None:
            return None
        opened = step.opened
        markup.append(step.markup)
        gaps.append(step.gap)
    texts = None if opened else _escaped(_GAP.join(pieces[::2]))
    if texts is None:
        return None
    pieces[::2] = parts = texts.split(_GAP)
    pieces[1::2] = markup
    safe = "".join(pieces)
    pieces[::2] = [
        part.replace("\n", " ").replace("\t", " ") if "\n" in part or "\t" in part else part for part in parts
    ]
    pieces[1::2] = gaps
    return safe, undone(in_lines("".join(pieces)))


@lru_cache(maxsize=32_768)
def _step(opened: tuple[str, ...], run: str) -> _Step | None:
    """What a run of tags does inside the elements that are open; None where a parser would move something."""
    gap = between(run.replace("\n", " ").replace("\t", " "))
    if gap is None:
        return None
    stack, markup = list(opened), []
    for written, space in _PIECE.findall(run):
        tag = _tag(written)
        if tag is None:
            return None
        end, name, text = tag
        if end:
            if not stack or stack.pop() != name:
                return None
        elif not _VOID.get(name, _ELEMENTS[name].within if name in _ELEMENTS else 0) & _context(stack):
            return None
        elif name not in _VOID:
            stack.append(name)
        markup += [text, space]
    # A run ends where text begins, and a list holds none.
    return None if _context(stack) == _LIST else _Step(tuple(stack), "".join(markup), gap)


def _context(stack: list[str]) -> int:
    context = _FLOW
    for name in stack:
        context = _ELEMENTS[name].inside or (_INLINE if context == _FLOW else context)
    return context


@lru_cache(maxsize=16_384)
def _tag(written: str) -> tuple[bool, str, str] | None:
    """(whether it ends an element, name, what is written for it) of a tag; None for one whose reading is not plain."""
    match = _TAG.fullmatch(written)
    if match is None:
        return None
    end, name, attributes, slash = match[1], match[2].lower(), match[3], match[4]
    if (
        not (name in _ELEMENTS or name in _VOID)
        or (slash and name not in _VOID)
        or (end and (attributes or name in _VOID))
    ):
        return None
    whole = f"<{written}>"
    if attributes and (may_hide(whole) or unseen_text(whole)):
        return None
    if name == "a" and not end:
        if is_relative_link(whole):
            return None
        opening, text, rest = clean(f"{whole}x</a>", None).partition(">x</a>")
        return (False, name, opening + ">") if text and not rest and opening.count("<") == 1 else None
    return bool(end), name, f"<{end}{name}>" if name in _VOID or _ELEMENTS[name].kept else ""


def _escaped(joined: str) -> str | None:
    """Texts with references and signs as the sanitizer writes them; None for a loose bracket or an odd reference."""
    if "<" in joined or ">" in joined:
        return None
    if "&" in joined:
        found = _REFERENCE.findall(joined)
        if len(found) != joined.count("&"):
            return None
        for reference in set(found):
            character = _character(reference)
            if character is None:
                return None
            if character != reference:
                joined = joined.replace(reference, character)
    return joined.replace("\u00a0", "&nbsp;") if "\u00a0" in joined else joined


@lru_cache(maxsize=4_096)
def _character(reference: str) -> str | None:
    """What is written in place of a reference; None for one that readers may not agree on."""
    body = reference[1:-1]
    if body[0] == "#":
        code = int(body[2:], 16) if body[1] in "xX" else int(body[1:])
        plain = 0x20 <= code < 0x7F or 0xA0 <= code < 0xD800 or 0xE000 <= code < 0xFDD0 or 0x1F000 <= code < 0x1FB00
        found = chr(code) if plain else None
    else:
        found = html5.get(body + ";")
    return _KEPT.get(found, found) if found else None
