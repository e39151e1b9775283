"""Personio careers sites: one XML answer holds every position.

Type (permanent, intern…) and schedule (full-time…) are two axes; both are kept. A site may list one position twice.
Sites answer in one language; others are named in the board's configuration. A site that answers with its careers page
instead carries the positions in the page's state, without their texts. Fingerprint: the raw element, or the entry.
"""

import re
from collections import deque
from collections.abc import Iterator

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingPage,
    Page,
    PayloadError,
    RawPlace,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import (
    Node,
    Source,
    compact,
    completed,
    entry_problem,
    fingerprint,
    page_text,
    read_entries,
    structured,
    whole_list,
)
from rolecall.sources.kit.state import states_of
from rolecall.sources.kit.xml import Element, elements, parse_element

_ID = re.compile(rb"<id>\s*(\d+)\s*</id>")
_DATE = re.compile(rb"<createdAt>\s*([^<]+?)\s*</createdAt>")
_EXPECTED = "an XML document of positions"
_HTML = re.compile(rb"(?i)\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+)?html")
#: An entry of a page's state begins so, an element of the XML never.
_ENTRY = b"{"
_MOST_VALUES = 10_000


class Personio(Source):
    """One careers site, named by its host; optionally its language."""

    name = "personio"
    hosts = ("*.jobs.personio.de", "*.jobs.personio.com")
    interval = 1.0
    examples = (
        "https://acme.jobs.personio.de/",
        "https://acme.jobs.personio.com/job/1000001?language=en",
        "https://acme.jobs.personio.es/xml?language=en",
    )
    urls = (r"(?P<host>[\w-]+\.jobs\.personio\.(?:de|com|es|fr|it|nl|co\.uk|at|ch))(?:/|$)",)
    needs = ("host",)
    settings = {"slug": ("slug",), "language": ("language",)}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host as served; without a host the slug on the platform's first domain."""
        host = parts.get("host") or f"{parts['slug']}.jobs.personio.de"
        kept = {"host": host.lower()}
        if parts.get("language", "en") != "en":
            kept["language"] = parts["language"]
        return super().key(kept, how)

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The site's own host, else the slug of a list's row."""
        claimed = self.claim(url)
        slug, language = settings.text("slug"), settings.text("language") or "en"
        if claimed:
            return self.key({**claimed.parts, "language": language}, "").parts
        return self.key({"slug": slug, "language": language}, "").parts if slug else {"page": url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The whole list in the board's language."""
        language = board.key.get("language", "en")
        return [Request(url=f"https://{board.key['host']}/xml?language={language}")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every position, each once."""
        if _HTML.match(page.body) and (positions := _embedded(board, page)) is not None:
            return self._listed(board, positions)
        items: dict[str, Item] = {}
        problems = []
        for position, raw in enumerate(elements(page, "position", ("workzag-jobs",), _EXPECTED)):
            found = _ID.search(raw)
            if found is None:
                problems.append(entry_problem(position, "it has no id"))
                continue
            key, date = found[1].decode(), _DATE.search(raw)
            items.setdefault(
                key,
                Item(
                    external_id=key,
                    url=f"https://{board.key['host']}/job/{key}",
                    fingerprint=fingerprint(raw),
                    payload=raw,
                    dated=date[1].decode("utf-8", "replace") if date else None,
                ),
            )
        return whole_list(items.values(), problems, stated_empty=not items and not problems)

    def _listed(self, board: Board, positions: list[object]) -> ListingPage:
        """The positions of a careers page's state."""
        entries = [msgspec.Raw(msgspec.json.encode(each, order="sorted")) for each in positions]
        items, problems = read_entries(entries, lambda raw: self._entry(board, raw))
        once = {item.external_id: item for item in reversed(items)}
        return whole_list(reversed(once.values()), problems, stated_empty=not entries)

    def _entry(self, board: Board, raw: bytes) -> Item:
        position = Node(msgspec.json.decode(raw))
        key = position.text("id")
        if key is None:
            raise PayloadError("it has no id")
        return Item(
            external_id=key,
            url=f"https://{board.key['host']}/job/{key}",
            fingerprint=fingerprint(raw),
            payload=raw,
            dated=position.text("created_at"),
        )

    def details(self, board: Board, item: Item) -> Request | None:
        """Some sites leave the texts out of the list: the position's page has them."""
        return None if b"<value" in item.payload else Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One position, completed by its page where that was asked for."""
        stated = self._stated(board, item)
        if page is None:
            return stated
        found = structured(item, page)
        return completed(stated, found) if isinstance(found, RawPosting) else found

    def _stated(self, board: Board, item: Item) -> RawPosting:
        if item.payload.startswith(_ENTRY):
            return self._of_entry(board, item)
        job = parse_element(item.payload, f"position {item.external_id}")
        title = job.text("name")
        if title is None:
            raise PayloadError(f"Position {item.external_id} has no name.")
        offices = compact((job.text("office"), *(office.text() for office in job.all("additionalOffices", "office"))))
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=title,
            employer=job.text("subcompany"),
            description_html=_text(job),
            places=tuple(RawPlace(text=office) for office in offices),
            employment=compact((job.text("employmentType"), job.text("schedule"))),
            published=job.text("createdAt"),
            department=job.text("department"),
            team=job.text("recruitingCategory"),
            language=board.key.get("language"),
        )

    def _of_entry(self, board: Board, item: Item) -> RawPosting:
        job = Node(msgspec.json.decode(item.payload))
        title = job.text("name")
        if title is None:
            raise PayloadError(f"Position {item.external_id} has no name.")
        offices = compact((job.text("main_office"), job.text("office")))
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=title,
            employer=job.text("subcompany"),
            places=tuple(RawPlace(text=office) for office in dict.fromkeys(offices)),
            employment=compact((job.text("employment_type"), job.text("schedule"))),
            published=job.text("created_at"),
            department=job.text("department"),
            team=job.text("category"),
            language=board.key.get("language"),
        )


def _embedded(board: Board, page: Page) -> list[object] | None:
    """The positions that a careers page carries as this site's own; None when it carries none."""
    for state in states_of(page_text(page)):
        for found in _holders(state):
            if found.get("subdomain") == board.key["host"].partition(".")[0] and isinstance(found["jobs"], list):
                return found["jobs"]
    return None


def _holders(state: object) -> Iterator[dict[str, object]]:
    """Every record of a state that has jobs; of a deep state the first ten thousand values are looked at."""
    waiting = deque([state])
    for _ in range(_MOST_VALUES):
        if not waiting:
            return
        value = waiting.popleft()
        if isinstance(value, dict):
            if "jobs" in value:
                yield value
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)


def _text(job: Element) -> str | None:
    parts = []
    for part in job.all("jobDescriptions", "jobDescription"):
        value = part.text("value")
        if value:
            parts.append(f"<h3>{part.text('name') or ''}</h3>{value}")
    return "\n".join(parts) or None


ADAPTER = Personio()
