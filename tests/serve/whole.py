"""A data folder in which every page has something to show, and a server over it."""

import asyncio
import dataclasses
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from app.crawl_site import Site, html, plan, prose, run
from link.build import posting
from rolecall.app.access import add_key
from rolecall.app.consume import catch_up
from rolecall.app.consume_index import indexer
from rolecall.app.linking import Linker, link_consumer
from rolecall.app.subscribe import Schedule, subscribe
from rolecall.app.watch import add_watch
from rolecall.model import (
    Alert,
    Band,
    Blame,
    Canary,
    CanaryLook,
    Channel,
    Evaluation,
    HealthPoint,
    Incident,
    Judgement,
    Proposal,
    Reason,
    Signal,
    Standing,
    Step,
    TargetHealth,
)
from rolecall.serve import Services, WebServer, create_app
from roles import NOW, Ledger
from serve.sample import build

HOST = "rose.example"
#: A posting that tries whatever a page could fall for; what survives cleaning must still do nothing.
HOSTILE = (
    "<p onclick=alert(1)>Weld <b>hulls</b><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
    '<a href="javascript:document.title=1">apply</a><svg onload=document.title=2><style>body{display:none}</style></p>'
)


def _health(services: Services) -> None:
    reason = Reason(signal=Signal.CHALLENGE, points=64.0, text="75.0% of requests are refused, usually 1.0%")
    step = Step(
        at=NOW, band=Band.PAUSED, score=36.0, text="Challenges in place of pages", action="paused except canaries"
    )
    points = tuple(
        HealthPoint(target="bright", at=NOW - timedelta(days=number), band=Band.HEALTHY, hostility=score, parser=100.0)
        for number, score in ((90, 100.0), (60, None), (30, 95.0), (1, 36.0))
    )
    targets = []
    for target, band, score in (("bright", Band.PAUSED, 36.0), ("atelier", Band.HEALTHY, None), ("nordlicht", Band.DEGRADED, 71.0)):  # fmt: skip
        judged = Judgement(
            target=target, at=NOW, hostility=score, parser=100.0, reasons=(reason,) if score else (), evidence=812.0,
            blame=Blame.SITE, routes=(("direct", 40.0, 30.0), ("proxied", 10.0, 0.0)), cost=1.4,
        )  # fmt: skip
        targets.append(
            TargetHealth(target=target, standing=Standing(target=target, band=band, since=NOW, judgement=judged))
        )
    incident = Incident(
        target="bright", opened_at=NOW, blame=Blame.SITE, worst=Band.PAUSED, reasons=(reason,), steps=(step,),
        alerts=(Alert(step=0, channel="webhook"),),
    )  # fmt: skip
    services.store.save_evaluation(Evaluation(at=NOW, targets=tuple(targets), points=points, incidents=(incident,)))
    look = CanaryLook(at=NOW, verdict="wrong", detail="title: expected 'Welder', found 'Baker'")
    services.store.put_canary(
        Canary(target="bright", url="https://bright.example.com/1", expect=(("title", "Welder"),), looks=(look,))
    )


def _links(services: Services) -> None:
    """Two pairs: one that is one job, one that waits for a person."""
    ledger = Ledger(services.store)
    own = posting(2, employer="Cobalt Orchard").posting
    copies = [posting(1, employer="Cobalt Orchard").posting, posting(3, "Backend Engineer, Payments, Fraud").posting]
    ledger.board("cobalt", "Cobalt Orchard")
    ledger.scan("cobalt", [own], at=NOW - timedelta(days=70))
    ledger.scan("portal", copies, at=NOW - timedelta(hours=4))
    catch_up(services.store, link_consumer(Linker(services.store, services.clock)))


def whole(folder: Path) -> Services:
    """Everything there is a page for, beside the small job market of sample."""
    pages = {"/": html("Careers", prose(1), ["/jobs", "/role"]), "/role": html("Engineer", prose(2))}
    answer = lambda _, path: (200, {}, pages[path]) if path in pages else None  # noqa: E731
    # Crawled in a thread of its own: a browser's driver keeps this one's event loop.
    with Site(answer) as site, ThreadPoolExecutor(1) as crawler:
        crawler.submit(run, folder / "data", site, plan(), [f"http://{HOST}/"]).result(60)
    services = build(folder)
    _health(services)
    _links(services)
    store = services.store
    hostile = posting(9, "Welder <script>document.title='owned'</script>", employer="Harbor & Sons", description_html=HOSTILE,
                      description_text="Weld hulls").posting  # fmt: skip
    Ledger(store).scan("harbor", [hostile], at=NOW - timedelta(hours=1))
    store.propose([
        Proposal(identity="x:acme", adapter="jsonld", key={"url": "https://careers.acme.example/"}, sources=3,
                 url="https://careers.acme.example/", first_at=NOW - timedelta(days=2), last_at=NOW,
                 evidence=("https://news.example/jobs links to it", "its markup holds job postings")),
    ])  # fmt: skip
    catch_up(store, indexer(store, services.index))
    watch = add_watch(store, services.index, services.read, "data engineer", "Data jobs", NOW)
    subscribe(store, watch, Channel.EMAIL, "ada@example.com", NOW, Schedule(every_hours=24, quiet="22-7"))
    add_key(store, "Dashboard", ["read", "metrics"], NOW)
    return services


@contextmanager
def served(services: Services) -> Iterator[str]:
    """The address of a running server over the services; everything is closed at the end."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = WebServer(create_app(services), "127.0.0.1", 0)
    try:
        yield asyncio.run_coroutine_threadsafe(server.start(), loop).result(30).rstrip("/")
    finally:
        asyncio.run_coroutine_threadsafe(server.stop(), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)
        loop.close()


def with_keys(services: Services, **keys: str) -> Services:
    """The same behind keys."""
    return dataclasses.replace(services, keys=type(services.keys)(**keys))


def close(services: Services) -> None:
    """Release store and index."""
    services.index.close()
    services.store.close()
