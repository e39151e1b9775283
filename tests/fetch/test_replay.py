import asyncio
import gzip
import io

import pytest
from warcio.archiveiterator import ArchiveIterator

from fetch.support import FAST, IDENTITY, RULES, by_status, fetcher, get, moved, ok, raw_server
from rolecall.fetch import Limits, parse_header, record_exchange, replay_fetcher
from rolecall.model import InvalidInput, NotConfigured, Outcome, Refused, Request
from rolecall.ports import SourceRules


def folder_with(tmp_path, table, **files):
    for name, body in files.items():
        (tmp_path / name.replace("_", ".")).write_bytes(body)
    (tmp_path / "replay.tsv").write_text(table)
    return tmp_path


def fetch(source, request, rules=RULES, limits=None):
    return asyncio.run(replay_fetcher(source, by_status, limits).fetch(request, rules))


TABLE = (
    "method\turl\tstatus\tcontent_type\tfile\n"
    "GET\thttps://a.example/jobs\t200\tapplication/json\tlist.json\n"
    'POST\thttps://a.example/jobs\t200\tapplication/json\tlist.json\toffset":20\n'
    "GET\thttps://a.example/gone\t404\t\t\n"
)


def test_a_folder_answers_what_it_records(tmp_path):
    source = folder_with(tmp_path, TABLE, list_json=b'{"jobs":[]}')
    got = fetch(source, get("https://a.example/jobs#part"))
    assert got.outcome is Outcome.OK
    assert got.page.body == b'{"jobs":[]}'
    assert got.page.content_type == "application/json"
    assert fetch(source, get("https://a.example/gone")).outcome is Outcome.GONE
    posted = Request(url="https://a.example/jobs", method="POST", body='{"offset":20}')
    assert fetch(source, posted).outcome is Outcome.OK


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (get("https://a.example/jobz"), "nearest recorded request is GET https://a.example/jobs"),
        (Request(url="https://a.example/jobs", method="POST", body='{"offset":0}'), "not with this request body"),
    ],
)
def test_a_request_that_was_not_recorded_is_named_with_its_nearest(tmp_path, request_, message):
    source = folder_with(tmp_path, TABLE, list_json=b"{}")
    with pytest.raises(InvalidInput, match=message):
        fetch(source, request_)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("GET\thttps://a.example/\t200\n", "line 1: 3 columns"),
        ("GET\thttps://a.example/\tten\ttext/html\tx.html\n", "line 1"),
        ("GET\thttps://a.example/\t200\ttext/html\tabsent.html\n", "no file 'absent.html'"),
        ("GET\thttps://a.example/\t200\ttext/html\t../../etc/passwd\n", "outside the folder"),
    ],
)
def test_a_broken_table_is_named_by_line(tmp_path, table, message):
    with pytest.raises(InvalidInput, match=message):
        replay_fetcher(folder_with(tmp_path, table), by_status)


def test_replay_keeps_the_limits_and_the_types(tmp_path):
    source = folder_with(tmp_path, TABLE, list_json=b"x" * 100)
    small = fetch(source, get("https://a.example/jobs"), limits=Limits(max_bytes=99))
    assert (small.outcome, small.page) == (Outcome.TOO_LARGE, None)
    html_only = SourceRules(source="t", types=("text/html",))
    assert fetch(source, get("https://a.example/jobs"), html_only).outcome is Outcome.WRONG_TYPE


def test_a_missing_source_says_how_to_make_one(tmp_path):
    with pytest.raises(InvalidInput, match="rolecall record URL FOLDER"):
        replay_fetcher(tmp_path / "nothing", by_status)


def test_record_writes_what_replay_reads(tmp_path):
    async def scene():
        async with raw_server() as site:
            site.answers["/jobs?q=1"] = ok(b'{"a":1}', "Content-Type: application/json; charset=utf-8")
            site.answers["/gone"] = ok(b"gone", status="404 Not Found")
            world = frozenset({site.endpoint})
            first = await record_exchange(get(site.url("/jobs?q=1")), tmp_path / "rec", IDENTITY, FAST, world)
            again = await record_exchange(get(site.url("/jobs?q=1")), tmp_path / "rec", IDENTITY, FAST, world)
            gone = await record_exchange(get(site.url("/gone")), tmp_path / "rec", IDENTITY, FAST, world)
            return first, again, gone, site.url("/jobs?q=1"), site.url("/gone")

    first, again, gone, url, gone_url = asyncio.run(scene())
    assert first == again
    assert gone.status == 404
    assert len((tmp_path / "rec" / "replay.tsv").read_text().splitlines()) == 3
    assert fetch(tmp_path / "rec", get(url)).page.body == b'{"a":1}'
    assert fetch(tmp_path / "rec", get(gone_url)).outcome is Outcome.GONE


