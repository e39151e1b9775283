"""Text that markup hides from a reader: found, taken out, and handed over for judgement.

Only what the element itself says can be judged (attributes, inline style); what a site's style sheet does is not
known. Hashtags in small white letters are a habit of recruiters for another site's search: they stay.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

_STYLE = re.compile(r"""\bstyle\s{0,5}=\s{0,5}(?:"([^"]{1,2000})"|'([^']{1,2000})')""", re.I)
_STYLES = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|(?:^|;)opacity:(?:0|0?\.0\d*)(?:;|$|!)|text-indent:-\d{3,}|"
    r"font-size:(?:0(?:\.0+)?[a-z%]*|(?:0?\.\d+|1(?:\.\d+)?)p[xt]|0?\.0\d*r?em)(?:;|$|!)|"
    r"(?:^|;)(?:left|top|right):-\d{3,}|clip:rect\(0|clip-path:inset\((?:50|100)%|"
    r"transform:scale\(0(?:\.0\d*)?\)"
)
_NO_ROOM = re.compile(r"(?:^|;)(?:max-)?(?:height|width):[01](?:px|pt)?(?:;|$)")
_WHITE = re.compile(r"(?:^|;)color:(?:white|transparent|#f{3}(?:f{3})?|#f[de]f[de]f[de]|rgba?\(255,255,255)")
_BACKGROUND = re.compile(r"background(?:-color|-image)?:(?!none|transparent|white|#fff|inherit)")
_FONT_WHITE = re.compile(r"white|#?f{3}(?:f{3})?$", re.I)
_HASHTAGS = re.compile(r"(?:#[\w-]{1,40}[\s,;|]*)+")
#: Hidden texts kept for judgement, in characters.
MAX_HIDDEN = 20_000

_ATTRIBUTED = re.compile(r"<[a-zA-Z][^\s/>]*[\s/]+[^\s/>]")
_COMMENT = re.compile(r"<!--(.{8,4000}?)(?:-->|$)", re.S)
_ATTRIBUTE = re.compile(
    r"""\s(?:alt|title|aria-label|aria-description|placeholder|data-[a-z-]{1,20})\s?=\s?["']([^"'<>]{20,2000})""", re.I
)
_SPEAKING = ("alt=", "title=", "aria-", "placeholder=", "data-")
_HIDDEN_ATTRIBUTE = re.compile(r"<[a-z][^<>]{0,2000}\shidden\b|overflow\s{0,5}:\s{0,5}hidden|visibility", re.I)
_ANY_SPACE = re.compile(r"\s+")


def has_attributes(html: str) -> bool:
    """Whether any element has an attribute, or may have one: without, nothing hides, links or says more than its text."""
    return _ATTRIBUTED.search(html) is not None


def take_hidden(html: str) -> tuple[str, str]:
    """(HTML without hidden elements, the text they held). The HTML is returned as it came when nothing is hidden."""
    if not may_hide(html):
        return html, ""
    tree = LexborHTMLParser(html)
    body = tree.body
    if body is None:
        return html, ""
    found: list[str] = []
    for node in [*tree.css("[style]"), *tree.css("[hidden]"), *tree.css("font[color]")]:
        if not _is_hidden(node):
            continue
        text = " ".join((node.text(deep=True, separator=" ") or "").split())
        if text and not _HASHTAGS.fullmatch(text):
            found.append(text)
            # Removing only the content keeps every other node of the list alive.
            node.inner_html = ""
    if not found:
        return html, ""
    return body.inner_html or "", "\n".join(dict.fromkeys(found))[:MAX_HIDDEN]


def may_hide(html: str) -> bool:
    """Cheap test whether an element could be hidden at all: on most descriptions no tree is built."""
    if "=" not in html and "hidden" not in html:
        return False
    lowered = html.lower()
    if "hidden" in lowered and _HIDDEN_ATTRIBUTE.search(html):
        return True
    if "<font" in lowered and "color" in lowered:
        return True
    if "style" not in lowered:
        return False
    styles = {double or single for double, single in _STYLE.findall(html)}
    return any(_hides(_compact(style)) or _WHITE.search(_compact(style)) for style in styles)


def _compact(style: str) -> str:
    return _ANY_SPACE.sub("", style[:2000]).lower()


def _hides(style: str) -> bool:
    """Whether a style, without spaces and in lower case, takes an element out of sight by itself."""
    return bool(_STYLES.search(style)) or bool(_NO_ROOM.search(style) and "overflow:hidden" in style)


def unseen_text(html: str) -> str:
    """Text in comments and attributes: no reader sees it, a machine may."""
    found: list[str] = []
    if "<!--" in html:
        found += [match.strip() for match in _COMMENT.findall(html)[:200]]
    if "=" in html and any(name in html for name in _SPEAKING):
        found += [match.strip() for match in _ATTRIBUTE.findall(html)[:200]]
    return "\n".join(found)[:MAX_HIDDEN]


def _is_hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    if "hidden" in attributes and (attributes.get("hidden") or "").lower() != "until-found":
        return True
    if node.tag == "font" and _FONT_WHITE.match(attributes.get("color") or ""):
        return not _on_background(node)
    style = _compact(attributes.get("style") or "")
    return _hides(style) or (bool(_WHITE.search(style)) and not _on_background(node))


def _on_background(node: LexborNode) -> bool:
    """Whether a background color makes white letters visible."""
    current: LexborNode | None = node
    for _ in range(12):
        if current is None:
            return False
        attributes = current.attributes
        if attributes.get("bgcolor") or _BACKGROUND.search(_compact(attributes.get("style") or "")):
            return True
        current = current.parent
    return False
