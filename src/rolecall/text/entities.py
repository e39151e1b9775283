"""Character references, undone exactly as often as they were applied."""

import html
import re

_ESCAPED_TAG = re.compile(r"&(?i:(?:amp;){0,2}(?:lt|#0*60|#x0*3c);/?(?:[a-z][a-z0-9]{0,15}\b|!--))")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]{0,15}(?:\s|/?>)")
_TWICE = re.compile(r"&(?i:amp;(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});)")


def has_markup(text: str) -> bool:
    """Whether a text holds HTML tags."""
    return _TAG.search(text) is not None


def unescape_markup(text: str) -> str:
    """HTML whose tags were escaped ("&lt;p&gt;"), unescaped once; "&amp;lt;p" needs and gets a second time.

    Text with real tags is left alone: escaped tags in it are shown text.
    """
    for _ in range(3):
        if has_markup(text) or not _ESCAPED_TAG.search(text):
            break
        text = html.unescape(text)
    return text


def unescape_label(text: str) -> str:
    """A one-line value (title, name) without character references, also when escaped twice."""
    if "&" not in text:
        return text
    again = bool(_TWICE.search(text))
    text = html.unescape(text)
    return html.unescape(text) if again else text
