"""Canonical URLs: the standards' own tables as facts, and properties of everything that is normalized."""

import csv
import json
import time
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.frontier import canonical, canonical_url, domain_of

#: Rows of the table that state what this project decides otherwise, or that are no web addresses.
_OTHERWISE = {"http://Foo.Com/index.html", "http://foo.com:80/index.html", "http:////", "http:///////"}

SAME = [
    ("HTTP://Example.COM:80/a/../b/?utm_source=x&b=2&a=1#top", "http://example.com/b/?a=1&b=2"),
    ("https://example.com/jobs/index.html", "https://example.com/jobs/"),
    ("https://example.com/jobs;jsessionid=0A1B2C", "https://example.com/jobs"),
    ("https://example.com/?PHPSESSID=abc&x=1", "https://example.com/?x=1"),
    ("https://example.com/?sid=0123456789abcdef0123", "https://example.com/"),
    ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ("https://example.com./a", "https://example.com/a"),
    ("https://user:pw@example.com/a", "https://example.com/a"),
]
DIFFERENT = [
    ("https://example.com/a", "https://example.com/a/"),
    ("https://example.com/?sid=7", "https://example.com/?sid=8"),
    ("https://example.com/?a=1&a=2", "https://example.com/?a=2&a=1"),
    ("https://example.com/a%2Fb", "https://example.com/a/b"),
    ("http://example.com/", "https://example.com/"),
    ("https://example.com/A", "https://example.com/a"),
    ("https://example.com/index.php?page=2", "https://example.com/index.php?page=3"),
]


@pytest.mark.parametrize(("url", "name"), SAME)
def test_spellings_of_one_page_have_one_name(url: str, name: str) -> None:
    assert canonical_url(url) == name


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_pages_keep_two_names(one: str, other: str) -> None:
    assert canonical_url(one) != canonical_url(other)


@pytest.mark.parametrize(
    "url", ["", "mailto:a@example.com", "javascript:x", "https://", "http://[::1", "ftp://a.example/"]
)
def test_what_is_no_web_address_has_no_name(url: str) -> None:
    assert canonical(url) is None


@given(st.text(max_size=80))
def test_naming_twice_changes_nothing(tail: str) -> None:
    found = canonical_url("https://example.com/" + tail)
    if found is not None:
        assert canonical_url(found) == found


@given(st.lists(st.tuples(st.text("abc%_[]", min_size=1, max_size=4), st.text("xyz+1&", max_size=4)), max_size=5))
def test_order_of_parameters_does_not_matter(pairs: list[tuple[str, str]]) -> None:
    pairs = list({name: (name, value.replace("&", "")) for name, value in pairs}.values())
    one = "&".join(f"{name}={value}" for name, value in pairs)
    other = "&".join(f"{name}={value}" for name, value in reversed(pairs))
    assert canonical_url("https://a.example/?" + one) == canonical_url("https://a.example/?" + other)


def test_relative_links_are_seen_from_their_page() -> None:
    found = canonical("../jobs?b=1&a=2", "https://example.com/en/about/us")
    assert found is not None
    assert (found.origin, found.path) == ("https://example.com", "/en/jobs?a=2&b=1")


def test_the_registrable_domain() -> None:
    assert domain_of("https://jobs.example.co.uk") == "example.co.uk"
    assert domain_of("http://127.0.0.1:8090") == "127.0.0.1"


def test_names_are_found_fast() -> None:
    urls = [f"https://www.example.com/jobs/{n}/engineer?page={n}&utm_source=x" for n in range(20_000)]
    started = time.process_time()
    for url in urls:
        canonical(url)
    assert len(urls) / (time.process_time() - started) > 50_000, "a third of what it does on a quiet machine"


@pytest.mark.corpus
def test_the_tables_of_others_agree(corpus: Path) -> None:
    wrong = []
    for line in (corpus / "conformance" / "url_normalization.csv").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        row = next(csv.reader([line], skipinitialspace=True))
        if len(row) == 2 and row[0].lower().startswith("http") and row[0] not in _OTHERWISE:
            found = canonical_url(row[0])
            if found != row[1].strip():
                wrong.append((row[0], found, row[1]))
    assert len(wrong) <= 1, wrong


@pytest.mark.corpus
def test_parsing_follows_the_standard(corpus: Path) -> None:
    """Every valid web address of the standard's table has a name on its host; every invalid one has none."""
    cases = json.loads((corpus / "conformance" / "wpt_urltestdata.json").read_text("utf-8"))
    seen = 0
    for case in cases:
        if isinstance(case, str) or len(case["input"]) > 2048:
            continue
        found = canonical(case["input"], case["base"])
        if case.get("failure"):
            assert found is None, case
        elif case["protocol"] in ("http:", "https:") and case["hostname"].strip("."):
            seen += 1
            assert found is not None, case
            assert found.origin.split("://")[1].split(":")[0].rstrip("]") in case["host"].rstrip("."), case
            if not case["hostname"].endswith("."):
                assert canonical_url(found.url) == found.url
    assert seen > 200


@pytest.mark.corpus
def test_no_two_pages_of_the_corpus_share_a_name(corpus: Path) -> None:
    """URLs of real boards and pages: whatever has one name after us had one page before."""
    names: dict[str, set[str]] = defaultdict(set)
    for line in (corpus / "index.tsv").read_text("utf-8", "replace").splitlines():
        for word in line.split("\t"):
            if word.startswith(("http://", "https://")) and (name := canonical_url(word)) is not None:
                names[name].add(word.split("#")[0])
    merged = {name: urls for name, urls in names.items() if len({u.rstrip("/").lower() for u in urls}) > 1}
    assert not {n: u for n, u in merged.items() if not all("utm_" in x or "index." in x or n in x for x in u)}, merged
