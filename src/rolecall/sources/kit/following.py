"""The link of a page to the page after it, as people find it."""

import re
from urllib.parse import urldefrag, urlsplit

from selectolax.lexbor import LexborNode

from rolecall.model import Page
from rolecall.sources.kit.markup import base_of, tree_of
from rolecall.sources.kit.urls import absolute, host_of

#: What the link says, in the languages of boards (source: wordings of their paginations).
_SAYS = re.compile(
    r"(?i)^\W*(?:next(?:\s+page)?|weiter|n[äa]chste(?:\s+seite)?|suivante?|page\s+suivante|siguiente|pr[oó]xim[ao]"
    r"|successiv[ao]|volgende|n[äa]sta|neste|n[æa]ste|seuraava|nast[eę]pn[ay]|dal[sš][ií]|далее|следующая|次へ|次のページ|下一页"
    r"|下一頁|다음)\W*$"
)
#: What it shows when it says nothing: one arrow.
_ARROWS = frozenset({"›", "»", "→", "❯", ">", ">>"})
_MARKED = re.compile(r"(?i)(?:^|[\s_-])next(?:$|[\s_-])")
_OFF = re.compile(r"(?i)(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])")
_PAGER = re.compile(r"(?i)pag(?:er|ing|ination)")
_DEPTH = 4


def next_page(page: Page) -> str | None:
    """Address of the page after this one on the same host; None when the page links to none, or to itself."""
    here = urldefrag(page.final_url)[0]
    for node in (*tree_of(page).css("link[rel~=next][href], a[rel~=next][href]"), *_said(page)):
        url = absolute(base_of(page), node.attributes.get("href"))
        if url is None or host_of(url) != host_of(page.final_url) or urldefrag(url)[0] == here:
            continue
        if not _is_off(node):
            return url
    return None


def _said(page: Page) -> list[LexborNode]:
    """Links that say they lead on: by their words, or inside a pagination by an arrow or a class."""
    found = []
    for node in tree_of(page).css("a[href]"):
        attributes = node.attributes
        label = attributes.get("aria-label") or attributes.get("title") or ""
        text = " ".join(node.text(separator=" ").split())
        if len(text) > 24:
            continue
        words = _SAYS.match(text) or (label and _SAYS.match(label))
        shown = text in _ARROWS or _MARKED.search(attributes.get("class") or "")
        # "Next" heads many a slide show; a list goes on within its pagination or by a number in its address.
        if (words or shown) and (_in_pager(node) or (words and _numbered(attributes.get("href") or ""))):
            found.append(node)
    return found


def _numbered(link: str) -> bool:
    parts = urlsplit(link)
    return bool(
        re.search(r"(?i)(?:^|&)[\w\[\]%]*(?:page|pg|offset|start|from|row|p)[\w\[\]%]*=p?\d+", parts.query)
    ) or bool(re.search(r"(?i)/(?:page|seite|p)[/-]?\d+/?$", parts.path))


def _in_pager(node: LexborNode) -> bool:
    parent: LexborNode | None = node
    for _ in range(_DEPTH):
        if parent is None:
            return False
        said = f"{parent.attributes.get('class') or ''} {parent.attributes.get('id') or ''} "
        if _PAGER.search(said + (parent.attributes.get("aria-label") or "")):
            return True
        parent = parent.parent
    return False


def _is_off(node: LexborNode) -> bool:
    """A link that is shown but leads nowhere any more."""
    around = (node, node.parent)
    return any(
        one is not None
        and (_OFF.search(one.attributes.get("class") or "") or one.attributes.get("aria-disabled") == "true")
        for one in around
    )
