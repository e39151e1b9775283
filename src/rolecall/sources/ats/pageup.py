"""PageUp career sites: up to five hundred links a page, the total beside them, and a link while more follow.

No payload was captured. Fingerprint: id and title.
"""

from rolecall.model import Board, BoardKey, Page, Request
from rolecall.sources.kit import HtmlBoard, PageRule
from rolecall.sources.kit.markup import tree_of


class PageUp(HtmlBoard):
    """One institution's list in one language."""

    name = "pageup"
    hosts = ("careers.pageuppeople.com",)
    examples = (
        "https://careers.pageuppeople.com/671/cw/en-us/listing/",
        "https://careers.pageuppeople.com/671/cw/en-us/job/590001/officer",
    )
    urls = (r"careers\.pageuppeople\.com/(?P<institution>\d+)/(?P<pointer>\w+)/(?P<locale>[\w-]+)",)
    needs = ("institution", "pointer", "locale")
    settings = {"institution": ("instance",), "pointer": ("source_pointer",), "locale": ("locale",)}
    links = r"[\w.-]+/(?:\d+/\w+/)?[\w-]+/job/(?P<id>\d+)(?:[/?]|$)"
    total = r"(?i)class=[\"'](?:[^\"']*\s)?result-count(?:\s[^\"']*)?[\"'][^>]*>\s*(\d[\d,.]*)"
    shows = r"(?i)pageup|search-results|no jobs"
    pages = PageRule(size=500, first=1, step=1)
    selectors = {"title": "#job-content h2, h2, h1", "description": "#job-details, #job-content"}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The language in lower case."""
        return super().key({**parts, "locale": parts["locale"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """Up to five hundred rows."""
        path = "/".join(board.key[name] for name in ("institution", "pointer", "locale"))
        return Request(url=f"https://careers.pageuppeople.com/{path}/listing/?page={at}&page-items=500")

    def goes_on(self, page: Page, request: Request) -> bool | None:
        """The page links to the one after it while more follow; without a total nothing is said by no such link."""
        tree = tree_of(page)
        if tree.css_first("a.more-link[data-page]") is not None:
            return True
        return False if self.stated_total(page) is not None else None


ADAPTER = PageUp()
