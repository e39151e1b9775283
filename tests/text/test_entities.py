"""Character references and nesting."""

import time

import pytest

from rolecall.text import flatten_nesting, unescape_label, unescape_markup


@pytest.mark.parametrize(
    ("published", "meant"),
    [
        ("&lt;p&gt;Hi &amp;amp; bye&lt;/p&gt;", "<p>Hi &amp; bye</p>"),
        ("&amp;lt;p&amp;gt;Hi&amp;lt;/p&amp;gt;", "<p>Hi</p>"),
        ("&#60;b&#62;x&#60;/b&#62;", "<b>x</b>"),
        ("<p>Use &lt;b&gt; for bold</p>", "<p>Use &lt;b&gt; for bold</p>"),
        ("R&amp;D, 3 &lt; 4", "R&amp;D, 3 &lt; 4"),
    ],
)
def test_escaped_markup_is_unescaped_as_often_as_it_was_escaped(published: str, meant: str) -> None:
    assert unescape_markup(published) == meant
    assert unescape_markup(meant) == meant


def test_labels_lose_references_also_when_escaped_twice() -> None:
    assert unescape_label("R&amp;D") == unescape_label("R&amp;amp;D") == "R&D"
    assert unescape_label("AT&T") == "AT&T"


def test_only_what_is_too_deep_is_flattened() -> None:
    fine = "<div><p>x</p></div>" * 3000
    assert flatten_nesting(fine) == fine
    deep = "<div>" * 5000 + "text" + "</div>" * 5000
    flat = flatten_nesting(deep)
    assert flat.count("<div>") == flat.count("</div>") == 400
    assert "text" in flat
    assert flatten_nesting("".join(f"<p><font size={i}></p>" for i in range(3000))).count("<font") == 12


def test_flattening_takes_linear_time() -> None:
    start = time.process_time()
    for hostile in ("<a " * 100_000, '<a b="' * 60_000, "<" * 300_000, "<div>" * 60_000):
        flatten_nesting(hostile)
    assert time.process_time() - start < 3
