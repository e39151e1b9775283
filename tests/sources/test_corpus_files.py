"""Every captured file is read by an adapter or a general reader, or listed in the docs with the reason."""

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rolecall.model import Board, Closed, InvalidInput, Item, PayloadError, RawPosting, Request, ScanMode
from rolecall.sources import adapters, read_list
from rolecall.sources.kit.roles import is_title, shown_roles
from sources.replaying import page_of
from sources.test_corpus import AT, FILES, KEYS, content
from sources.test_corpus_general import APIS

pytestmark = pytest.mark.corpus

DOCS = Path(__file__).resolve().parents[2] / "docs" / "platforms.md"
#: Folders named for a product, and the adapter of the platform.
FOLDERS = {"gusto-hosted": "gusto", "workatastartup": "ycombinator", "oracle": "oracle_hcm"}
#: Keys of adapters whose captured files carry none.
MORE_KEYS = {
    "phenom": {"origin": "https://careers.acme.example"},
    "avature": {"base": "careers.initech.example/careers"},
    "successfactors": {"host": "careers.acme.example"},
}
KINDS = {".json": "application/json", ".html": "text/html", ".xml": "text/xml", ".gz": "application/json"}
GENERAL = ("feed", "sitemap", "state", "api", "jsonld", "dom")


def board_of(name: str, config: str = "{}", key: dict[str, str] | None = None) -> Board:
    known = {**KEYS, **MORE_KEYS}.get(name, {"url": "https://careers.acme.example/jobs"})
    chosen = key if key is not None else (known if all(known.values()) else {})
    return Board(slug="acme", adapter=name, key=chosen, url="https://careers.acme.example/jobs", config=config)


def read_as_list(name: str, path: Path, config: str = "{}") -> int:
    """Postings of a file that is a list, read to their titles. Raises PayloadError."""
    adapter, board = adapters()[name], board_of(name, config)
    url = AT.get(name, "https://careers.acme.example/jobs")
    request = Request(url=url, state={"site": "External", "page": "", "rows": "0"})
    page = page_of(url, content(path), content_type=KINDS.get(path.suffix, "text/html"))
    found = adapter.list_page(board, page, request)  # type: ignore[attr-defined]
    if any(problem.reason == "item" for problem in found.problems):
        raise PayloadError(f"{path.name}: {found.problems[0].detail}")
    for item in found.items:
        if adapter.detail(board, item) is None:
            posting = adapter.parse(board, item, None)
            assert isinstance(posting, RawPosting) and posting.title
    # The children of an index are what it holds.
    return len(found.items) or (len(found.next) if name == "sitemap" else 0)


def read_as_posting(name: str, path: Path) -> RawPosting | Closed:
    """The posting of a file that is one posting's page or record. Raises PayloadError."""
    adapter = adapters()[name]
    listed = {
        "workday": b'{"title":"t","externalPath":"/job/x_R1"}',
        "rippling": b'{"name":"x"}',
        "oracle_hcm": b'{"Id":"1","Title":"x"}',
        "ycombinator": b'{"id":1,"url":"/companies/acme/jobs/1"}',
        "paylocity": b'{"JobId":1}',
    }
    item = Item(
        external_id="1", url="https://careers.acme.example/jobs/1", fingerprint="", payload=listed.get(name, b"")
    )
    page = page_of(item.url, content(path), content_type=KINDS.get(path.suffix, "text/html"))
    return adapter.parse(board_of(name), item, page)


def attempts(path: Path) -> list[tuple[str, Callable[[], object]]]:
    """What may read a file, most likely first."""
    folder = path.parent.name
    names = [FOLDERS.get(folder, folder)] if path.parent.parent.name == "ats" else []
    if path.parent.name == "apis":
        found: list[tuple[str, Callable[[], object]]] = [("amazon", lambda: read_as_list("amazon", path))]
        where, link, title, _ = APIS.get(path.name, ("@", "url", "title", 0))
        config = '{"listing":{"path":"%s","link_field":"%s","fields":{"title":"%s"}},"detail":{"kind":"none"}}'
        found.append(("api", lambda: read_as_list("api", path)))
        found.append(("api by recipe", lambda: read_as_list("api", path, config % (where, link, title))))
    else:
        found = []
    for name in (*names, *GENERAL):
        found.append((name, lambda name=name: read_as_list(name, path)))  # type: ignore[misc]
        found.append((f"{name}, one posting", lambda name=name: read_as_posting(name, path)))  # type: ignore[misc]
    return found


