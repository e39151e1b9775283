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
#: What a tag does: 0 nothing, odd: formatting, even: nesting; negative: an end.
_STEPS: dict[str, int] = (
    {slash + name: 0 for name in _FLAT for slash in ("", "/")}
    | dict.fromkeys(_FORMATTING, 1)
    | {"/" + name: -1 for name in _FORMATTING}
    | {"div": 2, "/div": -2, "span": 2, "/span": -2}
)


def flatten_nesting(html: str) -> str:
    """The same HTML with elements nested deeper than MAX_NESTING left out; linear time."""
    if html.count("<") < _FEW_TAGS or not _may_be_deep(html):
        return html
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


def _may_be_deep(html: str) -> bool:
    """A quick look at tag names alone; elements that close themselves count as open here."""
    depth = formatting = 0
    for name in _TAG_NAME.findall(html):
        step = _STEPS.get(name)
        if step is None:
            step = _STEPS.get(name.lower(), -4 if name[0] == "/" else 4)
        if step & 1:
            formatting = max(0, formatting + (1 if step > 0 else -1))
            if formatting > MAX_FORMATTING:
                return True
        elif step:
            depth = max(0, depth + (1 if step > 0 else -1))
            if depth > MAX_NESTING:
                return True
    return False
