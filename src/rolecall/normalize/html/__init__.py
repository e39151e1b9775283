"""HTML of descriptions to safe HTML and plain text, with what was hidden in it."""

import html as html_module

from rolecall.model import Value
from rolecall.normalize.html.clean import clean, prepare, tidy_text
from rolecall.normalize.html.hidden import has_attributes, take_hidden, unseen_text
from rolecall.normalize.html.plain import plain_of_safe, plain_of_simple
from rolecall.normalize.html.simple import read_simple
from rolecall.text import has_markup, strip_invisible

__all__ = ["HtmlReading", "plain_text", "read_html", "read_text", "safe_html"]


class HtmlReading(Value, frozen=True, kw_only=True):
    """A description, read once for everything that needs it."""

    safe: str
    text: str
    #: Text of elements that markup hides and of invisible characters; it is in neither safe nor text.
    hidden: str = ""
    #: Text of comments and attributes.
    unseen: str = ""
    #: Why invisible characters in it are no accident, "" otherwise.
    suspicion: str = ""


def read_html(html: str, base: str | None = None) -> HtmlReading:
    """Safe HTML, plain text and what was hidden. base: address that relative links belong to. Linear, never raises."""
    prepared = prepare(html)
    if not has_markup(prepared):
        return read_text(html_module.unescape(prepared))
    visible = strip_invisible(prepared)
    simple = read_simple(visible.text)
    if simple is not None:
        return HtmlReading(safe=simple[0], text=simple[1], hidden=visible.message, suspicion=visible.suspicion)
    attributes = has_attributes(visible.text)
    shown, hidden = take_hidden(visible.text) if attributes else (visible.text, "")
    safe = clean(shown, base if attributes else None)
    if visible.message:
        hidden = f"{hidden}\n{visible.message}".strip()
    return HtmlReading(
        safe=safe,
        text=plain_of_safe(safe),
        hidden=hidden,
        unseen=unseen_text(shown) if attributes or "<!--" in shown else "",
        suspicion=visible.suspicion,
    )


def read_text(text: str) -> HtmlReading:
    """A description published as plain text: its lines stay, its safe HTML has a paragraph for each block."""
    visible = strip_invisible(tidy_text(text))
    blocks = visible.text.split("\n\n")
    safe = "".join(
        f"<p>{html_module.escape(block, quote=False).replace(chr(10), '<br>')}</p>" for block in blocks if block
    )
    return HtmlReading(safe=safe, text=visible.text, hidden=visible.message, suspicion=visible.suspicion)


def safe_html(html: str, base: str | None = None) -> str:
    """HTML that is safe to show: a small allow-list of elements, links with rel="nofollow noopener", nothing hidden."""
    return read_html(html, base).safe


def plain_text(html: str) -> str:
    """Plain text of HTML: blocks apart, list items marked with "- ", table cells with " | ", nothing hidden."""
    prepared = prepare(html)
    if not has_markup(prepared):
        return read_text(html_module.unescape(prepared)).text
    visible = strip_invisible(prepared).text
    simple = plain_of_simple(visible)
    if simple is not None:
        return simple
    shown, _ = take_hidden(visible)
    return plain_of_safe(clean(shown, None))
