"""Safe HTML and plain text."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from rolecall.normalize import plain_text, read_html, safe_html

KEPT = {
    *("p", "div", "section", "article", "header", "footer", "main", "aside", "figure", "figcaption", "address"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "br", "hr", "pre", "blockquote"),
    *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"),
    *("a", "b", "strong", "i", "em", "u", "s", "sub", "sup", "small", "code"),
}
ATTRIBUTES = {"a": {"href", "rel"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan"}, "ol": {"start"}}


def unsafe(html: str) -> str | None:
    """What a browser would find in the HTML that it must not; None when there is nothing."""
    body = LexborHTMLParser(f"<body>{html}").body
    assert body is not None
    for node in body.traverse(include_text=False):
        if node is body or node.tag == "body":
            continue
        if node.tag not in KEPT:
            return f"<{node.tag}>"
        for name, value in node.attributes.items():
            if name not in ATTRIBUTES.get(node.tag or "", set()):
                return f"{node.tag} {name}"
            # Browsers drop tabs and line ends inside an address (WHATWG URL, 4.4).
            address = re.sub(r"[\t\n\r]", "", value or "").strip().lower()
            if name == "href" and not address.startswith(("http://", "https://", "mailto:", "tel:")):
                return f"href {value}"
    return None


@pytest.mark.parametrize(
    ("html", "safe"),
    [
        ("<p>Hi<script>alert(1)</script></p>", "<p>Hi</p>"),
        ("<img src=x onerror=alert(1)>Hi", "Hi"),
        ("<a href='javascript:alert(1)'>x</a>", '<a rel="nofollow noopener">x</a>'),
        ("<a href=https://x.example onclick=y>x</a>", '<a href="https://x.example" rel="nofollow noopener">x</a>'),
        ("<p style='color:red' class=a>x</p>", "<p>x</p>"),
        ("&lt;script&gt;alert(1)&lt;/script&gt;&lt;p&gt;Hi&lt;/p&gt;", "<p>Hi</p>"),
        ("<p>Use &lt;b&gt;</p>", "<p>Use &lt;b&gt;</p>"),
        ("plain <3 & text", "<p>plain &lt;3 &amp; text</p>"),
    ],
)
def test_safe(html: str, safe: str) -> None:
    assert safe_html(html) == safe


def test_relative_links_need_a_base() -> None:
    html = '<p><a href="/apply">Apply</a></p>'
    assert 'href="https://x.example/apply"' in safe_html(html, "https://x.example/jobs/1")
    assert "href" not in safe_html(html)
    assert "href" not in safe_html(html, "javascript:alert(1)")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div>About us</div><div>Role</div>", "About us\nRole"),
        ("<h2>About us</h2><p>We weld.</p>And more", "About us\n\nWe weld.\n\nAnd more"),
        ("<ul><li>One</li><li><p>Two</p></li></ul>", "- One\n- Two"),
        ("<p>Do:</p><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>", "Do:\n\n- One\n- Inner\n- Two"),
        ("<ol><li>One</li><li>Two</li></ol><ol start=7><li>Seven</li></ol>", "1. One\n2. Two\n\n7. Seven"),
        ("<table><tr><th>Day</th><th>Pay</th></tr><tr><td>Mon</td><td></td></tr></table>", "Day | Pay\nMon"),
        ("a<br>b<br/><br>c", "a\nb\n\nc"),
        ("<p>R&amp;D&nbsp;&nbsp;team &lt;3</p>", "R&D team <3"),
        ("<p>one</p>\n\n   <p>two\n three</p>", "one\n\ntwo three"),
        ("<b>bold</b><i>er</i> text", "bolder text"),
        ("<form>A</form>B<select><option>C</select>", "A\nB"),
        ("<p>a</p><!-- hidden --><style>p{}</style><p>b", "a\n\nb"),
        ("<pre>x\ny</pre>", "x\ny"),
        ("<p>x</p><p> </p><p>&nbsp;</p><p>y</p>", "x\n\ny"),
        ("Line one\nLine two\n\n\n\nBlock", "Line one\nLine two\n\nBlock"),
    ],
)
def test_plain(html: str, text: str) -> None:
    assert plain_text(html) == text
    assert read_html(html).text == text


@pytest.mark.parametrize(
    "hiding",
    [
        'style="display:none"',
        'style="color:#fff;font-size:9px"',
        'style="VISIBILITY : hidden"',
        "hidden",
        'style="font-size:0"',
        'style="opacity:0"',
        'style="position:absolute;left:-9999px"',
        'style="height:1px;overflow:hidden"',
        "style='text-indent:-5000px'",
    ],
)
def test_hidden_text_is_taken_out_and_kept_for_judgement(hiding: str) -> None:
    reading = read_html(f"<p>Seen</p><div {hiding}>secret words here</div><p>Also seen</p>")
    assert reading.text == "Seen\n\nAlso seen"
    assert "secret" not in reading.safe
    assert reading.hidden == "secret words here"


@pytest.mark.parametrize(
    "html",
    [
        '<p style="color:white;background:#036">Button text</p>',
        '<div style="background-color:black"><p style="color:#fff">On black</p></div>',
        '<p style="font-size:10.0pt">Small</p>',
        '<p style="opacity:0.9">Pale</p>',
        '<p style="font-size:8pt;color:white">#LI-Hybrid #LI-AB1</p>',
        "<p aria-hidden=true>Icon text</p>",
        "<p>A hidden gem of a company</p>",
        '<p style="font-size:0.9em">Nearly full size</p>',
    ],
)
def test_what_a_reader_sees_stays(html: str) -> None:
    reading = read_html(html)
    assert reading.hidden == ""
    assert reading.text == re.sub(r"<[^>]*>", "", html)


def test_comments_and_attributes_are_heard_but_not_shown() -> None:
    reading = read_html('<p>Hi</p><!-- a note to machines --><img alt="another note for machines" src=x>')
    assert reading.text == "Hi"
    assert "a note to machines" in reading.unseen
    assert "another note" in reading.unseen


PIECES = (
    *(
        "<p>",
        "</p>",
        "<ul><li>",
        "</li></ul>",
        "<b>",
        "text",
        " & ",
        "&lt;script&gt;",
        "<script>",
        "</script>",
        "<a href='",
    ),
    *(
        "'>",
        "<",
        '<a href="javascript:x">',
        "<svg><p>",
        "<math>",
        "<!--",
        "-->",
        "&amp;lt;",
        "<style>",
        "\x00",
        "\u200b",
    ),
    *(
        "\ud800",
        "<table><td>",
        ">",
        "<div hidden>",
        "style='display:none'",
        "<ol>",
        "<pre>\n",
        "<br>",
        "]]>",
        "<noscript>",
    ),
    *("<title>", "<textarea>", "`", '"', "\u202e"),
)
pieces = st.sampled_from(PIECES)


@given(st.lists(pieces | st.text(max_size=4), max_size=20).map("".join))
def test_whatever_comes_in_only_safe_html_comes_out(html: str) -> None:
    reading = read_html(html)
    assert unsafe(reading.safe) is None
    assert "\x00" not in reading.text
    reading.text.encode()
    plain_text(html)


@given(st.lists(pieces | st.text(max_size=4), max_size=12).map("".join))
def test_cleaning_what_is_clean_changes_nothing_that_is_read(html: str) -> None:
    first = read_html("<p>x</p>" + html)
    assert unsafe(safe_html(first.safe)) is None


@pytest.mark.slow
def test_time_is_linear() -> None:
    start = time.process_time()
    for hostile in (
        "<div>" * 60_000,
        "<" * 200_000,
        "<p><font a=1>" * 20_000,
        "<!--" * 80_000,
        "&amp;lt;" * 40_000,
        '<p style="color:white">' * 15_000,
        "<table>" * 40_000,
        '<a href="' * 40_000,
        " " * 300_000,
        "<ol><li>" * 40_000,
    ):
        read_html(hostile)
        plain_text(hostile)
    assert time.process_time() - start < 6


def test_brackets_inside_attributes_are_no_tags() -> None:
    html = '<p>Read <a href="https://x.example/?a=<b>&c=>">this</a> first.</p><p>Then that, x="y"</p>'
    assert plain_text(html) == 'Read this first.\n\nThen that, x="y"'
    assert read_html(html).text == plain_text(html)