def test_nothing_is_recorded_of_a_refused_url(tmp_path):
    with pytest.raises(Refused, match="Nothing was written"):
        asyncio.run(record_exchange(get("http://127.0.0.1/"), tmp_path / "rec", IDENTITY, FAST))
    assert not (tmp_path / "rec").exists()
    with pytest.raises(NotConfigured):
        asyncio.run(record_exchange(get("http://example.com/"), tmp_path / "rec", type(IDENTITY)(), FAST))


@pytest.mark.parametrize("text", ["no colon", "Bad Name: x", "X: a\r\nY: b"])
def test_headers_for_record_are_checked(text):
    with pytest.raises(InvalidInput):
        parse_header(text)
    assert parse_header("Accept: text/html ") == ("Accept", "text/html")


@pytest.fixture
def archive(tmp_path):
    """A WARC of a small visit: two equal payloads, a redirect, a POST, a compressed body."""
    path = tmp_path / "visit" / "run.warc.gz"

    async def scene():
        async with raw_server() as site:
            site.answers.update(
                {
                    "/a": ok(b"same body", "Content-Type: text/plain"),
                    "/b": ok(b"same body", "Content-Type: text/plain"),
                    "/r": moved("/a"),
                    "/p": ok(b"posted"),
                    "/z": ok(gzip.compress(b"packed"), "Content-Encoding: gzip"),
                }
            )
            limits = Limits(interval=0.0, archive=path)
            async with fetcher(frozenset({site.endpoint}), limits) as live:
                for name in "abrz":
                    await live.fetch(get(site.url(f"/{name}")), RULES)
                await live.fetch(Request(url=site.url("/p"), method="POST", body="page=2"), RULES)
            return site.url("")

    return path, asyncio.run(scene())


def test_the_archive_is_a_warc_that_a_public_library_reads(archive):
    path, base = archive
    kinds, digests = [], []
    with path.open("rb") as file:
        for record in ArchiveIterator(file, check_digests=True):
            kinds.append(record.rec_type)
            record.content_stream().read()
            if record.rec_type == "response":
                digests.append(record.digest_checker.passed)
            if record.rec_type == "revisit":
                assert record.rec_headers.get_header("WARC-Refers-To-Target-URI") == base + "/a"
    assert kinds[0] == "warcinfo"
    assert kinds.count("revisit") == 2  # /b, and /a again after the redirect
    assert kinds.count("request") == kinds.count("response") + kinds.count("revisit")
    assert digests
    assert all(digests)


def test_the_archive_replays_as_it_was(archive):
    path, base = archive
    for name, body in (("a", b"same body"), ("b", b"same body"), ("r", b"same body"), ("z", b"packed")):
        got = fetch(path, get(f"{base}/{name}"))
        assert got.page.body == body
    assert fetch(path, get(base + "/r")).page.final_url == base + "/a"
    assert fetch(path, Request(url=base + "/p", method="POST", body="page=2")).page.body == b"posted"
    with pytest.raises(InvalidInput):
        fetch(path, Request(url=base + "/p", method="POST", body="page=3"))


def test_a_torn_archive_still_gives_what_is_whole(archive):
    path, base = archive
    data = path.read_bytes()
    path.write_bytes(data[:-20])
    assert fetch(path, get(base + "/a")).page.body == b"same body"
    path.write_bytes(b"not a warc")
    with pytest.raises(InvalidInput):
        replay_fetcher(path, by_status)
    assert io.BytesIO(data).read(2) == b"\x1f\x8b"


def test_header_columns_of_a_folder_are_read(tmp_path):
    table = (
        "method\turl\tstatus\tcontent_type\tfile\tbody_contains\theaders\n"
        "GET\thttps://a.example/jobs\t200\tapplication/json\t1.json\tx-page: 1\tX-Pages: 2 | x-total: 30\n"
        "GET\thttps://a.example/jobs\t200\tapplication/json\t2.json\tx-page: 2\t:final: https://b.example/jobs\n"
    )
    source = folder_with(tmp_path, table, **{"1_json": b"[1]", "2_json": b"[2]"})
    first = fetch(source, Request(url="https://a.example/jobs", headers=(("x-page", "1"),))).page
    assert (first.body, first.header("x-pages"), first.header("x-total")) == (b"[1]", "2", "30")
    assert first.final_url == "https://a.example/jobs"
    second = fetch(source, Request(url="https://a.example/jobs", headers=(("x-page", "2"),))).page
    assert (second.body, second.final_url) == (b"[2]", "https://b.example/jobs")
    with pytest.raises(InvalidInput, match="not with this request body or header"):
        fetch(source, Request(url="https://a.example/jobs", headers=(("x-page", "3"),)))


def test_a_header_column_that_holds_none_is_named(tmp_path):
    row = "GET\thttps://a.example/jobs\t200\tapplication/json\t1.json\t\tx-pages=2\n"
    with pytest.raises(InvalidInput, match="line 1: 'x-pages=2' is no header field"):
        replay_fetcher(folder_with(tmp_path, row, **{"1_json": b"[]"}), by_status)
