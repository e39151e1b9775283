"""Pages as documents."""

from rolecall.extract import document

URL = "https://acme.example/en/jobs/"
HTML = """<!doctype html><html lang="en-CA"><head><title> Jobs &amp; careers — Acme </title>
<meta name="description" content="Work with us"><meta property="og:site_name" content="Acme">
<meta name="robots" content="noindex"><meta name="ROBOTS" content="nofollow, noarchive">
<meta property="article:published_time" content="2026-09-01T10:00:00Z"><link rel="canonical" href="/jobs">
<script type="application/ld+json">{"@graph": [{"@type": "Organization"}, {"@type": ["WebPage", "FAQPage"]}]}</script>
</head><body><nav><a href="/">Home</a></nav><main><h1>Open roles</h1>
<p>We build bridges and cranes for harbours all over the world, and we need people who know steel.</p>
<ul><li><a href="welder?id=7#apply">Welder</a> <span>Lyon</span></li>
<li><a href="//other.example/x" rel="nofollow noopener"><img alt=""></a></li>
<li><a href="mailto:jobs@acme.example">Mail</a><a href="javascript:void(0)">Script</a><a href="#top">Top</a></li></ul>
<h2>Benefits</h2><p>Thirty days of leave, a pension, and a canteen with a view of the harbour.</p></main>
<footer><a href="/legal">Legal</a></footer></body></html>"""


def test_reads_everything_later_rooms_need() -> None:
    page = document(HTML, URL)
    assert page.title == "Jobs & careers — Acme"
    assert page.description == "Work with us"
    assert page.canonical == "https://acme.example/jobs"
    assert page.headings == ("Open roles", "Benefits")
    assert page.language == "en-CA"
    assert (page.noindex, page.nofollow) == (True, True)
    assert page.schema_types == ("Organization", "WebPage", "FAQPage")
    assert page.published == "2026-09-01T10:00:00Z"
    assert ("og:site_name", "Acme") in page.meta
    assert "bridges and cranes" in page.text
    assert "Legal" not in page.text


def test_links_are_absolute_with_anchor_relation_and_context() -> None:
    links = {link.url: link for link in document(HTML, URL).links}
    assert list(links) == [
        "https://acme.example/",
        "https://acme.example/en/jobs/welder?id=7#apply",
        "https://other.example/x",
        "https://acme.example/legal",
    ]
    welder = links["https://acme.example/en/jobs/welder?id=7#apply"]
    assert (welder.anchor, welder.nofollow) == ("Welder", False)
    assert "Lyon" in welder.context
    assert links["https://other.example/x"].nofollow


def test_base_decides_where_links_lead() -> None:
    page = document('<base href="https://cdn.example/a/"><a href="b">x</a>', URL)
    assert [link.url for link in page.links] == ["https://cdn.example/a/b"]


def test_bytes_are_decoded_and_their_charset_is_told() -> None:
    page = document(
        "<title>募集要項の日本語ページです</title>".encode("shift_jis"), URL, "text/html; charset=Shift_JIS"
    )
    assert (page.title, page.charset) == ("募集要項の日本語ページです", "cp932")


def test_nothing_is_a_document_too() -> None:
    for body in ("", b"", "\x00", "plain"):
        assert document(body, URL).url == URL
