"""What the rules look at: a page reduced to the few things that tell a refusal from content."""

import html
import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from selectolax.lexbor import LexborHTMLParser, LexborNode

from rolecall.model import Page, Value
from rolecall.text import decode, flatten_nesting, without_comments

#: Bytes of a page the rules read. Refusals are small; a wrapped one shows its markers early.
READ_LIMIT = 400_000
#: Characters of visible text kept for wording.
VISIBLE_LIMIT = 6_000
#: Visible characters up to which it is told what of a page is its own text.
SHORT = 2_000
#: Names with values in JSON on a page (state, data attributes) that make it content although nothing is visible.
DATA_PAIRS = 40
_SPACE = re.compile(r"\s+")
_TAG_START = re.compile(r"<[a-zA-Z!/?]")


class Signals(Value, frozen=True, kw_only=True):
    """A page as the rules see it. Texts are lower case with spaces folded."""

    status: int
    url: str
    final_url: str
    #: Header name to all its values, lower-case names.
    headers: dict[str, str]
    #: Whole markup, lower case, as sent and with entities decoded.
    raw: str
    decoded: str
    is_html: bool
    is_json: bool
    title: str = ""
    headings: str = ""
    #: Visible text, at most VISIBLE_LIMIT characters, and its whole length.
    visible: str = ""
    visible_length: int = 0
    #: Of a short page that leads on, its text outside of links and of what stands around the content; else as visible.
    main: str = ""
    links: int = 0
    passwords: int = 0
    #: Inputs a person would fill in.
    inputs: int = 0
    scripts: int = 0
    inline_script: str = ""
    #: A mount point of a client-side application is on the page.
    mount: bool = False
    #: Target of a meta refresh, "" when none.
    refresh: str = ""
    #: The page carries data for a reader of its source: structured data or embedded state.
    carries_data: bool = False
    #: Text inside noscript, lower case.
    noscript: str = ""

    @property
    def path(self) -> str:
        """Path of the final URL, lower case."""
        return urlsplit(self.final_url).path.lower()

    @property
    def host(self) -> str:
        """Host of the final URL, lower case."""
        return (urlsplit(self.final_url).hostname or "").lower()

    @property
    def opening(self) -> str:
        """Title, headings and the first visible text: where a page says what it is."""
        return f"{self.title} · {self.headings} · {self.visible[:600]}"


def fold(text: str) -> str:
    """Lower case with every run of white space as one space."""
    return _SPACE.sub(" ", text).strip().lower()


_MOUNTS = (
    "#root,#app,#__next,#__nuxt,#main-app,app-root,[ng-app],[data-reactroot],[ng-version],#react-root,#application"
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


def _drop(tree: LexborHTMLParser) -> None:
    for node in tree.css("script,style,template,noscript,svg,iframe,head"):
        node.decompose()
    for node in tree.css("[style]"):
        if _HIDDEN.search(node.attributes.get("style") or ""):
            node.decompose()


def _title(tree: LexborHTMLParser) -> str:
    """The document's title; drawings have titles of their own."""
    for node in tree.css("title"):
        above = node.parent
        while above is not None and above.tag != "svg":
            above = above.parent
        if above is None:
            return fold(node.text())
    return ""


def _mount(tree: LexborHTMLParser) -> bool:
    return tree.css_first(_MOUNTS) is not None


_CONTENT_TYPES = re.compile(r'"(jobposting|itemlist|article|newsarticle|product|event|course)"', re.IGNORECASE)


def _carries_data(raw: str, scripts: list[LexborNode]) -> bool:
    for node in scripts:
        if "ld" in (node.attributes.get("type") or "").lower() and _CONTENT_TYPES.search(node.text()):
            return True
    return raw.count('":') + raw.count("&quot;:") >= DATA_PAIRS


def _refresh(tree: LexborHTMLParser) -> str:
    for node in tree.css("meta[http-equiv]"):
        if (node.attributes.get("http-equiv") or "").lower() == "refresh":
            return fold(node.attributes.get("content") or "")
    return ""


def _count_inputs(nodes: list[LexborNode]) -> int:
    quiet = {"hidden", "submit", "button", "image", "reset"}
    return sum((node.attributes.get("type") or "text").lower() not in quiet for node in nodes)


def signals_of(page: Page) -> Signals:
    """Reduce a page. Linear in its size; never raises for what a page contains."""
    text = decode(page.body[:READ_LIMIT], page.header("content-type")).text
    stripped = text.lstrip("\ufeff \r\n\t")
    is_json = stripped[:1] in {"{", "["} or "json" in page.content_type
    is_html = not is_json and bool(_TAG_START.search(stripped[:2000]))
    headers: dict[str, str] = {}
    for name, value in page.headers:
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    raw = text.lower()
    signals = Signals(
        status=page.status,
        url=page.url,
        final_url=page.final_url or page.url,
        headers=headers,
        raw=raw,
        # Markup that is shown as text is nobody's markup.
        decoded=html.unescape(raw.replace("&lt;", "&amp;lt;")) if "&" in raw else raw,
        is_html=is_html,
        is_json=is_json,
    )
    if is_html:
        return msgspec.structs.replace(signals, **_html_signals(text))
    visible = fold(text)
    return msgspec.structs.replace(
        signals, visible=visible[:VISIBLE_LIMIT], visible_length=len(visible), main=visible[:SHORT]
    )


def _html_signals(text: str) -> dict[str, Any]:
    tree = LexborHTMLParser(flatten_nesting(without_comments(text)))
    scripts = tree.css("script")
    found: dict[str, Any] = {
        "title": _title(tree),
        "passwords": len(tree.css("input[type=password],input[type=PASSWORD],input[type=Password]")),
        "scripts": len(scripts),
        "inline_script": " ".join(n.text() for n in scripts if not n.attributes.get("src"))[:200_000].lower(),
        "mount": _mount(tree),
        "carries_data": _carries_data(text, scripts),
        "refresh": _refresh(tree),
        "noscript": fold(" ".join(n.text(separator=" ") for n in tree.css("noscript"))[:4000]),
        "links": len(tree.css("a[href]")),
        "inputs": _count_inputs(tree.css("input,textarea")),
    }
    _drop(tree)
    body = tree.body
    found["headings"] = fold(" · ".join(n.text(separator=" ") for n in tree.css("h1,h2")[:6]))[:600]
    visible = fold(body.text(separator=" ")) if body is not None else ""
    found["visible"], found["visible_length"] = visible[:VISIBLE_LIMIT], len(visible)
    found["main"] = _main(body) if body is not None and found["links"] and len(visible) <= SHORT else visible[:SHORT]
    return found


def _main(body: LexborNode) -> str:
    """Text of the body without menus; takes them out of the tree."""
    for node in body.css("a[href],nav,header,footer,aside"):
        if not node.css_first("h1"):
            node.decompose()
    return fold(body.text(separator=" "))
