"""The commands over the room, as a person or a script runs them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def rolecall(*arguments, stdin="", **env):
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), "HOME": "/nonexistent", **env}
    command = [sys.executable, "-m", "rolecall", *arguments]
    return subprocess.run(command, input=stdin, env=environment, capture_output=True, text=True, check=False)


def lines(done):
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def test_check_url_says_why_a_line_each():
    done = rolecall("check-url", "https://example.com/jobs", "http://0x7f.1/", "--json")
    assert done.returncode == 0
    good, bad = lines(done)
    assert (good["url"], good["safe"]) == ("https://example.com/jobs", True)
    assert (bad["url"], bad["safe"]) == ("http://0x7f.1/", False)
    assert "127.0.0.1" in bad["why"]


def test_check_url_batch_takes_dns_answers_from_its_lines():
    given = [
        {"url": "https://a.example.com/"},
        {"url": "https://a.example.com/", "resolve_to": ["93.184.216.34", "10.0.0.1"]},
        {"url": "https://a.example.com/", "resolve_to": []},
        {"url": "https://a.example.com/", "resolve_to": ["2606:4700:4700::1111"]},
        {"url": "https://a.example.com/", "allow": ["*.example.org"]},
        {"url": "http:\u2028//x"},
    ]
    done = rolecall("check-url", "--batch", stdin="\n".join(map(json.dumps, given)) + "\n\n")
    assert [line["safe"] for line in lines(done)] == [True, False, False, True, False, False]
    assert [line["url"] for line in lines(done)] == [line["url"] for line in given]


@pytest.mark.parametrize("line", ["{", '{"link": "x"}', '{"url": 1}', "[]"])
def test_check_url_batch_names_the_broken_line(line):
    done = rolecall("check-url", "--batch", stdin='{"url": "https://example.com"}\n' + line)
    assert done.returncode == 2
    assert "Line 2" in done.stderr
    assert "Traceback" not in done.stderr


def test_check_url_without_urls_says_what_to_do():
    done = rolecall("check-url")
    assert done.returncode == 2
    assert "--batch" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "env", "said"),
    [
        (["https://example.com/"], {}, "Set contact"),
        (["http://127.0.0.1/x"], {"ROLECALL_CONTACT": "https://crawler.example.com/"}, "loopback"),
        (["https://example.com/", "--header", "x"], {"ROLECALL_CONTACT": "https://crawler.example.com/"}, "header"),
    ],
)
def test_record_refuses_with_a_reason_and_writes_nothing(tmp_path, arguments, env, said):
    done = rolecall("record", *arguments[:1], str(tmp_path / "rec"), *arguments[1:], "--data", str(tmp_path), **env)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "rec").exists()


HOSTILE = [
    "{",
    "\\",
    '{"url": "http://\\ud800.example/"}',
    '{"url": "\\u0000"}',
    '{"url": "http://' + "a" * 300_000 + '"}',
    "[" * 5000,
]


@pytest.mark.parametrize("line", HOSTILE)
def test_a_bad_line_costs_itself_and_no_other(line, tmp_path):
    good = '{"url": "https://example.com/"}'
    done = rolecall("check-url", "--batch", stdin=f"{line}\n{good}\n")
    assert [answer["safe"] for answer in lines(done)] == [False, True]
    assert "Traceback" not in done.stderr
    (tmp_path / "page.html").write_bytes(bytes(range(256)) * 9)
    good = json.dumps({"file": str(tmp_path / "page.html")})
    done = rolecall("classify", "--batch", stdin=line.replace('"url"', '"file"') + f"\n{good}\n")
    answers = lines(done)
    assert done.returncode == 2
    assert [bool(answer.get("error")) for answer in answers] == [True, False]
    assert answers[1]["outcome"] == "ok"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("status", [0, 99, 1000, 10**30])
def test_a_status_that_cannot_be_is_said(status, tmp_path):
    (tmp_path / "page.html").write_bytes(b"x")
    given = json.dumps({"file": str(tmp_path / "page.html"), "status": status})
    done = rolecall("classify", "--batch", stdin=given)
    assert done.returncode == 2
    assert lines(done)[0]["error"]
