"""Safe HTML to plain text that reads like the page: blocks apart, list items marked, table rows on lines."""

import html as html_module
import re
from functools import lru_cache

#: Marks put in the place of tags; control characters never reach this module from outside.
_BLOCK, _BREAK, _LINE, _ITEM, _CELL, _NUMBER = "\x04", "\x05", "\n", "\x01", "\x02", "\x03"


def _both(mark: str, *names: str) -> dict[str, str]:
    return {slash + name: mark for name in names for slash in ("", "/")}


#: What each tag means for text, by its name, with the slash of an end tag; "" means nothing.
_MARKS: dict[str, str] = {
    **_both(_BLOCK, "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote", "pre", "hr"),
    **_both(_LINE, "div", "section", "article", "header", "footer", "main", "aside", "figure", "figcaption"),
    **_both(_LINE, "address", "caption", "tr", "dt", "dd"),
    **_both("", "a", "b", "strong", "i", "em", "u", "s", "sub", "sup", "small", "code", "thead", "tbody", "tfoot"),
    "br": _BREAK,
    "li": _ITEM,
    "/li": _LINE,
    "td": "",
    "th": "",
    "/td": _CELL,
    "/th": _CELL,
}

#: Tags that raw HTML may hold besides without changing its text.
_RAW_MARKS = _MARKS | {**_both("", "span", "font", "wbr"), "br/": _BREAK, "hr/": _BLOCK}

_TAG_NAME = re.compile(r"/?[a-z][a-z0-9]*")
_PRE = re.compile(r"<pre>(.*?)</pre>", re.S)
_LIST = re.compile(r"<(ol)(?: start=\"(\d{1,5})\")?>|<(/ol|ul|/ul|li)>")
#: A start tag with attributes; the cleaner leaves angle brackets in their values as they are.
_WITH_VALUES = re.compile(r"<([a-z][a-z0-9]*)(?:\s[a-z]+=\"[^\"]*\")+>")


#: Tags in a row with blanks between them: what stands between two stretches of text.
_RUN = re.compile(r"(<[^<>]*>(?:[ \t]*<[^<>]*>)*)")
#: Elements whose text needs more than line breaks: cells, numbers, lines kept as they are.
_LAID_OUT = frozenset(("td", "th", "ol", "pre"))
#: Blanks that do not break.
_BLANKS = ("&nbsp;", "\u00a0")
_EMPTY_LINES = re.compile(r"\n{3,}")
#: A line break, or an empty line where the line before is no list item.
_BULLET_GAP = "\x06"


def plain_of_safe(safe: str) -> str:
    """Text of HTML that came out of the cleaner."""
    text = _quick_text(safe)
    if text is not None:
        return undone(text)
    if "<pre" in safe:
        safe = _PRE.sub(lambda m: "<pre>" + m[1].replace("\n", "<br>") + "</pre>", safe)
    if "<ol" in safe:
        safe = _numbered(safe)
    text = _text(safe, _MARKS)
    if text is None:
        text = _text(_WITH_VALUES.sub(r"<\1>", safe), _MARKS)
    return text or ""


def plain_of_simple(html: str) -> str | None:
    """Text of raw HTML made only of well-written tags that mean no more than in safe HTML; None for any other.

    The cleaner would give the same text; this way costs half.
    """
    if "<!" in html or "style=" in html or "hidden" in html or "<pre" in html or "<ol" in html:
        return None
    text = _quick_text(html)
    if text is not None and not ("<" in text or ">" in text):
        return undone(text)
    return _text(html, _RAW_MARKS)


def _quick_text(html: str) -> str | None:
    """Text of HTML whose tags only break lines, references left in it; None for any other.

    A run of tags has one meaning wherever it stands, and few different ones stand in a text: they are looked up.
    """
    pieces: list[str] = _RUN.split(html.replace("\n", " ").replace("\t", " "))
    gaps = [between(run) for run in pieces[1::2]]
    if None in gaps:
        return None
    pieces[1::2] = gaps  # type: ignore[assignment]
    return in_lines("".join(pieces))


def undone(text: str) -> str:
    """A text without references."""
    return html_module.unescape(text).replace("\u00a0", " ") if "&" in text else text


def in_lines(text: str) -> str:
    """Texts and what is between them as lines; references but that of the blank stay as they are."""
    for blank in _BLANKS:
        if blank[0] in text:
            text = text.replace(blank, " ")
    while "  " in text:
        text = text.replace("  ", " ")
    found = text.split("\n")
    lines = [line.strip() for line in found]
    emptied = lines.count("") > found.count("")
    if _BULLET_GAP in text:
        _set_apart(lines)
    text = "\n".join(lines).strip()
    return _EMPTY_LINES.sub("\n\n", text) if emptied else text


