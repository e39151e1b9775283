"""A guard before HTML parsers: nesting so deep that a tree builder needs quadratic time is flattened.

Measured: 100,000 nested elements take the two parsers used here 9 and 14 seconds, 1,000 take a millisecond.
"""

import re

#: Deeper elements are dropped, their text stays. Browsers themselves stop at 512.
MAX_NESTING = 400
#: Fewer tags than this cannot cost noticeable time; the scan is skipped.
_FEW_TAGS = 3000

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]{0,30})(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*>?")
_TAG_NAME = re.compile(r"<(/?[a-zA-Z][a-zA-Z0-9:-]{0,30})")
#: Elements that hold nothing, or that the next one closes (HTML standard, 13.1.2.4): they do not nest by themselves.
_FLAT = frozenset(
    (
        *(
            "area",
            "base",
            "br",
            "col",
            "embed",
            "hr",
            "img",
            "input",
            "link",
            "meta",
            "param",
            "source",
            "track",
            "wbr",
        ),
        *("p", "li", "dt", "dd", "tr", "td", "th", "option", "optgroup", "tbody", "thead", "tfoot", "rp", "rt"),
    )
)
#: Formatting elements reopen in every following block until they are closed (HTML standard, 13.2.4.3): a few hundred
#: open ones make a page grow with the square of its size.
_FORMATTING = frozenset(
    ("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u")
)
MAX_FORMATTING = 12


def flatten_nesting(html: str) -> str:
    """The same HTML with elements nested deeper than MAX_NESTING left out; linear time."""
    return flattened(html)[0]


def flattened(html: str) -> tuple[str, frozenset[str] | None]:
    """The same, and names of all elements it may have, in lower case; None when nobody had to look at them."""
    if html.count("<") < _FEW_TAGS:
        return html, None
    tags = _TAG_NAME.findall(html)
    kinds = {tag: _kind(tag) for tag in set(tags)}
    names = frozenset(tag.lower().lstrip("/") for tag in kinds)
    deep = _is_deep("".join(map(kinds.__getitem__, tags)))
    return _without_depths(html) if deep else html, names


def _without_depths(html: str) -> str:
    depth = formatting = 0
    pieces: list[str] = []
    kept_to = 0
    for match in _TAG.finditer(html):
        name = match[2].lower()
        if name in _FLAT or match[0].endswith("/>"):
            continue
        step = -1 if match[1] else 1
        # An end tag is judged at the depth its start tag had.
        if name in _FORMATTING:
            drop = formatting + max(step, 0) > MAX_FORMATTING
            formatting = max(0, formatting + step)
        else:
            drop = depth + max(step, 0) > MAX_NESTING
            depth = max(0, depth + step)
        if drop:
            pieces.append(html[kept_to : match.start()])
            kept_to = match.end()
    if not pieces:
        return html
    pieces.append(html[kept_to:])
    return " ".join(pieces)


def _is_deep(tags: str) -> bool:
    """Whether they may nest too deep, by their kinds alone; elements that close themselves count as open here."""
    formatting, others = tags.replace("(", "").replace(")", ""), tags.replace("<", "").replace(">", "")
    return _depth(formatting, "<>", MAX_FORMATTING) > MAX_FORMATTING or _depth(others, "()", MAX_NESTING) > MAX_NESTING


def _kind(name: str) -> str:
    """What a tag does, as one character: "<" and ">" begin and end formatting, "(" and ")" what nests."""
    ends, name = name[0] == "/", name.lower().lstrip("/")
    if name in _FLAT:
        return ""
    return "<>"[ends] if name in _FORMATTING else "()"[ends]


def _depth(tags: str, pair: str, limit: int) -> int:
    """How deep they nest, at most; looked at as far as the limit. Pairs are taken away from the inside."""
    depth = 0
    while depth <= limit and pair in tags:
        tags = tags.replace(pair, "")
        depth += 1
    # What is left are ends without a beginning, and beginnings without an end, which may hold all the rest.
    return depth + tags.count(pair[0])