def reader_of(path: Path) -> str | None:
    """Who reads a file, and what it found; None when nobody does."""
    for name, attempt in attempts(path):
        try:
            found = attempt()
        except (PayloadError, InvalidInput, KeyError, UnicodeDecodeError):
            continue
        if isinstance(found, int) and found:
            return f"{name}: {found} postings"
        if isinstance(found, (RawPosting, Closed)):
            return f"{name}: {found.title if isinstance(found, RawPosting) else 'closed'}"
    return None


def reasons() -> dict[str, str]:
    """Files the docs name as read by nobody, as patterns, with the reason."""
    table = DOCS.read_text().partition("## Captured files that no reader reads")[2]
    rows = re.findall(r"^\| `([^`]+)` \| (.+?) \|$", table, re.MULTILINE)
    return {name: why for name, why in rows if len(why) > 10}


def walked(corpus: Path, *folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((corpus / folder).rglob("*")) if path.is_file()]
    assert found
    return found


@pytest.mark.parametrize("folder", ["ats", "feeds", "apis", "pages/career"])
def test_every_file_is_read_or_listed(corpus: Path, folder: str) -> None:
    listed = reasons()
    unread = []
    for path in walked(corpus, folder):
        name = path.relative_to(corpus).as_posix()
        found = reader_of(path)
        why = next((why for pattern, why in listed.items() if Path(name).match(pattern)), None)
        print(f"{name:70} {found or why or 'NOBODY'}")
        if found is None and why is None:
            unread.append(name)
    assert not unread, unread


def test_listed_files_are_not_read_by_the_way(corpus: Path) -> None:
    """A file that is listed as unread and can be read is a wrong line of the docs."""
    for pattern in reasons():
        matching = [path for path in walked(corpus, "ats", "feeds", "apis", "pages") if path.match(pattern)]
        assert matching, f"the docs list {pattern}, which is no file"
        read = [path.name for path in matching if reader_of(path)]
        assert not read, f"{pattern}: {read}"


CAREER = {
    "canekast-careers.html": 3,
    "desktopmetal-careers.html": 3,
    "flymotionus-careers.html": 1,
    "framework_co-framework_co-hiring.html": 2,
    "hyl_io-job-board.html": 1,
    "iperionx-careers.html": 6,
    "reelementtech-careers.html": 2,
    "terminusindustrials-terminus-careers.html": 1,
    "vightaero-vightaero-join-us.html": 4,
}


@pytest.mark.parametrize("name", CAREER)
def test_an_employers_page_without_a_recipe(corpus: Path, name: str) -> None:
    """The roles people see on the page, no more and no fewer."""
    path = corpus / "pages" / "career" / name
    host = name.split("-", maxsplit=1)[0].replace("_", ".")
    url = f"https://www.{host}.example/careers" if "." not in host else f"https://www.{host}/careers"
    board = Board(slug="acme", adapter="dom", key={"url": url}, url=url)
    found = adapters()["dom"].read(board, page_of(url, path.read_bytes(), 200, "text/html"), Request(url=url))
    assert len(found.items) == CAREER[name], [item.url for item in found.items]
    for item in found.items:
        assert b'"title":"' in item.payload


def test_boards_of_lists_are_more_than_files(corpus: Path) -> None:
    """What the folders hold is a sample: the registry's boards all compute their first request."""
    rows = read_list((corpus / "registry" / "jobseek-boards.csv.gz").read_bytes(), "registry")
    boards = [row.board for row in rows if row.board is not None]
    assert len(boards) > 6_000 and len(FILES) >= 20
    assert all(adapters()[board.adapter].start(board, ScanMode.FULL) for board in boards[:500])


def test_titles_are_known_and_other_pages_are_left_alone(corpus: Path) -> None:
    """Floors of reading without a recipe: real titles taken for titles, and pages of other sites that show no role."""
    with gzip.open(corpus / "labels" / "titles_locations.jsonl.gz", "rt") as file:
        titles = {json.loads(line).get("title") or "" for line in file} - {""}
    known = sum(is_title(" ".join(title.split())) for title in titles) / len(titles)
    pages = sorted((corpus / "blockpages" / "ordinary").iterdir())[:120]
    shown = [
        path.name
        for path in pages
        if shown_roles(page_of("https://www.acme.example/p", content(path), 200, "text/html"))
    ]
    print(f"{known:.3f} of {len(titles)} titles known; {len(shown)} of {len(pages)} other pages show a role")
    assert known >= 0.83 and len(shown) <= 0.08 * len(pages), (known, shown)
