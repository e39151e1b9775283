"""What people expect of a command line: what to do next, JSON everywhere, errors that say what to do."""

import json
import socket
import sqlite3
import time

import pytest
import typer
from typer.testing import CliRunner

from rolecall.app.next_steps import next_steps
from rolecall.cli.main import load_commands
from rolecall.cli.output import columns
from rolecall.model import Board, InvalidInput, RolecallError
from rolecall.store import open_store
from roles import NOW, ROLES, Ledger

CLI = load_commands()


def walk(group=None, name=()):
    group = group or typer.main.get_command(CLI)
    found = getattr(group, "commands", None)
    if not found:
        return {name: group}
    own = {name: group} if name and group.invoke_without_command else {}
    return own | {key: one for word in found for key, one in walk(found[word], (*name, word)).items()}


def call(*words, env=None):
    return CliRunner().invoke(CLI, [str(word) for word in words], env=env)


@pytest.mark.parametrize("name", sorted(walk()), ids=" ".join)
def test_every_command_takes_json_and_a_data_folder_and_says_what_it_does(name):
    command = walk()[name]
    options = {option for parameter in command.params for option in parameter.opts}
    assert {"--json", "--data"} <= options
    assert command.help or command.callback.__doc__


#: Commands that answer from what is stored, or from nothing.
ANSWERING = [
    "boards", "scans", "postings", "search engineer", "search kind:pages", "watch list", "notify list", "keys list",
    "proposals list", "canary list", "incidents", "health", "health tune", "misses", "settings", "settings port", "frontier",
    "frontier hosts", "frontier attempts", "topic list", "adapters", "policy acme", "init", "keys add Test",
    "watch add engineer", "detect https://careers.example.com/", "check-url https://careers.example.com/",
]  # fmt: skip


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    store = open_store(folder)
    Ledger(store).scan("acme", [role.posting for role in ROLES[:4]])
    board = Board(
        slug="nora", adapter="jsonld", key={"url": "https://n.example/"}, url="https://n.example/", how="test"
    )
    store.put_boards([board], NOW)
    store.close()
    return folder


@pytest.mark.parametrize("words", ANSWERING)
def test_with_json_nothing_but_json_is_printed(data, words):
    env = {"ROLECALL_CONTACT": "https://rolecall.example/crawler"}
    result = call(*words.split(), "--json", "--data", data, env=env)
    assert result.exit_code == 0, result.exception
    for line in result.output.splitlines():
        assert isinstance(json.loads(line), dict), line


def test_rolecall_alone_says_how_far_one_has_come_and_what_is_next(tmp_path):
    env = {"ROLECALL_DATA": str(tmp_path / "data")}
    said = call(env=env).output
    assert "Nothing is set up yet" in said and "rolecall demo" in said and "rolecall init" in said
    call("init", "--data", tmp_path / "data")
    assert "No contact is set" in call(env=env).output
    call("init", "--contact", "https://rolecall.example/", "--data", tmp_path / "two")
    env = {"ROLECALL_DATA": str(tmp_path / "two")}
    assert "No board is followed yet" in call(env=env).output
    store = open_store(tmp_path / "two")
    board = Board(
        slug="acme", adapter="jsonld", key={"url": "https://a.example/"}, url="https://a.example/", how="test"
    )
    store.put_boards([board], NOW)
    store.close()
    assert "rolecall scan acme" in call(env=env).output
    store = open_store(tmp_path / "two")
    Ledger(store).scan("acme", [role.posting for role in ROLES[:4]])
    store.close()
    found = next_steps(tmp_path / "two")
    assert found.standing == "4 open roles at 1 board." and any("watch add" in step.command for step in found.steps)


