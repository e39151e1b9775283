"""A parsed page finds the same elements whether it is short or long."""

import pytest

from rolecall.extract.page import ParsedPage

LONG = "<p>" + "x" * 7_000 + "</p>"
HEADS = [
    "<title>One</title><h1>a</h1>",
    "<h2>a</h2><h1>b</h1><h3>c</h3><h2>d</h2>",
    "<H1>a</H1><svg><title>drawn</title></svg>",
    "<p>nothing</p>",
    "<svg><title>drawn</title></svg><title>late</title><h3>a</h3><h3>b</h3>",
]
TYPED = [
    '<script type="application/ld+json">{}</script>',
    '<SCRIPT TYPE="Application/LD+JSON">{}</SCRIPT>',
    '<script type="application/ld&plus;json">{}</script>',
    '<div ItemType="https://schema.org/Person"></div>',
    "<div TYPEOF=Person></div>",
]
UNTYPED = [
    "<p>itemtype and typeof are words here</p>",
    "<script>if (typeof x) y()</script>",
    '<script type="module">x</script>',
    "<p>plain</p>",
]


@pytest.mark.parametrize("html", HEADS)
def test_elements_come_in_the_order_of_the_page(html: str) -> None:
    for text in (html, html + LONG):
        page = ParsedPage(text, "https://example.com/")
        found = [node.text() for node in page.elements("h1", "h2", "h3")]
        assert found == [node.text() for node in page.tree.css("h1, h2, h3")]
        first, selected = page.first("title"), page.tree.css_first("title")
        assert (first and first.text()) == (selected and selected.text())


@pytest.mark.parametrize("more", ["", LONG])
def test_schema_types_are_seen_however_they_are_written(more: str) -> None:
    assert all(ParsedPage(html + more, "https://example.com/").typed for html in TYPED)
    assert not any(ParsedPage(html + more, "https://example.com/").typed for html in UNTYPED)
