"""`rolecall run` in each role, as a process."""

import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src"


@pytest.mark.parametrize(("role", "page"), [("worker", 404), ("web", 200)])
def test_a_role_answers_probes_and_ends_on_sigterm(tmp_path, role, page):
    env = {**os.environ, "PYTHONPATH": str(SRC), "ROLECALL_CONTACT": "https://rolecall.example/crawler",
           "ROLECALL_LOG": "json"}  # fmt: skip
    command = [sys.executable, "-m", "rolecall", "run", "--role", role, "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", process.stdout.readline())[0]
        for path, expected in (("healthz", 200), ("readyz", 200), ("metrics", 200), ("boards", page)):
            try:
                with urllib.request.urlopen(address + path, timeout=5) as answer:
                    status = answer.status
            except urllib.error.HTTPError as error:
                status = error.code
            assert status == expected, path
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "stopped" in said
