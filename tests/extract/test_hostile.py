"""No page crashes a reader or costs more than linear time."""

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rolecall.extract import document, embedded_state, job_postings

URL = "https://hostile.example/"
JOB = '<div itemscope itemtype="http://schema.org/JobPosting">'


def ld(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script>'


#: Each makes a page of about size characters.
HOSTILE: dict[str, Callable[[int], str]] = {
    "arrays": lambda n: ld("[" * n),
    "objects": lambda n: ld('{"a":' * (n // 5)),
    "quotes": lambda n: ld('{"a":"' + '" ' * (n // 2)),
    "quotes and commas": lambda n: ld('{"a":"' + '",a' * (n // 3)),
    "comments": lambda n: ld("/*" * (n // 2)),
    "escapes": lambda n: ld('{"a":"' + "\\u" * (n // 2)),
    "broken scripts": lambda n: ld('{"@type":"JobPosting","title":"x",}') * (n // 80),
    "references": lambda n: ld(
        json.dumps({"@graph": [{"@id": f"#{i}", "@type": "JobPosting", "title": "t"} for i in range(n // 60)]})
    ),
    "items in items": lambda n: (JOB + "<b itemprop=title>x<i itemprop=description>") * (n // 100),
    "unclosed literals": lambda n: "<script>" + "window.a={" * (n // 10) + "</script>",
    "pushes": lambda n: "<script>" + "self.__next_f.push([" * (n // 20) + "</script>",
    "shared references": lambda n: (
        "<script>x.streamController.enqueue("
        + json.dumps(json.dumps([[i + 1, i + 1] for i in range(n // 14)]))
        + ")</script>"
    ),
    "deep elements": lambda n: "<div>" * (n // 5),
    "formatting": lambda n: "".join(f"<p><font x={i}></p>" for i in range(n // 20)),
    "links in nested blocks": lambda n: "".join(f'<div>t<a href="/{i}">y</a>' for i in range(n // 22)),
    "links in one block": lambda n: "<div>" + "".join(f'<a href="/{i}">y</a> t ' for i in range(n // 20)),
    "long path": lambda n: f'<a href="/{"a-" * (n // 2)} ">x</a>',
    "tables": lambda n: "<table><tr><td>" * (n // 15),
    "tags that never end": lambda n: "<a " * (n // 3),
    "comments that never end": lambda n: "<!-- " * (n // 5),
    "sections": lambda n: ld("<![CDATA[" * (n // 9)),
    "references of references": lambda n: ld(
        '{"@type":"JobPosting","title":"x","description":"&' + "amp;" * (n // 4) + 'lt;"}'
    ),
    "backslashes": lambda n: ld('{"a":"' + "\\" * n),
    "commas": lambda n: ld('{"a":1' + ",," * (n // 2) + "}"),
    "half characters": lambda n: ld('{"@type":"JobPosting","title":"x","description":"' + "\\ud83d" * (n // 6) + '"}'),
    "properties": lambda n: JOB + "<h1 itemprop=title>x</h1>" + "<b itemprop=skills>a</b>" * (n // 24) + "</div>",
    "types": lambda n: '<div vocab="http://schema.org/" typeof="JobPosting">' * (n // 50),
    "lists of postings": lambda n: ld(
        json.dumps(
            {
                "@type": "ItemList",
                "itemListElement": [
                    {"@type": "ListItem", "item": {"@type": "JobPosting", "title": f"t{i}"}} for i in range(n // 80)
                ],
            }
        )
    ),
    "circles": lambda n: ld(
        json.dumps({"@graph": [{"@id": f"#{i}", "x": {"@id": f"#{i * 7 % (n // 40)}"}} for i in range(n // 40)]})
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_cost_linear_time(name: str) -> None:
    html = HOSTILE[name](200_000)
    start = time.process_time()
    job_postings(html, URL)
    embedded_state(html)
    document(html, URL)
    assert time.process_time() - start < 2.5


PIECES = (
    *(
        "<script>",
        "</script>",
        '<script type="application/ld+json">',
        '{"@type":"JobPosting","title":',
        '"x"',
        "}",
        "[",
        ",",
    ),
    *(
        "window.a=",
        "self.__next_f.push([1,",
        '"0:{}',
        "])",
        "<div itemscope itemtype=JobPosting>",
        "<b itemprop=title>",
    ),
    *(
        "</div>",
        "<a href='",
        "//[x",
        "'>",
        "<!--",
        "&#0;",
        "\x00",
        "\ud800",
        "<meta name=robots content=",
        "<base href='http://[",
    ),
    *(
        "<svg><style>",
        "<table><td>",
        "<title>",
        "<p typeof=JobPosting property=title>",
        '{"@id":"#1"}',
        "AF_initDataCallback({",
    ),
)
piece = st.sampled_from(PIECES)


@settings(max_examples=120, deadline=None)
@given(st.lists(piece | st.text(max_size=5), max_size=25).map("".join))
def test_no_page_raises(html: str) -> None:
    job_postings(html, URL)
    embedded_state(html)
    document(html, URL)


@given(st.binary(max_size=200))
def test_no_bytes_raise(body: bytes) -> None:
    document(body, URL, None)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
shapes = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["@type", "@id", "@value", "@list", "name", "value", "address", "addressLocality", "minValue", "url"]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
FIELDS = (
    *("identifier", "url", "jobLocation", "baseSalary", "hiringOrganization", "employmentType", "description", "title"),
    *("applicantLocationRequirements", "jobLocationType", "inLanguage", "potentialAction", "directApply", "industry"),
    "validThrough",
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), shapes, max_size=6))
def test_every_field_in_every_shape(fields: dict[str, object]) -> None:
    html = ld(json.dumps({"@type": "JobPosting", "title": "Welder", **fields}).replace("<", "\\u003c"))
    for posting in job_postings(html, URL):
        assert posting.title.strip()
        assert posting.external_id
