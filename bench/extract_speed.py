"""Pages read a second on one core, by what is read: `python -m bench.extract_speed [--quick]`."""

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from rolecall.extract import document, embedded_state, job_postings

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("ROLECALL_CORPUS", ROOT.parent / "shared" / "data"))


def pages(limit: int) -> list[str]:
    """Ordinary pages of 30 to 300 KB."""
    files = sorted((CORPUS / "blockpages" / "ordinary").glob("*.html"))
    texts = (path.read_text(errors="replace") for path in files + sorted((CORPUS / "pages" / "career").glob("*.html")))
    return [text for text in texts if 30_000 < len(text) < 300_000][:limit]


def timed(work: Callable[[str], object], texts: list[str]) -> float:
    """Best CPU milliseconds per 100 KB of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for text in texts:
            work(text)
        best = min(best, time.process_time() - start)
    return best * 1e3 / (sum(map(len, texts)) / 100_000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="60 pages")
    texts = pages(60 if parser.parse_args().quick else 250)
    url = "https://page.example/a/"
    floor = timed(LexborHTMLParser, texts)
    print(f"{len(texts)} pages, {sum(map(len, texts)) / len(texts) / 1000:.0f} KB each, one core, CPU time per 100 KB")
    print(f"{'tree alone':<16}{floor:7.2f} ms{1000 / floor:8.0f} /s")
    for name, work in (
        ("job postings", lambda text: job_postings(text, url)),
        ("embedded state", embedded_state),
        ("document", lambda text: document(text, url)),
    ):
        spent = timed(work, texts)
        print(f"{name:<16}{spent:7.2f} ms{1000 / spent:8.0f} /s   {spent / floor:4.1f} x the tree")


if __name__ == "__main__":
    main()
