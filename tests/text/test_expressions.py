"""Expressions of somebody's own end in time, whatever text they meet."""

import time

import pytest

from rolecall.model import InvalidInput
from rolecall.text import Expression, TooCostly, expression

ENDLESS = r"(?:x|xx|x+y?)+\d$"
TEXT = "x" * 80 + "!"


def test_they_match_as_those_of_the_standard_library() -> None:
    found = expression(r"/jobs/(?P<id>\d+)").search("https://a.example/jobs/17?x=1")
    assert found is not None
    assert (found["id"], found.groupdict(), found.re.groups, found.end()) == ("17", {"id": "17"}, 1, 25)
    assert expression("b").match("ab") is None
    assert expression(r"(\d)(\d)").findall("12 34") == [("1", "2"), ("3", "4")]
    assert expression(r"/(\w+)$").sub(r"?\1", "a/b") == "a?b"
    assert Expression("É", ignore_case=True).findall("éÉ") == ["é", "É"]
    assert expression("a") is expression("a")


def test_what_is_no_expression_is_said() -> None:
    with pytest.raises(InvalidInput, match="no regular expression"):
        expression("(")


@pytest.mark.parametrize("use", ["search", "match", "findall", "sub"])
def test_one_that_would_take_years_is_given_up(use: str) -> None:
    slow = Expression(ENDLESS, patience=0.05)
    words = ("", TEXT) if use == "sub" else (TEXT,)
    began = time.process_time()
    with pytest.raises(TooCostly, match=r"more than 0\.05 s on 81 characters"):
        getattr(slow, use)(*words)
    assert time.process_time() - began < 5
    assert slow.search("x1") is not None, "and goes on with what it can do"
