"""Where a crawl begins."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from rolecall.frontier import canonical, domain_of
from rolecall.model import Discovered, InvalidInput
from rolecall.ports import FrontierStore

#: Seeds go before what is found.
SEED_PRIORITY = 1000


def read_seeds(path: Path) -> list[str]:
    """URLs of a file, one a line; empty lines and lines beginning with # are skipped. Raises InvalidInput."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{path} cannot be read: {error}.", "Give a text file with one URL a line.") from error
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def discovered(urls: Iterable[str]) -> list[Discovered]:
    """Seeds as the frontier takes them. Raises InvalidInput naming the first that is no web address."""
    found = []
    for url in urls:
        identity = canonical(url)
        if identity is None:
            raise InvalidInput(f"{url!r} is no web address.", "Nothing was added; mend it and try again.")
        domain = domain_of(identity.origin)
        found.append(
            Discovered(origin=identity.origin, path=identity.path, domain=domain, priority=SEED_PRIORITY, score=700)
        )
    return found


def seed(store: FrontierStore, urls: Iterable[str], at: datetime) -> int:
    """Add seeds to the frontier; returns how many were new. Raises InvalidInput; nothing was added then."""
    return store.enqueue(discovered(urls), at)
