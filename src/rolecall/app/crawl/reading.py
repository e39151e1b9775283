"""A page is parsed once: for the question whether it is a page at all, and for what it says."""

from collections.abc import Container

from xxhash import xxh3_64_intdigest

from rolecall.extract import quick_document
from rolecall.fetch.outcome import classify
from rolecall.model import Document, Outcome, Page, Value, Verdict
from rolecall.text import looks_mojibake

#: Visible characters beyond which wording decides nothing any more (the classifier's own limits end there).
_PROSE = 12_000
_ZEROS = str.maketrans("123456789", "000000000")
#: Characters that text never holds; the one that stands for bytes that could not be read is counted apart.
_CONTROL = bytes((*range(9), *range(14, 32)))
#: Characters whose sound decides whether a text is one.
_SAMPLE = 5_000
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
    zeroed = text.translate(_ZEROS)
    words = zeroed.split()
    return " ".join([word for word in words if "0" not in word] if "0" in zeroed else words)


def _hash(text: str) -> int:
    """64 bits, as the store keeps them: signed."""
    hashed = xxh3_64_intdigest(text.encode("utf-8", "surrogatepass"))
    return hashed - (1 << 64) if hashed >> 63 else hashed


def is_garbage(text: str) -> bool:
    """Text that is binary or was decoded wrongly."""
    if not text:
        return False
    sample = text[:_SAMPLE]
    # Of bytes, because they are taken out in one pass; a control character is one byte wherever it stands.
    raw = sample.encode("utf-8", "surrogatepass")
    odd = len(raw) - len(raw.translate(None, _CONTROL)) + sample.count("\ufffd")
    return odd > 0.01 * len(sample) or looks_mojibake(text)
