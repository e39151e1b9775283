"""Every figure of fetching in one run: safety corpus, robots.txt files, outcomes, and the pipeline's cost.

Run: python -m bench.fetching [--quick]
"""

import argparse
import json
import tarfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from bench import fetch_cost, outcomes
from rolecall.fetch import check_url, read_robots


def safety(folder: Path) -> None:
    """Vectors judged as a configured URL is; the real client's part is `pytest tests/fetch/test_safety.py`."""
    right = {"true": 0, "false": 0}
    total = {"true": 0, "false": 0}
    for line in (folder / "ssrf.jsonl").open():
        vector = json.loads(line)
        # A downgrade from https is a property of the redirect, not of the URL.
        if vector["must_block"] == "policy" or "downgrade" in vector["why"]:
            continue
        answers = vector["resolve_to"].split(",") if vector["resolve_to"] and not vector["redirect_to"] else None
        allow = vector["context"].removeprefix("allowlist=")
        report = check_url(vector["redirect_to"] or vector["url"], answers, tuple(filter(None, allow.split(","))))
        total[vector["must_block"]] += 1
        right[vector["must_block"]] += report.safe is (vector["must_block"] == "false")
    print(f"safety: {right['true']} of {total['true']} blocked, {right['false']} of {total['false']} passed")


def robots(folder: Path) -> None:
    """The standard's checks, and every captured file with the slowest of them."""
    checks = [json.loads(line) for line in (folder / "robots_google.jsonl").open()]
    right = 0
    for check in checks:
        parts = urlsplit(check["url"])
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        right += read_robots(check["robots"].encode(), check["agent"]).allows(path) is check["allowed"]
    print(f"robots.txt: {right} of {len(checks)} public checks right")
    count, slowest = 0, 0.0
    with tarfile.open(folder / "robots_real.tar.xz") as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is None:
                continue
            data = file.read()
            started = time.process_time()
            read_robots(data, "rolecall")
            slowest = max(slowest, time.process_time() - started)
            count += 1
    print(f"robots.txt: {count} captured files read, the slowest in {slowest * 1000:.1f} ms CPU")


def main() -> None:
    """Print all of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.parse_args()
    folder = outcomes.corpus()
    if folder.is_dir():
        safety(folder / "safety")
        robots(folder / "conformance")
        outcomes.main()
    else:
        print(f"no corpus at {folder}; name one with ROLECALL_CORPUS")
    print("\ncost of the pipeline over a bare client call")
    fetch_cost.main()


if __name__ == "__main__":
    main()
