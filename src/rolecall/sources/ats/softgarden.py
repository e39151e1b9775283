"""softgarden career sites: the page's script lists every id; each posting's page states its data.

No payload was captured. Fingerprint: the id.
"""

import re

from rolecall.model import Board, BoardKey, Closed, Item, ListingPage, Page, PayloadError, RawPosting, Request, ScanMode
from rolecall.sources.kit import (
    Source,
    describe,
    fingerprint,
    page_text,
    payload_error,
    structured,
    whole_html,
    whole_list,
)

_IDS = re.compile(r"complete_job_id_list\s*=\s*\[([^\]]*)\]")


class Softgarden(Source):
    """One career site."""

    name = "softgarden"
    hosts = ("*.softgarden.io", "*.career.softgarden.de")
    examples = ("https://acme.softgarden.io/en/vacancies", "https://acme.career.softgarden.de/")
    urls = (
        r"(?P<slug>(?!(?:www|app|static|certificate|share|api)\.)[\w-]+)\.softgarden\.io(?:/|$)",
        r"(?P<slug>[\w-]+)\.career\.softgarden\.de(?:/|$)",
    )
    needs = ("slug",)
    settings = {"slug": ("slug",)}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The slug in lower case: both hosts show the same site."""
        return super().key({"slug": parts["slug"].lower()}, how)

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The site's page."""
        return [Request(url=f"https://{board.key['slug']}.softgarden.io")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The list of ids."""
        whole_html(page, "a page whose script lists its jobs")
        found = _IDS.search(page_text(page))
        if found is None:
            raise payload_error(page, "a page whose script lists its jobs", describe(page))
        ids = dict.fromkeys(re.findall(r"\d+", found[1]))
        items = [
            Item(
                external_id=number,
                url=f"https://{board.key['slug']}.softgarden.io/job/{number}?l=en",
                fingerprint=fingerprint(number.encode()),
            )
            for number in ids
        ]
        return whole_list(items, stated_empty=not items)

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """What its page states."""
        if page is None:
            raise PayloadError(f"Job {item.external_id} cannot be read without its page.")
        return structured(item, page)


ADAPTER = Softgarden()
