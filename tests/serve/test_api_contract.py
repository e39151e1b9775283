"""The API against its own description: whatever is sent, answers are as described, and wrong input is refused.

Schemathesis makes the requests: valid and invalid values for every parameter and body, methods that are not there, and
chains of requests (a watch added, shown, removed, shown again). It runs as a program of its own, as anybody would run it.
"""

import importlib.util
import subprocess
import sys

import pytest

from rolecall.app.access import add_key
from roles import NOW
from serve.sample import build
from serve.whole import close, served, with_keys

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(400),
    pytest.mark.skipif(importlib.util.find_spec("schemathesis") is None, reason="schemathesis is not installed"),
]
#: A search text may be in a language nobody reads: that it is refused (422) is part of the contract.
CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "422", "429"]

[[operations]]
include-path = "/employers"
parameters = { name = "Atelier Mistral" }
"""


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    found = build(tmp_path_factory.mktemp("sample"))
    yield found
    close(found)


def run(folder, address, *options, config=CONFIG):
    file = folder / "schemathesis.toml"
    file.write_text(config, "utf-8")
    command = [
        *(
            sys.executable,
            "-c",
            "from schemathesis.cli import schemathesis; schemathesis()",
            "--config-file",
            str(file),
        ),
        *("run", f"{address}/api/v1/openapi.json", "--generation-deterministic", "--continue-on-failure", "--no-color"),
        *("--request-timeout", "30", *options),
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=350, check=False)


def test_every_answer_is_as_described_and_wrong_input_is_refused(services, tmp_path):
    with served(services) as address:
        done = run(tmp_path, address, "--max-examples", "8")
    assert "Tested: 14" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0, done.stdout[-6000:]


def test_behind_keys_nothing_is_answered_without_one(services, tmp_path):
    made = add_key(services.store, "Contract", ["read", "watches"], NOW)
    config = CONFIG + f'\n[auth.openapi.key]\nbearer = "{made.secret}"\n'
    with served(with_keys(services, operator="operator-key-0123456789")) as address:
        done = run(
            tmp_path, address, "--phases", "fuzzing", "--max-examples", "1", "--rate-limit", "15/s",
            "--header", f"Authorization: Bearer {made.secret}",
            "--checks", "ignored_auth,not_a_server_error,status_code_conformance,response_schema_conformance",
            config=config,
        )  # fmt: skip
    assert "Tested: 14" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0, done.stdout[-6000:]
