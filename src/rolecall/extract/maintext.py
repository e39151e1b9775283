"""The main text of a page, without navigation and footers."""

from resiliparse.extract.html2text import extract_plain_text

from rolecall.extract.page import ParsedPage

#: A main text this short, and a small share of the page, means that the heuristics missed it.
_SHORT = 250
_SHARE = 10
#: Pages larger than this are read to here only.
MAX_HTML = 4_000_000


def main_text(page: ParsedPage) -> str:
    """Readable text of the main content, blocks on lines of their own; the whole page's where none stands out."""
    html = page.html[:MAX_HTML]
    text = _plain(html, main=True)
    if len(text) < _SHORT:
        whole = _plain(html, main=False)
        if len(whole) > _SHARE * len(text):
            return whole
    return text


def main_html(page: ParsedPage) -> tuple[str, int]:
    """Main content as small HTML (headings, paragraphs, lists) and the length of its text."""
    html = page.html[:MAX_HTML]
    length = len(_plain(html, main=True))
    return str(extract_plain_text(html, main_content=True, preserve_formatting="minimal_html", alt_texts=False)), length


def _plain(html: str, *, main: bool) -> str:
    return str(extract_plain_text(html, main_content=main, alt_texts=False, list_bullets=True)).strip()
