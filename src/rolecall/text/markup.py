"""Bounds that keep a hostile document from costing more than linear time."""

import re

#: Unclosed elements beyond which a document is cut: HTML parsers take quadratic time in the depth of nesting,
#: and no page made for people comes near (void elements and unclosed <li> count too).
MAX_UNCLOSED = 6_000
_TAG = re.compile(r"<(/?)[a-zA-Z]")


def bounded(markup: str) -> str:
    """The document, cut where more than MAX_UNCLOSED elements stand open. Linear; unchanged for ordinary pages."""
    if markup.count("<") - 2 * markup.count("</") <= MAX_UNCLOSED:
        return markup
    standing = 0
    for tag in _TAG.finditer(markup):
        standing += -1 if tag[1] else 1
        if standing > MAX_UNCLOSED:
            return markup[: tag.start()]
    return markup


def without_comments(markup: str) -> str:
    """The document without comments; an unclosed comment hides the rest, as in browsers. Linear."""
    if "<!--" not in markup:
        return markup
    parts, at = [], 0
    while (start := markup.find("<!--", at)) >= 0:
        parts.append(markup[at:start])
        end = markup.find("-->", start + 4)
        if end < 0:
            return "".join(parts)
        at = end + 3
    parts.append(markup[at:])
    return "".join(parts)
