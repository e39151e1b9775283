"""Character references and nesting."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.text import flatten_nesting, nesting, unescape_label, unescape_markup


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


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        ("<b>" * 13 + "<i>x</i>" * 3000, 12),
        ("<b>" * 12 + "</b>" * 12 + "<i>x</i>" * 3000, 12),
        ("</b>" * 3000 + "<b>" * 13, 12),
        (("<b>" * 7 + "<p>x</p>" + "</b>" * 6) * 300, 12),
    ],
)
def test_formatting_is_counted_as_deep_as_it_lies(markup: str, left: int) -> None:
    flat = flatten_nesting(markup)
    deepest = depth = 0
    for end in re.findall(r"<(/?)b>", flat):
        depth = max(0, depth + (-1 if end else 1))
        deepest = max(deepest, depth)
    assert deepest == left


@given(st.lists(st.sampled_from(["<b>", "</b>", "<div>", "</div>", "<p>", "</I>", "<i>", "<x-y a>", "</x-y>"])))
def test_the_first_look_suspects_too_much_but_never_too_little(tags: list[str]) -> None:
    deepest = {"formatting": 0, "nesting": 0}
    depth = dict(deepest)
    for tag in tags * 60:
        if tag != "<p>":
            kind = "formatting" if tag.strip("</>").lower() in {"b", "i"} else "nesting"
            depth[kind] = max(0, depth[kind] + (-1 if tag[1] == "/" else 1))
            deepest[kind] = max(deepest[kind], depth[kind])
    if deepest["formatting"] > nesting.MAX_FORMATTING or deepest["nesting"] > nesting.MAX_NESTING:
        assert nesting._is_deep("".join(nesting._kind(tag.strip("< a>")) for tag in tags * 60))


def test_flattening_takes_linear_time() -> None:
    start = time.process_time()
    for hostile in ("<a " * 100_000, '<a b="' * 60_000, "<" * 300_000, "<div>" * 60_000):
        flatten_nesting(hostile)
    assert time.process_time() - start < 3
