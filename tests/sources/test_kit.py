"""Shared mechanics: paging, identities, XML slices, steps, recipes."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rolecall.model import Board, InvalidInput, Item, PayloadError, Request
from rolecall.sources import scaffold, try_recipe
from rolecall.sources.kit import Node, PageRule, stable_url, turn, url_identity
from rolecall.sources.kit.recipe import recipe_of
from rolecall.sources.kit.xml import elements, parse_element
from sources.replaying import page_of

RULE = PageRule(size=2)


def items(*names: str) -> tuple[Item, ...]:
    return tuple(Item(external_id=name, url="", fingerprint="") for name in names)


def build(at: int) -> Request:
    return Request(url=f"https://x.example/?at={at}")


def test_a_total_stated_once_is_carried_along() -> None:
    first = turn(build(0), items("a", "b"), RULE, build, total=3)
    (following,) = first.next
    assert following.url.endswith("at=2") and following.state["total"] == "3"
    last = turn(following, items("c"), RULE, build, total=None)
    assert last.next == () and last.problems == ()


def test_an_empty_page_below_the_total_is_no_end() -> None:
    (following,) = turn(build(0), items("a", "b"), RULE, build, total=5).next
    found = turn(following, (), RULE, build, total=5)
    assert found.next == () and found.problems[0].reason == "short_of_total"


def test_a_repeated_page_stops_and_is_a_problem() -> None:
    (following,) = turn(build(0), items("a", "b"), RULE, build).next
    found = turn(following, items("a", "b"), RULE, build)
    assert found.next == () and found.problems[0].reason == "repeated_page"


def test_a_window_met_is_said() -> None:
    rule = PageRule(size=2, cap=2)
    assert turn(build(0), items("a", "b"), rule, build, total=2).cap == 2
    assert turn(build(0), items("a"), rule, build, total=1).cap is None


@given(st.lists(st.integers(0, 40), max_size=30), st.integers(1, 7))
def test_every_list_is_read_to_its_end(numbers: list[int], size: int) -> None:
    """Whatever the sizes: a list without a total is read up to its first short page, each entry once."""
    names = [str(number) for number in dict.fromkeys(numbers)]
    rule = PageRule(size=size)
    request, seen = build(0), []
    while True:
        at = int(request.state.get("at", 0))
        found = turn(request, items(*names[at : at + size]), rule, build)
        seen += [item.external_id for item in found.items]
        if not found.next:
            break
        (request,) = found.next
    assert seen == names and not found.problems


@pytest.mark.parametrize(
    ("url", "stable"),
    [
        ("https://x.example/a?utm_source=b&id=3", "https://x.example/a?id=3"),
        ("https://x.example/a?gh_src=b&gh_jid=5", "https://x.example/a?gh_jid=5"),
        ("https://X.example:443/a;jsessionid=AB12?x=1#top", "https://x.example/a?x=1"),
        ("https://x.example/#/jobs/3", "https://x.example/#/jobs/3"),
        ("https://x.example/a?resource=3", "https://x.example/a?resource=3"),
        ("https://x.example/a?q=a+b&empty=", "https://x.example/a?q=a+b&empty="),
    ],
)
def test_what_moves_is_cut(url: str, stable: str) -> None:
    assert stable_url(url) == stable


@given(st.text(st.characters(codec="ascii", exclude_characters="\\"), max_size=40))
def test_stable_urls_are_stable(path: str) -> None:
    try:
        once = stable_url("https://x.example/" + path)
    except ValueError:
        return
    assert stable_url(once) == once
    assert url_identity(once) == url_identity("https://x.example/" + path)


def test_xml_slices() -> None:
    body = b'<?xml version="1.0"?><r xmlns:g="u"><i><g:id>1</g:id><t><![CDATA[a </i> b]]></t></i><i/></r>'
    first, second = elements(page_of("https://x.example/", body), "i", ("r",), "a list")
    node = parse_element(first, "i")
    assert node.text("id") == "1" and node.text("t") == "a </i> b"
    assert second == b"<i/>"


@pytest.mark.parametrize("body", [b"<r><i>1</i>", b"<html><body/></html>", b"disabled", b"", b"<x></x>"])
def test_xml_that_is_none(body: bytes) -> None:
    with pytest.raises(PayloadError):
        elements(page_of("https://x.example/", body), "i", ("r",), "a list")


def test_entities_are_never_expanded() -> None:
    body = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r><i>&b;</i></r>'
    with pytest.raises(PayloadError):
        elements(page_of("https://x.example/", body), "i", ("r",), "a list")


@settings(max_examples=60, deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(), st.lists))
def test_a_node_never_raises(value: object) -> None:
    node = Node(value)
    assert node.at("a", 0, "b").text() is None
    node.text(), node.texts(), node.flag(), node.number(), node.list(), list(node.pairs())


def page(body: str) -> bytes:
    return f"<!doctype html><html><body>{body}</body></html>".encode()


def test_a_recipe_shows_its_steps() -> None:
    config = {
        "detail": {
            "kind": "steps",
            "steps": [
                {"tag": "h1", "field": "title"},
                {"text": "Where", "offset": 1, "field": "locations", "split": "|"},
                {"text": "Nowhere", "field": "x", "optional": True},
                {"tag": "p", "field": "description", "html": True, "stop": "Apply"},
            ],
        }
    }
    body = page("<h1>Planner</h1><b>Where</b><i>Leeds | York</i><p>One.</p><p>Two.</p><p>Apply here</p>")
    found = try_recipe("dom", json.dumps(config), page_of("https://x.example/j/1", body), detail=True)
    assert [step.matched for step in found.steps] == [True, True, False, True]
    (posting,) = found.postings
    assert posting.title == "Planner"
    assert [place.text for place in posting.places] == ["Leeds", "York"]
    assert posting.description_html == "<p>One.</p>\n<p>Two.</p>"


@pytest.mark.parametrize("config", ['{"listing": 3}', "no json", '{"detail": {"steps": [{"tga": "h1"}]}}'])
def test_a_recipe_that_cannot_be_used_says_where(config: str) -> None:
    with pytest.raises(InvalidInput):
        recipe_of(Board(slug="x", adapter="dom", key={}, url="", config=config))


def test_a_new_adapter_is_complete() -> None:
    made = scaffold("some_platform", "https://acme.some-platform.example/")
    paths = [path for path, _ in made.files]
    assert paths[0] == "src/rolecall/sources/ats/some_platform.py"
    compile(made.files[0][1], paths[0], "exec")
    for name, url in (("Bad Name", "https://a.b.example/"), ("ashby", "https://a.b.example/"), ("x", "nonsense")):
        with pytest.raises(InvalidInput):
            scaffold(name, url)
