"""Personio careers sites: one XML answer holds every position.

Type (permanent, intern…) and schedule (full-time…) are two axes; both are kept. A site may list one position twice.
Sites answer in one language; others are named in the board's configuration. Fingerprint: the raw element.
"""

import re

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
from rolecall.sources.kit import Node, Source, compact, completed, entry_problem, fingerprint, structured, whole_list
from rolecall.sources.kit.xml import Element, elements, parse_element

_ID = re.compile(rb"<id>\s*(\d+)\s*</id>")
_DATE = re.compile(rb"<createdAt>\s*([^<]+?)\s*</createdAt>")
_EXPECTED = "an XML document of positions"


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


def _text(job: Element) -> str | None:
    parts = []
    for part in job.all("jobDescriptions", "jobDescription"):
        value = part.text("value")
        if value:
            parts.append(f"<h3>{part.text('name') or ''}</h3>{value}")
    return "\n".join(parts) or None


ADAPTER = Personio()
