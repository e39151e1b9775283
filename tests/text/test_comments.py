"""Comments are taken out in linear time."""

from hypothesis import given
from hypothesis import strategies as st

from rolecall.text import without_comments


def test_comments_go_and_an_unclosed_one_hides_the_rest() -> None:
    assert without_comments("a<!-- x -->b<!---->c") == "abc"
    assert without_comments("a<!-- x") == "a"


@given(st.text(alphabet="<!->ab", max_size=60))
def test_without_comments_never_keeps_an_opening(text: str) -> None:
    assert without_comments(without_comments(text)) is not None
    assert len(without_comments(text)) <= len(text)