def _set_apart(lines: list[str]) -> None:
    """Empty lines before lists; a list reads as one block, whatever stands between its items."""
    for at in [at for at, line in enumerate(lines) if line[:1] == _BULLET_GAP]:
        before = lines[at - 1].lstrip("\n") if at else ""
        lines[at] = lines[at][1:] if _is_item(before) else "\n" + lines[at][1:]


@lru_cache(maxsize=16_384)
def between(run: str) -> str | None:
    """What a run of tags puts between two stretches of text; None when one of its tags is not known."""
    marks: list[str] = []
    blank = False
    for piece in run.split("<")[1:]:
        head, _, rest = piece.partition(">")
        mark = _mark_of(head, _RAW_MARKS)
        if mark is None or head.split(" ", 1)[0] in _LAID_OUT:
            return None
        if mark == _LINE and head == "/li" and _ITEM in marks:
            marks.remove(_ITEM)  # an item without text
        marks.append(mark)
        blank = blank or rest != ""
    gap = _BLOCK in marks or marks.count(_BREAK) > 1
    if _ITEM in marks:
        return ("\n" + _BULLET_GAP if gap else "\n") + "- "
    if gap:
        return "\n\n"
    return "\n" if _LINE in marks or _BREAK in marks else " " * blank


def _mark_of(head: str, marks: dict[str, str]) -> str | None:
    """What a tag means, by what is written between its brackets."""
    mark = marks.get(head)
    if mark is None:
        name = _TAG_NAME.match(head)
        mark = marks.get(name[0]) if name and head.count('"') % 2 == 0 else None
    return mark


def _numbered(safe: str) -> str:
    """Items of ordered lists with their numbers written out."""
    open_lists: list[int] = []

    def mark(match: re.Match[str]) -> str:
        if match[1]:
            open_lists.append(int(match[2] or 1))
        elif match[3] == "ul":
            open_lists.append(-1)
        elif match[3] in ("/ol", "/ul"):
            if open_lists:
                open_lists.pop()
        elif open_lists and open_lists[-1] >= 0:
            open_lists[-1] += 1
            return f"<li>{_NUMBER}{open_lists[-1] - 1}. "
        return match[0]

    return _LIST.sub(mark, safe)


def _text(html: str, marks: dict[str, str]) -> str | None:
    """Text between tags, laid out by what each tag means; None when marks do not know a tag or a bracket is loose."""
    first, *pieces = html.replace("&nbsp;", " ").replace("\n", " ").split("<")
    if html.count(">") != len(pieces):
        return None
    rows: list[tuple[str, str]] = []
    before, line = "", first
    for piece in pieces:
        head, end, rest = piece.partition(">")
        mark = _mark_of(head, marks) if end else None
        if mark is None:
            return None
        if not mark:
            line += rest
        elif mark == _CELL:
            line += mark + rest
        else:
            if line and line != " ":
                rows.append((before, line))
            elif before != _LINE:
                rows.append((before, ""))
            before, line = mark, rest
    return _laid_out([*rows, (before, line)])


def _laid_out(rows: list[tuple[str, str]]) -> str:
    """Marks to line breaks, bullets and cell bars; references are undone last, so that "&lt;" is never a tag again."""
    lines: list[str] = []
    gap, breaks, bullet = False, 0, ""
    for mark, row in rows:
        if mark == _BLOCK:
            gap = True
        elif mark == _BREAK:
            breaks += 1
        elif mark == _ITEM:
            bullet = "- "
        if not row:
            continue
        line = row.strip()
        if "  " in line or "\t" in line:
            line = " ".join(line.split())
        if line and (_CELL in line or _NUMBER in line):
            bullet, line = _decorated(bullet, line)
        if not line:
            continue
        if lines:
            # A list reads as one block, whatever stands between its items.
            tight = bullet and _is_item(lines[-1])
            lines.append("\n\n" if (gap or breaks > 1) and not tight else "\n")
        lines.append(bullet + line)
        gap, breaks, bullet = False, 0, ""
    text = "".join(lines)
    return undone(text)


def _decorated(bullet: str, line: str) -> tuple[str, str]:
    """A line with table cells or a list number in it."""
    if line[0] == _NUMBER:
        bullet, line = "", line[1:]
    cells = [cell.strip() for cell in line.split(_CELL)]
    while cells and not cells[-1]:
        cells.pop()
    return bullet, " | ".join(cells)


def _is_item(line: str) -> bool:
    return line[:2] == "- " or (line[:1].isdigit() and ". " in line[:6])
