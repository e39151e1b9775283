"""kill -9 at random points of a scan and of the index after it; `python -m bench.kill_scan` does it 300 times."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="workers to kill are forked, and this platform cannot")
def test_a_killed_scan_ends_where_one_nobody_killed_does():
    words = [sys.executable, "-m", "bench.kill_scan", "--points", "6", "--count", "30", "--seed", "3"]
    done = subprocess.run(
        words,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 faults" in done.stdout
