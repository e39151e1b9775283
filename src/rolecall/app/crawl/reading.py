"""A page is parsed once: for the question whether it is a page at all, and for what it says."""

import re
from collections.abc import Container

from xxhash import xxh3_64_intdigest

from rolecall.extract import quick_document
from rolecall.fetch.outcome import classify
from rolecall.model import Document, Outcome, Page, Value, Verdict
from rolecall.text import looks_mojibake

#: Visible characters beyond which wording decides nothing any more (the classifier's own limits end there).
_PROSE = 12_000
_ZEROS = str.maketrans("123456789", "000000000")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\ufffd]")
#: Characters whose likeness decides whether two texts differ in numbers only.
_SOFT = 4_000


class Read(Value, frozen=True, kw_only=True):
    """A parsed page."""

    document: Document
    html: str
    #: Hash of title and text; the same without numbers.
    digest: int
    soft: int


class Reader:
    """Classifies pages for the fetcher and keeps what was parsed for whoever fetches. One event loop."""

    def __init__(self, known: Container[str] = ()) -> None:
        """known: URLs whose anchors nobody asks for."""
        self._known = known
        self._held: dict[tuple[str, str], tuple[Document, str]] = {}

    def classify(self, page: Page) -> Verdict:
        """The verdict on a delivered page, as the general classifier gives it."""
        if page.status != 200 or "html" not in page.content_type:
            return classify(page)
        document, html = quick_document(page.body, page.final_url, page.header("content-type"), self._known)
        self._held[page.url, page.digest] = (document, html)
        if page.final_url != page.url:
            return classify(page)
        if len(document.text) > _PROSE and document.links:
            return Verdict(outcome=Outcome.OK, rule="prose", why="more prose than a refusal has")
        return classify(page)

    def take(self, page: Page) -> Read | None:
        """What was parsed of a page; None when it is no page of markup."""
        held = self._held.pop((page.url, page.digest), None)
        if held is None:
            return None
        document, html = held
        title = document.title or ""
        return Read(
            document=document,
            html=html,
            digest=_hash(f"{title}\0{document.text}"),
            soft=_hash(_soft(f"{title} {document.text[:_SOFT]}")),
        )

    def drop(self, url: str, digest: str) -> None:
        """Nobody will take it."""
        self._held.pop((url, digest), None)


def _soft(text: str) -> str:
    """The words of a text that have no digit: counters, dates, ids of visits make no other page."""
    return " ".join([word for word in text.translate(_ZEROS).split() if "0" not in word])


def _hash(text: str) -> int:
    """64 bits, as the store keeps them: signed."""
    hashed = xxh3_64_intdigest(text.encode("utf-8", "surrogatepass"))
    return hashed - (1 << 64) if hashed >> 63 else hashed


def is_garbage(text: str) -> bool:
    """Text that is binary or was decoded wrongly."""
    if not text:
        return False
    odd = len(_CONTROL.findall(text[:5000]))
    return odd > 0.01 * min(len(text), 5000) or looks_mojibake(text)
