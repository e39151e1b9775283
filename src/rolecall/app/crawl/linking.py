"""Links of a page, as the frontier takes them: canonical, no traps, scored."""

from collections.abc import Callable

from rolecall.app.crawl.plan import CrawlPlan
from rolecall.fetch import UrlReport
from rolecall.frontier import LEAST, Prospect, Yields, canonical, domain_of, inherited, pattern_of, priority, trap
from rolecall.model import Discovered, Document, HostLease, Link, Waiting
from rolecall.topics import score_host, score_link

#: Origins of other sites remembered as safe or not.
_JUDGED = 50_000
#: Links remembered as handled: most links of a page are on all pages of its site.
_REMEMBERED = 200_000
#: Priority of a link at most; what somebody asked for goes before.
_MOST = 999


class Linker:
    """Turns links into URLs to visit, each once."""

    def __init__(self, plan: CrawlPlan, year: int, handled: set[str], judge: Callable[[str], UrlReport]) -> None:
        """handled: links it need not look at again; it adds those it looks at, and forgets them when they are many.

        judge: whether a URL may be fetched; links to places that may not are not taken up.
        """
        self._plan, self._year, self._handled, self._judge = plan, year, handled, judge
        self._safe: dict[str, bool] = {}

    def links(
        self, document: Document, lease: HostLease, waiting: Waiting, score: float, yields: Yields
    ) -> tuple[list[Discovered], list[tuple[str, str]]]:
        """(new URLs, links between domains) of a page. score: its topic score, 0 to 1."""
        plan = self._plan
        if document.nofollow or waiting.depth >= plan.depth:
            return [], []
        found: list[Discovered] = []
        abroad: list[tuple[str, str]] = []
        own = domain_of(lease.origin)
        source = max(score, 0.5 * lease.score)
        handled = self._handled
        if len(handled) > _REMEMBERED:
            handled.clear()
        for link in document.links:
            if link.url in handled or link.nofollow:
                continue
            handled.add(link.url)
            item = self._item(link, lease, waiting, source, yields)
            if item is None:
                continue
            found.append(item)
            if item.domain != own:
                abroad.append((own, item.origin))
        return found, abroad

    def _item(self, link: Link, lease: HostLease, waiting: Waiting, source: float, yields: Yields) -> Discovered | None:
        identity = canonical(link.url)
        if identity is None or trap(identity.path, self._year) is not None:
            return None
        home = identity.origin == lease.origin
        if home and yields.spent(pattern_of(identity.path)):
            return None
        if self._plan.origins and identity.origin not in self._plan.origins:
            return None
        if not home and not self._is_safe(identity.origin):
            return None
        topic = self._plan.topic
        domain = domain_of(identity.origin)
        same = home or domain == domain_of(lease.origin)
        expected = inherited(source, lease.score if same else None, same)
        if not same:
            expected = max(expected, score_host(topic, identity.url))
        prospect = Prospect(
            topic=expected,
            link=score_link(topic, link),
            abroad=not same,
            authority=lease.authority if home else 0,
            known=lease.known if home else 0,
            depth=waiting.depth + 1,
        )
        rank = priority(prospect)
        if rank < LEAST:
            return None
        return Discovered(
            origin=identity.origin,
            path=identity.path,
            domain=domain,
            priority=rank,
            depth=waiting.depth + 1,
            score=round(1000 * expected),
        )

    def _is_safe(self, origin: str) -> bool:
        """Whether anything may be fetched there: a page may link to inner networks, but does not lead us there."""
        safe = self._safe.get(origin)
        if safe is None:
            if len(self._safe) >= _JUDGED:
                self._safe.clear()
            safe = self._safe[origin] = self._judge(origin + "/").safe
        return safe

    def redirect(self, target: str, lease: HostLease, waiting: Waiting) -> list[Discovered]:
        """The URL that answered instead: as worth visiting as the one that led there, and as deep."""
        identity = canonical(target)
        if identity is None or trap(identity.path, self._year) is not None:
            return []
        if identity.origin != lease.origin and not self._is_safe(identity.origin):
            return []
        if self._plan.origins and identity.origin not in self._plan.origins:
            return []
        rank = min(_MOST, max(LEAST, round(lease.score * 1000), waiting.score))
        return [
            Discovered(
                origin=identity.origin,
                path=identity.path,
                domain=domain_of(identity.origin),
                priority=rank,
                depth=waiting.depth,
                score=waiting.score,
            )
        ]
