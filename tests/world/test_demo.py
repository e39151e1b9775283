"""The demo from its first second: what its cast does is seen, searched, closed on evidence and linked."""

import asyncio
import json
import urllib.request
from pathlib import Path

import pytest

from rolecall.world import Demo, Happening


@pytest.mark.slow
def test_roles_arrive_change_close_and_are_linked_within_seconds(tmp_path: Path) -> None:
    seen: list[Happening] = []
    found: dict[str, int] = {}

    async def run() -> None:
        loop, complete = asyncio.get_running_loop(), asyncio.Event()

        def watch(happening: Happening) -> None:
            seen.append(happening)
            if {"new", "changed", "closed", "linked", "page", "proposed"} <= {h.kind for h in seen}:
                loop.call_soon_threadsafe(complete.set)

        demo = Demo(tmp_path / "demo", watch)
        address = loop.create_future()
        running = asyncio.create_task(demo.run(0, 60, lambda where, _: address.set_result(where)))
        base = await address
        try:
            await asyncio.wait_for(complete.wait(), 60)
            answer = await asyncio.to_thread(lambda: urllib.request.urlopen(base + "api/v1/search?q=nurse").read())
            found["nurse"] = json.loads(answer)["total"]
        finally:
            demo.stop()
            await running

    asyncio.run(run())
    assert found["nurse"] >= 1
    flags = {h.what: h.why for h in seen if h.why.startswith("flagged")}
    assert any("scam" in why for why in flags.values()) and any("orders" in why for why in flags.values())
    proposed = next(h for h in seen if h.kind == "proposed")
    assert (proposed.board, proposed.why) == (
        "saltmarsh.example",
        "https://saltmarsh.example/join-us: the page is a gazette",
    )
    assert not any("Archive" in h.what for h in seen if h.kind == "page"), "a page that asks for it is not indexed"
    closed = next(h for h in seen if h.kind == "closed")
    assert closed.why, "a closing says what it rests on"
