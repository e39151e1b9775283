"""Bounds on hostile documents."""

from hypothesis import given
from hypothesis import strategies as st

from rolecall.text import bounded, without_comments


def test_ordinary_pages_are_not_touched() -> None:
    page = "<html>" + "<div><p>x<br><img>y</p></div>" * 2000 + "</html>"
    assert bounded(page) is page


def test_depth_is_cut() -> None:
    cut = bounded("<b>head</b>" + "<div>" * 100_000)
    assert cut.startswith("<b>head</b>") and cut.count("<div>") == 6_000


def test_comments_go_and_an_unclosed_one_hides_the_rest() -> None:
    assert without_comments("a<!-- x -->b<!---->c") == "abc"
    assert without_comments("a<!-- x") == "a"


@given(st.text(alphabet="<!->ab", max_size=60))
def test_without_comments_never_keeps_an_opening(text: str) -> None:
    assert without_comments(without_comments(text)) is not None
    assert len(without_comments(text)) <= len(text)