@pytest.mark.parametrize(
    ("words", "what", "next_"),
    [
        ("scan nora", "no contact is set", "rolecall.toml"),
        ("add careers.example.com", "cannot be visited", "https://careers.example.com"),
        ("add ftp://careers.example.com/", "scheme 'ftp'", "http(s)"),
        ("add http://localhost/jobs", "not a public name", "careers page"),
        ("scan acmee", "no board", "Did you mean acme"),
        ("scans show 99", "no scan run", "rolecall scans"),
        ("search colour:red", "no filter colour", "Known filters"),
        ("watch show nothing", "no watch", "Watches"),
        ("notify remove 7", "no subscription", ""),
        ("keys revoke 7", "no key", "rolecall keys list"),
        ("keys add X --scope everything", "no scope", "read, watches"),
        ("proposals accept 7", "no proposal", "rolecall proposals list"),
        ("boards import nowhere.csv", "cannot be read", "Name a CSV"),
        ("crawl --seeds /dev/null", "has no URL", "one a line"),
        ("crawl --seeds nowhere.txt", "cannot be read", "one URL a line"),
        ("crawl --topic nothing", "no topic", "jobs, quebec"),
        ("export roles.odt", "no known ending", ".csv"),
        ("settings colour", "no setting", "rolecall settings"),
        ("serve --host 0.0.0.0 --port 0", "without a key", "operator_key"),
    ],
)
def test_a_mistake_is_answered_with_what_happened_and_what_to_do(data, monkeypatch, words, what, next_):
    monkeypatch.delenv("ROLECALL_CONTACT", raising=False)
    error = call(*words.split(), "--data", data).exception
    assert isinstance(error, RolecallError), error
    assert what in error.what and next_ in (error.remedy or ""), str(error)


def test_settings_that_cannot_be_used_name_the_line_and_the_nearest(tmp_path):
    for text, what in (("intervall = 3", "Did you mean 'interval'"), ("interval = 0.1", "Seconds between"), ("x = ", "not valid TOML")):  # fmt: skip
        (tmp_path / "rolecall.toml").write_text(text)
        error = call("boards", "--data", tmp_path).exception
        assert isinstance(error, InvalidInput) and what in str(error)


def test_a_port_in_use_a_locked_a_broken_and_a_newer_store_are_said_to_be_so(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        error = call("serve", "--port", taken.getsockname()[1], "--data", tmp_path / "one").exception
    assert "cannot listen" in str(error) and "--port" in error.remedy
    store = tmp_path / "one" / "rolecall.db"
    with sqlite3.connect(store, isolation_level=None) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    error = call("boards", "--data", tmp_path / "one").exception
    assert "newer release" in str(error) and "nothing was changed" in error.remedy
    for beside in ("-wal", "-shm"):
        store.with_name(store.name + beside).unlink(missing_ok=True)
    store.write_bytes(b"no database at all" * 100)
    error = call("boards", "--data", tmp_path / "one").exception
    assert "not a database" in str(error) and "--data" in error.remedy


def test_init_writes_its_file_whole_or_not_at_all(tmp_path):
    (tmp_path / "file").write_text("x")
    error = call("init", "--data", tmp_path / "file" / "data").exception
    assert isinstance(error, InvalidInput) and "Nothing was changed" in error.what and "--data" in error.remedy
    call("init", "--data", tmp_path / "data")
    before = (tmp_path / "data" / "rolecall.toml").read_text()
    assert "left as it is" in call("init", "--data", tmp_path / "data").output
    assert (tmp_path / "data" / "rolecall.toml").read_text() == before
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["rolecall.toml"]


def test_thousands_of_boards_are_listed_without_waiting(tmp_path, capfd):
    store = open_store(tmp_path)
    boards = [Board(slug=f"board-{n}", adapter="jsonld", key={"url": f"https://b{n}.example/"}, url=f"https://b{n}.example/",
                    employer=f"Beispiel {n} 株式会社", how="test") for n in range(6000)]  # fmt: skip
    store.put_boards(boards, NOW)
    store.close()
    began = time.process_time()
    lines = call("boards", "--data", tmp_path).output.splitlines()
    assert len(lines) == 6001 and time.process_time() - began < 3
    assert lines[1].index("active") < lines[0].index("open")
    assert len(call("boards", "--match", "beispiel 59", "--limit", 5, "--data", tmp_path).output.splitlines()) == 6
    assert "None of 6,000" in call("boards", "--state", "paused", "--data", tmp_path).output


def test_what_comes_from_sites_cannot_command_a_terminal(capsys):
    columns(("title",), [("\x1b[2Jgone\r\nnext\x07",), ("x" * 100,)])
    shown = capsys.readouterr().out
    assert "\x1b" not in shown and "\x07" not in shown and "\r" not in shown
    assert len(shown.splitlines()) == 3 and shown.splitlines()[2].endswith("…")


def test_completion_is_offered():
    assert "--install-completion" in call("--help").output
