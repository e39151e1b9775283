"""Makes the pictures of the README: runs the demo world, looks at its pages in a browser, writes small PNGs.

    python -m tools.screenshots [--seconds 40] [--folder docs/images]

Needs a Chromium on the path and playwright. The demo's employers are invented and live on this machine's loopback.
"""

import argparse
import asyncio
import json
import shutil
import tempfile
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tools.png import reduced

from rolecall.world import Demo

ROOT = Path(__file__).resolve().parent.parent
#: (Path of the page, colour scheme, width, height).
Shot = tuple[str, str, int, int]
WIDE, TALL, PHONE = 1120, 760, 390
_ARGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]


@contextmanager
def demo(folder: Path, seconds: float) -> Iterator[str]:
    """The address of the demo's web page, after the world has lived for some seconds."""
    addresses: list[str] = []
    ready, made = threading.Event(), threading.Event()
    running: list[tuple[Demo, asyncio.AbstractEventLoop]] = []

    def tell(address: str, _: object) -> None:
        addresses.append(address)
        ready.set()

    async def live() -> None:
        one = Demo(folder, lambda _: None)
        running.append((one, asyncio.get_running_loop()))
        made.set()
        await one.run(0, None, tell)

    thread = threading.Thread(target=lambda: asyncio.run(live()), daemon=True)
    thread.start()
    try:
        if not ready.wait(60):
            raise SystemExit("The demo did not start within a minute.")
        threading.Event().wait(seconds)
        yield addresses[0].rstrip("/")
    finally:
        made.wait(60)
        one, loop = running[0]
        loop.call_soon_threadsafe(one.stop)
        thread.join(60)


def ask(address: str, path: str) -> dict[str, Any]:
    """An answer of the demo's API."""
    with urllib.request.urlopen(f"{address}/api/v1{path}", timeout=30) as answer:  # noqa: S310 - our own loopback
        found: dict[str, Any] = json.loads(answer.read())
        return found


def telling_role(address: str) -> int:
    """A role with much to show: changed or linked, with pay and a place."""
    best, most = 0, -1
    for item in ask(address, "/search?limit=100&state=any")["items"]:
        role = ask(address, f"/postings/{item['id']}")
        score = 2 * len(role["history"]["snapshots"]) + 3 * bool(role["pay"]) + bool(role["places"])
        score += 2 * bool(role["sources"]) + (role["state"] != "active") - 4 * bool(role["flags"])
        if score > most:
            best, most = item["id"], score
    return best


def shots(address: str) -> dict[str, Shot]:
    """What is looked at."""
    role = telling_role(address)
    busy = max(ask(address, "/search?facets=employer&limit=0")["facets"]["employer"], key=lambda one: one["count"])
    return {
        "feed.png": ("/", "light", WIDE, TALL),
        "search.png": ("/?" + urllib.parse.urlencode({"q": "engineer"}), "light", WIDE, TALL),
        "role.png": (f"/role/{role}", "light", WIDE, 1180),
        "employer.png": ("/employer?" + urllib.parse.urlencode({"name": busy["label"]}), "light", WIDE, TALL),
        "health.png": ("/health", "dark", WIDE, TALL),
        "phone.png": ("/?" + urllib.parse.urlencode({"q": "nurse"}), "dark", PHONE, TALL),
    }


def picture(browser: Browser, address: str, shot: Shot) -> bytes:
    """A page as a PNG."""
    path, scheme, width, height = shot
    context = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light", viewport={"width": width, "height": height}
    )
    try:
        page = context.new_page()
        page.goto(address + path)
        page.evaluate("document.activeElement.blur()")
        return page.screenshot()
    finally:
        context.close()


def main() -> None:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=40.0, help="How long the demo lives before it is looked at.")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "images")
    given = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("There is no Chromium on the path: install one, then try again.")
    given.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        demo(Path(data) / "demo", given.seconds) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=_ARGS)
        for name, shot in shots(address).items():
            small = reduced(picture(browser, address, shot))
            (given.folder / name).write_bytes(small)
            print(f"{name}: {len(small) // 1000} kB")
        browser.close()


if __name__ == "__main__":
    main()
